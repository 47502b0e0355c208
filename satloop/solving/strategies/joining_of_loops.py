"""Several loops through all vertices of a graph, joined into one by exchanges of two edges, and of three."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders import Bools, Graph, Ints
from encoders.graph import components

OLD, NEW = ((0, 1), (2, 3), (4, 5)), ((0, 2), (1, 4), (5, 3))  # edges between u, v, x, y, w, z
MOST = 2_000_000  # exchanges to look at; of more it would take longer than the solver's next model


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


def join_loops(graph: Graph, chosen: Bools) -> Bools:
    """The (m,) chosen edges after as many loops as possible are joined, two at a time, by an exchange of two edges.

    chosen: every vertex has two. Where two loops have the edges uv and xy, and the graph ux and vy, these replace them.
    Each round goes greedily through all such pairs of edges that do not share an edge.
    Source: the 2-opt move of G. A. Croes, A method for solving traveling-salesman problems (1958), between two tours.

    >>> from encoders import GridGraph
    >>> two_squares = np.array([True, False, True, True, False, True] + 4 * [True])
    >>> int(join_loops(GridGraph(2, 4), two_squares).sum()), join_loops(GridGraph(2, 4), two_squares)[[1, 4]].tolist()
    (8, [True, True])
    """
    chosen, n = chosen.copy(), graph.vertices
    numbers = EdgeNumbers(graph)
    while True:
        label = components(n, graph.edges[chosen])
        first, second = graph.edges.T
        cross = (label[first] != label[second]).nonzero()[0]
        # cross: (c,) the edges ux between two loops. At u and at x two chosen edges each lead on, to v and to y (c, 2,
        # 2); across: the edge vy of each of the four choices, -1 for none. With it uv and xy (old) give way to ux and
        # vy (new).
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
    # Sorted by vertex, the ends of the chosen edges stand in pairs, for each vertex has two; end i is one of edge i //
    # 2.
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


def join_by_three(graph: Graph, chosen: Bools) -> Bools | None:
    """The (m,) chosen edges after one exchange of three that joins loops; None if there is none.

    chosen: every vertex has two. From a loop with the edge uv and another one with xy, and an edge wz of either or of
    a third one, these three edges go, and ux, vw, zy come. Where wz lies in the loop of u or of x, only the way round
    that leaves no loop counts.
    Source: S. Lin, Computer solutions of the traveling salesman problem (1965), there within one tour.

    >>> ring = [[i, (i + 1) % 4] for i in range(4)]
    >>> two_rings = [*ring, *([a + 4, b + 4] for a, b in ring)]
    >>> graph = Graph(8, [*two_rings, [0, 4], [1, 6], [7, 5]])
    >>> np.flatnonzero(join_by_three(graph, np.arange(11) < 8)).tolist()
    [1, 2, 3, 5, 7, 8, 9, 10]
    """
    n, (first, second) = graph.vertices, graph.edges.T
    after, before = next_and_previous(graph, chosen)
    label, numbers = components(n, graph.edges[chosen]), EdgeNumbers(graph)
    cross = (label[first] != label[second]).nonzero()[0]
    u, x = np.concatenate([first[cross]] * 4), np.concatenate([second[cross]] * 4)
    ahead, ahead_too = (np.repeat(bits, len(cross)) for bits in ([True, True, False, False], [True, False] * 2))
    v, y = np.where(ahead, after[u], before[u]), np.where(ahead_too, after[x], before[x])
    degree = np.bincount(graph.edges.ravel(), minlength=n)
    total = int(degree[v].sum())
    if total > MOST:
        return None
    near = graph.edges[:, ::-1].ravel()[np.argsort(graph.edges.ravel(), kind="stable")]
    row = np.repeat(np.arange(len(u)), degree[v])  # of each exchange, which u, v, x, y
    begins = (degree.cumsum() - degree)[v] - (degree[v].cumsum() - degree[v])
    w = near[np.arange(total) + begins[row]]
    fresh = (w != after[v[row]]) & (w != before[v[row]])
    row, w = row[fresh], w[fresh]
    in_first, in_second = label[w] == label[u[row]], label[w] == label[x[row]]
    for z, fits in ((after[w], np.where(in_first, ~ahead[row], ~in_second | (ahead_too[row] & (w != x[row])))),
                    (before[w], np.where(in_first, ahead[row], ~in_second | (~ahead_too[row] & (w != x[row]))))):
        there = fits.nonzero()[0]
        a, b = z[there], y[row[there]]
        good = (numbers.of(a, b) >= 0) & (a != after[b]) & (a != before[b])
        if good.any():
            k = int(there[good.argmax()])
            ends = [corner[row[k]] for corner in (u, v, x, y)] + [w[k], z[k]]
            old, new = (numbers.of(*np.array(ends)[np.array(pairs)].T) for pairs in (OLD, NEW))
            out: Bools = chosen.copy()
            out[old], out[new] = False, True
            return out
    return None


def next_and_previous(graph: Graph, chosen: Bools) -> tuple[Ints, Ints]:
    """(n,) the vertex after each and (n,) the one before it, along its loop of the chosen edges."""
    pairs = graph.edges[chosen]
    beside = pairs[:, ::-1].ravel()[np.argsort(pairs.ravel(), kind="stable")].reshape(-1, 2).tolist()
    after, before = [-1] * len(beside), [-1] * len(beside)
    for start in range(len(beside)):
        here = start
        while after[here] < 0:
            one, other = beside[here]
            after[here] = ahead = other if one == before[here] else one
            before[ahead] = here
            here = ahead
    return np.array(after, dtype=np.intp), np.array(before, dtype=np.intp)
