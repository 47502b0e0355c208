"""Lazy boundary cuts: a piece of the model that is not the whole solution must be left by some edge, or not be there.

Source: Dantzig, Fulkerson, Johnson, "Solution of a large-scale traveling-salesman problem" (1954); as lazy clauses Soh,
Le Berre, Roussel, Banbara, Tamura, "Incremental SAT-based method with native Boolean cardinality handling for the
Hamiltonian cycle problem" (JELIA 2014).
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ..formula import FALSE, TRUE, Clauses, Formula, Literals, Model, values
from ..graph import Graph, GridGraph
from .lazy import cuts_bitset
from .lazy.pieces import WITNESSES, Ints, cut_clauses, guarded_heads, members, pieces, thin, witnesses


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None, degree: Literals | None = None, limit: int = WITNESSES) -> None:
    """The chosen edges hang together (with `end`: none of their pieces is a closed loop). 0 variables, 0 clauses.

    The rule answers a model of several pieces with, for each piece S, a witness s inside and a witness t outside,

        not s or not t or (some edge leaving S is on)

    where s runs through all members of a piece of at most `limit`, and is one member of a larger one. Members are
    the visited vertices, or without `on` the chosen edges. There is no t where a vertex outside is always visited, or
    where a row of `anchors` has no edge inside S: then the solution never lies wholly in S.
    For paths the clause is: not s or (some edge leaving S is on) or (some vertex of S is an end). All this holds
    whatever the degrees are (`degree` is not looked at).
    """
    if end is None:
        if isinstance(graph, GridGraph) and cuts_bitset.fits(graph, edge):
            f.rules.append(cuts_bitset.CutsRule(graph, edge, on, thin(anchors), limit))
            return
        whole = on is not None and bool((on == TRUE).all())
        f.rules.append(partial(_apart, graph=graph, edge=edge, on=on, anchors=thin(anchors), limit=limit, whole=whole))
    else:
        f.rules.append(partial(_closed, graph=graph, edge=edge, on=on, end=end, limit=limit))


def _apart(model: Model, graph: Graph, edge: Literals, on: Literals | None, anchors: Ints | None, limit: int,
           whole: bool) -> Clauses:
    found = pieces(graph, values(model, edge))
    number, count = found.number, found.total
    if count <= 1:
        return []
    one, two = number[graph.edges].T
    cross = (one != two) & (edge != FALSE)
    if whole:
        heads, owner = np.empty((count, 0), dtype=np.int32), np.arange(count)
    else:
        heads, owner = guarded_heads(*members(found, edge, on), np.where(cross, -1, one), anchors, count, limit)
    sides = np.concatenate([one[cross], two[cross]])
    leaving = np.concatenate([edge[cross]] * 2)
    known = sides >= 0
    return cut_clauses(heads, owner, leaving[known], sides[known], count)


def _closed(model: Model, graph: Graph, edge: Literals, on: Literals | None, end: Literals, limit: int) -> Clauses:
    number, count, chosen, owner = pieces(graph, values(model, edge))
    closed = np.ones(count + 1, dtype=np.bool_)
    closed[-1] = False
    closed[number[values(model, end)]] = False
    closed_count = int(closed.sum())
    if not closed_count:
        return []
    # the other pieces are no business of ours: number the closed loops alone
    again = np.full(count + 1, -1)
    again[closed] = np.arange(closed_count)
    number = again[number]
    vertices = (number >= 0).nonzero()[0]
    if on is not None:
        member, owner = -on[vertices], number[vertices]
    else:
        closed_too = again[owner] >= 0
        member, owner = -edge[chosen[closed_too]], again[owner[closed_too]]
    take, _, _ = witnesses(member, owner, closed_count, limit)
    one, two = number[graph.edges].T
    cross = (one != two) & (edge != FALSE)
    exits = np.concatenate([edge[cross], edge[cross], end[vertices]])
    sides = np.concatenate([one[cross], two[cross], number[vertices]])
    useful = (sides >= 0) & (exits != FALSE)
    return cut_clauses(member[take][:, None], owner[take], exits[useful], sides[useful], closed_count)
