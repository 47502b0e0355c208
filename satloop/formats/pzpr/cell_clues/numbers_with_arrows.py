"""Numbers with an arrow in addresses of puzz.link and related sites: those of Yajilin, and those of Castle Wall, which
have a colour too."""

from __future__ import annotations

import re

from ....boards.text import EMPTY
from ..address_fields import NumberField, token_for
from ..letters import DIGITS, EMPTIES, UNKNOWN, AddressReader, TokenMap, Unwritable

WAYS = " nswe"  # in the order of the notation, from 1; 0 is no direction
COLOURS = ("", "o", "x")  # grey, white and black, 0 to 2 in the notation
EXPECTED = "a direction from 0 to 4, or from 5 to 9 before a number of two digits"
MOST = 4095


class ArrowField(NumberField):
    """Numbers with an arrow; a letter from a on is a run of empty cells. A clue without number or arrow is a hole."""

    first_run = 10

    def token(self, reader: AddressReader, letter: str) -> str:
        way, number = (0, UNKNOWN) if letter == "+" else read_arrow(reader, letter)
        return "x" if number == UNKNOWN else f"{number}{WAYS[way]}"

    def letters(self, token: str) -> str:
        way, number = parse_arrow(token)
        return "" if number == -1 else write_arrow(way, number)


class ColouredArrowField(ArrowField):
    """A digit for the colour, then a number with an arrow, or a dot for none; a letter from a on as in ArrowField."""

    def token(self, reader: AddressReader, letter: str) -> str:
        if letter not in "012":
            raise reader.wrong("a colour from 0 to 2, or a letter for empty cells")
        way, number = read_arrow(reader, reader.take(EXPECTED))
        return write_clue(int(letter), way, number)

    def letters(self, token: str) -> str:
        colour, way, number = parse_clue(token)
        return "" if number == -1 else f"{colour}{write_arrow(way, number)}"


class UnknownArrowField(ArrowField):
    """Numbers or question marks with an arrow; a question mark without arrow has no meaning."""

    def token(self, reader: AddressReader, letter: str) -> str:
        return write_unknown(*read_arrow(reader, letter))

    def letters(self, token: str) -> str:
        way, number = parse_unknown(token)
        return "" if number == -1 else f"{way}." if number == UNKNOWN else write_arrow(way, number)


class WordArrowField(ArrowField):
    """Words with an arrow, a number for each word; a question mark has no arrow."""

    def token(self, reader: AddressReader, letter: str) -> str:
        way, number = read_arrow(reader, letter)
        return token_for(reader, self.token_map, number) + WAYS[way if number != UNKNOWN else 0].strip()

    def letters(self, token: str) -> str:
        way, number = parse_word(token, self.token_map)
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


def parse_arrow(token: str) -> tuple[int, int]:
    """Direction and number of a token of Yajilin; (0, UNKNOWN) for a hole, (0, -1) for an empty cell.

    Raises Unwritable for another token.
    """
    if token in EMPTIES:
        return 0, -1
    if token == "x":
        return 0, UNKNOWN
    if not re.fullmatch(r"[0-9]+[nesw]|[nesw][0-9]+", token) or int(token.strip("nesw")) > MOST:
        raise Unwritable(token)
    return WAYS.index(token.strip("0123456789")), int(token.strip("nesw"))


def parse_clue(token: str) -> tuple[int, int, int]:
    """Colour, direction and number of a token of Castle Wall; number UNKNOWN for a clue without one, -1 for no clue."""
    if token in EMPTIES:
        return 0, 0, -1
    colour = max(0, "?ox".find(token[-1]))
    if token in ("?", "o", "x"):
        return colour, 0, UNKNOWN
    return colour, *parse_arrow(token.rstrip("ox"))


def write_clue(colour: int, way: int, number: int) -> str:
    """The token of a clue of Castle Wall. An arrow without a number is left out, since it has no meaning."""
    return COLOURS[colour] or "?" if number == UNKNOWN else f"{number}{WAYS[way]}{COLOURS[colour]}"


def parse_unknown(token: str) -> tuple[int, int]:
    """Direction and number of a token with a number or a question mark; see `parse_arrow`."""
    if token == "?":
        return 0, -1
    if len(token) == 2 and token[0] == "?" and token[1] in WAYS[1:]:
        return WAYS.index(token[1]), UNKNOWN
    return parse_arrow(token)


def parse_word(token: str, words: TokenMap) -> tuple[int, int]:
    """Direction and number of a word with an arrow; see `parse_arrow`. Raises Unwritable for another token."""
    if token in EMPTIES:
        return 0, -1
    way = 0 if token == "?" else max(0, WAYS.find(token[-1]))
    number = words.number(token[:-1] if way else token)
    if number is None or (way == 0) != (number == UNKNOWN):
        raise Unwritable(token)
    return way, number


def write_unknown(way: int, number: int) -> str:
    """The token of a direction, 0 for none, and a number or UNKNOWN."""
    return EMPTY if way == 0 else f"{'?' if number == UNKNOWN else number}{WAYS[way]}"
