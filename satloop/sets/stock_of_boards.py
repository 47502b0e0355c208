"""Boards made ahead: a file for each puzzle, a board a line, so that a person has one before any is made.

A line is `rows columns level score board`. The board is an address of puzz.link without its beginning, or board text
with `|` for the ends of lines where the puzzle has no address. scripts/stock.py writes the files.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..explaining.model.level_names import LEVELS

ADDRESS = "https://puzz.link/p?"
SIZE_NAMES = ("small", "medium", "large")


class StockBoard(NamedTuple):
    """A board of the stock. source: its address or board text; score: as `rate` gives it, rounded."""

    rows: int
    columns: int
    level: str
    score: float
    source: str

    @property
    def line(self) -> str:
        """The line of the file."""
        board = self.source.removeprefix(ADDRESS)
        short = board if board != self.source else board.strip().replace("\n", "|")
        return f"{self.rows} {self.columns} {self.level} {self.score:g} {short}"


def read_line(line: str) -> StockBoard:
    """The board in a line of a file."""
    rows, columns, level, score, board = line.split(" ", 4)
    source = board.replace("|", "\n") if "|" in board else ADDRESS + board
    return StockBoard(int(rows), int(columns), level, float(score), source)


@cache
def stock_of(name: str) -> tuple[StockBoard, ...]:
    """The boards of a puzzle: smallest first, then easiest first. Empty where none were made."""
    path = files(__package__).joinpath("stock", f"{name}.txt")
    if not path.is_file():
        return ()
    return tuple(read_line(line) for line in path.read_text(encoding="utf-8").splitlines())


def presets(name: str) -> list[dict[str, object]]:
    """The sizes of which there are boards, smallest first: `rows`, and `levels`, easiest first."""
    boards = stock_of(name)
    return [{"rows": rows, "levels": [level for level in LEVELS if any(
        one.rows == rows and one.level == level for one in boards)]} for rows in sorted({one.rows for one in boards})]
