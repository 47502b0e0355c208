"""Where clues stand: a pattern as a text of rows, from a file with a mask or a board, or from an array."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from encoders import Bools

from ..boards.puzzle import Puzzle
from ..boards.text import EMPTY, read_board
from ..errors import PuzzleError
from .makers.recipes import recipe_of

CLUE, NONE = "x", "-."  # a cell with a clue, and those without one, as patterns have them
ROW_ENDS = "/"


def pattern_of(source: str | ArrayLike, kind: type[Puzzle], rows: int, columns: int, file: str = "<pattern>") -> str:
    """The pattern in an array of booleans, or in a text: the rows of a mask, also with `/` between them, or a board.

    A mask has a sign for each cell: `-` or `.` for no clue, one other sign for a clue; blanks between signs do not
    count, nor does a line `rows columns` before them. A board that has other signs is read as one of the puzzle: there
    clues stand where it has clues. Raises PuzzleError for a text that is neither, ValueError for another size and for a
    pattern without a clue.
    """
    if isinstance(source, str):
        mask = _of_text(source.replace(ROW_ENDS, "\n"), kind, rows, columns, file)
    else:
        mask = np.asarray(source)
        if mask.dtype != np.bool_:
            raise ValueError("pattern: expected a text, or an array of booleans")
    if mask.shape != (rows, columns):
        raise ValueError(f"pattern: expected {rows} x {columns} cells, not {' x '.join(map(str, mask.shape))}")
    if not mask.any():
        raise ValueError("pattern: expected a cell with a clue")
    return ROW_ENDS.join("".join(CLUE if clue else NONE[0] for clue in row) for row in mask.tolist())


def _of_text(text: str, kind: type[Puzzle], rows: int, columns: int, file: str) -> Bools:
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("# ")]
    if lines and lines[0] == [str(rows), str(columns)] and len(lines) > rows:
        del lines[0]
    signs = [list("".join(line)) for line in lines]
    others = {sign for row in signs for sign in row} - {*NONE}
    if len(others) <= 1 and all(len(line) == 1 or {*map(len, line)} == {1} for line in lines):
        if [*map(len, signs)] != [columns] * rows:
            raise PuzzleError(file, None, None, f"rows of {', '.join(str(len(row)) for row in signs[:20])} signs",
                              f"{rows} rows of {columns}")
        return np.array([[sign not in NONE for sign in row] for row in signs])
    board = read_board(text, file, kind.grids, kind.further_rule_names())
    first = np.array(board.grids[0])
    return np.asarray((first != recipe_of(kind.name).bare(first)) & (first != ".") & (first != EMPTY))


def cells_of_pattern(pattern: str, rows: int, columns: int) -> Bools:
    """(rows, columns) whether a pattern, as `pattern_of` writes it, has a clue in each cell."""
    mask = np.array([[sign == CLUE for sign in row] for row in pattern.split(ROW_ENDS)])
    if mask.shape != (rows, columns):
        raise ValueError(f"pattern: expected {rows} x {columns} cells")
    return mask
