"""Islands and bridges. Solution text has 1 and 2 for bridges across, a and b for bridges down, as in 1b."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from encoders import Ints
from encoders.graph import components
from encoders.rules import pairs_in_sight

from ..errors import plural
from . import checks
from .failure import Failure, Failures
from .loops.cell_loop import Numbers
from .puzzle import Marks, Solution, Values
from .text import BoardText

MOST = 8  # bridges at an island
SIGNS = ["-", "1", "2", "a", "1a", "2a", "b", "1b", "2b"]  # at how many bridges to the right, and three times below
TOKENS = {sign: number for number, sign in enumerate(SIGNS)}


class Bridges(Numbers):
    """Islands, `number` one a clue, -1 for any, and bridges along the edges of `graph`.

    In the key: `edges` (m,), a bridge runs there, and `doubled` (m,), a second one. No cell lies between two islands
    side by side, so in solution text the left or upper island shows their bridges.
    """

    group = "paths"
    decides: ClassVar = ("edges", "doubled")
    draws = ("lines", "doubled")
    connectivity = "piece"

    def shown(self) -> NDArray[np.bool_]:
        """(rows, columns, 2) whether a cell shows bridges to its right, and below: an island only before an island."""
        island = self.mask(self.number >= -1)
        # following: an island lies next in the row, or in the column; bridges between two such islands are on the
        # edge itself, and no cell lies between to show them.
        following = np.stack([np.pad(island[:, 1:], ((0, 0), (0, 1))), np.pad(island[1:], ((0, 1), (0, 0)))], axis=2)
        return following | ~island[..., None] & [self.columns > 1, self.rows > 1]

    def to_grid(self, solution: Solution) -> list[list[str]]:
        count = self.bridges(solution)
        right, below = np.moveaxis(count[..., [checks.EAST, checks.SOUTH]] * self.shown(), 2, 0)
        return [[SIGNS[number] for number in row] for row in (right + 3 * below).tolist()]

    def from_grid(self, board: BoardText) -> Values:
        number = board.look_up(TOKENS, "1 or 2 for bridges across, a or b for bridges down, or -")
        count = np.stack([number % 3, number // 3], axis=2)
        for row, column in np.argwhere(((count > 0) & ~self.shown()).any(axis=2)).tolist():
            raise board.error(row, column, "a bridge where there is room for one")
        island = self.mask(self.number >= -1)
        parts = []
        for line, stops in ((count[..., 0], island), (count[..., 1].T, island.T)):
            left, right = line[:, :-1], line[:, 1:]
            # An edge beside an island has the bridges of its other cell; between two cells both say the same, or one
            # alone does.
            between = np.where(stops[:, :-1], right, np.maximum(left, right))
            parts.append(np.where(stops[:, 1:], left, between))
        edges = np.concatenate([parts[0].ravel(), parts[1].T.ravel()])
        return {"edges": edges > 0, "doubled": edges > 1}

    def bridges(self, solution: Solution) -> Ints:
        """(rows, columns, 4) how many bridges leave each cell to the north, east, south, west."""
        return self.sides(solution).astype(np.intp) + checks.sides(*self.graph.split(solution["doubled"]))

    def value(self, solution: Solution) -> Ints:
        return np.asarray(self.bridges(solution).sum(axis=2))

    def unsolvable_reasons(self) -> Failures:
        pairs, count, known = pairs_in_sight(self.cells, self.columns), len(self.cells), self.number >= 0
        highest = np.where(known, self.number, MOST)
        bridges = np.minimum(highest[pairs].min(axis=1), 2)
        # room: (islands,) the bridges that all neighbours together may have to it, at most two each.
        room = np.bincount(pairs.ravel(), np.repeat(bridges, 2), minlength=count)
        yield from checks.failure_where("an island has a larger number than its neighbours have room for",
                                        self.mask(known & (highest > room)))
        reached = components(count, pairs) == 0
        yield from checks.failure_where("no bridges lead from these islands to the others", self.mask(~reached))
        total = int(highest.sum())
        if known.all() and total % 2:
            yield Failure(f"the numbers add up to {total}, which is odd, and each bridge has two ends")
        if known.all() and total < 2 * (count - 1):
            yield Failure(f"the numbers add up to {total}, and {count} islands hang together by at least "
                          f"{plural(count - 1, 'bridge')}, each with two ends")

    def marks(self) -> Marks:
        return {"symbols": dict.fromkeys(self.on_cells(self.number), "white"), **super().marks()}
