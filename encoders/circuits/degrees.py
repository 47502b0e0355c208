"""The degree rules of circuits: one arc leaves each vertex and one enters it, arcs to itself included."""

from __future__ import annotations

import numpy as np

from ..cardinality import at_most_one
from ..directed_graph import DirectedGraph
from ..formula import FALSE, Formula, Literals
from ..gates import or_


def visited(f: Formula, graph: DirectedGraph, arcs: Literals) -> Literals:
    """(n,) literals: no arc from the vertex to itself is on; TRUE where there is none.

    No variable or clause where a vertex has at most one such arc; where it has k of them, 1 variable and k + 1 clauses.
    """
    return -or_(f, graph.leaving(np.where(graph.is_loop, arcs, FALSE)))


def circuit_degrees(f: Formula, graph: DirectedGraph, arcs: Literals, but: int = -1) -> None:
    """Exactly one arc that is on leaves each vertex, and exactly one enters it; not so for one vertex, -1 for none.

    For the k arcs that leave, or enter, a vertex 1 clause, and `at_most_one` "product".
    """
    rest = np.arange(graph.vertices) != but
    for at in (graph.leaving(arcs)[rest], graph.entering(arcs)[rest]):
        f.add(at)
        at_most_one(f, at, scheme="product")  # a graph may have hubs: of the schemes, the best there
