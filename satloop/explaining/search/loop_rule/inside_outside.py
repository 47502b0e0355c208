"""Inside and outside: a closed line colours the faces of the board with two colours, and runs where the colours differ.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from encoders import TRUE

from ....boards.lines_in_solution_text import graph_of
from ...model.board_groups import BoardGroups


class InsideOutside:
    """The faces of a grid in classes: within a class it is known which faces have the same colour.

    side: face -> twice the number of its class, plus 1 if it has the class's second colour. members: class -> its
    faces. faces_of: edge, by its number in `BoardGroups.edges` -> the faces on both sides; around: face -> its edges.
    moved: faces that came into other classes since this was copied. The last face is the outside.
    """

    def __init__(self, grouping: BoardGroups) -> None:
        graph, literals = graph_of(grouping.puzzle), grouping.literals["edges"]
        fixed = np.abs(literals) > grouping.formula.variables
        self.faces_of: list[list[int]] = graph.faces[~fixed].tolist()
        self.side = list(range(0, 2 * graph.outer + 2, 2))
        self.members = [[face] for face in range(graph.outer + 1)]
        self.moved: list[int] = []
        self.around: list[list[int]] = [[] for _ in self.side]
        for edge, faces in enumerate(self.faces_of):
            for face in faces:
                self.around[face].append(edge)
        for literal, (first, second) in zip(literals[fixed].tolist(), graph.faces[fixed].tolist()):
            self.join(first, second, int(literal == TRUE))

    def copy(self) -> InsideOutside:
        """A copy that can be changed."""
        out = object.__new__(InsideOutside)
        out.faces_of, out.around, out.moved = self.faces_of, self.around, []
        out.side, out.members = self.side[:], self.members[:]
        return out

    def join(self, first: int, second: int, differ: int) -> bool:
        """Record that two faces differ (1) or not (0); return whether that is possible."""
        side, members = self.side, self.members
        small, large = side[first], side[second]
        if small >> 1 == large >> 1:
            return small ^ large == differ
        if len(members[small >> 1]) > len(members[large >> 1]):
            small, large = large, small
        change = small ^ large ^ differ
        for face in members[small >> 1]:
            side[face] ^= change
        self.moved += members[small >> 1]
        members[large >> 1] = members[large >> 1] + members[small >> 1]  # a new list, because copies share the old one
        return True

    def add_edges(self, off: Iterable[int], on: Iterable[int]) -> bool:
        """Record edges, by number, without and with a line; return whether all of them are possible."""
        return all(self.join(self.faces_of[edge][0], self.faces_of[edge][1], differ)
                   for differ, edges in enumerate((off, on)) for edge in edges)

    def near_moved(self) -> set[int]:
        """The edges of faces that came into other classes since this was copied."""
        return {edge for face in self.moved for edge in self.around[face]}

    def lines(self, edges: Iterable[int]) -> tuple[list[int], list[int]]:
        """Among the edges, those where surely no line runs, and those where one surely runs."""
        side = self.side
        out: tuple[list[int], list[int]] = [], []
        for edge in edges:
            first, second = self.faces_of[edge]
            differ = side[first] ^ side[second]
            if differ < 2:
                out[differ].append(edge)
        return out
