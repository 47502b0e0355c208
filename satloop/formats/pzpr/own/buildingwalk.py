"""Numbers of floors and lifts, after the letters S and G of their tokens."""

from __future__ import annotations

from ..board_parts.clues_after_letters import OverLettersField, OverLettersLines
from ..file_fields import whole
from ..letters_of_addresses import MOST, UNKNOWN, AddressReader, TokenMap


class FloorField(OverLettersField):
    """0 for a lift up and 1 for one down, a question mark for one either way; any floor as one more."""

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        number = self.number(reader, letter)
        lift = 2 if number == UNKNOWN else number
        return clues.join({"lift": lift} if number < 2 else {"number": number - 1})

    def letters(self, token: str, clues: TokenMap) -> str:
        parts = clues.split(token, MOST - 1)
        lift = (0, 1, UNKNOWN)[parts.get("lift", 0)]
        return self.digits(parts["number"] + 1 if "number" in parts else lift) if {*parts} - {"end"} else ""


class FloorLines(OverLettersLines):
    """Floors for themselves, U for a lift up, D for one down and - for one either way, a dot for an empty cell."""

    expected = "an item for each cell: a number from 1, U, D, - or a dot"

    def token(self, item: str, clues: TokenMap) -> str | None:
        if item in ("U", "D", "-"):
            return clues.join({"lift": "UD-".index(item)})
        return item if whole(item) and item[0] != "0" else None

    def item(self, token: str, clues: TokenMap) -> str:
        parts = clues.split(token, MOST - 1)
        return str(parts["number"]) if "number" in parts else "UD-"[parts["lift"]] if "lift" in parts else "."
