#!/usr/bin/env python3
"""How much faster is satloop than puzzlekit (CP-SAT, AddCircuit)? Each solves the same boards in a process of its own.

Needs the extra `bench`. Of each data set both solve a random sample of boards, the same for the same seed, from text:
satloop up to its checked solution, puzzlekit up to its solution. Imports and one warm-up for each puzzle do not count.
A ratio is puzzlekit's seconds divided by satloop's, for each board; a board that puzzlekit gives up counts with the
time limit. The last column divides satloop's time with the proof of uniqueness by its time without.

Example: scripts/compare.py Slitherlink.json --sample 60 --seed 1 --repeat 3
"""

from __future__ import annotations

import argparse
import os
import random
import re
import statistics
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from time import perf_counter
from typing import Any, NamedTuple

from own_python import own_python

with own_python():
    from satloop.boards.puzzle import Puzzle
    from satloop.errors import PuzzleError
    from satloop.formats.dataset import DataSet, Entry, read_dataset
    from satloop.puzzles import find
    from satloop.solving.solve import solve


class Ours(NamedTuple):
    """Median seconds of our side on one board."""

    seconds: float
    unique: float  # to know besides that there is no other solution
    equal: bool  # the solution is the stored one
    outcome: str  # "unknown": the time limit came first


class Measured(NamedTuple):
    """Seconds of both sides on one board."""

    id: str
    ours: float
    theirs: float
    unique: float
    equal: bool
    solved: bool  # puzzlekit has found a solution
    outcome: str  # of ours

    @property
    def ratio(self) -> float:
        return self.theirs / self.ours


