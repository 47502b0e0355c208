"""Disjoint paths that join given pairs of vertices: every vertex has the code of a pair, and an edge that is on joins
vertices of equal codes.

The code of a path is fixed at its ends. So codes need no at-most-one and no upper bound; off the paths they mean
nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..choice_by_name import lookup
from ..formula import FALSE, TRUE, Formula, Literals, signed
from ..graph import Graph
from ..literals import Ints
from . import disjoint_paths

CODES: dict[str, Callable[[int], NDArray[np.bool_]]] = {
    "binary": lambda n: np.arange(n)[:, None] >> np.arange(max(0, n - 1).bit_length()) & 1 > 0,
    "onehot": lambda n: np.eye(n, dtype=np.bool_),
    "unary": lambda n: np.arange(n)[:, None] > np.arange(max(0, n - 1)),
}


def codes(kind: str, count: int) -> NDArray[np.bool_]:
    """(count, w) a code for each pair; w is (count - 1).bit_length() for "binary", count for "onehot", count - 1 for
    "unary". ValueError that lists the kinds for any other.

    >>> codes("binary", 3).astype(int).tolist()
    [[0, 0], [1, 0], [0, 1]]
    """
    return lookup(CODES, kind, "kind of number")(count)


def join_pairs(f: Formula, graph: Graph, pair: Ints, fill: bool, kind: str = "binary",
               loops: str = "cuts") -> tuple[Literals, Literals]:
    """Literals of the edges (m,) and of the visited vertices (n,): the edges that are on are paths that join the pairs.

    pair: (n,) the number, from 0, of the pair whose end a vertex is, -2 where no path may go, -1 elsewhere. Of four
    ends or more with one number paths join two each. fill: every vertex is visited where a path may go. m + n w
    variables, n more unless `fill`, less m' and n' where no path may go; 2 (m - m') w clauses, w for each end, and what
    `loops.disjoint_paths` takes.
    """
    ends, open_ = np.flatnonzero(pair >= 0), pair > -2
    word = codes(kind, int(pair.max(initial=-1)) + 1)
    edge, on = np.full(len(graph.edges), FALSE), np.full(graph.vertices, FALSE)
    joins = open_[graph.edges].all(axis=1)
    edge[joins] = f.new(int(joins.sum()))
    on[open_] = TRUE if fill else f.new(int(open_.sum()))
    with f.section("colors"):
        code = f.new(graph.vertices, word.shape[1])
        f.add(signed(code[ends], word[pair[ends]])[..., None])
        first, second = graph.edges.T
        # The code of a pair is the same at both ends of each edge that is on, so at both ends of each path.
        f.clause(-edge[:, None], -code[first], code[second])
        f.clause(-edge[:, None], code[first], -code[second])
    disjoint_paths(f, graph, edge, on, np.where(pair >= 0, TRUE, FALSE), loops)
    return edge, on
