"""Directed graphs as arrays: an arc has a tail, where it leaves, and a head, where it enters."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .argument_errors import ArgumentError
from .arguments import measure
from .cached_property import cached_property
from .formula import FALSE, Literals
from .graph import grouped_by_label
from .integers import as_integer, as_integers
from .literals import Bools, Ints


class DirectedGraph:
    """A directed graph of n vertices and m arcs; parallel arcs and arcs from a vertex to itself are allowed.

    vertices: n. tail, head: (m,) the vertex that each arc leaves, and the one that it enters. size: m.
    Raises ValueError for a number of vertices that is none, for arrays that are not of one length or hold no integers,
    and for a vertex out of range; the message names the argument.

    >>> graph = DirectedGraph(3, [0, 1, 1, 2], [1, 2, 1, 0])
    >>> graph.out.tolist(), graph.into.tolist()
    ([[0, -1], [1, 2], [3, -1]], [[3, -1], [0, 2], [1, -1]])
    >>> DirectedGraph(2, [0, 2], [1, 1])
    Traceback (most recent call last):
    encoders.argument_errors.ArgumentError: tail: arc 1 names vertex 2; the graph has 2 vertices, numbered from 0
    """

    def __init__(self, vertices: int, tail: ArrayLike, head: ArrayLike) -> None:
        self.vertices = as_integer(vertices, "vertices", 0)
        self.tail, self.head = self._row("tail", tail), self._row("head", head)
        self.size = len(self.tail)
        if len(self.head) != self.size:
            raise ArgumentError(f"head: expected a vertex for each of {self.size} arcs, as in tail, "
                                f"found {len(self.head)}")

    def _row(self, name: str, value: Any) -> Ints:
        """The argument of that name as a row of vertices. Raises ValueError."""
        row = as_integers(value, name)
        if row.ndim != 1:
            raise ArgumentError(f"{name}: expected a row of vertices, found shape {row.shape}")
        outside = ((row < 0) | (row >= self.vertices)).nonzero()[0]
        if len(outside):
            raise ArgumentError(f"{name}: arc {outside[0]} names vertex {row[outside[0]]}; the graph has "
                                f"{self.vertices} vertices, numbered from 0")
        return row

    def __repr__(self) -> str:
        return f"DirectedGraph({self.vertices} vertices, {self.size} arcs)"

    @cached_property
    def is_loop(self) -> Bools:
        """(m,) whether the arc leads from a vertex to itself."""
        return np.equal(self.tail, self.head)

    @cached_property
    def out(self) -> Ints:
        """(n, most arcs that leave a vertex) the arcs that leave each vertex, padded with -1."""
        return grouped_by_label(self.tail, np.arange(self.size), self.vertices)

    @cached_property
    def into(self) -> Ints:
        """(n, most arcs that enter a vertex) the arcs that enter each vertex, padded with -1."""
        return grouped_by_label(self.head, np.arange(self.size), self.vertices)

    def leaving(self, arcs: Literals) -> Literals:
        """The literals of the arcs in `out`, padded with FALSE. arcs: (m,)."""
        measure(self, arcs=arcs)
        return np.append(arcs, FALSE)[self.out]

    def entering(self, arcs: Literals) -> Literals:
        """The literals of the arcs in `into`, padded with FALSE. arcs: (m,)."""
        measure(self, arcs=arcs)
        return np.append(arcs, FALSE)[self.into]


__all__ = ["DirectedGraph"]
