"""The chosen arcs of a directed graph have no cycle: one table of encodings, each a function

    encode(f, graph, arcs)

for a graph of which every arc lies on a cycle and none is a loop; arcs: (m,) literals, none of them FALSE.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..arguments import checked, measure
from ..cardinality.schemes import Finds
from ..choice_by_name import lookup
from ..directed_graph import DirectedGraph
from ..formula import FALSE, Formula, Literals
from . import closure, cycle_cuts, ranks, vertex_elimination
from .strong_components import strong_components


class Acyclic(NamedTuple):
    """An encoding of `acyclic`. finds: what unit propagation finds, as `propagation_claims` says."""

    encode: Callable[[Formula, DirectedGraph, Literals], None]
    summary: str
    finds: Finds
    lazy: bool = False  # complete only with its rule, so it cannot be dumped


ACYCLIC: dict[str, Acyclic] = {
    "cuts": Acyclic(cycle_cuts.encode, "lazy: forbids the cycles of a model", "nothing", lazy=True),
    "binary-rank": Acyclic(ranks.binary, "binary ranks that rise along each arc", "nothing"),
    "unary-rank": Acyclic(ranks.unary, "order-encoded ranks that rise along each arc", "conflicts"),
    "elimination": Acyclic(vertex_elimination.encode, "by eliminating vertices", "all"),
    "closure": Acyclic(closure.encode, "which vertex reaches which", "all"),
}


@checked
def acyclic(f: Formula, graph: DirectedGraph, arcs: Literals, scheme: str = "cuts") -> None:
    """The arcs that are on have no directed cycle; an arc from a vertex to itself is one, and so are two arcs between
    two vertices, one in each direction.

    arcs: (m,) literals. scheme: a name in `ACYCLIC`. A clause forbids each loop; the scheme gets the arcs that are not
    FALSE and that lie on a cycle, which leaves c > 1 vertices of each strongly connected component. Raises ValueError
    for an unknown scheme, and for another number of literals than the graph has arcs.

    >>> f = Formula()
    >>> acyclic(f, DirectedGraph(3, [0, 1, 1], [1, 0, 2]), f.new(3), "elimination")
    >>> f.to_pysat()
    [[-2, -1]]
    """
    encode = lookup(ACYCLIC, scheme, "scheme for no cycle").encode
    measure(graph, arcs=arcs)
    f.check_literals(arcs)
    with f.section("acyclic"), f.note_call("acyclic", scheme, graph, arcs):
        f.add(-arcs[graph.is_loop][:, None])
        free = (arcs != FALSE) & ~graph.is_loop
        tail, head, arcs = graph.tail[free], graph.head[free], arcs[free]
        piece = strong_components(graph.vertices, tail, head)
        inner = piece[tail] == piece[head]
        used = np.zeros(graph.vertices, dtype=np.bool_)
        used[tail[inner]] = True
        number = used.cumsum() - 1
        if inner.any():
            encode(f, DirectedGraph(int(used.sum()), number[tail[inner]], number[head[inner]]), arcs[inner])
