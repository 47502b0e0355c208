"""The pieces that addresses of puzz.link and its relatives are made of: one small object a piece reads and writes it.

An address ends in a row of pieces: the walls between regions, five a letter; circles, three cells a letter; numbers
with letters for runs of empty cells between them. Numbers with an arrow are in `arrows`; `genres.GENRES` says which a
puzzle uses.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ...errors import PuzzleError
from .grid import Sheet
from .letters import DIGITS, UNKNOWN, Letters, Words, as_number16, number16, pack, read_runs, unpack, write_runs


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


class Pipes:
    """Pieces of a line, a to g for 1 to 7; a letter from h on stands for empty cells, a dot for any piece."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def read(self, letters: Letters, sheet: Sheet) -> None:
        def value(cell: int, letter: str) -> int:
            number = UNKNOWN if letter == "." else DIGITS.find(letter) - 9
            if number < 1 and letter != ".":
                raise letters.wrong("a to g for a piece, h to z for empty cells, or a dot")
            sheet.tokens[cell] = said(letters, self.words, number)
            return 1

        read_runs(letters, len(sheet.tokens), 17, value)

    def write(self, sheet: Sheet) -> str:
        return write_runs(("" if n is None else DIGITS[9 + n] for n in sheet.numbers(self.words)), 17)


class Dots:
    """Circles in cells and between them, on a grid of 2 rows - 1 by 2 columns - 1 places in reading order.

    A circle is an odd digit of 16, which goes on as many places as half of it and one more; a letter from g on passes
    over empty places.
    """

    def read(self, letters: Letters, sheet: Sheet) -> None:
        dots = np.zeros((2 * sheet.rows - 1, 2 * sheet.columns - 1), dtype=bool)

        def value(place: int, letter: str) -> int:
            code = DIGITS.find(letter)
            if code % 2 == 0 or code < 0:
                raise letters.wrong("an odd digit of 16 for a circle, or g to z for empty places")
            row, column = divmod(place, dots.shape[1])
            if row % 2 and column % 2:
                raise letters.wrong("no circle where four cells meet")
            dots[row, column] = True
            return 1 + code // 2

        read_runs(letters, dots.size, 16, value)
        sheet.put_dots(dots)

    def write(self, sheet: Sheet) -> str:
        out, skip, dots = [], 0, sheet.dots().ravel().tolist()
        for place, dot in enumerate(dots):
            if skip:
                skip -= 1
            elif dot:
                skip = next((k for k in range(7) if place + k + 1 < len(dots) and dots[place + k + 1]), 7)
                out.append(DIGITS[2 * skip + 1])
            else:
                out.append("")
        return write_runs(out, 16)
