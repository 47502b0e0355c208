"""Chosen vertices, or chosen edges, hang together.

Sources: cuts by separating vertices, R. Carvajal et al., Imposing connectivity constraints in forest planning models
(2013), and M. Fischetti et al., Thinning out Steiner trees (2017); trees whose arcs have no cycle, as in `reach`.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ..arguments import checked, measure
from ..connected_vertices import piece_cuts
from ..formula import TRUE, Clauses, Formula, Literals, Model, values
from ..graph import Graph, components
from ..literals import Bools, distinct
from ..loops.degrees import visited
from ..loops.lazy.pieces import WITNESSES, boundary_cuts, cut_clauses, witnesses
from .trees import both_ways, first_vertex, grow, is_lazy


@checked
def connected_vertices(f: Formula, graph: Graph, on: Literals, scheme: str = "cuts") -> None:
    """The vertices where `on` (n,) holds hang together along edges between them; none do, and so does one.

    scheme: a name in `ACYCLIC`. "cuts": 0 variables, 0 clauses and a rule, see `separator_cuts`. The others: the first
    vertex that is there is the root (`trees.first_vertex`), and `trees.grow` for the edges in both directions. Raises
    ValueError for an unknown scheme, and for another number of literals.

    >>> f = Formula()
    >>> connected_vertices(f, Graph(3, [[0, 1], [1, 2]]), f.new(3))
    >>> f.rules[0](np.array([True, True, False, True]))
    [[-1, -3, 2], [-3, -1, 2]]
    """
    lazy = is_lazy(scheme, graph, Graph)
    measure(graph, on=on)
    f.check_literals(on)
    with f.section("connected"):
        if lazy:
            f.rules.append(partial(separator_cuts, graph=graph, on=on))
        else:
            ways = both_ways(graph)
            grow(f, ways, np.full(ways.size, TRUE), first_vertex(f, on), on, scheme)


@checked
def connected_edges(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, scheme: str = "cuts") -> None:
    """The edges that are on, of (m,), hang together; with `on` (n,) they join exactly the vertices where it holds.

    No edge hangs together. scheme: a name in `ACYCLIC`. "cuts": 0 variables, 0 clauses and a rule, as of
    `loops.lazy.cuts`. The others: what `degrees.visited` takes, and `trees.grow`. With `on`, 2m clauses that an edge
    joins vertices that are there, and no more `visited`; see also `connected_vertices.connected`, which takes the ends
    for granted.

    >>> f = Formula()
    >>> connected_edges(f, Graph(4, [[0, 1], [1, 2], [2, 3]]), f.new(3))
    >>> f.rules[0](np.array([True, True, False, True]))
    [[-1, -3, 2], [-3, -1, 2]]
    """
    lazy = is_lazy(scheme, graph, Graph)
    measure(graph, edge=edge, on=on)
    f.check_literals(edge)
    if on is not None:
        f.check_literals(on)
    with f.section("connected"):
        if on is not None:
            f.clause(-edge[:, None], on[graph.edges])
        if lazy and on is not None:
            f.rules.append(partial(piece_cuts, graph=graph, edge=edge, on=on))
        elif lazy:
            f.rules.append(partial(boundary_cuts, graph=graph, edge=edge, arc=np.stack([edge, edge]), on=None,
                                   anchors=None, limit=WITNESSES))
        else:
            grow_along_edges(f, graph, edge, visited(f, graph, edge) if on is None else on, scheme)


def grow_along_edges(f: Formula, graph: Graph, edge: Literals, on: Literals, scheme: str) -> None:
    """Each vertex where `on` (n,) holds is joined to the first of them by edges that are on: `trees.grow`."""
    grow(f, both_ways(graph), np.tile(edge, 2), first_vertex(f, on), on, scheme)


def separator_cuts(model: Model, graph: Graph, on: Literals) -> Clauses:
    """For each piece S of a model of several, with a vertex t of another one, and vertices s of S (all of them, up to
    WITNESSES, or a first one): not s, or not t, or one of the vertices beside S that are also beside what is left with
    t once they are taken away.
    """
    there = values(model, on)
    label = components(graph.vertices, graph.edges[there[graph.edges].all(axis=1)])
    roots = distinct(label[there])
    count = len(roots)
    if count < 2:
        return []
    number = np.full(graph.vertices, -1)
    number[roots] = np.arange(count)
    vertices = there.nonzero()[0]
    owner = number[label[vertices]]
    take, first, _ = witnesses(-on[vertices], owner, count, WITNESSES)
    # Each piece takes a vertex of the next one as the other side.
    others = np.roll(vertices[first], -1)
    heads = np.stack([-on[vertices[take]], -on[others[owner[take]]]], axis=1)
    between = [(piece, on[_separating_vertices(graph, label == root, int(others[piece]))])
               for piece, root in enumerate(roots.tolist())]
    members = np.concatenate([literals for _, literals in between])
    owners = np.repeat([piece for piece, _ in between], [len(literals) for _, literals in between])
    return cut_clauses(heads, owner[take], members, owners, count)


def _separating_vertices(graph: Graph, inside: Bools, other: int) -> Bools:
    """(n,) the vertices beside those inside that can be reached from the vertex `other` without passing one
    of them."""
    # beside: (n,) the outer ends of edges with one end inside. far: (m, 2) which ends of edges hang together with the
    # other vertex without passing one beside. A vertex beside that has such a neighbour separates.
    beside = np.zeros(graph.vertices, dtype=np.bool_)
    touch = inside[graph.edges]
    beside[graph.edges[touch[:, ::-1] & ~touch]] = True
    label = components(graph.vertices, graph.edges[~beside[graph.edges].any(axis=1)])
    near = np.zeros(graph.vertices, dtype=np.bool_)
    far = label[graph.edges] == label[other]
    near[graph.edges[far[:, ::-1]]] = True
    return beside & near
