"""Regions that a loop visits a given number of times, moved along it until other loops do not."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..boards.drawing import beside

Ints = NDArray[np.intp]
MOVES = 30  # for each cell


class Shape:
    """Regions under change. own: the loop that visits each `times` times, and goes on doing so; others: (m, cells, 2)
    loops that do too, each of which is to have a region where it does not. Loops are as `neighbours` gives them."""

    def __init__(self, regions: Ints, own: Ints, others: Ints, times: int) -> None:
        self.shape, self.sides = regions.shape, 2 * times
        self.near = beside(*regions.shape)
        region = np.append(regions.ravel(), -1)  # of each cell, and of "nowhere"
        self.names, self.region = region, region.tolist()  # for arrays of cells, and for one
        self.own: list[list[int]] = own.tolist()
        self.others = others
        names = int(region.max()) + 1
        # (regions, others) how often a loop crosses the border of a region
        leaves = region[:-1, None] != region[others]
        within = region[:-1, None] == np.arange(names)
        self.crossings: Ints = within.T.astype(np.intp) @ leaves.sum(axis=2).T
        self.wrong = (self.crossings != self.sides).sum(axis=0)  # regions that a loop visits more or less often

    def alive(self) -> int:
        """How many of the others still visit all regions as often."""
        return int(np.count_nonzero(self.wrong == 0))

    def settle(self, rng: np.random.Generator) -> bool:
        """Move cells between regions, each along the own loop, until no other is alive, or so often: then False."""
        alive = self.alive()
        region = self.region
        cells = np.flatnonzero(self.names[:-1] >= 0)
        moves = MOVES * len(cells)
        chosen = cells[rng.integers(len(cells), size=moves)].tolist()
        for cell, side in zip(chosen, rng.integers(2, size=moves).tolist()):
            if not alive:
                break
            old, new = region[cell], region[self.own[cell][side]]
            # The own loop crosses as many borders as before where it goes on into the old region, the other way.
            if new not in (old, -1) and region[self.own[cell][1 - side]] == old and self._joined(cell, old):
                alive = self._try(cell, old, new, alive)
        return not alive

    def _try(self, cell: int, old: int, new: int, alive: int) -> int:
        """Give the cell to the new region if no more others are alive then; how many are."""
        one, two = (self.names[self.others[:, cell, way]] for way in (0, 1))
        less = self.crossings[old] + (2 * ((one == old) + 0 + (two == old)) - 2)
        more = self.crossings[new] - (2 * ((one == new) + 0 + (two == new)) - 2)
        was = (self.crossings[old] != self.sides) + 0 + (self.crossings[new] != self.sides)
        wrong = self.wrong - was + (less != self.sides) + (more != self.sides)
        count = len(wrong) - int(np.count_nonzero(wrong))
        if count > alive:
            return alive
        self.crossings[old], self.crossings[new], self.wrong = less, more, wrong
        self.region[cell] = self.names[cell] = new
        return count

    def _joined(self, cell: int, name: int) -> bool:
        """Whether the region of the cell hangs together without it; it has a cell beside it."""
        region, near = self.region, self.near
        first, *rest = [other for other in near[cell] if region[other] == name]
        patch, met = [first], {first, cell}
        left = set(rest)
        while patch and left:
            for other in near[patch.pop()]:
                if region[other] == name and other not in met:
                    met.add(other)
                    left.discard(other)
                    patch.append(other)
        return not left

    def regions(self) -> Ints:
        """(rows, columns) as they are now."""
        return np.asarray(self.names[:-1].reshape(self.shape))


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
