"""The fields of pzprv3 files that have an item for each cell: clues, each kind in a notation of its own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from ...boards.text import EMPTY
from ...errors import plural
from .address_fields import circle_number
from .board_grid import BoardGrid
from .file_fields import FileReader, table, whole
from .letters_of_addresses import UNKNOWN, TokenMap, Unwritable


class TokenLines:
    """An item for each cell: a number, - for a question mark, a dot for an empty cell.

    signs: what stands for some numbers. Subclasses have other items: `number` reads the number of an item, None for
    another item, and `sign` writes it; or `token` reads the token of an item, and `item` writes it.
    """

    expected = "an item for each cell: a number, - or a dot"

    def __init__(self, signs: Mapping[int, str] = MappingProxyType({})) -> None:
        self.signs = {UNKNOWN: "-", **signs}

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        first = reader.at
        items = [item for row in reader.rows(grid.rows, grid.columns, self.expected) for item in row]
        for cell, item in enumerate(items):
            token = grid.tokens[cell] if item == "." else self.token(item, grid.clues)
            if token is None:
                reader.at = first + cell // grid.columns + 1
                raise reader.wrong(repr(item), self.expected)
            grid.tokens[cell] = token

    def write(self, grid: BoardGrid) -> list[str]:
        return table(grid.map_tokens(lambda token: self.item(token, grid.clues)), grid.columns)

    def token(self, item: str, clues: TokenMap) -> str | None:
        number = self.number(item)
        return None if number is None else clues.token(number)

    def item(self, token: str, clues: TokenMap) -> str:
        number = clues.number(token)
        return "." if number is None else self.sign(number)

    def number(self, item: str) -> int | None:
        known = {sign: number for number, sign in self.signs.items()}
        return known.get(item, int(item) if whole(item) else None)

    def sign(self, number: int) -> str:
        return self.signs.get(number, str(number))


class NamedLines(TokenLines):
    """The numbers of cells under other names: a letter for each from 1 on."""

    expected = "an item for each cell: a letter of the puzzle's, or a dot"

    def __init__(self, letters: str) -> None:
        self.letters = letters

    def number(self, item: str) -> int | None:
        return self.letters.index(item) + 1 if len(item) == 1 and item in self.letters else None

    def sign(self, number: int) -> str:
        if not 0 < number <= len(self.letters):
            raise Unwritable(number)
        return self.letters[number - 1]


class LetterLines(NamedLines):
    """The ends of paths as letters, A to Z and a to z for 1 to 52; if a number is larger, the letters of the ranks."""

    expected = "a letter for an end, or a dot"

    def __init__(self) -> None:
        super().__init__("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

    def write(self, grid: BoardGrid) -> list[str]:
        numbers = grid.numbers()
        ranks = sorted({number for number in numbers if number is not None})
        if ranks and ranks[-1] > len(self.letters) >= len(ranks):
            letters = ["." if number is None else self.letters[ranks.index(number)] for number in numbers]
            return table(letters, grid.columns)
        return super().write(grid)


class CircleLines(TokenLines):
    """Circles: 0 for white or 1 for black, a comma, and the number, -2 for none."""

    expected = "an item for each cell: a colour and a number as 1,5 or a dot"

    def token(self, item: str, clues: TokenMap) -> str | None:
        colour, _, digits = item.partition(",")
        if colour not in ("0", "1") or not (digits == "-2" or whole(digits)):
            return None
        return clues.join({"colour": int(colour), **({"number": int(digits)} if digits != "-2" else {})})

    def item(self, token: str, clues: TokenMap) -> str:
        number = circle_number(token, clues)
        return "." if number is None else f"{number % 2},{number // 2 if number > 1 else -2}"


class HoleLines(TokenLines):
    """Holes. With `regions` a hole is in no region. signs: of a cell that is no hole, and of a hole."""

    def __init__(self, regions: bool = False, signs: str = ".*") -> None:
        self.regions, self.items, self.expected = regions, signs, f"{signs[1]} or {signs[0]} for each cell"

    def token(self, item: str, clues: TokenMap) -> str | None:
        return {self.items[0]: EMPTY, self.items[1]: "x"}.get(item)

    def item(self, token: str, clues: TokenMap) -> str:
        return self.items[clues.number(token) is not None]

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        clues = grid.tokens.copy()
        super().read(reader, grid)
        if self.regions:
            grid.region[np.array(grid.tokens).reshape(grid.region.shape) == "x"] = -1
            grid.tokens = clues
            grid.number_regions()

    def write(self, grid: BoardGrid) -> list[str]:
        if self.regions:
            return table(["*" if n < 0 else "." for n in grid.region.ravel().tolist()], grid.columns)
        return super().write(grid)


class CircleGridLines:
    """Circles in cells and between them, 2 for one, a dot for none: 2 rows - 1 lines without blanks. A 1 is a white
    circle, which says nothing.
    """

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        width = 2 * grid.columns - 1
        rows = []
        for number in range(2 * grid.rows - 1):
            row = reader.next("a row of circles").strip()
            if len(row) != width or row.strip(".12") or (number % 2 and "2" in row[1::2]):
                raise reader.wrong(repr(row[:40]), f"{plural(width, 'sign')}: 2 for a circle in a cell or between two, "
                                                  "else a dot")
            rows.append([sign == "2" for sign in row])
            grid.left_out = grid.left_out or "the white circles" * ("1" in row)
        grid.set_circles(np.array(rows))

    def write(self, grid: BoardGrid) -> list[str]:
        return ["".join(".2"[dot] for dot in row) for row in grid.circles().tolist()]
