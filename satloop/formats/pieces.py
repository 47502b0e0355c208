"""The pieces that addresses of puzz.link and its relatives are made of: one small object a piece reads and writes it.

An address ends in a row of pieces: the walls between regions, five a letter; circles, three cells a letter; numbers
with letters for runs of empty cells between them. `genres.GENRES` says which a puzzle uses.
"""

from __future__ import annotations

import re
from typing import Protocol

import numpy as np

from ..errors import PuzzleError
from .notation import (
    DIGITS,
    EMPTIES,
    UNKNOWN,
    Letters,
    Words,
    as_number16,
    number16,
    pack,
    read_runs,
    unpack,
    write_runs,
)
from .sheet import Sheet, Unwritable


class Piece(Protocol):
    """A part of an address: `read` takes its letters and notes what they say, `write` does the reverse."""

    def read(self, letters: Letters, sheet: Sheet) -> None: ...

    def write(self, sheet: Sheet) -> str: ...


class Numbers:
    """A number a cell; a letter from g on stands for empty cells."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def read(self, letters: Letters, sheet: Sheet) -> None:
        def value(cell: int, letter: str) -> int:
            sheet.tokens[cell] = said(letters, self.words, number16(letters, letter))
            return 1

        read_runs(letters, len(sheet.tokens), 16, value)

    def write(self, sheet: Sheet) -> str:
        return write_runs(("" if n is None else as_number16(n) for n in sheet.numbers(self.words)), 16)


class Four:
    """Numbers 0 to 4; one letter also says that no, one or two empty cells follow."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def read(self, letters: Letters, sheet: Sheet) -> None:
        def value(cell: int, letter: str) -> int:
            if letter == ".":
                sheet.tokens[cell] = said(letters, self.words, UNKNOWN)
                return 1
            code = DIGITS.find(letter)
            if not 0 <= code < 15:
                raise letters.wrong("0 to 9, a to e, g to z or a dot")
            sheet.tokens[cell] = said(letters, self.words, code % 5)
            return 1 + code // 5

        read_runs(letters, len(sheet.tokens), 16, value)

    def write(self, sheet: Sheet) -> str:
        numbers = sheet.numbers(self.words)
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


def said(letters: Letters, words: Words, number: int) -> str:
    """The token of a number just read; PuzzleError where it has none."""
    token = words.token(number)
    if token is None:
        raise letters.wrong("a number" if words.known is None else f"one of {', '.join(words.known.values())}")
    return token


class Packed:
    """Several cells a letter: in base `base` to the power `cells`, the first cell first; 0 is an empty cell."""

    def __init__(self, words: Words, base: int, cells: int) -> None:
        self.words, self.base, self.cells = words, base, cells

    def read(self, letters: Letters, sheet: Sheet) -> None:
        for cell, number in enumerate(unpack(letters, len(sheet.tokens), self.base, self.cells)):
            if number:
                sheet.tokens[cell] = said(letters, self.words, number)

    def write(self, sheet: Sheet) -> str:
        return pack([n or 0 for n in sheet.numbers(self.words)], self.base, self.cells)


class Walls:
    """The walls between regions: first those beside cells, then those under them, five a letter."""

    def __init__(self, holes: bool = False) -> None:
        self.holes = holes

    def read(self, letters: Letters, sheet: Sheet) -> None:
        for walls in (sheet.beside, sheet.below):
            walls[:] = np.array(unpack(letters, walls.size, 2, 5), dtype=bool).reshape(walls.shape)
        sheet.rooms()

    def write(self, sheet: Sheet) -> str:
        sheet.walls(self.holes)
        return "".join(pack(walls.ravel().astype(int).tolist(), 2, 5) for walls in (sheet.beside, sheet.below))


