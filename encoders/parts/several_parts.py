"""Vertices in several parts, each of which hangs together: districts, and pieces that are counted.

Sources: one tree a part, rooted in its first vertex, of which all parts share the arcs; cuts as in `hang_together`.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ..argument_errors import ArgumentError
from ..arguments import checked, measure
from ..cardinality import at_most_one
from ..connected_vertices import piece_cuts
from ..formula import FALSE, Clauses, Formula, Literals, Model, values
from ..gates import or_
from ..graph import Graph, components
from ..literals import distinct
from ..loops.cut_open_into_arcs import some_earlier
from .forest_cuts import forest_edges
from .hang_together import separator_cuts
from .trees import all_on, both_ways, first_vertex, grow, is_lazy


@checked
def connected_parts(f: Formula, graph: Graph, part: Literals, edge: Literals | None = None,
                    scheme: str = "cuts") -> None:
    """A vertex is in at most one of k parts, and the vertices of each part hang together along edges of the graph.

    part: (n, k) literals, the vertex is in the part. edge: (m,) literals, only edges that are on join vertices, and
    these join vertices of one part; None for all edges of the graph. A part may be empty: `f.add(part.T)` demands one
    vertex of each, `exactly(f, part.T, sizes)` a size, and a literal TRUE puts a given vertex into a part.
    scheme: a name in `ACYCLIC`. n times `at_most_one` of k, and with `edge` 2mk clauses. "cuts": no variable, and a
    rule for each part. The others: a literal for each edge that says, in 2mk clauses, that its ends are in one part
    (`edge` itself, where given); for each part its first vertex (`trees.first_vertex`); 2n gates for what is in some
    part and first in some; and `trees.grow`. ValueError for an unknown scheme, and for arrays of other shapes.

    >>> f = Formula()
    >>> connected_parts(f, Graph(3, [[0, 1], [1, 2]]), f.new(3, 2))
    >>> f.size
    Size(variables=6, clauses=3, literals=6)
    >>> [rule(np.array([True, True, False, False, False, True, False])) for rule in f.rules]
    [[[-1, -5, 3], [-5, -1, 3]], []]
    """
    lazy = is_lazy(scheme, graph, Graph)
    _check(graph, part, edge)
    f.check_literals(part)
    if edge is not None:
        f.check_literals(edge)
    with f.section("parts"):
        at_most_one(f, part)
        if edge is not None:
            _in_one_part(f, graph, part, edge)
        if lazy:
            f.rules.extend(partial(separator_cuts, graph=graph, on=on) if edge is None else
                           partial(piece_cuts, graph=graph, edge=edge, on=on) for on in part.T)
            return
        if edge is None:
            # Without edges of its own, an edge may be used where both its ends are in one part.
            edge = f.new(graph.size)
            _in_one_part(f, graph, part, edge)
        roots = np.stack([first_vertex(f, on) for on in part.T], axis=1) if part.size else part
        grow(f, both_ways(graph), np.tile(edge, 2), or_(f, roots), or_(f, part), scheme)


@checked
def exactly_parts(f: Formula, graph: Graph, edge: Literals, count: int, on: Literals | None = None,
                  scheme: str = "cuts") -> None:
    """The edges that are on, of (m,), make exactly `count` pieces of the vertices where `on` (n,) holds, all for None.

    A vertex that is there without an edge is a piece. scheme: a name in `ACYCLIC`. Both ends of an edge are there: 2m
    clauses, of which those of vertices that are always there are left out. "cuts": no variable, and a rule, see
    `_count_cuts`. The others: n * count literals, what `connected_parts` takes for them, n clauses that a vertex that
    is there is in a part, n * count that a vertex that is not there is in none, count that a part has a vertex, and
    clauses that the first vertex of each part comes after the first vertex of the part before; more parts than vertices
    are the empty clause. ValueError for an unknown scheme, a count below 0, and arrays of other lengths.

    >>> f = Formula()
    >>> exactly_parts(f, Graph(3, [[0, 1], [1, 2]]), f.new(2), 2)
    >>> f.rules[0](np.array([True, False, False])), f.rules[0](np.array([True, True, True]))
    ([[1, 2]], [[-1, -2]])
    """
    lazy = is_lazy(scheme, graph, Graph)
    measure(graph, edge=edge, on=on)
    if count < 0:
        raise ArgumentError(f"count: expected how many parts, 0 or more, found {count}")
    present = all_on(graph, on)
    for literals in (edge, present):
        f.check_literals(literals)
    with f.section("number-of-parts"):
        f.clause(-edge[:, None], present[graph.edges])
        if lazy:
            f.rules.append(partial(_count_cuts, graph=graph, edge=edge, on=present, count=count))
            return
        if count > graph.vertices:
            f.add([[]])
            return
        part = f.new(graph.vertices, count)
        f.clause(-part, present[:, None])
        f.add(np.append(part, -present[:, None], axis=1))
        f.add(part.T)
        # Symmetry: the parts are numbered by their first vertices.
        for one, other in zip(part.T, part.T[1:]):
            f.clause(-other, some_earlier(f, one))
        connected_parts(f, graph, part, edge, scheme)


def _in_one_part(f: Formula, graph: Graph, part: Literals, edge: Literals) -> None:
    """An edge that is on joins vertices of the same part, or of none: 2k clauses an edge."""
    one, other = part[graph.edges[:, 0]], part[graph.edges[:, 1]]
    f.clause(-edge[:, None], -one, other)
    f.clause(-edge[:, None], one, -other)


def _check(graph: Graph, part: Literals, edge: Literals | None) -> None:
    if part.ndim != 2 or len(part) != graph.vertices:
        raise ArgumentError(f"part: expected a literal for each vertex of the graph and each part, shape "
                            f"({graph.vertices}, k), found shape {part.shape}")
    measure(graph, edge=edge)


def _count_cuts(model: Model, graph: Graph, edge: Literals, on: Literals, count: int) -> Clauses:
    """Of too many pieces one more than there may be: not a vertex of each, or an edge that leaves one of them is on.
    Of too few: not all edges of a forest that joins the vertices that are there, or a further vertex is there.
    """
    chosen = values(model, edge).nonzero()[0]
    there = values(model, on)
    label = components(graph.vertices, graph.edges[chosen])
    roots = distinct(label[there])
    if len(roots) == count:
        return []
    if len(roots) > count:
        # some: (n,) the vertices of the pieces that are cut, one more than there may be.
        some = np.isin(label, roots[:count + 1])
        ends = label[graph.edges]
        leaving = (ends[:, 0] != ends[:, 1]) & some[graph.edges].any(axis=1)
        literals = [*-on[roots[:count + 1]], *edge[leaving]]
    else:
        literals = [*-edge[chosen[forest_edges(graph.vertices, *graph.edges[chosen].T)]], *on[~there]]
    return [[int(x) for x in literals if x != FALSE]]
