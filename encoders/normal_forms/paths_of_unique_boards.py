"""Clauses about disjoint paths that hold on boards with exactly one solution.

`forbid_other_paths` allows empty cells; `forbid_other_covers` is for paths through all cells. A path that could be
exchanged for another one between the same ends, through its own cells and empty ones, would give a second solution. So
an only solution has no such path, whether the other is longer or shorter; `keep_paths_taut` forbids only those with a
shorter one. Each clause belongs to a group of the kind "unique".

on: (n,) literals, the cell is visited. color: (n, k) one-hot literals, all false at an empty cell.
"""

from __future__ import annotations

import numpy as np

from ..arguments import checked
from ..cardinality import at_most
from ..formula import Formula, Literals
from ..graph import GridGraph
from ..literals import Ints
from .ladders import ladder_blocks


@checked
def forbid_other_paths(f: Formula, graph: GridGraph, edge: Literals, on: Literals, color: Literals) -> None:
    """No path of an only solution can be exchanged for one that differs from it near one cell or square.

    A group for each square of four cells: at most two of its edges are on, since a path round three of its sides could
    take the fourth. One for each two neighbours: of one colour they are joined, since else the edge between them is a
    shortcut; both empty, no path runs past both, since it could lead through them. One for each cell: empty, it lies
    beside at most one cell of each colour, since else a path could lead through it. No variable; with s squares, m
    edges, k colours and d(v) neighbours of a cell 4 s + m k clauses, k times the sum of d(v) (d(v) - 1) / 2 over the
    cells, and k times that of (d(u) - 1) (d(v) - 1) over the edges.
    """
    across, down = graph.split(edge)
    cells = np.arange(graph.vertices).reshape(graph.rows, graph.columns)
    with f.lemma("only paths"):
        squares = np.stack([cells[:-1, :-1], cells[:-1, 1:], cells[1:, :-1], cells[1:, 1:]], axis=-1)
        sides = np.stack([across[:-1], across[1:], down[:, :-1], down[:, 1:]], axis=-1)
        at_most(f, sides, 2, when=f.selectors("unique", squares.reshape(-1, 4)).reshape(squares.shape[:2]))
        pair = f.selectors("unique", graph.edges)[:, None]
        single = f.selectors("unique", np.arange(graph.vertices))[:, None]
        head, tail = graph.edges.T
        f.clause(edge[:, None], -color[head], -color[tail], -pair)
        beside = graph.neighbours[:, [2, 0, 1, 3]]  # in the order of their numbers
        # The six pairs of neighbours of a cell; those with a missing neighbour are left out.
        first, second = np.triu_indices(4, 1)
        cell, u, v = without_padding(np.arange(graph.vertices)[:, None], beside[:, first], beside[:, second])
        f.clause(on[cell][:, None], -color[u], -color[v], -single[cell])
        # near, far: (edges, 4) the neighbours of each end of an edge but the other end; all 16 pairs of them.
        near, far = (np.where(beside[x] == y[:, None], -1, beside[x]) for x, y in ((head, tail), (tail, head)))
        m, u, v = without_padding(np.arange(len(head))[:, None], near.repeat(4, axis=1), np.tile(far, 4))
        f.clause(on[head[m]][:, None], on[tail[m]][:, None], -color[u], -color[v], -pair[m])


@checked
def forbid_other_covers(f: Formula, graph: GridGraph, edge: Literals) -> None:
    """No block of two by three cells shows either state of a ladder (see `forbid_first_ladders`), where every cell is
    visited.

    A group for each block, since either state could be exchanged for the other. Two clauses a block, no variable.
    """
    first, second = ladder_blocks(graph)
    with f.lemma("only covers"):
        cells = graph.edges[np.stack([first[:, 0], first[:, 1], second[:, 1]], axis=1)].reshape(-1, 6)
        on = f.selectors("unique", cells)[:, None]
        for state in (first, second):
            f.add(np.hstack([-edge[state], -on]))


def without_padding(*columns: Ints) -> Ints:
    """The columns, broadcast and flattened, where none of them is -1."""
    rows = np.stack([column.ravel() for column in np.broadcast_arrays(*columns)])
    return rows[:, (rows >= 0).all(axis=0)]
