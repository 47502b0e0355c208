"""Numbers and words with an arrow in pzprv3 files, an item for each cell."""

from __future__ import annotations

from ..file_cell_fields import TokenLines
from ..file_fields import whole
from ..letters import UNKNOWN, TokenMap
from .numbers_with_arrows import clue_of_unknown, clue_or_hole, coloured_clue, parse_clue, parse_word, write_word


class ArrowLines(TokenLines):
    """Numbers with an arrow: a direction, a comma, the number; # is a hole, and so is - in place of the number."""

    expected = "an item for each cell: a direction from 1 to 4 and a number as 3,2 or # or a dot"

    def token(self, item: str, clues: TokenMap) -> str | None:
        way, _, digits = item.partition(",")
        if item == "#" or (digits == "-" and way in ("0", "1", "2", "3", "4")):
            return clue_or_hole(0, UNKNOWN, clues)
        if way not in ("1", "2", "3", "4") or not whole(digits):
            return None
        return clue_or_hole(int(way), int(digits), clues)

    def item(self, token: str, clues: TokenMap) -> str:
        _, way, number = parse_clue(token, clues)
        return "." if number == -1 else "0,-" if number == UNKNOWN else f"{way},{number}"


class UnknownArrowLines(TokenLines):
    """Numbers with an arrow: a direction, a comma, the number or - for a question mark."""

    expected = "an item for each cell: a direction from 1 to 4 and a number as 3,2 or a dot"

    def token(self, item: str, clues: TokenMap) -> str | None:
        way, _, digits = item.partition(",")
        if way not in ("0", "1", "2", "3", "4") or not (digits == "-" or (whole(digits) and way != "0")):
            return None
        return self.join(int(way), UNKNOWN if digits == "-" else int(digits), clues)

    def item(self, token: str, clues: TokenMap) -> str:
        way, number = self.split(token, clues)
        return "." if number == -1 else f"{way},{'-' if number == UNKNOWN else number}"

    def join(self, way: int, number: int, clues: TokenMap) -> str | None:
        """The token of a number with an arrow, None where the puzzle has none."""
        return clue_of_unknown(way, number, clues)

    def split(self, token: str, clues: TokenMap) -> tuple[int, int]:
        """The direction and the number of a token, -1 for no clue. Raises Unwritable."""
        return parse_clue(token, clues)[1:]


class WordArrowLines(UnknownArrowLines):
    """Words with an arrow: a direction, a comma, the number of the word or - for a question mark."""

    def join(self, way: int, number: int, clues: TokenMap) -> str | None:
        return write_word(way, number, clues)

    def split(self, token: str, clues: TokenMap) -> tuple[int, int]:
        return parse_word(token, clues)


class ColouredArrowLines(TokenLines):
    """Numbers with an arrow and a colour: a direction, a number or - for none, the colour; a number -1 is no clue.

    The colour is 4 larger where a player has ticked the clue off.
    """

    expected = "an item for each cell: a direction from 0 to 4, a number and a colour as 3,2,1 or a dot"

    def token(self, item: str, clues: TokenMap) -> str | None:
        way, digits, colour = [*item.split(","), "", ""][:3]
        if item.count(",") != 2 or way not in ("0", "1", "2", "3", "4") or colour not in ("0", "1", "2", "4", "5", "6"):
            return None
        if digits == "-1":
            return "-"
        if digits != "-" and (way == "0" or not whole(digits)):
            return None
        return coloured_clue(int(colour) % 4, int(way), UNKNOWN if digits == "-" else int(digits), clues)

    def item(self, token: str, clues: TokenMap) -> str:
        colour, way, number = parse_clue(token, clues)
        return "." if number == -1 else f"{way},{'-' if number == UNKNOWN else number},{colour}"
