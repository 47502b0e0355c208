#!/usr/bin/env python3
"""What does generating boards cost, and are the boards what the request says?

`cost` prints a row a puzzle and size. Seconds are processor seconds without imports, medians and the worst; `within 20`
is the share of boards that needed at most 20 solutions; `empty` is the side of the largest square without a clue and
`quarter` the percentage of the clues in the quarter of the board with the fewest (medians). --prove gives another
solver (Debian's cadical) the CNF that `dump` writes for each board: it must find the solution, and none once that is
forbidden. Then each clue is taken away from minimal boards: a second solution must appear; and the places of the clues
must have the symmetry. --csv keeps a row a board, and a later run does not make these boards again. Sizes that a puzzle
cannot have are replaced. --peers adds Simon Tatham's generators (Debian's sgt-puzzles).

`table` prints a row a puzzle: medians of the clues, of those that say 0, and of those beside another one; whether there
is a choice of clues and a symmetry, or why not; and boards a minute of processor time at 6x6.

`levels` prints a row each puzzle, size and level: boards made within --seconds, of seeds 0, 1, 2 ... until there are
--boards of them or as many seeds have failed; those that have the level when their text is read and rated again;
processor seconds for a seed (median, largest); solutions tried for a board (median). --out keeps a line a seed, and a
later run does not try these seeds again.

Examples: scripts/setting.py cost slitherlink masyu --sizes 20x20 --seeds 20 --symmetry rotation
          scripts/setting.py cost --prove --seeds 20 --csv proved.csv
          scripts/setting.py levels masyu:10x10:evil sudoku:9x9:hard --boards 5
"""

from __future__ import annotations

import argparse
import csv
import io
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from measuring import add_row, read_rows, spread_of
from own_python import own_python

with own_python():
    import numpy as np

    from encoders.deadline import deadline_after
    from satloop.boards import checks
    from satloop.boards.puzzle import Puzzle
    from satloop.boards.stages import Staged
    from satloop.boards.text import EMPTY, read_board, write_board
    from satloop.cnf.complete_formula import complete_formula
    from satloop.cnf.read_answer import read_answer
    from satloop.explaining.model.level_names import LEVELS
    from satloop.explaining.rate import rate
    from satloop.puzzles import find
    from satloop.setting.generator import generate
    from satloop.setting.makers.recipes import RECIPES
    from satloop.setting.removal.symmetries import SYMMETRIES
    from satloop.setting.request import Generated, NotFound, Request, read_size
    from satloop.solving.solve import solve

INSTEAD = {"grandtour": {"6x6": "6x7", "10x10": "10x11", "20x20": "20x21"}}  # an even number of points
FIELDS = ("puzzle", "size", "symmetry", "wanted", "seed", "clues", "visited", "turns", "seconds", "tries", "empty",
          "quarter", "proved")
HEAD = ("puzzle", "size", "made", "clues", "visited %", "turns", "seconds", "worst", "within 20", "empty",
        "quarter %", "proved")
Record = dict[str, Any]


def record(request: Request, size: str, limit: float, prove: bool) -> Record:
    """Make one board: return its cost and its looks. Visited points are per point, turns per visited point."""
    row: Record = {"puzzle": request.puzzle, "size": size, "symmetry": request.symmetry, "wanted": request.clues,
                   "seed": request.seed}
    begin = process_time()
    try:
        made = generate(request, deadline_after(limit))
    except NotFound:
        return row
    row.update(seconds=f"{process_time() - begin:.4f}", clues=made.clues, tries=made.tries,
               **spread_of(clues_of(made.puzzle)))
    if "edges" in made.solution and hasattr(made.puzzle, "sides"):
        sides = made.puzzle.sides(made.solution)
        row.update(visited=f"{100 * checks.visited(sides).mean():.1f}",
                   turns=f"{checks.turns(sides).sum() / checks.visited(sides).sum():.3f}")
    if prove:
        row["proved"] = "; ".join(complaints(request, made)) or "yes"
    return row


