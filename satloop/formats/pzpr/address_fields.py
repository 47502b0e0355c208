"""The fields of addresses of puzz.link and related sites: each field is a small object that reads and writes it.

An address ends in a row of fields, such as the walls between regions, five in one letter; circles, three cells in one
letter; or numbers, with letters for runs of empty cells between them. Numbers with an arrow are in `arrows`;
`genres.GENRES` lists the fields of each puzzle.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ...errors import PuzzleError
from .board_grid import BoardGrid
from .letters import (
    DIGITS,
    UNKNOWN,
    AddressReader,
    TokenMap,
    pack,
    read_number16,
    read_runs,
    unpack,
    write_number16,
    write_runs,
)

CIRCLE = "o"  # the token of a circle without a number


class AddressField(Protocol):
    """A field of an address: `read` reads its letters into the grid, `write` returns the letters for a grid."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None: ...

    def write(self, grid: BoardGrid) -> str: ...


class NumberField:
    """A number for each cell; a letter from that of `first_run` on is a run of empty cells.

    Subclasses have other letters: `token` reads the token of a cell, whose first letter was just read; `letters` gives
    the letters of a token, "" for an empty cell.
    """

    first_run = 16  # the digit of base 36 that is one empty cell

    def __init__(self, token_map: TokenMap) -> None:
        self.token_map = token_map

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        def value(cell: int, letter: str) -> int:
            grid.tokens[cell] = self.token(reader, letter)
            return 1

        read_runs(reader, len(grid.tokens), self.first_run, value)

    def write(self, grid: BoardGrid) -> str:
        return write_runs(grid.map_tokens(self.letters), self.first_run)

    def token(self, reader: AddressReader, letter: str) -> str:
        return token_for(reader, self.token_map, read_number16(reader, letter))

    def letters(self, token: str) -> str:
        number = self.token_map.number(token)
        return "" if number is None else write_number16(number)


class SmallNumberField(NumberField):
    """Numbers 0 to 4; the letter of a number also tells whether no, one or two empty cells follow."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        def value(cell: int, letter: str) -> int:
            if letter == ".":
                grid.tokens[cell] = token_for(reader, self.token_map, UNKNOWN)
                return 1
            code = DIGITS.find(letter)
            if not 0 <= code < 15:
                raise reader.wrong("0 to 9, a to e, g to z or a dot")
            grid.tokens[cell] = token_for(reader, self.token_map, code % 5)
            return 1 + code // 5

        read_runs(reader, len(grid.tokens), 16, value)

    def write(self, grid: BoardGrid) -> str:
        numbers = grid.numbers(self.token_map)
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

    def token(self, reader: AddressReader, letter: str) -> str:
        number = UNKNOWN if letter == "." else DIGITS.find(letter)
        if number == -1:
            raise reader.wrong("a digit, a dot, or a letter for empty cells")
        return token_for(reader, self.token_map, number)

    def letters(self, token: str) -> str:
        number = self.token_map.number(token)
        return "" if number is None else "." if number == UNKNOWN else str(number)


def token_for(reader: AddressReader, token_map: TokenMap, number: int) -> str:
    """The token of a number just read. Raises PuzzleError where the number has none."""
    token = token_map.token(number)
    if token is None:
        raise reader.wrong("a number" if token_map.known is None else f"one of {', '.join(token_map.known.values())}")
    return token


class PackedField:
    """`cells` cells in one letter: its digits in base `base`, the first cell first; 0 is an empty cell."""

    def __init__(self, token_map: TokenMap, base: int, cells: int) -> None:
        self.token_map, self.base, self.cells = token_map, base, cells

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        for cell, number in enumerate(unpack(reader, len(grid.tokens), self.base, self.cells)):
            if number:
                grid.tokens[cell] = token_for(reader, self.token_map, number)

    def write(self, grid: BoardGrid) -> str:
        return pack([n or 0 for n in grid.numbers(self.token_map)], self.base, self.cells)


class WallField:
    """The walls between regions, five in one letter: first those beside cells, then those below cells.

    whole: no wall may stand inside a region.
    """

    def __init__(self, holes: bool = False, whole: bool = False) -> None:
        self.holes, self.whole = holes, whole

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        for walls in (grid.beside, grid.below):
            walls[:] = np.array(unpack(reader, walls.size, 2, 5), dtype=bool).reshape(walls.shape)
        grid.number_regions(self.whole)

    def write(self, grid: BoardGrid) -> str:
        grid.walls(self.holes)
        return "".join(pack(walls.ravel().astype(int).tolist(), 2, 5) for walls in (grid.beside, grid.below))


class HoleField:
    """Holes, cells that are no part of the board, five in one letter; they are in no region."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        bits = unpack(reader, grid.region.size, 2, 5)
        grid.region[np.array(bits, dtype=bool).reshape(grid.region.shape)] = -1
        grid.number_regions()

    def write(self, grid: BoardGrid) -> str:
        return pack((grid.region < 0).ravel().astype(int).tolist(), 2, 5)


