"""The fields of addresses for regions: walls between them, holes beside them, a number for each."""

from __future__ import annotations

import numpy as np

from ...errors import PuzzleError
from .address_fields import NumberField
from .board_grid import BoardGrid
from .letters_of_addresses import AddressReader, pack, read_runs, unpack, write_number16, write_runs


class WallField:
    """The walls between regions and in them, five in one letter: first walls beside cells, then walls below cells."""

    def __init__(self, holes: bool = False) -> None:
        self.holes = holes

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        for walls in (grid.beside, grid.below):
            walls[:] = np.array(unpack(reader, walls.size, 2, 5), dtype=bool).reshape(walls.shape)
        grid.number_regions()

    def write(self, grid: BoardGrid) -> str:
        grid.walls(self.holes)
        return "".join(pack(walls.ravel().astype(int).tolist(), 2, 5) for walls in (grid.beside, grid.below))


class HoleField:
    """Holes, cells that are no part of the board, five in one letter; they are in no region. Nothing without any."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        bits = unpack(reader, grid.region.size, 2, 5)
        grid.region[np.array(bits, dtype=bool).reshape(grid.region.shape)] = -1
        grid.number_regions()

    def write(self, grid: BoardGrid) -> str:
        hole = grid.region < 0
        return pack(hole.ravel().astype(int).tolist(), 2, 5) if hole.any() else ""


class RegionNumberField(NumberField):
    """A number for each region, in reading order of the regions' first cells; see `region_number_cells`."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        tops = region_number_cells(grid)

        def value(region: int, letter: str) -> int:
            grid.tokens[tops[region]] = self.token(reader, letter, grid.clues)
            return 1

        read_runs(reader, len(tops), 16, value)

    def write(self, grid: BoardGrid) -> str:
        regions: list[int | None] = [None] * (int(grid.region.max()) + 1)
        for cell, number in enumerate(grid.numbers()):
            region = int(grid.region.flat[cell])
            if number is not None:
                if region < 0 or regions[region] not in (None, number):
                    row, column = divmod(cell, grid.columns)
                    raise PuzzleError(grid.file, row + 1, column + 1, "a second number in its region",
                                      "one number for a region, as in this notation")
                regions[region] = number
        return write_runs(("" if n is None else write_number16(n) for n in regions), 16)


def region_number_cells(grid: BoardGrid) -> list[int]:
    """The cell of each region in which puzz.link draws its number: in the leftmost column, the top one."""
    # Column by column, so that the first cell of a region is the top one of its leftmost column.
    cells = np.arange(grid.region.size).reshape(grid.region.shape).T.ravel()
    regions = grid.region.T.ravel()
    names, first = np.unique(regions, return_index=True)
    return [int(cell) for name, cell in zip(names.tolist(), cells[first].tolist()) if name >= 0]
