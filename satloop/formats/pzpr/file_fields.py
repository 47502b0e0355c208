"""The fields of pzprv3 files: each field is a small object that reads and writes it, a line for each row of the board.

Those with an item for each cell are in `file_cell_fields`; `genres.GENRES` lists the fields of each puzzle. The format
is that of pzprjs, the program behind puzz.link.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import numpy as np

from ...boards.text import EMPTY
from ...boards.walls_in_regions import GRID, wall_grid
from ...errors import PuzzleError, plural
from .board_grid import BoardGrid

NEVER = 10  # later than all versions


class FileReader:
    """The lines of a file and the line `at` up to which they are read; `version` is the N of a first line pzprv3.N.

    ends: the sides of IN and OUT, where a file names them before the cells.
    """

    def __init__(self, lines: list[str], file: str, at: int, version: int) -> None:
        self.lines, self.file, self.at, self.version = lines, file, at, version
        self.ends: list[int] = []

    def next(self, expected: str) -> str:
        if self.at >= len(self.lines):
            raise PuzzleError(self.file, None, None, f"the end after line {len(self.lines)}", expected)
        self.at += 1
        return self.lines[self.at - 1]

    def rows(self, rows: int, columns: int, expected: str) -> list[list[str]]:
        """The next rows, each a list of its items."""
        out = []
        for _ in range(rows):
            row = self.next(expected).split()
            if len(row) != columns:
                raise self.wrong(plural(len(row), "item"), f"{columns}: {expected}")
            out.append(row)
        return out

    def wrong(self, found: str, expected: str) -> PuzzleError:
        return PuzzleError(self.file, None, None, f"{found} in line {self.at}", expected)


class FileField(Protocol):
    """A field of a file: `read` reads its lines into the grid, `write` returns the lines for a grid."""

    def read(self, reader: FileReader, grid: BoardGrid) -> None: ...

    def write(self, grid: BoardGrid) -> Iterable[str]: ...


class RegionLines:
    """The number of regions, then the region of each cell; from version `since` on the walls, first those beside cells.
    """

    def __init__(self, holes: bool = False, since: int = 2) -> None:
        self.holes, self.since = holes, since

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        if reader.version >= self.since:
            for walls in (grid.beside, grid.below):
                rows = reader.rows(*walls.shape, "1 for a wall, 0 for none")
                walls[:] = np.array(rows).reshape(walls.shape) == "1"
        else:
            reader.next("the number of regions")
            names = np.array(reader.rows(grid.rows, grid.columns, "a region's number for each cell"))
            grid.beside, grid.below = names[:, 1:] != names[:, :-1], names[1:] != names[:-1]
        grid.number_regions()

    def write(self, grid: BoardGrid) -> list[str]:
        grid.walls(self.holes)
        if grid.version >= self.since:
            return [join(map(str, row)) for walls in (grid.beside, grid.below) for row in walls.astype(int).tolist()]
        names = ["." if n < 0 else str(n) for n in grid.region.ravel().tolist()]
        inside = wall_grid(grid.right_inside, grid.below_inside) != EMPTY
        if inside.any():
            row, column = divmod(int(inside.argmax()), grid.columns)
            raise PuzzleError(grid.file, row + 1 + GRID * grid.rows, column + 1, "a wall inside a region",
                              "regions alone, as in files of this puzzle; an address has walls")
        return [str(grid.region.max() + 1), *table(names, grid.columns)]


class LoopLines:
    """The lines of the loop or of paths, 1 where the line runs: between neighbours in a row, then in a column.

    lattice: the line runs along sides of cells; first the vertical sides, from the left border to the right one, then
    the horizontal sides. doubled: 2 where two lines run. A letter after it, a direction that a player noted, is
    ignored. framed: segments from the border into the first cell and out of the last one, too, where no line runs.
    """

    def __init__(self, lattice: bool = False, doubled: bool = False, framed: bool = False) -> None:
        self.lattice, self.doubled, self.framed = lattice, doubled, framed

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        more = 1 if self.lattice or self.framed else -1
        shapes = (grid.rows, grid.columns + more), (grid.rows + more, grid.columns)
        directions = []
        for rows, columns in shapes:
            if rows and reader.at >= len(reader.lines):  # a board without a solution may end here
                return
            items = reader.rows(rows, columns, "1 where the line runs, 0 elsewhere")
            directions.append(np.char.rstrip(np.array(items, dtype=str).reshape(rows, columns), "udlr"))
        across, down = directions[::-1] if self.lattice else directions
        if self.framed:
            across, down = across[:, 1:-1], down[1:-1]
        grid.lines = (across == "1", down == "1")
        if self.doubled:
            grid.doubled = (across == "2", down == "2")
            grid.lines = (grid.lines[0] | grid.doubled[0], grid.lines[1] | grid.doubled[1])

    def write(self, grid: BoardGrid) -> list[str]:
        more = 1 if self.lattice or self.framed else -1
        if grid.lines is None:
            rows = [["0"] * (grid.columns + more)] * grid.rows + [["0"] * grid.columns] * (grid.rows + more)
            return [join(row) for row in rows]
        parts = [part.astype(int) for part in grid.lines]
        if grid.doubled is not None:
            parts = [part + twice for part, twice in zip(parts, grid.doubled)]
        if self.framed:
            parts = [np.pad(parts[0], ((0, 0), (1, 1))), np.pad(parts[1], ((1, 1), (0, 0)))]
        return [join(map(str, row)) for part in (parts[::-1] if self.lattice else parts) for row in part.tolist()]


class ShadedLines:
    """Shaded cells: `sign` for a shaded cell, another item, as a dot, elsewhere."""

    def __init__(self, sign: str = "#") -> None:
        self.sign = sign

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        if reader.at >= len(reader.lines):  # a board without a solution may end here
            return
        rows = reader.rows(grid.rows, grid.columns, f"{self.sign} for a shaded cell, a dot elsewhere")
        grid.shaded = np.array(rows) == self.sign

    def write(self, grid: BoardGrid) -> list[str]:
        shaded = np.zeros((grid.rows, grid.columns), dtype=bool) if grid.shaded is None else grid.shaded
        return table([self.sign if on else "." for on in shaded.ravel().tolist()], grid.columns)


class LoopAsCells(ShadedLines):
    """A loop as its cells, # for each: it runs from each of them to those beside it."""

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        super().read(reader, grid)
        cells, grid.shaded = grid.shaded, None
        if cells is not None and cells.any():
            grid.lines = cells[:, :-1] & cells[:, 1:], cells[:-1] & cells[1:]

    def write(self, grid: BoardGrid) -> list[str]:
        cells = np.zeros((grid.rows, grid.columns), dtype=bool)
        if grid.lines is not None:
            across, down = grid.lines
            for part, ends in ((across, (cells[:, :-1], cells[:, 1:])), (down, (cells[:-1], cells[1:]))):
                for end in ends:
                    end |= part
        return table([".#"[on] for on in cells.ravel().tolist()], grid.columns)


