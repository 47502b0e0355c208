"""Numbers outside the board, along its top, its bottom, on its left, on its right: tokens as `n2` of the cells beside
them."""

from __future__ import annotations

from ....boards.alphabets.tokens_of_parts import SIDE_NUMBERS
from ....boards.sides_of_cells_at_frame import frame_sides
from ..board_grid import BoardGrid
from ..cell_clues.numbers_at_sides_of_cell import token_of
from ..file_fields import FileReader, join, whole
from ..letters_of_addresses import DIGITS, UNKNOWN, AddressReader, read_number16, read_runs, write_number16, write_runs

SIDES = {side[0]: side for side in SIDE_NUMBERS}
FIRST_RUN = 16  # the digit of base 36 that is one place without a number


def put_numbers(grid: BoardGrid, numbers: list[int]) -> None:
    """Write numbers into the tokens, one for each side of the frame in the order of `frame_sides`, negative for none.
    """
    of_cell: dict[tuple[int, int], dict[str, int]] = {}
    for (row, column, way), number in zip(frame_sides(grid.rows, grid.columns), numbers):
        if number >= 0:
            of_cell.setdefault((row, column), {})[SIDES[way]] = number
    for (row, column), sides in of_cell.items():
        grid.tokens[row * grid.columns + column] = token_of(sides, grid.clues)


def outside_numbers(grid: BoardGrid) -> list[int | None]:
    """The number of each side of the frame in the order of `frame_sides`, None for none."""
    sides = grid.map_tokens(grid.clues.split)
    return [sides[row * grid.columns + column].get(SIDES[way])
            for row, column, way in frame_sides(grid.rows, grid.columns)]


class OutsideField:
    """A number for each side of the frame; a letter from g on is a run of sides without one."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        numbers = [UNKNOWN] * (2 * grid.rows + 2 * grid.columns)

        def value(place: int, letter: str) -> int:
            if letter not in DIGITS and letter not in "-.":
                raise reader.unknown("a number in the frame")
            numbers[place] = read_number16(reader, letter)
            return 1

        read_runs(reader, len(numbers), FIRST_RUN, value, lost=1)
        put_numbers(grid, numbers)

    def write(self, grid: BoardGrid) -> str:
        return write_runs(["" if number is None else write_number16(number) for number in outside_numbers(grid)],
                          FIRST_RUN)


class OutsideLines:
    """The board with a frame of numbers, a dot for none and in all cells of the board; - is a number not told."""

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        items = reader.rows(grid.rows + 2, grid.columns + 2, "a number in the frame, or a dot")
        numbers = []
        for row, column, way in frame_sides(grid.rows, grid.columns):
            item = items[row + 1 + (way == "s") - (way == "n")][column + 1 + (way == "e") - (way == "w")]
            if item not in (".", "-") and not whole(item):
                raise reader.wrong(repr(item[:40]), "a number in the frame, or a dot")
            numbers.append(int(item) if whole(item) else UNKNOWN)
        put_numbers(grid, numbers)

    def write(self, grid: BoardGrid) -> list[str]:
        items = [["."] * (grid.columns + 2) for _ in range(grid.rows + 2)]
        for (row, column, way), number in zip(frame_sides(grid.rows, grid.columns), outside_numbers(grid)):
            if number is not None:
                items[row + 1 + (way == "s") - (way == "n")][column + 1 + (way == "e") - (way == "w")] = str(number)
        return [join(row) for row in items]
