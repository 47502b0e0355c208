#!/usr/bin/env python3
"""Compare two versions of satloop: which is faster, and do both give the same answers?

OLD and NEW are commits or directories. The files of a commit are laid out in a temporary folder while the script runs.
Each version solves in a process of its own.

`speed` solves a seeded sample of the boards of data sets with both versions in turn. A row is a puzzle and a class of
size. Seconds are processor seconds, from the text to the checked solution; a board counts with its least run (or the
median) after a first run that does not count. `old/new` is the factor by which OLD takes longer: the geometric mean
over the boards, then the quartiles and the worst board. `all` is the ratio of the sums of all runs, with the first
ones, which fill the stores by size. `new/bare` (with --bare) divides the time of NEW by that of the solver alone.
Outcomes and solutions are compared; where the first solutions differ, both versions look for a second one.

`answers` makes small random boards of every puzzle that both versions know, with one, many and no solutions: tokens at
random on up to 5 x 5, windows of boards of instances/ with a few tokens left out or moved, and whole boards with more
tokens left out. It compares all solutions of boards that have at most MANY.

Examples: scripts/versions.py speed 50fd411 HEAD
          scripts/versions.py speed HEAD~5 . ../shared/boards --puzzle masyu --boards 10 --repeat 5
          scripts/versions.py answers 50fd411 HEAD --count 20000
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from measuring import CLASSES, class_of, show
from side_by_side import ROOT, Board, Side, add_versions, compare, difference

MANY = 60  # solutions of a board at most; of one that has more, that is all that is compared
HEAD = ("puzzle", "cells", "boards", "old ms", "new ms", "old/new", "quartiles", "worst", "of board", "all", "new/bare")
WIDTHS = (16, 8, 6, 8, 8, 8, 11, 6, 18, 6, 8)


def sampled(args: argparse.Namespace) -> Iterator[tuple[str, str, list[Board]]]:
    """Yield puzzle, class of size, and a seeded sample of its boards, for all data sets of the folder."""
    for file in sorted(args.directory.glob("*.json")):
        data = json.loads(file.read_text(encoding="utf-8"))
        name = data["name"].lower()
        if args.puzzle and name not in args.puzzle:
            continue
        by_size: dict[str, list[Board]] = {label: [] for _, label in CLASSES}
        for id, entry in sorted(data["data"].items()):
            if isinstance(entry.get("problem"), str) and isinstance(entry.get("solution"), str):
                board = Board(name, id, entry["problem"])
                if board.cells <= args.cells:
                    by_size[class_of(board.cells)].append(board)
        for label, boards in by_size.items():
            if boards:
                count = min(args.boards, len(boards))
                yield name, label, random.Random(f"{args.seed} {name} {label}").sample(boards, count)


def quartiles(values: list[float]) -> str:
    if len(values) < 2:
        return ""
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return f"{low:.2f}-{high:.2f}"


class Measured(NamedTuple):
    """Seconds of a board on both sides: of one run, of all runs, and of the solver of the new side alone."""

    board: Board
    old: float
    new: float
    old_all: float
    new_all: float
    alone: float  # 0 without --bare


def measured(board: Board, sides: tuple[Side, Side], args: argparse.Namespace) -> tuple[Measured | None, str]:
    """Return the seconds of a board, None if a side does not solve it, and in what the answers differ."""
    runs: list[list[dict[str, Any]]] = [[], []]
    for turn in range(args.repeat + 1):
        for side in (0, 1) if turn % 2 else (1, 0):
            bare = args.times if args.bare and side else 0
            runs[side].append(sides[side].ask(board, args.limit, args.time_limit, args.times, bare))
    first = [runs[0][0], runs[1][0]]
    if any(answer["outcome"] in ("unknown puzzle", "bad input") for answer in first):
        return None, ""
    middle: Callable[[list[float]], float] = statistics.median if args.median else min
    old, new = ([min(run["seconds"]) for run in side[1:]] for side in runs)
    alone = middle([min(run["bare"]) for run in runs[1][1:]]) if args.bare else 0.0
    row = Measured(board, middle(old), middle(new), *(sum(sum(run["seconds"]) for run in side) for side in runs), alone)
    return row, difference(board, *sides, first, args.limit)


def line(puzzle: str, label: str, rows: list[Measured]) -> tuple[str, ...]:
    """Return a row of the table."""
    ratios, alone = [row.old / row.new for row in rows], sum(row.alone for row in rows)
    worst = min(rows, key=lambda row: row.old / row.new)
    milliseconds = (f"{1000 * statistics.fmean(values):.2f}" for values in zip(*((row.old, row.new) for row in rows)))
    return (puzzle, label, str(len(rows)), *milliseconds, f"{statistics.geometric_mean(ratios):.3f}",
            quartiles(ratios), f"{min(ratios):.2f}", worst.board.id,
            f"{sum(row.old_all for row in rows) / sum(row.new_all for row in rows):.2f}",
            f"{sum(row.new for row in rows) / alone:.2f}" if alone else "")


def compare_speed(sides: tuple[Side, Side], args: argparse.Namespace) -> list[str]:
    """Print the table of `speed`; return the differences."""
    show(HEAD, WIDTHS)
    differing, passed, total = [], 0, {label: [] for _, label in CLASSES}  # type: ignore[var-annotated]
    for puzzle, label, boards in sampled(args):
        rows = []
        for board in boards:
            row, differs = measured(board, sides, args)
            differing += [f"{board.puzzle} {board.id}: {differs}"] if differs else []
            rows += [row] if row else []
            passed += row is None
        if rows:
            show(line(puzzle, label, rows), WIDTHS)
            total[label] += rows
    for label, rows in total.items():
        if rows:
            show(line("all", label, rows), WIDTHS)
    print(f"old {args.old}, new {args.new}; {'medians' if args.median else 'least'} of {args.repeat}, seed "
          f"{args.seed}, {os.cpu_count()} processors; {passed} boards passed over that a side does not take")
    return differing


Grids = list[list[list[str]]]


def random_boards(name: str, rng: random.Random) -> Iterator[Board]:
    """Yield small boards of a puzzle, without end."""
    known = [grids_of(file) for file in sorted((ROOT / "instances" / name).glob("*.txt"))]
    small = [grids for grids in known if len(grids[0]) * len(grids[0][0]) <= 64] or known[:1]
    tokens = sorted({token for grids in known for token in chain(*grids[0])} - {"-"})
    while True:
        kind = rng.random()
        if kind < 0.4:
            grids = scattered(rng, len(known[0]), tokens)
        elif kind < 0.6:
            grids = changed(rng, window(rng, rng.choice(known)), rng.choice([0, 0.1, 0.3]))
        else:
            grids = changed(rng, rng.choice(small), rng.choice([0, 0.2, 0.5, 0.8]))
        lines = [" ".join(row) for grid in grids for row in grid]
        yield Board(name, "random", "\n".join([f"{len(grids[0])} {len(grids[0][0])}", *lines]))


def grids_of(file: Path) -> Grids:
    """Return the grids of tokens of a board file."""
    lines = [line.split() for line in file.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    rows, body = int(lines[0][0]), [line for line in lines[1:] if line]
    return [body[start:start + rows] for start in range(0, len(body), rows)]


def window(rng: random.Random, grids: Grids) -> Grids:
    """Return a window of a board, at most 6 x 6."""
    rows, columns = len(grids[0]), len(grids[0][0])
    height, width = (min(size, rng.randint(3, 6)) for size in (rows, columns))
    top, left = rng.randint(0, rows - height), rng.randint(0, columns - width)
    return [[row[left:left + width] for row in grid[top:top + height]] for grid in grids]


def changed(rng: random.Random, grids: Grids, share: float) -> Grids:
    """Leave out a share of the tokens of a board, and sometimes exchange two cells."""
    clues = [["-" if rng.random() < share else token for token in row] for row in grids[0]]
    if rng.random() < 0.3:
        (a, b), (c, d) = ((rng.randrange(len(clues)), rng.randrange(len(clues[0]))) for _ in range(2))
        clues[a][b], clues[c][d] = clues[c][d], clues[a][b]
    return [clues, *grids[1:]]


def scattered(rng: random.Random, count: int, tokens: list[str]) -> Grids:
    """Make a board of at most 5 x 5 with tokens at random, each once or twice; regions lie around random cells."""
    rows, columns = rng.randint(2, 5), rng.randint(2, 5)
    chosen = [rng.choice(tokens) for _ in range(rng.randint(0, 1 + rows * columns // 4))] if tokens else []
    chosen *= rng.choice([1, 2])
    flat = (chosen + ["-"] * (rows * columns))[:rows * columns]
    rng.shuffle(flat)
    grids = [[flat[row * columns:(row + 1) * columns] for row in range(rows)]]
    if count > 1:
        middles = [(rng.uniform(0, rows), rng.uniform(0, columns)) for _ in range(rng.randint(1, 4))]
        grids.append([[str(min(range(len(middles)), key=lambda m: abs(middles[m][0] - r) + abs(middles[m][1] - c)))
                       for c in range(columns)] for r in range(rows)])
    return grids


def compare_answers(sides: tuple[Side, Side], args: argparse.Namespace) -> list[str]:
    """Print how many boards had which outcome; return the differences."""
    every = sorted(folder.name for folder in (ROOT / "instances").iterdir() if any(folder.glob("*.txt")))
    wanted = [name for name in every if not args.puzzle or name in args.puzzle]
    names = [name for name in wanted if all(
        side.ask(Board(name, "", "1 1\n-"), 1)["outcome"] != "unknown puzzle" for side in sides)]
    if not names:
        raise SystemExit("there is no puzzle that both sides know")
    rng, differing, started = random.Random(args.seed), [], perf_counter()
    boards_of = {name: random_boards(name, rng) for name in names}
    counts_of = {name: dict.fromkeys(("none", "unique", "several", "other"), 0) for name in names}
    for number in range(args.count):
        name, answers = names[number % len(names)], [{"outcome": "bad input"}] * 2
        while all(answer["outcome"] == "bad input" for answer in answers):
            board = next(boards_of[name])
            answers = [side.ask(board, MANY, args.time_limit) for side in sides]
        outcome = answers[1]["outcome"]
        counts_of[name][outcome if outcome in counts_of[name] else "other"] += 1
        if differs := difference(board, *sides, answers, MANY):
            differing.append(f"{name}: {differs}\n{board.text}")
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {args.count}", end="", file=sys.stderr)
    print(f"{'puzzle':16}  {'none':>6}  {'unique':>6}  {'several':>7}  {'other':>6}")
    counts_of["all"] = {word: sum(counts[word] for counts in counts_of.values()) for word in counts_of[names[0]]}
    for puzzle, counts in counts_of.items():
        print(f"{puzzle:16}  " + "  ".join(f"{many:{width}}" for many, width in zip(counts.values(), (6, 6, 7, 6))))
    print(f"old {args.old}, new {args.new}, seed {args.seed}: {args.count} random boards, solutions compared up to "
          f"{MANY} of each; {len(differing)} differ; {perf_counter() - started:.0f} s")
    return differing


def wrong_speed(args: argparse.Namespace) -> str:
    """Return what is wrong with the arguments of `speed`, empty if nothing."""
    if min(args.boards, args.repeat, args.limit, args.times) < 1:
        return "--boards, --repeat, --times and --limit are at least 1"
    return "" if any(args.directory.glob("*.json")) else f"{args.directory} has no data sets: name one that has"


def wrong_answers(args: argparse.Namespace) -> str:
    """Return what is wrong with the arguments of `answers`, empty if nothing."""
    return "--count is at least 1" if args.count < 1 else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(metavar="PART", required=True)
    speed = add_versions(parts.add_parser("speed", help="compare processor seconds on boards of data sets"))
    speed.set_defaults(wrong=wrong_speed, work=compare_speed)
    speed.add_argument("--boards", type=int, default=20, metavar="N", help="a puzzle and size (default 20)")
    speed.add_argument("--repeat", type=int, default=5, metavar="K", help="runs of a board after the first (default 5)")
    speed.add_argument("--limit", type=int, default=1, help="solutions to find; 2 also proves that there is only one")
    speed.add_argument("--times", type=int, default=3, metavar="T", help="solve so often in a row in each run and "
                       "take the least (default 3)")
    speed.add_argument("--cells", type=int, default=10**9, metavar="N", help="only boards of at most N cells")
    speed.add_argument("--bare", action="store_true", help="measure the solver of NEW alone, too: a new solver takes "
                       "the clauses as ready lists and gives one model, without cuts (`new/bare`)")
    speed.add_argument("--median", action="store_true", help="take medians of the runs, not the least")
    speed.add_argument("directory", nargs="?", type=Path, default=ROOT.parent / "shared" / "boards",
                       help="with data sets, NAME.json (default ../shared/boards)")
    answers = add_versions(parts.add_parser("answers", help="compare all solutions of small random boards"))
    answers.set_defaults(wrong=wrong_answers, work=compare_answers)
    answers.add_argument("--count", type=int, default=20000, metavar="N", help="boards (default 20000)")
    return compare(parser)


if __name__ == "__main__":
    sys.exit(main())
