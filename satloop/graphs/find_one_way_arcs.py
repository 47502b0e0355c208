"""Arcs that a Hamiltonian cycle can have, where a graph is a directed one in disguise."""

from __future__ import annotations

import numpy as np

from encoders import Bools, Graph
from encoders.graph import components


def one_way(graph: Graph) -> Bools:
    """(2, m) arcs of which a cycle has no others, run in one of its directions: an edge from its first vertex to its
    second, and the other way round. One of each edge, or all, where nothing is known; more is known of a graph without
    its useless edges.

    A directed graph is told as an undirected one by three vertices in place of each: one that arcs enter, one that
    they leave, and one of two edges between them. Then all these paths run one way, but the degrees do not say it. Two
    arcs are alike here if a cycle can have one after the other: at a vertex with an edge that all cycles have, it is
    one of the two. An arc that is not alike to that of a path, not over any number of others, is in no cycle with it.

    >>> triangle = [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8), (2, 3), (5, 6), (8, 0)]
    >>> one_way(Graph(9, [*triangle, (5, 0), (8, 3), (2, 6)])).astype(int).tolist()
    [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]
    """
    n, m = graph.vertices, graph.size
    on = (np.bincount(graph.edges.ravel(), minlength=n) == 2)[graph.edges].any(axis=1).nonzero()[0]
    if not len(on):
        return np.ones((2, m), dtype=np.bool_)
    arc = np.arange(2 * m)  # ahead 0..m-1, back m..
    back, head = np.roll(arc, m), graph.edges[:, ::-1].T.ravel()
    leaves = np.full(n, -1)  # the arc from each vertex along an edge that all cycles have; one of them
    leaves[graph.edges[on]] = np.stack([on, on + m], axis=1)
    known = (leaves[head] >= 0) & (leaves[head] != back)
    open_end = leaves[head] < 0
    behind = np.concatenate([
        np.stack([arc[known], leaves[head[known]]], axis=1),
        np.stack([back[known], back[leaves[head[known]]]], axis=1),
        np.stack([arc[open_end], 2 * m + head[open_end]], axis=1),
        np.stack([back[open_end], 2 * m + head[open_end]], axis=1)])
    alike = components(2 * m + n, behind)[:2 * m].reshape(2, m)
    possible: Bools = alike == alike[0, on[0]]
    return possible if (possible[0] != possible[1]).all() else np.ones_like(possible)  # else for both, or not connected
