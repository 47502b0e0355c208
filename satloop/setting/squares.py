"""Random full Sudoku squares."""

from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.formula import Literals
from encoders.rules.latin import NATIVE

from ..boards.puzzle import Key, Puzzle, Solution
from ..solving.session import Session
from ..solving.solve import decode


def square(board: Puzzle, rng: np.random.Generator) -> Solution:
    """A random solution of an empty Sudoku board.

    The first numbers of the boxes on the diagonal are drawn, the solver fills in the rest as it likes; then numbers,
    and lines inside their bands, change places at random.
    """
    f = Formula()
    key = board.encode(f, at_most_one=NATIVE)
    with Session(f) as session:
        return drawn(board, key, session, rng)


def drawn(board: Puzzle, key: Key, session: Session, rng: np.random.Generator) -> Solution:
    """The same in a session that has the board's formula; its switches, if it has any, are free."""
    n = board.rows
    holds: Literals = key["digits"].literals
    box = board.box  # type: ignore[attr-defined]
    chosen = []
    for name in dict.fromkeys(np.diagonal(box).tolist()):
        row, column = np.nonzero(box == name)
        some = max(1, n // 2) if (np.diagonal(box) == name).sum() > 1 else 1
        order = rng.permutation(n)[:some]
        chosen += holds[row[:some], column[:some], order].tolist()
    while not session.solve(chosen):
        chosen = chosen[:len(chosen) // 2]
    digits = rng.permutation(n)[decode(key, session.model)["digits"] - 1] + 1
    return Solution(board, {"digits": shuffled(shuffled(digits, box, rng).T, box.T, rng).T})


def shuffled(digits: np.ndarray, box: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Rows that pass the same boxes in the same columns change places, and so do bands of rows."""
    bands: dict[tuple[int, ...], list[int]] = {}
    for i, row in enumerate(box.tolist()):
        bands.setdefault(tuple(row), []).append(i)
    order = np.arange(len(box))
    for rows in bands.values():
        order[rows] = rng.permutation(rows)
    out = digits[order]
    heights = {len(rows) for rows in bands.values()}
    height = heights.pop() if len(heights) == 1 else 0
    if height and all(rows == list(range(rows[0], rows[0] + height)) for rows in bands.values()):
        parts = out.reshape(-1, height, len(box))
        out = parts[rng.permutation(len(parts))].reshape(len(box), len(box))
    return out
