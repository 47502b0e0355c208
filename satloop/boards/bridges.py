"""Bridges between islands: solutions as 1 and 2 for bridges across, a and b for bridges down."""

from __future__ import annotations

import re
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from encoders.graph import components
from encoders.rules import pairs_in_sight

from ..errors import plural
from . import checks
from .cell_loop import Numbers
from .failure import Failure, Failures
from .puzzle import Marks, Solution, Values
from .text import BoardText

MOST = 8  # bridges at an island


class Bridges(Numbers):
    """Islands, `number` one a clue, -1 for any, and bridges along the edges of `graph`.

    In the key: `edges` (m,), a bridge runs there, and `doubled` (m,), a second one. Of two islands side by side no cell
    shows the bridges, so the token of the left or upper one does, in solution text: 1 or 2 for the right one, a or b
    for the lower one, as in 1b.
    """

    decides: ClassVar = ("edges", "doubled")
    connectivity = "piece"

    def counts(self, solution: Solution) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """(rows, columns) how many bridges leave each cell to the right, and downward."""
        parts = []
        for more, part in zip(self.graph.split(solution["doubled"]), self.segments(solution)):
            parts.append(np.pad(part.astype(np.intp) + more, ((0, self.rows - len(part)),
                                                              (0, self.columns - part.shape[1]))))
        return parts[0], parts[1]

    def to_grid(self, solution: Solution) -> list[list[str]]:
        across, down = self.counts(solution)
        island = self.mask(self.number >= -1)
        grid = []
        for row in range(self.rows):
            line = []
            for column in range(self.columns):
                right, below = int(across[row, column]), int(down[row, column])
                if island[row, column]:  # what the next cell shows is not said twice
                    right *= column + 1 < self.columns and bool(island[row, column + 1])
                    below *= row + 1 < self.rows and bool(island[row + 1, column])
                line.append(("", "1", "2")[right] + ("", "a", "b")[below] or "-")
            grid.append(line)
        return grid

    def from_grid(self, board: BoardText) -> Values:
        island = self.mask(self.number >= -1)
        shown = np.zeros((self.rows, self.columns, 2), dtype=np.intp)
        for row, line in enumerate(board.grids[0]):
            for column, token in enumerate(line):
                found = re.fullmatch("-|([12]?)([ab]?)", token)
                if found is None:
                    raise board.error(row, column, "1 or 2 for bridges across, a or b for bridges down, or -")
                shown[row, column] = int(found[1] or 0), " ab".index(found[2] or " ")
        beside = np.zeros_like(shown, dtype=bool)  # the cell after an island, or one that shows a bridge, is there
        beside[:, :-1, 0] = ~island[:, :-1] | island[:, 1:]
        beside[:-1, :, 1] = ~island[:-1] | island[1:]
        beside[:, 1:, 0] |= ~island[:, 1:]
        beside[1:, :, 1] |= ~island[1:]
        for row, column in np.argwhere(((shown > 0) & ~beside).any(axis=2)).tolist():
            raise board.error(row, column, "a bridge where there is room for one")
        parts = []
        for own, stands in ((shown[..., 0], island), (shown[..., 1].T, island.T)):
            left, right, one, two = own[:, :-1], own[:, 1:], stands[:, :-1], stands[:, 1:]
            parts.append(np.where(two, left, np.where(one, right, np.maximum(left, right))))
        edges = np.concatenate([parts[0].ravel(), parts[1].T.ravel()])
        return {"edges": edges > 0, "doubled": edges > 1}

    def unsolvable_reasons(self) -> Failures:
        pairs, count, told = pairs_in_sight(self.cells, self.columns), len(self.cells), self.number >= 0
        own = np.where(told, self.number, MOST)
        both = np.minimum(own[pairs].min(axis=1), 2)
        room = np.bincount(pairs.ravel(), np.repeat(both, 2), minlength=count)
        yield from checks.failure_where("an island has a larger number than its neighbours have room for",
                                        self.mask(told & (own > room)))
        reached = components(count, pairs) == 0
        yield from checks.failure_where("no bridges lead from these islands to the others", self.mask(~reached))
        total = int(own.sum())
        if told.all() and total % 2:
            yield Failure(f"the numbers add up to {total}, which is odd, and each bridge has two ends")
        if told.all() and total < 2 * (count - 1):
            yield Failure(f"the numbers add up to {total}, and {count} islands hang together by at least "
                          f"{plural(count - 1, 'bridge')}, each with two ends")

    def marks(self) -> Marks:
        return {"symbols": dict.fromkeys(self.on_cells(self.number), "white"), **super().marks()}
