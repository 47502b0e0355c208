"""Connectivity: the chosen edges connect vertices of a graph; cycles are allowed.

`connected` takes the name of a scheme: lazy cuts, or a tree of labels. It imports from `loops` and `numbers`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from .arguments import checked, measure
from .choice_by_name import lookup
from .formula import FALSE, TRUE, Clauses, Formula, Literals, Model, values
from .graph import Graph, components, grouped_by_label
from .literals import distinct
from .loops.cut_open_into_arcs import first_true
from .loops.lazy.pieces import cut_clauses
from .numbers import Binary, Number, Unary

TREES: dict[str, type[Number]] = {"binary-distance": Binary, "unary-distance": Unary}
CONNECTED = ("cuts", *TREES)  # names of `loops.LOOPS`, where they mean the same of a loop


@checked
def connected(f: Formula, graph: Graph, edge: Literals,
              scheme: str | Callable[[Formula, Graph, Literals, Literals], object] = "cuts",
              on: Literals | None = None) -> None:
    """The edges that are on connect the vertices where `on` (n,) holds, all for None; a group of kind "loop".

    edge: (m,) literals; an edge that is on joins two vertices where `on` holds. ValueError for an unknown scheme.
    "cuts": 0 variables, 0 clauses and a lazy rule, see `piece_cuts`. The others: see `grow_labelled_tree`. A function
    of your own in the place of a name is called with the formula, the graph, the edges, and where `on` holds.

    >>> f = Formula()
    >>> connected(f, Graph(3, [[0, 1], [1, 2]]), f.new(2))
    >>> f.rules[0](np.array([True, True, False]))
    [[2], [2]]
    """
    if not callable(scheme):
        lookup({name: name for name in CONNECTED}, scheme, "scheme of connectivity")
    measure(graph, edge=edge, on=on)
    f.check_literals(edge)
    with f.section("connected"), f.only_where(f.selectors("loop")):
        if scheme == "cuts":
            f.rules.append(partial(piece_cuts, graph=graph, edge=edge, on=on))
            return
        present = np.full(graph.vertices, TRUE) if on is None else on
        if callable(scheme):
            scheme(f, graph, edge, present)
        else:
            grow_labelled_tree(f, graph, edge, present, TREES[scheme])


@checked
def grow_labelled_tree(f: Formula, graph: Graph, edge: Literals, on: Literals, kind: type[Number]) -> None:
    """Every vertex where `on` holds, but the first, has a parent across an edge that is on, one label below its own.

    Source: as for the trees of faces in `inside_outside_trees`. n vertices, m edges: 2m variables for the parents, what
    `first_true` takes for the root, unless the first vertex is always there, and n numbers below n; 2m clauses, n - 1
    (or n) that ask for a parent, and 2m times what `successor` takes.
    """
    n = graph.vertices
    root = np.where(np.arange(n) == 0, TRUE, FALSE) if n and on[0] == TRUE else first_true(f, on)
    child, parent = np.concatenate([graph.edges, graph.edges[:, ::-1]]).T
    up = f.new(len(child))
    f.clause(-up, np.tile(edge, 2))
    # parents: (n, max degree) for each vertex its rows in `child`: the edges across which it may have its parent.
    parents = grouped_by_label(child, np.arange(len(child)), n)
    f.add(np.concatenate([np.stack([-on, root], axis=1), np.append(up, FALSE)[parents]], axis=1))
    label = kind.new(f, (n,), max(0, n - 1))
    label[child].successor(f, label[parent], up)


def piece_cuts(model: Model, graph: Graph, edge: Literals, on: Literals | None) -> Clauses:
    """For each piece S of a model of several pieces, with a vertex s of S and a vertex t of another piece:

        not s or not t or (some edge leaving S is on)

    on: (n,) the literals of the vertices; None where all are there, and the clause is about the edges alone.
    """
    label = components(graph.vertices, graph.edges[values(model, edge)])
    present = np.arange(graph.vertices) if on is None else values(model, on).nonzero()[0]
    own = label[present]
    roots = distinct(own)
    count = len(roots)
    if count <= 1:
        return []
    # Vertices that are not there keep -1, and their edges belong to no piece.
    number = np.full(graph.vertices, -1)
    number[roots] = np.arange(count)
    sides = number[label][graph.edges].T
    cross = sides[0] != sides[1]
    # An edge between two pieces leaves both, so it stands twice, once for each.
    piece, leaving = sides[:, cross].ravel(), np.tile(edge[cross], 2)
    heads = np.empty((count, 0), dtype=np.int32)
    if on is not None:
        first = np.empty(graph.vertices, dtype=np.intp)
        first[own[::-1]] = present[::-1]  # backwards, so that the first of each piece is the one that stays
        member = -on[first[roots]]
        # Each piece takes the next one as the other: a ring of cuts, as many as there are pieces.
        heads = np.stack([member, np.roll(member, -1)], axis=1)
    return cut_clauses(heads, np.arange(count), leaving[piece >= 0], piece[piece >= 0], count)
