"""S and G, the ends of an open line: letters in front of the tokens of their cells."""

from __future__ import annotations

from ....boards.text import EMPTY
from ....errors import PuzzleError
from ..board_grid import BoardGrid
from ..file_fields import FileReader, whole
from ..letters_of_addresses import AddressReader, read_number16, write_number16


class EndField:
    """Column and row of S, then of G, from 1."""

    needed = True

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        if not reader.more():
            set_end(grid, "S", grid.rows - 1, 0)
            set_end(grid, "G", 0, grid.columns - 1)
            reader.short = True
            return
        for name in "SG":
            column, row = (read_number16(reader, reader.take("column and row of S and of G")) for _ in range(2))
            if not (0 < column <= grid.columns and 0 < row <= grid.rows):
                raise reader.wrong(f"a cell of the board for {name}")
            set_end(grid, name, row - 1, column - 1)

    def write(self, grid: BoardGrid) -> str:
        return "".join(write_number16(number + 1) for row, column in places_of_ends(grid) for number in (column, row))


class EndLines:
    """Column and row of S and of G in one line, counted in half cells."""

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        items = reader.next("column and row of S and of G").split()
        numbers = [int(item) if whole(item) else 0 for item in items]
        if len(numbers) != 4 or not all(number % 2 for number in numbers):
            raise reader.wrong(repr(" ".join(items)[:40]), "four odd numbers: column and row of S and of G")
        for name, (column, row) in zip("SG", (numbers[:2], numbers[2:])):
            if column > 2 * grid.columns or row > 2 * grid.rows:
                raise reader.wrong(f"column {column // 2 + 1} row {row // 2 + 1}", "a cell of the board")
            set_end(grid, name, row // 2, column // 2)

    def write(self, grid: BoardGrid) -> list[str]:
        return [" ".join(str(2 * number + 1) for row, column in places_of_ends(grid) for number in (column, row))]


def set_end(grid: BoardGrid, name: str, row: int, column: int) -> None:
    """Set the token of a cell to S or G. Raises PuzzleError where both are in one cell."""
    cell = row * grid.columns + column
    if grid.tokens[cell] != EMPTY:
        raise PuzzleError(grid.file, row + 1, column + 1, "S and G in one cell", "two cells")
    grid.tokens[cell] = name


def places_of_ends(grid: BoardGrid) -> list[tuple[int, int]]:
    """Row and column of S and of G. Raises PuzzleError for a board without them."""
    out = []
    for name in "SG":
        cells = [cell for cell, token in enumerate(grid.tokens) if token.startswith(name)]
        if not cells:
            raise PuzzleError(grid.file, None, None, f"a board without {name}", "S and G: this notation has both")
        out.append(divmod(cells[0], grid.columns))
    return out
