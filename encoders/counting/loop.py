"""What may be counted beside clauses: edges that form one loop, several loops, or paths that join given vertices."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..argument_errors import ArgumentError
from ..integers import as_integers
from ..literals import Bools, Ints, Literals, as_literals


class Loop:
    """The edges whose literals hold form one single loop; or several loops, or disjoint paths.

    edges: (m, 2) pairs of vertices, any numbers from 0 on; parallel edges are a loop of two. on: (m,) their literals,
    which may be negative, constant, or stand at several edges. Vertices off the line do no harm.
    ends: None, or (k, 2) pairs of vertices, each vertex once: the edges form k disjoint paths, each of which joins the
    two vertices of a pair, and no loop. several: False; or True, any number of disjoint loops, none too; or (n,)
    vertices, each loop passes one of them at least. end: None, or (n,) literals: the edges form any number of disjoint
    paths, and no loop; vertex v is the end of a path, with one edge, exactly where the literal end[v] holds, and never
    where there is none.

    Raises ArgumentError, a ValueError, for what has another shape, an edge from a vertex to itself, and for two of
    `ends`, `several` and `end` at once.

    >>> Loop([[0, 1], [1, 2], [2, 0]], [1, 2, 3]).kind
    'loop'
    """

    __slots__ = ("edges", "end", "ends", "kind", "marks", "on")

    def __init__(self, edges: ArrayLike, on: ArrayLike, ends: ArrayLike | None = None,
                 several: bool | ArrayLike = False, end: ArrayLike | None = None) -> None:
        self.edges: Ints = _pairs(edges, "edges")
        self.on: Literals = as_literals(on, "on")
        if self.on.shape != (len(self.edges),):
            raise ArgumentError(f"on: expected a literal for each edge, shape ({len(self.edges)},), found shape "
                                f"{self.on.shape}")
        self.end: Literals = as_literals(() if end is None else end, "end")
        if self.end.ndim != 1:
            raise ArgumentError(f"end: expected literals of vertices, shape (n,), found shape {self.end.shape}")
        for name, literals in (("on", self.on), ("end", self.end)):
            if not literals.all():
                raise ArgumentError(f"{name}: 0 is no literal")
        if end is not None and (ends is not None or several is not False):
            raise ArgumentError("end: expected without `ends` and `several`")
        if ends is not None and several is not False:
            raise ArgumentError("several: paths with given ends form no loops")
        self.ends: Ints = np.zeros((0, 2), np.intp) if ends is None else _pairs(ends, "ends")
        if len(set(self.ends.ravel().tolist())) < self.ends.size:
            raise ArgumentError("ends: expected each vertex once")
        self.marks: Ints | None = None  # None: a loop need pass no mark
        if several is not False and several is not True:
            self.marks = as_integers(several, "several")
            if self.marks.ndim != 1 or self.marks.min(initial=0) < 0:
                raise ArgumentError("several: expected truth, or vertices of shape (n,)")
        self.kind = "open" if end is not None else "paths" if ends is not None else (
            "loop" if several is False else "loops")


def _pairs(value: ArrayLike, name: str) -> Ints:
    pairs = as_integers(value, name)
    if not pairs.size:
        return np.zeros((0, 2), np.intp)
    if pairs.ndim != 2 or pairs.shape[1] != 2:
        raise ArgumentError(f"{name}: expected pairs of vertices, shape (n, 2), found shape {pairs.shape}")
    if pairs.min() < 0:
        raise ArgumentError(f"{name}: expected vertices, 0 or more, found {pairs.min()}")
    same: Bools = pairs[:, 0] == pairs[:, 1]
    if same.any():
        raise ArgumentError(f"{name}: vertex {pairs[same][0, 0]} is paired with itself")
    return pairs
