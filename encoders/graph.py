"""Undirected graphs as arrays, and grid graphs with their faces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .argument_errors import ArgumentError
from .cached_property import cached_property
from .formula import FALSE, Literals
from .grouping import components, grouped_by_label
from .integers import as_integer, as_integers
from .literals import Bools, Ints
from .plane_faces import edges_of_faces, faces_of_edges, faces_round_vertices

MOST = 2**31  # vertices; the number of a pair of them is below 2**62
SHARED = 2000  # vertices up to which a grid graph serves all boards of its size


class Graph:
    """An undirected simple graph of n vertices and m edges.

    vertices: n. edges: (m, 2) vertex pairs. size: m. faces: None, or for a graph drawn in the plane the vertices round
    each of its faces but the outer one, in their order (`plane_faces.faces_of_drawing` finds them from coordinates);
    then the attribute `faces` is (m, 2), the two faces each edge lies between, and the outer face has the highest
    number, `outer`. Raises ValueError for a vertex out of range, an edge from a vertex to itself, or a repeated edge,
    and as `plane_faces.faces_of_edges` does for faces that are not plane.

    >>> Graph(3, [[0, 1], [1, 2]]).incidence.tolist()
    [[0, -1], [0, 1], [1, -1]]
    >>> Graph(4, [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]], faces=[[0, 1, 2], [0, 2, 3]]).faces.tolist()
    [[0, 2], [0, 2], [1, 2], [1, 2], [0, 1]]
    """

    faces: Ints | None = None
    outer: int = -1
    cell: Ints | None = None  # (n,) the number of each vertex's cell, where several may be one cell's; None: its own

    def __init__(self, vertices: int, edges: ArrayLike, faces: Sequence[Sequence[int]] | None = None) -> None:
        self.vertices = vertices = as_integer(vertices, "vertices", 0)
        if vertices > MOST:
            raise ArgumentError(f"vertices: expected at most 2**31, found {vertices}")
        pairs = as_integers(edges, "edges")
        if pairs.size and pairs.shape[1:] != (2,):
            raise ArgumentError(f"edges: expected pairs of vertices (m, 2), found shape {pairs.shape}")
        self.edges = pairs.reshape(-1, 2)
        self.size = len(self.edges)
        low, high = np.minimum(*self.edges.T), np.maximum(*self.edges.T)  # by rows numpy takes ten times as long
        if len(low) and (low.min() < 0 or high.max() >= vertices):
            raise ArgumentError(f"edges: an edge names a vertex outside 0..{vertices - 1}")
        if (low == high).any():
            raise ArgumentError(f"edges: vertex {low[low == high][0]} has an edge to itself")
        # One integer for each edge: equal ones lie side by side when sorted.
        pairs = np.sort(low * vertices + high)
        if (pairs[1:] == pairs[:-1]).any():
            raise ArgumentError("edges: an edge is given twice")
        if faces is not None:
            self.faces, self.outer = faces_of_edges(vertices, self.edges, faces), len(faces)

    @classmethod
    def unchecked(cls, vertices: int, edges: Ints) -> Graph:
        """The graph of (m, 2) edges that are known to be right: looking for equal ones among millions takes seconds."""
        graph = cls.__new__(cls)
        graph.vertices, graph.edges, graph.size = vertices, edges, len(edges)
        return graph

    @cached_property
    def incidence(self) -> Ints:
        """(n, max degree) the edges at each vertex, padded with -1."""
        return grouped_by_label(self.edges.ravel(), np.arange(len(self.edges)).repeat(2), self.vertices)

    @cached_property
    def neighbours(self) -> Ints:
        """(n, max degree) the vertex at the other end of each edge of `incidence`, padded with -1."""
        return grouped_by_label(self.edges.ravel(), self.edges[:, ::-1].ravel(), self.vertices)

    @cached_property
    def at_both(self) -> Ints:
        """(m, 2 * max degree) the edges at the two vertices of each edge, each once, padded with -1."""
        at_both = self.incidence[self.edges]
        second = at_both[:, 1]
        # The edge itself is at both its ends; the second time it is taken out.
        second[second == np.arange(len(self.edges))[:, None]] = -1
        return at_both.reshape(len(self.edges), 2 * self.incidence.shape[1])

    @cached_property
    def beside(self) -> Ints:
        """(faces, max degree of a face but the outer) the face across each edge of a face, padded with -1.

        The row of the outer face is empty. ValueError for a graph without faces.
        """
        if self.faces is None:
            raise ArgumentError("this graph has no faces")
        own, other = self.faces.T.ravel(), self.faces[:, ::-1].T.ravel()
        real = (own != self.outer) & (own != other)
        return grouped_by_label(own[real], other[real], self.outer + 1)

    @cached_property
    def edges_of_faces(self) -> Ints:
        """(outer, width) the edges of each face but the outer one; see `plane_faces.edges_of_faces`."""
        if self.faces is None:
            raise ArgumentError("this graph has no faces")
        return edges_of_faces(self.faces, self.outer)

    @cached_property
    def faces_round_vertices(self) -> tuple[Ints, Bools]:
        """(n, width) the faces round each vertex in their order, and where it is sure; see `plane_faces`."""
        if self.faces is None:
            raise ArgumentError("this graph has no faces")
        return faces_round_vertices(self.incidence, self.faces)

    def at_vertices(self, edge: Literals) -> Literals:
        """(n, max degree) the edge literals at each vertex, padded with FALSE."""
        return np.concatenate([edge, [FALSE]])[self.incidence]


class GridGraph(Graph):
    """rows x columns vertices in reading order, each joined to the next to the right and the next below.

    Edges: first the rows x (columns - 1) horizontal ones, then the (rows - 1) x columns vertical, in reading order.
    Faces: the (rows - 1) x (columns - 1) unit squares in reading order, then the outer face.
    Raises ValueError when rows or columns is below 1.
    """

    def __init__(self, rows: int, columns: int) -> None:
        rows, columns = as_integer(rows, "rows"), as_integer(columns, "columns")
        if rows < 1 or columns < 1:
            raise ArgumentError(f"a grid has at least one row and one column, not {rows} x {columns}")
        self.rows, self.columns = rows, columns
        self.vertices = rows * columns
        self.outer = (rows - 1) * (columns - 1)
        self.size = 2 * self.vertices - rows - columns

    @cached_property
    def edges(self) -> Ints:  # type: ignore[override]
        """(m, 2) the two vertices of each edge."""
        # `split` gives views, so writing in them fills `edges`: first all edges to the right, row by row, then all
        # downward.
        number = np.arange(self.vertices).reshape(self.rows, self.columns)
        edges = np.empty((self.size, 2), dtype=np.intp)
        across, down = self.split(edges)
        across[..., 0], across[..., 1] = number[:, :-1], number[:, 1:]
        down[..., 0], down[..., 1] = number[:-1], number[1:]
        return edges

    @cached_property
    def incidence(self) -> Ints:
        """(n, 4) the edge to the left, right, above and below each vertex, -1 at the border."""
        out = np.full((self.rows, self.columns, 4), -1, dtype=np.intp)
        across, down = self.split(np.arange(len(self.edges)))
        out[:, 1:, 0], out[:, :-1, 1], out[1:, :, 2], out[:-1, :, 3] = across, across, down, down
        return out.reshape(-1, 4)

    @cached_property
    def neighbours(self) -> Ints:
        """(n, 4) the vertex to the left, right, above and below, -1 at the border."""
        step = np.array([-1, 1, -self.columns, self.columns])
        return np.where(self.incidence < 0, -1, np.arange(self.vertices)[:, None] + step)

    @cached_property
    def faces(self) -> Ints:  # type: ignore[override]
        """(m, 2) the faces above and below a horizontal edge, left and right of a vertical one."""
        square = self._face_numbers()
        out = np.empty((len(self.edges), 2), dtype=np.intp)
        across, down = self.split(out)
        across[..., 0], across[..., 1] = square[:-1, 1:-1], square[1:, 1:-1]
        down[..., 0], down[..., 1] = square[1:-1, :-1], square[1:-1, 1:]
        return out

    @cached_property
    def beside(self) -> Ints:
        """(faces, 4) the face above, below, left and right of each square; the row of the outer face is empty: -1."""
        square = self._face_numbers()
        near = np.stack([square[:-2, 1:-1], square[2:, 1:-1], square[1:-1, :-2], square[1:-1, 2:]], axis=-1)
        return np.append(near.reshape(-1, 4), np.full((1, 4), -1), axis=0)

    def _face_numbers(self) -> Ints:
        """(rows + 1, columns + 1) the squares in their places, and round them the outer face."""
        square = np.full((self.rows + 1, self.columns + 1), self.outer)
        square[1:-1, 1:-1] = np.arange(self.outer).reshape(self.rows - 1, self.columns - 1)
        return square

    def split(self, edge: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """Views (rows, columns - 1, ...) and (rows - 1, columns, ...) of an array (m, ...): horizontal and vertical."""
        cut = self.rows * (self.columns - 1)
        return (edge[:cut].reshape(self.rows, self.columns - 1, *edge.shape[1:]),
                edge[cut:].reshape(self.rows - 1, self.columns, *edge.shape[1:]))


class CrossedGrid(Graph):
    """A grid whose lines may cross. A cell where they may has two vertices, one for a line across and one for a line
    down. Where a line may turn there too, an edge joins them: a line that turns takes that edge, two lines that cross
    do not.

    crossed: bool, one a cell in any shape, where lines may cross; bent: at which of these cells a line may turn. None:
    all cells. Vertices: the rows x columns in reading order, those of crossed cells for lines across, then the crossed
    cells' for lines down. Edges: those of GridGraph(rows, columns) in its order, then those that join, in reading
    order. `cell` (n,) is the cell of each vertex.

    >>> CrossedGrid(1, 2).edges.tolist()
    [[0, 1], [0, 2], [1, 3]]
    >>> CrossedGrid(2, 1, np.array([False, True]), np.array([False, False])).edges.tolist()
    [[0, 2]]
    """

    def __init__(self, rows: int, columns: int, crossed: NDArray[np.bool_] | None = None,
                 bent: NDArray[np.bool_] | None = None) -> None:
        plain = grid(rows, columns)
        across, cells = rows * (columns - 1), np.arange(plain.vertices)
        twice = cells if crossed is None else crossed.ravel().nonzero()[0]
        # A cell that may be crossed has two vertices, one for the line across and one for the line down; where the
        # line may bend, too, an edge joins them.
        below = cells.copy()  # of each cell, the vertex for lines down
        below[twice] = plain.vertices + np.arange(len(twice))
        self.cell = np.concatenate([cells, twice])
        joined = twice if bent is None else twice[bent.ravel()[twice]]
        edges = plain.edges.copy()
        edges[across:] = below[edges[across:]]
        super().__init__(len(self.cell), np.concatenate([edges, np.stack([joined, below[joined]], axis=1)]))


@lru_cache(maxsize=32)
def _small_grid(rows: int, columns: int) -> GridGraph:
    return GridGraph(rows, columns)


def grid(rows: int, columns: int) -> GridGraph:
    """The GridGraph of that size; a small one is the same object each time, with its arrays already computed."""
    return _small_grid(rows, columns) if rows * columns <= SHARED else GridGraph(rows, columns)


__all__ = ["CrossedGrid", "Graph", "GridGraph", "components", "grid", "grouped_by_label"]
