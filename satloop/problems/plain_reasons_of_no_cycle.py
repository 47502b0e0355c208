"""Plain reasons why a graph has no Hamiltonian cycle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from encoders import Bools, Graph
from encoders.graph import components
from encoders.loops.cut_open_into_arcs import two_colours

from ..errors import plural


class Obstacle(NamedTuple):
    """Why there is no Hamiltonian cycle: in words, and vertices (from 0) without which more pieces are left than these.

    A cycle through all vertices falls into at most k pieces without k of them, and is in one piece itself. Of a graph
    of fewer than three vertices none are taken out.
    """

    text: str
    without: list[int]


def obstacle(graph: Graph) -> Obstacle | None:
    """A reason that takes no longer than reading the graph; None if there is none.

    Tests the number of vertices, their degrees, connectedness, and the two sides of a bipartite graph: a cycle
    alternates between them, so they are equal. That is why no board of odd size has a closed knight's tour.
    """
    n = graph.vertices
    if n < 3:
        return Obstacle(f"a cycle has at least three vertices, the graph {n}", [])
    degree = np.bincount(graph.edges.ravel(), minlength=n)
    low = (degree < 2).nonzero()[0]
    if len(low):
        at = graph.edges[(graph.edges == low[0]).any(axis=1)]
        return Obstacle(f"vertex {low[0] + 1} has {('no edge', 'one edge')[degree[low[0]]]}", at[at != low[0]].tolist())
    if components(n, graph.edges).any():
        return Obstacle("the graph is not connected", [])
    colour = two_colours(graph)
    if colour is not None and 2 * colour.sum() != n:
        fewer = colour if 2 * colour.sum() < n else ~colour
        return Obstacle(f"the graph is bipartite with sides of {colour.sum()} and {n - colour.sum()} vertices",
                        fewer.nonzero()[0].tolist())
    return None


def scattering(graph: Graph) -> Obstacle | None:
    """A reason that takes longer to see: vertices without which more pieces are left than these, as a cut vertex.

    graph: connected. Every cut vertex is found, of larger sets some; None does not mean that there are none.
    Source: V. Chvatal, Tough graphs and Hamiltonian circuits (1973).

    >>> scattering(Graph(5, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)]))
    Obstacle(text='without vertex 3 the graph falls into 2 pieces', without=[2])
    """
    end = np.bincount(graph.edges.ravel(), minlength=graph.vertices).cumsum().tolist()
    flat = graph.edges[:, ::-1].ravel()[np.argsort(graph.edges.ravel(), kind="stable")].tolist()
    near = [flat[begin:stop] for begin, stop in zip([0, *end], end)]
    cut = cut_vertex(near)
    starts = spread_out(near) if cut < 0 else iter([np.arange(graph.vertices) == cut])
    for out in starts:
        pieces = put_back_and_count_pieces(graph, near, out)
        without = out.nonzero()[0].tolist()
        if pieces > max(1, len(without)):
            which = f"vertex {without[0] + 1}" if len(without) == 1 else plural(len(without), "vertex", "vertices")
            return Obstacle(f"without {which} the graph falls into {plural(pieces, 'piece')}", without)
    return None


def cut_vertex(near: list[list[int]]) -> int:
    """A vertex without which a connected graph falls apart; -1 if there is none. near: the neighbours of each vertex.

    Source: J. Hopcroft, R. Tarjan, Algorithm 447: efficient algorithms for graph manipulation (1973).
    """
    order, low, parent = [0] * len(near), [0] * len(near), [-1] * len(near)
    order[0], branches, count = 1, 0, 1
    stack = [(0, iter(near[0]))]
    while stack:
        here, others = stack[-1]
        other = next(others, -1)
        if other < 0:
            stack.pop()
            above = parent[here]
            if above == 0:
                branches += 1
            elif above > 0:
                if low[here] >= order[above]:
                    return above
                low[above] = min(low[above], low[here])
        elif not order[other]:
            count += 1
            order[other] = low[other] = count
            parent[other] = here
            stack.append((other, iter(near[other])))
        elif other != parent[here]:
            low[here] = min(low[here] or order[here], order[other])
    return 0 if branches > 1 else -1


def spread_out(near: list[list[int]]) -> Iterator[Bools]:
    """Sets of vertices to take out, (n,) booleans, of which `put_back_and_count_pieces` puts some back.

    All neighbours of vertices that are taken greedily, each not beside an earlier one: those of the fewest edges first,
    or those with the fewest neighbours that are not out already.
    """
    n = len(near)
    for growing in (False, True):
        out, done = np.zeros(n, dtype=np.bool_), [False] * n
        left = [len(others) for others in near]
        buckets: list[list[int]] = [[] for _ in range(max(left) + 1)]
        for vertex in range(n - 1, -1, -1):
            buckets[left[vertex]].append(vertex)
        size = 0
        while size < len(buckets):
            if not buckets[size]:
                size += 1
                continue
            vertex = buckets[size].pop()
            if done[vertex] or left[vertex] != size:
                continue
            done[vertex] = True
            for other in near[vertex]:
                if done[other]:
                    continue
                done[other] = out[other] = True
                for third in near[other] if growing else ():
                    if not done[third]:
                        left[third] -= 1
                        buckets[left[third]].append(third)
                        size = min(size, left[third])
        yield out


def put_back_and_count_pieces(graph: Graph, near: list[list[int]], out: Bools) -> int:
    """Put back, in `out` (n,), each vertex that touches at most one of the pieces left; return the number of pieces.

    The number of pieces never falls so, and the number of vertices taken out does.
    """
    stays = ~out[graph.edges].any(axis=1)
    label = components(graph.vertices, graph.edges[stays]).tolist()
    waiting = out.nonzero()[0].tolist()
    while True:
        kept = []
        for vertex in waiting:
            touched = {label[other] for other in near[vertex] if not out[other]}
            if len(touched) > 1:
                kept.append(vertex)
                continue
            out[vertex] = False
            label[vertex] = touched.pop() if touched else vertex
        if len(kept) == len(waiting):
            return len({label[vertex] for vertex in (~out).nonzero()[0].tolist()})
        waiting = kept
