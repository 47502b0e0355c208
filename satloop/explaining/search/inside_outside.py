"""Inside and outside: a closed line colours the faces of the board with two colours, and runs where the colours differ.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from encoders import TRUE

from ..model.groups import BoardGroups

Ints = NDArray[np.intp]


class InsideOutside:
    """The faces of a grid in classes: within a class it is known which faces have the same colour.

    side: face -> twice the number of its class, plus 1 if it has the class's second colour. members: class -> its
    faces. faces_of: edge, by its number in `BoardGroups.edges` -> the faces on both sides. The last face is the
    outside.
    """

    def __init__(self, grouping: BoardGroups) -> None:
        graph, literals = grouping.puzzle.graph, grouping.literals["edges"]  # type: ignore[attr-defined]
        rows, columns = graph.rows - 1, graph.columns - 1
        outside = rows * columns
        first, second = np.asarray(graph.edges).T
        row, column = np.divmod(first, graph.columns)
        flat = second == first + 1  # a horizontal edge has faces above and below, a vertical one left and right
        other_row, other_column = np.where(flat, row - 1, row), np.where(flat, column, column - 1)

        def face(y: Ints, x: Ints) -> Ints:
            within = (y >= 0) & (y < rows) & (x >= 0) & (x < columns)
            return np.asarray(np.where(within, y * columns + x, outside))

        faces = np.stack([face(row, column), face(other_row, other_column)], axis=1)
        assert grouping.edges is not None
        place = {(a, b): pair for a, b, pair in zip(first.tolist(), second.tolist(), faces.tolist())}
        self.faces_of: list[list[int]] = [place[a, b] for _, a, b in grouping.edges.tolist()]
        self.side = list(range(0, 2 * outside + 2, 2))
        self.members = [[face] for face in range(outside + 1)]
        fixed = np.abs(literals) > grouping.formula.variables
        for literal, (a, b) in zip(literals[fixed].tolist(), faces[fixed].tolist()):
            self.join(a, b, int(literal == TRUE))

    def copy(self) -> InsideOutside:
        """A copy that can be changed."""
        out = object.__new__(InsideOutside)
        out.faces_of, out.side, out.members = self.faces_of, self.side[:], self.members[:]
        return out

    def join(self, first: int, second: int, differ: int) -> bool:
        """Record that two faces differ (1) or not (0); return whether that is possible."""
        side, members = self.side, self.members
        x, y = side[first], side[second]
        if x >> 1 == y >> 1:
            return x ^ y == differ
        if len(members[x >> 1]) > len(members[y >> 1]):
            x, y = y, x
        turned = x ^ y ^ differ
        for face in members[x >> 1]:
            side[face] ^= turned
        members[y >> 1] = members[y >> 1] + members[x >> 1]  # a new list, because copies share the old one
        return True

    def add_edges(self, edges: Iterable[tuple[int, int]]) -> bool:
        """Record edges, by number, with 1 for a line and 0 for none; return whether all of them are possible."""
        return all(self.join(self.faces_of[edge][0], self.faces_of[edge][1], line) for edge, line in edges)

    def lines(self, edges: Iterable[int]) -> tuple[list[int], list[int]]:
        """Among the edges, those where surely no line runs, and those where one surely runs."""
        side, beside = self.side, self.faces_of
        out: tuple[list[int], list[int]] = [], []
        for edge in edges:
            first, second = beside[edge]
            differ = side[first] ^ side[second]
            if differ < 2:
                out[differ].append(edge)
        return out
