"""Vertices that are reached from others along arcs that are on.

Sources: the cut that an unreached set is entered, as the lazy clauses of reachability of S. Bayless, N. Bayless, H.
Hoos, A. Hu, SAT modulo monotonic theories (2015); a tree of vertices, whose arcs have no cycle, of M. Rankooh,
J. Rintanen, Propositional encodings of acyclicity and reachability by using vertex elimination (AAAI 2022).
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ..arguments import checked, measure
from ..directed_graph import DirectedGraph
from ..formula import FALSE, TRUE, Clauses, Formula, Literals, Model, values
from .breadth_first import reached
from .trees import all_on, grow, is_lazy

MANY = 50  # cuts of a round


@checked
def reachable(f: Formula, graph: DirectedGraph, arcs: Literals, source: Literals, on: Literals | None = None,
              scheme: str = "cuts") -> None:
    """Each vertex where `on` (n,) holds, all for None, is reached from one where `source` (n,) holds, along arcs that
    are on; the ways may pass vertices where `on` does not hold. A source reaches itself.

    scheme: a name in `ACYCLIC`. "cuts": 0 variables, 0 clauses and a rule, see `reach_cuts`. The others: a literal for
    each vertex whose `on` is not TRUE says that a way back is shown, 1 variable and a clause; and what `trees.grow`
    takes. Raises ValueError for an unknown scheme, and for arrays of other lengths.

    >>> f = Formula()
    >>> reachable(f, DirectedGraph(3, [0, 1], [1, 2]), f.new(2), np.array([TRUE, FALSE, FALSE]))
    >>> f.rules[0](np.array([True, True, False]))
    [[2]]
    """
    lazy = is_lazy(scheme, graph, DirectedGraph)
    measure(graph, arcs=arcs, source=source, on=on)
    present = all_on(graph, on)
    for literals in (arcs, source, present):
        f.check_literals(literals)
    with f.section("reachable"):
        if lazy:
            f.rules.append(partial(reach_cuts, graph=graph, arcs=arcs, source=source, on=present))
            return
        shown = present.copy()
        free = present != TRUE
        shown[free] = f.new(int(free.sum()))
        f.clause(-present[free], shown[free])
        grow(f, graph, arcs, source, shown, scheme)


def reach_cuts(model: Model, graph: DirectedGraph, arcs: Literals, source: Literals, on: Literals) -> Clauses:
    """For vertices v that are not reached, with S the vertices from which v is: not v, or a source in S, or an arc that
    enters S is on. A vertex in the S of an earlier one gets no cut of its own; at most MANY cuts.
    """
    chosen = values(model, arcs).nonzero()[0]
    tail, head = graph.tail[chosen], graph.head[chosen]
    known = reached(graph.vertices, tail, head, values(model, source).nonzero()[0])
    out: Clauses = []
    for vertex in (values(model, on) & ~known).nonzero()[0].tolist():
        if known[vertex] or len(out) == MANY:
            continue
        inside = reached(graph.vertices, head, tail, np.array([vertex]))
        known |= inside
        clause = [-on[vertex], *source[inside], *arcs[inside[graph.head] & ~inside[graph.tail]]]
        out.append([int(literal) for literal in clause if literal != FALSE])
    return out
