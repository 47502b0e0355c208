"""The rule of `cuts` for one loop on grids of up to LARGEST vertices, where a set of vertices is one Python int.

Bit r * columns + c stands for the vertex in row r, column c, and also for the edge from it to the right, or down. On
these grids that takes three quarters of what arrays take, or less.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np

from ..formula import FALSE, TRUE, Clauses, Literals, Model
from ..graph import GridGraph
from ..literals import consecutive
from .bit_sets import Held, bits, packed
from .pieces import Ints

LARGEST = 200


def fits(graph: GridGraph, edge: Literals) -> bool:
    """Whether the rule is for this grid and these literals."""
    return len(edge) > 0 and graph.vertices <= LARGEST and not np.count_nonzero(edge == TRUE)


class Rule:
    """The lazy rule of `cuts`; see there for its clauses. edge: none TRUE; on: (n,) or None; anchors: see `thin`."""

    def __init__(self, graph: GridGraph, edge: Literals, on: Literals | None, anchors: Ints | None, limit: int) -> None:
        self.graph, self.edge, self.on, self.anchors, self.limit = graph, edge, on, anchors, limit
        self.rows: dict[int, int] = {}  # of those rows of anchors that were needed the set of its edges
        self.whole = on is not None and not np.count_nonzero(on != TRUE)
        first = consecutive(edge)
        self.held = consecutive_held(graph, first) if first else held(graph, edge)

    @cached_property
    def always(self) -> int:
        """The vertices that are visited for sure."""
        if self.on is None:
            return 0
        return packed(self.on == TRUE)

    @cached_property
    def listed(self) -> list[list[int]]:
        """The rows of anchors."""
        return [] if self.anchors is None else self.anchors.tolist()

    def __call__(self, model: Model) -> Clauses:
        """The cuts, none if the chosen edges hang together."""
        width, count = self.graph.columns, self.graph.vertices
        both = self.held.those(model)
        right, below = both & (1 << count) - 1, both >> count
        left = right | right << 1 | below | below << width
        pieces = []
        while left:
            some, before = left & -left, 0
            while some != before:
                before = some
                some |= (some & right) << 1 | some >> 1 & right
                some |= (some & below) << width | some >> width & below
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
        """What a cut of the piece denies, false in the model: its vertices, or edges without `on`; of more than `limit`
        only one; nothing where a vertex of it is visited for sure."""
        if self.on is not None:
            if some & self.always:
                return []
            return [-int(self.on[bit]) for bit in self.few(some)]
        literal, count = self.held.literal, self.graph.vertices
        found = [-literal[bit] for bit in self.few(some & right)]
        found += [-literal[count + bit] for bit in self.few(some & below)]
        return found if len(found) <= self.limit else found[:1]

    def few(self, some: int) -> list[int]:
        """The bits of a set of at most `limit`, else its lowest."""
        return bits(some if some.bit_count() <= self.limit else some & -some)

    def leaving(self, some: int) -> list[int]:
        """The literals of the edges with one end in the set."""
        count = self.graph.vertices
        ends = some ^ some >> 1 | (some ^ some >> self.graph.columns) << count
        return [self.held.literal[bit] for bit in bits(ends & self.held.possible)]

    def unanchored(self, some: int) -> bool:
        """Whether every row of anchors has an edge inside the set."""
        inside = some & some >> 1 | (some & some >> self.graph.columns) << self.graph.vertices
        for place, row in enumerate(self.listed):
            edges = self.rows.get(place)
            if edges is None:  # the first piece that meets all rows before: few do
                bit = edge_bits(self.graph.rows, self.graph.columns)
                edges = self.rows[place] = sum({bit[edge] for edge in row})
            if not inside & edges:
                return False
        return True


@lru_cache(maxsize=64)
def consecutive_held(graph: GridGraph, first: int) -> Held:
    """`held` for literals first, first + 1 ...: those of any board of the size without holes, so kept for the next."""
    return held(graph, np.arange(first, first + len(graph.edges), dtype=np.int32))


def held(graph: GridGraph, literals: Literals) -> Held:
    """Sets of edges by their literals: first the bits of the edges to the right of each vertex, then of those down."""
    wide = np.full((2, graph.rows, graph.columns), FALSE)
    across, down = graph.split(literals)
    wide[0, :, :-1], wide[1, :-1] = across, down
    return Held(wide.ravel())


@lru_cache(maxsize=64)
def edge_bits(rows: int, columns: int) -> list[int]:
    """The set of each edge of a grid alone, as `held` has them; last the empty set, for none."""
    across = [1 << r * columns + c for r in range(rows) for c in range(columns - 1)]
    return [*across, *(1 << rows * columns + place for place in range((rows - 1) * columns)), 0]
