"""IN and OUT, where a line comes in and leaves, as letters of their cells' tokens; and arrows between cells."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ....boards.text import EMPTY
from ....errors import PuzzleError
from ..board_grid import BoardGrid
from ..file_fields import FileReader, LoopLines, join, whole
from ..letters import DIGITS, AddressReader
from .ice_and_walls import over

ENDS = {"I": "IN", "O": "OUT"}
RUN = 35  # of sides without an arrow in one letter
Items = NDArray[np.intp]


def put_ends(grid: BoardGrid, numbers: list[int]) -> None:
    """Add IN and OUT to the tokens. numbers: of their sides of the frame, counted from 0 along the top, then along the
    bottom, on the left, on the right. Raises PuzzleError where both are in one cell.
    """
    rows, columns = grid.rows, grid.columns
    cells = [*((0, k, "n") for k in range(columns)), *((rows - 1, k, "s") for k in range(columns)),
             *((k, 0, "w") for k in range(rows)), *((k, columns - 1, "e") for k in range(rows))]
    (row, column, way), (other_row, other_column, other) = (cells[number] for number in numbers)
    if (row, column) == (other_row, other_column):
        raise PuzzleError(grid.file, row + 1, column + 1, "IN and OUT in one cell", "two cells")
    added = [EMPTY] * len(grid.tokens)
    added[row * columns + column], added[other_row * columns + other_column] = f"I{way}", f"O{other}"
    grid.tokens = over(grid.tokens, added)


def end_numbers(grid: BoardGrid) -> list[int]:
    """The numbers of the sides of IN and of OUT, as of `put_ends`. Raises PuzzleError for a board without them."""
    out = []
    for letter, name in ENDS.items():
        found = [(cell, match[1]) for cell, token in enumerate(grid.tokens)
                 if (match := re.search(f"{letter}([nesw])$", token))]
        if not found:
            raise PuzzleError(grid.file, None, None, f"a board without {name}", "IN and OUT: this notation has both")
        row, column = divmod(found[0][0], grid.columns)
        out.append({"n": column, "s": grid.columns + column, "w": 2 * grid.columns + row,
                    "e": 2 * grid.columns + grid.rows + row}[found[0][1]])
    return out


def without_ends(token: str) -> str:
    """A token without the letters of IN and OUT."""
    return re.sub("[IO][nesw]$", "", token) or EMPTY


def inner_sides(grid: BoardGrid) -> int:
    """How many sides lie between cells: a file counts those of the frame behind them."""
    return 2 * grid.rows * grid.columns - grid.rows - grid.columns


class InOutField:
    """The numbers of the sides of IN and OUT, each behind a slash."""

    expected = "the numbers of the sides of IN and OUT, each behind a slash"

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        items, most = reader.text[reader.at:].split("/"), 2 * (grid.rows + grid.columns)
        reader.take(self.expected, len(reader.text) - reader.at)
        numbers = [int(item) if whole(item) else most for item in items[1:]]
        if items[0] or len(numbers) != 2 or max(numbers) >= most:
            raise PuzzleError(grid.file, None, None, repr("/".join(items)[:40]), f"{self.expected}, up to {most - 1}")
        put_ends(grid, numbers)

    def write(self, grid: BoardGrid) -> str:
        return "".join(f"/{number}" for number in end_numbers(grid))


class InOutLines:
    """The numbers of the sides of IN and of OUT among all sides, a line each. They stand before the cells' tokens:
    `InOutLoopLines`, which come last, put them there.
    """

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        reader.ends = []
        for name in ENDS.values():
            item, first = reader.next(f"the number of the side of {name}").strip(), inner_sides(grid)
            most = first + 2 * (grid.rows + grid.columns)
            if not whole(item) or not first <= int(item) < most:
                raise reader.wrong(repr(item[:40]), f"a side of the frame for {name}: {first} to {most - 1}")
            reader.ends.append(int(item) - first)

    def write(self, grid: BoardGrid) -> list[str]:
        return [str(number + inner_sides(grid)) for number in end_numbers(grid)]


class InOutLoopLines(LoopLines):
    """The lines, with those into the board and out of it."""

    def __init__(self) -> None:
        super().__init__(framed=True)

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        super().read(reader, grid)
        put_ends(grid, reader.ends)

    def write(self, grid: BoardGrid) -> list[str]:
        return with_ends(grid, super().write(grid), ("1", "1")) if grid.lines is not None else super().write(grid)


def with_ends(grid: BoardGrid, lines: list[str], items: tuple[str, str]) -> list[str]:
    """Lines with an item for each side, upright ones first, in which those of IN and OUT are these."""
    table = [line.split() for line in lines]
    rows, columns = grid.rows, grid.columns
    places = [*((rows, k) for k in range(columns)), *((2 * rows, k) for k in range(columns)),
              *((k, 0) for k in range(rows)), *((k, columns) for k in range(rows))]
    for number, item in zip(end_numbers(grid), items):
        row, column = places[number]
        table[row][column] = item
    return [join(row) for row in table]


class SideArrowField:
    """Arrows between cells: how many sides lie before each that points up or left; then the same for down and right."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        sides = np.zeros(inner_sides(grid), dtype=np.intp)
        for value in (1, 2):
            at = 0
            while at < len(sides):
                run = reader.digits(36, "a letter for a run of sides without an arrow")
                at += run
                if run < RUN:
                    sides[at:at + 1] = value
                    at += 1
        put_arrows(grid, sides)

    def write(self, grid: BoardGrid) -> str:
        out, sides = "", np.concatenate([part.ravel() for part in side_arrows(grid)])
        for value in (1, 2):
            at = [-1, *np.flatnonzero(sides == value).tolist()]
            runs = [two - one - 1 for one, two in pairwise(at)]
            out += "".join("z" * (run // RUN) + DIGITS[run % RUN] for run in runs)
            rest = len(sides) - at[-1] - 1
            out += "z" * (rest // RUN) + DIGITS[rest % RUN] * (rest % RUN > 0)
        return out


class SideArrowLines:
    """A number for each side, those of the frame too: 1 for an arrow up or left, 2 for one down or right, 0 for none.

    At the frame those of IN and OUT are written, and ignored where they are read.
    """

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        parts = [np.array(reader.rows(*shape, "0, 1 or 2 for each side")) for shape in (
            (grid.rows, grid.columns + 1), (grid.rows + 1, grid.columns))]
        inner = np.concatenate([parts[0][:, 1:-1].ravel(), parts[1][1:-1].ravel()])
        put_arrows(grid, np.where(inner == "1", 1, np.where(inner == "2", 2, 0)))

    def write(self, grid: BoardGrid) -> list[str]:
        right, below = side_arrows(grid)
        parts = np.pad(right, ((0, 0), (1, 1))), np.pad(below, ((1, 1), (0, 0)))
        lines = [join(map(str, row)) for part in parts for row in part.tolist()]
        first = (range(grid.columns), range(2 * grid.columns, 2 * grid.columns + grid.rows))  # at the top, on the left
        into, out = (any(number in part for part in first) for number in end_numbers(grid))
        return with_ends(grid, lines, ("2" if into else "1", "1" if out else "2"))


def put_arrows(grid: BoardGrid, sides: Items) -> None:
    """Add arrows to the tokens. sides: 0 for none, 1 up or left, 2 down or right; first those beside cells."""
    cut = grid.rows * (grid.columns - 1)
    right = np.pad(sides[:cut].reshape(grid.rows, -1 if grid.columns > 1 else 0), ((0, 0), (0, 1))).ravel().tolist()
    below = np.pad(sides[cut:].reshape(grid.rows - 1, grid.columns), ((0, 1), (0, 0))).ravel().tolist()
    grid.tokens = over(grid.tokens, [("", "<", ">")[a] + ("", "^", "v")[b] for a, b in zip(right, below)])


def side_arrows(grid: BoardGrid) -> tuple[Items, Items]:
    """(rows, columns - 1) and (rows - 1, columns) the arrows of the tokens, as of `put_arrows`."""
    right, below = (np.array([1 if back in token else 2 * (forth in token) for token in grid.tokens]).reshape(
        grid.rows, grid.columns) for back, forth in ("<>", "^v"))
    return right[:, :-1], below[:-1]
