"""The parts of pzprv3 file text that have an item a cell: clues, each kind in its own letters."""

from __future__ import annotations

import numpy as np

from ...errors import plural
from .arrows import WAYS, arrow, as_clue, clue
from .file_fields import Lines, table, whole
from .grid import Sheet, Unwritable
from .letters import DIGITS, UNKNOWN, Words


class Tokens:
    """An item a cell: a number, - for a question mark, a dot for an empty cell."""

    expected = "an item a cell: a number, - or a dot"

    def __init__(self, words: Words) -> None:
        self.words = words

    def read(self, lines: Lines, sheet: Sheet) -> None:
        first = lines.at
        items = [item for row in lines.rows(sheet.rows, sheet.columns, self.expected) for item in row]
        for cell, item in enumerate(items):
            token = sheet.tokens[cell] if item == "." else self.token(item)
            if token is None:
                lines.at = first + cell // sheet.columns + 1
                raise lines.wrong(repr(item), self.expected)
            sheet.tokens[cell] = token

    def write(self, sheet: Sheet) -> list[str]:
        return table(sheet.parsed(self.item), sheet.columns)

    def token(self, item: str) -> str | None:
        return self.words.token(UNKNOWN if item == "-" else int(item)) if item == "-" or whole(item) else None

    def item(self, token: str) -> str:
        number = self.words.number(token)
        return "." if number is None else "-" if number == UNKNOWN else str(number)


class Letters26(Tokens):
    """The ends of paths as letters, A to Z and a to z for 1 to 52; by rank, where some number is larger."""

    expected = "a letter for an end, or a dot"
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

    def write(self, sheet: Sheet) -> list[str]:
        numbers = sheet.numbers(self.words)
        ranks = sorted({number for number in numbers if number is not None})
        if ranks and ranks[-1] > len(self.letters) >= len(ranks):
            letters = ["." if number is None else self.letters[ranks.index(number)] for number in numbers]
            return table(letters, sheet.columns)
        return super().write(sheet)

    def token(self, item: str) -> str | None:
        return str(self.letters.index(item) + 1) if len(item) == 1 and item in self.letters else None

    def item(self, token: str) -> str:
        number = self.words.number(token)
        if number is not None and not 0 < number <= 52:
            raise Unwritable(token)
        return "." if number is None else self.letters[number - 1]


class CircleTokens(Tokens):
    """Circles: 0 for white or 1 for black, and after a comma the number, -2 for none."""

    expected = "an item a cell: a colour and a number as 1,5 or a dot"

    def token(self, item: str) -> str | None:
        color, _, digits = item.partition(",")
        if color not in ("0", "1") or not (digits == "-2" or whole(digits)):
            return None
        return "wb"[int(color)] + (digits if digits != "-2" else "")

    def item(self, token: str) -> str:
        number = self.words.number(token)
        return "." if number is None else f"{number % 2},{number // 2 if number > 1 else -2}"


class ArrowTokens(Tokens):
    """Numbers with an arrow: a direction, a comma, the number; # or a - for the number is a hole."""

    expected = "an item a cell: a direction from 1 to 4 and a number as 3,2 or # or a dot"

    def token(self, item: str) -> str | None:
        way, _, digits = item.partition(",")
        if item == "#" or (digits == "-" and way in ("0", "1", "2", "3", "4")):
            return "x"
        if way not in ("1", "2", "3", "4") or not whole(digits):
            return None
        return f"{int(digits)}{WAYS[int(way)]}"

    def item(self, token: str) -> str:
        way, number = arrow(token)
        return "." if number == -1 else "0,-" if number == UNKNOWN else f"{way},{number}"


class Stars(Tokens):
    """Holes: * for a hole, a dot elsewhere; where the board has regions, a hole is in none."""

    expected = "* or a dot a cell"

    def __init__(self, regions: bool = False) -> None:
        super().__init__(Words({1: "x"}, also={"#": 1, "@": 1}))
        self.regions = regions

    def token(self, item: str) -> str | None:
        return "x" if item == "*" else None

    def item(self, token: str) -> str:
        return "." if self.words.number(token) is None else "*"

    def read(self, lines: Lines, sheet: Sheet) -> None:
        super().read(lines, sheet)
        if self.regions:
            sheet.region[np.array(sheet.tokens).reshape(sheet.region.shape) == "x"] = -1
            sheet.rooms()

    def write(self, sheet: Sheet) -> list[str]:
        if self.regions:
            return table(["*" if n < 0 else "." for n in sheet.region.ravel().tolist()], sheet.columns)
        return super().write(sheet)


class ColouredArrowTokens(Tokens):
    """Numbers with an arrow and a colour: a direction, a number or - for none, the colour; -1 is no clue.

    To the colour 4 is added where a player has ticked the clue off.
    """

    expected = "an item a cell: a direction from 0 to 4, a number and a colour as 3,2,1 or a dot"

    def token(self, item: str) -> str | None:
        way, digits, colour = [*item.split(","), "", ""][:3]
        if item.count(",") != 2 or way not in ("0", "1", "2", "3", "4") or colour not in ("0", "1", "2", "4", "5", "6"):
            return None
        if digits == "-1":
            return "-"
        if digits != "-" and (way == "0" or not whole(digits)):
            return None
        return as_clue(int(colour) % 4, int(way), UNKNOWN if digits == "-" else int(digits))

    def item(self, token: str) -> str:
        colour, way, number = clue(token)
        return "." if number == -1 else f"{way},{'-' if number == UNKNOWN else number},{colour}"


class PipeTokens(Tokens):
    """Pieces of a line, a to g for the numbers 1 to 7, - for any piece."""

    expected = "a piece from a to g, or a dot"

    def token(self, item: str) -> str | None:
        number = UNKNOWN if item == "-" else DIGITS.find(item) - 9 if len(item) == 1 else 0
        return self.words.token(number) if number else None

    def item(self, token: str) -> str:
        number = self.words.number(token)
        return "." if number is None else DIGITS[9 + number]


class DotRows:
    """Circles in cells and between them, 2 for one, a dot for none: 2 rows - 1 lines without blanks."""

    def read(self, lines: Lines, sheet: Sheet) -> None:
        width = 2 * sheet.columns - 1
        rows = []
        for number in range(2 * sheet.rows - 1):
            row = lines.next("a row of circles").strip()
            if len(row) != width or row.strip(".2") or (number % 2 and "2" in row[1::2]):
                raise lines.wrong(repr(row[:40]), f"{plural(width, 'sign')}: 2 for a circle in a cell or between two, "
                                                  "else a dot")
            rows.append([sign == "2" for sign in row])
        sheet.put_dots(np.array(rows))

    def write(self, sheet: Sheet) -> list[str]:
        return ["".join(".2"[dot] for dot in row) for row in sheet.dots().tolist()]
