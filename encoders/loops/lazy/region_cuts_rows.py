"""The rule of `region_cuts.connect_both_sides` on large grids, where the faces of a row that lie together are one run.

A third as many runs as faces, or less, are to be joined, and no array of the graph's edges, faces or neighbours is
made: on large boards these would take as much memory as the clauses.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...formula import FALSE, Clauses, Literals, Model, values
from ...graph import GridGraph, components
from ...literals import first_of_run
from .pieces import Bools, Ints, cut_clauses, unanchored, witnesses


class RegionCutsByRowsRule:
    """`connect_both_sides` as a lazy rule, for literals of which `face_sets.plain` holds; anchors: see `thin`.

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
        two = (row + 1) * self.width + column + 1
        both = np.stack([two - np.where(across, self.width, 1), two], axis=-1)
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
        """The cuts, none if inside and outside hang together: those of `region_cuts`."""
        square = np.zeros((self.rows + 2, self.width), dtype=np.bool_)
        held = model[self.first:self.first + len(self.inside)] if self.first else values(model, self.inside)
        square[1:-1, 1:-1] = held.reshape(self.rows, self.columns)
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
        most = int(np.where(within, np.bincount(number, length), 0).argmax())
        active = np.ones(count, dtype=np.bool_)
        active[[0, most]] = False
        loose = active[number].nonzero()[0]
        ends = length[loose].cumsum()
        faced = np.arange(ends[-1]) + np.repeat(begins[loose] - ends + length[loose], length[loose])
        owner = np.repeat(number[loose], length[loose])
        return self._cuts(_Pieces(run.ravel(), number, value, count), faced, owner, within & active,
                          int(begins[roots[most]]))

    def _cuts(self, pieces: _Pieces, faced: Ints, owner: Ints, guarded: Bools, most: int) -> Clauses:
        """faced, owner: (q,) the squares of loose pieces, and whose each is; most: a square of the largest inside."""
        literal = self._false(pieces, faced)
        take, _, _ = witnesses(literal, owner, pieces.total, self.limit)
        heads = literal[take][:, None]
        if guarded.any() and self.around is not None:
            index = np.arange(self.around.size).reshape(self.around.shape)
            guarded = guarded & unanchored(pieces.of(self.around.ravel()), index, pieces.total)
        if guarded.any():
            guard = np.where(guarded[owner[take]], self._false(pieces, np.array([most])), FALSE)
            heads = np.stack([heads[:, 0], guard], axis=1)
        whose, face = self._frontier(pieces, faced, owner)
        return cut_clauses(heads, owner[take], self._false(pieces, face), whose, pieces.total)

    def _false(self, pieces: _Pieces, squares: Ints) -> Literals:
        """The literals of squares, none of them outer, that are false in the model: the square changes sides."""
        row, column = np.divmod(squares, self.width)
        literal = self.inside[(row - 1) * self.columns + column - 1]
        changed: Literals = np.where(pieces.value[squares], -literal, literal)
        return changed

    def _frontier(self, pieces: _Pieces, faced: Ints, owner: Ints) -> tuple[Ints, Ints]:
        """Piece and square, for the squares next to a piece S that lead on to one neither in S nor next to S."""
        near = self._beside(faced)
        other = pieces.value[near] != pieces.value[faced][:, None]
        code = np.unique((owner[:, None] * len(pieces.value) + near)[other])
        whose, face = np.divmod(code, len(pieces.value))
        outer = self._outer(face)
        at_border = np.zeros(pieces.total, dtype=np.bool_)
        at_border[whose[outer]] = True
        whose, face = whose[~outer], face[~outer]
        on = self._beside(face)
        beyond = np.clip(self._beside(on), 0, len(pieces.value) - 1)
        far = (pieces.of(on) != whose[:, None]) & (pieces.of(beyond) != whose[:, None, None]).all(axis=-1)
        far &= ~self._outer(on) | ~at_border[whose][:, None]
        keep = far.any(axis=1)
        return whose[keep], face[keep]


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
