"""A second formula for graphs that are long and narrow, where rounds of cuts may take very long to show "no cycle".

Generalized Petersen graphs are such: a refutation by cuts of edges looks at the whole ring again and again, one by
vertex elimination goes along it once, see `encoders.loops.elimination`.
"""

from __future__ import annotations

from math import inf
from typing import Literal

import numpy as np

from encoders import TRUE, Bools, Formula, Graph, OutOfTime, values
from encoders.loops import single_loop

from ..session import Session

WIDTH = 8  # neighbours of a vertex when it is eliminated, at most: then the formula has some 50 clauses a vertex
LARGEST = 10_000  # vertices: a larger formula is not solved soon
CONFLICTS = 100_000  # on such a formula some seconds
SOLVER = "cadical153"


def cycle_of_narrow_graph(graph: Graph, deadline: float) -> Bools | Literal[False] | None:
    """(m,) the edges of a Hamiltonian cycle; False if there is none; None for a graph that is not narrow, or where the
    solver does not tell soon. deadline: perf_counter seconds.
    """
    if graph.vertices > LARGEST or not is_narrow(graph):
        return None
    f = Formula()
    f.deadline = deadline
    try:
        edge = f.new(graph.size)
        single_loop(f, graph, edge, "elimination", on=np.full(graph.vertices, TRUE))
    except OutOfTime:
        return None
    f.deadline = inf
    with Session(f, SOLVER) as session:
        answer = session.solve((), None, CONFLICTS, deadline=deadline)
        return values(session.model, edge) if answer else answer


def is_narrow(graph: Graph) -> bool:
    """Whether vertices can be eliminated, each with its neighbours joined, so that none has more than WIDTH then.

    Tried as in `encoders.loops.elimination`, fewest neighbours first.
    """
    near: list[set[int]] = [set() for _ in range(graph.vertices)]
    for u, w in graph.edges.tolist():
        near[u].add(w)
        near[w].add(u)
    by_size = [{v for v, at in enumerate(near) if len(at) == size} for size in range(WIDTH + 1)]
    for _ in range(graph.vertices):
        least = next((vertices for vertices in by_size if vertices), None)
        if least is None:
            return False
        v = least.pop()
        around = near[v]
        for u in around:
            before, after = len(near[u]), near[u] | around
            near[u] = after - {u, v}
            if before <= WIDTH:
                by_size[before].remove(u)
            if len(near[u]) <= WIDTH:
                by_size[len(near[u])].add(u)
    return True
