"""Sudoku in the notations of pzprjs: its numbers, its boxes, and the answers in a file.

Neither an address nor a file says where the boxes are. In pzprjs they are squares, in order 6 two rows of three: the
same as here for orders that are squares, and for 6. Boards of other orders, or with drawn boxes, have no such notation.
"""

from __future__ import annotations

from math import isqrt

import numpy as np

from ..boards.digits import BLANK, boxes
from ..errors import PuzzleError
from .pzpr.address_fields import Numbers
from .pzpr.file_cell_fields import Tokens
from .pzpr.file_fields import Lines, table, whole
from .pzpr.grid import Sheet
from .pzpr.letters import Letters, Words


class DigitWords(Words):
    """Numbers from 1; as tokens also letters, A for 10, and 0 for an empty cell."""

    def token(self, number: int) -> str | None:
        return super().token(number) if number else None

    def number(self, token: str) -> int | None:
        if token in BLANK:
            return None
        return int(token, 36) if token.isalpha() else super().number(token)


class SquareNumbers(Numbers):
    """A number a cell of a board whose boxes need not be said."""

    def read(self, letters: Letters, sheet: Sheet) -> None:
        check_boxes(sheet)
        super().read(letters, sheet)

    def write(self, sheet: Sheet) -> str:
        check_boxes(sheet)
        return super().write(sheet)


class SquareTokens(Tokens):
    """The same in a file."""

    def read(self, lines: Lines, sheet: Sheet) -> None:
        check_boxes(sheet)
        super().read(lines, sheet)

    def write(self, sheet: Sheet) -> list[str]:
        check_boxes(sheet)
        return super().write(sheet)


class Answers:
    """The number that a solver has put into each cell: a dot where it is given or none; small numbers and marks are
    passed over. Only a full board is a solution."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def read(self, lines: Lines, sheet: Sheet) -> None:
        if lines.at >= len(lines.lines):
            return
        rows = lines.rows(sheet.rows, sheet.columns, "a number a cell, or a dot")
        answers = [item.partition("[")[0] for row in rows for item in row]
        numbers = [given or (int(answer) if whole(answer) else 0)
                   for given, answer in zip(sheet.numbers(self.words), answers)]
        if all(numbers):
            sheet.digits = np.array(numbers).reshape(sheet.rows, sheet.columns)

    def write(self, sheet: Sheet) -> list[str]:
        numbers = sheet.numbers(self.words)
        digits = [0] * len(numbers) if sheet.digits is None else sheet.digits.ravel().tolist()
        return table(["." if given or not digit else str(digit) for given, digit in zip(numbers, digits)],
                     sheet.columns)


def check_boxes(sheet: Sheet) -> None:
    """Raises PuzzleError for a board whose boxes are not those that pzprjs draws."""
    n = sheet.rows
    if sheet.columns != n or n < 4 or (isqrt(n) ** 2 != n and n != 6):
        raise PuzzleError(sheet.file, None, None, f"a Sudoku of {n} x {sheet.columns}",
                          "a square one of order 4, 6, 9, 16, 25 ...: this notation has no other boxes")
    if sheet.region.any() and (sheet.region != boxes(n)).any():
        raise PuzzleError(sheet.file, None, None, "boxes of other shapes",
                          "those of the usual Sudoku: this notation has no others")
