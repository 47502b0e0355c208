"""Data sets of Sudokus as CSV: a head `quizzes,solutions` or `puzzle,solution`, then a board a line."""

from __future__ import annotations

from collections.abc import Iterator

from ...errors import PuzzleError, shortened
from ..found_board import FoundBoard
from .grid_text import SIGNS, board_of

BOARDS, SOLUTIONS = ("quizzes", "quiz", "puzzle", "puzzles", "sudoku"), ("solutions", "solution")
ORDERS = {n * n: n for n in (4, 6, 8, 9)}


def split(text: str, file: str) -> Iterator[tuple[int, str]]:
    """The lines after the head, each with its number; the fields of board and solution are the first two."""
    yield from rows(iter(text.splitlines()))


def rows(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The boards of lines that come one by one, each as `split` gives it."""
    head = next(lines, "").strip()
    separator = ";" if ";" in head else ","
    names = [name.strip().strip('"').lower() for name in head.split(separator)]
    board = next((place for place, name in enumerate(names) if name in BOARDS), 0)
    solution = next((place for place, name in enumerate(names) if name in SOLUTIONS), -1)
    for number, line in enumerate(lines, 2):
        if line and not line.isspace():
            fields = line.strip().split(separator)
            kept = [fields[place].strip().strip('"') if 0 <= place < len(fields) else ""
                    for place in (board, solution)]
            yield number, ",".join(kept)


def read(text: str, file: str, puzzle: str | None = None) -> FoundBoard:
    """The board of a line, and its solution. Raises PuzzleError."""
    board, _, solution = text.strip().partition(",")
    order = ORDERS.get(len(board))
    if order is None or not {*board} <= {*"123456789"[:order], *SIGNS}:
        raise PuzzleError(file, None, None, repr(shortened(board)), "the 81 cells of a Sudoku")
    return FoundBoard("sudoku", board_of(board, order), board_of(solution, order) if len(solution) == len(board)
                      else None)
