"""Loops that are rectangles, which may cross each other: every rectangle of the grid is a choice."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ...cardinality import at_most_one
from ...formula import FALSE, Formula, Literals
from ...graph import GridGraph, grouped_by_label
from .ways import literals_at


def rectangles(f: Formula, graph: GridGraph, edge: Literals, when: ArrayLike | None = None) -> None:
    """The edges that are on are the sides of rectangles, which may cross, but have no corner and no side in common.

    No corner of one lies on a side of another. A variable for each of the r rectangles whose edges are none of them
    FALSE; a clause for each edge of each, and one for each edge that is not FALSE; for each vertex, twice, what
    `at_most_one` takes for as many literals as there are rectangles with a level, or an upright, side there.
    """
    top, bottom = np.triu_indices(graph.rows, 1)
    left, right = np.triu_indices(graph.columns, 1)
    low, high, first, last = (part.ravel()[:, None] for part in (
        *(np.repeat(part[:, None], len(left), axis=1) for part in (top, bottom)),
        *(np.repeat(part[None], len(top), axis=0) for part in (left, right))))
    row, column = np.divmod(graph.edges[:, 0], graph.columns)
    level = np.arange(graph.size) < graph.rows * (graph.columns - 1)
    in_level = ((row == low) | (row == high)) & (first <= column) & (column < last)
    in_upright = ((column == first) | (column == last)) & (low <= row) & (row < high)
    part = np.where(level, in_level, in_upright)
    part = part[~part[:, edge == FALSE].any(axis=1)]
    chosen = f.new(len(part))
    one, side = part.nonzero()
    f.clause(-chosen[one], edge[side], when=when)
    there = (edge != FALSE).nonzero()[0]
    f.add(np.concatenate([-edge[there, None], literals_at(chosen, grouped_by_label(side, one, graph.size)[there])],
                         axis=1), when=when)
    for along in (level, ~level):
        own = along[side]
        there = np.unique(graph.edges[side[own]].ravel() * len(chosen) + one[own].repeat(2))
        own_rectangles = grouped_by_label(there // len(chosen), there % len(chosen), graph.vertices)
        at_most_one(f, literals_at(chosen, own_rectangles), when)
