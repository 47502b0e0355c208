"""No cycle among arcs, by eliminating the vertices one after another.

Source: M. Rankooh, J. Rintanen, Propositional encodings of acyclicity and reachability by using vertex elimination
(AAAI 2022).
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush

import numpy as np

from ..directed_graph import DirectedGraph
from ..formula import Formula, Literals


def encode(f: Formula, graph: DirectedGraph, arcs: Literals) -> None:
    """To eliminate a vertex is to join each arc that enters it to each that leaves it; two arcs between two vertices,
    one in each direction, are never on together.

    Parallel arcs become one first: a variable for the several, and a clause for each. A vertex is then eliminated with
    i arcs that enter it and o that leave it; b of their pairs lead there and back, p join vertices between which the
    graph has an arc of its own, and q those between which an earlier pair has made one: io - b - q variables and io + p
    clauses. The order, least io first, then by number, is sequential by nature: a loop over vertices.

    >>> f = Formula()
    >>> encode(f, DirectedGraph(3, [0, 1, 2], [1, 2, 0]), f.new(3))
    >>> f.to_pysat()
    [[-3, -1, 4], [-4, -2]]
    """
    n = graph.vertices
    out: list[dict[int, int]] = [{} for _ in range(n)]  # the head -> the literal of the arc
    into: list[dict[int, int]] = [{} for _ in range(n)]  # the tail -> the literal
    joins: list[tuple[int, int, int]] = []  # where x and y are on, so is the arc z that joins them
    pairs: list[tuple[int, int]] = []  # x is off or y is on
    fresh = f.variables
    parallel: dict[tuple[int, int], list[int]] = {}
    for u, w, literal in zip(graph.tail.tolist(), graph.head.tolist(), arcs.tolist()):
        parallel.setdefault((u, w), []).append(literal)
    made: set[tuple[int, int]] = set()  # between which there is a fresh literal, which may hold where no arc is on
    for (u, w), literals in parallel.items():
        one = literals[0]
        if len(literals) > 1:
            fresh += 1
            one = fresh
            made.add((u, w))
            pairs += [(-literal, one) for literal in literals]
        out[u][w] = into[w][u] = one
    queue = [(len(into[v]) * len(out[v]), v) for v in range(n)]
    heapify(queue)
    done = [False] * n
    while queue:
        size, v = heappop(queue)
        if done[v] or size != len(into[v]) * len(out[v]):
            continue
        done[v] = True
        f.check_deadline()
        for u in into[v]:
            del out[u][v]
        for w in out[v]:
            del into[w][v]
        for u, x in into[v].items():
            for w, y in out[v].items():
                if u == w:
                    pairs.append((-x, -y))
                    continue
                if (u, w) not in made:
                    fresh += 1
                    made.add((u, w))
                    if w in out[u]:
                        pairs.append((-out[u][w], fresh))
                    out[u][w] = into[w][u] = fresh
                joins.append((-x, -y, out[u][w]))
        for u in {*into[v], *out[v]}:
            heappush(queue, (len(into[u]) * len(out[u]), u))
    f.new(fresh - f.variables)
    f.add(np.array(joins, dtype=np.int32).reshape(-1, 3))
    f.add(np.array(pairs, dtype=np.int32).reshape(-1, 2))
