"""Lazy boundary cuts: a piece of the model that is not the whole solution must be left by some edge, or not be there.

Source: Dantzig, Fulkerson, Johnson, "Solution of a large-scale traveling-salesman problem" (1954); as lazy clauses Soh,
Le Berre, Roussel, Banbara, Tamura, "Incremental SAT-based method with native Boolean cardinality handling for the
Hamiltonian cycle problem" (JELIA 2014).
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ...formula import FALSE, TRUE, Clauses, Formula, Literals, Model, values
from ...graph import Graph, GridGraph
from ...literals import Ints
from . import cuts_bitset
from .pieces import WITNESSES, boundary_cuts, cut_clauses, pieces, thinned, witnesses


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None, degree: Literals | None = None, limit: int = WITNESSES) -> None:
    """The chosen edges are connected (with `end`: none of their pieces is a closed loop). 0 variables, 0 clauses.

    The rule answers a model of several pieces with, for each piece S, a witness s inside and a witness t outside,

        not s or not t or (some edge leaving S is on)

    where s runs through all members of a piece of at most `limit`, and is one member of a larger one. Members are
    the visited vertices, or without `on` the chosen edges. There is no t where a vertex outside is always visited, or
    where a row of `anchors` has no edge inside S: then the solution never lies wholly in S.
    For paths the clause is: not s or (some edge leaving S is on) or (some vertex of S is an end). All this holds
    whatever the degrees are, so `degree` is ignored.
    """
    if end is not None:
        f.rules.append(partial(_closed_loops, graph=graph, edge=edge, on=on, end=end, limit=limit))
    elif isinstance(graph, GridGraph) and cuts_bitset.rule_fits(graph, edge):
        f.rules.append(cuts_bitset.CutsRule(graph, edge, on, thinned(anchors), limit))
    else:
        f.rules.append(partial(boundary_cuts, graph=graph, edge=edge, arc=edge[None].repeat(2, axis=0), on=on,
                               anchors=thinned(anchors), limit=limit,
                               all_visited=on is not None and bool((on == TRUE).all())))


def _closed_loops(model: Model, graph: Graph, edge: Literals, on: Literals | None, end: Literals,
                  limit: int) -> Clauses:
    """The cuts for paths: every piece that is a closed loop."""
    number, count, chosen, owner = pieces(graph.vertices, graph.edges, values(model, edge))
    # The entry at the end is that of index -1: vertices that no chosen edge touches.
    closed = np.ones(count + 1, dtype=np.bool_)
    closed[-1] = False
    closed[number[values(model, end)]] = False
    loops = int(closed.sum())
    if not loops:
        return []
    loop_number = np.full(count + 1, -1)  # of each piece; -1 for those with ends
    loop_number[closed] = np.arange(loops)
    number, owner = loop_number[number], loop_number[owner]
    vertices = (number >= 0).nonzero()[0]
    if on is not None:
        member, owner = -on[vertices], number[vertices]
    else:
        member, owner = -edge[chosen[owner >= 0]], owner[owner >= 0]
    take, _, _ = witnesses(member, owner, loops, limit)
    first, second = number[graph.edges].T
    cross = (first != second) & (edge != FALSE)
    # A closed loop may go wrong in two ways: an edge leaves its vertices, or one of them is an end.
    exits = np.concatenate([edge[cross], edge[cross], end[vertices]])
    sides = np.concatenate([first[cross], second[cross], number[vertices]])
    useful = (sides >= 0) & (exits != FALSE)
    return cut_clauses(member[take][:, None], owner[take], exits[useful], sides[useful], loops)
