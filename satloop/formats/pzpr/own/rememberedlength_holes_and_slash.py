"""Holes of a board with regions where they stand after the walls: in an address a letter for five cells, if there
are any, then a slash; in a file signs among the numbers."""

from __future__ import annotations

from ....boards.text import EMPTY
from ..board_grid import BoardGrid
from ..file_cell_fields import TokenLines
from ..file_fields import FileReader, table
from ..letters_of_addresses import AddressReader, TokenMap
from ..region_fields import HoleField


class HolesOrSlashField(HoleField):
    """Holes as of `HoleField`, then a slash."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        if reader.text[reader.at:reader.at + 1] != "/":
            super().read(reader, grid)
        if reader.text[reader.at:reader.at + 1] == "/":  # older addresses have none after holes
            reader.take("/")

    def write(self, grid: BoardGrid) -> str:
        return super().write(grid) + "/"


class NumberAndHoleLines(TokenLines):
    """Numbers, # for a hole, a dot for an empty cell."""

    expected = "an item for each cell: a number, # or a dot"

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        super().read(reader, grid)
        for cell, token in enumerate(grid.tokens):
            if token == "#":
                grid.region.flat[cell], grid.tokens[cell] = -1, EMPTY
        grid.number_regions()

    def write(self, grid: BoardGrid) -> list[str]:
        items = zip(grid.map_tokens(lambda token: self.item(token, grid.clues)), grid.region.ravel().tolist())
        return table(["#" if home < 0 else item for item, home in items], grid.columns)

    def token(self, item: str, clues: TokenMap) -> str | None:
        return "#" if item == "#" else super().token(item, clues)
