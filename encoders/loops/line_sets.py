"""The rule of `cuts` for one loop on grids of up to LARGEST vertices, where a set of vertices is one Python int.

Bit r * columns + c stands for the vertex in row r, column c, and also for the edge from it to the right, or down. On
these grids that takes three quarters of what arrays take, or less.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from ..formula import FALSE, TRUE, Clauses, Literals, Model, values
from ..graph import GridGraph
from .pieces import Ints

LARGEST = 200


def fits(graph: GridGraph, edge: Literals) -> bool:
    """Whether the rule is for this grid and these literals."""
    return len(edge) > 0 and graph.vertices <= LARGEST and bool((edge != TRUE).all())


class Rule:
    """The lazy rule of `cuts`; see there for its clauses. edge: none TRUE; on: (n,) or None; anchors: see `thin`."""

    def __init__(self, graph: GridGraph, edge: Literals, on: Literals | None, anchors: Ints | None, limit: int) -> None:
        self.graph, self.edge, self.on, self.anchors, self.limit = graph, edge, on, anchors, limit
        self.whole = on is not None and bool((on == TRUE).all())

    def sets(self, chosen: NDArray[np.bool_]) -> tuple[int, int]:
        """The chosen edges, a bool (m,): those to the right and those down."""
        wide = np.zeros((2, self.graph.rows, self.graph.columns), dtype=np.bool_)
        across, down = self.graph.split(chosen)
        wide[0, :, :-1], wide[1, :-1] = across, down
        right, below = np.packbits(wide.reshape(2, -1), axis=1, bitorder="little")
        return int.from_bytes(right.tobytes(), "little"), int.from_bytes(below.tobytes(), "little")

    @cached_property
    def possible(self) -> tuple[int, int]:
        """The edges that are not FALSE, to the right and down."""
        return self.sets(self.edge != FALSE)

    @cached_property
    def literals(self) -> tuple[list[int], list[int]]:
        """The literal of the edge to the right of each vertex, and of that down."""
        wide = np.full((2, self.graph.rows, self.graph.columns), FALSE)
        across, down = self.graph.split(self.edge)
        wide[0, :, :-1], wide[1, :-1] = across, down
        right, below = wide.reshape(2, -1).tolist()
        return right, below

    @cached_property
    def always(self) -> int:
        """The vertices that are visited for sure."""
        if self.on is None:
            return 0
        return int.from_bytes(np.packbits(self.on == TRUE, bitorder="little").tobytes(), "little")

    def __call__(self, model: Model) -> Clauses:
        """The cuts, none if the chosen edges hang together."""
        right, below = self.sets(values(model, self.edge))
        width = self.graph.columns
        left = right | right << 1 | below | below << width
        pieces = []
        while left:
            some, before = left & -left, 0
            while some != before:
                before = some
                some |= (some & right) << 1 | some >> 1 & right | (some & below) << width | some >> width & below
            pieces.append(some)
            left &= ~some
        if len(pieces) <= 1:
            return []
        tails = [self.leaving(some) for some in pieces]
        if self.whole:
            return tails
        witnesses = [self.witnesses(some, right, below) for some in pieces]
        sure = [not found for found in witnesses]
        clauses = []
        for i, (some, found, tail) in enumerate(zip(pieces, witnesses, tails)):
            if sum(sure) == sure[i] and self.unanchored(some):
                following = (i + 1) % len(pieces)  # it must be visited too, unless it is for sure
                tail = witnesses[following][:1] + tail
            clauses += [[witness, *tail] for witness in found] or [tail]
        return clauses

    def witnesses(self, some: int, right: int, below: int) -> list[int]:
        """False in the model: the edges, or vertices, of a small piece, one of a large; none where one is for sure."""
        if self.on is not None:
            if some & self.always:
                return []
            return [-int(self.on[bit]) for bit in self.few(some)]
        across, down = self.literals
        found = [-across[bit] for bit in self.few(some & right)] + [-down[bit] for bit in self.few(some & below)]
        return found if len(found) <= self.limit else found[:1]

    def few(self, some: int) -> list[int]:
        """The bits of a set of at most `limit`, else its lowest."""
        return bits(some if some.bit_count() <= self.limit else some & -some)

    def leaving(self, some: int) -> list[int]:
        """The literals of the edges with one end in the set."""
        across, down = self.literals
        one, two = self.possible
        return ([across[bit] for bit in bits((some ^ some >> 1) & one)]
                + [down[bit] for bit in bits((some ^ some >> self.graph.columns) & two)])

    def unanchored(self, some: int) -> bool:
        """Whether every row of anchors has an edge inside the set."""
        inside = some & some >> 1, some & some >> self.graph.columns
        places = edge_places(self.graph.rows, self.graph.columns)
        rows = [] if self.anchors is None else self.anchors.tolist()
        return all(any(inside[way] >> bit & 1 for way, bit in map(places.__getitem__, row)) for row in rows)


@lru_cache(maxsize=64)
def edge_places(rows: int, columns: int) -> list[tuple[int, int]]:
    """For each edge of a grid whether it goes to the right (0) or down (1), and its bit; last what stands for none."""
    across = [(0, r * columns + c) for r in range(rows) for c in range(columns - 1)]
    return [*across, *((1, bit) for bit in range((rows - 1) * columns)), (0, rows * columns)]


def bits(some: int) -> list[int]:
    """The bits of a set, from the lowest."""
    out = []
    while some:
        out.append((some & -some).bit_length() - 1)
        some &= some - 1
    return out
