#!/usr/bin/env python3
"""What generating boards costs, what they look like, and whether they are what was asked for: a row a puzzle and size.

    python scripts/setting.py                                   # every puzzle at 6x6 and 10x10, five seeds
    python scripts/setting.py slitherlink masyu --sizes 20x20 --seeds 20 --symmetry rotation
    python scripts/setting.py --peers --sizes 10x10 20x20       # Simon Tatham's generators (Debian's sgt-puzzles)
    python scripts/setting.py --prove --seeds 20 --csv proved.csv

Seconds are of the processor, without imports, medians and the worst; `within 20` is the share of boards that needed at
most 20 solutions. --prove asks another solver (Debian's cadical) about the CNF of each board that `dump` writes: it has
a model, which decodes to the solution, and none once that is forbidden. Then each clue is taken away from minimal
boards: a second solution has to be there, checked; and the places of the clues are compared under the symmetry. --csv
keeps a row a board; boards that it has are not made again. Sizes that a puzzle cannot have are replaced, and said.
"""

from __future__ import annotations

import argparse
import csv
import io
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from own_python import own_python

with own_python():
    import numpy as np

    from satloop.boards import checks
    from satloop.boards.drawing import write_board
    from satloop.boards.puzzle import Puzzle
    from satloop.boards.stages import Staged
    from satloop.boards.text import EMPTY, read_board
    from satloop.formats import cnf
    from satloop.setting.clues import RECIPES
    from satloop.setting.generate import generate
    from satloop.setting.symmetry import SYMMETRIES
    from satloop.setting.wishes import Made, Unmet, Wish, read_size
    from satloop.solving.solve import solve

GAMES = Path("/usr/games")
PEERS = {"slitherlink": ("sgt-loopy", "{rows}x{columns}t0dh"), "masyu": ("sgt-pearl", "{columns}x{rows}dt"),
         "sudoku": ("sgt-solo", "{box}x{box}du")}
INSTEAD = {"grandtour": {"6x6": "6x7", "10x10": "10x11", "20x20": "20x21"}}  # an even number of points
FIELDS = ("puzzle", "size", "symmetry", "wanted", "seed", "clues", "visited", "turns", "seconds", "tries", "proved")
HEAD = ("puzzle", "size", "made", "clues", "visited %", "turns", "seconds", "worst", "within 20", "proved")
Record = dict[str, Any]


def record(wish: Wish, size: str, limit: float, prove: bool) -> Record:
    """One board: what it took and looks like; shares and turns of loops are per point, and per visited point."""
    row: Record = {"puzzle": wish.puzzle, "size": size, "symmetry": wish.symmetry, "wanted": wish.clues,
                   "seed": wish.seed}
    begin = process_time()
    try:
        made = generate(wish, limit)
    except Unmet:
        return row
    row.update(seconds=f"{process_time() - begin:.4f}", clues=made.clues, tries=made.tries)
    if "edges" in made.solution and hasattr(made.puzzle, "sides"):
        sides = made.puzzle.sides(made.solution)
        row.update(visited=f"{100 * checks.visited(sides).mean():.1f}",
                   turns=f"{checks.turns(sides).sum() / checks.visited(sides).sum():.3f}")
    if prove:
        row["proved"] = "; ".join(complaints(wish, made)) or "yes"
    return row


def complaints(wish: Wish, made: Made) -> Iterator[str]:
    """What another solver, and taking clues away, say against the board: nothing, if it is what was asked for."""
    if not foreign(made.puzzle, made, block=False):
        yield "no solution"
    if foreign(made.puzzle, made, block=True):
        yield "not unique"
    recipe = RECIPES[wish.puzzle]
    grids = [np.array(grid) for grid in read_board(made.text, wish.puzzle, made.puzzle.grids).grids]
    places = np.argwhere(grids[0] != EMPTY)
    if recipe.removable and wish.clues == "minimal" and wish.symmetry == "none":
        for place in places.tolist():
            grid = grids[0].copy()
            grid[tuple(place)] = EMPTY
            outcome = solve(type(made.puzzle)(write_board([grid, *grids[1:]])), 2).outcome
            if outcome != "several" and not (outcome == "none" and recipe.leans):
                yield f"{outcome} without row {place[0] + 1} column {place[1] + 1}"
    where = grids[0] != EMPTY
    if wish.symmetry != "none" and (where != SYMMETRIES[wish.symmetry](where)).any():
        yield "not symmetric"


