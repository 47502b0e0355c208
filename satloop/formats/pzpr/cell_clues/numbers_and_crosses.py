"""Numbers beside holes, which stand after the numbers if there are any; and beside crosses, which are the number 0."""

from __future__ import annotations

from collections.abc import Mapping

from ..address_fields import PackedField
from ..board_grid import BoardGrid
from ..file_cell_fields import TokenLines
from ..letters import AddressReader, TokenMap, pack

HOLE = "#"


class HoleTokenMap(TokenMap):
    """Numbers for themselves; holes are no numbers."""

    def __init__(self, also: Mapping[str, int] | None = None) -> None:
        super().__init__(unknown="?", also=also)

    def number(self, token: str) -> int | None:
        return None if token == HOLE else super().number(token)


class CrossTokenMap(HoleTokenMap):
    """The same, but 0 for a cross."""

    def __init__(self) -> None:
        super().__init__({"+": 0})

    def token(self, number: int) -> str | None:
        return "+" if number == 0 else super().token(number)


class FewHolesField(PackedField):
    """Holes, five in one letter; nothing where there are none."""

    def __init__(self) -> None:
        super().__init__(TokenMap({1: HOLE}), 2, 5)

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        if reader.more():
            super().read(reader, grid)

    def write(self, grid: BoardGrid) -> str:
        holes = [int(token == HOLE) for token in grid.tokens]
        return pack(holes, 2, 5) if any(holes) else ""


class CrossedNumberLines(TokenLines):
    """Numbers, 0 for a cross, - for a question mark, # for a hole, a dot for an empty cell."""

    expected = "an item for each cell: a number, -, # or a dot"

    def token(self, item: str) -> str | None:
        return HOLE if item == HOLE else super().token(item)

    def item(self, token: str) -> str:
        return HOLE if token == HOLE else super().item(token)
