"""Numbers and words with an arrow in pzprv3 files, an item for each cell."""

from __future__ import annotations

from ..file_cell_fields import TokenLines
from ..file_fields import whole
from ..letters import UNKNOWN
from .numbers_with_arrows import WAYS, parse_arrow, parse_clue, parse_unknown, parse_word, write_clue, write_unknown


class ArrowLines(TokenLines):
    """Numbers with an arrow: a direction, a comma, the number; # is a hole, and so is - in place of the number."""

    expected = "an item for each cell: a direction from 1 to 4 and a number as 3,2 or # or a dot"

    def token(self, item: str) -> str | None:
        way, _, digits = item.partition(",")
        if item == "#" or (digits == "-" and way in ("0", "1", "2", "3", "4")):
            return "x"
        if way not in ("1", "2", "3", "4") or not whole(digits):
            return None
        return f"{int(digits)}{WAYS[int(way)]}"

    def item(self, token: str) -> str:
        way, number = parse_arrow(token)
        return "." if number == -1 else "0,-" if number == UNKNOWN else f"{way},{number}"


class UnknownArrowLines(TokenLines):
    """Numbers with an arrow: a direction, a comma, the number or - for a question mark."""

    expected = "an item for each cell: a direction from 1 to 4 and a number as 3,2 or a dot"

    def token(self, item: str) -> str | None:
        way, _, digits = item.partition(",")
        if way not in ("0", "1", "2", "3", "4") or not (digits == "-" or (whole(digits) and way != "0")):
            return None
        return self.join(int(way), UNKNOWN if digits == "-" else int(digits))

    def item(self, token: str) -> str:
        way, number = self.split(token)
        return "." if number == -1 else f"{way},{'-' if number == UNKNOWN else number}"

    def join(self, way: int, number: int) -> str | None:
        """The token of a number with an arrow, None where the puzzle has none."""
        return write_unknown(way, number)

    def split(self, token: str) -> tuple[int, int]:
        """The direction and the number of a token, -1 for no clue. Raises Unwritable."""
        return parse_unknown(token)


class WordArrowLines(UnknownArrowLines):
    """Words with an arrow: a direction, a comma, the number of the word or - for a question mark."""

    def join(self, way: int, number: int) -> str | None:
        word = self.token_map.token(number)
        return word if word is None or number == UNKNOWN else word + WAYS[way]

    def split(self, token: str) -> tuple[int, int]:
        return parse_word(token, self.token_map)


class ColouredArrowLines(TokenLines):
    """Numbers with an arrow and a colour: a direction, a number or - for none, the colour; a number -1 is no clue.

    The colour is 4 larger where a player has ticked the clue off.
    """

    expected = "an item for each cell: a direction from 0 to 4, a number and a colour as 3,2,1 or a dot"

    def token(self, item: str) -> str | None:
        way, digits, colour = [*item.split(","), "", ""][:3]
        if item.count(",") != 2 or way not in ("0", "1", "2", "3", "4") or colour not in ("0", "1", "2", "4", "5", "6"):
            return None
        if digits == "-1":
            return "-"
        if digits != "-" and (way == "0" or not whole(digits)):
            return None
        return write_clue(int(colour) % 4, int(way), UNKNOWN if digits == "-" else int(digits))

    def item(self, token: str) -> str:
        colour, way, number = parse_clue(token)
        return "." if number == -1 else f"{way},{'-' if number == UNKNOWN else number},{colour}"
