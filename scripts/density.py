#!/usr/bin/env python3
"""How many clues have boards that people made, and boards that `generate` makes, and how are they spread?

A row for each puzzle: the boards of the files of that size, and below them, for each --level, as many generated boards
as --seeds, of `minimal` where no level is asked for. `clues %` is the share of cells with a clue (tenth, median, nine
tenths); `empty` the side of the largest square without a clue and `quarter` the percentage of the clues in the quarter
of the board with the fewest, 25 for evenly spread ones (medians); blocks count where they are all that is given.

Example: scripts/density.py ../boards/Slitherlink.json ../boards/Masyu.json --levels easy hard
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from statistics import median
from typing import Any

from measuring import spread_of
from own_python import own_python

with own_python():
    import numpy as np
    from setting import INSTEAD, clues_of
    from steps import readings

    from encoders.deadline import deadline_after
    from satloop.boards.puzzle import Puzzle
    from satloop.explaining.model.level_names import LEVELS
    from satloop.setting.generator import generate
    from satloop.setting.request import NotFound, Request, read_size


def generated(name: str, size: str, level: str, seeds: int, seconds: float) -> Iterator[Puzzle]:
    """Yield boards of a puzzle, of any level where `level` is empty; seeds that take too long are left out."""
    for seed in range(seeds):
        try:
            yield generate(Request(name, *read_size(size), seed, level=level), deadline_after(seconds)).puzzle
        except NotFound:
            continue


def row(name: str, of: str, boards: Iterable[Puzzle]) -> list[Any]:
    """The figures of these boards."""
    clues = [clues_of(board) for board in boards]
    if not clues:
        return [name, of, 0, *"---"]
    shares = np.quantile([100 * clue.mean() for clue in clues], (0.1, 0.5, 0.9))
    spread = [spread_of(clue) for clue in clues]
    return [name, of, len(clues), ", ".join(f"{share:.0f}" for share in shares),
            *(f"{median(one[what] for one in spread):g}" for what in ("empty", "quarter"))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE", help="data sets or board files")
    parser.add_argument("--size", default="10x10", help="of all boards (default 10x10)")
    parser.add_argument("--levels", nargs="+", default=[""], choices=LEVELS, help="of generated boards")
    parser.add_argument("--seeds", type=int, default=10, help="generated boards of a level (default 10)")
    parser.add_argument("--seconds", type=float, default=30.0, help="the limit for a generated board (default 30)")
    args = parser.parse_args()
    print("| puzzle | boards of | number | clues % | empty | quarter % |\n" + "|---" * 6 + "|")
    for name, entries in sorted(readings(args.files, 10**9, None).items()):
        size = INSTEAD.get(name, {}).get(args.size, args.size)
        same = [entry.board for _, entry in entries if (entry.board.rows, entry.board.columns) == read_size(size)]
        print(f"| {' | '.join(map(str, row(name, 'people', same)))} |", flush=True)
        for level in args.levels:
            boards = generated(name, size, level, args.seeds, args.seconds)
            print(f"| {' | '.join(map(str, row(name, level or 'minimal', boards)))} |", flush=True)


if __name__ == "__main__":
    main()
