"""Cells of one kind, as ice, and walls that close no region: both are letters of a cell's token.

A token begins with the letter of the kind, as `i`, then come a number, or the walls `e` to the right and `s` below.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....boards.text import EMPTY
from ..board_grid import BoardGrid
from ..file_cell_fields import TokenLines
from ..file_fields import FileReader, join, table
from ..letters_of_addresses import AddressReader, TokenMap, pack, unpack


class KindField:
    """Cells of a kind, five in one letter; the tokens are their letter."""

    def __init__(self, letter: str = "i") -> None:
        self.letter = letter

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        grid.tokens = [self.letter if bit else EMPTY for bit in unpack(reader, len(grid.tokens), 2, 5)]

    def write(self, grid: BoardGrid) -> str:
        return pack([int(token.startswith(self.letter)) for token in grid.tokens], 2, 5)


class KindLines:
    """Cells of a kind, 1 for each, and another sign for the others."""

    def __init__(self, letter: str = "i", other: str = ".") -> None:
        self.letter, self.other = letter, other

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        items = [item for row in reader.rows(grid.rows, grid.columns, f"1 or {self.other} for each cell")
                 for item in row]
        grid.tokens = [self.letter if item == "1" else EMPTY for item in items]

    def write(self, grid: BoardGrid) -> list[str]:
        return table(["1" if token.startswith(self.letter) else self.other for token in grid.tokens], grid.columns)


class WallTokenField:
    """Walls, five in one letter: first walls beside cells, then walls below; walls become letters of the tokens."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        shapes = grid.beside.shape, grid.below.shape
        read_walls(grid, *(np.array(unpack(reader, a * b, 2, 5), dtype=bool).reshape(a, b) for a, b in shapes))

    def write(self, grid: BoardGrid) -> str:
        return "".join(pack(walls.ravel().astype(int).tolist(), 2, 5) for walls in written_walls(grid))


class WallTokenLines:
    """Walls, 1 for a wall and 0 for none: first beside cells, then below cells."""

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        walls = []
        for shape in (grid.beside.shape, grid.below.shape):
            there = min(shape) > 0 or reader.at < len(reader.lines)  # else a file without its last empty lines
            rows = reader.rows(*shape, "1 for a wall, 0 for none") if there else []
            walls.append(np.array(rows, dtype=str).reshape(shape) == "1")
        read_walls(grid, *walls)

    def write(self, grid: BoardGrid) -> list[str]:
        return [join(map(str, row)) for walls in written_walls(grid) for row in walls.astype(int).tolist()]


def read_walls(grid: BoardGrid, beside: NDArray[np.bool_], below: NDArray[np.bool_]) -> None:
    """Put e and s into the tokens of the cells to the left of a wall and above it."""
    right, under = np.pad(beside, ((0, 0), (0, 1))).ravel(), np.pad(below, ((0, 1), (0, 0))).ravel()
    grid.tokens = [token.strip(EMPTY) + "e" * int(e) + "s" * int(s) or EMPTY
                   for token, e, s in zip(grid.tokens, right, under)]


def written_walls(grid: BoardGrid) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """(rows, columns - 1) and (rows - 1, columns) where the tokens have a wall, beside cells and below them."""
    right, under = (np.array([letter in token for token in grid.tokens]).reshape(grid.rows, grid.columns)
                    for letter in "es")
    return right[:, :-1], under[:-1]


class KindNumberLines(TokenLines):
    """Numbers, # for a cell of the kind, a dot for an empty cell."""

    expected = "an item for each cell: a number, -, # or a dot"

    def __init__(self, letter: str = "i") -> None:
        super().__init__()
        self.letter = letter

    def token(self, item: str, clues: TokenMap) -> str | None:
        return self.letter if item == "#" else super().token(item, clues)

    def item(self, token: str, clues: TokenMap) -> str:
        return "#" if token == self.letter else super().item(token, clues)
