"""Each vertex has a rank, which rises along each arc that is on, so that no cycle closes.

Source: C. Miller, A. Tucker, R. Zemlin, Integer programming formulation of traveling salesman problems (1960), for
tours; with numbers of bits M. Gebser, T. Janhunen, J. Rintanen, SAT modulo graphs: acyclicity (2014).
"""

from __future__ import annotations

import numpy as np

from ..directed_graph import DirectedGraph
from ..formula import Formula, Literals
from ..numbers import Binary, Number, Unary
from .strong_components import strong_components


def binary(f: Formula, graph: DirectedGraph, arcs: Literals) -> None:
    """The rank is a binary number below c, the vertices of the largest strongly connected component.

    With n vertices, m arcs and w bits of c - 1: n * w variables and for each vertex a clause for each zero among the
    bits; for each arc w - 1 variables and 3w - 1 clauses.

    >>> f = Formula()
    >>> binary(f, DirectedGraph(3, [0, 1, 2], [1, 2, 0]), f.new(3))
    >>> f.size
    Size(variables=12, clauses=18, literals=45)
    """
    _ranks(f, graph, arcs, Binary)


def unary(f: Formula, graph: DirectedGraph, arcs: Literals) -> None:
    """The rank is an order-encoded number below c, as of `binary`: n(c - 1) variables, n(c - 2) + m * c clauses.

    >>> f = Formula()
    >>> unary(f, DirectedGraph(3, [0, 1, 2], [1, 2, 0]), f.new(3))
    >>> f.size
    Size(variables=9, clauses=12, literals=27)
    """
    _ranks(f, graph, arcs, Unary)


def _ranks(f: Formula, graph: DirectedGraph, arcs: Literals, kind: type[Number]) -> None:
    largest = int(np.bincount(strong_components(graph.vertices, graph.tail, graph.head)).max())
    rank = kind.new(f, (graph.vertices,), largest - 1)
    rank[graph.tail].less(f, rank[graph.head], when=arcs)
