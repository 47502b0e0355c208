#!/usr/bin/env python3
"""What do two processes gain, and what could they gain?

Three times stand in a row, medians of repeats in turn. one: the work by one process. two: by two. worth: two copies of
the one process at the same time, and how many times as much they do in a second as one alone. No work can gain more,
and on cores that share their units that is less than 2.

all: all solutions of boards, one process and one solver undivided against `satloop count --jobs 2`.
hard: the first solution or, with --unique, the proof that there is no other, the default alone against --jobs 2. Where
one is open at the time limit the ratio is a bound, and has no worth. A board that plainly has no solution is refuted by
solving all the same.
boards: what `satloop bench --unique` does with data sets, without the start of a command and the connection.
A command in quotes runs with --jobs 1, and with --jobs 2 or --cluster.

Examples: scripts/cores.py all --repeat 5
          scripts/cores.py hard instances/sudoku/16x16-1.txt --unique
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
    from satloop.formats.open_board import open_board
    from satloop.puzzles import find
    from satloop.running import bench
    from satloop.running.bench import BenchTask
    from satloop.running.cluster import connect
    from satloop.running.cubes import explore_board
    from satloop.running.portfolio import race_ways
    from satloop.running.workers.executor_adapter import Adapter
    from satloop.running.workers.work_statistics import Work
    from satloop.solving.solve import solve
    from satloop.study import families
    from satloop.study.execute_runs import machine, versions

OPEN = "unknown"  # the outcome at the time limit

# Boards of `families` with 10,000 to 75,000 solutions: family, size, seed, per cent of clues.
BOARDS = (("slitherlink", 8, 3, 35.0), ("flow", 9, 1, 0.0), ("slitherlink", 9, 1, 40.0),
          ("sudoku", 9, 0, 28.0), ("simpleloop", 8, 2, 0.0), ("koburin", 7, 0, 20.0))


def undivided(board: Puzzle) -> int:
    """Return how many solutions a board has, by one solver."""
    return len(solve(board, None, plain=True).solutions)


def divided(board: Puzzle) -> int:
    """Return how many solutions a board has, by two processes."""
    return explore_board(board, jobs=2, rows=False).count


def first(board: Puzzle, limit: int, seconds: float | None) -> str:
    """Return the outcome by the default alone."""
    return solve(board, limit, seconds, plain=board.unsolvable_reason() is not None).outcome


def first_of_two(board: Puzzle, limit: int, seconds: float | None) -> str:
    """Return the outcome by two ways at the same time."""
    return race_ways(board, limit, seconds, plain=board.unsolvable_reason() is not None)[0].outcome


def unique(tasks: list[BenchTask], jobs: int, adapter: Adapter | None = None) -> int:
    """Return how many of the boards have one solution; print how two workers or more spend their time."""
    work = Work()
    rows = [row for _, row in bench.run(tasks, jobs, adapter, work)]
    work.stop()
    if len(work.workers) > 1:
        print(f"    {work.messages} messages; {work}", flush=True)
    return sum(row.values["status"] == "unique" for row in rows)


def run(command: list[str], *more: str) -> None:
    """Run a command and wait for it."""
    subprocess.run([*command, *more], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _begin_together(work: Callable[[], object], barrier: object) -> None:
    barrier.wait()  # type: ignore[attr-defined]
    work()


def copies(work: Callable[[], object], count: int) -> float:
    """Return the seconds that `count` copies of the work take at the same time, each in a process."""
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


def compared(name: str, single: Callable[[], object], double: Callable[[], object], repeat: int) -> float | None:
    """Print a row; return the ratio of the medians, None where both are open. ValueError where the answers differ."""
    alone, together, twice = [], [], []
    for _ in range(repeat):
        begin = perf_counter()
        answer = single()
        alone.append(perf_counter() - begin)
        begin = perf_counter()
        other = double()
        together.append(perf_counter() - begin)
        if answer != other and OPEN not in (answer, other):
            raise ValueError(f"{name}: found {other}, expected {answer}")
        if OPEN not in (answer, other):
            twice.append(copies(single, 2))
    ratio = median(alone) / median(together)
    worth = f"{2 * median(alone) / median(twice):5.2f}" if twice else "    -"
    bound = {(True, False): ">", (False, True): "<", (True, True): "?"}.get((answer == OPEN, other == OPEN), " ")
    outcome = f"{answer}; {other}" if answer != other else answer if isinstance(answer, (int, str)) else ""
    print(f"{name:<40}  {median(alone):7.2f} {min(alone):7.2f}  {median(together):7.2f} {min(together):7.2f}  "
          f"{bound}{ratio:5.2f}  {worth}  {outcome}", flush=True)
    return None if bound == "?" else ratio


def family_boards() -> list[Puzzle]:
    """Return the boards of BOARDS."""
    return [family_board(*board) for board in BOARDS]


def family_board(family: str, size: int, seed: int, clues: float) -> Puzzle:
    """Return the board of a family with a size, a seed and a share of clues in per cent."""
    text = families.board(family, size, size, seed, clues)
    return find(families.FAMILIES[family].puzzle)(text, f"{families.board_name(family, size, size, clues)} {seed}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", help="all, hard, boards, or a command in quotes")
    parser.add_argument("files", nargs="*", metavar="FILE", help="boards; data sets")
    parser.add_argument("--repeat", type=int, default=1, metavar="N")
    parser.add_argument("--unique", action="store_true", help="hard: the proof that there is no other solution")
    parser.add_argument("--cluster", metavar="ADDRESS", help="in place of --jobs 2, for boards or a command")
    parser.add_argument("--time-limit", type=float, default=None, metavar="S", help="hard: for each run")
    args = parser.parse_args()
    print(f"{versions()}; {machine()}; load {os.getloadavg()[0]:.1f}; {args.repeat} repeats")
    print(f"{'':<40}  {'one':>7} {'best':>7}  {'two':>7} {'best':>7}   {'times':>5}  {'worth':>5}")
    ratios = []
    if args.what == "boards":
        how = {"unique": True, "time_limit": 60.0}
        tasks = [task for file in args.files for task in read_tasks(file, None, None, False, {}, how)]
        with connect(args.cluster) if args.cluster else nullcontext() as adapter:
            ratios.append(compared(f"{len(tasks)} boards", partial(unique, tasks, 1),
                                   partial(unique, tasks, 2, adapter), args.repeat))
    elif args.what in ("all", "hard"):
        for board in [open_board(file) for file in args.files] or (family_boards() if args.what == "all" else []):
            limits = (2 if args.unique else 1), args.time_limit
            single, double = (partial(undivided, board), partial(divided, board)) if args.what == "all" else (
                partial(first, board, *limits), partial(first_of_two, board, *limits))
            ratios.append(compared(board.file, single, double, args.repeat))
    else:
        command = shlex.split(args.what)
        more = ["--cluster", args.cluster] if args.cluster else ["--jobs", "2"]
        ratios.append(compared(args.what[-40:], partial(run, command, "--jobs", "1"), partial(run, command, *more),
                               args.repeat))
    known = [ratio for ratio in ratios if ratio is not None]
    if known:
        print(f"geometric mean {exp(sum(map(log, known)) / len(known)):.2f}, least {min(known):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