def clues_of(board: Puzzle) -> Any:
    """Return a boolean array (rows, columns): the cells with a clue; blocks count where they are all that is given."""
    grid = np.array(read_board(board.text, board.name, board.grids).grids[0])
    return grid != RECIPES[board.name].bare(grid)


def complaints(request: Request, made: Generated) -> Iterator[str]:
    """Yield what is wrong with the board, by another solver and by taking clues away."""
    if not foreign(made.puzzle, made, block=False):
        yield "no solution"
    if foreign(made.puzzle, made, block=True):
        yield "not unique"
    recipe = RECIPES[request.puzzle]
    grids = [np.array(grid) for grid in read_board(made.text, request.puzzle, made.puzzle.grids).grids]
    bare = recipe.bare(grids[0])
    places = np.argwhere(clues_of(made.puzzle))
    if recipe.removable and request.clues == "minimal" and request.symmetry == "none":
        for place in places.tolist():
            grid = grids[0].copy()
            grid[tuple(place)] = bare[tuple(place)]
            result = solve(type(made.puzzle)(write_board([grid, *grids[1:]])), 2)
            outcome = result.outcome
            if outcome != "several" and not (recipe.keep_together and made.solution not in result.solutions):
                yield f"{outcome} without row {place[0] + 1} column {place[1] + 1}"
    where = grids[0] != EMPTY
    if request.symmetry != "none" and (where != SYMMETRIES[request.symmetry](where)).any():
        yield "not symmetric"


def foreign(puzzle: Puzzle, made: Generated, block: bool) -> bool:
    """Return whether cadical finds a model of the dump; block: forbid our solution. A model must be our solution."""
    complete = [scheme for scheme in ("elimination", "binary-distance") if scheme in puzzle.options.get("loops", ())]
    options = {"loops": complete[0]} if complete else {}
    staged = isinstance(puzzle, Staged)
    assert not (block and staged and puzzle.solution_by_exchange(made.solution)), "an exchange leads to another"
    with tempfile.NamedTemporaryFile(suffix=".cnf") as file:
        text = io.BytesIO()
        complete_formula(puzzle, False, [made.solution] if block else [], staged, **options).write(text)
        file.write(text.getvalue())
        file.flush()
        done = subprocess.run(["cadical", "-q", file.name], capture_output=True, text=True)
    assert done.returncode in (10, 20), done.stderr
    if done.returncode == 10 and not block:
        decoded = read_answer(text.getvalue().decode().splitlines(), done.stdout).solution
        assert decoded is not None
        assert all((decoded[name] == made.solution[name]).all() for name in puzzle.decides), "another solution"
    return done.returncode == 10


def row(records: list[Record]) -> tuple[str, ...]:
    """Return one line of the table of costs."""
    generated = [entry for entry in records if entry.get("seconds")]
    name, size, count = records[0]["puzzle"], records[0]["size"], f"{len(generated)}/{len(records)}"
    if not generated:
        return name, size, count

    def of(field: str) -> list[float]:
        return [float(entry[field]) for entry in generated if entry.get(field) not in (None, "")]

    look = [f"{median(of('visited')):.0f}", f"{median(of('turns')):.2f}"] if of("visited") else ["-", "-"]
    proved = [entry.get("proved") for entry in generated if entry.get("proved")]
    within = 100 * sum(tries <= 20 for tries in of("tries")) / len(records)
    spread = [f"{median(of(field)):g}" if of(field) else "-" for field in ("empty", "quarter")]
    return (name, size, count, f"{median(of('clues')):g}", *look, f"{median(of('seconds')):.3f}",
            f"{max(of('seconds')):.3f}", f"{within:.0f} %", *spread,
            f"{proved.count('yes')}/{len(proved)}" if proved else "-")


