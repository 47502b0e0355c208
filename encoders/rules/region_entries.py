"""How often a line with a start has come into a region."""

from __future__ import annotations

import numpy as np

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..formula import FALSE, TRUE, Formula, Literals
from ..graph import Graph
from ..literals import Bools, Ints
from ..numbers import Number, Unary


@checked
def line_start(f: Formula, graph: Graph, edge: Literals, arc: Literals, vertex: int) -> Literals:
    """A literal, TRUE where degree rules hold: the line begins at the vertex, which has one edge. No arc leads there.

    A clause for each of the k edges at the vertex; where degree rules may be off, a variable and k clauses more.
    """
    at = graph.incidence[vertex][graph.incidence[vertex] >= 0]
    into = np.where(graph.edges[at, 1] == vertex, arc[0, at], arc[1, at])
    begins = np.asarray(TRUE)
    if f.has_groups("vertex"):
        begins = f.new()
        # Where degree rules may be off: the line begins here unless two edges are on.
        others = np.where(np.eye(len(at), dtype=bool), FALSE, edge[at])
        f.add(np.concatenate([others, np.full((len(at), 1), begins)], axis=1))
    f.add(-into[:, None], when=np.broadcast_to(begins, into.shape))
    return begins


@checked
def count_entries(f: Formula, graph: Graph, edge: Literals, arc: Literals, home: Ints, which: Ints, start: int,
                  top: int, number: type[Number] = Unary, wall: Bools | None = None) -> Number:
    """(r, n) how often the line has come into each of the regions `which` (r,) when it is at a vertex; `top` for more.

    At the vertex `start`, where the line begins, it has come into that region once. arc: (2, m) as of `add_arcs`; home:
    (n,) the region of each vertex; wall: as in `regions`. r n numbers; for each region what `equal` takes for each edge
    that is no border of it and for each arc out of it, what `successor_or_top` takes for each arc into it, and `fix`,
    and what `line_start` takes.
    """
    if top < 0:
        raise ArgumentError(f"top: expected 0 or more, found {top}")
    count = number.new(f, (len(which), graph.vertices), top)
    inside = home == which[:, None]
    first, second = graph.edges.T
    border = inside[:, first] != inside[:, second]
    if wall is not None:
        border |= inside[:, first] & inside[:, second] & wall
    begins = line_start(f, graph, edge, arc, start)
    # Along an edge inside or outside the region the count stays, in either direction.
    region, plain = np.nonzero(~border & (edge != FALSE))
    for along in arc if f.has_groups("vertex") else [edge]:
        count[region, first[plain]].equal(f, count[region, second[plain]], when=along[plain])
    for tail, head, along in ((first, second, arc[0]), (second, first, arc[1])):
        # Across the border into the region it rises by one, out of it it stays.
        for enters, say in ((True, "successor_or_top"), (False, "equal")):
            region, over = np.nonzero(border & (edge != FALSE) & (inside[:, head] == enters))
            getattr(count[region, head[over]], say)(f, count[region, tail[over]], when=along[over])
    count[:, start].fix(f, inside[:, start].astype(np.intp), when=np.broadcast_to(begins, len(which)))
    return count
