"""Inside and outside: a closed line parts the faces of the board into two colours, and runs between faces of both."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from encoders import TRUE

from .grouped import Grouped

Ints = NDArray[np.intp]


class Colours:
    """The faces between the vertices of a grid, those joined whose colours are known to be the same or not.

    up: face -> another of its class, or itself; odd: whether the two differ. beside: edge, by its number in
    `Grouped.edges`, -> the two faces that it lies between. The last face is all that lies outside the grid.
    """

    def __init__(self, grouped: Grouped) -> None:
        graph, literals = grouped.puzzle.graph, grouped.literals["edges"]  # type: ignore[attr-defined]
        rows, columns = graph.rows - 1, graph.columns - 1
        outside = rows * columns
        one, two = np.asarray(graph.edges).T
        row, column = np.divmod(one, graph.columns)
        flat = two == one + 1  # faces above and below, else left and right
        other_row, other_column = np.where(flat, row - 1, row), np.where(flat, column, column - 1)

        def face(y: Ints, x: Ints) -> Ints:
            within = (y >= 0) & (y < rows) & (x >= 0) & (x < columns)
            return np.asarray(np.where(within, y * columns + x, outside))

        faces = np.stack([face(row, column), face(other_row, other_column)], axis=1)
        assert grouped.edges is not None
        place = {(a, b): pair for a, b, pair in zip(one.tolist(), two.tolist(), faces.tolist())}
        self.beside: list[list[int]] = [place[a, b] for _, a, b in grouped.edges.tolist()]
        self.up, self.odd = list(range(outside + 1)), [0] * (outside + 1)
        fixed = np.abs(literals) > grouped.formula.variables
        for literal, (a, b) in zip(literals[fixed].tolist(), faces[fixed].tolist()):
            self.join(a, b, int(literal == TRUE))

    def copy(self) -> Colours:
        """The same, to go on with."""
        out = object.__new__(Colours)
        out.beside, out.up, out.odd = self.beside, self.up[:], self.odd[:]
        return out

    def root(self, face: int) -> tuple[int, int]:
        """The class of a face, and whether its colour differs from that of the class."""
        odd, up = 0, self.up
        while up[face] != face:
            odd ^= self.odd[face]
            face = up[face]
        return face, odd

    def join(self, one: int, two: int, differ: int) -> bool:
        """Take in that two faces differ or not; whether that can be."""
        (a, x), (b, y) = self.root(one), self.root(two)
        if a == b:
            return x ^ y == differ
        self.up[a], self.odd[a] = b, x ^ y ^ differ
        return True

    def take(self, edges: Iterable[tuple[int, int]]) -> bool:
        """Take in edges, by number, with 1 for a line and 0 for none; whether all of them can be."""
        return all(self.join(self.beside[edge][0], self.beside[edge][1], line) for edge, line in edges)

    def lines(self, edges: Iterable[int]) -> tuple[list[int], list[int]]:
        """Of edges those where no line runs, and those where one runs, as far as it is known."""
        roots = [self.root(face) for face in range(len(self.up))]
        out: tuple[list[int], list[int]] = [], []
        for edge in edges:
            one, two = self.beside[edge]
            (a, x), (b, y) = roots[one], roots[two]
            if a == b:
                out[x ^ y].append(edge)
        return out
