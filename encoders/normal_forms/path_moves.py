"""Whether a path of a solution could run otherwise while all others stay: moves found in a given solution.

Paths are given by chosen (m,) bools, the edges of the graph that are on, and path (n,) ints, the number of each
vertex's path, or -1 where it is empty.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..graph import Graph, GridGraph, Ints, components

Bools = NDArray[np.bool_]


def other_path(graph: Graph, chosen: Bools, path: Ints, tick: Callable[[], object] = int) -> Bools | None:
    """The edges (m,) with one path exchanged for another between its ends, through its own and empty vertices.

    None if there is no other: the solution is *rigid*. A path is the only one within its own and the empty vertices
    exactly if no edge that is off joins two of them, and no connected piece of empty vertices touches two of them.
    tick: called now and then; may raise, to end it.
    """
    one, two = graph.edges.T
    short = np.flatnonzero((path[one] == path[two]) & (path[one] >= 0) & ~chosen)
    if len(short):
        return _detour(graph, chosen, path, graph.edges[short[0]].tolist(), np.empty(0, dtype=np.intp))
    # (piece, path, vertex) wherever a piece of empty vertices touches a path
    tick()
    empty = path < 0
    piece = components(graph.vertices, graph.edges[empty[one] & empty[two]])
    tick()
    away = np.concatenate([graph.edges, graph.edges[:, ::-1]])
    away = away[empty[away[:, 0]] & ~empty[away[:, 1]]]
    met = np.unique(np.stack([piece[away[:, 0]], path[away[:, 1]], away[:, 1]], axis=1), axis=0)
    twice = np.flatnonzero((met[1:, :2] == met[:-1, :2]).all(axis=1))
    if not len(twice):
        return None
    first, second = met[twice[0]:twice[0] + 2].tolist()
    return _detour(graph, chosen, path, [first[2], second[2]], np.flatnonzero(empty & (piece == first[0])))


def _detour(graph: Graph, chosen: Bools, path: Ints, between: list[int], through: Ints) -> Bools:
    """The edges with the stretch of a path between two of its vertices replaced by a shortest way `through` others."""
    start, goal = between
    out = chosen.copy()
    out[_way(graph, np.flatnonzero(chosen), start, goal)] = False
    inside = np.zeros(graph.vertices, dtype=np.bool_)
    inside[[start, goal]] = True
    inside[through] = True
    open_ = inside[graph.edges].all(axis=1) & ~chosen
    out[_way(graph, np.flatnonzero(open_), start, goal)] = True
    return out


def _way(graph: Graph, allowed: Ints, start: int, goal: int) -> list[int]:
    """The edges, among those allowed, of a shortest way from start to goal; there is one. Sequential: a search."""
    beside: dict[int, list[tuple[int, int]]] = {}
    for edge, (u, v) in zip(allowed.tolist(), graph.edges[allowed].tolist()):
        beside.setdefault(u, []).append((edge, v))
        beside.setdefault(v, []).append((edge, u))
    came: dict[int, tuple[int, int]] = {start: (-1, -1)}
    ring = [start]
    while goal not in came:
        ahead = []
        for vertex in ring:
            for edge, other in beside[vertex]:
                if other not in came:
                    came[other] = (edge, vertex)
                    ahead.append(other)
        ring = ahead
    edges = []
    while goal != start:
        edge, goal = came[goal]
        edges.append(edge)
    return edges


def reversal(graph: GridGraph, chosen: Bools, tick: Callable[[], object] = int,
             path: Ints | None = None) -> Bools | None:
    """The edges (m,) with a stretch of one path turned round, so that the same vertices are visited; None if none can.

    Where a path runs a-b and later d-c in the same direction, and a-d and b-c are edges of a square, it may go from a
    to d, back to b and on from c. chosen: (m,) the edges of disjoint paths. Sequential along each path.
    tick: called for each path; may raise, to end it. path: found where it is not given.
    """
    across, down = graph.split(np.arange(len(graph.edges)))
    squares = np.concatenate([np.stack([across[:-1], across[1:], down[:, :-1], down[:, 1:]], axis=-1).reshape(-1, 4),
                              np.stack([down[:, :-1], down[:, 1:], across[:-1], across[1:]], axis=-1).reshape(-1, 4)])
    pair = squares[chosen[squares[:, :2]].all(axis=1) & ~chosen[squares[:, 2:]].any(axis=1)]
    if path is not None:
        pair = pair[path[graph.edges[pair[:, 0], 0]] == path[graph.edges[pair[:, 1], 0]]]
    if not len(pair):
        return None
    path, step = _steps(graph, chosen, tick)
    # an edge's first vertex is its left or upper one: both edges of a pair are run through alike
    u, v = graph.edges[pair[:, 0]].T
    x, y = graph.edges[pair[:, 1]].T
    alike = (path[u] == path[x]) & ((step[u] < step[v]) == (step[x] < step[y]))
    if not alike.any():
        return None
    old = pair[alike.argmax()]
    out = chosen.copy()
    out[old] = ~out[old]
    return out


def _steps(graph: Graph, chosen: Bools, tick: Callable[[], object]) -> tuple[Ints, Ints]:
    """(n,) the lowest vertex of each vertex's path, and (n,) how many steps it is from that path's lowest end."""
    path = components(graph.vertices, graph.edges[chosen])
    ends = np.flatnonzero(np.bincount(graph.edges[chosen].ravel(), minlength=graph.vertices) == 1)
    beside: dict[int, list[int]] = {}
    for u, v in graph.edges[chosen].tolist():
        beside.setdefault(u, []).append(v)
        beside.setdefault(v, []).append(u)
    step = np.full(graph.vertices, -1)
    for end in ends.tolist():
        tick()
        here, number = end, 0
        while step[here] < 0:
            step[here] = number
            number += 1
            here = next((other for other in beside[here] if step[other] < 0), here)
    return path, step
