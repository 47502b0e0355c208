"""Triangles with two open sides and a number, and crosses: the tokens of Reflect Link."""

from __future__ import annotations

import re

from ....boards.text import EMPTY
from ..address_fields import NumberField
from ..file_cell_fields import TokenLines
from ..letters import AddressReader, TokenMap, Unwritable

OPEN = ("ne", "nw", "sw", "se")
CROSS = "5"
LONG = 16  # numbers from here on have two digits
MOST = 255


def parse_triangle(token: str) -> tuple[int, int]:
    """Which triangle, from 1 on, and its number, 0 for none."""
    digits = token.lstrip("nesw")
    if token[:len(token) - len(digits)] not in OPEN or len(digits) > 3 or int(digits or 0) > MOST:
        raise Unwritable(token)
    return 1 + OPEN.index(token[:2]), int(digits or 0)


def write_triangle(which: int, number: int) -> str:
    """The token; a number of 0 or less is none."""
    return OPEN[which - 1] + (str(number) if number > 0 else "")


class TriangleField(NumberField):
    """1 to 4 for a triangle and a digit of 16, 6 to 9 for one and two digits, 5 for a cross, a to z for empty cells."""

    first_run = 10

    def __init__(self) -> None:
        super().__init__(TokenMap())

    def token(self, reader: AddressReader, letter: str) -> str:
        if letter == CROSS:
            return "+"
        if letter not in "12346789":
            raise reader.wrong("1 to 9, or a letter for empty cells")
        which = int(letter)
        return write_triangle(which % 5, reader.digits(16, "a number, digits of 16", 1 + which // 5))

    def letters(self, token: str) -> str:
        if token in (EMPTY, "+"):
            return CROSS if token == "+" else ""
        which, number = parse_triangle(token)
        return f"{which}{number:x}" if number < LONG else f"{which + 5}{number:02x}"


class TriangleLines(TokenLines):
    """1 to 4 for a triangle, with its number after it, + for a cross, a dot for an empty cell."""

    expected = "an item for each cell: 1 to 4 and perhaps a number as 112, + or a dot"

    def __init__(self) -> None:
        super().__init__(TokenMap())

    def token(self, item: str) -> str | None:
        triangle = re.fullmatch(r"([1-4])(-?\d{1,3})?", item, re.ASCII)
        if triangle is None:
            return "+" if item == "+" else None
        return write_triangle(int(triangle[1]), int(triangle[2] or 0))

    def item(self, token: str) -> str:
        if token in (EMPTY, "+"):
            return "." if token == EMPTY else token
        which, number = parse_triangle(token)
        return f"{which}{number or ''}"
