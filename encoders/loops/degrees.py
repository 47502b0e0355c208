"""The degree rules that every loop scheme builds on."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from ..cardinality import exactly
from ..formula import FALSE, TRUE, Formula, Literals
from ..graph import Graph


def visited(f: Formula, graph: Graph, edge: Literals) -> Literals:
    """(n,) fresh literals: some edge at the vertex is on. n variables, n + 2m clauses."""
    on = f.new(graph.vertices)
    at = graph.at_vertices(edge)
    f.add(np.concatenate([-on[:, None], at], axis=1))
    f.clause(-edge[:, None], on[graph.edges])
    return on


def loop_degrees(f: Formula, graph: Graph, edge: Literals, on: Literals | None = None) -> None:
    """Every vertex has degree 0 or 2; with `on`, degree 2 exactly where it holds.

    Without `on`, a vertex of k edges takes k + k(k-1)(k-2)/6 clauses (2 where k = 2) and no variable: each of its edges
    needs another one, and no three go together.
    """
    at = graph.at_vertices(edge)
    if on is not None:
        exactly(f, at, 2, when=on)
        loose = on[graph.edges] != TRUE
        f.clause(-np.broadcast_to(edge[:, None], loose.shape)[loose], on[graph.edges][loose])
        return
    width = at.shape[1]
    free = at != FALSE
    kept = free.sum(axis=1)
    for k in np.flatnonzero(np.bincount(kept, minlength=1)).tolist():
        if k == 0:
            continue
        part = kept == k
        rows = at[part] if k == width else at[part][free[part]].reshape(-1, k)
        turned = rows[:, (np.arange(k)[:, None] + np.arange(k)) % k]  # each edge in turn first
        turned[..., 0] *= -1
        f.add(turned)
        if k > 2:
            f.add(-rows[:, np.array(list(combinations(range(k), 3)))])


def path_degrees(f: Formula, graph: Graph, edge: Literals, on: Literals, end: Literals) -> None:
    """Degree 1 where `end` holds, 2 where only `on` holds, 0 elsewhere; an end counts as visited."""
    at = graph.at_vertices(edge)
    f.clause(-end, on)
    exactly(f, at, 1, when=end)
    inner = end == FALSE
    exactly(f, at[inner], 2, when=on[inner])
    guarded = ~inner & (end != TRUE)
    if guarded.any():  # neither an end nor empty: a passage
        passage = f.new(int(guarded.sum()))
        f.clause(passage, end[guarded], -on[guarded])
        exactly(f, at[guarded], 2, when=passage)
    f.clause(-edge[:, None], on[graph.edges])


def not_empty(f: Formula, edge: ArrayLike) -> None:
    """At least one edge is on: one clause."""
    f.add(np.asarray(edge, dtype=np.int32).reshape(1, -1))


__all__ = ["loop_degrees", "not_empty", "path_degrees", "visited"]
