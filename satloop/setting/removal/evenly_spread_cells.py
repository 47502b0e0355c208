"""Classes of cells that are spread evenly over the board: clues are removed one class after another."""

from __future__ import annotations

import numpy as np

from encoders import Ints

from ...boards.number_in_every_cell import box_shape
from ...boards.puzzle import Puzzle

CLASSES = 5  # of boards other than Sudoku: five cells in a row or column have one of each class


def spread_classes(puzzle: Puzzle, rng: np.random.Generator) -> Ints:
    """(rows * columns,) a class for each cell, in random order; the cells of each are spread evenly over the board.

    On a Sudoku board a class has one cell in every row, column and box: squares that lose such transversals are hard
    (H. Kautz et al., Balance and filtering in structured satisfiable problems, 2001).
    """
    row, column = np.indices((puzzle.rows, puzzle.columns))
    box: Ints | None = getattr(puzzle, "box", None)
    shape = None if box is None else box_shape(puzzle.columns)
    if box is None or shape is None:
        return np.asarray(rng.permutation(CLASSES)[(2 * row + column) % CLASSES]).ravel()
    pattern = rng.permutation(puzzle.columns)[(row // shape[0] + row % shape[0] * shape[1] + column) % puzzle.columns]
    return np.asarray(shuffled(shuffled(pattern, box, rng).T, box.T, rng).T).ravel()


def shuffled(digits: np.ndarray, box: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The digits after random exchanges of rows that pass the same boxes in the same columns, and of bands of rows."""
    bands: dict[tuple[int, ...], list[int]] = {}
    for i, row in enumerate(box.tolist()):
        bands.setdefault(tuple(row), []).append(i)
    order = np.arange(len(box))
    for rows in bands.values():
        order[rows] = rng.permutation(rows)
    after = digits[order]
    heights = {len(rows) for rows in bands.values()}
    height = heights.pop() if len(heights) == 1 else 0
    if height and all(rows == list(range(rows[0], rows[0] + height)) for rows in bands.values()):
        parts = after.reshape(-1, height, len(box))
        after = parts[rng.permutation(len(parts))].reshape(len(box), len(box))
    return after
