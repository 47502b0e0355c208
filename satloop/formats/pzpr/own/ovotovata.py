"""Ovotovata: regions that may be grey and have a number; tokens of board text as `3`, `?`, `g`, `g3`, `g?`."""

from __future__ import annotations

import numpy as np

from ....boards.text import EMPTY
from ....errors import PuzzleError
from ..board_grid import BoardGrid
from ..file_fields import FileReader, table, whole
from ..letters_of_addresses import MOST, AddressReader, TokenMap, write_number16
from ..region_fields import RegionNumberField, region_number_cells


def code_of(token: str, clues: TokenMap) -> int:
    """1 for grey, and four times: 0 without a number, 1 for a question mark, else the number and 1."""
    parts = clues.split(token, (MOST >> 2) - 1)
    return ("grey" in parts) + 4 * (1 if "unknown" in parts else parts.get("number", -1) + 1)


def token_of(code: int, clues: TokenMap) -> str:
    """The token of a code as of `code_of`."""
    label = {"unknown": 0} if code >> 2 == 1 else {"number": (code >> 2) - 1} if code >> 2 else {}
    return clues.join({**({"grey": 0} if code & 1 else {}), **label})


class GreyField(RegionNumberField):
    """A number for each region as of `code_of`, none left out."""

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        return token_of(max(0, self.number(reader, letter)), clues)

    def write(self, grid: BoardGrid) -> str:
        return "".join(map(write_number16, region_codes(grid)))


def region_codes(grid: BoardGrid) -> list[int]:
    """A number for each region, see `code_of`. Raises PuzzleError where one has two numbers."""
    codes = [0] * (int(grid.region.max()) + 1)
    for cell, code in enumerate(grid.map_tokens(lambda token: code_of(token, grid.clues))):
        region = int(grid.region.flat[cell])
        if code and (region < 0 or (codes[region] >> 2 and code >> 2 and codes[region] >> 2 != code >> 2)):
            row, column = divmod(cell, grid.columns)
            raise PuzzleError(grid.file, row + 1, column + 1, "a second number in its region",
                              "one number for a region, as in this notation")
        if code:
            codes[region] |= code
    return codes


class GreyLines:
    """An item for each cell: - in a grey region, then the number, 0 for a question mark; a dot for nothing."""

    expected = "an item for each cell: a number, 0, either of them after -, - alone, or a dot"

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        first = reader.at
        items = [item for row in reader.rows(grid.rows, grid.columns, self.expected) for item in row]
        regions = grid.region.ravel().tolist()
        grey = {region for region, item in zip(regions, items) if item.startswith("-")}
        for cell, item in enumerate(items):
            digits = item.removeprefix("-")
            if digits not in ("", ".") and not whole(digits):
                reader.at = first + cell // grid.columns + 1
                raise reader.wrong(repr(item), self.expected)
            label = "" if digits in ("", ".") else "?" if int(digits) == 0 else str(int(digits))
            grid.tokens[cell] = "g" * (bool(label) and regions[cell] in grey) + label or EMPTY
        numbered = {regions[cell] for cell, token in enumerate(grid.tokens) if token != EMPTY}
        tops = region_number_cells(grid)
        for region in sorted(grey - numbered - {-1}):
            grid.tokens[tops[region]] = "g"

    def write(self, grid: BoardGrid) -> list[str]:
        codes = [*region_codes(grid), 0]  # the last is for holes
        labels = grid.map_tokens(lambda token: token.lstrip("g").replace("?", "0"))
        return table(["-" * (codes[region] & 1) + label.strip(".-") or "."
                      for region, label in zip(np.ravel(grid.region).tolist(), labels)], grid.columns)
