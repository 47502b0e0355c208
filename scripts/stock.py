#!/usr/bin/env python3
"""Make the boards that the page has ahead, for each puzzle in three sizes and every level that is found.

Boards that are there already stay, and more are added until each size and level has enough of them, so the script can
be stopped and started again. First it makes boards with few and many clues, whatever their level; then it asks for
the levels that are still without. Each board is read back from what is written, and rated so. Of a puzzle that has no
easy board in its sizes, smaller ones are made until it has. With --rate-again the boards that are there are rated anew,
and none is made.

Example: scripts/stock.py --count 2 --seconds 20 masyu slitherlink
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from time import perf_counter

from own_python import own_python

with own_python():
    from encoders.deadline import deadline_after
    from satloop.errors import PuzzleError
    from satloop.explaining.model.level_names import LEVELS
    from satloop.explaining.rate import rate
    from satloop.formats.open_board import open_text
    from satloop.formats.output import write
    from satloop.formats.pzpr.genre_lookup import genre_of
    from satloop.puzzles import NAMES, find
    from satloop.sets.stock_of_boards import SIZE_NAMES, StockBoard, read_line
    from satloop.setting.generator import generate
    from satloop.setting.levels_of_puzzles import levels_of
    from satloop.setting.makers.recipes import recipe_of
    from satloop.setting.request import NotFound, Request
    from satloop.solving.solve import solve

FOLDER = Path(__file__).resolve().parent.parent / "satloop" / "sets" / "stock"
SHARES = ("minimal", "20%", "35%", "60%")  # clues; more than there are leave all of them
SMALLEST = 4  # cells a side of an easy board
LONGEST = 5.0  # seconds for the steps of a board; who plays waits as long for a hint


def requests(name: str, size: int, first: int, levels: Sequence[str]) -> Iterator[Request]:
    """What to ask for, over and over with other seeds: boards of any level where all are wanted, then of each."""
    recipe = recipe_of(name)
    seeds = count(first)
    while True:
        for clues in SHARES if recipe.removable else SHARES[:1]:
            if len(levels) == len(LEVELS):
                yield Request(name, size, size, next(seeds), clues)
        for level in levels_of(name, size, size):
            if level in levels:
                yield Request(name, size, size, next(seeds), level=level)


def stock_board(name: str, text: str) -> StockBoard | None:
    """The board as it is written and read back, with its level; None where its steps take too long."""
    board = open_text(text, name).board
    try:
        source = write(board, "url").strip() if genre_of(name) else ""
    except PuzzleError:
        source = ""
    if not source:
        lines = write(board, "board").splitlines()
        source = "\n".join(" ".join(line.split()) for line in lines if line and not line.startswith("#"))
    again = open_text(source, name).board
    rating = rate(again, LONGEST)
    if rating.score is None or rating.outcome != "explained" or solve(again, 2).outcome != "unique":
        return None
    return StockBoard(again.rows, again.columns, rating.level, round(rating.score, 2), source)


def add(name: str, size: int, boards: list[StockBoard], enough: int, seconds: float, first: int,
        wanted: Sequence[str] = LEVELS) -> None:
    """Add boards of one size until each level that is wanted has enough, or the time is over."""
    end, tried = perf_counter() + seconds, set[str]()
    have = Counter(board.level for board in boards if board.rows == size)
    levels = [level for level in levels_of(name, size, size) if level in wanted]
    for request in requests(name, size, first, wanted):
        left = end - perf_counter()
        if left <= 0 or all(have[level] >= enough for level in levels):
            return
        if request.level and have[request.level] >= enough:
            continue
        try:
            text = generate(request, deadline_after(min(left, max(1.0, seconds / 6)))).puzzle.text
        except (NotFound, ValueError):
            continue
        board = stock_board(name, text)
        if board is None or have[board.level] >= enough or board.source in tried or board.level not in levels:
            continue
        tried.add(board.source)
        if all(board.source != other.source for other in boards):
            boards.append(board)
            have[board.level] += 1


def rated_again(name: str, boards: list[StockBoard]) -> Iterator[StockBoard]:
    """The boards with the levels and scores that they have now."""
    for one in boards:
        rating = rate(open_text(one.source, name).board)
        assert rating.score is not None, one.line
        yield one._replace(level=rating.level, score=round(rating.score, 2))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="puzzles, all where there is none")
    parser.add_argument("--count", type=int, default=2, help="boards for each size and level (default 2)")
    parser.add_argument("--seconds", type=float, default=20.0, help="for one size of a puzzle (default 20)")
    parser.add_argument("--sizes", nargs="+", choices=SIZE_NAMES, default=list(SIZE_NAMES))
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument("--rate-again", action="store_true", help="rate the boards that are there, and make none")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the files are (default: those of the page)")
    args = parser.parse_args()
    for name in args.names or NAMES:
        path = args.folder / f"{name}.txt"
        boards = [read_line(line) for line in path.read_text().splitlines()] if path.exists() else []
        if args.rate_again:
            boards = sorted(rated_again(name, boards), key=lambda board: (board.rows, LEVELS.index(board.level)))
            path.write_text("".join(f"{board.line}\n" for board in boards), encoding="utf-8")
            print(name, len(boards), "boards", flush=True)
            continue
        sizes = find(name).usual_sizes
        smaller = [(size, LEVELS[:1]) for size in range(sizes[0] - 1, SMALLEST - 1, -1)]
        usual = [(sizes[SIZE_NAMES.index(size_name)], args.levels) for size_name in args.sizes]
        for size, levels in [*usual, *smaller]:
            if (size, levels) in smaller and (LEVELS[0] not in args.levels
                                              or levels_of(name, sizes[0], sizes[0])[0] != LEVELS[0]
                                              or any(board.level == LEVELS[0] for board in boards)):
                continue
            begin = perf_counter()
            add(name, size, boards, args.count, args.seconds, args.seed, levels)
            boards.sort(key=lambda board: (board.rows, LEVELS.index(board.level)))
            path.write_text("".join(f"{board.line}\n" for board in boards), encoding="utf-8")
            have = Counter(board.level for board in boards if board.rows == size)
            print(name, f"{size}x{size}", *(f"{level} {have[level]}" for level in LEVELS if have[level]),
                  f"{perf_counter() - begin:.1f} s", flush=True)
    print(f"{sum(path.stat().st_size for path in args.folder.glob('*.txt')) / 1000:.1f} kB in all")


if __name__ == "__main__":
    main()
