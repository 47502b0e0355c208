"""Islands that hang together by bridges, cells that hang together inside and outside of a loop."""

from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import TypeVar

T = TypeVar("T")
Pair = tuple[tuple[int, int], tuple[int, int]]


def component_of(things: Iterable[T], pairs: Iterable[tuple[T, T]]) -> dict[T, T]:
    """For each of the things one that stands for all that hang together with it by pairs of them."""
    parent = {thing: thing for thing in things}
    for one, two in pairs:
        if one in parent and two in parent:
            while parent[one] != one:
                parent[one] = one = parent[parent[one]]
            while parent[two] != two:
                parent[two] = two = parent[parent[two]]
            parent[one] = two
    for thing in parent:
        while parent[thing] != parent[parent[thing]]:
            parent[thing] = parent[parent[thing]]
    return parent


class Islands:
    """All islands hang together by bridges. bridges: each with the two islands that it joins."""

    def __init__(self, islands: Collection[object], bridges: dict[int, tuple[object, object]]) -> None:
        self.islands, self.bridges = islands, bridges

    def impossible(self, assumed: Collection[int]) -> bool:
        """Whether the islands fall apart without the bridges that are off."""
        pairs = (both for bridge, both in self.bridges.items() if -bridge not in assumed)
        return len(set(component_of(self.islands, pairs).values())) > 1


class Faces:
    """The cells inside a loop hang together, and so do those outside, with what is beyond the border.

    inside: the thing "this cell is inside" of each cell. At each of the `visited` cells the loop has a line, so that
    the cell itself or one beside it is inside.
    """

    def __init__(self, inside: dict[tuple[int, int], int], visited: Collection[tuple[int, int]]) -> None:
        self.inside, self.visited = inside, visited
        self.width = 2 + max((column for _, column in inside), default=0) + 1  # a ring of cells round the board
        self.bit = {thing: self.place(cell) for cell, thing in inside.items()}  # sets of cells are numbers, a bit each
        self.cells = sum(self.bit.values())
        self.all = (1 << self.width * (3 + max((row for row, _ in inside), default=0))) - 1
        self.musts = [sum(map(self.place, {cell, *beside(cell)} & inside.keys())) for cell in visited]

    def place(self, cell: tuple[int, int]) -> int:
        return 1 << (cell[0] + 1) * self.width + cell[1] + 1

    def impossible(self, assumed: Collection[int]) -> bool:
        """Whether what is inside, or outside, falls apart."""
        within = sum(self.bit[literal] for literal in assumed if literal > 0)
        without = sum(self.bit[-literal] for literal in assumed if literal < 0)
        if without & ~self.piece(1, self.all & ~within):
            return True
        open_ = self.cells & ~without
        while open_:
            start = within or open_
            piece = self.piece(start & -start, open_)
            if not within & ~piece and all(piece & cells for cells in self.musts):
                return False
            open_ &= 0 if within else ~piece
        return True

    def piece(self, start: int, open_: int) -> int:
        """The open cells that hang together with the start."""
        while True:
            more = (start | start << 1 | start >> 1 | start << self.width | start >> self.width) & open_
            if more == start:
                return start
            start = more


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
