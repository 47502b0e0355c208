"""Undirected: one chosen edge is the root, and every other one is one below its highest neighbour.

Source: the "force component" constraint of the article on AddCircuit (section on constraint programming): a closed loop
away from the root would have a highest edge, with nothing above it.
"""

from __future__ import annotations

import numpy as np

from ...formula import FALSE, Formula, Literals
from ...gates import and_, or_
from ...graph import Graph
from ...literals import Ints
from ..cut_open_into_arcs import first_true, longest_loop, root_candidates, root_vertex


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None) -> None:
    """Every chosen edge is at most t steps from a root; its height is order-encoded, and that of a root alone is t.

    The root: the first chosen one of c `root_candidates`, both edges at a vertex that is always visited, or
    for paths the edges at their ends. A loop of n vertices has t = n // 2, or (n - 1) // 2 from a vertex; a path of n
    vertices (n - 2) // 2. With m edges, of which q are a root wherever they are on and r more may be one: beyond
    finding the root (`first_true`), (m - q)(t - 1) variables and (m - q)(2t - 1) + r clauses for t > 0, else m
    - q clauses. q = 1 and r = c - 1 for c candidates, q = k and r = 0 at a vertex of k edges; for paths, q edges have a
    vertex that is always an end, and r others one that may be, which takes 1 variable and 3 clauses, or 2 and 6 where
    both may. Redundant: no edge is lower than it must be, which gives fewer conflicts. With h pairs of an edge besides
    the q and one next to it, i of these one of the q + r: (t - 2)h + i clauses for t > 1.
    """
    m = len(edge)
    top = np.full(m, FALSE)
    most = longest_loop(graph, on, end)
    if end is not None:
        top = and_(f, edge, or_(f, end[graph.edges]))
        steps = (most + 1) // 2
    else:
        vertex = root_vertex(graph, on)
        roots = graph.incidence[vertex] if vertex >= 0 else root_candidates(graph, anchors)
        roots = roots[roots >= 0]
        top[roots] = edge[roots] if vertex >= 0 else first_true(f, edge[roots])
        steps = (most - (vertex >= 0)) // 2
    rest = (top != edge).nonzero()[0]
    if steps <= 0:
        f.clause(-edge[rest], top[rest])
        return
    height = np.repeat(edge[None], steps + 1, axis=0)  # [s]: at most s steps below a root
    height[0] = top
    height[1:-1, rest] = f.new(steps - 1, len(rest))
    f.clause(-height[:-1, rest], height[1:, rest])
    # near: (rest, 2 * degree) the edges that meet each edge at either end, without itself.
    at = graph.incidence[graph.edges[rest]]
    near = np.where(at == rest[:, None, None], -1, at).reshape(len(rest), 2 * at.shape[-1])
    rows = np.empty((steps, len(rest), 2 + near.shape[-1]), dtype=np.int32)
    # At most s + 1 steps below a root: at most s, or an edge beside it is at most s below one.
    rows[..., 0], rows[..., 1] = -height[1:, rest], height[:-1, rest]
    for s in range(steps):  # one by one, for all at once take long enough to miss a time limit
        f.check_deadline()
        rows[s, :, 2:] = np.append(height[s], FALSE)[near]
    f.add(rows)
    f.check_deadline()
    above = rows[..., 2:]
    # And the reverse, so that the heights are unique: at most s at an edge beside it makes at most s + 1 here.
    f.clause(-edge[rest][:, None], -above[:-1], height[1:-1, rest][..., None])
