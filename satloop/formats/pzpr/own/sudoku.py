"""Sudoku in the notations of pzprjs: its numbers and the answers in a file.

Neither an address nor a file tells where the boxes are. In pzprjs they are squares, and for order 6 two rows of three
cells. Those are satloop's usual boxes for orders that are squares, and for 6. Boards of other orders, or with other
boxes, cannot be written.
"""

from __future__ import annotations

from math import isqrt

import numpy as np

from ....boards.number_in_every_cell import boxes
from ....errors import PuzzleError
from ..board_grid import BoardGrid
from ..file_fields import FileReader, table, whole


class BoxCheck:
    """A field without letters or lines, first of its row: the boxes must be the usual ones."""

    def read(self, reader: object, grid: BoardGrid) -> None:
        check_boxes(grid)

    def write(self, grid: BoardGrid) -> str:
        check_boxes(grid)
        return ""


class AnswerLines:
    """The number that a player has written in each cell; a dot for a given number, or for none.

    Small numbers and marks are ignored. Only a full board is a solution.
    """

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        if reader.at >= len(reader.lines):
            return
        rows = reader.rows(grid.rows, grid.columns, "a number for each cell, or a dot")
        answers = [item.partition("[")[0] for row in rows for item in row]
        numbers = [given or (int(answer) if whole(answer) else 0)
                   for given, answer in zip(grid.numbers(), answers)]
        if all(numbers):
            grid.digits = np.array(numbers).reshape(grid.rows, grid.columns)

    def write(self, grid: BoardGrid) -> list[str]:
        numbers = grid.numbers()
        digits = [0] * len(numbers) if grid.digits is None else grid.digits.ravel().tolist()
        return table(["." if given or not digit else str(digit) for given, digit in zip(numbers, digits)],
                     grid.columns)


def check_boxes(grid: BoardGrid) -> None:
    """Raise PuzzleError for a board whose boxes are not those that pzprjs draws."""
    n = grid.rows
    if grid.columns != n or n < 4 or (isqrt(n) ** 2 != n and n != 6):
        raise PuzzleError(grid.file, None, None, f"a Sudoku of {n} x {grid.columns}",
                          "a square one of order 4, 6, 9, 16, 25 ...: this notation has no other boxes")
    if grid.region.any() and (grid.region != boxes(n)).any():
        raise PuzzleError(grid.file, None, None, "boxes of other shapes",
                          "those of the usual Sudoku: this notation has no others")
