"""Clues after the letters that their cells have: of a kind of cell, as ice, or of S and G, the ends of a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ....boards.text import EMPTY
from ..address_fields import NumberField
from ..board_grid import BoardGrid
from ..file_cell_fields import TokenLines
from ..file_fields import FileReader
from ..letters_of_addresses import AddressReader

T = TypeVar("T")


def read_over(read: Callable[[T, BoardGrid], None], reader: T, grid: BoardGrid) -> None:
    """Read tokens after the letters that the cells have."""
    below, grid.tokens = grid.tokens, [EMPTY] * len(grid.tokens)
    read(reader, grid)
    grid.tokens = letters_with_tokens(below, grid.tokens)


def letters_with_tokens(below: list[str], tokens: list[str]) -> list[str]:
    """The letters of cells with the tokens after them."""
    return [(letters + token).strip(EMPTY) or EMPTY for letters, token in zip(below, tokens)]


class OverLettersField(NumberField):
    """Numbers as of NumberField, after the letters of cells; none in cells whose letters have no number after them."""

    def read(self, reader: AddressReader, grid: BoardGrid) -> None:
        below = grid.tokens
        read_over(super().read, reader, grid)
        for cell, token in enumerate(grid.tokens):
            if token != below[cell] != EMPTY and not grid.clues.clues.knows(token):
                grid.tokens[cell] = below[cell]
                reader.numbers_without_place += 1


class OverLettersLines(TokenLines):
    """Numbers as of TokenLines, after the letters of cells."""

    def read(self, reader: FileReader, grid: BoardGrid) -> None:
        read_over(super().read, reader, grid)
