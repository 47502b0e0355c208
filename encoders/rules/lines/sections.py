"""Sections of a loop: stretches of vertices of one kind, as off the ice, from one of another kind to the next."""

from __future__ import annotations

import numpy as np

from ...arguments import checked
from ...cardinality.counters import totals
from ...formula import FALSE, TRUE, Formula, Literals
from ...gates import and_
from ...graph import Graph
from ...literals import Bools, Ints
from ...loops.cut_open_into_arcs import add_arcs, arcs_leaving
from ...numbers import Number, Unary
from .directions import carry, unbranched


@checked
def section_places(f: Formula, graph: Graph, edge: Literals, inner: Literals, top: int,
                   number: type[Number] = Unary) -> tuple[Number, Number]:
    """(n,) how many vertices of its section come before each, and (n,) how many there are besides it; `top` for more.

    inner: (m,) literals, the line takes the edge, and its two vertices are of one section. Both numbers are in one of
    the two directions that each section has, and only for a section that is not the whole loop. What `add_arcs` takes
    for the inner edges and `carry` along their arcs, n starts and n ends, 2n clauses, what `equal` takes for each inner
    edge, and what `fix` and `equal` take for each vertex.
    """
    if f.has_groups("vertex"):
        # Where degree rules may be off a line can branch; there sections end, so that numbers stay possible.
        plain = unbranched(f, graph, edge)
        other = (inner != FALSE) & (inner != edge)
        inner = np.where(inner == edge, plain, inner)
        inner[other] = and_(f, inner[other], plain[other])
    arc = add_arcs(f, graph, inner)
    place, size = number.new(f, graph.vertices, top), number.new(f, graph.vertices, top)
    carry(f, graph, arc, place, TRUE)
    there = inner != FALSE
    first, second = graph.edges[there].T
    size[first].equal(f, size[second], when=inner[there])
    start, end = f.new(2, graph.vertices)  # no arc comes in, none leaves
    # The first vertex has place 0, and the place of the last one is the size, which is the same all along.
    f.add(np.concatenate([arcs_leaving(graph, arc[::-1]), start[:, None]], axis=1))
    f.add(np.concatenate([arcs_leaving(graph, arc), end[:, None]], axis=1))
    place.fix(f, 0, when=start)
    size.equal(f, place, when=end)
    return place, size


@checked
def fix_section_sizes(f: Formula, graph: Graph, edge: Literals, of_kind: Bools, vertices: Ints, amount: Ints,
                      when: Literals, number: type[Number] = Unary) -> None:
    """The section of each of the vertices (k,), which the loop visits, has `amount` vertices, (k,) ints from 1.

    Sections are of vertices of the kind, of_kind (n,). What `section_places` takes for the edges between two of these,
    up to the largest amount, and what `fix_given_sizes` takes.
    """
    if len(vertices):
        within = of_kind[graph.edges].all(axis=1)
        inner, outer = np.where(within, edge, FALSE), np.where(within, FALSE, edge)
        _, size = section_places(f, graph, edge, inner, int(amount.max()), number)
        fix_given_sizes(f, inner, outer, size, vertices, amount, when)


@checked
def fix_given_sizes(f: Formula, inner: Literals, outer: Literals, size: Number, vertices: Ints, amount: Ints,
                    when: Literals) -> None:
    """The section of each of the vertices (k,), which the loop visits, has `amount` vertices, (k,) ints from 1.

    inner: (m,) as of `section_places`, which has made `size`, up to the largest amount or more. outer: the line takes
    an edge that is not inner. A loop that takes no outer edge is one section. `fix` a vertex; a variable and a clause
    for such a loop, and a clause a vertex; where amounts are even and 4 or more, also the totals of all inner edges up
    to the largest of these, and another clause a vertex.
    """
    if not len(vertices):
        return
    size[vertices].fix(f, amount - 1, when=when)
    # A loop of one kind: its edges are as many as its vertices.
    meets = f.new(1)
    f.add(np.append(-meets, outer[outer != FALSE])[None])
    whole = (amount % 2 == 0) & (amount >= 4)
    f.clause(np.repeat(meets, int((~whole).sum())), when=when[~whole])
    if whole.any():
        most = int(amount[whole].max())
        count = np.append(totals(f, inner[inner != FALSE], most + 1, exact=True), np.full(most + 1, FALSE))
        f.clause(np.repeat(meets, int(whole.sum())), count[amount[whole] - 1], when=when[whole])
        f.clause(np.repeat(meets, int(whole.sum())), -count[amount[whole]], when=when[whole])


@checked
def split_by_kind(f: Formula, graph: Graph, edge: Literals, kind: Literals) -> tuple[Literals, Literals]:
    """(m,) and (m,) literals: the line takes the edge between two vertices of one kind, and between those of two kinds.

    kind: (n,) literals. 2 variables and 8 clauses for each edge.
    """
    first, second = kind[graph.edges].T
    inner, outer = f.new(2, graph.size)
    for sign in (1, -1):
        f.clause(-edge, sign * first, sign * second, inner)
        f.clause(-inner, sign * first, -sign * second)
    f.clause(-outer, edge)
    f.clause(-inner, -outer)
    f.clause(-edge, inner, outer)
    f.clause(-inner, edge)
    return inner, outer


@checked
def differ_from_neighbours(f: Formula, graph: Graph, outer: Literals, size: Number) -> None:
    """No two sections that follow each other are of one size. outer: (m,) literals, the line takes the edge, and its
    two vertices are of different sections. size: of `section_places`.

    What `is_equal` of the numbers takes for each outer edge that is not FALSE, and a clause for each, of group "pair".
    """
    between = np.flatnonzero(outer != FALSE)
    first, second = graph.edges[between].T
    if len(between):
        f.clause(-outer[between], -size[first].is_equal(f, size[second]),
                 when=f.selectors("pair", graph.edges[between]))
