"""The fields of addresses of puzz.link and related sites: each field is a small object that reads and writes it.

An address ends in a row of fields, such as circles, three cells in one letter, or numbers, with letters for runs of
empty cells between them. Fields of regions are in `region_fields`, those of few puzzles in `cell_clues` and
`board_parts`; `genres.GENRES` lists the fields of each puzzle.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ...boards.text import EMPTY
from .board_grid import BoardGrid
from .letters_of_addresses import (
    DIGITS,
    MOST,
    UNKNOWN,
    AddressReader,
    TokenMap,
    Unwritable,
    pack,
    read_number16,
    read_runs,
    unpack,
    write_number16,
    write_runs,
)


class AddressField(Protocol):
    """A field of an address: `read` reads its letters into the grid, `write` returns the letters for a grid."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None: ...

    def write(self, grid: BoardGrid) -> str: ...


class NumberField:
    """A number for each cell; a letter from that of `first_run` on is a run of empty cells.

    Subclasses have other letters: `number` reads the number of a cell, whose first letter was just read, and `digits`
    writes it; or `token` reads the token, and `letters` gives its letters, "" for an empty cell.
    """

    first_run = 16  # the digit of base 36 that is one empty cell
    lost, end = 0, ""  # as of `read_runs`

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        def value(cell: int, letter: str) -> int:
            grid.tokens[cell] = self.token(reader, letter, grid.clues)
            return 1

        read_runs(reader, len(grid.tokens), self.first_run, value, self.lost, self.end)

    def write(self, grid: BoardGrid) -> str:
        return write_runs(grid.map_tokens(lambda token: self.letters(token, grid.clues)), self.first_run)

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        return token_for(reader, clues, self.number(reader, letter))

    def letters(self, token: str, clues: TokenMap) -> str:
        number = clues.number(token)
        return "" if number is None else self.digits(number)

    def number(self, reader: AddressReader, letter: str) -> int:
        return read_number16(reader, letter)

    def digits(self, number: int) -> str:
        return write_number16(number)


class SmallNumberField(NumberField):
    """Numbers 0 to 4; the letter of a number also tells whether no, one or two empty cells follow."""

    lost = 1

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        def value(cell: int, letter: str) -> int:
            if letter == ".":
                grid.tokens[cell] = token_for(reader, grid.clues, UNKNOWN)
                return 1
            code = DIGITS.find(letter)
            if not 0 <= code < 15:
                raise reader.unknown("0 to 9, a to e, g to z or a dot")
            grid.tokens[cell] = token_for(reader, grid.clues, code % 5)
            return 1 + code // 5

        read_runs(reader, len(grid.tokens), 16, value, self.lost)

    def write(self, grid: BoardGrid) -> str:
        numbers = grid.numbers()
        codes: list[str] = []
        skip = 0
        for cell, number in enumerate(numbers):
            if skip:
                skip -= 1
            elif number is None or number == UNKNOWN:
                codes.append("" if number is None else ".")
            else:
                after = [n is None for n in (numbers[cell + 1:cell + 3] + [None, None])[:2]]
                skip = 0 if not after[0] else 1 + after[1]
                codes.append(DIGITS[number + 5 * skip])
        return write_runs(codes, 16)


class DigitField(NumberField):
    """A digit for each cell, or a dot; a letter is a run of empty cells."""

    first_run = 10
    lost = 1

    def number(self, reader: AddressReader, letter: str) -> int:
        number = UNKNOWN if letter == "." else DIGITS.find(letter)
        if number == -1:
            raise reader.unknown("a digit, a dot, or a letter for empty cells")
        return number

    def digits(self, number: int) -> str:
        return "." if number == UNKNOWN else str(number)


def token_for(reader: AddressReader, clues: TokenMap, number: int) -> str:
    """The token of a number just read. Raises PuzzleError where the number has none."""
    token = clues.token(number)
    if token is None:
        known = ", ".join(clues.known.values())
        raise reader.wrong("a number" if clues.clues.lowest is not None else f"one of {known}")
    return token


def circle_number(token: str, clues: TokenMap) -> int | None:
    """Of a circle twice its number, and one more for black; 0 and 1 have no number in them. None for an empty cell."""
    parts = clues.split(token)
    if not parts:
        return None
    if not 0 < parts.get("number", 1) <= MOST // 2:
        raise Unwritable(token)
    return 2 * parts.get("number", 0) + parts["colour"]


class CircleNumberField(NumberField):
    """White and black circles with numbers, as of `circle_number`."""

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        number = self.number(reader, letter)
        if number < 0:
            reader.drop()
            return EMPTY
        return clues.join({"colour": number % 2, **({"number": number // 2} if number > 1 else {})})

    def letters(self, token: str, clues: TokenMap) -> str:
        number = circle_number(token, clues)
        return "" if number is None else self.digits(number)


class PackedField:
    """`cells` cells in one letter: its digits in base `base`, the first cell first; 0 is an empty cell. skipped: no
    letters stand for a board of empty cells."""

    def __init__(self, base: int, cells: int, skipped: bool = False) -> None:
        self.base, self.cells, self.skipped = base, cells, skipped

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        for cell, number in enumerate(unpack(reader, len(grid.tokens), self.base, self.cells)):
            if number:
                grid.tokens[cell] = token_for(reader, grid.clues, number)

    def write(self, grid: BoardGrid) -> str:
        numbers = grid.map_tokens(lambda token: self.packed(token, grid.clues))
        return "" if self.skipped and not any(numbers) else pack(numbers, self.base, self.cells)

    def packed(self, token: str, clues: TokenMap) -> int:
        """The digit of a token, 0 for an empty cell. Raises Unwritable for a question mark."""
        number = clues.number(token) or 0
        if number == UNKNOWN:
            raise Unwritable(token)
        return number


class CircleField:
    """Circles in cells and between them, on a grid of 2 rows - 1 by 2 columns - 1 places in reading order.

    A circle is an odd digit d in base 16, and (d - 1) / 2 empty places follow it; a white one is the even digit before.
    A letter from g on is a run of empty places.
    """

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        dots = np.zeros((2 * grid.rows - 1, 2 * grid.columns - 1), dtype=bool)

        def value(place: int, letter: str) -> int:
            code = DIGITS.find(letter)
            if code < 0:
                reader.drop()
                return int("0" < letter < "f")  # pzprjs takes what lies between these two for digits
            row, column = divmod(place, dots.shape[1])
            if code % 2 == 0 or (row % 2 and column % 2):
                reader.drop()  # a white circle says nothing, and none stands where four cells meet
            else:
                dots[row, column] = True
            return 1 + code // 2

        read_runs(reader, dots.size, 16, value)
        grid.set_circles(dots)

    def write(self, grid: BoardGrid) -> str:
        out, skip, dots = [], 0, grid.circles().ravel().tolist()
        for place, dot in enumerate(dots):
            if skip:
                skip -= 1
            elif dot:
                skip = next((k for k in range(7) if place + k + 1 < len(dots) and dots[place + k + 1]), 7)
                out.append(DIGITS[2 * skip + 1])
            else:
                out.append("")
        return write_runs(out, 16)
