"""Edges that no Hamiltonian cycle has, seen from vertices of two edges."""

from __future__ import annotations

import numpy as np

from encoders import Graph
from encoders.graph import components


def without_useless(graph: Graph) -> Graph:
    """The graph without edges that are in no Hamiltonian cycle, for reasons that are seen at once.

    The two edges of a vertex of degree 2 are in every cycle. So a vertex with two such edges needs no other, and an
    edge from one end of a path of them to the other would close it. This leaves more vertices of degree 2, and so on.
    The same object where nothing goes.

    >>> square_and_chords = Graph(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (1, 4), (1, 5)])
    >>> without_useless(square_and_chords).edges.tolist()
    [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]]
    """
    n, edges = graph.vertices, graph.edges
    while True:
        degree = np.bincount(edges.ravel(), minlength=n)
        on = (degree == 2)[edges].any(axis=1)
        used = np.bincount(edges[on].ravel(), minlength=n)
        path = components(n, edges[on])
        first, second = path[edges].T
        closing = (first == second) & (np.bincount(path, minlength=n)[first] < n)
        keep = on | ((used[edges] < 2).all(axis=1) & ~closing)
        if keep.all():
            return graph if len(edges) == graph.size else Graph(n, edges)
        edges = edges[keep]