class Holes:
    """Cells that are no part of the board, five a letter; they are in no region."""

    def read(self, letters: Letters, sheet: Sheet) -> None:
        bits = unpack(letters, sheet.region.size, 2, 5)
        sheet.region[np.array(bits, dtype=bool).reshape(sheet.region.shape)] = -1
        sheet.rooms()

    def write(self, sheet: Sheet) -> str:
        return pack((sheet.region < 0).ravel().astype(int).tolist(), 2, 5)


class RoomNumbers:
    """A number a region, in reading order of the regions' first cells; it stands in the leftmost column's top cell."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def read(self, letters: Letters, sheet: Sheet) -> None:
        tops = heads(sheet)

        def value(room: int, letter: str) -> int:
            sheet.tokens[tops[room]] = said(letters, self.words, number16(letters, letter))
            return 1

        read_runs(letters, len(tops), 16, value)

    def write(self, sheet: Sheet) -> str:
        rooms: list[int | None] = [None] * (int(sheet.region.max()) + 1)
        for cell, number in enumerate(sheet.numbers(self.words)):
            room = int(sheet.region.flat[cell])
            if number is not None:
                if room < 0 or rooms[room] not in (None, number):
                    row, column = divmod(cell, sheet.columns)
                    raise PuzzleError(sheet.file, row + 1, column + 1, "a second number in its region",
                                      "one number a region, as in this notation")
                rooms[room] = number
        return write_runs(("" if n is None else as_number16(n) for n in rooms), 16)


def heads(sheet: Sheet) -> list[int]:
    """The cell of each region where its number stands: in the leftmost column, the top one."""
    cells = np.arange(sheet.region.size).reshape(sheet.region.shape).T.ravel()
    rooms = sheet.region.T.ravel()
    found, first = np.unique(rooms, return_index=True)
    return [int(cell) for room, cell in zip(found.tolist(), cells[first].tolist()) if room >= 0]


ARROWS = " nswe"  # in the order of the notation, from 1; 0 is no direction


class Arrows:
    """Numbers with an arrow; a letter from a on stands for empty cells. Without number or arrow: a hole."""

    def read(self, letters: Letters, sheet: Sheet) -> None:
        def value(cell: int, letter: str) -> int:
            expected = "a direction from 0 to 4, or from 5 to 9 before a number of two digits"
            if letter == "+":
                sheet.tokens[cell] = "x"
                return 1
            count = 1
            if letter == "-":
                letter, count = letters.take(expected), 3
            code = DIGITS.find(letter)
            if not 0 <= code < 10 or (count == 3 and code > 4):
                raise letters.wrong(expected)
            if code > 4:
                code, count = code - 5, 2
            if count == 1 and letters.text[letters.at:letters.at + 1] == ".":
                letters.take(expected)
                sheet.tokens[cell] = "x"
                return 1
            number = letters.digits(16, "a number, digits of 16", count)
            if code == 0:
                raise letters.wrong("an arrow with a number, a direction from 1 to 4", count + 1)
            sheet.tokens[cell] = f"{number}{ARROWS[code]}"
            return 1

        read_runs(letters, len(sheet.tokens), 10, value)

    def write(self, sheet: Sheet) -> str:
        out = []
        for way, number in sheet.parsed(arrow):
            if number == UNKNOWN:
                out.append("0.")
            elif number < 0:
                out.append("")
            else:
                digits = 1 if number < 16 else 2 if number < 256 else 3
                first = ("-" if digits == 3 else "") + str(way + 5 * (digits == 2))
                out.append(f"{first}{number:0{digits}x}")
        return write_runs(out, 10)


def arrow(token: str) -> tuple[int, int]:
    """Direction and number of a token; (0, UNKNOWN) for a hole that arrows look past, (0, -1) for an empty cell."""
    if token in EMPTIES:
        return 0, -1
    if token == "x":
        return 0, UNKNOWN
    if not re.fullmatch(r"[0-9]+[nesw]|[nesw][0-9]+", token) or int(token.strip("nesw")) > 4095:
        raise Unwritable(token)
    return ARROWS.index(token.strip("0123456789")), int(token.strip("nesw"))
