"""The rule of `region_cuts.connect_both_sides` on grids of up to LARGEST faces, where a set of faces is one Python int.

Bit r * (columns + 1) + c stands for the unit square in row r, column c; the one spare column separates squares at the
right border from those at the left. On these grids that takes a quarter to a half of the time that arrays take.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ...cached_property import cached_property
from ...formula import FALSE, TRUE, Clauses, Literals, Model
from ...graph import GridGraph
from ...literals import Ints, first_of_run
from .bitset import LiteralSet, at_most, bits

LARGEST = 3000


class Squares:
    """The unit squares of a grid with `rows` rows and `columns` columns of squares."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.width = rows, columns, columns + 1
        # Bit r * width + c is square (r, c). One column more than squares, always empty, keeps a shift to the side
        # from running into the next row.
        row = (1 << columns) - 1
        self.all = sum(row << r * self.width for r in range(rows))
        ends = 1 | 1 << columns - 1
        self.border = row | row << (rows - 1) * self.width | sum(ends << r * self.width for r in range(rows))

    def with_neighbours(self, squares: int) -> int:
        """The squares of the set and those beside them."""
        width = self.width
        return (squares | squares << 1 | squares >> 1 | squares << width | squares >> width) & self.all

    def connected(self, part: int, within: int) -> int:
        """All squares of `within` that are connected with its part."""
        width = self.width
        while (more := (part | part << 1 | part >> 1 | part << width | part >> width) & within) != part:
            part = more
        return part

    def pieces(self, squares: int) -> list[int]:
        """The connected components of the set, by their first squares."""
        out = []
        while squares:
            out.append(self.connected(squares & -squares, squares))
            squares &= ~out[-1]
        return out

    @cached_property
    def near_edges(self) -> list[int]:
        """For each edge of the grid the squares at it and those beside these."""
        faces = GridGraph(self.rows + 1, self.columns + 1).faces.tolist()
        bit = [1 << face + face // self.columns for face in range(self.rows * self.columns)] + [0]
        return [self.with_neighbours(bit[first] | bit[second]) for first, second in faces]


@lru_cache(maxsize=64)
def squares_of_size(rows: int, columns: int) -> Squares:
    """The squares of that size, one object for all boards of the size."""
    return Squares(rows, columns)


@lru_cache(maxsize=64)
def consecutive_squares(rows: int, columns: int, first: int) -> LiteralSet:
    """`square_set` of literals first, first + 1 ..., which any board of the size has: kept for the next."""
    return square_set(rows, columns, np.arange(first, first + rows * columns, dtype=np.int32))


def square_set(rows: int, columns: int, literals: Literals) -> LiteralSet:
    """Squares by their literals, which are in reading order."""
    wide = np.full((rows, columns + 1), FALSE)
    wide[:, :-1] = literals.reshape(rows, columns)
    return LiteralSet(wide.ravel())


def has_plain_squares(graph: GridGraph, inside: Literals) -> bool:
    """Whether there are squares, the outer face is outside, and the side of no square is a constant."""
    return graph.outer > 0 and inside[-1] == FALSE and bool((np.abs(inside[:-1]) != TRUE).all())


class RegionCutsRule:
    """The rule of `connect_both_sides`. inside: (faces,), the last FALSE, no other a constant. anchors: see
    `thinned`."""

    def __init__(self, graph: GridGraph, inside: Literals, anchors: Ints | None, limit: int) -> None:
        size = graph.rows - 1, graph.columns - 1
        self.squares = squares_of_size(*size)
        first = first_of_run(inside[:-1])
        self.inside = consecutive_squares(*size, first) if first else square_set(*size, inside[:-1])
        self.anchors, self.limit = anchors, limit

    @cached_property
    def squares_at_anchors(self) -> list[int]:
        """For each row of anchors the squares at its edges, and those beside these."""
        at = [*self.squares.near_edges, 0]  # -1 pads
        out = []
        for row in [] if self.anchors is None else self.anchors.tolist():
            out.append(0)
            for edge in row:
                out[-1] |= at[edge]
        return out

    def __call__(self, model: Model) -> Clauses:
        """The cuts, none if inside and outside are connected."""
        s = self.squares
        inside = self.inside.chosen_in(model)
        outside = s.all & ~inside
        holes = outside & ~s.connected(outside & s.border, outside)
        pieces = s.pieces(inside)
        if len(pieces) <= 1 and not holes:
            return []
        literal = self.inside.literal_list
        largest = max(pieces, key=int.bit_count, default=0)
        clauses = []
        for piece in pieces:  # of squares inside, and so those next to them are outside
            if piece != largest:
                tail = [literal[square] for square in bits(self.squares_that_lead_on(piece))]
                if all(piece & around for around in self.squares_at_anchors):
                    tail.insert(0, -literal[(largest & -largest).bit_length() - 1])
                clauses += [[-literal[square], *tail] for square in at_most(piece, self.limit)]
        for piece in s.pieces(holes):
            tail = [-literal[square] for square in bits(self.squares_that_lead_on(piece))]
            clauses += [[literal[square], *tail] for square in at_most(piece, self.limit)]
        return clauses

    def squares_that_lead_on(self, piece: int) -> int:
        """The squares next to a piece that lead on to one, or to the outer face, neither in it nor next to it."""
        s = self.squares
        near = s.with_neighbours(piece)
        further = s.with_neighbours(s.all & ~near)
        if not piece & s.border:
            further |= s.border
        return near & ~piece & further
