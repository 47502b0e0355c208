"""Numbers for some of a cell's four sides, tokens of board text as `n2`, `e1s3`."""

from __future__ import annotations

from ..address_fields import NumberField
from ..file_cell_fields import TokenLines
from ..file_fields import whole
from ..letters_of_addresses import UNKNOWN, AddressReader, TokenMap, UnknownLetter, read_number16, write_number16

NSWE, ESWN = ("north", "south", "west", "east"), ("east", "south", "west", "north")


def token_of(sides: dict[str, int], clues: TokenMap) -> str:
    """The token with these numbers of sides; negative ones are left out."""
    return clues.join({side: number for side, number in sides.items() if number >= 0} or {"unknown": 0})


class CompassField(NumberField):
    """Four numbers a clue, a dot for none: above, below, on the left, on the right. An underscore is a hole."""

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        if letter == "_":
            return "#"
        sides = dict[str, int]()
        try:
            for side in NSWE:
                if sides and not reader.more():
                    break
                sides[side] = read_number16(reader, letter if not sides else reader.take("a number for each side"))
        except UnknownLetter:
            reader.drop()  # the sides after it have no number
        return token_of(sides, clues)

    def letters(self, token: str, clues: TokenMap) -> str:
        parts = clues.split(token)
        if not parts or "hole" in parts:
            return "_" if parts else ""
        return "".join(write_number16(parts.get(side, UNKNOWN)) for side in NSWE)


class CompassLines(TokenLines):
    """Four numbers a clue with commas, -1 for none: on the right, below, on the left, above. # is a hole."""

    expected = "an item for each cell: four numbers as 2,-1,-1,0, # for a hole, or a dot"

    def token(self, item: str, clues: TokenMap) -> str | None:
        numbers = item.split(",")
        if item == "#" or len(numbers) != 4 or not all(number == "-1" or whole(number) for number in numbers):
            return "#" if item == "#" else None
        return token_of(dict(zip(ESWN, map(int, numbers))), clues)

    def item(self, token: str, clues: TokenMap) -> str:
        parts = clues.split(token)
        if not parts or "hole" in parts:
            return "#" if parts else "."
        return ",".join(str(parts.get(side, -1)) for side in ESWN)
