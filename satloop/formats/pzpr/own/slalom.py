"""The circle, the gates and the black cells of Slalom, whose numbers may have an arrow."""

from __future__ import annotations

from ....boards.text import EMPTY
from ....errors import PuzzleError
from ..address_fields import NumberField
from ..board_grid import BoardGrid
from ..cell_clues.numbers_with_arrows import MOST, WAYS, read_number_and_way, write_arrow
from ..file_cell_fields import TokenLines
from ..file_fields import FileReader, whole
from ..letters_of_addresses import DIGITS, EMPTIES, AddressReader, TokenMap, read_runs, write_runs

MARKS = "o#|="  # from 1 on they are digits of addresses
START, BLACK = MARKS[0], MARKS[1]
GATES = {"i": "|", "-": "=", "w": "="}  # in files; w in old ones


def parse_number(token: str, clues: TokenMap) -> tuple[int, int]:
    """The direction, 0 for none, and the number of a token; (0, 0) for a black cell. Raises Unwritable."""
    parts = clues.split(token, MOST)
    return WAYS.index("nesw"[parts["way"]]) if "way" in parts else 0, parts.get("number", 0)


def write_number(way: int, number: int) -> str:
    """The token of a direction and a number, that of a black cell where there is no number."""
    return f"{number}{WAYS[way].strip()}" if number > 0 else BLACK


class GateField(NumberField):
    """A digit for a black cell or for a cell of a gate; from 4 on, a run of empty cells."""

    first_run = 4
    lost, end = 1, "/"

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        number = DIGITS.find(letter)
        if not 0 < number < 4:
            raise reader.unknown("one of #, |, =")
        return MARKS[number]

    def letters(self, token: str, clues: TokenMap) -> str:
        parts = clues.split(token)
        return str(parts.get("mark", 1) or "") if parts else ""


class BlackCellField:
    """The numbers of black cells, with their arrows; a letter from g on is a run of such cells without a number."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        black = [cell for cell, token in enumerate(grid.tokens) if token == BLACK]

        def value(place: int, letter: str) -> int:
            grid.tokens[black[place]] = write_number(*read_number_and_way(reader, letter))
            return 1

        read_runs(reader, len(black), 16, value, lost=1, end="/")

    def write(self, grid: BoardGrid) -> str:
        numbers = grid.map_tokens(lambda token: parse_number(token, grid.clues))
        black = [number for number, token in zip(numbers, grid.tokens) if token[0].isdigit() or token == BLACK]
        return write_runs([write_arrow(way, number) if number else "" for way, number in black], 16)


class StartField:
    """A slash and the number of the circle's cell, in reading order from 0."""

    needed = True

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        expected = f"a slash and the cell of the circle, from 0 to {len(grid.tokens) - 1}"
        before, slash, rest = reader.text[reader.at:].partition("/")
        reader.dropped += range(reader.at, reader.at + len(before))
        digits, reader.at, reader.short = rest.partition("/")[0] or "0", len(reader.text), reader.short or not slash
        if not whole(digits):
            reader.dropped += range(reader.at - len(rest), reader.at)
            digits = "0"
        if int(digits) >= len(grid.tokens):
            raise reader.wrong(expected, len(rest))
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

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        super().read(reader, grid)
        put_numbers_at_ends(grid)

    def token(self, item: str, clues: TokenMap) -> str | None:
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

    def item(self, token: str, clues: TokenMap) -> str:
        if token in EMPTIES or token == START:
            return START if token == START else "."
        if token in GATES.values():
            return "i" if token == "|" else "-"
        way, number = parse_number(token, clues)
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
