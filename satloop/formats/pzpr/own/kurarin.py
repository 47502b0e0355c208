"""Coloured dots in cells, on edges and on corners, in addresses and files.

They lie on a grid of 2 rows - 1 by 2 columns - 1 places in reading order, each 0 for none, 1 black, 2 grey or 3 white.
A token of board text has the dots of one cell: 1 in it, 2 on its lower edge, 3 on its right edge, 4 on the corner.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....errors import plural
from ..board_grid import BoardGrid
from ..file_fields import FileReader
from ..letters_of_addresses import AddressReader, read_number16, read_runs, write_number16, write_runs

Dots = NDArray[np.intp]
PLACES = ("dot1", "dot2", "dot3", "dot4")


def dots_of(grid: BoardGrid) -> Dots:
    """(2 rows - 1, 2 columns - 1) the dots that the grid's tokens have."""
    of_token = [[parts.get(place, -1) + 1 for place in PLACES] for parts in grid.map_tokens(grid.clues.split)]
    of_cell = np.array(of_token).reshape(grid.rows, grid.columns, 4)
    out = np.zeros((2 * grid.rows, 2 * grid.columns), dtype=np.intp)
    # The places of a token: in the cell, on its lower edge, on its right edge, on its lower right corner.
    for place in range(4):
        out[place % 2::2, place // 2::2] = of_cell[..., place]
    return out[:-1, :-1]


def set_dots(grid: BoardGrid, dots: Dots) -> None:
    """Set the grid's tokens from the dots."""
    wide = np.pad(dots, ((0, 1), (0, 1)))
    # Dots lie on a grid of half cells: every second row and column of it are the middles of cells, the others sides
    # and corners.
    of_cell = np.stack([wide[place % 2::2, place // 2::2] for place in range(4)], axis=-1).reshape(-1, 4)
    grid.tokens = [grid.clues.join({place: colour - 1 for place, colour in zip(PLACES, row) if colour})
                   for row in of_cell.tolist()]


class DotField:
    """Two places in a number, the first one's dot four times; a letter from g on is a run of pairs without a dot."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        pairs = np.zeros(((2 * grid.rows - 1) * (2 * grid.columns - 1) + 1) // 2, dtype=np.intp)

        def value(place: int, letter: str) -> int:
            number = read_number16(reader, letter)
            if number < 0:
                raise reader.wrong("1 to 9 or a to f for two dots, or g to z for places without")
            pairs[place] = number % 16
            return 1

        read_runs(reader, len(pairs), 16, value)
        dots = np.stack(np.divmod(pairs, 4), axis=1).ravel()
        size = (2 * grid.rows - 1, 2 * grid.columns - 1)
        set_dots(grid, dots[:size[0] * size[1]].reshape(size))

    def write(self, grid: BoardGrid) -> str:
        dots = dots_of(grid).ravel()
        pairs = np.append(dots, 0)[:(len(dots) + 1) // 2 * 2].reshape(-1, 2) @ [4, 1]
        return write_runs(("" if not pair else write_number16(pair) for pair in pairs.tolist()), 16)


class DotLines:
    """The dots, 1 to 3 for a colour and a dot for none: 2 rows - 1 lines without blanks."""

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        width = 2 * grid.columns - 1
        rows = []
        for _ in range(2 * grid.rows - 1):
            row = reader.next("a row of dots").strip()
            if len(row) != width or row.strip(".123"):
                raise reader.wrong(repr(row[:40]), f"{plural(width, 'sign')}: 1 black, 2 grey, 3 white, else a dot")
            rows.append([".123".index(sign) for sign in row])
        set_dots(grid, np.array(rows))

    def write(self, grid: BoardGrid) -> list[str]:
        return ["".join(".123"[dot] for dot in row) for row in dots_of(grid).tolist()]
