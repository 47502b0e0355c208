"""The cells and the segments straight on from cells of a grid, up to the border."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from ...clauses.templates import LARGEST
from ...formula import FALSE, Literals
from ...graph import GridGraph
from ...literals import Ints


def rays(graph: GridGraph, cells: Ints, way: ArrayLike, length: int) -> Ints:
    """(..., length) each cell and those after it straight on to its `way` (broadcast), -1 beyond the border.

    >>> from encoders.rules.lines.visit_turn_straight import EAST, NORTH
    >>> rays(GridGraph(2, 3), np.array([4, 4]), [NORTH, EAST], 3).tolist()
    [[4, 1, -1], [4, 5, -1]]
    """
    if graph.vertices > LARGEST:
        return _rays(graph, cells, way, length)
    out: Ints = _all_rays(graph, length)[cells, np.asarray(way)]
    return out


@lru_cache(maxsize=32)
def _all_rays(graph: GridGraph, length: int) -> Ints:
    """(cells, 4, length) the rays of all cells, kept for all boards of the size."""
    return _rays(graph, np.arange(graph.vertices)[:, None], np.arange(4), length)


def _rays(graph: GridGraph, cells: Ints, way: ArrayLike, length: int) -> Ints:
    row, column = np.divmod(np.asarray(cells), graph.columns)
    toward = np.asarray(way)
    steps = np.arange(length)
    # (..., length) the rows and columns of all steps at once, those beyond the border to be -1.
    row = row[..., None] + np.array([-1, 0, 1, 0])[toward][..., None] * steps
    column = column[..., None] + np.array([0, 1, 0, -1])[toward][..., None] * steps
    within = (row >= 0) & (row < graph.rows) & (column >= 0) & (column < graph.columns)
    return np.asarray(np.where(within, row * graph.columns + column, -1))


def arm_toward(graph: GridGraph, way: Literals, cells: Ints, toward: ArrayLike, length: int) -> Literals:
    """(..., length) the first segments straight on from each cell in the direction `toward` (broadcast), else FALSE."""
    ray = rays(graph, cells, toward, length)
    return np.where(ray < 0, FALSE, way[ray, np.asarray(toward)[..., None]])


def arms(graph: GridGraph, way: Literals, cells: Ints, length: int) -> Literals:
    """(k, 4, length) the first segments straight on from each cell in the four directions; FALSE beyond the border.

    >>> from encoders.rules.lines.visit_turn_straight import EAST, SOUTH, ways
    >>> g = GridGraph(2, 3)
    >>> arms(g, ways(g, np.arange(1, 8)), np.array([0]), 2)[:, EAST:SOUTH + 1].tolist()
    [[[1, 2], [5, -2147483647]]]
    """
    return arm_toward(graph, way, cells[:, None], np.arange(4), length)
