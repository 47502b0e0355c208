"""How the complete schemes cut a loop open, and choose the directions in which its edges are arcs."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np

from ..formula import FALSE, TRUE, Formula, Literals
from ..gates import and_
from ..graph import Graph, components
from ..literals import Bools, Ints, distinct
from ..numbers import Number


def root_candidates(graph: Graph, anchors: Ints | None = None) -> Ints:
    """(c,) edges of which every loop has one: the shortest row of anchors, or those off a forest.

    The forest: the edge of each vertex to its lowest neighbour, where that is lower than itself.
    """
    lowest = np.full(graph.vertices, graph.vertices)
    low, high = graph.edges.min(axis=1), graph.edges.max(axis=1)
    np.minimum.at(lowest, high, low)
    free: Ints = (lowest[high] != low).nonzero()[0]
    if anchors is not None and len(anchors):
        row: Ints = anchors[(anchors >= 0).sum(axis=1).argmin()]
        row = row[row >= 0]
        if len(row) <= len(free):
            return row
    return free


def first_true(f: Formula, literals: Literals) -> Literals:
    """(c,) the literal holds and none before it. 2c - 3 variables, 6c - 9 clauses; nothing for c < 2."""
    return and_(f, literals, -some_earlier(f, literals))


def some_earlier(f: Formula, literals: Literals) -> Literals:
    """(c,) some literal before this one holds. max(0, c - 2) variables, 3 clauses each."""
    before = np.concatenate([[FALSE], literals[:1], f.new(max(0, len(literals) - 2))])[:len(literals)]
    f.clause(-literals[1:-1], before[2:])
    f.clause(-before[1:-1], before[2:])
    f.clause(-before[2:], before[1:-1], literals[1:-1])
    return before


def root_vertex(graph: Graph, on: Literals | None) -> int:
    """The vertex of fewest edges among those always visited; -1 if there is none."""
    sure = np.empty(0, dtype=np.intp) if on is None else (on == TRUE).nonzero()[0]
    if not len(sure):
        return -1
    return int(sure[(graph.incidence[sure] >= 0).sum(axis=1).argmin()])


def cut_open(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None,
             anchors: Ints | None = None) -> Literals:
    """(m,) the edge is on and not cut: the chosen edges are one single loop iff these have no cycle.

    Cut are both edges at the `root_vertex`, without a variable or clause, or else the first chosen one of c
    `root_candidates`: 2c - 3 variables and 6c - 9 clauses, none for c < 2. FALSE for an edge that is cut in any case.
    """
    out = edge.copy()
    vertex = root_vertex(graph, on)
    if vertex >= 0:
        cut = graph.incidence[vertex]
        out[cut[cut >= 0]] = FALSE
    else:
        cut = root_candidates(graph, anchors)
        out[cut] = and_(f, edge[cut], some_earlier(f, edge[cut]))
    return out


def longest_loop(graph: Graph, on: Literals | None = None, end: Literals | None = None) -> int:
    """An upper bound of the number of vertices on a closed loop: how many may be visited and are no end.

    In a bipartite graph, twice as many as the side with fewer such vertices has.
    """
    return _longest(graph, two_colours(graph), on, end)


def _longest(graph: Graph, colour: Bools | None, on: Literals | None, end: Literals | None) -> int:
    possible = np.ones(graph.vertices, dtype=np.bool_) if on is None else on != FALSE
    if end is not None:
        possible &= end != TRUE
    if colour is None:
        return int(possible.sum())
    return 2 * int(min((possible & colour).sum(), (possible & ~colour).sum()))


def two_colours(graph: Graph) -> Bools | None:
    """(n,) a colour of each vertex so that every edge joins two colours; None if the graph has an odd loop."""
    colour = np.zeros(graph.vertices, dtype=np.bool_)
    known = np.zeros(graph.vertices, dtype=np.bool_)
    fresh = distinct(components(graph.vertices, graph.edges))
    layer = False
    while len(fresh):  # breadth first in all components, a whole layer at a time
        known[fresh] = True
        colour[fresh] = layer
        layer = not layer
        near = graph.neighbours[fresh]
        near = near[near >= 0]
        fresh = distinct(near[~known[near]])
    sides = colour[graph.edges]
    return None if (sides[:, 0] == sides[:, 1]).any() else colour


def add_arcs(f: Formula, graph: Graph, edge: Literals) -> Literals:
    """(2, m) literals: the edge is on and runs from its first vertex to its second, and the other way round.

    At most one arc leaves a vertex and at most one enters it. 2 variables and 4 clauses an edge that is not FALSE, and
    k(k - 1) clauses a vertex of k such edges.
    """
    arc = np.full((2, len(edge)), FALSE)
    free = edge != FALSE
    arc[:, free] = f.new(2, int(free.sum()))
    f.clause(-arc, edge)
    f.clause(-arc[0], -arc[1])
    f.clause(-edge, arc[0], arc[1])
    out, into = arcs_leaving(graph, arc), arcs_leaving(graph, arc[::-1])
    for i, j in combinations(range(out.shape[1]), 2):
        f.clause(-out[:, i], -out[:, j])
        f.clause(-into[:, i], -into[:, j])
    return arc


def arcs_leaving(graph: Graph, arc: Literals) -> Literals:
    """(n, max degree) the arcs that leave each vertex, in the order of `graph.incidence`, padded with FALSE."""
    tail = np.append(graph.edges[:, 0], -1)  # -1, which pads the incidence, is the index of the appended entry
    forward = tail[graph.incidence] == np.arange(graph.vertices)[:, None]
    ahead, back = np.append(arc, np.full((2, 1), FALSE), axis=1)
    out: Literals = np.where(forward, ahead[graph.incidence], back[graph.incidence])
    return out


class Route(NamedTuple):
    """A loop or circuit cut open, or paths: directed arcs, and room for a label at each of v vertices.

    The arcs that are on leave and enter each vertex at most once. The arrays of arcs have one shape, (2, a) for the two
    directions of a edges, or (a,).
    """

    vertices: int  # v: those with an arc that is not always cut
    longest: int  # a bound of the vertices on a closed loop
    most: int  # a bound of the vertices on a path
    even: bool  # whether every closed loop has an even number of vertices
    arc: Literals  # the arc is on
    tail: Ints  # the label where it begins
    head: Ints  # and where it ends


def add_route(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
              anchors: Ints | None = None) -> Route:
    """Cut the loop open (`cut_open`), or leave the paths as they are, and choose directions (`add_arcs`).

    Neither direction nor labels are fixed where the route may begin: that made searches longer.
    """
    uncut = edge if end is not None else cut_open(f, graph, edge, on, anchors)
    arc = add_arcs(f, graph, uncut)
    free = uncut != FALSE
    used = np.zeros(graph.vertices, dtype=np.bool_)
    used[graph.edges[free]] = True
    ends = (np.cumsum(used) - 1)[graph.edges[free].T]
    vertices, colour = int(used.sum()), two_colours(graph)
    longest = _longest(graph, colour, on, end)
    most = longest if end is None else longest + 3  # a path also has two ends, and may have one vertex more
    return Route(vertices, longest, min(vertices, most), colour is not None, arc[:, free], ends, ends[::-1])


def add_distances(f: Formula, way: Route, kind: type[Number]) -> None:
    """Along each arc a label grows by one, so that arcs close no loop. The distance schemes differ only in `kind`.

    The labels go up to the largest number of vertices on the route, less one.
    """
    label = kind.new(f, way.vertices, max(0, way.most - 1))
    label[way.head].successor(f, label[way.tail], way.arc)
