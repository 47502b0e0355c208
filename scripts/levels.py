#!/usr/bin/env python3
"""Do boards that are made for a level have that level when they are read back, and how long does each take?

A row each puzzle, size and level: boards made within --seconds, of seeds 0, 1, 2 ... until there are --boards of them
or as many seeds again have failed; those that have the level when their text is read and rated anew; seconds of the
processor for a board (median, largest), with those that failed; solutions tried for a board (median). --out keeps a
line a seed, and seeds that have one there are not tried again.

Examples: scripts/levels.py
          scripts/levels.py masyu:10x10:evil sudoku:9x9:hard --boards 5
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

from own_python import own_python

with own_python():
    from statistics import median

    from satloop.explaining.rate import rate
    from satloop.explaining.weights import LEVELS
    from satloop.puzzles import find
    from satloop.setting.generate import generate
    from satloop.setting.wishes import Unmet, Wish, read_size

# Sizes at which boards of a level are natural: from easy to evil.
SIZES = {
    "slitherlink": ("6x6", "6x6", "7x7", "7x7", "10x10"),
    "masyu": ("6x6", "8x8", "8x8", "8x8", "10x10"),
    "yajilin": ("6x6", "6x6", "7x7", "8x8", "10x10"),
    "sudoku": ("9x9", "9x9", "9x9", "9x9", "9x9"),
}


def tried(puzzle: str, size: str, level: str, seed: int, seconds: float) -> dict[str, Any]:
    """What came of one seed."""
    rows, columns = read_size(size)
    row: dict[str, Any] = {"puzzle": puzzle, "size": size, "level": level, "seed": seed}
    begin = process_time()
    try:
        made = generate(Wish(puzzle, rows, columns, seed, difficulty=level), seconds)
    except Unmet:
        return row | {"seconds": round(process_time() - begin, 2)}
    row["seconds"] = round(process_time() - begin, 2)
    again = rate(find(puzzle)(made.text))
    return row | {"clues": made.clues, "tries": made.tries, "score": again.score, "read": again.level}


def rows_of(given: argparse.Namespace, puzzle: str, size: str, level: str) -> Iterator[dict[str, Any]]:
    """A row a seed, as many as it takes; rows of an earlier run stand in the file --out."""
    before: dict[int, dict[str, Any]] = {}
    if given.out and Path(given.out).exists():
        kept = [json.loads(line) for line in Path(given.out).read_text(encoding="utf-8").splitlines()]
        mine = {"puzzle": puzzle, "size": size, "level": level}
        before = {row["seed"]: row for row in kept if mine.items() <= row.items()}
    made = failed = seed = 0
    while made < given.boards and failed < given.boards:
        row = before.get(seed)
        if row is None:
            row = tried(puzzle, size, level, seed, given.seconds)
            if given.out:
                with open(given.out, "a", encoding="utf-8") as stream:
                    stream.write(json.dumps(row) + "\n")
        made, failed = made + ("read" in row), failed + ("read" not in row)
        seed += 1
        yield row
    print(f"{puzzle} {size} {level} done", file=sys.stderr)


def summary(puzzle: str, size: str, level: str, rows: list[dict[str, Any]]) -> str:
    """One line of the table."""
    made = [row for row in rows if "read" in row]
    right = sum(row["read"] == level for row in made)
    spent = [row["seconds"] for row in rows]
    tries = f"{median(row['tries'] for row in made):.0f}" if made else "-"
    return (f"| {puzzle} | {size} | {level} | {len(made)} of {len(rows)} | {right} | "
            f"{median(spent):.1f}, {max(spent):.1f} | {tries} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("wishes", nargs="*", metavar="PUZZLE[:SIZE[:LEVEL]]", help="what to make (default: all four)")
    parser.add_argument("--boards", type=int, default=20, help="boards a level (default 20)")
    parser.add_argument("--seconds", type=float, default=60.0, help="at most so long for a board (default 60)")
    parser.add_argument("--out", help="keep a line a seed in this file, and go on from what stands there")
    given = parser.parse_args()
    print("| puzzle | size | level | made, of seeds | right when read | seconds | tries |\n" + "|---" * 7 + "|")
    for wish in given.wishes or SIZES:
        puzzle, size, level = (wish.split(":") + ["", ""])[:3]
        for natural, name in zip(SIZES.get(puzzle, ("8x8",) * len(LEVELS)), LEVELS):
            if level in ("", name):
                rows = list(rows_of(given, puzzle, size or natural, name))
                print(summary(puzzle, size or natural, name, rows), flush=True)


if __name__ == "__main__":
    main()
