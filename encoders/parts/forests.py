"""Edges and arcs that form trees.

Sources: each vertex has one parent and the arcs from parents have no cycle, with the encodings of `ACYCLIC`; lazy cuts
as for Steiner trees, M. Fischetti et al., Thinning out Steiner trees (2017).
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ..arguments import checked, measure
from ..cardinality import at_most_one
from ..connected_vertices import piece_cuts
from ..directed_graph import DirectedGraph
from ..formula import FALSE, TRUE, Formula, Literals
from ..graph import Graph
from .forest_cuts import cycle_cuts, root_cuts
from .no_cycle import acyclic
from .reach import reach_cuts
from .trees import all_on, both_ways, first_vertex, is_lazy


@checked
def forest(f: Formula, graph: Graph, edge: Literals, scheme: str = "cuts") -> None:
    """The edges that are on, of (m,), have no cycle.

    scheme: a name in `ACYCLIC`. "cuts": 0 variables, 0 clauses and a rule, see `forest_cuts.cycle_cuts`. The others:
    of each edge that is on one arc, 2 variables and 4 clauses, at most one enters each vertex (`at_most_one`), and
    `acyclic` for the 2m arcs. Raises ValueError for an unknown scheme, and for another number of literals.

    >>> f = Formula()
    >>> forest(f, Graph(3, [[0, 1], [1, 2], [2, 0]]), f.new(3))
    >>> f.rules[0](np.array([True, True, True, True]))
    [[-1, -2, -3]]
    """
    lazy = is_lazy(scheme, graph, Graph)
    measure(graph, edge=edge)
    f.check_literals(edge)
    with f.section("forest"):
        if lazy:
            f.rules.append(partial(cycle_cuts, graph=graph, edge=edge))
        else:
            _parents(f, graph, edge, scheme)


@checked
def spanning_tree(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, scheme: str = "cuts") -> None:
    """The edges that are on, of (m,), form one tree through exactly the vertices where `on` (n,) holds, all for None.

    A vertex alone is a tree, and no vertex at all is one, too. scheme: a name in `ACYCLIC`. 2m clauses say that both
    ends of an edge are there; a clause of a vertex that is always there is left out. "cuts": no variable, and rules for
    cycles and for pieces. The others: the first vertex that is there is the root (`trees.first_vertex`), as for
    `rooted_forest`.

    >>> f = Formula()
    >>> spanning_tree(f, Graph(3, [[0, 1], [1, 2], [2, 0]]), f.new(3))
    >>> [rule(np.array([True, True, False, False])) for rule in f.rules]
    [[], [[2, 3]]]
    """
    lazy = is_lazy(scheme, graph, Graph)
    measure(graph, edge=edge, on=on)
    present = all_on(graph, on)
    for literals in (edge, present):
        f.check_literals(literals)
    with f.section("spanning-tree"):
        f.clause(-edge[:, None], present[graph.edges])
        if lazy:
            f.rules.append(partial(cycle_cuts, graph=graph, edge=edge))
            f.rules.append(partial(root_cuts, graph=graph, edge=edge, root=first_vertex(f, present), on=present)
                           if (present == TRUE).any() else
                           partial(piece_cuts, graph=graph, edge=edge, on=present))
        else:
            _rooted(f, graph, edge, first_vertex(f, present), present, scheme)


@checked
def rooted_forest(f: Formula, graph: Graph, edge: Literals, root: Literals, on: Literals | None = None,
                  scheme: str = "cuts") -> None:
    """The edges that are on, of (m,), form trees through exactly the vertices where `on` (n,) holds, all for None, and
    each tree has exactly one of the vertices where `root` (n,) holds: so there are as many trees as roots.

    scheme: a name in `ACYCLIC`. An edge joins vertices that are there, and a root is there: 2m + n clauses, as many
    fewer as say what always holds. "cuts": no variable, and rules for cycles and for pieces of no root or of two. The
    others: as for `forest`, and n clauses that a vertex has a parent or is a root, 2m that a root has none.

    >>> f = Formula()
    >>> rooted_forest(f, Graph(2, [[0, 1]]), f.new(1), f.new(2), scheme="closure")
    >>> f.size
    Size(variables=7, clauses=12, literals=25)
    """
    lazy = is_lazy(scheme, graph, Graph)
    measure(graph, edge=edge, root=root, on=on)
    present = all_on(graph, on)
    for literals in (edge, root, present):
        f.check_literals(literals)
    with f.section("rooted-forest"):
        f.clause(-edge[:, None], present[graph.edges])
        f.clause(-root, present)
        if lazy:
            f.rules.append(partial(cycle_cuts, graph=graph, edge=edge))
            f.rules.append(partial(root_cuts, graph=graph, edge=edge, root=root, on=present))
        else:
            _rooted(f, graph, edge, root, present, scheme)


@checked
def arborescence(f: Formula, graph: DirectedGraph, arcs: Literals, root: Literals, on: Literals | None = None,
                 scheme: str = "cuts") -> None:
    """The arcs that are on, of (m,), lead along trees from the vertices where `root` (n,) holds to all others where
    `on` (n,) holds, all for None: one arc enters each of these, none a root, and none leads to or from other vertices.

    One arborescence has one root: a row of constants, or `exactly_one(f, root)`. scheme: a name in `ACYCLIC`. At most
    2m clauses for the ends of arcs, m that none enters a root, 2n for roots and vertices that are there, and
    `at_most_one` of the arcs that enter each; "cuts": a clause for each loop and a rule, see `reach.reach_cuts`. The
    others: `acyclic`.

    >>> from encoders import TRUE
    >>> f = Formula()
    >>> arborescence(f, DirectedGraph(2, [0, 1], [1, 0]), f.new(2), np.array([TRUE, FALSE]))
    >>> f.to_pysat()
    Traceback (most recent call last):
    ValueError: the formula has lazy rules besides its clauses: choose complete schemes
    >>> [block.tolist() for block in f.blocks]
    [[[-2]], [[1]]]
    """
    lazy = is_lazy(scheme, graph, DirectedGraph)
    measure(graph, arcs=arcs, root=root, on=on)
    present = all_on(graph, on)
    for literals in (arcs, root, present):
        f.check_literals(literals)
    with f.section("arborescence"):
        f.clause(-arcs, present[graph.tail])
        f.clause(-arcs, present[graph.head])
        f.clause(-root, present)
        f.clause(-arcs, -root[graph.head])
        entering = graph.entering(arcs)
        at_most_one(f, entering)
        f.add(np.concatenate([np.stack([-present, root], axis=1), entering], axis=1))
        if lazy:
            f.add(-arcs[graph.is_loop][:, None])
            f.rules.append(partial(reach_cuts, graph=graph, arcs=arcs, source=root, on=present))
        else:
            acyclic(f, graph, arcs, scheme)


def _parents(f: Formula, graph: Graph, edge: Literals, scheme: str) -> tuple[DirectedGraph, Literals]:
    """Of each edge that is on one arc, at most one into each vertex, without a cycle: the graph, and (2m,) literals."""
    ways = both_ways(graph)
    up = np.full((2, graph.size), FALSE)
    free = edge != FALSE
    up[:, free] = f.new(2, int(free.sum()))
    f.clause(-up, edge)
    f.clause(-up[0], -up[1])
    f.clause(-edge, up[0], up[1])
    at_most_one(f, ways.entering(up.ravel()))
    acyclic(f, ways, up.ravel(), scheme)
    return ways, up.ravel()


def _rooted(f: Formula, graph: Graph, edge: Literals, root: Literals, on: Literals, scheme: str) -> None:
    """As `_parents`; a vertex that is there has a parent or is a root, and a root has none."""
    ways, up = _parents(f, graph, edge, scheme)
    f.add(np.concatenate([np.stack([-on, root], axis=1), ways.entering(up)], axis=1))
    f.clause(-root[ways.head], -up)
