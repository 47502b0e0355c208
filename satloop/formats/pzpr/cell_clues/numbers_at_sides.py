"""Mukkonn Enn: numbers for some of a cell's four sides, tokens of board text as `n2`, `e1s3`; `#` is a hole."""

from __future__ import annotations

import re

from ....boards.text import HOLES
from ..address_fields import NumberField
from ..file_cell_fields import TokenLines
from ..file_fields import whole
from ..letters import EMPTIES, MOST, UNKNOWN, AddressReader, TokenMap, Unwritable, read_number16, write_number16


def sides_of(token: str) -> dict[str, int]:
    """The number of each side that has one. Raises Unwritable for a token that has none and is no question mark."""
    known = re.fullmatch(r"\?|(n\d{1,7})?(e\d{1,7})?(s\d{1,7})?(w\d{1,7})?", token, re.ASCII)
    sides = {} if known is None else {part[0]: int(part[1:]) for part in known.groups() if part}
    if known is None or max(sides.values(), default=0) > MOST:
        raise Unwritable(token)
    return sides


def token_of(sides: dict[str, int]) -> str:
    """The token with these numbers of sides; negative ones are left out."""
    return "".join(f"{way}{sides[way]}" for way in "nesw" if sides[way] >= 0) or "?"


class CompassField(NumberField):
    """Four numbers a clue, a dot for none: above, below, on the left, on the right. An underscore is a hole."""

    def __init__(self) -> None:
        super().__init__(TokenMap())

    def token(self, reader: AddressReader, letter: str) -> str:
        if letter == "_":
            return "#"
        numbers = [read_number16(reader, letter if k == 0 else reader.take("a number or a dot for each side"))
                   for k in range(4)]
        return token_of(dict(zip("nswe", numbers)))

    def letters(self, token: str) -> str:
        if token in EMPTIES or token in HOLES:
            return "" if token in EMPTIES else "_"
        sides = sides_of(token)
        return "".join(write_number16(sides.get(way, UNKNOWN)) for way in "nswe")


class CompassLines(TokenLines):
    """Four numbers a clue with commas, -1 for none: on the right, below, on the left, above. # is a hole."""

    expected = "an item for each cell: four numbers as 2,-1,-1,0, # for a hole, or a dot"

    def __init__(self) -> None:
        super().__init__(TokenMap())

    def token(self, item: str) -> str | None:
        numbers = item.split(",")
        if item == "#" or len(numbers) != 4 or not all(number == "-1" or whole(number) for number in numbers):
            return "#" if item == "#" else None
        return token_of(dict(zip("eswn", map(int, numbers))))

    def item(self, token: str) -> str:
        if token in EMPTIES or token in HOLES:
            return "." if token in EMPTIES else "#"
        sides = sides_of(token)
        return ",".join(str(sides.get(way, -1)) for way in "eswn")
