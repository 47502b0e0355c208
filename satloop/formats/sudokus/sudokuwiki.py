"""Links of sudokuwiki.org, `sudoku.htm?bd=` and 81 digits."""

from __future__ import annotations

import re

from ...errors import PuzzleError, shortened
from ..found_board import FoundBoard
from .grid_text import board_of


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a link. Raises PuzzleError."""
    match = re.search(r"[?#&]bd=([^&#\s]*)", text)
    cells = match[1] if match else ""
    if re.fullmatch(r"[0-9.]{81}", cells):
        return FoundBoard("sudoku", board_of(cells))
    if cells.startswith("S"):
        raise PuzzleError(file, None, None, "a position with candidates", "the link of the start, bd= and 81 digits")
    raise PuzzleError(file, None, None, f"{shortened(cells)!r} after bd=", "81 digits")
