"""The rule of `cuts` for one loop on grids of up to LARGEST vertices, where a set of vertices is one Python int.

Bit r * columns + c stands for the vertex in row r, column c, and also for the edge from it to the right, or down. On
these grids that takes three quarters of the time that arrays take, or less.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ...cached_property import cached_property
from ...formula import FALSE, TRUE, Clauses, Literals, Model
from ...graph import GridGraph
from ...literals import Ints, first_of_run
from .bitset import LiteralSet, at_most, bits, packed

LARGEST = 200


def rule_fits(graph: GridGraph, edge: Literals) -> bool:
    """Whether the rule is for this grid and these literals."""
    return len(edge) > 0 and graph.vertices <= LARGEST and not np.count_nonzero(edge == TRUE)


class CutsRule:
    """The lazy rule of `cuts`; see there for its clauses. edge: none TRUE; on: (n,) or None; anchors: see `thinned`."""

    def __init__(self, graph: GridGraph, edge: Literals, on: Literals | None, anchors: Ints | None, limit: int) -> None:
        self.graph, self.on, self.anchors, self.limit = graph, on, anchors, limit
        self.rows: dict[int, int] = {}  # the sets of edges of those rows of anchors that were needed
        self.all_visited = on is not None and not np.count_nonzero(on != TRUE)
        first = first_of_run(edge)
        self.edges = consecutive_edges(graph, first) if first else edge_set(graph, edge)

    @cached_property
    def always_visited(self) -> int:
        """The vertices that are always visited."""
        return 0 if self.on is None else packed(self.on == TRUE)

    @cached_property
    def anchor_rows(self) -> list[list[int]]:
        """The rows of anchors."""
        return [] if self.anchors is None else self.anchors.tolist()

    def __call__(self, model: Model) -> Clauses:
        """The cuts, none if the chosen edges are connected."""
        width, count = self.graph.columns, self.graph.vertices
        chosen = self.edges.chosen_in(model)
        # Bit v of an integer is vertex v: one operation on integers moves a whole set by one step, which on small
        # boards is faster than arrays.
        right, below = chosen & (1 << count) - 1, chosen >> count
        # left: visited vertices that are in no piece yet; a piece grows from the lowest of them along chosen edges.
        left = right | right << 1 | below | below << width
        pieces = []
        while left:
            piece, before = left & -left, 0
            while piece != before:
                before = piece
                piece |= (piece & right) << 1 | piece >> 1 & right
                piece |= (piece & below) << width | piece >> width & below
            pieces.append(piece)
            left &= ~piece
        if len(pieces) <= 1:
            return []
        tails = [self.leaving(piece) for piece in pieces]
        if self.all_visited:
            return tails
        witnesses = [self.witnesses(piece, right, below) for piece in pieces]
        sure = [not literals for literals in witnesses]
        clauses = []
        for i, (piece, literals, tail) in enumerate(zip(pieces, witnesses, tails)):
            # Does no other piece have to be there, and no anchor lead outside, then the cut needs a witness of
            # another piece.
            if sum(sure) == sure[i] and self.unanchored(piece):
                following = (i + 1) % len(pieces)  # it must be visited too, unless it always is
                tail = witnesses[following][:1] + tail
            clauses += [[witness, *tail] for witness in literals] or [tail]
        return clauses

    def witnesses(self, piece: int, right: int, below: int) -> list[int]:
        """The literals that cuts of the piece deny, false in the model: of its vertices, or without `on` of its edges.

        Of more than `limit` only one; none where a vertex of the piece is always visited.
        """
        if self.on is not None:
            return [] if piece & self.always_visited else [-int(self.on[bit]) for bit in at_most(piece, self.limit)]
        literal, count = self.edges.literal_list, self.graph.vertices
        out = [-literal[bit] for bit in at_most(piece & right, self.limit)]
        out += [-literal[count + bit] for bit in at_most(piece & below, self.limit)]
        return out if len(out) <= self.limit else out[:1]

    def leaving(self, piece: int) -> list[int]:
        """The literals of the edges with one end in the set."""
        # An edge to the right is bit v of a set, one downward is bit v moved by the number of vertices: so a piece
        # and itself, moved, differ exactly at the edges that leave it. What wraps round a row is no possible edge.
        ends = piece ^ piece >> 1 | (piece ^ piece >> self.graph.columns) << self.graph.vertices
        return [self.edges.literal_list[bit] for bit in bits(ends & self.edges.possible)]

    def unanchored(self, piece: int) -> bool:
        """Whether every row of anchors has an edge inside the set."""
        inside = piece & piece >> 1 | (piece & piece >> self.graph.columns) << self.graph.vertices
        for number, row in enumerate(self.anchor_rows):
            edges = self.rows.get(number)
            if edges is None:  # made when first needed, for few pieces have edges in all rows before
                bit = edge_bits(self.graph.rows, self.graph.columns)
                edges = self.rows[number] = sum({bit[edge] for edge in row})
            if not inside & edges:
                return False
        return True


@lru_cache(maxsize=64)
def consecutive_edges(graph: GridGraph, first: int) -> LiteralSet:
    """`edge_set` of literals first, first + 1 ..., which any board of the size without holes has: kept for the next."""
    return edge_set(graph, np.arange(first, first + len(graph.edges), dtype=np.int32))


def edge_set(graph: GridGraph, literals: Literals) -> LiteralSet:
    """Edges by their literals: first the bits of the edges to the right of each vertex, then of those down."""
    wide = np.full((2, graph.rows, graph.columns), FALSE)
    across, down = graph.split(literals)
    wide[0, :, :-1], wide[1, :-1] = across, down
    return LiteralSet(wide.ravel())


@lru_cache(maxsize=64)
def edge_bits(rows: int, columns: int) -> list[int]:
    """The set of each edge of a grid alone, as in `edge_set`; last the empty set, for -1."""
    across = [1 << r * columns + c for r in range(rows) for c in range(columns - 1)]
    return [*across, *(1 << rows * columns + cell for cell in range((rows - 1) * columns)), 0]
