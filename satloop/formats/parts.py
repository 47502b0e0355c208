"""The parts that pzprv3 file text is made of: one small object a part reads and writes it, a line a row of the board.

`genres.GENRES` says which a puzzle uses. The facts of the format are those of pzprjs, the program behind puzz.link.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import numpy as np

from ..errors import PuzzleError
from .notation import UNKNOWN, Words
from .pieces import ARROWS, arrow
from .sheet import Sheet, Unwritable


class Lines:
    """The lines of a file and how far they are read; `version` is the N of a first line pzprv3.N."""

    def __init__(self, lines: list[str], file: str, at: int, version: int) -> None:
        self.lines, self.file, self.at, self.version = lines, file, at, version

    def next(self, expected: str) -> str:
        if self.at >= len(self.lines):
            raise PuzzleError(self.file, None, None, f"the end after line {len(self.lines)}", expected)
        self.at += 1
        return self.lines[self.at - 1]

    def rows(self, rows: int, columns: int, expected: str) -> list[list[str]]:
        """The next rows of items."""
        out = []
        for _ in range(rows):
            row = self.next(expected).split()
            if len(row) != columns:
                raise self.wrong(f"{len(row)} items", f"{columns}: {expected}")
            out.append(row)
        return out

    def wrong(self, found: str, expected: str) -> PuzzleError:
        return PuzzleError(self.file, None, None, f"{found} in line {self.at}", expected)


class Part(Protocol):
    """A part of a file: `read` takes its lines and notes what they say, `write` does the reverse."""

    def read(self, lines: Lines, sheet: Sheet) -> None: ...

    def write(self, sheet: Sheet) -> list[str]: ...


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
        return f"{int(digits)}{ARROWS[int(way)]}"

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


class Regions:
    """How many regions there are, then a number a cell; from version 2 on the walls, those beside cells first."""

    def __init__(self, holes: bool = False) -> None:
        self.holes = holes

    def read(self, lines: Lines, sheet: Sheet) -> None:
        if lines.version >= 2:
            for walls in (sheet.beside, sheet.below):
                rows = lines.rows(*walls.shape, "1 for a wall, 0 for none")
                walls[:] = np.array(rows).reshape(walls.shape) == "1"
        else:
            lines.next("the number of regions")
            names = np.array(lines.rows(sheet.rows, sheet.columns, "a region's number a cell"))
            sheet.beside, sheet.below = names[:, 1:] != names[:, :-1], names[1:] != names[:-1]
        sheet.rooms()

    def write(self, sheet: Sheet) -> list[str]:
        sheet.walls(self.holes)
        names = ["." if n < 0 else str(n) for n in sheet.region.ravel().tolist()]
        return [str(sheet.region.max() + 1), *table(names, sheet.columns)]


class Line:
    """The segments of the loop or of paths, 1 where the line runs: between neighbours of a row, then of a column. On a
    lattice: the sides beside cells first, from the left border to the right one, then those above and under them."""

    def __init__(self, lattice: bool = False) -> None:
        self.lattice = lattice

    def read(self, lines: Lines, sheet: Sheet) -> None:
        more = 1 if self.lattice else -1
        shapes = (sheet.rows, sheet.columns + more), (sheet.rows + more, sheet.columns)
        parts = []
        for rows, columns in shapes:
            if lines.at >= len(lines.lines):  # a board without a solution may end here
                return
            found = lines.rows(rows, columns, "1 where the line runs, 0 elsewhere") if columns else []
            parts.append(np.array(found, dtype=str).reshape(rows, columns) == "1")
        sheet.lines = (parts[1], parts[0]) if self.lattice else (parts[0], parts[1])

    def write(self, sheet: Sheet) -> list[str]:
        more = 1 if self.lattice else -1
        if sheet.lines is None:
            rows = [["0"] * (sheet.columns + more)] * sheet.rows + [["0"] * sheet.columns] * (sheet.rows + more)
            return [join(row) for row in rows]
        parts = sheet.lines[::-1] if self.lattice else sheet.lines
        return [join("01"[on] for on in row) for part in parts for row in part.tolist()]


class Shaded:
    """Shaded cells: #, and + or a dot elsewhere."""

    def read(self, lines: Lines, sheet: Sheet) -> None:
        rows = lines.rows(sheet.rows, sheet.columns, "# for a shaded cell, a dot elsewhere")
        sheet.shaded = np.array(rows) == "#"

    def write(self, sheet: Sheet) -> list[str]:
        shaded = np.zeros((sheet.rows, sheet.columns), dtype=bool) if sheet.shaded is None else sheet.shaded
        return [join(".#"[on] for on in row) for row in shaded.tolist()]


class Marks:
    """A solver's own marks, a number a cell: passed over, and written as 0."""

    def read(self, lines: Lines, sheet: Sheet) -> None:
        if lines.at < len(lines.lines):
            lines.rows(sheet.rows, sheet.columns, "a mark a cell")

    def write(self, sheet: Sheet) -> list[str]:
        return [join(["0"] * sheet.columns)] * sheet.rows


class Flags:
    """Lines that say which variant of the puzzle it is, if there are any; `plain` is the line that must stand there for
    the puzzle as satloop knows it, from version `since` on."""

    def __init__(self, *words: str, plain: str | None = None, since: int = 0) -> None:
        self.words, self.plain, self.since = words, plain, since

    def read(self, lines: Lines, sheet: Sheet) -> None:
        if lines.version < self.since:
            return
        found = len(sheet.flags)
        while lines.at < len(lines.lines) and lines.lines[lines.at].strip() in self.words:
            sheet.flags.append(lines.next("").strip())
        if self.plain is not None and len(sheet.flags) == found and lines.next(repr(self.plain)).strip() != self.plain:
            raise lines.wrong(repr(lines.lines[lines.at - 1][:40]), f"the line {self.plain!r}")

    def write(self, sheet: Sheet) -> list[str]:
        return [] if self.plain is None or self.since else [self.plain]


def whole(item: str) -> bool:
    """Whether it is a number that fits."""
    return item.isascii() and item.isdigit() and len(item) < 10


def join(items: Iterable[str]) -> str:
    return " ".join(items) + " "


def table(items: list[str], columns: int) -> list[str]:
    """Lines of `columns` items each, as pzprjs writes them, a blank behind each."""
    return [join(items[i:i + columns]) for i in range(0, len(items), columns)]
