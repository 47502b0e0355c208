"""Numbers of floors and lifts, after the letters S and G of their tokens."""

from __future__ import annotations

from ....boards.text import EMPTY
from ..board_parts.start_and_goal import BehindEndLines
from ..file_fields import whole
from ..letters import MOST, UNKNOWN, TokenMap, Unwritable


class FloorTokenMap(TokenMap):
    """0 for a lift up and 1 for one down, a question mark for one either way; any floor as one more."""

    def __init__(self) -> None:
        super().__init__(unknown="x", also={"u": 0, "d": 1})

    def token(self, number: int) -> str | None:
        return "x" if number == UNKNOWN else "ud"[number] if number < 2 else str(number - 1)

    def number(self, token: str) -> int | None:
        floor = super().number(token)
        if floor == MOST:
            raise Unwritable(token)
        return floor if floor is None or not token.isdigit() else floor + 1


class FloorLines(BehindEndLines):
    """Floors for themselves, U for a lift up, D for one down and - for one either way, a dot for an empty cell."""

    expected = "an item for each cell: a number from 1, U, D, - or a dot"

    def token(self, item: str) -> str | None:
        if item in ("U", "D"):
            return item.lower()
        return "x" if item == "-" else item if whole(item) and item[0] != "0" else None

    def item(self, token: str) -> str:
        number = self.token_map.number(token.lstrip("SG") or EMPTY)
        return "." if number is None else "-" if number == UNKNOWN else "UD"[number] if number < 2 else str(number - 1)
