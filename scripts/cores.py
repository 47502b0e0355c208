#!/usr/bin/env python3
"""What do two processes gain, and what could they? Medians of repeats, in turn: one process; two; one of them twice.

one: the work by one process. two: by two. worth: two copies of the one process at the same time, and how many times as
much they do in a second as one alone: no work can gain more, and on cores that share their units that is less than 2.

all: all solutions of boards, one process and one solver undivided against `satloop count --jobs 2`. hard: the first
solution or, with --unique, the proof that there is no other, the default alone against --jobs 2; where one is open at
the time limit the ratio is a bound, and has no worth; a board that plainly has no solution is refuted all the same. A
command in quotes is run as it is, with --jobs 1 and --jobs 2 (or --cluster) behind it. boards: what `satloop bench
--unique` does with data sets, without the start of a command; connecting to a cluster is not counted.

Examples: scripts/cores.py all --repeat 5
          scripts/cores.py hard instances/sudoku/16x16-1.txt --unique
          scripts/cores.py hard instances/hard/grandtour-*.txt --time-limit 120
          scripts/cores.py "satloop bench ../boards/Masyu.json --unique"
          scripts/cores.py boards ../boards/Masyu.json --cluster tcp://127.0.0.1:8786 --repeat 5
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from math import exp, log
from multiprocessing import get_context
from statistics import median
from time import perf_counter

from own_python import own_python

with own_python():
    from satloop.boards.puzzle import Puzzle
    from satloop.commands.bench import read_tasks
    from satloop.formats.source import open_board
    from satloop.puzzles import find
    from satloop.running import bench
    from satloop.running.bench import BenchTask
    from satloop.running.cluster import connect
    from satloop.running.cubes import explored
    from satloop.running.executor import Engine
    from satloop.running.portfolio import raced
    from satloop.running.worker_statistics import Work
    from satloop.solving.solve import solve
    from satloop.study import families
    from satloop.study.execute import machine, versions

OPEN = "unknown"  # the outcome at the time limit

# Boards of `families` with 10,000 to 75,000 solutions: family, size, seed, per cent of clues.
BOARDS = (("slitherlink", 8, 3, 35.0), ("flow", 9, 1, 0.0), ("slitherlink", 9, 1, 40.0),
          ("sudoku", 9, 0, 28.0), ("simpleloop", 8, 2, 0.0), ("koburin", 7, 0, 20.0))


def undivided(board: Puzzle) -> int:
    """How many solutions a board has, by one solver."""
    return len(solve(board, None, plain=True).solutions)


def divided(board: Puzzle) -> int:
    """How many solutions a board has, by two processes."""
    return explored(board, jobs=2, rows=False).count


def first(board: Puzzle, limit: int, seconds: float | None) -> str:
    """The outcome by the default alone."""
    return solve(board, limit, seconds, plain=board.unsolvable_reason() is not None).outcome


def first_of_two(board: Puzzle, limit: int, seconds: float | None) -> str:
    """The outcome by two ways at the same time."""
    return raced(board, limit, seconds, plain=board.unsolvable_reason() is not None)[0].outcome


def unique(tasks: list[BenchTask], jobs: int, engine: Engine | None = None) -> int:
    """How many of the boards have one solution; two workers or more tell what their time went to."""
    work = Work()
    rows = [row for _, row in bench.run(tasks, jobs, engine, work)]
    work.stop()
    if len(work.workers) > 1:
        print(f"    {work.messages} messages; {work}", flush=True)
    return sum(row.values["status"] == "unique" for row in rows)


def run(command: list[str], *more: str) -> None:
    """Run a command, and wait for it."""
    subprocess.run([*command, *more], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _begin_together(work: Callable[[], object], barrier: object) -> None:
    barrier.wait()  # type: ignore[attr-defined]
    work()


def copies(work: Callable[[], object], count: int) -> float:
    """Seconds that so many copies of the work take at the same time, a process each."""
    context = get_context("spawn")
    barrier = context.Barrier(count + 1)
    processes = [context.Process(target=_begin_together, args=(work, barrier)) for _ in range(count)]
    for process in processes:
        process.start()
    barrier.wait()
    begin = perf_counter()
    for process in processes:
        process.join()
    return perf_counter() - begin


def compared(name: str, one: Callable[[], object], two: Callable[[], object], repeat: int) -> float | None:
    """Print a row; the ratio of the medians, None where both are open. ValueError when they find different things."""
    alone, together, twice = [], [], []
    for _ in range(repeat):
        begin = perf_counter()
        said = one()
        alone.append(perf_counter() - begin)
        begin = perf_counter()
        other = two()
        together.append(perf_counter() - begin)
        if said != other and OPEN not in (said, other):
            raise ValueError(f"{name}: found {other}, expected {said}")
        if OPEN not in (said, other):
            twice.append(copies(one, 2))
    ratio = median(alone) / median(together)
    worth = f"{2 * median(alone) / median(twice):5.2f}" if twice else "    -"
    bound = {(True, False): ">", (False, True): "<", (True, True): "?"}.get((said == OPEN, other == OPEN), " ")
    found = f"{said}; {other}" if said != other else said if isinstance(said, (int, str)) else ""
    print(f"{name:<40}  {median(alone):7.2f} {min(alone):7.2f}  {median(together):7.2f} {min(together):7.2f}  "
          f"{bound}{ratio:5.2f}  {worth}  {found}", flush=True)
    return None if bound == "?" else ratio


def made() -> list[Puzzle]:
    """The boards of BOARDS."""
    return [find(families.FAMILIES[family].puzzle)(families.board(family, size, size, seed, clues),
                                                   f"{families.name(family, size, size, clues)} {seed}")
            for family, size, seed, clues in BOARDS]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", help="all, hard, boards, or a command in quotes")
    parser.add_argument("files", nargs="*", metavar="FILE", help="boards; data sets")
    parser.add_argument("--repeat", type=int, default=1, metavar="N")
    parser.add_argument("--unique", action="store_true", help="hard: the proof that there is no other solution")
    parser.add_argument("--cluster", metavar="ADDRESS", help="in place of --jobs 2, for boards or a command")
    parser.add_argument("--time-limit", type=float, default=None, metavar="S", help="hard: for each run")
    given = parser.parse_args()
    print(f"{versions()}; {machine()}; load {os.getloadavg()[0]:.1f}; {given.repeat} repeats")
    print(f"{'':<40}  {'one':>7} {'best':>7}  {'two':>7} {'best':>7}   {'times':>5}  {'worth':>5}")
    ratios = []
    if given.what == "boards":
        how = {"unique": True, "time_limit": 60.0}
        tasks = [task for file in given.files for task in read_tasks(file, None, None, False, {}, how)]
        with connect(given.cluster) if given.cluster else nullcontext() as engine:
            ratios.append(compared(f"{len(tasks)} boards", partial(unique, tasks, 1), partial(unique, tasks, 2, engine),
                                   given.repeat))
    elif given.what in ("all", "hard"):
        for board in [open_board(file) for file in given.files] or (made() if given.what == "all" else []):
            limits = (2 if given.unique else 1), given.time_limit
            one, two = (partial(undivided, board), partial(divided, board)) if given.what == "all" else (
                partial(first, board, *limits), partial(first_of_two, board, *limits))
            ratios.append(compared(board.file, one, two, given.repeat))
    else:
        command = shlex.split(given.what)
        more = ["--cluster", given.cluster] if given.cluster else ["--jobs", "2"]
        ratios.append(compared(given.what[-40:], partial(run, command, "--jobs", "1"), partial(run, command, *more),
                               given.repeat))
    known = [ratio for ratio in ratios if ratio is not None]
    if known:
        print(f"geometric mean {exp(sum(map(log, known)) / len(known)):.2f}, least {min(known):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