class RegionNumberField(NumberField):
    """A number for each region, in reading order of the regions' first cells; see `region_number_cells`."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        tops = region_number_cells(grid)

        def value(region: int, letter: str) -> int:
            grid.tokens[tops[region]] = self.token(reader, letter)
            return 1

        read_runs(reader, len(tops), 16, value)

    def write(self, grid: BoardGrid) -> str:
        regions: list[int | None] = [None] * (int(grid.region.max()) + 1)
        for cell, number in enumerate(grid.numbers(self.token_map)):
            region = int(grid.region.flat[cell])
            if number is not None:
                if region < 0 or regions[region] not in (None, number):
                    row, column = divmod(cell, grid.columns)
                    raise PuzzleError(grid.file, row + 1, column + 1, "a second number in its region",
                                      "one number for a region, as in this notation")
                regions[region] = number
        return write_runs(("" if n is None else write_number16(n) for n in regions), 16)


def region_number_cells(grid: BoardGrid) -> list[int]:
    """The cell of each region in which puzz.link draws its number: in the leftmost column, the top one."""
    cells = np.arange(grid.region.size).reshape(grid.region.shape).T.ravel()
    regions = grid.region.T.ravel()
    names, first = np.unique(regions, return_index=True)
    return [int(cell) for name, cell in zip(names.tolist(), cells[first].tolist()) if name >= 0]


class PipeField(NumberField):
    """Pieces of a line, a to g for 1 to 7; a letter from h on is a run of empty cells, a dot is any piece."""

    first_run = 17

    def token(self, reader: AddressReader, letter: str) -> str:
        number = UNKNOWN if letter == "." else DIGITS.find(letter) - 9
        if number < 1 and letter != ".":
            raise reader.wrong("a to g for a piece, h to z for empty cells, or a dot")
        return token_for(reader, self.token_map, number)

    def letters(self, token: str) -> str:
        number = self.token_map.number(token)
        return "" if number is None else DIGITS[9 + number]


class CircledPipeField(PipeField):
    """Pieces of a line as of PipeField; a digit n is n + 1 circles in a row."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        def value(cell: int, letter: str) -> int:
            if letter not in DIGITS[:10]:
                grid.tokens[cell] = self.token(reader, letter)
                return 1
            circles = min(int(letter) + 1, len(grid.tokens) - cell)
            grid.tokens[cell:cell + circles] = [CIRCLE] * circles
            return circles

        read_runs(reader, len(grid.tokens), self.first_run, value)

    def write(self, grid: BoardGrid) -> str:
        out: list[str] = []
        for letters in grid.map_tokens(lambda token: "0" if token == CIRCLE else self.letters(token)):
            if letters == "0" and out and out[-1] in {*DIGITS[:9]}:
                out[-1] = str(int(out[-1]) + 1)
            else:
                out.append(letters)
        return write_runs(out, self.first_run)


class CircleField:
    """Circles in cells and between them, on a grid of 2 rows - 1 by 2 columns - 1 places in reading order.

    A circle is an odd digit d in base 16, and (d - 1) / 2 empty places follow it; a letter from g on is a run of empty
    places.
    """

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        dots = np.zeros((2 * grid.rows - 1, 2 * grid.columns - 1), dtype=bool)

        def value(place: int, letter: str) -> int:
            code = DIGITS.find(letter)
            if code % 2 == 0 or code < 0:
                raise reader.wrong("an odd digit of 16 for a circle, or g to z for empty places")
            row, column = divmod(place, dots.shape[1])
            if row % 2 and column % 2:
                raise reader.wrong("no circle where four cells meet")
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
