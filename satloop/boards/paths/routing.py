"""A guess at how paths run: routed one by one with prices on crowded cells, then grown into the empty cells.

A solver begins at the guess, which proves nothing. Routing negotiates: every path takes the cheapest way, through other
paths if need be; shared cells become dearer from round to round until no two paths share one.
Source: McMurchie and Ebeling, "PathFinder: a negotiation-based performance-driven router for FPGAs" (FPGA 1995).
Sequential by nature: plain lists and loops.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

import numpy as np

from encoders import Bools
from encoders.graph import GridGraph

NeighbourLists = list[list[int]]

ROUNDS = 150  # of routing, before it is given up
DEARER = 1.1  # the factor by which the price of sharing a cell grows each round
STEPS = 4  # of an empty cell on its walk, for each cell of the board


def neighbour_lists(graph: GridGraph) -> NeighbourLists:
    """The neighbours of each vertex."""
    return [[v for v in row if v >= 0] for row in graph.neighbours.tolist()]


def route(graph: GridGraph, pairs: Sequence[tuple[int, int]], seed: int = 0,
          tick: Callable[[], object] = int, closed: Iterable[int] = ()) -> Bools | None:
    """The edges (m,) of disjoint paths that join the pairs of vertices; None if none are found in ROUNDS.

    tick: called before each path is laid; may raise, to end it. closed: vertices that no path visits.
    """
    near, shuffle = neighbour_lists(graph), random.Random(seed).shuffle
    paths: list[list[int]] = [[] for _ in pairs]
    users, toll = [0] * graph.vertices, [1.0] * graph.vertices
    ends = {*closed, *(end for pair in pairs for end in pair)}
    crowding = 0.5
    for _ in range(ROUNDS):
        order = [k for k, path in enumerate(paths) if not path or any(users[v] > 1 for v in path)]
        if not order:
            steps = {(u, v) for path in paths for step in pairwise(path) for u, v in (step, step[::-1])}
            return np.array([(u, v) in steps for u, v in graph.edges.tolist()])
        shuffle(order)
        for k in order:
            tick()
            for v in paths[k]:
                users[v] -= 1
            path = _cheapest(near, graph.columns, pairs[k], ends, users, toll, crowding)
            if path is None:
                return None
            paths[k] = path
            for v in path:
                users[v] += 1
        toll = [price + max(0, count - 1) for price, count in zip(toll, users)]
        crowding *= DEARER
    return None


def _cheapest(near: NeighbourLists, columns: int, pair: tuple[int, int], ends: set[int], users: list[int],
              toll: list[float], crowding: float) -> list[int] | None:
    """The vertices of a cheapest way between the pair that meets no other end: A*, each vertex costs 1 or more."""
    start, goal = pair
    row, column = divmod(goal, columns)
    cost, before = {start: 0.0}, {start: start}
    heap = [(0.0, 0.0, start)]
    while heap:
        _, spent, cell = heapq.heappop(heap)
        if cell == goal:
            break
        if spent > cost[cell]:
            continue
        for other in near[cell]:
            if other in ends and other != goal:
                continue
            total = spent + toll[other] * (1 + crowding * users[other])
            if total < cost.get(other, float("inf")):
                cost[other], before[other] = total, cell
                r, c = divmod(other, columns)
                heapq.heappush(heap, (total + abs(r - row) + abs(c - column), total, other))
    if goal not in before:
        return None
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path


def grow(graph: GridGraph, chosen: Bools, seed: int = 0, tick: Callable[[], object] = int,
         closed: Iterable[int] = ()) -> Bools:
    """The edges (m,) of paths with the same ends that have taken in as many empty cells as possible.

    An edge beside two empty cells takes a detour through them. Then the other empty cells walk about: a turn of a path
    moves across a square, and the empty cell with it. Two that meet beside an edge are taken in as well.
    tick: called now and then; may raise, to end it. closed: empty vertices that no path may visit.
    """
    rng = random.Random(seed)
    near = neighbour_lists(graph)
    joined: NeighbourLists = [[] for _ in near]
    for u, v in graph.edges[chosen].tolist():
        joined[u].append(v)
        joined[v].append(u)
    empty = {v for v, others in enumerate(joined) if not others}.difference(closed)

    def take_in(d: int) -> bool:
        for e in near[d]:
            if e in empty:
                for u in rng.sample(near[d], len(near[d])):
                    v = u + e - d
                    if v in joined[u] and v in near[e]:
                        joined[u][joined[u].index(v)], joined[v][joined[v].index(u)] = d, e
                        joined[d], joined[e] = [u, e], [v, d]
                        empty.difference_update((d, e))
                        return True
        return False

    def walk(d: int) -> int:
        turns = [v for u in near[d] for v in joined[u] if len(joined[v]) == 2 and all(w in near[d] for w in joined[v])]
        if not turns:
            return d
        turn = rng.choice(turns)
        for v in joined[turn]:
            joined[v][joined[v].index(turn)] = d
        joined[d], joined[turn] = joined[turn], []
        empty.remove(d)
        empty.add(turn)
        return turn

    again = True
    while again:
        tick()
        again = False
        for d in rng.sample(sorted(empty), len(empty)):
            again |= d in empty and take_in(d)
    for _ in range(STEPS * graph.vertices):
        if not empty:
            break
        tick()
        cell = walk(rng.choice(sorted(empty)))
        if any(e in empty for e in near[cell]):
            take_in(cell)
    return np.array([v in joined[u] for u, v in graph.edges.tolist()])
