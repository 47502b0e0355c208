"""Numbers beside holes, which stand after the numbers if there are any; and beside crosses, which are the number 0."""

from __future__ import annotations

from ..board_grid import BoardGrid
from ..file_cell_fields import TokenLines
from ..letters_of_addresses import AddressReader, TokenMap, pack, unpack

HOLE = "#"


class FewHolesField:
    """Holes, five in one letter; nothing where there are none."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        if reader.more():
            holes = unpack(reader, len(grid.tokens), 2, 5)
            grid.tokens = [HOLE if hole else token for hole, token in zip(holes, grid.tokens)]

    def write(self, grid: BoardGrid) -> str:
        holes = [int(token == HOLE) for token in grid.tokens]
        return pack(holes, 2, 5) if any(holes) else ""


class CrossedNumberLines(TokenLines):
    """Numbers, 0 for a cross, - for a question mark, # for a hole, a dot for an empty cell."""

    expected = "an item for each cell: a number, -, # or a dot"

    def token(self, item: str, clues: TokenMap) -> str | None:
        return HOLE if item == HOLE else super().token(item, clues)

    def item(self, token: str, clues: TokenMap) -> str:
        return HOLE if token == HOLE else super().item(token, clues)
