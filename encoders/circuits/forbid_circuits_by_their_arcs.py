"""Lazy: forbids the circuits of the model by their own arcs. It is the plain form that `cuts` is compared with."""

from __future__ import annotations

from functools import partial

import numpy as np

from ..directed_graph import DirectedGraph
from ..formula import Clauses, Formula, Literals, Model, values
from ..loops.lazy.pieces import cut_clauses
from .cuts import circuits_of


def encode(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int) -> None:
    """0 variables, 0 clauses, and a rule.

    It answers a model with, for each circuit that does not pass the depot: not all of its arcs; for depot -1, where
    there are several, for each: not all of its arcs or not t is visited, with a vertex t of another circuit.
    """
    f.rules.append(partial(_rule, graph=graph, arcs=arcs, visited=visited, depot=depot))


def _rule(model: Model, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int) -> Clauses:
    number, count = circuits_of(model, graph, arcs, visited, depot)
    if not count:
        return []
    own = (values(model, arcs) & (number[graph.tail] >= 0)).nonzero()[0]
    owner = number[graph.tail[own]]
    heads = np.empty((count, 0), dtype=np.int32)
    if depot < 0:
        # Any vertex of each circuit: the last one written stays. The circuit is forbidden only if one of the next is
        # there, too.
        vertex = np.zeros(count, dtype=np.intp)
        vertex[owner] = graph.tail[own]
        heads = -visited[np.roll(vertex, -1)][:, None]
    return cut_clauses(heads, np.arange(count), -arcs[own], owner, count)
