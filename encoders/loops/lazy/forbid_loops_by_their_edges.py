"""Lazy: forbids the loops of the model by their own edges. It is the plain form that `cuts` is compared with.

Source: Soh, Le Berre, Roussel, Banbara, Tamura, "Incremental SAT-based method with native Boolean cardinality handling
for the Hamiltonian cycle problem" (JELIA 2014), there for Hamiltonian cycles.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ...formula import FALSE, Clauses, Formula, Literals, Model, values
from ...graph import Graph
from ...literals import Ints
from .pieces import cut_clauses, members, pieces, thinned, unanchored, witnesses


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None, degree: Literals | None = None) -> None:
    """No closed loop besides another loop (with `end`: no closed loop). 0 variables, 0 clauses.

    The rule answers a model of several loops with one clause for each loop C: "not all edges of C", or not t, where t
    is a visited vertex (without `on`, a chosen edge) off C. A solution with all edges of C is C alone, so t is needed
    only where C may be a solution: not where a vertex off C is always visited, or a row of `anchors` has no edge of C.
    Paths have no closed loop at all, so there no clause needs a t. With `degree` C is any piece, for it may be open;
    its clause is also satisfied by an edge that leaves it, or for paths by an end in it.
    """
    f.rules.append(partial(_rule, graph=graph, edge=edge, on=on, end=end, anchors=thinned(anchors),
                           loose=degree is not None))


def _rule(model: Model, graph: Graph, edge: Literals, on: Literals | None, end: Literals | None,
          anchors: Ints | None, loose: bool) -> Clauses:
    parts = pieces(graph.vertices, graph.edges, values(model, edge))
    number, count, chosen, owner = parts
    heads = np.empty((count, 0), dtype=np.int32)
    loops = np.arange(count)
    if end is not None:
        open_ended = np.zeros(count + 1, dtype=np.bool_)
        open_ended[number[values(model, end)]] = True
        loops = (~open_ended[:count]).nonzero()[0]
        heads = heads[loops]
    elif count <= 1:
        return []
    else:
        # own: (m,) the piece of each chosen edge. A cut without a second witness holds only if something else has to
        # be visited.
        own = np.full(len(edge), -1)
        own[chosen] = owner
        member, member_owner = members(parts, edge, on)
        _, first, sure = witnesses(member, member_owner, count, 0)
        guarded = unanchored(own, anchors, count) & (sure.sum() == sure)
        if guarded.any():
            heads = np.where(guarded, member[np.roll(first, -1)], FALSE)[:, None]
    # Strict: some edge of the loop is off. Loose: that, or some edge leaves its vertices.
    if not loose:
        return cut_clauses(heads, loops, -edge[chosen], owner, count)
    sides = number[graph.edges].T
    cross = sides[0] != sides[1]
    literals, piece = [-edge[chosen], edge[cross], edge[cross]], [owner, *sides[:, cross]]
    if end is not None:
        literals, piece = [*literals, end], [*piece, number]
    clause, side = np.concatenate(literals), np.concatenate(piece)
    useful = (side >= 0) & (clause != FALSE)
    return cut_clauses(heads, loops, clause[useful], side[useful], count)
