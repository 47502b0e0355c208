"""The strongly connected components of a directed graph: the sets of vertices that reach each other."""

from __future__ import annotations

import numpy as np

from ..literals import Ints


def strong_components(vertices: int, tail: Ints, head: Ints) -> Ints:
    """(n,) the number of each vertex's strongly connected component: no arc leads to one of a higher number.

    R. Tarjan, Depth-first search and linear graph algorithms (1972). Sequential by nature: a loop over arcs.

    >>> strong_components(4, np.array([0, 1, 2, 2]), np.array([1, 0, 0, 3])).tolist()
    [0, 0, 2, 1]
    """
    out = [-1] * vertices
    ends = head[tail.argsort(kind="stable")].tolist()
    last = np.bincount(tail, minlength=vertices).cumsum().tolist()
    place = [0, *last[:-1]]  # the next arc to look at
    order, lowest = [-1] * vertices, [0] * vertices
    seen, done = 0, 0
    path: list[int] = []
    waiting: list[int] = []  # vertices that have no component yet, in the order in which they were seen
    for root in range(vertices):
        if order[root] >= 0:
            continue
        path.append(root)
        while path:
            v = path[-1]
            if order[v] < 0:
                order[v] = lowest[v] = seen
                seen += 1
                waiting.append(v)
            if place[v] < last[v]:
                w = ends[place[v]]
                place[v] += 1
                if order[w] < 0:
                    path.append(w)
                elif out[w] < 0:
                    lowest[v] = min(lowest[v], order[w])
                continue
            path.pop()
            if path:
                lowest[path[-1]] = min(lowest[path[-1]], lowest[v])
            if lowest[v] == order[v]:
                w = -1
                while w != v:
                    w = waiting.pop()
                    out[w] = done
                done += 1
    return np.array(out, dtype=np.intp)
