"""Addresses of puzz.link of which only the end was copied: `p?slither/5/5/cbcbcddad`."""

from __future__ import annotations

from ..found_board import FoundBoard
from .address import SITE, read_with_remark


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of an address. Raises PuzzleError."""
    board, remark = read_with_remark(SITE + text.strip().partition("?")[2], file)
    return FoundBoard(board.name, board.text, remark=remark)