def foreign(puzzle: Puzzle, made: Made, block: bool) -> bool:
    """Whether cadical finds a model of the dump, with the solution forbidden or not; that one is compared with ours."""
    complete = [scheme for scheme in ("elimination", "binary-distance") if scheme in puzzle.options.get("loops", ())]
    options = {"loops": complete[0]} if complete else {}
    staged = isinstance(puzzle, Staged)
    assert not (block and staged and puzzle.exchange(made.solution)), "a move leads to another solution"
    with tempfile.NamedTemporaryFile(suffix=".cnf") as file:
        text = io.BytesIO()
        cnf.dump(puzzle, text, False, [made.solution] if block else [], staged, **options)
        file.write(text.getvalue())
        file.flush()
        said = subprocess.run(["cadical", "-q", file.name], capture_output=True, text=True)
    assert said.returncode in (10, 20), said.stderr
    if said.returncode == 10 and not block:
        found = cnf.decode(text.getvalue().decode().splitlines(), said.stdout).solution
        assert found is not None
        assert all((found[name] == made.solution[name]).all() for name in puzzle.decides), "another solution"
    return said.returncode == 10


def row(records: list[Record]) -> tuple[str, ...]:
    """One line of the table."""
    made = [one for one in records if one.get("seconds")]
    name, size, count = records[0]["puzzle"], records[0]["size"], f"{len(made)}/{len(records)}"
    if not made:
        return name, size, count

    def of(field: str) -> list[float]:
        return [float(one[field]) for one in made if one.get(field) not in (None, "")]

    look = [f"{median(of('visited')):.0f}", f"{median(of('turns')):.2f}"] if of("visited") else ["-", "-"]
    proved = [one.get("proved") for one in made if one.get("proved")]
    within = 100 * sum(tries <= 20 for tries in of("tries")) / len(records)
    return (name, size, count, f"{median(of('clues')):g}", *look, f"{median(of('seconds')):.3f}",
            f"{max(of('seconds')):.3f}", f"{within:.0f} %", f"{proved.count('yes')}/{len(proved)}" if proved else "-")


def peer(name: str, size: str, seeds: int, limit: float) -> tuple[str, ...]:
    """The same for another generator, if it is here: seconds of a process that makes one board."""
    program, form = PEERS.get(name, ("", ""))
    if not program or not (GAMES / program).exists():
        return name, size, "no peer here"
    rows, columns = read_size(size)
    seconds = []
    for seed in range(seeds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            subprocess.run([str(GAMES / program), "--generate", "1", form.format(
                rows=rows, columns=columns, box=round(rows ** 0.5)) + f"#{seed}"], check=True, timeout=limit,
                stdout=subprocess.DEVNULL)
        except (subprocess.SubprocessError, OSError):
            continue
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    if not seconds:
        return program, size, f"0/{seeds}"
    return program, size, f"{len(seconds)}/{seeds}", "", "", "", f"{median(seconds):.3f}", f"{max(seconds):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="puzzles; all when left out")
    parser.add_argument("--sizes", nargs="+", default=["6x6", "10x10"])
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--limit", type=float, default=30.0, help="seconds for one board")
    parser.add_argument("--clues", default="minimal")
    parser.add_argument("--symmetry", default="none", choices=SYMMETRIES)
    parser.add_argument("--prove", action="store_true", help="ask another solver, and take clues away")
    parser.add_argument("--csv", type=Path, help="keep a row a board there, and go on with it")
    parser.add_argument("--peers", action="store_true", help="measure other generators too")
    given = parser.parse_args()
    if given.prove and not shutil.which("cadical"):
        sys.exit("--prove needs the program cadical (Debian's package of that name)")
    before: dict[tuple[str, ...], Record] = {}
    if given.csv and given.csv.exists():
        with open(given.csv, newline="") as stream:
            before = {tuple(one[field] for field in FIELDS[:5]): one for one in csv.DictReader(stream)}
    print(" | ".join(HEAD))
    for name in given.names or sorted(RECIPES):
        for size in (INSTEAD.get(name, {}).get(size, size) for size in given.sizes):
            records = []
            for seed in range(given.seeds):
                wish = Wish(name, *read_size(size), seed, given.clues, given.symmetry)
                one = before.get((name, size, given.symmetry, given.clues, str(seed)))
                if one is None:
                    try:
                        one = record(wish, size, given.limit, given.prove)
                    except ValueError as error:
                        print(" | ".join((name, size, "-", str(error)[:90])), flush=True)
                        break
                    if given.csv:
                        fresh = not given.csv.exists()
                        with open(given.csv, "a", newline="") as stream:
                            writer = csv.DictWriter(stream, FIELDS, lineterminator="\n")
                            if fresh:
                                writer.writeheader()
                            writer.writerow(one)
                records.append(one)
            else:
                print(" | ".join(row(records)), flush=True)
            if given.peers and name in PEERS:
                print(" | ".join(peer(name, size, given.seeds, given.limit)), flush=True)


if __name__ == "__main__":
    main()
