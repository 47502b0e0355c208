"""The rule of `region_cuts.connect_both_sides` on grids of up to LARGEST faces, where a set of faces is one Python int.

Bit r * (columns + 1) + c stands for the unit square in row r, column c; the one spare column keeps squares at the right
border from being beside those at the left. On these grids that takes a quarter to a half of what arrays take.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np

from ...formula import FALSE, TRUE, Clauses, Literals, Model
from ...graph import GridGraph
from ...literals import first_of_run
from .bitset import Held, bits
from .pieces import Ints

LARGEST = 3000


class Squares:
    """The unit squares of a grid of so many rows and columns of squares."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.width = rows, columns, columns + 1
        row = (1 << columns) - 1
        self.all = sum(row << r * self.width for r in range(rows))
        self.last = row << (rows - 1) * self.width
        ends = 1 | 1 << columns - 1
        self.border = row | self.last | sum(ends << r * self.width for r in range(rows))

    def beside(self, some: int) -> int:
        """The squares of the set and those beside them."""
        return (some | some << 1 | some >> 1 | some << self.width | some >> self.width) & self.all

    def piece(self, some: int, within: int) -> int:
        """All of `within` that hangs together with the set `some`."""
        width = self.width
        while (more := (some | some << 1 | some >> 1 | some << width | some >> width) & within) != some:
            some = more
        return some

    def pieces(self, some: int) -> list[int]:
        """The connected components of the set, by their first squares."""
        out = []
        while some:
            out.append(self.piece(some & -some, some))
            some &= ~out[-1]
        return out

    @cached_property
    def at_edges(self) -> list[int]:
        """For each edge of the grid the squares at it and those beside these."""
        faces = GridGraph(self.rows + 1, self.columns + 1).faces.tolist()
        bits = [1 << face + face // self.columns for face in range(self.rows * self.columns)] + [0]
        return [self.beside(bits[one] | bits[two]) for one, two in faces]


@lru_cache(maxsize=64)
def squares(rows: int, columns: int) -> Squares:
    """The squares of that size, one object for all boards of the size."""
    return Squares(rows, columns)


@lru_cache(maxsize=64)
def consecutive_held(rows: int, columns: int, first: int) -> Held:
    """`held` for literals first, first + 1 ...: those of any board of the size, so kept for the next."""
    return held(rows, columns, np.arange(first, first + rows * columns, dtype=np.int32))


def held(rows: int, columns: int, literals: Literals) -> Held:
    """Sets of squares by the literals of these, in reading order."""
    wide = np.full((rows, columns + 1), FALSE)
    wide[:, :-1] = literals.reshape(rows, columns)
    return Held(wide.ravel())


def plain(graph: GridGraph, inside: Literals) -> bool:
    """Whether there are squares, the outer face is outside, and no square's side is known beforehand."""
    return graph.outer > 0 and inside[-1] == FALSE and bool((np.abs(inside[:-1]) != TRUE).all())


class RegionCutsRule:
    """The rule of `connect_both_sides`. inside: (faces,), the last FALSE, no other a constant. anchors: see `thin`."""

    def __init__(self, graph: GridGraph, inside: Literals, anchors: Ints | None, limit: int) -> None:
        size = graph.rows - 1, graph.columns - 1
        self.squares = squares(*size)
        first = first_of_run(inside[:-1])
        self.held = consecutive_held(*size, first) if first else held(*size, inside[:-1])
        self.anchors, self.limit = anchors, limit

    @cached_property
    def around(self) -> list[int]:
        """For each row of anchors the squares at its edges, and those beside these."""
        at = [*self.squares.at_edges, 0]  # -1 pads
        out = []
        for row in [] if self.anchors is None else self.anchors.tolist():
            out.append(0)
            for edge in row:
                out[-1] |= at[edge]
        return out

    def __call__(self, model: Model) -> Clauses:
        """The cuts, none if inside and outside hang together."""
        s = self.squares
        within = self.held.those(model)
        outside = s.all & ~within
        holes = outside & ~s.piece(outside & s.border, outside)
        pieces = s.pieces(within)
        if len(pieces) <= 1 and not holes:
            return []
        literal = self.held.literal
        largest = max(pieces, key=int.bit_count, default=0)
        clauses = []
        for some in pieces:  # of squares inside, and so those next to them are outside
            if some != largest:
                tail = [literal[square] for square in bits(self.crossed(some))]
                if all(some & around for around in self.around):
                    tail.insert(0, -literal[(largest & -largest).bit_length() - 1])
                clauses += [[-literal[square], *tail] for square in self.few(some)]
        for some in s.pieces(holes):
            tail = [-literal[square] for square in bits(self.crossed(some))]
            clauses += [[literal[square], *tail] for square in self.few(some)]
        return clauses

    def few(self, some: int) -> list[int]:
        """The squares of a set of at most `limit`, else its first."""
        return bits(some if some.bit_count() <= self.limit else some & -some)

    def crossed(self, some: int) -> int:
        """The squares next to a piece that lead on to one, or to the outer face, neither in it nor next to it."""
        s = self.squares
        near = s.beside(some)
        further = s.beside(s.all & ~near)
        if not some & s.border:
            further |= s.border
        return near & ~some & further
