"""Breadth-first search over arcs, a whole layer at a time."""

from __future__ import annotations

import numpy as np

from ..literals import Bools, Ints, distinct, ranges


def breadth_first(vertices: int, tail: Ints, head: Ints, start: Ints) -> Ints:
    """(n,) the arc by which each vertex is first entered on the ways from the vertices `start`; -1 for none.

    A start itself has an arc where a cycle leads back to it.

    >>> breadth_first(4, np.array([0, 1, 2]), np.array([1, 2, 0]), np.array([0])).tolist()
    [2, 0, 1, -1]
    """
    # order, begin, size: the arcs by their tails, so that all arcs out of a layer are a few ranges; the search goes a
    # layer at a time.
    order = tail.argsort(kind="stable")
    size = np.bincount(tail, minlength=vertices)
    begin = size.cumsum() - size
    came = np.full(vertices, -1)
    layer = start
    while len(layer):
        step = order[ranges(begin[layer], size[layer])[0]]
        step = step[came[head[step]] < 0]
        came[head[step]] = step
        layer = distinct(head[step])
    return came


def reached(vertices: int, tail: Ints, head: Ints, start: Ints) -> Bools:
    """(n,) whether some way leads to the vertex from one of `start`, which are reached themselves."""
    out: Bools = breadth_first(vertices, tail, head, start) >= 0
    out[start] = True
    return out
