"""Pieces of a line in addresses and files, alone, with circles or with numbers among them."""

from __future__ import annotations

from ..address_fields import NumberField, token_for
from ..board_grid import BoardGrid
from ..file_cell_fields import TokenLines
from ..file_fields import whole
from ..letters_of_addresses import (
    CIRCLE,
    DIGITS,
    UNKNOWN,
    AddressReader,
    TokenMap,
    read_number16,
    read_runs,
    write_number16,
    write_runs,
)


class PipeField(NumberField):
    """Pieces of a line, a to g for 1 to 7; a letter from h on is a run of empty cells, a dot is any piece."""

    first_run = 17
    lost = 1

    def number(self, reader: AddressReader, letter: str) -> int:
        number = UNKNOWN if letter == "." else DIGITS.find(letter) - 9
        if number < 1 and letter != ".":
            raise reader.unknown("a to g for a piece, h to z for empty cells, or a dot")
        return number

    def digits(self, number: int) -> str:
        return DIGITS[9 + number] if number else "0"


class CircledPipeField(PipeField):
    """Pieces of a line as of PipeField; a digit n is n + 1 circles in a row."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        def value(cell: int, letter: str) -> int:
            if letter not in DIGITS[:10]:
                grid.tokens[cell] = self.token(reader, letter, grid.clues)
                return 1
            circles = min(int(letter) + 1, len(grid.tokens) - cell)
            grid.tokens[cell:cell + circles] = [CIRCLE] * circles
            return circles

        read_runs(reader, len(grid.tokens), self.first_run, value, self.lost)

    def write(self, grid: BoardGrid) -> str:
        out: list[str] = []
        for letters in grid.map_tokens(lambda token: self.letters(token, grid.clues)):
            if letters == "0" and out and out[-1] in {*DIGITS[:9]}:
                out[-1] = str(int(out[-1]) + 1)
            else:
                out.append(letters)
        return write_runs(out, self.first_run)


class PipeLines(TokenLines):
    """Pieces of a line, a to g for the numbers 1 to 7, - for any piece; o for 0, a circle."""

    def __init__(self, more: str = "") -> None:
        self.expected = f"a piece from a to g, {more}or a dot"

    def number(self, item: str) -> int | None:
        piece = DIGITS.find(item) - 9 if len(item) == 1 else 0
        return UNKNOWN if item == "-" else 0 if item == CIRCLE else piece or None

    def sign(self, number: int) -> str:
        return DIGITS[9 + number] if number else CIRCLE


class NumberedPipeField(PipeField):
    """Pieces of a line, g to m for 1 to 7, and numbers, with a dot for a question mark; a letter from n on is a run of
    empty cells."""

    first_run = 23

    def token(self, reader: AddressReader, letter: str, clues: TokenMap) -> str:
        piece = DIGITS.find(letter) - 15
        if piece > 0:
            return token_for(reader, clues, piece)
        number = read_number16(reader, letter)
        return "?" if number == UNKNOWN else str(number)

    def letters(self, token: str, clues: TokenMap) -> str:
        if token == "?" or token.isdecimal():
            return write_number16(UNKNOWN if token == "?" else int(token))
        number = clues.number(token)
        return "" if number is None else DIGITS[15 + number]


class NumberedPipeLines(PipeLines):
    """Pieces of a line as of PipeLines, and numbers, -2 for a question mark."""

    def token(self, item: str, clues: TokenMap) -> str | None:
        return "?" if item in ("-", "-2") else item if whole(item) else super().token(item, clues)

    def item(self, token: str, clues: TokenMap) -> str:
        return "-2" if token == "?" else token if token.isdecimal() else super().item(token, clues)
