"""Numbers with an arrow in addresses of puzz.link and related sites: those of Yajilin, and those of Castle Wall, which
have a colour too."""

from __future__ import annotations

from itertools import combinations

from ..address_fields import NumberField
from ..letters import DIGITS, UNKNOWN, AddressReader, TokenMap, Unwritable

WAYS = " nswe"  # in the order of the notation, from 1; 0 is no direction
EXPECTED = "a direction from 0 to 4, or from 5 to 9 before a number of two digits"
MOST = 4095


class ArrowField(NumberField):
    """Numbers with an arrow; a letter from a on is a run of empty cells. A clue without number or arrow is a hole."""

    first_run = 10

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        return clue_or_hole(*((0, UNKNOWN) if letter == "+" else read_arrow(reader, letter)), clues)

    def letters(self, token: str, clues: TokenMap) -> str:
        _, way, number = parse_clue(token, clues)
        return "" if number == -1 else write_arrow(way, number)


class ColouredArrowField(ArrowField):
    """A digit for the colour, then a number with an arrow, or a dot for none; a letter from a on as in ArrowField."""

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        if letter not in "012":
            raise reader.wrong("a colour from 0 to 2, or a letter for empty cells")
        return coloured_clue(int(letter), *read_arrow(reader, reader.take(EXPECTED)), clues)

    def letters(self, token: str, clues: TokenMap) -> str:
        colour, way, number = parse_clue(token, clues)
        return "" if number == -1 else f"{colour}{write_arrow(way, number)}"


class UnknownArrowField(ArrowField):
    """Numbers or question marks with an arrow; a question mark without arrow has no meaning."""

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        return clue_of_unknown(*read_arrow(reader, letter), clues)

    def letters(self, token: str, clues: TokenMap) -> str:
        _, way, number = parse_clue(token, clues)
        return "" if number == -1 else f"{way}." if number == UNKNOWN else write_arrow(way, number)


class WordArrowField(ArrowField):
    """Words with an arrow, a number for each word; a question mark has no arrow."""

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        way, number = read_arrow(reader, letter)
        token = write_word(way, number, clues)
        if token is None:
            raise reader.wrong(f"one of {', '.join(WORDS.values())}")
        return token

    def letters(self, token: str, clues: TokenMap) -> str:
        way, number = parse_word(token, clues)
        return "" if number == -1 else write_arrow(way, number)


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
    if not 0 <= way < 10 or (count == 3 and way > 4):
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
        return "0."
    digits = 1 if number < 16 else 2 if number < 256 else 3
    return ("-" if digits == 3 else "") + f"{way + 5 * (digits == 2)}{number:0{digits}x}"


def parse_clue(token: str, clues: TokenMap) -> tuple[int, int, int]:
    """Colour, direction and number of a token, 0 for none of these; but number UNKNOWN for a hole or question mark, -1
    for no clue. Raises Unwritable for another token.
    """
    parts = clues.split(token, MOST)
    if parts.get("hole"):
        raise Unwritable(token)
    way = WAYS.index("nesw"[parts["way"]]) if "way" in parts else 0
    return parts.get("colour", -1) + 1, way, parts.get("number", UNKNOWN) if parts else -1


def numbered(way: int, number: int) -> dict[str, int]:
    """The parts of a token with this direction and number, none where that is UNKNOWN."""
    return {} if number == UNKNOWN else {"number": number, "way": "nesw".index(WAYS[way])}


def clue_or_hole(way: int, number: int, clues: TokenMap) -> str:
    """The token of a number with an arrow, that of a hole where it is UNKNOWN."""
    return clues.join(numbered(way, number) or {"hole": 0})


def coloured_clue(colour: int, way: int, number: int, clues: TokenMap) -> str:
    """The token of a clue of Castle Wall. An arrow without a number is left out, since it has no meaning."""
    return clues.join({**numbered(way, number), **({"colour": colour - 1} if colour else {})} or {"unknown": 0})


def clue_of_unknown(way: int, number: int, clues: TokenMap) -> str:
    """The token of a direction, 0 for none, and a number or UNKNOWN."""
    return clues.join(numbered(way, number) or ({"unknown": 0, "way": "nesw".index(WAYS[way])} if way else {}))


# The bits 4 for L, 2 for I, 1 for X, and the word of these letters.
WORDS = {sum({"L": 4, "I": 2, "X": 1}[kind] for kind in kinds): "".join(kinds)
         for size in range(1, 4) for kinds in combinations("LIX", size)}


def parse_word(token: str, clues: TokenMap) -> tuple[int, int]:
    """Direction and number of a word with an arrow; see `parse_clue`. Raises Unwritable for another token."""
    parts = clues.split(token)
    if "names" not in parts:
        return 0, UNKNOWN if parts else -1
    return WAYS.index("nesw"[parts["way"]]), [*WORDS][parts["names"]]


def write_word(way: int, number: int, clues: TokenMap) -> str | None:
    """The token of a direction and the number of a word, or UNKNOWN; None for the number of no word."""
    if number not in WORDS:
        return clues.join({"unknown": 0}) if number == UNKNOWN else None
    return clues.join({"names": [*WORDS].index(number), "way": "nesw".index(WAYS[way])})
