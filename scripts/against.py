#!/usr/bin/env python3
"""How fast is one version of satloop against another, and do both say the same?

OLD and NEW are commits, whose files are laid out in a temporary folder for the time of the run, or directories. Each
solves in a process of its own, the two in turn, board by board and run by run; seconds are those of the processor, from
the text to the checked solution. A board counts with the least (or the median) of its runs after the first, and a row
says for one puzzle and size by which factor OLD takes longer: the geometric mean over the boards, their quartiles and
the worst board. `all` is the ratio of all runs together, the first ones too, in which what is kept by size is made;
`new/bare`, with --bare, how many times as long NEW takes for all boards together as the solver alone.
Outcomes and solutions are compared; where first solutions differ, both are asked whether there are several.

Examples: scripts/against.py 50fd411 HEAD
          scripts/against.py HEAD~5 . ../shared/boards --puzzle masyu --boards 10 --repeat 5
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sides import ROOT, Board, Side, arguments, difference, run

CLASSES = ((100, "<=100"), (300, "101-300"), (10**9, ">300"))
HEAD = ("puzzle", "cells", "boards", "old ms", "new ms", "old/new", "quartiles", "worst", "of board", "all", "new/bare")


def sampled(given: argparse.Namespace) -> Iterator[tuple[str, str, list[Board]]]:
    """Puzzle, class of size, and a seeded sample of its boards, for all data sets of the folder."""
    for file in sorted(given.directory.glob("*.json")):
        data = json.loads(file.read_text(encoding="utf-8"))
        name = data["name"].lower()
        if given.puzzle and name not in given.puzzle:
            continue
        by_size: dict[str, list[Board]] = {label: [] for _, label in CLASSES}
        for id, entry in sorted(data["data"].items()):
            if isinstance(entry.get("problem"), str) and isinstance(entry.get("solution"), str):
                board = Board(name, id, entry["problem"])
                if board.cells <= given.cells:
                    by_size[next(label for most, label in CLASSES if board.cells <= most)].append(board)
        for label, boards in by_size.items():
            if boards:
                count = min(given.boards, len(boards))
                yield name, label, random.Random(f"{given.seed} {name} {label}").sample(boards, count)


def quartiles(values: list[float]) -> str:
    if len(values) < 2:
        return ""
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return f"{low:.2f}-{high:.2f}"


class Measured(NamedTuple):
    """Seconds of a board, one run and all together, on both sides; of the new side's solver alone, if asked for."""

    board: Board
    old: float
    new: float
    old_all: float
    new_all: float
    alone: float  # 0 unless asked for


def measured(board: Board, sides: tuple[Side, Side], given: argparse.Namespace) -> tuple[Measured | None, str]:
    """The seconds of a board, and what its answers differ in. None for one that a side does not solve."""
    runs: list[list[dict[str, Any]]] = [[], []]
    for turn in range(given.repeat + 1):
        for side in (0, 1) if turn % 2 else (1, 0):
            bare = given.times if given.bare and side else 0
            runs[side].append(sides[side].ask(board, given.limit, given.time_limit, given.times, bare))
    first = [runs[0][0], runs[1][0]]
    if any(answer["outcome"] in ("unknown puzzle", "bad input") for answer in first):
        return None, ""
    middle: Callable[[list[float]], float] = statistics.median if given.median else min
    old, new = ([min(run["seconds"]) for run in one[1:]] for one in runs)
    alone = middle([min(run["bare"]) for run in runs[1][1:]]) if given.bare else 0.0
    row = Measured(board, middle(old), middle(new), *(sum(sum(run["seconds"]) for run in one) for one in runs), alone)
    return row, difference(board, *sides, first, given.limit)


def line(puzzle: str, label: str, rows: list[Measured]) -> tuple[str, ...]:
    """A row of the table."""
    ratios, alone = [row.old / row.new for row in rows], sum(row.alone for row in rows)
    worst = min(rows, key=lambda row: row.old / row.new)
    milliseconds = (f"{1000 * statistics.fmean(values):.2f}" for values in zip(*((row.old, row.new) for row in rows)))
    return (puzzle, label, str(len(rows)), *milliseconds, f"{statistics.geometric_mean(ratios):.3f}",
            quartiles(ratios), f"{min(ratios):.2f}", worst.board.id,
            f"{sum(row.old_all for row in rows) / sum(row.new_all for row in rows):.2f}",
            f"{sum(row.new for row in rows) / alone:.2f}" if alone else "")


def show(row: tuple[str, ...]) -> None:
    widths = (16, 8, 6, 8, 8, 8, 11, 6, 18, 6, 8)
    print("  ".join([row[0].ljust(widths[0]), *(text.rjust(width) for text, width in zip(row[1:], widths[1:]))]),
          flush=True)


def compare_speed(sides: tuple[Side, Side], given: argparse.Namespace) -> list[str]:
    """Print the table; return what differs."""
    show(HEAD)
    differing, passed, total = [], 0, {label: [] for _, label in CLASSES}  # type: ignore[var-annotated]
    for puzzle, label, boards in sampled(given):
        rows = []
        for board in boards:
            row, found = measured(board, sides, given)
            differing += [f"{board.puzzle} {board.id}: {found}"] if found else []
            rows += [row] if row else []
            passed += row is None
        if rows:
            show(line(puzzle, label, rows))
            total[label] += rows
    for label, rows in total.items():
        if rows:
            show(line("all", label, rows))
    print(f"old {given.old}, new {given.new}; {'medians' if given.median else 'least'} of {given.repeat}, seed "
          f"{given.seed}, {os.cpu_count()} processors; {passed} boards passed over that a side does not take")
    return differing


def wrong(given: argparse.Namespace) -> str:
    """What is wrong with the arguments."""
    if min(given.boards, given.repeat, given.limit, given.times) < 1:
        return "--boards, --repeat, --times and --limit are at least 1"
    return "" if any(given.directory.glob("*.json")) else f"{given.directory} has no data sets: name one that has"


if __name__ == "__main__":
    parser = arguments(__doc__)
    parser.add_argument("--boards", type=int, default=20, metavar="N", help="a puzzle and size (default 20)")
    parser.add_argument("--repeat", type=int, default=5, metavar="K", help="runs of each, after a first (default 5)")
    parser.add_argument("--limit", type=int, default=1, help="solutions looked for; 2 for the proof of uniqueness too")
    parser.add_argument("--times", type=int, default=3, metavar="T", help="solved so often in a row in each run, whose "
                        "seconds are the least of these (default 3)")
    parser.add_argument("--cells", type=int, default=10**9, metavar="N", help="only boards of at most so many cells")
    parser.add_argument("--bare", action="store_true", help="measure NEW against its solver alone, too: the clauses as "
                        "ready lists into a new solver, one answer, its model, no cuts (`new/bare`)")
    parser.add_argument("--median", action="store_true", help="medians of the runs in place of the least")
    parser.add_argument("directory", nargs="?", type=Path, default=ROOT.parent / "shared" / "boards",
                        help="with data sets, NAME.json (default ../shared/boards)")
    sys.exit(run(parser, wrong, compare_speed))
