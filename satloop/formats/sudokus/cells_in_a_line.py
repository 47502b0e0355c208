"""A Sudoku in a line: 81 signs, perhaps with further fields or a comment after them, or a line of HoDoKu's library."""

from __future__ import annotations

import re

from ...errors import PuzzleError, shortened
from ..found_board import FoundBoard, credit_lines
from .grid_text import board_of

SIGNS = "0-9.*_xX-"
FIELDS = rf"([{SIGNS}]{{81}})(?:[\s,;#|]+(.*))?"
LIBRARY = rf":\d{{4}}:[^:\s]*:((?:\+?[{SIGNS}]){{81}})(?::.*)?"
SOLUTION = re.compile(r"[1-9]{81}(?![0-9])")


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a line. Raises PuzzleError.

    Of HoDoKu's library the digits with a + before them are a player's, and left out. A solution in a field after the
    board is kept.
    """
    text = text.strip()
    if text.startswith(":"):
        match = re.fullmatch(LIBRARY, text)
        if match is None:
            raise PuzzleError(file, None, None, repr(shortened(text)), "a line of HoDoKu's library with 81 cells")
        played = match[1].count("+")
        cells = re.sub(r"\+.", ".", match[1])
        return FoundBoard("sudoku", board_of(cells), None, f"{file}: read without the numbers that a player has put"
                          * bool(played))
    match = re.fullmatch(FIELDS, text)
    if match is None:
        raise PuzzleError(file, None, None, repr(shortened(text)), "81 cells of a Sudoku, and perhaps a comment")
    cells, rest = match[1], (match[2] or "").strip()
    refuse_two_signs(cells, file)
    solution = SOLUTION.match(rest)
    note = rest[81:].strip(" ,;#|") if solution else rest
    return FoundBoard("sudoku", credit_lines(comment=note) + board_of(cells), solution and board_of(solution[0]))


def refuse_two_signs(cells: str, file: str) -> None:
    """Raise PuzzleError where cells are empty by two different signs: then one of them means something else."""
    signs = sorted({*cells} - {*"123456789"})
    if len(signs) > 1:
        raise PuzzleError(file, None, None, f"the signs {' and '.join(map(repr, signs))} in 81 cells",
                          "one sign for an empty cell")
