"""A graph taken apart where two edges separate it: each part has a Hamiltonian cycle of its own, and these are one."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import Bools, Graph, Ints
from encoders.graph import components


class GraphPart(NamedTuple):
    """A graph whose Hamiltonian cycles are all that the cycles of the whole graph can do there.

    edge: (m,) the number of each of its edges in the whole graph.
    """

    graph: Graph
    edge: Ints


def take_apart(graph: Graph) -> tuple[list[GraphPart], Bools]:
    """The parts of a graph, small ones first, and (m,) edges that every Hamiltonian cycle has, where parts are joined.

    Edges that no cycle has are left out. The graph has a cycle if and only if each part has one: it is those of the
    parts and the edges between them. Two edges without which the graph falls apart are both in every cycle, so it runs
    through one side in one line, from edge to edge; a vertex in place of the other side, with these two edges, makes
    this line a cycle. A side that is a path needs no part.

    >>> square = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)]
    >>> parts, between = take_apart(Graph(8, [*square, *((a + 4, b + 4) for a, b in square), (0, 4), (1, 5)]))
    >>> [part.graph.vertices for part in parts], between.nonzero()[0].tolist()
    ([5, 5], [12, 13])
    """
    (part,), between = as_one_part(graph)
    todo: list[tuple[GraphPart, NDArray[np.int64] | None]] = [(part, None)]
    done = []
    while todo:
        part, mark = todo.pop()
        useless = useless_edges(part.graph)
        if useless.any():
            part, mark = GraphPart(Graph(part.graph.vertices, part.graph.edges[~useless]), part.edge[~useless]), None
        mark = edge_marks(part.graph) if mark is None else mark
        smaller, cut = _sides(part, mark)
        between[part.edge[cut]] = True
        todo += smaller
        if not smaller:
            done.append(part)
    return sorted(done, key=lambda part: part.graph.size), between


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
        # on: the edges at a vertex of degree 2. used: (n,) how many of these a vertex has. path: (n,) the lowest vertex
        # of its path of such edges. closing: an edge between two vertices of one path, unless the path has all
        # vertices.
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


def as_one_part(graph: Graph) -> tuple[list[GraphPart], Bools]:
    """The graph as its own part, and (m,) no edge."""
    return [GraphPart(graph, np.arange(graph.size))], np.zeros(graph.size, dtype=np.bool_)


def edge_marks(graph: Graph) -> NDArray[np.int64]:
    """(m,) random numbers, which two edges share if the graph falls apart without both, and else hardly ever.

    An edge outside a spanning tree has a number by chance, one of the tree the sum (exclusive or) of those whose cycle
    through the tree it is on. All differ in a graph that is not connected. Source: D. Pritchard and R. Thurimella, Fast
    computation of small cuts via cycle space sampling (2011).

    >>> first, second, third, fourth = edge_marks(Graph(4, [(0, 1), (1, 2), (2, 0), (2, 3)])).tolist()
    >>> first == second == third, fourth
    (True, 0)
    """
    n, m = graph.vertices, graph.size
    ends = graph.edges.ravel()
    order = ends.argsort(kind="stable")
    begins = np.searchsorted(ends[order], np.arange(n + 1)).tolist()
    edge, other = (order // 2).tolist(), graph.edges[:, ::-1].ravel()[order].tolist()
    above, up, seen = [-1] * n, [-1] * n, [0] * min(n, 1)  # the tree: the vertex above each, the edge up
    for vertex in seen:
        for place in range(begins[vertex], begins[vertex + 1]):
            below = other[place]
            if up[below] < 0 and below != 0:
                above[below], up[below] = vertex, edge[place]
                seen.append(below)
    if len(seen) < n:
        return np.arange(m)
    tree = np.array(up[1:], dtype=np.intp)
    mark = np.random.default_rng(0).integers(1, 2**62, m)
    mark[tree] = 0
    at = np.zeros(n, dtype=np.int64)
    np.bitwise_xor.at(at, ends, np.repeat(mark, 2))
    sums, of_tree = at.tolist(), [0] * n
    for vertex in reversed(seen[1:]):
        of_tree[vertex] = sums[vertex]
        sums[above[vertex]] ^= sums[vertex]
    mark[tree] = of_tree[1:]
    return mark


def _sides(part: GraphPart, mark: NDArray[np.int64]) -> tuple[list[tuple[GraphPart, NDArray[np.int64] | None]], Ints]:
    """The sides between the edges of one mark that are no paths, if they are two or more, and these edges; else none.

    Nothing here trusts the marks: each side must have two such edges, at two vertices.
    """
    graph, n = part.graph, part.graph.vertices
    several, group, count = np.unique(mark, return_inverse=True, return_counts=True)
    two = (np.bincount(graph.edges.ravel(), minlength=n) == 2).nonzero()[0]
    group_at = np.zeros(n, dtype=np.intp)
    group_at[graph.edges.ravel()] = np.repeat(group, 2)
    inside = np.bincount(group_at[two], minlength=len(several))  # vertices of two edges, both of the group
    for number in ((count > 1) & (inside < count - 1)).nonzero()[0].tolist():
        cut = (group == number).nonzero()[0]
        side = components(n, np.delete(graph.edges, cut, axis=0))
        large = (np.bincount(side, minlength=n) > 1).nonzero()[0]
        ends, which = graph.edges[cut].ravel(), np.repeat(cut, 2)
        at = [(side[ends] == lowest).nonzero()[0] for lowest in large]
        if len(large) < 2 or not all(len(two) == 2 and ends[two[0]] != ends[two[1]] for two in at):
            continue
        sides: list[tuple[GraphPart, NDArray[np.int64] | None]] = []
        for lowest, two in zip(large, at):
            own = (side == lowest).nonzero()[0]
            place = np.full(n, -1)
            place[own] = np.arange(len(own))
            kept = np.setdiff1d((side[graph.edges[:, 0]] == lowest).nonzero()[0], cut)
            edges = np.concatenate([place[graph.edges[kept]], [[place[end], len(own)] for end in ends[two]]])
            edge = np.concatenate([kept, which[two]])
            sides.append((GraphPart(Graph(len(own) + 1, edges), part.edge[edge]), mark[edge]))
        return sides, cut
    return [], np.zeros(0, dtype=np.intp)
