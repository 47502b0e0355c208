#!/usr/bin/env python3
"""What do two processes gain? Seconds by one and by two, in turn, and the ratio; medians and bests of the repeats.

all: all solutions of boards, one process and one solver undivided against `satloop count --jobs 2`. hard: the first
solution or, with --unique, the proof that there is no other, the default alone against --jobs 2. A command in quotes is
run as it is, with --jobs 1 and --jobs 2 (or --cluster) behind it.

Examples: scripts/cores.py all --repeat 5
          scripts/cores.py hard instances/sudoku/16x16-1.txt --unique
          scripts/cores.py "satloop bench ../boards/Masyu.json --unique"
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from math import exp, log
from statistics import median
from time import perf_counter

from own_python import own_python

with own_python():
    from satloop.boards.puzzle import Puzzle
    from satloop.formats.source import open_board
    from satloop.puzzles import find
    from satloop.running.cubes import explored
    from satloop.running.portfolio import raced
    from satloop.setting import families
    from satloop.solving.solve import solve
    from satloop.study.execute import machine, versions

# Boards of `families` with 6,000 to 60,000 solutions: family, size, seed, per cent of clues.
BOARDS = (("slitherlink", 8, 0, 40.0), ("slitherlink", 9, 0, 40.0), ("slitherlink", 9, 5, 40.0), ("flow", 8, 1, 0.0),
          ("slitherlink", 8, 2, 35.0), ("slitherlink", 8, 3, 35.0))


def timed(work: Callable[[], object]) -> tuple[float, object]:
    """Seconds, and what came."""
    begin = perf_counter()
    found = work()
    return perf_counter() - begin, found


def compared(name: str, one: Callable[[], object], two: Callable[[], object], repeat: int) -> float:
    """Print a row; the ratio of the medians. ValueError when the two find different things."""
    alone, together = [], []
    for _ in range(repeat):
        seconds, said = timed(one)
        alone.append(seconds)
        seconds, other = timed(two)
        together.append(seconds)
        if said != other:
            raise ValueError(f"{name}: found {other}, expected {said}")
    ratio = median(alone) / median(together)
    print(f"{name:<40}  {median(alone):8.2f} {min(alone):8.2f}  {median(together):8.2f} {min(together):8.2f}  "
          f"{ratio:5.2f}  {said if isinstance(said, (int, str)) else ''}", flush=True)
    return ratio


def made() -> list[Puzzle]:
    """The boards of BOARDS."""
    return [find(families.FAMILIES[family].puzzle)(families.board(family, size, size, seed, clues),
                                                   f"{families.name(family, size, size, clues)} {seed}")
            for family, size, seed, clues in BOARDS]


def run(command: list[str], *more: str) -> None:
    """Run a command, and wait for it."""
    subprocess.run([*command, *more], check=True, stdout=subprocess.DEVNULL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", help="all, hard, or a command in quotes")
    parser.add_argument("files", nargs="*", metavar="FILE", help="boards")
    parser.add_argument("--repeat", type=int, default=1, metavar="N")
    parser.add_argument("--unique", action="store_true", help="hard: the proof that there is no other solution")
    parser.add_argument("--cluster", metavar="ADDRESS", help="in place of --jobs 2, for a command")
    parser.add_argument("--time-limit", type=float, default=None, metavar="S", help="hard: for each run")
    given = parser.parse_args()
    print(f"{versions()}; {machine()}; load {os.getloadavg()[0]:.1f}; {given.repeat} repeats")
    print(f"{'':<40}  {'one':>8} {'best':>8}  {'two':>8} {'best':>8}  {'ratio':>5}")
    ratios = []
    boards = [open_board(file) for file in given.files] or (made() if given.what == "all" else [])
    limit = 2 if given.unique else 1
    for board in boards:
        if given.what == "all":
            ratios.append(compared(board.file, lambda board=board: len(solve(board, None, plain=True).solutions),
                                   lambda board=board: explored(board, jobs=2, rows=False).count, given.repeat))
        else:
            ratios.append(compared(board.file, lambda board=board: solve(board, limit, given.time_limit).outcome,
                                   lambda board=board: raced(board, limit, given.time_limit)[0].outcome, given.repeat))
    if not boards:
        command = shlex.split(given.what)
        two = ["--cluster", given.cluster] if given.cluster else ["--jobs", "2"]
        ratios.append(compared(given.what[-40:], lambda: run(command, "--jobs", "1"), lambda: run(command, *two),
                               given.repeat))
    print(f"geometric mean {exp(sum(map(log, ratios)) / len(ratios)):.2f}, least {min(ratios):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
