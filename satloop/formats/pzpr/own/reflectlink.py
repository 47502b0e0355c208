"""Triangles with two open sides and a number, and crosses: the tokens of Reflect Link."""

from __future__ import annotations

import re

from ..address_fields import NumberField
from ..file_cell_fields import TokenLines
from ..letters_of_addresses import AddressReader, TokenMap

CROSS = "5"
LONG = 16  # numbers from here on have two digits
MOST = 255


def write_triangle(which: int, number: int, clues: TokenMap) -> str:
    """The token of a triangle, from 1 on; a number of 0 or less is none."""
    return clues.join({"corner": which - 1, **({"number": number} if number > 0 else {})})


class TriangleField(NumberField):
    """1 to 4 for a triangle and a digit of 16, 6 to 9 for one and two digits, 5 for a cross, a to z for empty cells."""

    first_run = 10
    lost = 1

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        if letter == CROSS:
            return clues.join({"cross": 0})
        if letter not in "12346789":
            raise reader.unknown("1 to 9, or a letter for empty cells")
        which = int(letter)
        return write_triangle(which % 5, reader.digits(16, "a number, digits of 16", 1 + which // 5), clues)

    def letters(self, token: str, clues: TokenMap) -> str:
        parts = clues.split(token, MOST)
        if "corner" not in parts:
            return CROSS if parts else ""
        which, number = parts["corner"] + 1, parts.get("number", 0)
        return f"{which}{number:x}" if number < LONG else f"{which + 5}{number:02x}"


class TriangleLines(TokenLines):
    """1 to 4 for a triangle, with its number after it, + for a cross, a dot for an empty cell."""

    expected = "an item for each cell: 1 to 4 and perhaps a number as 112, + or a dot"

    def token(self, item: str, clues: TokenMap) -> str | None:
        triangle = re.fullmatch(r"([1-4])(-?\d{1,3})?", item, re.ASCII)
        if triangle is None:
            return "+" if item == "+" else None
        return write_triangle(int(triangle[1]), int(triangle[2] or 0), clues)

    def item(self, token: str, clues: TokenMap) -> str:
        parts = clues.split(token, MOST)
        return f"{parts['corner'] + 1}{parts.get('number', '')}" if "corner" in parts else "+" if parts else "."
