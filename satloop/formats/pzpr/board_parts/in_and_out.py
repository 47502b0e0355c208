"""IN and OUT, where a line comes in and leaves, as letters of their cells' tokens."""

from __future__ import annotations

import re

from ....boards.sides_of_cells_at_frame import frame_sides
from ....boards.text import EMPTY
from ....errors import PuzzleError
from ..board_grid import BoardGrid
from ..file_cell_fields import TokenLines
from ..file_fields import FileReader, LoopLines, join, whole
from ..letters_of_addresses import AddressReader, TokenMap
from .clues_after_letters import letters_with_tokens

ENDS = {"I": "IN", "O": "OUT"}


def put_ends(grid: BoardGrid, numbers: list[int]) -> None:
    """Add IN and OUT to the tokens. numbers: of their sides of the frame, counted from 0 along the top, then along the
    bottom, on the left, on the right. Raises PuzzleError where both are in one cell.
    """
    columns, cells = grid.columns, frame_sides(grid.rows, grid.columns)
    (row, column, way), (other_row, other_column, other) = (cells[number] for number in numbers)
    if (row, column) == (other_row, other_column):
        raise PuzzleError(grid.file, row + 1, column + 1, "IN and OUT in one cell", "two cells")
    added = [EMPTY] * len(grid.tokens)
    added[row * columns + column], added[other_row * columns + other_column] = f"I{way}", f"O{other}"
    grid.tokens = letters_with_tokens(grid.tokens, added)


def end_numbers(grid: BoardGrid) -> list[int]:
    """The numbers of the sides of IN and of OUT, as of `put_ends`. Raises PuzzleError for a board without them."""
    out = []
    for letter, name in ENDS.items():
        ends = [(cell, match[1]) for cell, token in enumerate(grid.tokens)
                if (match := re.search(f"{letter}([nesw])$", token))]
        if not ends:
            raise PuzzleError(grid.file, None, None, f"a board without {name}", "IN and OUT: this notation has both")
        row, column = divmod(ends[0][0], grid.columns)
        out.append({"n": column, "s": grid.columns + column, "w": 2 * grid.columns + row,
                    "e": 2 * grid.columns + grid.rows + row}[ends[0][1]])
    return out


def inner_sides(grid: BoardGrid) -> int:
    """How many sides lie between cells: a file counts those of the frame after them."""
    return 2 * grid.rows * grid.columns - grid.rows - grid.columns


class IceNumberLines(TokenLines):
    """An item for each cell: i for ice, a number or ? after it; a dot for an empty cell."""

    expected = "an item for each cell: i for ice, a number or ?, both as i5, or a dot"

    def token(self, item: str, clues: TokenMap) -> str | None:
        bare = item.removeprefix("i")
        token = bare if bare in ("", "?") else super().token(bare, clues) if whole(bare) else None
        return None if token is None else item[:len(item) - len(bare)] + token

    def item(self, token: str, clues: TokenMap) -> str:
        parts = clues.split(token)
        parts.pop("gate", None)
        return clues.join(parts).replace(EMPTY, ".")


class InOutField:
    """The numbers of the sides of IN and OUT, each after a slash."""

    expected = "the numbers of the sides of IN and OUT, each after a slash"
    needed = True

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        reader.short |= reader.text.count("/", reader.at) < 2
        numbers, most = list[int](), 2 * (grid.rows + grid.columns)
        for part, item in enumerate(reader.text[reader.at:].split("/")[:3]):
            reader.at += len(item) + (part > 0)
            if part == 0 or not whole(item):
                reader.dropped += range(reader.at - len(item), reader.at)
            if part:
                numbers.append(int(item) if whole(item) else 0)
        if max(numbers, default=0) >= most:
            raise PuzzleError(grid.file, None, None, repr(max(numbers)), f"{self.expected}, up to {most - 1}")
        numbers += [0] * (2 - len(numbers))
        put_ends(grid, numbers if any(numbers) else [2, 0])

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
    """Lines with an item for each side, upright sides first; `items` take the places of IN and OUT."""
    table = [line.split() for line in lines]
    rows, columns = grid.rows, grid.columns
    places = [*((rows, k) for k in range(columns)), *((2 * rows, k) for k in range(columns)),
              *((k, 0) for k in range(rows)), *((k, columns) for k in range(rows))]
    for number, item in zip(end_numbers(grid), items):
        row, column = places[number]
        table[row][column] = item
    return [join(row) for row in table]
