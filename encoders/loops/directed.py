"""What the complete schemes share: where the loop is cut open, and the direction in which its arcs run."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..formula import FALSE, TRUE, Formula, Literals
from ..gates import and_
from ..graph import Graph, components
from ..numbers import Number

Ints = NDArray[np.intp]


class Opened(NamedTuple):
    """A loop cut open. The chosen edges are one single loop iff the kept ones have no cycle, that is, are one path."""

    kept: Literals  # (m,) the edge is on and not cut; FALSE where it never is
    start: Ints  # (s,) vertices where that path may be taken to begin
    starts: Literals  # (s,) it begins there; exactly one holds
    edges: Ints  # (s,) the cut edge of each
    rooted: bool  # cut at a vertex that is always visited (both edges are gone), not at one edge


def candidates(graph: Graph, anchors: Ints | None = None) -> Ints:
    """(c,) edges of which every loop in question has one: the shortest row of anchors, or those off a forest.

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


def first(f: Formula, literals: Literals) -> tuple[Literals, Literals]:
    """(c,) the literal holds and none before it; (c,) it holds and one before it does.

    3c - 4 variables, 9c - 12 clauses for c > 1, none for c < 2.
    """
    count = len(literals)
    if count < 2:
        return literals, np.full(count, FALSE)
    before = np.concatenate([[FALSE], literals[:1], f.new(count - 2)])
    f.clause(-literals[1:-1], before[2:])
    f.clause(-before[1:-1], before[2:])
    f.clause(-before[2:], before[1:-1], literals[1:-1])
    return and_(f, literals, -before), and_(f, literals, before)


def root(graph: Graph, on: Literals | None) -> int:
    """The vertex of fewest edges among those always visited; -1 if there is none."""
    sure = np.empty(0, dtype=np.intp) if on is None else (on == TRUE).nonzero()[0]
    if not len(sure):
        return -1
    return int(sure[(graph.incidence[sure] >= 0).sum(axis=1).argmin()])


def open_loop(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None,
              anchors: Ints | None = None) -> Opened:
    """Cut the loop at the vertex of fewest edges that is always visited, else at the first chosen candidate edge.

    At a vertex of k edges, at most max(0, 3k - 7) variables and max(0, 9k - 21) clauses (see `first`, on the edges but
    the last, of two that are on); else `first` on the `candidates`.
    """
    kept = edge.copy()
    vertex = root(graph, on)
    if vertex >= 0:
        here = graph.incidence[vertex]
        here = here[here >= 0]
        cut = here[:-1]
        kept[here] = FALSE
        starts, _ = first(f, edge[cut])
        return Opened(kept, graph.edges[cut].sum(axis=1) - vertex, starts, cut, True)
    cut = candidates(graph, anchors)
    starts, kept[cut] = first(f, edge[cut])
    return Opened(kept, graph.edges[cut, 0], starts, cut, False)


def longest(graph: Graph, on: Literals | None = None) -> int:
    """A bound of the vertices on a loop: all that may be visited; in a bipartite graph, twice the smaller side."""
    may = np.ones(graph.vertices, dtype=np.bool_) if on is None else on != FALSE
    colour = two_colours(graph)
    if colour is None:
        return int(may.sum())
    return 2 * int(min((may & colour).sum(), (may & ~colour).sum()))


def two_colours(graph: Graph) -> NDArray[np.bool_] | None:
    """(n,) a colour of each vertex so that every edge joins two colours; None if the graph has an odd loop."""
    colour = np.zeros(graph.vertices, dtype=np.bool_)
    known = np.zeros(graph.vertices, dtype=np.bool_)
    fresh = np.unique(components(graph.vertices, graph.edges))
    layer = False
    while len(fresh):  # breadth first in all components, a whole layer at a time
        known[fresh] = True
        colour[fresh] = layer
        layer = not layer
        near = graph.neighbours[fresh]
        near = near[near >= 0]
        fresh = np.unique(near[~known[near]])
    one, two = graph.edges.T
    return None if (colour[one] == colour[two]).any() else colour


def arcs(f: Formula, graph: Graph, kept: Literals) -> Literals:
    """(2, m) literals, the edge is kept and runs from its first vertex to its second, and the other way round.

    At most one arc leaves a vertex and at most one enters it. 2 variables and 4 clauses an edge that is not FALSE, and
    k(k - 1) clauses a vertex of k such edges.
    """
    arc = np.full((2, len(kept)), FALSE)
    some = kept != FALSE
    arc[:, some] = f.new(2, int(some.sum()))
    f.clause(-arc, kept)
    f.clause(-arc[0], -arc[1])
    f.clause(-kept, arc[0], arc[1])
    out, into = leaving(graph, arc), leaving(graph, arc[::-1])
    for i, j in combinations(range(out.shape[1]), 2):
        f.clause(-out[:, i], -out[:, j])
        f.clause(-into[:, i], -into[:, j])
    return arc


def leaving(graph: Graph, arc: Literals) -> Literals:
    """(n, max degree) the arcs that leave each vertex, in the order of `graph.incidence`, padded with FALSE."""
    forward = graph.edges[graph.incidence, 0] == np.arange(graph.vertices)[:, None]
    return np.where(graph.incidence < 0, FALSE, np.where(forward, arc[0][graph.incidence], arc[1][graph.incidence]))


def distance(f: Formula, graph: Graph, edge: Literals, kind: type[Number], on: Literals | None = None,
             end: Literals | None = None, anchors: Ints | None = None) -> None:
    """Along each arc a label grows by one, so that arcs close no loop: what the distance schemes share.

    A loop is cut open and labelled from 0 where it then begins; paths are labelled as they are. Labels stand at the
    vertices that have an edge besides the cut ones, and go up to the most vertices a path may have, less one.
    """
    kept, most = edge, longest(graph, on)
    opened = None
    if end is None:
        opened = open_loop(f, graph, edge, on, anchors)
        kept, most = opened.kept, most - opened.rooted
    else:
        may = graph.vertices if on is None else int((on != FALSE).sum())
        most = min(most + 1, may - max(0, int((end == TRUE).sum()) - 2))  # no other path's ends
    arc = arcs(f, graph, kept)
    used, place = labelled(graph, kept)
    label = kind.new(f, len(used), max(0, most - 1))
    some = kept != FALSE
    tail, head = place[graph.edges[some].T]
    if opened is not None:
        known = place[opened.start] >= 0
        label[place[opened.start[known]]].fix(f, 0, opened.starts[known])
    label[head].successor(f, label[tail], arc[0, some])
    label[tail].successor(f, label[head], arc[1, some])


def labelled(graph: Graph, kept: Literals) -> tuple[Ints, Ints]:
    """(v,) the vertices that have an edge that is not FALSE; (n,) the place of each vertex among them, or -1."""
    used = np.zeros(graph.vertices, dtype=np.bool_)
    used[graph.edges[kept != FALSE]] = True
    which = used.nonzero()[0]
    place = np.full(graph.vertices, -1)
    place[which] = np.arange(len(which))
    return which, place
