"""Lazy: each cut forbids a cycle of the model.

Source: the cycle inequalities of M. Grötschel, M. Jünger, G. Reinelt, On the acyclic subgraph polytope (1985).
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ..directed_graph import DirectedGraph
from ..formula import TRUE, Clauses, Formula, Literals, Model, values
from ..literals import Ints, distinct
from .breadth_first import breadth_first
from .strong_components import strong_components

EACH = 12  # vertices of a strongly connected component that are looked at


def encode(f: Formula, graph: DirectedGraph, arcs: Literals) -> None:
    """0 variables, 0 clauses, and a rule: see `_cuts`; the empty clause where arcs that are TRUE have a cycle.

    >>> f = Formula()
    >>> encode(f, DirectedGraph(3, [0, 1, 2], [1, 2, 0]), f.new(3))
    >>> f.rules[0](np.array([True, True, True, True])), f.rules[0](np.array([True, True, True, False]))
    ([[-1, -2, -3]], [])
    """
    fixed = (arcs == TRUE).nonzero()[0]
    piece = strong_components(graph.vertices, graph.tail[fixed], graph.head[fixed])
    if (piece[graph.tail[fixed]] == piece[graph.head[fixed]]).any():
        f.add([[]])
    f.rules.append(partial(_cuts, graph=graph, arcs=arcs))


def _cuts(model: Model, graph: DirectedGraph, arcs: Literals) -> Clauses:
    """For each strongly connected component of the arcs that are on, and for EACH vertices of it, spread evenly, a
    shortest cycle through the vertex: not all of its arcs. Each cycle once.
    """
    on = values(model, arcs).nonzero()[0]
    piece = strong_components(graph.vertices, graph.tail[on], graph.head[on])
    inner = on[piece[graph.tail[on]] == piece[graph.head[on]]]
    if not len(inner):
        return []
    cycles: set[tuple[int, ...]] = set()
    for number in distinct(piece[graph.tail[inner]]):
        own = inner[piece[graph.tail[inner]] == number]
        vertices = distinct(graph.tail[own])
        for vertex in vertices[::-(-len(vertices) // EACH)].tolist():
            cycles.add(tuple(sorted(shortest_cycle(graph, own, vertex).tolist())))
    return [[-x for x in arcs[list(cycle)].tolist() if x != TRUE] for cycle in sorted(cycles)]


def shortest_cycle(graph: DirectedGraph, on: Ints, vertex: int) -> Ints:
    """The arcs, of those given (k,), of a shortest cycle through a vertex; there is one."""
    came = breadth_first(graph.vertices, graph.tail[on], graph.head[on], np.array([vertex]))
    cycle = [on[came[vertex]]]
    while graph.tail[cycle[-1]] != vertex:
        cycle.append(on[came[graph.tail[cycle[-1]]]])
    return np.array(cycle)
