"""Lazy cuts: a circuit of the model that is too much must be left by some arc, or not be there.

Source: Dantzig, Fulkerson, Johnson, "Solution of a large-scale traveling-salesman problem" (1954); in both directions
Ohashi, Soh, Le Berre, Nabeshima, Banbara, Inoue, Tamura, "SAT-based CEGAR method for the Hamiltonian cycle problem
enhanced by cut-set constraints" (SAT 2025).
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ..directed_graph import DirectedGraph
from ..formula import FALSE, Clauses, Formula, Literals, Model, values
from ..graph import components
from ..literals import Ints
from ..loops.lazy.pieces import WITNESSES, cut_clauses, witnesses
from .cut_open import not_there_and_back, uncut_arcs


def encode(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int, both: bool = False,
           limit: int = WITNESSES) -> None:
    """`not_there_and_back`, where there is a depot, for the arcs away from it; and a rule.

    The rule answers a model with, for each circuit S that does not pass the depot, or for -1, where there are several,
    for each of them, with a vertex s of S and for -1 a vertex t of another circuit,

        not s is visited or not t is visited or (some arc that leaves S is on)

    where s runs through all vertices of a circuit of at most `limit`, and is one vertex of a longer one. With `both`
    the same is said of the arcs that enter S.
    """
    if depot >= 0:
        not_there_and_back(f, graph, uncut_arcs(f, graph, arcs, visited, depot))
    f.rules.append(partial(_cuts, graph=graph, arcs=arcs, visited=visited, depot=depot, both=both, limit=limit))


def encode_both_ways(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int) -> None:
    """As `encode`, of the arcs that leave S and of those that enter it."""
    encode(f, graph, arcs, visited, depot, both=True)


def circuits_of(model: Model, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int) -> tuple[Ints, int]:
    """(n,) the number of the circuit of a model that a vertex is on, -1 for none, and how many there are.

    Those through the depot do not count, and for depot -1 there is none where there is only one.
    """
    on = values(model, arcs)
    label = components(graph.vertices, np.stack([graph.tail[on], graph.head[on]], axis=1))
    there = values(model, visited)
    if depot >= 0:
        there &= label != label[depot]
    # A label is the least vertex of its component; a running sum over these makes them 0, 1, 2 ...
    first = np.zeros(graph.vertices, dtype=np.bool_)
    first[label[there]] = True
    count = int(first.sum())
    if depot < 0 and count == 1:
        return np.full(graph.vertices, -1), 0
    number = np.where(there, (first.cumsum() - 1)[label], -1)
    return number, count


def _cuts(model: Model, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int, both: bool,
          limit: int) -> Clauses:
    number, count = circuits_of(model, graph, arcs, visited, depot)
    if not count:
        return []
    inside = (number >= 0).nonzero()[0]
    member, owner = -visited[inside], number[inside]
    take, first, _ = witnesses(member, owner, count, limit)
    heads, owner = member[take][:, None], owner[take]
    if depot < 0:
        # Without a depot the cut also names a vertex of the next circuit: only if both are there, an arc has to lead
        # out.
        heads = np.stack([heads[:, 0], member[np.roll(first, -1)][owner]], axis=1)
    tail, head = number[graph.tail], number[graph.head]
    cross = (tail != head) & (arcs != FALSE)
    clauses = []
    for side in (tail, head)[:1 + both]:
        useful = cross & (side >= 0)
        clauses += cut_clauses(heads, owner, arcs[useful], side[useful], count)
    return clauses
