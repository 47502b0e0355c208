"""Every chosen vertex has a way back to a root: what the complete encodings of parts have in common."""

from __future__ import annotations

import numpy as np

from ..argument_errors import ArgumentError
from ..choice_by_name import lookup
from ..directed_graph import DirectedGraph
from ..formula import FALSE, TRUE, Formula, Literals
from ..graph import Graph
from ..loops.cut_open_into_arcs import first_true
from .no_cycle import ACYCLIC, acyclic


def is_lazy(scheme: str, graph: object, kind: type) -> bool:
    """Whether the encoding of that name, one of `ACYCLIC`, completes itself by cuts.

    Raises ValueError for an unknown name, and for what is no graph of that kind: a rule would fail only later.
    """
    if not isinstance(graph, kind):
        raise ArgumentError(f"graph: expected a {kind.__name__}, found {type(graph).__name__}")
    return lookup(ACYCLIC, scheme, "scheme of parts").lazy


def both_ways(graph: Graph) -> DirectedGraph:
    """Each edge as an arc from its first vertex to its second, and after all of these the other way round."""
    ends = graph.edges.T
    return DirectedGraph(graph.vertices, np.concatenate(ends), np.concatenate(ends[::-1]))


def all_on(graph: Graph | DirectedGraph, on: Literals | None) -> Literals:
    """(n,) `on`, or TRUE for None."""
    return np.full(graph.vertices, TRUE) if on is None else on


def first_vertex(f: Formula, on: Literals) -> Literals:
    """(n,) one of the vertices where `on` holds: the first that is always there, or else what `first_true` finds."""
    sure = (on == TRUE).nonzero()[0]
    return np.where(np.arange(len(on)) == sure[0], TRUE, FALSE) if len(sure) else first_true(f, on)


def grow(f: Formula, graph: DirectedGraph, arcs: Literals, root: Literals, on: Literals, scheme: str) -> None:
    """Each vertex that is there (`on`, (n,)) and is no root (`root`, (n,)) is entered by one of `arcs` that is on and
    comes from a vertex that is there. These arcs have no cycle; so every vertex that is there is reached from a root.

    With u arcs that are no loop, not FALSE, and enter a vertex whose root is not TRUE: u variables; a clause for each
    of the u arcs whose literal is not TRUE, and one for each of them whose tail is not TRUE; a clause for each vertex
    that is not FALSE and whose root is not TRUE; and what `acyclic` takes for the u arcs.
    """
    use = (arcs != FALSE) & ~graph.is_loop & (root[graph.head] != TRUE)
    use &= (on[graph.tail] != FALSE) & (on[graph.head] != FALSE)
    up = np.full(graph.size, FALSE)
    up[use] = f.new(int(use.sum()))
    f.clause(-up, arcs)
    f.clause(-up, on[graph.tail])
    f.add(np.concatenate([np.stack([-on, root], axis=1), graph.entering(up)], axis=1))
    acyclic(f, graph, up, scheme)
