"""Arrows between cells of a board with IN and OUT: `<`, `>` for the side to the right, `^`, `v` for that below."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ..board_grid import BoardGrid
from ..board_parts.clues_after_letters import letters_with_tokens
from ..board_parts.in_and_out import end_numbers, inner_sides, with_ends
from ..file_fields import FileReader, join
from ..letters_of_addresses import DIGITS, AddressReader

RUN = 35  # of sides without an arrow in one letter
Items = NDArray[np.intp]


class CellSideArrowField:
    """Arrows between cells: how many sides lie before each that points up or left; then the same for down and right."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        sides = np.zeros(inner_sides(grid), dtype=np.intp)
        for value in (1, 2):
            at, begin = 0, reader.at
            while at < len(sides):
                run = DIGITS.find(reader.take("").lower()) if reader.more() else -1
                if run < 0:  # arrows that break off stay, and pzprjs goes back to where they began
                    reader.at, reader.short = begin, True
                    break
                at += run
                if run < RUN:
                    sides[at:at + 1] = value
                    at += 1
        put_arrows(grid, sides)

    def write(self, grid: BoardGrid) -> str:
        out, sides = "", np.concatenate([part.ravel() for part in arrows_at_cell_sides(grid)])
        for value in (1, 2):
            at = [-1, *np.flatnonzero(sides == value).tolist()]
            runs = [two - one - 1 for one, two in pairwise(at)]
            out += "".join("z" * (run // RUN) + DIGITS[run % RUN] for run in runs)
            rest = len(sides) - at[-1] - 1
            out += "z" * (rest // RUN) + DIGITS[rest % RUN] * (rest % RUN > 0)
        return out


class CellSideArrowLines:
    """A number for each side, those of the frame too: 1 for an arrow up or left, 2 for one down or right, 0 for none.

    At the frame those of IN and OUT are written, and ignored where they are read.
    """

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        parts = [np.array(reader.rows(*shape, "0, 1 or 2 for each side")) for shape in (
            (grid.rows, grid.columns + 1), (grid.rows + 1, grid.columns))]
        inner = np.concatenate([parts[0][:, 1:-1].ravel(), parts[1][1:-1].ravel()])
        put_arrows(grid, np.where(inner == "1", 1, np.where(inner == "2", 2, 0)))

    def write(self, grid: BoardGrid) -> list[str]:
        right, below = arrows_at_cell_sides(grid)
        parts = np.pad(right, ((0, 0), (1, 1))), np.pad(below, ((1, 1), (0, 0)))
        lines = [join(map(str, row)) for part in parts for row in part.tolist()]
        first = (range(grid.columns), range(2 * grid.columns, 2 * grid.columns + grid.rows))  # at the top, on the left
        into, out = (any(number in part for part in first) for number in end_numbers(grid))
        return with_ends(grid, lines, ("2" if into else "1", "1" if out else "2"))


def put_arrows(grid: BoardGrid, sides: Items) -> None:
    """Add arrows to the tokens. sides: 0 for none, 1 up or left, 2 down or right; first those beside cells."""
    # A padded column, and row, of none: each cell has the arrow on its right side and the one below it.
    cut = grid.rows * (grid.columns - 1)
    right = np.pad(sides[:cut].reshape(grid.rows, -1 if grid.columns > 1 else 0), ((0, 0), (0, 1))).ravel().tolist()
    below = np.pad(sides[cut:].reshape(grid.rows - 1, grid.columns), ((0, 1), (0, 0))).ravel().tolist()
    grid.tokens = letters_with_tokens(grid.tokens,
                                      [("", "<", ">")[a] + ("", "^", "v")[b] for a, b in zip(right, below)])


def arrows_at_cell_sides(grid: BoardGrid) -> tuple[Items, Items]:
    """(rows, columns - 1) and (rows - 1, columns) the arrows of the tokens, as of `put_arrows`."""
    right, below = (np.array([1 if back in token else 2 * (forth in token) for token in grid.tokens]).reshape(
        grid.rows, grid.columns) for back, forth in ("<>", "^v"))
    return right[:, :-1], below[:-1]
