"""Where circuits are cut open, so that the arcs which are left close none."""

from __future__ import annotations

import numpy as np

from ..directed_graph import DirectedGraph
from ..formula import FALSE, TRUE, Formula, Literals
from ..gates import and_
from ..graph import Graph
from ..literals import Ints, distinct, ranges
from ..loops.cut_open_into_arcs import Route, some_earlier, two_colours


def best_depot(graph: DirectedGraph, visited: Literals) -> int:
    """Of the vertices that are always visited the one of fewest arcs, -1 if there is none: every circuit passes it."""
    sure = (visited == TRUE).nonzero()[0]
    if not len(sure):
        return -1
    return int(sure[((graph.out[sure] >= 0).sum(axis=1) + (graph.into[sure] >= 0).sum(axis=1)).argmin()])


def root_candidates(graph: DirectedGraph) -> Ints:
    """(c,) vertices of which every circuit passes one: those that an arc enters from a vertex of a higher number."""
    back = np.zeros(graph.vertices, dtype=np.bool_)
    back[graph.head[graph.tail > graph.head]] = True
    return back.nonzero()[0]


def uncut_arcs(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int) -> Literals:
    """(m,) the arc is on and not cut: the chosen arcs are right where these have no circuit. FALSE if cut in any case.

    Cut are all arcs at the depot, without a variable or clause, or for -1 those that enter the root: the first visited
    one of c `root_candidates`. Then e arcs enter candidates but the first: c - 2 variables and 3(c - 2) clauses, none
    for c < 2, and 1 and 3 for each of the e arcs.
    """
    if depot >= 0:
        return np.where((graph.tail == depot) | (graph.head == depot), FALSE, arcs)
    candidates = root_candidates(graph)
    earlier = np.full(graph.vertices, TRUE)
    earlier[candidates] = some_earlier(f, visited[candidates])
    return and_(f, arcs, earlier[graph.head])


def not_there_and_back(f: Formula, graph: DirectedGraph, arcs: Literals) -> None:
    """Of two arcs between the same vertices in opposite directions not both are on: a clause each.

    arcs: (m,) literals of arcs that close no circuit, FALSE for others. In graphs whose arcs have counterparts most of
    the circuits in a solver's first models are as short as that.
    """
    there = ((graph.tail < graph.head) & (arcs != FALSE)).nonzero()[0]
    key = graph.tail * graph.vertices + graph.head
    order = key.argsort(kind="stable")
    reverse = graph.head[there] * graph.vertices + graph.tail[there]
    first, end = (np.searchsorted(key[order], reverse, side=side) for side in ("left", "right"))
    back = order[ranges(first, end - first)[0]]
    f.clause(-arcs[there.repeat(end - first)], -arcs[back])


def cut_open(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int) -> Route:
    """The arcs that are left by `uncut_arcs`, and room for a label at each vertex that has one of them."""
    uncut = uncut_arcs(f, graph, arcs, visited, depot)
    free = uncut != FALSE
    tail, head = graph.tail[free], graph.head[free]
    used = np.zeros(graph.vertices, dtype=np.bool_)
    used[tail] = used[head] = True
    number = np.cumsum(used) - 1
    count = int(used.sum())
    even = two_colours(undirected(graph.vertices, tail, head)) is not None
    return Route(count, count, count, even, uncut[free], number[tail], number[head])


def undirected(vertices: int, tail: Ints, head: Ints) -> Graph:
    """The graph with an edge between each two vertices that an arc joins, in either direction."""
    # One integer for each unordered pair of vertices.
    pairs = distinct(np.minimum(tail, head) * vertices + np.maximum(tail, head))
    return Graph(vertices, np.stack(np.divmod(pairs, max(vertices, 1)), axis=1))
