"""Lazy boundary cuts over directed arcs: a piece of the model must be left by some arc, or not be there.

Source: as for `cuts`, which has edges in place of arcs. An arc says more than an edge, so a cut forbids more models:
graphs on which `cuts` takes thousands of rounds often take dozens with arcs.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ...argument_errors import ArgumentError
from ...cardinality import at_most_one
from ...formula import FALSE, Formula, Literals
from ...graph import Graph
from ...literals import Ints
from ..cut_open_into_arcs import arcs_leaving
from .pieces import WITNESSES, boundary_cuts, thinned


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None, limit: int = WITNESSES) -> None:
    """The chosen edges are arcs, one of which enters and one leaves each visited vertex, and all are connected.

    2 variables and 4 clauses an edge; twice `at_most_one` "product" over the k edges of each vertex. With `on` 2
    clauses a vertex: it is entered and left; else 2k: who enters by an edge leaves by another one, and the reverse.
    Where all vertices are visited these rules imply the degree rules, so `single_loop` adds none.
    The rule answers a model of several pieces with the clauses of `cuts`, "some arc leaving S" in place of "some edge".
    As many arcs leave S as enter it, so one direction is enough. ValueError for paths: their ends have no direction.
    """
    if end is not None:
        raise ArgumentError("arcs lead round single loops, not along paths")
    arc = f.new(2, len(edge))
    f.clause(-arc, edge)
    f.clause(-arc[0], -arc[1])
    f.clause(-edge, arc[0], arc[1])
    for way in (arc, arc[::-1]):
        out = arcs_leaving(graph, way)
        at_most_one(f, out, scheme="product")  # a graph may have hubs: of the schemes, the best there
        if on is not None:
            f.add(out, when=on)
        else:
            # others: (n, k, k) for each edge at a vertex, the arcs that leave by another one.
            others = np.where(np.eye(out.shape[1], dtype=np.bool_), FALSE, out[:, None])
            f.add(np.concatenate([-arcs_leaving(graph, way[::-1])[..., None], others], axis=-1))
    f.rules.append(partial(boundary_cuts, graph=graph, edge=edge, arc=arc, on=on, anchors=thinned(anchors),
                           limit=limit))
