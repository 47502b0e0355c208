"""Several loops through all vertices of a graph, joined into one by exchanging pairs of edges."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders import Graph
from encoders.graph import components

Bools = NDArray[np.bool_]


def merge(graph: Graph, chosen: Bools) -> Bools:
    """The (m,) chosen edges, with loops joined as long as two edges of two loops can be exchanged for two others.

    chosen: every vertex has two. Where loops have the edges uv and xy, and the graph ux and vy, these take their place.
    The loops are joined in rounds, each greedy along all such pairs of edges, as far as they do not share an edge.
    Source: the 2-opt move of G. A. Croes, A method for solving traveling-salesman problems (1958), between two tours.

    >>> from encoders import GridGraph
    >>> two_squares = np.array([True, False, True, True, False, True] + 4 * [True])
    >>> int(merge(GridGraph(2, 4), two_squares).sum()), merge(GridGraph(2, 4), two_squares)[[1, 4]].tolist()
    (8, [True, True])
    """
    chosen, n = chosen.copy(), graph.vertices
    low, high = graph.edges.min(axis=1), graph.edges.max(axis=1)
    order = np.argsort(low * n + high)
    code = (low * n + high)[order]
    while True:
        label = components(n, graph.edges[chosen])
        one, two = graph.edges.T
        cross = (label[one] != label[two]).nonzero()[0]
        via, near = _beside(graph, chosen)
        u, x = one[cross], two[cross]
        v, y = np.broadcast_arrays(near[u][:, :, None], near[x][:, None])
        wanted = np.minimum(v, y) * n + np.maximum(v, y)
        place = np.minimum(np.searchsorted(code, wanted), len(code) - 1)
        k, i, j = (code[place] == wanted).nonzero()
        if not len(k):
            return chosen
        old = np.stack([via[u[k], i], via[x[k], j]], axis=1)
        new = np.stack([cross[k], order[place[k, i, j]]], axis=1)
        _exchange(chosen, old, new, label[u[k]], label[x[k]])


def _beside(graph: Graph, chosen: Bools) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """(n, 2) the two chosen edges at each vertex, and (n, 2) the vertices at their other ends."""
    which = chosen.nonzero()[0]
    pairs = graph.edges[which]
    order = np.argsort(pairs.ravel(), kind="stable")
    return which[order // 2].reshape(-1, 2), pairs[:, ::-1].ravel()[order].reshape(-1, 2)


def _exchange(chosen: Bools, old: NDArray[np.intp], new: NDArray[np.intp], one: NDArray[np.intp],
              two: NDArray[np.intp]) -> None:
    """One after the other exchange the (c, 2) old edges for the new, where both are left and loops `one`, `two` apart.

    Loops joined by any of these exchanges keep all their other edges, so the next exchange holds as well.
    """
    joined = {label: label for label in {*one.tolist(), *two.tolist()}}

    def loop(label: int) -> int:
        while joined[label] != label:
            joined[label] = label = joined[joined[label]]
        return label

    for a, b, out, into in zip(one.tolist(), two.tolist(), old.tolist(), new.tolist()):
        a, b = loop(a), loop(b)
        if a != b and chosen[out].all():
            joined[a] = b
            chosen[out], chosen[into] = False, True
