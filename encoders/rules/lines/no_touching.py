"""A line that keeps its distance from itself. graph: a GridGraph; on: (cells,) literals, the line visits the cell."""

from __future__ import annotations

import numpy as np

from ...arguments import checked
from ...formula import Formula, Literals
from ...graph import GridGraph


@checked
def join_neighbours(f: Formula, graph: GridGraph, edge: Literals, on: Literals) -> None:
    """Two visited cells side by side are joined: a clause an edge, each a group."""
    one, two = on[graph.edges].T
    f.add(np.stack([edge, -one, -two], axis=1), when=f.selectors("pair", graph.edges))


@checked
def no_touch_at_corners(f: Formula, graph: GridGraph, on: Literals) -> None:
    """Of two visited cells that touch at a corner a third one beside both is visited: 2 clauses a corner inside."""
    # pairs: the two diagonals of each square of four cells; others: the other two cells of the same square.
    cell = np.arange(graph.vertices).reshape(graph.rows, graph.columns)
    here, right, below, far = (part.ravel() for part in (cell[:-1, :-1], cell[:-1, 1:], cell[1:, :-1], cell[1:, 1:]))
    pairs = np.concatenate([np.stack([here, far], axis=1), np.stack([right, below], axis=1)])
    others = np.concatenate([pairs[len(here):], pairs[:len(here)]])
    f.add(np.concatenate([-on[pairs], on[others]], axis=1), when=f.selectors("pair", pairs))
