"""Numbers and words with an arrow, some with a colour: in addresses of puzz.link and related sites, and in files."""

from __future__ import annotations

from itertools import combinations

from ....boards.text import EMPTY
from ..address_fields import NumberField
from ..file_cell_fields import TokenLines
from ..file_fields import whole
from ..letters_of_addresses import DIGITS, UNKNOWN, AddressReader, TokenMap, Unwritable

WAYS = " nswe"  # in the order of the notation, from 1; 0 is no direction
EXPECTED = "a direction from 0 to 4, or from 5 to 9 before a number of two digits"
MOST = 4095
# The bits 4 for L, 2 for I, 1 for X, and the word of these letters.
WORDS = {sum({"L": 4, "I": 2, "X": 1}[kind] for kind in kinds): "".join(kinds)
         for size in range(1, 4) for kinds in combinations("LIX", size)}


class ArrowField(NumberField):
    """Numbers with an arrow, a dot for one that is not known; a letter from a on is a run of empty cells.

    Where clues have a colour, its digit comes first. A plus sign is a hole, where there are any.
    """

    first_run = 10
    lost = 1

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        colour = 0
        if "colour" in clues.parts:
            if letter in "3789":
                raise reader.wrong("a colour from 0 to 2, or a letter for empty cells")
            if not reader.more():
                raise reader.unknown(EXPECTED)
            colour, letter = int(letter) % 4 if letter in DIGITS else -1, reader.take(EXPECTED)
        hole = letter == "+" and "hole" in clues.parts
        arrow = (0, UNKNOWN) if hole else read_arrow(reader, letter)
        if colour < 0:  # a sign in its place: no clue
            reader.drop()
            return EMPTY
        token = token_of(colour, *arrow, clues)
        if token is None:
            raise reader.wrong(f"one of {', '.join(WORDS.values())}")
        return token

    def letters(self, token: str, clues: TokenMap) -> str:
        colour, way, number = parse_clue(token, clues)
        if number == -1:
            return ""
        return str(colour) * ("colour" in clues.parts) + write_arrow(way, number)


class ArrowLines(TokenLines):
    """Numbers with an arrow: a direction, a comma, the number or - where it is not known; # is a hole.

    Where clues have a colour, it comes last, 4 larger where a player has ticked the clue off; a number -1 is no clue.
    """

    def __init__(self, form: str) -> None:
        self.expected = f"an item for each cell: a direction from {form} or a dot"

    def token(self, item: str, clues: TokenMap) -> str | None:
        way, digits, colour = [*item.split(","), "", ""][:3]
        coloured = "colour" in clues.parts
        if item == "#" and "hole" in clues.parts:
            way, digits, item = "0", "-", ","
        if item.count(",") != 1 + coloured or way not in ("0", "1", "2", "3", "4") or (
                coloured and colour not in ("0", "1", "2", "4", "5", "6")):
            return None
        if coloured and digits == "-1":
            return "-"
        if digits != "-" and (way == "0" or not whole(digits)):
            return None
        return token_of(int(colour or 0) % 4, int(way), UNKNOWN if digits == "-" else int(digits), clues)

    def item(self, token: str, clues: TokenMap) -> str:
        colour, way, number = parse_clue(token, clues)
        last = f",{colour}" * ("colour" in clues.parts)
        return "." if number == -1 else f"{way},{'-' if number == UNKNOWN else number}{last}"


def read_arrow(reader: AddressReader, first: str) -> tuple[int, int]:
    """The direction and the number whose first letter was just read; a dot in place of the number is UNKNOWN."""
    start = reader.at
    way, number = read_number_and_way(reader, first)
    if way == 0 and number != UNKNOWN:
        raise reader.wrong("an arrow with a number, a direction from 1 to 4", reader.at - start + (first != "-"))
    return way, number


def read_number_and_way(reader: AddressReader, first: str) -> tuple[int, int]:
    """The same, but the direction may be 0, for a number without an arrow."""
    count = 1
    if first == "-":
        first, count = reader.take(EXPECTED), 3
    way = DIGITS.find(first)
    if count == 1 and not 0 <= way < 10:
        raise reader.unknown(EXPECTED)
    if count == 3 and not 0 <= way <= 4:
        raise reader.wrong(EXPECTED)
    if way > 4:
        way, count = way - 5, 2
    if count == 1 and reader.text[reader.at:reader.at + 1] == ".":
        reader.take(EXPECTED)
        return way, UNKNOWN
    return way, reader.digits(16, "a number, digits of 16", count)


def write_arrow(way: int, number: int) -> str:
    """The letters of a direction and a number up to MOST, the reverse of `read_arrow`."""
    if number == UNKNOWN:
        return f"{way}."
    digits = 1 if number < 16 else 2 if number < 256 else 3
    return ("-" if digits == 3 else "") + f"{way + 5 * (digits == 2)}{number:0{digits}x}"


def parse_clue(token: str, clues: TokenMap) -> tuple[int, int, int]:
    """Colour, direction and number, or that of the word, of a token, 0 for none; but number UNKNOWN for a hole or a
    question mark, -1 for no clue. Raises Unwritable for another token.
    """
    parts = clues.split(token, MOST)
    if parts.get("hole"):
        raise Unwritable(token)
    way = WAYS.index("nesw"[parts["way"]]) if "way" in parts else 0
    number = [*WORDS][parts["names"]] if "names" in parts else parts.get("number", UNKNOWN) if parts else -1
    return parts.get("colour", -1) + 1, way, number


def token_of(colour: int, way: int, number: int, clues: TokenMap) -> str | None:
    """The token of a clue, the reverse of `parse_clue`; None for the number of no word. A way without a number is left
    out where it has no meaning."""
    parts = {"colour": colour - 1} if colour else {}
    if number != UNKNOWN:
        if "names" in clues.parts and number not in WORDS:
            return None
        part, value = ("names", [*WORDS].index(number)) if "names" in clues.parts else ("number", number)
        parts |= {"way": "nesw".index(WAYS[way]), part: value}
    elif "hole" in clues.parts:
        parts = {"hole": 0}
    elif "colour" in clues.parts or "names" in clues.parts:
        parts = parts or {"unknown": 0}
    elif way:
        parts = {"way": "nesw".index(WAYS[way]), "unknown": 0}
    return clues.join(parts)
