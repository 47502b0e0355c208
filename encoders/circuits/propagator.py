"""A propagator inside the solver: it knows the ends of all paths, and forbids an arc that would close one too early.

Source: as for `loops.propagator`, whose paths these are: the degree rules say which way they run.
"""

from __future__ import annotations

import numpy as np

from ..directed_graph import DirectedGraph
from ..formula import Formula, Literals
from ..loops.propagator import Paths


def encode(f: Formula, graph: DirectedGraph, arcs: Literals, visited: Literals, depot: int) -> None:
    """Appends a `Paths` to `f.propagators`, which the solver asks while it searches. 0 variables, 0 clauses.

    Each arc at the depot ends in a vertex of its own there, so that no circuit is left that may close. Only some
    solvers can ask a propagator. Arc literals are distinct variables or constants.
    """
    ends = np.stack([graph.tail, graph.head], axis=1)
    at = ends == depot
    ends[at] = graph.vertices + np.arange(np.count_nonzero(at))
    f.propagators.append(Paths(graph.vertices + int(np.count_nonzero(at)), ends, arcs, depot < 0))