def measure_cost(args: argparse.Namespace) -> None:
    """Print what generating costs, a row a puzzle and size."""
    if args.prove and not shutil.which("cadical"):
        sys.exit("--prove needs the program cadical (Debian's package of that name)")
    before: dict[tuple[str, ...], Record] = {}
    if args.csv and args.csv.exists():
        with open(args.csv, newline="") as stream:
            before = {tuple(entry[field] for field in FIELDS[:5]): entry for entry in csv.DictReader(stream)}
    print(" | ".join(HEAD))
    for name in args.names or sorted(RECIPES):
        for size in (INSTEAD.get(name, {}).get(size, size) for size in args.sizes):
            records = []
            for seed in range(args.seeds):
                request = Request(name, *read_size(size), seed, args.clues, args.symmetry)
                entry = before.get((name, size, args.symmetry, args.clues, str(seed)))
                if entry is None:
                    try:
                        entry = record(request, size, args.limit, args.prove)
                    except ValueError as error:
                        print(" | ".join((name, size, "-", str(error)[:90])), flush=True)
                        break
                    if args.csv:
                        fresh = not args.csv.exists()
                        with open(args.csv, "a", newline="") as stream:
                            writer = csv.DictWriter(stream, FIELDS, lineterminator="\n")
                            if fresh:
                                writer.writeheader()
                            writer.writerow(entry)
                records.append(entry)
            else:
                print(" | ".join(row(records)), flush=True)


def measure_table(args: argparse.Namespace) -> None:
    """Print what boards look like and what can be asked of them, a row a puzzle."""
    print("| puzzle | clues | zeros | touching | choice | symmetry | a minute at 6x6 |\n" + "|---" * 7 + "|")
    for name in args.names or sorted(RECIPES):
        looks, seconds = [], []
        for size in (args.size, "6x6"):
            for seed in range(args.seeds):
                request = Request(name, *read_size(INSTEAD.get(name, {}).get(size, size)), seed)
                begin = process_time()
                with suppress(NotFound, ValueError):
                    made = generate(request, deadline_after(args.limit))
                    if size == "6x6":
                        seconds.append(process_time() - begin)
                    else:
                        clue = clues_of(made.puzzle)
                        grid = np.array(read_board(made.text, name, made.puzzle.grids).grids[0])
                        looks.append((clue.sum(), np.char.startswith(grid, "0").sum(),
                                      (clue & (checks.neighbour_counts(clue) > 0)).sum()))
        recipe = RECIPES[name]
        middle = [f"{value:g}" for value in np.median(looks, axis=0)] if looks else ["-"] * 3
        print(f"| {name} | {' | '.join(middle)} | {recipe.no_choice or 'yes'} | {recipe.no_symmetry or 'yes'} | "
              f"{60 / median(seconds) if seconds else 0:.0f} |", flush=True)


SIZES = {  # at which boards of a level are natural, from easy to evil
    "slitherlink": ("6x6", "6x6", "7x7", "7x7", "10x10"),
    "masyu": ("6x6", "8x8", "8x8", "8x8", "10x10"),
    "yajilin": ("6x6", "6x6", "7x7", "8x8", "10x10"),
    "sudoku": ("9x9", "9x9", "9x9", "9x9", "9x9"),
}


def level_record(puzzle: str, size: str, level: str, seed: int, seconds: float) -> Record:
    """Make a board of one seed for a level, and rate it again."""
    rows, columns = read_size(size)
    row: Record = {"puzzle": puzzle, "size": size, "level": level, "seed": seed}
    begin = process_time()
    try:
        made = generate(Request(puzzle, rows, columns, seed, level=level), deadline_after(seconds))
    except NotFound:
        return row | {"seconds": round(process_time() - begin, 2)}
    row["seconds"] = round(process_time() - begin, 2)
    again = rate(find(puzzle)(made.text))
    row |= spread_of(clues_of(made.puzzle))
    return row | {"clues": made.clues, "tries": made.tries, "score": again.score, "read": again.level}


