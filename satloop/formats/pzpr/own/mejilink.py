"""Mejilink: sides of cells that are not dotted, as sums of 8 (top), 4 (left), 2 (bottom), 1 (right) in board text."""

from __future__ import annotations

import numpy as np

from encoders import Bools

from ....boards.text import EMPTY
from ..board_grid import BoardGrid
from ..file_fields import FileReader, join
from ..letters_of_addresses import AddressReader, pack, unpack


def bare_sides(grid: BoardGrid) -> tuple[Bools, Bools]:
    """(rows + 1, columns) and (rows, columns + 1) the sides above and below, left and right that are not dotted."""
    bits = np.array([number or 0 for number in grid.numbers()]).reshape(grid.rows, grid.columns)
    across = np.zeros((grid.rows + 1, grid.columns), dtype=bool)
    down = np.zeros((grid.rows, grid.columns + 1), dtype=bool)
    # A side is bare if one of the two cells beside it says so: bits 8 top, 4 left, 2 bottom, 1 right.
    across[:-1], down[:, :-1] = bits & 8 > 0, bits & 4 > 0
    across[1:] |= bits & 2 > 0
    down[:, 1:] |= bits & 1 > 0
    return across, down


def set_bare_sides(grid: BoardGrid, across: Bools, down: Bools) -> None:
    """Set the grid's tokens from the sides that are not dotted, each in both of its cells."""
    bits = 8 * across[:-1] + 4 * down[:, :-1] + 2 * across[1:] + down[:, 1:]
    grid.tokens = [str(code) if code else EMPTY for code in bits.ravel().tolist()]


class FrameField:
    """A bit for each side, 1 where it is not dotted, five in a letter: those between cells of a row, then of a column;
    then, if there is one among them, those at the border: at the top, at the bottom, on the left, on the right."""

    needed = True

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        rows, columns = grid.rows, grid.columns
        inner, border = 2 * rows * columns - rows - columns, 2 * (rows + columns)
        letters = len(reader.text) - reader.at
        whole = letters > -(-inner // 5)
        bits = np.array(unpack(reader, inner + border * whole, 2, 5) + [0] * border * (not whole), dtype=bool)
        bits[5 * letters:inner] = True  # sides that an address leaves out are not dotted, as in pzprjs
        across, down = np.zeros((rows + 1, columns), dtype=bool), np.zeros((rows, columns + 1), dtype=bool)
        # An address has the inner sides first, then the four sides of the frame.
        parts = np.split(bits, np.cumsum([rows * (columns - 1), (rows - 1) * columns, columns, columns, rows]))
        down[:, 1:-1], across[1:-1] = parts[0].reshape(rows, -1), parts[1].reshape(-1, columns)
        across[0], across[-1], down[:, 0], down[:, -1] = parts[2:]
        set_bare_sides(grid, across, down)

    def write(self, grid: BoardGrid) -> str:
        across, down = bare_sides(grid)
        border = np.concatenate([across[0], across[-1], down[:, 0], down[:, -1]])
        bits = [down[:, 1:-1].ravel(), across[1:-1].ravel(), border[:len(border) * bool(border.any())]]
        return pack(np.concatenate(bits).astype(int).tolist(), 2, 5)


class FrameLines:
    """A number for each side, first for those left and right of cells: 0 not dotted, 2 on the loop, else 1 or -1."""

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        expected = "0 for a side that is not dotted, 1 or -1 for a dotted one, 2 for one on the loop"
        parts = []
        for rows, columns in ((grid.rows, grid.columns + 1), (grid.rows + 1, grid.columns)):
            items = np.array(reader.rows(rows, columns, expected))
            strange = ~np.isin(items, ("0", "1", "-1", "2"))
            if strange.any():
                reader.at -= rows - 1 - int(strange.any(axis=1).argmax())
                raise reader.wrong(repr(str(items[strange][0])[:40]), expected)
            parts.append(items)
        down, across = parts
        set_bare_sides(grid, across == "0", down == "0")
        grid.lines = (across == "2", down == "2")

    def write(self, grid: BoardGrid) -> list[str]:
        across, down = bare_sides(grid)
        lines = (across & False, down & False) if grid.lines is None else grid.lines
        return [join(map(str, row)) for bare, on in ((down, lines[1]), (across, lines[0]))
                for row in np.where(on, 2, np.where(bare, 0, 1)).tolist()]
