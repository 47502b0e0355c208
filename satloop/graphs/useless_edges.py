"""Edges that no Hamiltonian cycle has, seen from vertices of two edges."""

from __future__ import annotations

import numpy as np

from encoders import Bools, Graph
from encoders.graph import components


def without_useless(graph: Graph) -> Graph:
    """The graph without its useless edges; the same object where nothing goes.

    >>> square_and_chords = Graph(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (1, 4), (1, 5)])
    >>> without_useless(square_and_chords).edges.tolist()
    [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]]
    """
    useless = useless_edges(graph)
    return Graph(graph.vertices, graph.edges[~useless]) if useless.any() else graph


def useless_edges(graph: Graph) -> Bools:
    """(m,) where an edge is in no Hamiltonian cycle, for reasons that are seen at once.

    The two edges of a vertex of degree 2 are in every cycle. So a vertex with two such edges needs no other, and an
    edge from one end of a path of them to the other would close it. This leaves more vertices of degree 2, and so on.

    >>> useless_edges(Graph(5, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (1, 4)])).tolist()
    [False, False, False, False, False, True]
    """
    n, left = graph.vertices, np.arange(graph.size)
    useless = np.ones(graph.size, dtype=np.bool_)
    while True:
        edges = graph.edges[left]
        degree = np.bincount(edges.ravel(), minlength=n)
        on = (degree == 2)[edges].any(axis=1)
        used = np.bincount(edges[on].ravel(), minlength=n)
        path = components(n, edges[on])
        first, second = path[edges].T
        closing = (first == second) & (np.bincount(path, minlength=n)[first] < n)
        keep = on | ((used[edges] < 2).all(axis=1) & ~closing)
        if keep.all():
            useless[left] = False
            return useless
        left = left[keep]
