"""The circle, the gates and the black cells of Slalom, whose numbers may have an arrow."""

from __future__ import annotations

import re

from ....boards.text import EMPTY
from ....errors import PuzzleError
from ..address_fields import NumberField, token_for
from ..board_grid import BoardGrid
from ..cell_clues.numbers_with_arrows import MOST, WAYS, read_number_and_way, write_arrow
from ..file_cell_fields import TokenLines
from ..file_fields import FileReader, whole
from ..letters import DIGITS, EMPTIES, AddressReader, TokenMap, Unwritable, read_runs, write_runs

BLACK, START = "#", "o"
GATES = {"i": "|", "-": "=", "w": "="}  # in files; w in old ones


def parse_number(token: str) -> tuple[int, int]:
    """The direction, 0 for none, and the number of a token; (0, 0) for a black cell. Raises Unwritable."""
    match = re.fullmatch("([0-9]{1,5})([nesw]?)", "0" if token == BLACK else token)
    if match is None or int(match[1]) > MOST:
        raise Unwritable(token)
    return WAYS.index(match[2] or " "), int(match[1])


def write_number(way: int, number: int) -> str:
    """The token of a direction and a number, that of a black cell where there is no number."""
    return f"{number}{WAYS[way].strip()}" if number > 0 else BLACK


class GateField(NumberField):
    """A digit for a black cell or for a cell of a gate; from 4 on, a run of empty cells."""

    first_run = 4

    def __init__(self) -> None:
        super().__init__(TokenMap({1: BLACK, 2: "|", 3: "="}))

    def token(self, reader: AddressReader, letter: str) -> str:
        return token_for(reader, self.token_map, DIGITS.find(letter))

    def letters(self, token: str) -> str:
        number = self.token_map.number(EMPTY if token == START else BLACK if token[0].isdigit() else token)
        return "" if number is None else str(number)


class BlackCellField:
    """The numbers of black cells, with their arrows; a letter from g on is a run of such cells without a number."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        black = [cell for cell, token in enumerate(grid.tokens) if token == BLACK]

        def value(place: int, letter: str) -> int:
            grid.tokens[black[place]] = write_number(*read_number_and_way(reader, letter))
            return 1

        read_runs(reader, len(black), 16, value)

    def write(self, grid: BoardGrid) -> str:
        numbers = [numbers for numbers in grid.map_tokens(self.number) if numbers is not None]
        return write_runs([write_arrow(way, number) if number else "" for way, number in numbers], 16)

    @staticmethod
    def number(token: str) -> tuple[int, int] | None:
        """The number on a black cell, None on another cell. Raises Unwritable."""
        return None if token in EMPTIES or token in (START, "|", "=") else parse_number(token)


class StartField:
    """A slash and the number of the circle's cell, in reading order from 0."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        expected = f"a slash and the cell of the circle, from 0 to {len(grid.tokens) - 1}"
        if reader.take(expected) != "/":
            raise reader.wrong(expected)
        digits = reader.take(expected, max(1, len(reader.text) - reader.at))
        if not whole(digits) or int(digits) >= len(grid.tokens):
            raise reader.wrong(expected, len(digits))
        if grid.tokens[int(digits)] != EMPTY:
            row, column = divmod(int(digits), grid.columns)
            raise PuzzleError(grid.file, row + 1, column + 1, "the circle on a gate or a black cell", "an empty cell")
        grid.tokens[int(digits)] = START

    def write(self, grid: BoardGrid) -> str:
        need_circle(grid)
        return f"/{grid.tokens.index(START)}"


def need_circle(grid: BoardGrid) -> None:
    """Raise PuzzleError for a board without a circle, which pzprjs puts somewhere."""
    if START not in grid.tokens:
        raise PuzzleError(grid.file, None, None, "a board without a circle", "one: this notation has a circle")


class GateLines(TokenLines):
    """o for the circle, i and - for cells of gates, # for a black cell, or its direction, a comma, and its number.

    In version 1 the number stands alone; in version 0 after the i or w of a cell of its gate.
    """

    expected = "an item for each cell: o, i, - or #, a direction from 0 to 4 and a number as 3,2 or a dot"

    def __init__(self) -> None:
        super().__init__(TokenMap())

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        super().read(reader, grid)
        put_numbers_at_ends(grid)

    def token(self, item: str) -> str | None:
        if item in (START, BLACK):
            return item
        if item[0] in GATES and (item[1:] == "" or whole(item[1:])):
            return GATES[item[0]] + item[1:]
        way, _, digits = item.rpartition(",")
        if way not in ("", "0", "1", "2", "3", "4") or not (digits == "-" or whole(digits)):
            return None
        return write_number(int(way or 0), int(digits) if digits != "-" else 0)

    def write(self, grid: BoardGrid) -> list[str]:
        need_circle(grid)
        return super().write(grid)

    def item(self, token: str) -> str:
        if token in EMPTIES or token == START:
            return START if token == START else "."
        if token in GATES.values():
            return "i" if token == "|" else "-"
        way, number = parse_number(token)
        return f"{way},{number}" if number else BLACK


def put_numbers_at_ends(grid: BoardGrid) -> None:
    """Move numbers from cells of gates to the black cells at both ends; where two come to one, the smaller stays."""
    numbers: dict[int, int] = {}
    tokens = [token if token[0] not in "|=" else token[0] for token in grid.tokens]
    for cell, token in enumerate(grid.tokens):
        number = int(token[1:]) if token[0] in "|=" and len(token) > 1 else 0
        for step in (-1, 1) if number else ():
            row, column = divmod(cell, grid.columns)
            while 0 <= row < grid.rows and 0 <= column < grid.columns and (
                    tokens[row * grid.columns + column] == token[0]):
                row, column = row + step * (token[0] == "|"), column + step * (token[0] == "=")
            end = row * grid.columns + column
            if 0 <= row < grid.rows and 0 <= column < grid.columns and tokens[end] == BLACK:
                numbers[end] = min(number, numbers.get(end, number))
    grid.tokens = [str(numbers.get(cell, token)) for cell, token in enumerate(tokens)]
