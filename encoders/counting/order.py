"""In which order the variables are asked: few vertices and few clauses half asked at a time.

Edges follow an order of their vertices; other variables stand amid their clauses, or after the last that they need.
The order with the least expected number of states is taken. Source of the placing by centres: F. Aloul, I. Markov,
K. Sakallah, FORCE (GLSVLSI 2003).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np

from .limits import Limits
from .simplify import GROUND, SimplerClauses

Edge = tuple[int, int, int]
ROUNDS = 30  # of placing variables at the centres of their clauses
# For choosing an order, a vertex on the frontier makes the states 2**STEP times as many, an open clause OPEN of that.
STEP, OPEN = 1.3, 0.25


def best_order(simple: SimplerClauses, ends: Sequence[tuple[int, int]], limits: Limits) -> list[int]:
    """All variables of the clauses and edges in order."""
    scopes = sorted({tuple(sorted({abs(x) for x in clause})) for clause in simple.clauses})
    of_edges = {x for _, _, x in simple.edges}
    others = sorted({x for scope in scopes for x in scope} - of_edges)
    best: tuple[float, list[int]] | None = None
    for vertices in _vertex_orders(simple.edges):
        rank = {GROUND: -1, **{v: i for i, v in enumerate(vertices)}}
        edges = sorted(simple.edges, key=lambda edge: (max(rank[edge[0]], rank[edge[1]]),
                                                       min(rank[edge[0]], rank[edge[1]]), edge[2]))
        for late in (False, True) if others else (False,):
            limits.check()
            place = {x: float(i) for i, (_, _, x) in enumerate(edges)}
            _place_others(place, scopes, others, late)
            order = sorted(place, key=lambda x: (place[x], x not in of_edges, x))
            expected = _expected(order, edges, scopes, ends)
            if best is None or expected < best[0]:
                best = expected, order
    assert best is not None
    return best[1]


def _vertex_orders(edges: list[Edge]) -> list[list[int]]:
    """Row by row and column by column where the numbers of the vertices are those of a grid, and breadth first."""
    near: dict[int, set[int]] = defaultdict(set)
    for u, v, _ in edges:
        near[u] |= {v} - {GROUND}
        if v != GROUND:
            near[v].add(u)
    vertices = sorted(near)
    if not vertices:
        return [[]]
    steps = Counter(abs(u - v) for u, v, _ in edges if v != GROUND)
    columns = max((step for step in steps if step > 1), key=lambda step: (steps[step], -step), default=1)
    grid = {v for u, w, _ in edges if w != GROUND and abs(u - w) in (1, columns) for v in (u, w)}
    out = [_with_all_ranked({v: float(v) for v in grid}, near),
           _with_all_ranked({v: float(v % columns * (vertices[-1] + 1) + v) for v in grid}, near)]
    if vertices not in out:
        out.append(vertices)
    start = vertices[0]
    starts = []
    for _ in range(4):
        start = _breadth_first(start, near)[-1]
        starts.append(start)
    return out + [_breadth_first(start, near) for start in starts[-2:]]


def _with_all_ranked(rank: dict[int, float], near: dict[int, set[int]]) -> list[int]:
    """All vertices by rank; a vertex without a rank gets the mean of its neighbours' ranks."""
    todo = [v for v in sorted(near) if v not in rank]
    while todo:
        new = {v: float(np.mean(ranks)) for v in todo if (ranks := [rank[w] for w in near[v] if w in rank])}
        if not new:
            rank.update(dict.fromkeys(todo, max(rank.values(), default=0.0) + 1))
        rank.update(new)
        todo = [v for v in todo if v not in rank]
    return sorted(rank, key=lambda v: (rank[v], v))


def _breadth_first(start: int, near: dict[int, set[int]]) -> list[int]:
    """All vertices, piece by piece, those of few neighbours first; the piece of `start` is the last."""
    out: list[int] = []
    seen: set[int] = set()
    for first in [start, *sorted(near)]:
        if first in seen:
            continue
        queue = [first]
        seen.add(first)
        for v in queue:
            for w in sorted(near[v] - seen, key=lambda w: (len(near[w]), w)):
                seen.add(w)
                queue.append(w)
        out = queue + out
    return out


def _place_others(place: dict[int, float], scopes: list[tuple[int, ...]], others: list[int], late: bool) -> None:
    """Give the variables that are no edges a place among those that are; `late`: after those in their clauses."""
    fixed = bool(place)
    holding: dict[int, list[int]] = defaultdict(list)
    for i, scope in enumerate(scopes):
        for x in scope:
            holding[x].append(i)
    todo = others
    while todo:
        new = {}
        for x in todo:
            known = [place[y] for i in holding[x] if len(scopes[i]) < 30 for y in scopes[i] if y in place]
            if known:
                new[x] = max(known) + 0.1 if late else sum(known) / len(known)
        if not new:
            new = {todo[0]: float(len(place))}
        place.update(new)
        todo = [x for x in todo if x not in new]
    if late:
        return
    # variable, of: (k,) of each variable in each scope, their numbers; at: (variables,) places.
    names = [*others, *(x for x in place if x not in set(others))]
    number = {x: i for i, x in enumerate(names)}
    variable = np.array([number[x] for scope in scopes for x in scope], np.intp)
    of = np.repeat(np.arange(len(scopes)), [len(scope) for scope in scopes])
    at = np.array([place[x] for x in names])
    for _ in range(ROUNDS):
        centre = np.bincount(of, at[variable]) / np.bincount(of)
        moved = np.bincount(variable, centre[of])[:len(others)] / np.bincount(variable)[:len(others)]
        # Without edges all would move to one point, so they keep their distances.
        at[:len(others)] = moved if fixed else np.argsort(np.argsort(moved, kind="stable"))
    place.update(zip(others, at.tolist()))


def _expected(order: list[int], edges: list[Edge], scopes: list[tuple[int, ...]], ends: Sequence[tuple[int, int]]
              ) -> float:
    """A number that grows with the states of all levels."""
    place = {x: i for i, x in enumerate(order)}
    first, last = first_and_last(order, edges, ends)
    # change: (levels + 1,) by how much a level differs from the one before in vertices on the frontier and, for OPEN
    # each, open clauses; the states grow as a power of the running sum.
    change = np.zeros(len(order) + 1)
    for v in first:
        change[first[v]] += 1
        change[last[v]] -= 1
    spans = np.array([[places[0], places[-1]] for scope in scopes if (places := sorted(place[x] for x in scope))],
                     np.intp).reshape(-1, 2)
    np.add.at(change, spans[:, 0], OPEN)
    np.add.at(change, spans[:, 1], -OPEN)
    return float(np.exp2(np.minimum(STEP * change.cumsum(), 900)).sum())


def first_and_last(order: Sequence[int], edges: list[Edge], ends: Sequence[tuple[int, int]]
                   ) -> tuple[dict[int, int], dict[int, int]]:
    """The levels at which each vertex comes in and goes out; both of a pair that is joined come in at once."""
    place = {x: i for i, x in enumerate(order)}
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for p, u, v in sorted((place[x], u, v) for u, v, x in edges):
        for w in {u, v} - {GROUND}:
            first.setdefault(w, p)
            last[w] = p
    for u, v in ends:
        first[u] = first[v] = min(first[u], first[v])
    return first, last


