"""A Sudoku as a list of lists in Python, JSON or numpy's print: `board = [[0, 0, 6, ...], ...]`."""

from __future__ import annotations

import re

from ...errors import PuzzleError
from ..found_board import FoundBoard, text_of_grids

BEGIN = r"(?:[A-Za-z_]\w*\s*(?::[^=\n]*)?=\s*)?(?:\w+\.)?(?:array\()?\s*[\[(]\s*[\[(]"
PUZZLES = (None, "sudoku")  # that the text may be of
CELL = r"""\d{1,2}|None|null|['"][.0-9 _x-]?['"]|\."""


def fits(text: str, puzzle: str | None) -> bool:
    """Whether a text is made of nothing but numbers in brackets, after its beginning."""
    rest = re.sub(BEGIN, "", text.strip(), count=1)
    return puzzle in PUZZLES and len(text) < 20_000 and not re.sub(
        rf"{CELL}|dtype=\w+|[\s,;()\[\]]", "", rest)


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a list. Raises PuzzleError for rows of different lengths, and for a number that is too large."""
    begin = re.match(BEGIN, text.strip())
    if begin is None or not fits(text, None):
        raise PuzzleError(file, None, None, "more than numbers in brackets", "a list of lists of numbers")
    body = text.strip()[begin.end() - 1:]
    rows = [re.findall(CELL, row) for row in re.findall(r"[\[(]([^\[\]()]*)[\])]", body)]
    order = len(rows)
    if not rows or any(len(row) != order for row in rows):
        raise PuzzleError(file, None, None, f"lists of {' and '.join(map(str, sorted({*map(len, rows)})))} cells",
                          f"{order or 9} lists of {order or 9} numbers each")
    tokens = [["" if cell.strip("'\" ") in ("None", "null", ".", "_", "x", "-", "") or not cell.strip("'\"0 ")
               else cell.strip("'\"") for cell in row] for row in rows]
    return FoundBoard("sudoku", text_of_grids(tokens))
