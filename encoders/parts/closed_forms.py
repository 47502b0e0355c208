"""The variables and clauses of each encoding of `acyclic` in closed form, as its docstring says.

The forms share nothing with the encoders but the strongly connected components, and are counted in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..directed_graph import DirectedGraph
from .strong_components import strong_components

Counts = tuple[int, int]  # variables and clauses
Pairs = list[tuple[int, int]]


class AcyclicFigures:
    """What the sizes depend on: the arcs that lie on a cycle."""

    def __init__(self, graph: DirectedGraph) -> None:
        """graph: without arcs from a vertex to itself."""
        piece = strong_components(graph.vertices, graph.tail, graph.head)
        inner = piece[graph.tail] == piece[graph.head]
        arcs_in = np.bincount(piece[graph.tail[inner]], minlength=graph.vertices)
        vertices_in = np.bincount(piece, minlength=graph.vertices)
        self.pairs: Pairs = list(zip(graph.tail[inner].tolist(), graph.head[inner].tolist()))
        self.pieces = [(c, a) for c, a in zip(vertices_in.tolist(), arcs_in.tolist()) if a]  # vertices, arcs
        self.vertices, self.arcs = sum(c for c, _ in self.pieces), len(self.pairs)
        self.top = max((c for c, _ in self.pieces), default=1) - 1  # the largest rank


def _nothing(s: AcyclicFigures) -> Counts:
    return 0, 0


def _binary_rank(s: AcyclicFigures) -> Counts:
    w = s.top.bit_length()
    zeros = bin(s.top)[2:].count("0")
    return s.vertices * w + s.arcs * (w - 1), s.vertices * zeros + s.arcs * (3 * w - 1)


def _unary_rank(s: AcyclicFigures) -> Counts:
    return s.vertices * s.top, s.vertices * (s.top - 1) + s.arcs * (s.top + 1)


def _elimination(s: AcyclicFigures) -> Counts:
    out: dict[int, set[int]] = {v: set() for pair in s.pairs for v in pair}
    into: dict[int, set[int]] = {v: set() for v in out}
    made = {pair for pair, count in _times_of_each(s.pairs).items() if count > 1}
    variables, clauses = len(made), sum(count for count in _times_of_each(s.pairs).values() if count > 1)
    for tail, head in s.pairs:
        out[tail].add(head)
        into[head].add(tail)
    while out:
        v = min(out, key=lambda v: (len(into[v]) * len(out[v]), v))
        before, after = into.pop(v), out.pop(v)
        for u in before:
            out[u].discard(v)
        for w in after:
            into[w].discard(v)
        clauses += len(before) * len(after)
        for u, w in ((u, w) for u in before for w in after if u != w and (u, w) not in made):
            variables += 1
            clauses += w in out[u]
            made.add((u, w))
            out[u].add(w)
            into[w].add(u)
    return variables, clauses


def _times_of_each(pairs: Pairs) -> dict[tuple[int, int], int]:
    out: dict[tuple[int, int], int] = {}
    for pair in pairs:
        out[pair] = out.get(pair, 0) + 1
    return out


def _closure(s: AcyclicFigures) -> Counts:
    return sum(c * (c - 1) for c, _ in s.pieces), sum(c * a for c, a in s.pieces)


SIZES: dict[str, Callable[[AcyclicFigures], Counts]] = {
    "cuts": _nothing, "binary-rank": _binary_rank, "unary-rank": _unary_rank, "elimination": _elimination,
    "closure": _closure,
}


def acyclic_size(scheme: str, graph: DirectedGraph) -> Counts:
    """The variables and clauses of a scheme in `ACYCLIC`, with those that forbid arcs from a vertex to itself; of the
    lazy one, before any cut. The literals of the arcs are no constants. Raises KeyError for a scheme without a form.

    >>> acyclic_size("elimination", DirectedGraph(3, [0, 1, 2, 1], [1, 2, 0, 1]))
    (1, 3)
    """
    loop = graph.is_loop
    shape = AcyclicFigures(DirectedGraph(graph.vertices, graph.tail[~loop], graph.head[~loop]))
    variables, clauses = SIZES[scheme](shape) if shape.arcs else (0, 0)
    return variables, clauses + int(loop.sum())