def level_rows(args: argparse.Namespace, puzzle: str, size: str, level: str) -> Iterator[Record]:
    """Yield a row a seed until there are enough boards; rows of an earlier run are in the file --out."""
    wanted = {"puzzle": puzzle, "size": size, "level": level}
    before = {row["seed"]: row for row in read_rows(args.out) if wanted.items() <= row.items()}
    made = failed = seed = 0
    while made < args.boards and failed < args.boards:
        row = before.get(seed)
        if row is None:
            row = level_record(puzzle, size, level, seed, args.seconds)
            add_row(args.out, row)
        made, failed = made + ("read" in row), failed + ("read" not in row)
        seed += 1
        yield row
    print(f"{puzzle} {size} {level} done", file=sys.stderr)


def level_line(puzzle: str, size: str, level: str, rows: list[Record]) -> str:
    """Return one line of the table of levels."""
    made = [row for row in rows if "read" in row]
    right = sum(row["read"] == level for row in made)
    spent = [row["seconds"] for row in rows]
    middle = [f"{median(row[field] for row in made):g}" if made else "-"
              for field in ("clues", "empty", "quarter", "tries")]
    return (f"| {puzzle} | {size} | {level} | {len(made)} of {len(rows)} | {right} | "
            f"{median(spent):.1f}, {max(spent):.1f} | {' | '.join(middle)} |")


def measure_levels(args: argparse.Namespace) -> None:
    """Print whether boards made for a level have it when they are read again."""
    print("| puzzle | size | level | made, of seeds | right when read | seconds | clues | empty | "
          "quarter % | tries |\n" + "|---" * 10 + "|")
    for request in args.levels or SIZES:
        puzzle, size, level = (request.split(":") + ["", ""])[:3]
        for natural, name in zip(SIZES.get(puzzle, ("8x8",) * len(LEVELS)), LEVELS):
            if level in ("", name):
                rows = list(level_rows(args, puzzle, size or natural, name))
                print(level_line(puzzle, size or natural, name, rows), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(metavar="PART", required=True)
    cost = parts.add_parser("cost", help="what generating costs, and what the boards look like")
    cost.set_defaults(work=measure_cost)
    cost.add_argument("names", nargs="*", metavar="NAME", help="puzzles; all when left out")
    cost.add_argument("--sizes", nargs="+", default=["6x6", "10x10"])
    cost.add_argument("--seeds", type=int, default=5)
    cost.add_argument("--limit", type=float, default=30.0, help="seconds for one board")
    cost.add_argument("--clues", default="minimal")
    cost.add_argument("--symmetry", default="none", choices=SYMMETRIES)
    cost.add_argument("--prove", action="store_true", help="ask another solver, and take clues away")
    cost.add_argument("--csv", type=Path, help="keep a row a board there, and go on with it")
    looks = parts.add_parser("table", help="what boards look like, and what can be asked of them")
    looks.set_defaults(work=measure_table)
    looks.add_argument("names", nargs="*", metavar="NAME", help="puzzles; all when left out")
    looks.add_argument("--size", default="10x10")
    looks.add_argument("--seeds", type=int, default=5)
    looks.add_argument("--limit", type=float, default=10.0, help="seconds for one board")
    level = parts.add_parser("levels", help="whether boards made for a level have it")
    level.set_defaults(work=measure_levels)
    level.add_argument("levels", nargs="*", metavar="PUZZLE[:SIZE[:LEVEL]]", help="default: all of SIZES")
    level.add_argument("--boards", type=int, default=20, help="boards a level (default 20)")
    level.add_argument("--seconds", type=float, default=60.0, help="the limit for a board (default 60)")
    level.add_argument("--out", help="keep a line a seed in this file, and go on from what stands there")
    args = parser.parse_args()
    args.work(args)


if __name__ == "__main__":
    main()