class IgnoredMarkLines:
    """A player's own marks, one for each cell: ignored, and written as `none`. Files have them from version `since` on.
    """

    def __init__(self, since: int = 0, none: str = "0") -> None:
        self.since, self.none = since, none

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        if reader.version >= self.since and reader.at < len(reader.lines):
            reader.rows(grid.rows, grid.columns, "a mark for each cell")

    def write(self, grid: BoardGrid) -> list[str]:
        return [join([self.none] * grid.columns)] * grid.rows


class VariantLines:
    """Lines that name the variant of the puzzle, if there are any.

    plain: the line that a file must have for the variant that satloop solves, from version `since` on.
    """

    def __init__(self, *words: str, plain: str | None = None, since: int = 0) -> None:
        self.words, self.plain, self.since = words, plain, since

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        if reader.version < self.since:
            return
        before = len(grid.flags)
        while reader.at < len(reader.lines) and reader.lines[reader.at].strip() in self.words:
            grid.flags.append(reader.next("").strip())
        if self.plain is not None and len(grid.flags) == before and reader.next(repr(self.plain)).strip() != self.plain:
            raise reader.wrong(repr(reader.lines[reader.at - 1][:40]), f"the line {self.plain!r}")

    def write(self, grid: BoardGrid) -> list[str]:
        return [word for word in self.words if word in grid.flags] or (
            [] if self.plain is None or grid.version < self.since else [self.plain])


def whole(item: str) -> bool:
    """Whether the item is a whole number of at most nine digits."""
    return item.isascii() and item.isdigit() and len(item) < 10


def join(items: Iterable[str]) -> str:
    """A line of items, each with a blank after it, as pzprjs writes it; an empty line for no items."""
    return "".join(f"{item} " for item in items)


def table(items: list[str], columns: int) -> list[str]:
    """Lines of `columns` items each, see `join`."""
    return [join(items[i:i + columns]) for i in range(0, len(items), columns)]
