"""Regions that a loop visits a given number of times, moved along it until other loops do not."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..boards.drawing import beside

Ints = NDArray[np.intp]
Neighbours = list[list[int]]  # of each cell, where the loop goes from it
MOVES = 3000


class Shape:
    """Regions under change. own: the loop that visits each `times` times, and goes on doing so; others: loops that do
    too, each of which is to have a region where it does not."""

    def __init__(self, regions: Ints, own: Neighbours, others: list[Neighbours], times: int) -> None:
        self.shape, self.loops, self.sides = regions.shape, [own, *others], 2 * times
        self.near = beside(*regions.shape)
        self.region = regions.ravel().tolist()
        self.cells: dict[int, set[int]] = {}
        for cell, name in enumerate(self.region):
            if name >= 0:
                self.cells.setdefault(name, set()).add(cell)
        self.wrong = [{name for name, cells in self.cells.items() if not self._right(loop, cells)}
                      for loop in self.loops]

    def _right(self, loop: Neighbours, cells: set[int]) -> bool:
        return sum(next_ not in cells for cell in cells for next_ in loop[cell]) == self.sides

    def alive(self) -> int:
        """How many of the others still visit all regions as often."""
        return sum(not wrong for wrong in self.wrong[1:])

    def settle(self, rng: np.random.Generator, moves: int = MOVES) -> bool:
        """Move cells between regions, each along the own loop, until no other is alive; False if some stay."""
        alive = self.alive()
        cells = [cell for cell, name in enumerate(self.region) if name >= 0 and self.loops[0][cell]]
        for _ in range(moves):
            if not alive:
                break
            cell = cells[int(rng.integers(len(cells)))]
            ways = self.loops[0][cell]
            name, old = self.region[ways[int(rng.integers(len(ways)))]], self.region[cell]
            if name == old or name < 0:
                continue
            alive = self._try(cell, old, name, alive)
        return not alive

    def _try(self, cell: int, old: int, new: int, alive: int) -> int:
        """Give the cell to the new region if nothing is worse then; how many others are alive."""
        less, more = self.cells[old] - {cell}, self.cells[new] | {cell}
        own = self.loops[0]
        if not less or not (self._right(own, less) and self._right(own, more)) or not self._joined(less):
            return alive
        after = []
        for loop, wrong in zip(self.loops[1:], self.wrong[1:]):
            left = wrong - {old, new}
            left |= {name for name, cells in ((old, less), (new, more)) if not self._right(loop, cells)}
            after.append(left)
        count = sum(not wrong for wrong in after)
        if count > alive:
            return alive
        self.cells[old], self.cells[new], self.region[cell] = less, more, new
        self.wrong[1:] = after
        return count

    def _joined(self, cells: set[int]) -> bool:
        left = set(cells)
        patch = [left.pop()]
        while patch:
            for other in self.near[patch.pop()]:
                if other in left:
                    left.discard(other)
                    patch.append(other)
        return not left

    def regions(self) -> Ints:
        """(rows, columns) as they are now."""
        return np.array(self.region).reshape(self.shape)


def neighbours(sides: NDArray[np.bool_]) -> Neighbours:
    """Where a loop goes from each cell; sides: (rows, columns, 4) as of `checks.sides`."""
    columns = sides.shape[1]
    step = (-columns, 1, columns, -1)
    return [[cell + step[k] for k in range(4) if ways[k]] for cell, ways in enumerate(sides.reshape(-1, 4).tolist())]