def snake(name: str) -> str:
    """puzzlekit's name of a puzzle: BalanceLoop is balance_loop."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    begin = perf_counter()
    result = work()
    return perf_counter() - begin, result


def ours(name: str, entry: Entry, repeat: int, time_limit: float) -> Ours:
    """Median seconds to a solution, and to know that it is the only one; whether it equals the reference."""
    kind = find(name)

    def work(limit: int) -> Any:
        board = kind(entry.problem)
        return board, solve(board, limit, time_limit)

    runs, unique = ([timed(lambda: work(limit)) for _ in range(repeat)] for limit in (1, 2))  # noqa: B023
    board, result = runs[0][1]
    equal = bool(result.solutions) and entry.solution is not None and (
        board.to_grid(result.solutions[0]) == board.to_grid(board.read_solution(entry.solution)))
    seconds, both = (statistics.median(seconds for seconds, _ in times) for times in (runs, unique))
    return Ours(seconds, both, equal, result.outcome)


def theirs(name: str, entry: Entry, time_limit: float, workers: int) -> tuple[float, bool]:
    """Seconds, and whether there is a solution."""
    import puzzlekit

    options = {"time_limit_sec": time_limit, **({"num_search_workers": workers} if workers else {})}
    try:
        seconds, result = timed(lambda: puzzlekit.solve(entry.problem, name, solver_options=options))
    except Exception as error:  # whatever it trips over is its result for this board
        print(f"  puzzlekit fails on {entry.id}: {type(error).__name__}: {error}".partition("\n")[0], file=sys.stderr)
        return time_limit, False
    return (seconds, True) if result.is_solved else (max(seconds, time_limit), False)


def measure(data: DataSet, arguments: argparse.Namespace, us: Executor, them: Executor) -> list[Measured]:
    """The sample of one data set, both sides in turn, each in its process, while the other waits."""
    kind, name = find(data.name), snake(data.name)
    usable = sorted(id for id, entry in data.entries.items() if usable_entry(kind, entry))
    sample = random.Random(arguments.seed).sample(usable, min(arguments.sample, len(usable)))
    us.submit(ours, data.name, data.entries[usable[0]], 1, arguments.time_limit).result()
    them.submit(theirs, name, data.entries[usable[0]], arguments.time_limit, arguments.workers).result()
    rows = []
    for number, id in enumerate(sample):
        entry = data.entries[id]
        sides: list[Callable[[], Any]] = [
            lambda entry=entry: us.submit(ours, data.name, entry, arguments.repeat, arguments.time_limit).result(),
            lambda entry=entry: them.submit(theirs, name, entry, arguments.time_limit, arguments.workers).result()]
        order = [0, 1] if number % 2 == 0 else [1, 0]
        result = {side: sides[side]() for side in order}
        rows.append(Measured(id, result[0].seconds, result[1][0], result[0].unique, result[0].equal, result[1][1],
                             result[0].outcome))
        if arguments.boards:
            row = rows[-1]
            words = "" if row.equal else f"  not the reference: {row.outcome}"
            words += "" if row.solved else "  puzzlekit: none"
            print(f"  {data.name:12} {id:24} {1000 * row.ours:9.2f} ms {1000 * row.theirs:10.2f} ms "
                  f"{row.ratio:9.1f}{words}", flush=True)
    return rows


def usable_entry(kind: type[Puzzle], entry: Entry) -> bool:
    """Is it a board with a solution that keeps the rules?"""
    if entry.flaw or entry.solution is None:
        return False
    try:
        board = kind(entry.problem)
        return not list(board.check(board.read_solution(entry.solution)))
    except PuzzleError:
        return False


HEAD = ("puzzle", "boards", "equal", "our mean ms", "their mean", "geometric mean", "worst", "our max", "their max",
        "their solved", "unique/solve")


def line(name: str, rows: list[Measured]) -> list[str]:
    def milliseconds(values: list[float], function: Callable[[list[float]], float]) -> str:
        return f"{1000 * function(values):.1f}"

    our, their = [row.ours for row in rows], [row.theirs for row in rows]
    return [name, str(len(rows)), str(sum(row.equal for row in rows)), milliseconds(our, statistics.fmean),
            milliseconds(their, statistics.fmean), f"{statistics.geometric_mean(row.ratio for row in rows):.1f}",
            f"{min(row.ratio for row in rows):.1f}", milliseconds(our, max), milliseconds(their, max),
            str(sum(row.solved for row in rows)),
            f"{statistics.geometric_mean(row.unique / row.ours for row in rows):.2f}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", nargs="+", metavar="DATASET.json")
    parser.add_argument("--sample", type=int, default=60, metavar="N", help="boards a data set (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default 1)")
    parser.add_argument("--repeat", type=int, default=5, metavar="K", help="median of K runs on our side (default 5)")
    parser.add_argument("--time-limit", type=float, default=30.0, metavar="S", help="a board (default 30)")
    parser.add_argument("--workers", type=int, default=0, help="CP-SAT's threads (default: its own choice)")
    parser.add_argument("--boards", action="store_true", help="a line for each board")
    arguments = parser.parse_args()
    if find_spec("puzzlekit") is None:
        sys.exit("puzzlekit is missing: pip install -e '.[bench]'")
    fresh = get_context("spawn")
    with ProcessPoolExecutor(1, fresh) as us, ProcessPoolExecutor(1, fresh) as them:
        compare(arguments, us, them)


def compare(arguments: argparse.Namespace, us: Executor, them: Executor) -> None:
    """Measure all data sets and print the table."""
    table: list[list[str]] = [list(HEAD)]
    total: list[Measured] = []
    for file in arguments.datasets:
        try:
            data = read_dataset(file)
            find(data.name)
        except ValueError as error:
            print(f"{file}: passed over: {error}", file=sys.stderr)
            continue
        if not them.submit(has_solver, snake(data.name)).result():
            print(f"{file}: passed over: puzzlekit has no {snake(data.name)}", file=sys.stderr)
            continue
        rows = measure(data, arguments, us, them)
        total += rows
        table.append(line(data.name, rows))
    if len(table) > 2:
        table.append(line("total", total))
    widths = [max(map(len, column)) for column in zip(*table)]
    for first, *rest in table:
        print("  ".join([first.ljust(widths[0]), *(text.rjust(width) for text, width in zip(rest, widths[1:]))]))
    print(f"seed {arguments.seed}, median of {arguments.repeat} on our side, time limit {arguments.time_limit:g} s, "
          f"CP-SAT threads {arguments.workers or 'by default'}, {os.cpu_count()} processors")


def has_solver(name: str) -> bool:
    """Does puzzlekit solve this kind of puzzle?"""
    from puzzlekit.solvers import get_solver_class
    try:
        get_solver_class(name)
    except ValueError:
        return False
    return True


if __name__ == "__main__":
    main()
