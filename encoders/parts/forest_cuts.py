"""Lazy: the cuts of forests, which forbid cycles of a model, pieces of no root, and pieces of two."""

from __future__ import annotations

import numpy as np

from ..formula import FALSE, TRUE, Clauses, Literals, Model, values
from ..graph import Graph, components
from ..literals import Ints, distinct
from .breadth_first import breadth_first

MANY = 50  # cycles that get a cut in a round


def cycle_cuts(model: Model, graph: Graph, edge: Literals) -> Clauses:
    """For edges that are on and would join a piece to itself, at most MANY, spread evenly: not all edges of a shortest
    cycle through it.
    """
    chosen = values(model, edge).nonzero()[0]
    tail, head = graph.edges[chosen].T
    # closing: the chosen edges, by index, that are left when the model is thinned to a forest.
    closing = np.delete(np.arange(len(chosen)), forest_edges(graph.vertices, tail, head))
    out: set[tuple[int, ...]] = set()
    for k in closing[::max(1, -(-len(closing) // MANY))].tolist():
        others = np.delete(np.arange(len(chosen)), k)
        path = _path(graph.vertices, tail[others], head[others], int(tail[k]), int(head[k]))
        out.add(tuple(sorted(chosen[[k, *others[path]]].tolist())))
    return [[-x for x in edge[list(cycle)].tolist() if x != TRUE] for cycle in sorted(out)]


def forest_edges(vertices: int, tail: Ints, head: Ints) -> Ints:
    """(k,) the edges of a forest that joins what all edges join, numbered as in `tail` and `head` (m,).

    >>> forest_edges(4, np.array([0, 1, 2]), np.array([1, 2, 0])).tolist()
    [0, 2]
    """
    starts = distinct(components(vertices, np.stack([tail, head], axis=1)))
    came = breadth_first(vertices, np.append(tail, head), np.append(head, tail), starts)
    came[starts] = -1
    return np.sort(came[came >= 0] % max(1, len(tail)))


def _path(vertices: int, tail: Ints, head: Ints, begin: int, end: int) -> list[int]:
    """The edges of a shortest way between two different vertices; there is one."""
    ends, others = np.concatenate([tail, head]), np.concatenate([head, tail])
    came = breadth_first(vertices, ends, others, np.array([begin]))
    out = []
    while end != begin:
        arc = int(came[end])
        out.append(arc % len(tail))
        end = int(ends[arc])
    return out


def root_cuts(model: Model, graph: Graph, edge: Literals, root: Literals, on: Literals) -> Clauses:
    """For a piece S of no root: not some vertex of it, or a root in S, or an edge that leaves S is on. For a piece of
    several: not two of them, or some edge between them is off.
    """
    chosen = values(model, edge).nonzero()[0]
    tail, head = graph.edges[chosen].T
    piece = components(graph.vertices, graph.edges[chosen])
    roots = values(model, root).nonzero()[0]
    out: Clauses = []
    without = values(model, on) & ~np.isin(piece, piece[roots])
    for number in distinct(piece[without]).tolist():
        inside = piece == number
        sides = inside[graph.edges]
        own = (inside & without).nonzero()[0]
        some = own[(on[own] != TRUE).argmin()]  # one that is always there, if there is one
        out.append([int(x) for x in (-on[some], *root[inside], *edge[sides[:, 0] != sides[:, 1]]) if x != FALSE])
    last: dict[int, int] = {}
    for vertex in roots.tolist():
        if (other := last.get(int(piece[vertex]))) is not None:
            path = chosen[_path(graph.vertices, tail, head, other, vertex)]
            out.append([int(x) for x in (-root[other], -root[vertex], *-edge[path]) if x != FALSE])
        last[int(piece[vertex])] = vertex
    return out
