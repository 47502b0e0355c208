"""A loop on a grid of points as the faces that lie inside it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders import Bools
from encoders.graph import grid

from ...boards.loops.lattice_loop import LatticeLoop
from ...boards.puzzle import Puzzle


def faces_inside(edges: Bools, rows: int, columns: int) -> Bools:
    """(rows - 1, columns - 1) the faces inside a loop, given as edges of GridGraph(rows, columns)."""
    _, down = grid(rows, columns).split(edges)
    return np.asarray(np.cumsum(down[:, :-1], axis=1) % 2 == 1)


def points_on_outline(inside: Bools) -> Bools:
    """(rows + 1, columns + 1) the points that the outline of the region passes."""
    padded = framed(inside, np.int8)
    beside = padded[:, 1:] + padded[:, :-1]
    around = beside[1:] + beside[:-1]
    return np.asarray((around > 0) & (around < 4))


def framed(inside: Bools, kind: type = np.bool_) -> NDArray[Any]:
    """(rows + 2, columns + 2) the faces, as numbers of that type, with nothing round them: `np.pad`, ten times faster.
    """
    out = np.zeros((inside.shape[0] + 2, inside.shape[1] + 2), dtype=kind)
    out[1:-1, 1:-1] = inside
    return out


def size_in_points(puzzle: Puzzle) -> tuple[int, int]:
    """Rows and columns of the points that the puzzle's loops pass."""
    more = int(isinstance(puzzle, LatticeLoop))
    return puzzle.rows + more, puzzle.columns + more
