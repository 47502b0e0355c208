"""Hamiltonian cycles over arcs alone: two literals an edge, one for each direction, and cuts between pieces.

Where all vertices are visited, degree rules over arcs say all that edge variables would. Source: Ohashi, Soh, Le Berre,
Nabeshima, Banbara, Inoue, Tamura, "SAT-based CEGAR method for the Hamiltonian cycle problem enhanced by cut-set
constraints" (SAT 2025): arcs, and cuts of merged loops in both directions.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ..cardinality import at_most_one, exactly
from ..formula import FALSE, TRUE, Clauses, Formula, Literals, Model, values
from ..graph import Graph, components
from ..literals import Bools, Ints, distinct, signed
from .cut_open_into_arcs import arcs_leaving
from .degrees import WIDE
from .lazy.pieces import cut_clauses


def add_tour_arcs(f: Formula, graph: Graph, possible: Bools | None = None) -> Literals:
    """(2, m) literals: the edge is an arc from its first vertex to its second, and the other way round. One arc leaves
    and one enters each vertex, and no edge is both: directed loops of three or more vertices through all.

    The two edges of a vertex of degree 2 are on and run the same way, so a path of such vertices has one variable, true
    in one direction and false in the other. Every other edge has two variables and a clause, and every vertex of k
    other than two edges two clauses and twice `at_most_one` "product" over k. Both directions of a tour are models: to
    forbid one made searches longer on small graphs. possible: (2, m) the only arcs of a tour, if that is known; the
    others are FALSE, and one of a path whose other direction is not possible is TRUE. The rule answers a model of
    several loops with `tour_cuts` of these.
    """
    passed = np.bincount(graph.edges.ravel(), minlength=graph.vertices) == 2
    on = passed[graph.edges].any(axis=1)
    if possible is None:
        possible = np.ones((2, graph.size), dtype=np.bool_)
    arc = _arc_literals(f, graph, passed, on, possible)
    f.clause(-arc[0, ~on], -arc[1, ~on])
    for way in (arc, arc[::-1]):
        out = arcs_leaving(graph, way)[~passed]
        at_most_one(f, out, scheme="product")  # a graph may have hubs: of the schemes, the best there
        f.add(out)
    f.rules.append(partial(_rule, graph=graph, arc=arc))
    return arc


def add_tour_edges(f: Formula, graph: Graph, arc: Literals, widest: int = WIDE) -> Literals:
    """(m,) literals of the edges, beside the (2, m) of `add_tour_arcs`: one holds where an arc of the edge does, and
    two hold at each vertex. Redundant: the models of the arcs stay as they are.

    Where a graph consists of parts, each of which a tour passes in either direction, a refutation by arcs has to look
    at every choice of directions; what a solver learns about edges holds for all of them. An edge whose two arcs have
    variables of their own takes one variable and three clauses; a vertex of up to `widest` edges `exactly` two of them.
    """
    edge: Literals = np.where(arc[0] == FALSE, arc[1], arc[0])
    edge[arc[0] == -arc[1]] = TRUE  # one of the two directions, whichever it is
    unknown = (np.abs(arc) != TRUE).all(axis=0) & (edge != TRUE)
    edge[unknown] = f.new(int(unknown.sum()))
    f.clause(-arc[:, unknown], edge[unknown])
    f.clause(-edge[unknown], arc[0, unknown], arc[1, unknown])
    at = graph.at_vertices(edge)
    degree = (at != FALSE).sum(axis=1)
    for d in distinct(degree[degree <= widest]):  # hubs would add many clauses that say little
        rows = at[degree == d]
        exactly(f, rows[rows != FALSE].reshape(len(rows), d), 2)
    return edge


def one_way(graph: Graph) -> Bools:
    """(2, m) arcs of which a cycle has no others, run in one of its directions: an edge from its first vertex to its
    second, and the other way round. One of each edge, or all, where nothing is known; more is known of a graph without
    its useless edges.

    A directed graph is told as an undirected one by three vertices in place of each: one that arcs enter, one that
    they leave, and one of two edges between them. Then all these paths run one way, but the degrees do not say it. Two
    arcs are alike here if a cycle can have one after the other: at a vertex with an edge that all cycles have, it is
    one of the two. An arc that is not alike to that of a path, not over any number of others, is in no cycle with it.

    >>> triangle = [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8), (2, 3), (5, 6), (8, 0)]
    >>> one_way(Graph(9, [*triangle, (5, 0), (8, 3), (2, 6)])).astype(int).tolist()
    [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]
    """
    n, m = graph.vertices, graph.size
    on = (np.bincount(graph.edges.ravel(), minlength=n) == 2)[graph.edges].any(axis=1).nonzero()[0]
    if not len(on):
        return np.ones((2, m), dtype=np.bool_)
    arc = np.arange(2 * m)  # ahead 0..m-1, back m..
    back, head = np.roll(arc, m), graph.edges[:, ::-1].T.ravel()
    leaves = np.full(n, -1)  # the arc from each vertex along an edge that all cycles have; one of them
    leaves[graph.edges[on]] = np.stack([on, on + m], axis=1)
    known = (leaves[head] >= 0) & (leaves[head] != back)
    open_end = leaves[head] < 0
    behind = np.concatenate([
        np.stack([arc[known], leaves[head[known]]], axis=1),
        np.stack([back[known], back[leaves[head[known]]]], axis=1),
        np.stack([arc[open_end], 2 * m + head[open_end]], axis=1),
        np.stack([back[open_end], 2 * m + head[open_end]], axis=1)])
    alike = components(2 * m + n, behind)[:2 * m].reshape(2, m)
    possible: Bools = alike == alike[0, on[0]]
    return possible if (possible[0] != possible[1]).all() else np.ones_like(possible)  # else for both, or not connected


def _arc_literals(f: Formula, graph: Graph, passed: Bools, on: Bools, possible: Bools) -> Literals:
    """(2, m) literals of the arcs; one variable along each path of edges `on` (m,) through vertices `passed` (n,)."""
    vertex, m = passed.nonzero()[0][:, None], graph.size
    # The incidence is padded with -1: sorted, the two edges of a passed vertex are the last ones.
    both = np.sort(graph.incidence[passed], axis=1)[:, -2:]
    enters, leaves = (both + m * (graph.edges[both, end] != vertex) for end in (1, 0))  # arcs 0..m-1 ahead, m.. back
    # Through a passed vertex, who enters by one edge leaves by the other, and the reverse: two pairs of arcs that are
    # equal.
    follows = np.stack([enters, leaves[:, ::-1]], axis=-1).reshape(-1, 2)
    path = components(2 * m, follows).reshape(2, m)  # the lowest arc of each directed path
    lowest = path.min(axis=0)
    first = np.where(on, lowest, path)
    # An arc along an edge that is on is known if only one of its directions is possible.
    unknown = possible & (~on | possible[::-1])
    arcs = distinct(first[unknown])
    variable = np.append(f.new(len(arcs)), TRUE)[np.searchsorted(arcs, first)]
    return np.where(unknown, signed(variable, ~on | (path == lowest)), np.where(possible, TRUE, FALSE))


def _rule(model: Model, graph: Graph, arc: Literals) -> Clauses:
    return tour_cuts(graph, arc, components(graph.vertices, graph.edges[values(model, arc).any(axis=0)]))


def tour_cuts(graph: Graph, arc: Literals, label: Ints) -> Clauses:
    """For each piece two clauses: some arc leaves it, and some arc enters it; of two pieces, the clauses of one alone.

    label: (n,) the lowest vertex of each vertex's piece; all pieces are whole loops. No clause for one piece. The
    pieces may be those of other loops than the model's: every tour leaves and enters every set of vertices.
    """
    roots, piece = np.unique(label, return_inverse=True)
    count = len(roots)
    if count < 2:
        return []
    sides = piece[graph.edges].T
    cross = sides[0] != sides[1]
    owner, leaving, entering = sides[:, cross].ravel(), arc[:, cross].ravel(), arc[::-1, cross].ravel()
    heads = np.empty((count if count > 2 else 1, 0), dtype=np.int32)
    return [clause for members in (leaving, entering)
            for clause in cut_clauses(heads, np.arange(len(heads)), members, owner, count)]
