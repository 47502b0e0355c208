"""No cycle after the loop is cut open, by eliminating the vertices one after another.

Source: Rankooh and Rintanen, "Propositional encodings of acyclicity and reachability by using vertex elimination"
(AAAI 2022), for directed graphs. Here no vertex has more than two chosen edges, so the same works without directions:
to eliminate a vertex is to join its two chosen edges to one, and a cycle ends up as two edges between two vertices.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush

import numpy as np

from ..formula import FALSE, Formula, Literals
from ..graph import Graph
from ..literals import Ints
from .cut_open_into_arcs import cut_open


def encode(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None, end: Literals | None = None,
           anchors: Ints | None = None, degree: Literals | None = None) -> None:
    """The chosen edges but those cut open (`cut_open`) have no cycle.

    A vertex with d neighbours when it is eliminated, a of their pairs joined already: d(d - 1)/2 variables,
    d(d - 1)/2 + 2a clauses. With `degree`, (n,) literals, a cycle is forbidden where they hold at all its vertices.
    The order, least d first, then by number, is sequential by nature: a loop over vertices.
    """
    uncut = edge if end is not None else cut_open(f, graph, edge, on, anchors)
    near: list[dict[int, int]] = [{} for _ in range(graph.vertices)]  # neighbour -> the literal of the edge to it
    free = uncut != FALSE
    for (u, w), literal in zip(graph.edges[free].tolist(), uncut[free].tolist()):
        near[u][w] = near[w][u] = literal
    fresh = f.variables
    joins: list[tuple[int, int, int]] = []  # where x and y are on, so is the edge z that joins their other ends
    middle: list[int] = []  # the vertex eliminated by each of these
    parallel: list[tuple[int, int]] = []  # x and y are never on together with an older edge between the same ends
    corners: list[tuple[int, int, int]] = []  # the vertices of each of these
    older: list[tuple[int, int]] = []  # where the older edge is on, so is z
    # Least degree first keeps the graph sparse; entries that are out of date stay in the heap and are skipped.
    queue = [(len(at), v) for v, at in enumerate(near)]
    heapify(queue)
    done = [False] * graph.vertices
    while queue:
        size, v = heappop(queue)
        if done[v] or size != len(near[v]):
            continue
        done[v] = True
        f.check_deadline()
        around = list(near[v].items())
        for u, _ in around:
            del near[u][v]
        for i, (u, x) in enumerate(around):
            for w, y in around[:i]:
                fresh += 1
                joins.append((-x, -y, fresh))
                middle.append(v)
                # x, y and an older edge from u to w would close a cycle; else the new literal takes the older one's
                # place.
                old = near[u].get(w)
                if old is not None:
                    parallel.append((-x, -y))
                    corners.append((u, v, w))
                    older.append((-old, fresh))
                near[u][w] = near[w][u] = fresh
        for u, _ in around:
            heappush(queue, (len(near[u]), u))
    f.new(fresh - f.variables)
    f.add(np.array(joins, dtype=np.int32).reshape(-1, 3),
          when=None if degree is None else degree[np.array(middle, dtype=np.intp)])
    either = np.array(older, dtype=np.int32).reshape(-1, 2)
    off: list[Literals] = [] if degree is None else list(-degree[np.array(corners, dtype=np.intp).reshape(-1, 3)].T)
    f.clause(either[:, 0], *np.array(parallel, dtype=np.int32).reshape(-1, 2).T, *off)
    f.add(either)
