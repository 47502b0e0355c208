"""Islands that hang together by bridges, cells that hang together inside and outside of a loop."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

Pair = tuple[tuple[int, int], tuple[int, int]]


class Islands:
    """All islands hang together by bridges. bridges: each with the two islands that it joins."""

    def __init__(self, islands: Collection[object], bridges: dict[int, tuple[object, object]]) -> None:
        self.islands, self.bridges = islands, bridges

    def impossible(self, assumed: Collection[int]) -> bool:
        """Whether the islands fall apart without the bridges that are off."""
        parent: dict[object, object] = {island: island for island in self.islands}

        def root(island: object) -> object:
            while parent[island] != island:
                island = parent[island]
            return island

        for bridge, (one, two) in self.bridges.items():
            if -bridge not in assumed:
                parent[root(one)] = root(two)
        return len({root(island) for island in self.islands}) > 1


class Faces:
    """The cells inside a loop hang together, and so do those outside, with what is beyond the border.

    inside: the thing "this cell is inside" of each cell. At each of the `visited` cells the loop has a line, so that
    the cell itself or one beside it is inside.
    """

    def __init__(self, inside: dict[tuple[int, int], int], visited: Collection[tuple[int, int]]) -> None:
        self.inside, self.cell, self.visited = inside, {thing: cell for cell, thing in inside.items()}, visited
        self.musts = [{cell, *beside(cell)} for cell in visited]

    def impossible(self, assumed: Collection[int]) -> bool:
        """Whether what is inside, or outside, falls apart."""
        within = {self.cell[literal] for literal in assumed if literal > 0}
        without = {self.cell[-literal] for literal in assumed if literal < 0}
        if without and not without <= self.reach({cell for cell in self.inside if cell not in within}, None):
            return True
        open_ = {cell for cell in self.inside if cell not in without}
        if within:
            piece = self.reach(open_, min(within))
            return not within <= piece or any(not piece & cells for cells in self.musts)
        while open_:
            piece = self.reach(open_, min(open_))
            if all(piece & cells for cells in self.musts):
                return False
            open_ -= piece
        return True

    def reach(self, open_: set[tuple[int, int]], start: tuple[int, int] | None) -> set[tuple[int, int]]:
        """The open cells that hang together with the start, or with what is beyond the border."""
        if start is None:
            waiting = [cell for cell in open_ if any(other not in self.inside for other in beside(cell))]
        else:
            waiting = [start]
        found = set(waiting)
        for cell in waiting:  # it grows
            for other in beside(cell):
                if other in open_ and other not in found:
                    found.add(other)
                    waiting.append(other)
        return found


def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
    """The four cells beside a cell, beyond the border too."""
    row, column = cell
    return [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]



def in_sight(places: Collection[tuple[int, int]]) -> tuple[list[Pair], list[tuple[Pair, Pair]]]:
    """Pairs of places next to each other in a row, or a column; and pairs of these whose straight lines cross."""
    across = [(one, two) for one, two in pairwise(sorted(places)) if one[0] == two[0]]
    down = [(one, two) for one, two in pairwise(sorted(places, key=lambda place: place[::-1])) if one[1] == two[1]]
    crossing = [(flat, steep) for flat in across for steep in down
                if flat[0][1] < steep[0][1] < flat[1][1] and steep[0][0] < flat[0][0] < steep[1][0]]
    return across + down, crossing
