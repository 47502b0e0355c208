"""Several loops through all vertices of a graph, joined into one by exchanging pairs of edges."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders import Bools, Graph, Ints
from encoders.graph import components


class EdgeNumbers:
    """Finds edges of a graph by their ends."""

    def __init__(self, graph: Graph) -> None:
        self._vertices = graph.vertices
        code = graph.edges.min(axis=1) * graph.vertices + graph.edges.max(axis=1)
        self._order = np.argsort(code)
        self._code = code[self._order]

    def of(self, a: Ints, b: Ints) -> Ints:
        """The number of the edge between each a and b, -1 where there is none; any shape."""
        wanted = np.minimum(a, b) * self._vertices + np.maximum(a, b)
        place = np.minimum(np.searchsorted(self._code, wanted), len(self._code) - 1)
        return np.where(self._code[place] == wanted, self._order[place], -1)


def merge(graph: Graph, chosen: Bools) -> Bools:
    """The (m,) chosen edges after as many loops as possible are joined, two at a time, by an exchange of two edges.

    chosen: every vertex has two. Where two loops have the edges uv and xy, and the graph ux and vy, these replace them.
    Each round goes greedily through all such pairs of edges that do not share an edge.
    Source: the 2-opt move of G. A. Croes, A method for solving traveling-salesman problems (1958), between two tours.

    >>> from encoders import GridGraph
    >>> two_squares = np.array([True, False, True, True, False, True] + 4 * [True])
    >>> int(merge(GridGraph(2, 4), two_squares).sum()), merge(GridGraph(2, 4), two_squares)[[1, 4]].tolist()
    (8, [True, True])
    """
    chosen, n = chosen.copy(), graph.vertices
    numbers = EdgeNumbers(graph)
    while True:
        label = components(n, graph.edges[chosen])
        first, second = graph.edges.T
        cross = (label[first] != label[second]).nonzero()[0]
        via, near = _beside(graph, chosen)
        u, x = first[cross], second[cross]
        v, y = np.broadcast_arrays(near[u][:, :, None], near[x][:, None])
        across = numbers.of(v, y)
        k, i, j = (across >= 0).nonzero()
        if not len(k):
            return chosen
        old = np.stack([via[u[k], i], via[x[k], j]], axis=1)
        new = np.stack([cross[k], across[k, i, j]], axis=1)
        _exchange(chosen, old, new, label[u[k]], label[x[k]])


def _beside(graph: Graph, chosen: Bools) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """(n, 2) the two chosen edges at each vertex, and (n, 2) the vertices at their other ends."""
    which = chosen.nonzero()[0]
    pairs = graph.edges[which]
    order = np.argsort(pairs.ravel(), kind="stable")
    return which[order // 2].reshape(-1, 2), pairs[:, ::-1].ravel()[order].reshape(-1, 2)


def _exchange(chosen: Bools, old: NDArray[np.intp], new: NDArray[np.intp], first: NDArray[np.intp],
              second: NDArray[np.intp]) -> None:
    """Exchange the (c, 2) old edges for the new, in order, where both are still chosen and their loops are not yet one.

    first, second: (c,) labels of the loops. A joined loop keeps all its other edges, so later exchanges stay valid.
    """
    parent = {label: label for label in {*first.tolist(), *second.tolist()}}

    def root(label: int) -> int:
        while parent[label] != label:
            parent[label] = label = parent[parent[label]]
        return label

    for label, other, out, into in zip(first.tolist(), second.tolist(), old.tolist(), new.tolist()):
        label, other = root(label), root(other)
        if label != other and chosen[out].all():
            parent[label] = other
            chosen[out], chosen[into] = False, True
