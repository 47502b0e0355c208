"""Undirected: one chosen edge is the root, and every other one is one below its highest neighbour.

Source: the "force component" constraint of the article on AddCircuit (section on constraint programming): a closed loop
away from the root would have a highest edge, with nothing above it.
"""

from __future__ import annotations

import numpy as np

from ..formula import FALSE, Formula, Literals, stack
from ..gates import and_, or_
from ..graph import Graph
from .directed import Ints, longest, open_loop


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None) -> None:
    """Every chosen edge is at most t steps from a root; in order-encoded heights, the root's is t and no other's is.

    The root: the first chosen candidate edge (`directed.open_loop`), both edges at a vertex that is always visited,
    or for paths the edges at their ends. A loop of n vertices has t = n // 2, or (n - 1) // 2 from a vertex; a path of
    n vertices (n - 2) // 2. For m edges and t > 0, beyond finding the roots, m(t - 1) variables and 2mt clauses of as
    many literals as an edge has neighbours, and 2; for paths, what gates need to say that an edge is at an end.
    """
    m = len(edge)
    root = np.full(m, FALSE)
    most = longest(graph, on, end)
    if end is not None:
        root = and_(f, edge, or_(f, end[graph.edges]))
        steps = (most + 1) // 2
    else:
        opened = open_loop(f, graph, edge, on, anchors)
        if opened.root >= 0:
            here = graph.incidence[opened.root]
            root[here[here >= 0]] = edge[here[here >= 0]]
            steps = (most - 1) // 2
        else:
            root[opened.cut] = opened.starts
            steps = most // 2
    steps = max(steps, 0)
    if steps == 0:
        f.clause(-edge, root)
        return
    height = np.concatenate([root[None], f.new(steps - 1, m), edge[None]])  # [s]: at most s steps below a root
    f.clause(-height[:-1], height[1:])
    at = graph.incidence[graph.edges]
    near = np.where(at == np.arange(m)[:, None, None], -1, at).reshape(m, -1)
    above = np.concatenate([height[:-1], np.full((steps, 1), FALSE)], axis=1)[:, near]
    f.add(np.concatenate([stack(-height[1:], height[:-1]), above], axis=-1))
