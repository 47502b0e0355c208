"""The parts that pzprv3 file text is made of: one small object a part reads and writes it, a line a row of the board.

Those with an item a cell are in `items`; `genres.GENRES` says which a puzzle uses. The facts of the format are those of
pzprjs, the program behind puzz.link.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import numpy as np

from ...errors import PuzzleError, plural
from .grid import Sheet


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
                raise self.wrong(plural(len(row), "item"), f"{columns}: {expected}")
            out.append(row)
        return out

    def wrong(self, found: str, expected: str) -> PuzzleError:
        return PuzzleError(self.file, None, None, f"{found} in line {self.at}", expected)


class Part(Protocol):
    """A part of a file: `read` takes its lines and notes what they say, `write` does the reverse."""

    def read(self, lines: Lines, sheet: Sheet) -> None: ...

    def write(self, sheet: Sheet) -> list[str]: ...


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
    lattice: the sides beside cells first, from the left border to the right one, then those above and under them.
    doubled: 2 where two lines run."""

    def __init__(self, lattice: bool = False, doubled: bool = False) -> None:
        self.lattice, self.doubled = lattice, doubled

    def read(self, lines: Lines, sheet: Sheet) -> None:
        more = 1 if self.lattice else -1
        shapes = (sheet.rows, sheet.columns + more), (sheet.rows + more, sheet.columns)
        parts = []
        for rows, columns in shapes:
            if rows and lines.at >= len(lines.lines):  # a board without a solution may end here
                return
            found = lines.rows(rows, columns, "1 where the line runs, 0 elsewhere")
            parts.append(np.array(found, dtype=str).reshape(rows, columns))
        one, two = parts[::-1] if self.lattice else parts
        sheet.lines = (one == "1", two == "1")
        if self.doubled:
            sheet.doubled = (one == "2", two == "2")
            sheet.lines = (sheet.lines[0] | sheet.doubled[0], sheet.lines[1] | sheet.doubled[1])

    def write(self, sheet: Sheet) -> list[str]:
        more = 1 if self.lattice else -1
        if sheet.lines is None:
            rows = [["0"] * (sheet.columns + more)] * sheet.rows + [["0"] * sheet.columns] * (sheet.rows + more)
            return [join(row) for row in rows]
        parts = [part.astype(int) for part in sheet.lines]
        if sheet.doubled is not None:
            parts = [part + twice for part, twice in zip(parts, sheet.doubled)]
        return [join(map(str, row)) for part in (parts[::-1] if self.lattice else parts) for row in part.tolist()]


class Shaded:
    """Shaded cells: #, and + or a dot elsewhere."""

    def read(self, lines: Lines, sheet: Sheet) -> None:
        rows = lines.rows(sheet.rows, sheet.columns, "# for a shaded cell, a dot elsewhere")
        sheet.shaded = np.array(rows) == "#"

    def write(self, sheet: Sheet) -> list[str]:
        shaded = np.zeros((sheet.rows, sheet.columns), dtype=bool) if sheet.shaded is None else sheet.shaded
        return [join(".#"[on] for on in row) for row in shaded.tolist()]


class Marks:
    """A solver's own marks, a number a cell: passed over, and written as 0. A file has them from version `since` on."""

    def __init__(self, since: int = 0) -> None:
        self.since = since

    def read(self, lines: Lines, sheet: Sheet) -> None:
        if lines.version >= self.since and lines.at < len(lines.lines):
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
    """A line of items, a blank behind each, as pzprjs writes it: an empty line for none."""
    return "".join(f"{item} " for item in items)


def table(items: list[str], columns: int) -> list[str]:
    """Lines of `columns` items each, as pzprjs writes them, a blank behind each."""
    return [join(items[i:i + columns]) for i in range(0, len(items), columns)]
