"""What generating boards costs and what they look like: a row a puzzle and size, medians over seeds.

    python scripts/setting.py                                   # every puzzle at 6x6 and 10x10, five seeds
    python scripts/setting.py slitherlink masyu --sizes 20x20 --seeds 20 --symmetry rotation
    python scripts/setting.py --peers --sizes 10x10 20x20       # Simon Tatham's generators (Debian's sgt-puzzles)

Seconds are of the processor, without imports; `within 20` is the share of boards that needed at most 20 solutions.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np

from satloop.boards import checks
from satloop.setting.clues import RECIPES
from satloop.setting.generate import generate
from satloop.setting.wishes import Unmet, Wish, read_size

GAMES = Path("/usr/games")
PEERS = {"slitherlink": ("sgt-loopy", "{rows}x{columns}t0dh"), "masyu": ("sgt-pearl", "{columns}x{rows}dt"),
         "sudoku": ("sgt-solo", "{box}x{box}du")}
HEAD = ("puzzle", "size", "made", "clues", "visited %", "turns", "seconds", "worst", "within 20")


def row(name: str, size: str, seeds: int, limit: float, **wish: object) -> tuple[str, ...]:
    """One line of the table: shares and turns of loops are per point of the grid, and per visited point."""
    clues, visited, turns, seconds, tries = [], [], [], [], []
    for seed in range(seeds):
        begin = process_time()
        try:
            made = generate(Wish(name, *read_size(size, name), seed, **wish), limit)  # type: ignore[arg-type]
        except Unmet:
            continue
        except ValueError as error:
            return name, size, "-", str(error)[:60]
        seconds.append(process_time() - begin)
        clues.append(made.clues)
        tries.append(made.tries)
        if hasattr(made.puzzle, "sides"):
            sides = made.puzzle.sides(made.solution)
            visited.append(100 * checks.visited(sides).mean())
            turns.append(checks.turns(sides).sum() / checks.visited(sides).sum())
    if not seconds:
        return name, size, f"0/{seeds}"
    look = [f"{median(visited):.0f}", f"{median(turns):.2f}"] if visited else ["-", "-"]
    return (name, size, f"{len(seconds)}/{seeds}", f"{median(clues):g}", *look, f"{median(seconds):.3f}",
            f"{max(seconds):.3f}", f"{100 * np.mean(np.array(tries) <= 20):.0f} %")


def peer(name: str, size: str, seeds: int, limit: float) -> tuple[str, ...]:
    """The same for another generator, if it is here: seconds of a process that makes one board."""
    program, form = PEERS.get(name, ("", ""))
    if not program or not (GAMES / program).exists():
        return name, size, "no peer here"
    rows, columns = read_size(size, name)
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
    parser.add_argument("--symmetry", default="none")
    parser.add_argument("--peers", action="store_true", help="measure other generators too")
    given = parser.parse_args()
    print(" | ".join(HEAD))
    for name in given.names or sorted(RECIPES):
        for size in given.sizes:
            line = row(name, size, given.seeds, given.limit, clues=given.clues, symmetry=given.symmetry)
            print(" | ".join(line), flush=True)
            if given.peers and name in PEERS:
                print(" | ".join(peer(name, size, given.seeds, given.limit)), flush=True)


if __name__ == "__main__":
    main()
