"""Numbers for some sides of a cell, as the tokens `n2` or `e1s3`; and the sides of cells in the board's frame."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain

import numpy as np

from encoders import Ints

from .text import LARGE, BoardText

CLUE = re.compile(r"(?=[nesw])(?:n(\d+))?(?:e(\d+))?(?:s(\d+))?(?:w(\d+))?|\?", re.ASCII)


def read_side_numbers(board: BoardText, table: Mapping[str, int], expected: str) -> tuple[Ints, Ints]:
    """(rows, columns) what the table has for each token, from 0 for a clue; and (clues, 4) the numbers of the clues in
    reading order, north first, -1 for none. A question mark is a clue without numbers. Raises PuzzleError for a token
    that is neither a clue nor in the table, negative there.
    """
    clues = [(token, found) for token in dict.fromkeys(chain(*board.grids[0])) if (found := CLUE.fullmatch(token))]
    code = board.look_up({**table, **{token: k for k, (token, _) in enumerate(clues)}}, expected)
    number = [[-1 if digits is None else int(digits) if len(digits) < 7 else LARGE for digits in found.groups()]
              for _, found in clues]
    return code, np.array(number, dtype=np.intp).reshape(-1, 4)[code[code >= 0]]


def frame_sides(rows: int, columns: int) -> list[tuple[int, int, str]]:
    """Row, column and letter of each side of a cell in the board's frame: along the top, along the bottom, on the left,
    on the right."""
    return [*((0, k, "n") for k in range(columns)), *((rows - 1, k, "s") for k in range(columns)),
            *((k, 0, "w") for k in range(rows)), *((k, columns - 1, "e") for k in range(rows))]
