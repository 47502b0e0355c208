"""Plain reasons why a graph has no Hamiltonian cycle."""

from __future__ import annotations

import numpy as np

from encoders import Graph
from encoders.graph import components
from encoders.loops.directed import two_colours


def obstacle(graph: Graph) -> str:
    """A reason, found without a search, why there is no Hamiltonian cycle; empty if none is found.

    Tests the number of vertices, their degrees, connectedness, and the two sides of a bipartite graph: a cycle
    alternates between them, so they are equal. That is why no board of odd size has a closed knight's tour.
    """
    n = graph.vertices
    if n < 3:
        return f"a cycle has at least three vertices, the graph {n}"
    degree = np.bincount(graph.edges.ravel(), minlength=n)
    low = (degree < 2).nonzero()[0]
    if len(low):
        return f"vertex {low[0] + 1} has {('no edge', 'one edge')[degree[low[0]]]}"
    if components(n, graph.edges).any():
        return "the graph is not connected"
    colour = two_colours(graph)
    if colour is not None and 2 * colour.sum() != n:
        return f"the graph is bipartite with sides of {colour.sum()} and {n - colour.sum()} vertices"
    return ""
