"""Regions that a loop visits a given number of times, moved along it until other loops do not."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..boards.drawing import beside

Ints = NDArray[np.intp]
MOVES = 3000


class Shape:
    """Regions under change. own: the loop that visits each `times` times, and goes on doing so; others: (m, cells, 2)
    loops that do too, each of which is to have a region where it does not. Loops are as `neighbours` gives them."""

    def __init__(self, regions: Ints, own: Ints, others: Ints, times: int) -> None:
        self.shape, self.sides = regions.shape, 2 * times
        self.near = beside(*regions.shape)
        self.region = np.append(regions.ravel(), -1)  # of each cell, and of "nowhere"
        self.loops = np.concatenate([own[None], others])
        names = int(self.region.max()) + 1
        # (loops, regions) how often a loop crosses the border of a region
        leaves = self.region[:-1, None] != self.region[self.loops]
        within = self.region[:-1, None] == np.arange(names)
        self.crossings: Ints = leaves.sum(axis=2) @ within.astype(np.intp)
        self.wrong = (self.crossings != self.sides).sum(axis=1)  # regions that a loop visits more or less often

    def alive(self) -> int:
        """How many of the others still visit all regions as often."""
        return int((self.wrong[1:] == 0).sum())

    def settle(self, rng: np.random.Generator, moves: int = MOVES) -> bool:
        """Move cells between regions, each along the own loop, until no other is alive, or so often: then False."""
        alive = self.alive()
        cells = np.flatnonzero(self.region[:-1] >= 0)
        chosen = cells[rng.integers(len(cells), size=moves)]
        ways = self.loops[0][chosen, rng.integers(2, size=moves)]
        for cell, way in zip(chosen.tolist(), ways.tolist()):
            if not alive:
                break
            new, old = int(self.region[way]), int(self.region[cell])
            if new not in (old, -1):
                alive = self._try(cell, old, new, alive)
        return not alive

    def _try(self, cell: int, old: int, new: int, alive: int) -> int:
        """Give the cell to the new region if nothing is worse then; how many others are alive."""
        theirs = self.region[self.loops[:, cell]]
        less = self.crossings[:, old] - 2 + 2 * (theirs == old).sum(axis=1)
        more = self.crossings[:, new] + 2 - 2 * (theirs == new).sum(axis=1)
        if less[0] != self.sides or more[0] != self.sides:
            return alive
        both = self.crossings[:, [old, new]]
        wrong = self.wrong - (both != self.sides).sum(axis=1) + (less != self.sides) + (more != self.sides)
        count = int((wrong[1:] == 0).sum())
        if count > alive or not self._joined(cell, old):
            return alive
        self.crossings[:, old], self.crossings[:, new], self.wrong, self.region[cell] = less, more, wrong, new
        return count

    def _joined(self, cell: int, name: int) -> bool:
        """Whether the region hangs together without the cell, and has another."""
        left = set(np.flatnonzero(self.region == name).tolist()) - {cell}
        if not left:
            return False
        patch = [left.pop()]
        while patch:
            for other in self.near[patch.pop()]:
                if other in left:
                    left.discard(other)
                    patch.append(other)
        return not left

    def regions(self) -> Ints:
        """(rows, columns) as they are now."""
        return np.asarray(self.region[:-1].reshape(self.shape))


def neighbours(sides: NDArray[np.bool_]) -> Ints:
    """(cells, 2) where a loop goes from each cell, the number of cells (nowhere) where it does not come.

    sides: (rows, columns, 4) as of `checks.sides`.
    """
    rows, columns = sides.shape[:2]
    flat = sides.reshape(-1, 4)
    out = np.full((rows * columns, 2), rows * columns)
    cell, way = np.nonzero(flat)
    out[flat.any(axis=1)] = (cell + np.array([-columns, 1, columns, -1])[way]).reshape(-1, 2)
    return out
