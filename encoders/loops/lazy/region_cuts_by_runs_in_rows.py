"""The rule of `region_cuts.connect_both_sides` on large grids: faces of a row that lie together on one side are a run.

There are usually a third as many runs as faces, or fewer. No array of the graph's edges, faces or neighbours is made:
on large boards these would take as much memory as the clauses.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...formula import FALSE, Clauses, Literals, Model, values
from ...graph import GridGraph, components
from ...literals import Bools, Ints, distinct, first_of_run, ranges
from .pieces import cut_clauses, unanchored, witnesses


class RegionCutsByRowsRule:
    """`connect_both_sides` as a lazy rule, where `region_cuts_bitset.has_plain_squares` holds; anchors: see `thinned`.

    Squares are numbered with one more row and column on every side, which are the outer face.
    """

    def __init__(self, graph: GridGraph, inside: Literals, anchors: Ints | None, limit: int) -> None:
        self.rows, self.columns, self.limit = graph.rows - 1, graph.columns - 1, limit
        self.width = graph.columns + 1
        self.inside = inside[:-1]
        self.first = first_of_run(self.inside)
        self.around = None if anchors is None else self._around(graph, anchors)

    def _around(self, graph: GridGraph, anchors: Ints) -> Ints:
        """(p, k) the squares at the edges of each row of anchors, and those beside these; 0, an outer one, pads."""
        cut = graph.rows * (graph.columns - 1)
        across = anchors < cut
        row, column = np.where(across, np.divmod(anchors, graph.columns - 1), np.divmod(anchors - cut, graph.columns))
        # second: the square below, or right of, each edge, in the numbering with the frame.
        second = (row + 1) * self.width + column + 1
        both = np.stack([second - np.where(across, self.width, 1), second], axis=-1)
        near = np.concatenate([both[..., None], self._beside(both)], axis=-1)
        known = (near > 0) & (near < (self.rows + 2) * self.width) & (anchors >= 0)[..., None, None]
        return np.where(known, near, 0).reshape(len(anchors), -1)

    def _beside(self, squares: Ints) -> Ints:
        """(..., 4) the squares above, below, left and right."""
        near: Ints = squares[..., None] + np.array([-self.width, self.width, -1, 1])
        return near

    def _outer(self, squares: Ints) -> Bools:
        """Which squares are the outer face."""
        row, column = np.divmod(squares, self.width)
        outer: Bools = (row == 0) | (row == self.rows + 1) | (column == 0) | (column == self.columns + 1)
        return outer

    def __call__(self, model: Model) -> Clauses:
        """The cuts, none if inside and outside are connected: those of `region_cuts`."""
        # square: (rows + 2, width) inside or not, in a frame that is outside. A run is a stretch of equal squares in
        # a row; components of runs are fewer than those of squares, by far.
        square = np.zeros((self.rows + 2, self.width), dtype=np.bool_)
        inside = model[self.first:self.first + len(self.inside)] if self.first else values(model, self.inside)
        square[1:-1, 1:-1] = inside.reshape(self.rows, self.columns)
        start = np.ones_like(square)
        np.not_equal(square[:, 1:], square[:, :-1], out=start[:, 1:])
        run = np.cumsum(start, dtype=np.int32).reshape(square.shape) - 1
        meet = (square[1:] == square[:-1]) & (start[1:] | start[:-1])  # once for two runs that touch
        begins, value = start.ravel().nonzero()[0], square.ravel()
        label = components(len(begins), np.stack([run[:-1][meet], run[1:][meet]], axis=1))
        roots = (label == np.arange(len(begins))).nonzero()[0]
        count = len(roots)
        if count <= 2:
            return []
        number = np.empty(len(begins), dtype=np.intp)
        number[roots] = np.arange(count)
        number = number[label]  # the piece of each run; 0 is that of the outer face
        length = np.diff(begins, append=square.size)
        within = value[begins[roots]]
        largest = int(np.where(within, np.bincount(number, length), 0).argmax())
        active = np.ones(count, dtype=np.bool_)
        active[[0, largest]] = False
        runs = active[number].nonzero()[0]
        squares, _ = ranges(begins[runs], length[runs])
        owner = np.repeat(number[runs], length[runs])
        return self._cuts(_Pieces(run.ravel(), number, value, count), squares, owner, within & active,
                          int(begins[roots[largest]]))

    def _cuts(self, pieces: _Pieces, squares: Ints, owner: Ints, guarded: Bools, largest: int) -> Clauses:
        """squares, owner: (q,) the squares of pieces to cut off, and their pieces; largest: one of the largest piece.

        guarded: (pieces,) those inside that are to be cut off.
        """
        literal = self._false(pieces, squares)
        take, _, _ = witnesses(literal, owner, pieces.total, self.limit)
        heads = literal[take][:, None]
        if guarded.any() and self.around is not None:
            index = np.arange(self.around.size).reshape(self.around.shape)
            guarded = guarded & unanchored(pieces.of(self.around.ravel()), index, pieces.total)
        if guarded.any():
            guard = np.where(guarded[owner[take]], self._false(pieces, np.array([largest])), FALSE)
            heads = np.stack([heads[:, 0], guard], axis=1)
        piece, face = self._frontier(pieces, squares, owner)
        return cut_clauses(heads, owner[take], self._false(pieces, face), piece, pieces.total)

    def _false(self, pieces: _Pieces, squares: Ints) -> Literals:
        """The literals that squares, none of them outer, change sides; false in the model."""
        row, column = np.divmod(squares, self.width)
        literal = self.inside[(row - 1) * self.columns + column - 1]
        changed: Literals = np.where(pieces.value[squares], -literal, literal)
        return changed

    def _frontier(self, pieces: _Pieces, squares: Ints, owner: Ints) -> tuple[Ints, Ints]:
        """Piece and square, for the squares next to a piece S that lead on to one neither in S nor next to S."""
        near = self._beside(squares)
        other = pieces.value[near] != pieces.value[squares][:, None]
        # One integer for each pair (piece, square beside it on the other side).
        code = distinct((owner[:, None] * len(pieces.value) + near)[other])
        piece, face = np.divmod(code, len(pieces.value))
        outer = self._outer(face)
        at_border = np.zeros(pieces.total, dtype=np.bool_)
        at_border[piece[outer]] = True
        piece, face = piece[~outer], face[~outer]
        # far: (pairs, 4) whether a square beside the frontier is neither in S nor next to S; a frontier square that
        # leads to none is superfluous in the cut.
        ahead = self._beside(face)
        beyond = np.clip(self._beside(ahead), 0, len(pieces.value) - 1)
        far = (pieces.of(ahead) != piece[:, None]) & (pieces.of(beyond) != piece[:, None, None]).all(axis=-1)
        far &= ~self._outer(ahead) | ~at_border[piece][:, None]
        keep = far.any(axis=1)
        return piece[keep], face[keep]


class _Pieces(NamedTuple):
    """The pieces of a model."""

    run: NDArray[np.int32]  # of each square its run
    number: Ints  # of each run its piece
    value: Bools  # of each square
    total: int

    def of(self, squares: Ints) -> Ints:
        """The piece of each square."""
        piece: Ints = self.number[self.run[squares]]
        return piece
