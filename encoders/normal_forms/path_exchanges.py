"""Exchanges in a given solution: one path takes another way between its ends, and all others stay.

Paths are given by chosen (m,) bools, the edges of the graph that are on, and path (n,) ints, the number of each
vertex's path, or -1 where it is empty.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..graph import Graph, GridGraph, components
from ..literals import Bools, Ints, distinct


def with_other_path(graph: Graph, chosen: Bools, path: Ints, tick: Callable[[], object] = int) -> Bools | None:
    """The edges (m,) with one path exchanged for another between its ends, through its own and empty vertices.

    None if there is no other: the solution is *rigid*. A path is the only one within its own and the empty vertices
    exactly if no edge that is off joins two of them, and no connected piece of empty vertices touches two of them.
    tick: called from time to time; may raise, to end the search.
    """
    u, v = graph.edges.T
    # A path with an edge off between two of its vertices has a shortcut.
    short = np.flatnonzero((path[u] == path[v]) & (path[u] >= 0) & ~chosen)
    if len(short):
        start, goal = graph.edges[short[0]].tolist()
        return _detour(graph, chosen, start, goal, np.empty(0, dtype=np.intp))
    tick()
    empty = path < 0
    piece = components(graph.vertices, graph.edges[empty[u] & empty[v]])
    tick()
    away = np.concatenate([graph.edges, graph.edges[:, ::-1]])
    away = away[empty[away[:, 0]] & ~empty[away[:, 1]]]
    # (piece, path, vertex) wherever a piece of empty vertices touches a path
    shape = graph.vertices, int(path.max(initial=0)) + 1, graph.vertices
    touches = distinct(np.ravel_multi_index((piece[away[:, 0]], path[away[:, 1]], away[:, 1]), shape))
    touches = np.stack(np.unravel_index(touches, shape), axis=1)
    # Sorted, a piece that touches one path at two vertices has two rows side by side that agree in piece and path.
    twice = np.flatnonzero((touches[1:, :2] == touches[:-1, :2]).all(axis=1))
    if not len(twice):
        return None
    (number, _, start), (_, _, goal) = touches[twice[0]:twice[0] + 2].tolist()
    return _detour(graph, chosen, start, goal, np.flatnonzero(empty & (piece == number)))


def _detour(graph: Graph, chosen: Bools, start: int, goal: int, through: Ints) -> Bools:
    """The edges with the stretch of a path between two of its vertices replaced by a shortest way `through` others."""
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
    before: dict[int, tuple[int, int]] = {start: (-1, -1)}  # the edge to a vertex, and its other end
    layer = [start]
    while goal not in before:
        following = []
        for vertex in layer:
            for edge, other in beside[vertex]:
                if other not in before:
                    before[other] = (edge, vertex)
                    following.append(other)
        layer = following
    edges = []
    while goal != start:
        edge, goal = before[goal]
        edges.append(edge)
    return edges


def with_reversal(graph: GridGraph, chosen: Bools, tick: Callable[[], object] = int,
                  path: Ints | None = None) -> Bools | None:
    """The edges (m,) with a stretch of one path reversed, so that the same vertices are visited; None if there is none.

    Where a path runs a-b and later d-c in the same direction, and a-d and b-c are edges of a square, it may go from a
    to d, back to b and on from c. chosen: (m,) the edges of disjoint paths. Sequential along each path.
    tick: called for each path; may raise, to end the search. path: if given, squares between two paths are left out.
    """
    across, down = graph.split(np.arange(len(graph.edges)))
    # squares: (k, 4) two opposite sides first, then the other two; an exchange turns two that are on into two that
    # are off.
    squares = np.concatenate([np.stack([across[:-1], across[1:], down[:, :-1], down[:, 1:]], axis=-1).reshape(-1, 4),
                              np.stack([down[:, :-1], down[:, 1:], across[:-1], across[1:]], axis=-1).reshape(-1, 4)])
    pair = squares[chosen[squares[:, :2]].all(axis=1) & ~chosen[squares[:, 2:]].any(axis=1)]
    if path is not None:
        pair = pair[path[graph.edges[pair[:, 0], 0]] == path[graph.edges[pair[:, 1], 0]]]
    if not len(pair):
        return None
    path, step = _steps(graph, chosen, tick)
    # an edge's first vertex is its left or upper one, so this compares directions
    u, v = graph.edges[pair[:, 0]].T
    x, y = graph.edges[pair[:, 1]].T
    alike = (path[u] == path[x]) & ((step[u] < step[v]) == (step[x] < step[y]))
    if not alike.any():
        return None
    square = pair[alike.argmax()]
    out = chosen.copy()
    out[square] = ~out[square]
    return out


def _steps(graph: Graph, chosen: Bools, tick: Callable[[], object]) -> tuple[Ints, Ints]:
    """(n,) the lowest vertex of each vertex's path, and (n,) how many steps it is from that path's lowest end."""
    path = components(graph.vertices, graph.edges[chosen])
    ends = np.flatnonzero(np.bincount(graph.edges[chosen].ravel(), minlength=graph.vertices) == 1)
    beside: dict[int, list[int]] = {}
    for u, v in graph.edges[chosen].tolist():
        beside.setdefault(u, []).append(v)
        beside.setdefault(v, []).append(u)
    # From the lowest end of each path; its other end finds its steps numbered already.
    step = np.full(graph.vertices, -1)
    for end in ends.tolist():
        tick()
        vertex, number = end, 0
        while step[vertex] < 0:
            step[vertex] = number
            number += 1
            vertex = next((other for other in beside[vertex] if step[other] < 0), vertex)
    return path, step
