"""Sections of a loop: stretches of vertices of one kind, as off the ice, from one of another kind to the next."""

from __future__ import annotations

import numpy as np

from ...cardinality.counters import totals
from ...formula import FALSE, TRUE, Formula, Literals
from ...graph import Graph
from ...literals import Bools, Ints
from ...loops.directed import arcs, arcs_leaving
from ...numbers import Number, Unary
from .directions import carry, unbranched


def section_places(f: Formula, graph: Graph, edge: Literals, of_kind: Bools, top: int,
                   number: type[Number] = Unary) -> tuple[Number, Number]:
    """(n,) how many vertices of its section come before each, and (n,) how many there are besides it; `top` for more.

    Both in one of the two directions that each section has, and only for vertices of the kind, of_kind (n,), on a line
    that meets others too. e edges join two of the kind: what `arcs` takes for them and `carry` along their arcs,
    n starts and n ends, 2n clauses, what `equal` takes for each edge, and what `fix` and `equal` take for each vertex.
    """
    inner = np.where(of_kind[graph.edges].all(axis=1), edge, FALSE)
    if f.has_groups("vertex"):
        inner = unbranched(f, graph, inner)
    arc = arcs(f, graph, inner)
    place, size = number.new(f, graph.vertices, top), number.new(f, graph.vertices, top)
    carry(f, graph, arc, place, TRUE)
    there = inner != FALSE
    first, second = graph.edges[there].T
    size[first].equal(f, size[second], when=inner[there])
    start, end = f.new(2, graph.vertices)  # no arc comes in, none leaves
    f.add(np.concatenate([arcs_leaving(graph, arc[::-1]), start[:, None]], axis=1))
    f.add(np.concatenate([arcs_leaving(graph, arc), end[:, None]], axis=1))
    place.fix(f, 0, when=start)
    size.equal(f, place, when=end)
    return place, size


def section_sizes(f: Formula, graph: Graph, edge: Literals, of_kind: Bools, vertices: Ints, amount: Ints,
                  when: Literals, number: type[Number] = Unary) -> None:
    """The section of each of the vertices (k,), which the loop visits, has `amount` vertices, (k,) ints from 1.

    A loop that meets no other kind is one section. What `section_places` takes up to the largest amount, and `fix` a
    vertex; a variable and a clause for such a loop, and a clause a vertex; where amounts are even and 4 or more, also
    the totals of all edges up to the largest of these, and another clause a vertex.
    """
    if not len(vertices):
        return
    _, size = section_places(f, graph, edge, of_kind, int(amount.max()), number)
    size[vertices].fix(f, amount - 1, when=when)
    # A loop of one kind: its edges are as many as its vertices.
    inner = of_kind[graph.edges].all(axis=1)
    others = edge[~inner & (edge != FALSE)]
    meets = f.new(1)
    f.add(np.append(-meets, others)[None])
    whole = (amount % 2 == 0) & (amount >= 4)
    f.clause(np.repeat(meets, int((~whole).sum())), when=when[~whole])
    if whole.any():
        most = int(amount[whole].max())
        count = np.append(totals(f, edge[inner & (edge != FALSE)], most + 1, exact=True), np.full(most + 1, FALSE))
        f.clause(np.repeat(meets, int(whole.sum())), count[amount[whole] - 1], when=when[whole])
        f.clause(np.repeat(meets, int(whole.sum())), -count[amount[whole]], when=when[whole])
