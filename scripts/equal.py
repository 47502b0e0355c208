#!/usr/bin/env python3
"""Do two versions of satloop find the same outcomes and the same solutions on random boards?

OLD and NEW are commits or directories, as for against.py. The boards are small, of every puzzle that both know in turn,
with one, many and no solutions: tokens at random on up to 5 x 5, windows of boards of instances/ with a few tokens left
out or moved, and whole boards with more left out. All solutions are compared, of boards that have at most MANY.

Example: scripts/equal.py 50fd411 HEAD --count 20000
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from time import perf_counter

from sides import ROOT, Board, Side, arguments, difference, run

MANY = 60  # solutions of a board at most; of one that has more, that is all that is compared
Grids = list[list[list[str]]]


def random_boards(name: str, rng: random.Random) -> Iterator[Board]:
    """Small boards of a puzzle, without end."""
    known = [grids_of(file) for file in sorted((ROOT / "instances" / name).glob("*.txt"))]
    small = [grids for grids in known if len(grids[0]) * len(grids[0][0]) <= 64] or known[:1]
    tokens = sorted({token for grids in known for token in chain(*grids[0])} - {"-"})
    while True:
        kind = rng.random()
        if kind < 0.4:
            grids = made(rng, len(known[0]), tokens)
        elif kind < 0.6:
            grids = changed(rng, window(rng, rng.choice(known)), rng.choice([0, 0.1, 0.3]))
        else:
            grids = changed(rng, rng.choice(small), rng.choice([0, 0.2, 0.5, 0.8]))
        lines = [" ".join(row) for grid in grids for row in grid]
        yield Board(name, "random", "\n".join([f"{len(grids[0])} {len(grids[0][0])}", *lines]))


def grids_of(file: Path) -> Grids:
    """The grids of tokens of a board file."""
    lines = [line.split() for line in file.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    rows, body = int(lines[0][0]), [line for line in lines[1:] if line]
    return [body[start:start + rows] for start in range(0, len(body), rows)]


def window(rng: random.Random, grids: Grids) -> Grids:
    """A window of at most 6 x 6 of a board."""
    rows, columns = len(grids[0]), len(grids[0][0])
    height, width = (min(size, rng.randint(3, 6)) for size in (rows, columns))
    top, left = rng.randint(0, rows - height), rng.randint(0, columns - width)
    return [[row[left:left + width] for row in grid[top:top + height]] for grid in grids]


def changed(rng: random.Random, grids: Grids, share: float) -> Grids:
    """A board with a share of its tokens left out, and sometimes two cells exchanged."""
    clues = [["-" if rng.random() < share else token for token in row] for row in grids[0]]
    if rng.random() < 0.3:
        (a, b), (c, d) = ((rng.randrange(len(clues)), rng.randrange(len(clues[0]))) for _ in range(2))
        clues[a][b], clues[c][d] = clues[c][d], clues[a][b]
    return [clues, *grids[1:]]


def made(rng: random.Random, count: int, tokens: list[str]) -> Grids:
    """A board of at most 5 x 5 with tokens at random, each once or twice; regions lie around random cells."""
    rows, columns = rng.randint(2, 5), rng.randint(2, 5)
    some = [rng.choice(tokens) for _ in range(rng.randint(0, 1 + rows * columns // 4))] if tokens else []
    some *= rng.choice([1, 2])
    flat = (some + ["-"] * (rows * columns))[:rows * columns]
    rng.shuffle(flat)
    grids = [[flat[row * columns:(row + 1) * columns] for row in range(rows)]]
    if count > 1:
        middles = [(rng.uniform(0, rows), rng.uniform(0, columns)) for _ in range(rng.randint(1, 4))]
        grids.append([[str(min(range(len(middles)), key=lambda m: abs(middles[m][0] - r) + abs(middles[m][1] - c)))
                       for c in range(columns)] for r in range(rows)])
    return grids


def compare_answers(sides: tuple[Side, Side], given: argparse.Namespace) -> list[str]:
    """Print how many boards there were of what; return what differs."""
    every = sorted(folder.name for folder in (ROOT / "instances").iterdir() if any(folder.glob("*.txt")))
    wanted = [name for name in every if not given.puzzle or name in given.puzzle]
    names = [name for name in wanted if all(
        side.ask(Board(name, "", "1 1\n-"), 1)["outcome"] != "unknown puzzle" for side in sides)]
    if not names:
        raise SystemExit("there is no puzzle that both sides know")
    rng, differing, started = random.Random(given.seed), [], perf_counter()
    made_of = {name: random_boards(name, rng) for name in names}
    told = {name: dict.fromkeys(("none", "unique", "several", "other"), 0) for name in names}
    for number in range(given.count):
        name, answers = names[number % len(names)], [{"outcome": "bad input"}] * 2
        while all(answer["outcome"] == "bad input" for answer in answers):
            board = next(made_of[name])
            answers = [side.ask(board, MANY, given.time_limit) for side in sides]
        outcome = answers[1]["outcome"]
        told[name][outcome if outcome in told[name] else "other"] += 1
        if found := difference(board, *sides, answers, MANY):
            differing.append(f"{name}: {found}\n{board.text}")
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {given.count}", end="", file=sys.stderr)
    print(f"{'puzzle':16}  {'none':>6}  {'unique':>6}  {'several':>7}  {'other':>6}")
    told["all"] = {word: sum(counts[word] for counts in told.values()) for word in told[names[0]]}
    for puzzle, counts in told.items():
        print(f"{puzzle:16}  " + "  ".join(f"{many:{width}}" for many, width in zip(counts.values(), (6, 6, 7, 6))))
    print(f"old {given.old}, new {given.new}, seed {given.seed}: {given.count} random boards, solutions compared up to "
          f"{MANY} of each; {len(differing)} differ; {perf_counter() - started:.0f} s")
    return differing


if __name__ == "__main__":
    parser = arguments(__doc__)
    parser.add_argument("--count", type=int, default=20000, metavar="N", help="boards (default 20000)")
    sys.exit(run(parser, lambda given: "--count is at least 1" if given.count < 1 else "", compare_answers))
