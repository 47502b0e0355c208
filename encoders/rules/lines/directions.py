"""A direction along the line, and numbers that it carries from vertex to vertex.

An arc is an edge with a direction. Rules about a direction are about arcs; where a rule does not fix the direction both
are models, so solutions are told apart by their edges alone.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from ...arguments import checked
from ...formula import FALSE, TRUE, Formula, Literals
from ...graph import Graph, GridGraph
from ...literals import as_literals
from ...loops import cut_open_into_arcs
from ...numbers import Number
from .visit_turn_straight import NORTH, WEST, ways


@checked
def add_arcs(f: Formula, graph: Graph, edge: Literals) -> Literals:
    """(2, m) literals: the line takes the edge from its first vertex to its second, and the other way round.

    2 variables and 4 clauses an edge that is not FALSE, and k(k - 1) clauses a vertex of k such edges. Where degree
    rules may be off, an edge at a vertex where the line branches has no direction, see `unbranched`.
    """
    return cut_open_into_arcs.add_arcs(f, graph, unbranched(f, graph, edge) if f.has_groups("vertex") else edge)


@checked
def unbranched(f: Formula, graph: Graph, edge: Literals) -> Literals:
    """(m,) literals: the edge is on, and at neither of its vertices three are. `edge` where no vertex has three.

    Else n variables for the vertices and m for the edges; 4 clauses an edge, k(k - 1)(k - 2) / 6 a vertex of k edges,
    and w(w - 1) / 2 a vertex, where w is the largest number of edges at one.
    """
    at = graph.at_vertices(edge)
    if at.shape[1] < 3:
        return edge
    branch, out = f.new(graph.vertices), f.new(graph.size)
    # branch: three edges on; not so if all but two are off. Between there is nothing, so it is exact.
    for three in combinations(range(at.shape[1]), 3):
        f.add(np.concatenate([-at[:, three], branch[:, None]], axis=1))
    for but_two in combinations(range(at.shape[1]), at.shape[1] - 2):
        f.add(np.concatenate([at[:, but_two], -branch[:, None]], axis=1))
    f.clause(-out, edge)
    f.clause(-out[:, None], -branch[graph.edges])
    f.add(np.concatenate([np.stack([out, -edge], axis=1), branch[graph.edges]], axis=1))
    return out


def ways_out(graph: GridGraph, arc: Literals) -> Literals:
    """(cells, 4) the literals of the arcs that leave each cell to the north, east, south, west; FALSE at the border.

    arc: (2, m) as of `add_arcs`; of a graph whose first edges are those of the grid, as a CrossedGrid, all arcs will
    do. `ways_out(graph, arc[::-1])` has the arcs that come in from there, see `ways_in`.
    """
    # The first cell of a segment is that to its north or west.
    out, back = (ways(graph, along[:graph.size]) for along in arc)
    out[:, [NORTH, WEST]] = back[:, [NORTH, WEST]]
    return out


def ways_in(graph: GridGraph, arc: Literals) -> Literals:
    """(cells, 4) the literals of the arcs that come into each cell from the north, east, south, west."""
    return ways_out(graph, arc[::-1])


@checked
def carry(f: Formula, graph: Graph, arc: Literals, number: Number, step: ArrayLike,
          arrived: Number | None = None) -> None:
    """Along each arc that holds the number of its head is that of its tail, one more where `step` holds.

    The largest number stands for all above it, so a closed line may carry it all round. arc: (2, m) as of `add_arcs`,
    FALSE where nothing is carried. number: (n,), one a vertex. step: literals that broadcast to (2, m), TRUE and FALSE
    where the step is known. arrived: the numbers of the heads, where they are others than those of the tails. An arc of
    a known step takes what `successor_or_top` or `equal` of the number take; any other takes both, and 2 variables and
    2 clauses.

    >>> f = Formula()
    >>> graph = Graph(2, [[0, 1]])
    >>> arc = add_arcs(f, graph, f.new(1))
    >>> from encoders.numbers import Unary
    >>> carry(f, graph, arc, Unary.new(f, 2, 1), TRUE)
    >>> f.blocks[-1].tolist()
    [[-2, 5], [-3, 4]]
    """
    tail, head = graph.edges.T, graph.edges.T[::-1]
    step = np.broadcast_to(as_literals(step, "step"), arc.shape)
    # rises, stays: the arc holds, and its step does or does not; where the step is known one of them is the arc
    # itself.
    open_ = (np.abs(step) != TRUE) & (arc != FALSE)  # the step is not known
    rises, stays = np.where(step == TRUE, arc, FALSE), np.where(step == FALSE, arc, FALSE)
    rises[open_], stays[open_] = f.new(2, int(np.count_nonzero(open_)))
    f.clause(-arc[open_], -step[open_], rises[open_])
    f.clause(-arc[open_], step[open_], stays[open_])
    for when, say in ((rises, "successor_or_top"), (stays, "equal")):
        there = when != FALSE
        if there.any():
            getattr((arrived or number)[head[there]], say)(f, number[tail[there]], when[there])
