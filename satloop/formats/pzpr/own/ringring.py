"""Blocked cells of an address as distances: how many free cells stand in front of each."""

from __future__ import annotations

from ..address_fields import token_for
from ..board_grid import BoardGrid
from ..letters_of_addresses import DIGITS, AddressReader

DOT = 36  # free cells that a dot stands for


class BlockedField:
    """The free cells in front of each blocked cell, 0 to 35 in one letter; a dot is 36 free cells more.

    After the last letter all cells are free.
    """

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        cell = 0
        while cell < len(grid.tokens) and reader.more():
            letter = reader.take("free cells")
            if letter == ".":
                cell += DOT
            elif letter not in DIGITS:
                reader.drop()
                cell += 1
            else:
                cell += DIGITS.index(letter) + 1
                if cell <= len(grid.tokens):
                    grid.tokens[cell - 1] = token_for(reader, grid.clues, 1)

    def write(self, grid: BoardGrid) -> str:
        out, free = "", 0
        for number in grid.numbers():
            free += number is None
            if number is not None or free == DOT:
                out += "." if number is None else DIGITS[free]
                free = 0
        return out
