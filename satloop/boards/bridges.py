"""Islands and bridges, at most two of a pair, or as many as the board says: a further rule `bridges 1` to `bridges 4`.

Solution text has 1 and 2 for bridges across, a and b for bridges down, as in 1b.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from encoders import Ints
from encoders.graph import components
from encoders.rules import pairs_in_sight

from ..errors import PuzzleError, plural
from . import checks
from .declarations import LIMITS
from .failure import Failure, Failures
from .lines_in_solution_text import LAYERS
from .loops.cell_loop import Numbers, numbers
from .puzzle import Marks, Solution, Values
from .text import EMPTY, BoardText

if TYPE_CHECKING:
    from ..pictures.picture import Picture

RIGHT, BELOW = ("", "1", "2", "3", "4"), ("", "a", "b", "c", "d")  # at how many bridges


class Bridges(Numbers):
    """Islands, `number` one a clue, -1 for any, and bridges along the edges of `graph`.

    In the key: `edges` (m,), a bridge runs there, `doubled` (m,), a second one, and so on to the `most` of a pair. No
    cell lies between two islands side by side, so in solution text the left or upper island shows their bridges.
    """

    group = "paths"
    further_rules, most = LIMITS, 2
    decides: ClassVar[tuple[str, ...]] = LAYERS[:2]
    draws: ClassVar[tuple[str, ...]] = ("lines", "bridges", "doubled")
    connectivity = "piece"

    def parse(self, board: BoardText) -> None:
        if len(self.given_rules) > 1:
            raise PuzzleError(board.file, None, None, " and ".join(self.given_rules), "one of them")
        if self.most == 2:
            self.given_rules = ()  # as every board has it
        else:
            clues = numbers(1, 4 * self.most, {"?": "any"})
            further = {"decides": LAYERS[:self.most], "draws": ("lines", "bridges", *LAYERS[1:self.most]),
                       "clues": clues, "pens": clues.pens}
            for name, value in further.items():
                setattr(self, name, value)
        super().parse(board)

    def shows_bridges(self) -> NDArray[np.bool_]:
        """(rows, columns, 2) whether a cell shows bridges to its right, and below: an island only before an island."""
        island = self.mask(self.number >= -1)
        # following: an island lies next in the row, or in the column; bridges between two such islands are on the
        # edge itself, and no cell lies between to show them.
        following = np.stack([np.pad(island[:, 1:], ((0, 0), (0, 1))), np.pad(island[1:], ((0, 1), (0, 0)))], axis=2)
        return following | ~island[..., None] & [self.columns > 1, self.rows > 1]

    def to_grid(self, solution: Solution) -> list[list[str]]:
        count = self.bridges(solution)
        right, below = np.moveaxis(count[..., [checks.EAST, checks.SOUTH]] * self.shows_bridges(), 2, 0)
        return [[RIGHT[one] + BELOW[other] or EMPTY for one, other in zip(*rows)]
                for rows in zip(right.tolist(), below.tolist())]

    def tokens(self) -> dict[str, int]:
        """The tokens of solution text: at the number below, times all numbers to the right, and the one to the right.
        """
        pairs = product(BELOW[:self.most + 1], RIGHT[:self.most + 1])
        return {one + other or EMPTY: number for number, (other, one) in enumerate(pairs)}

    def from_grid(self, board: BoardText) -> Values:
        across, down = (" or ".join(signs[1:self.most + 1]) for signs in (RIGHT, BELOW))
        number = board.look_up(self.tokens(), f"{across} for bridges across, {down} for bridges down, or -")
        count = np.stack(np.divmod(number, self.most + 1)[::-1], axis=2)
        for row, column in np.argwhere(((count > 0) & ~self.shows_bridges()).any(axis=2)).tolist():
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
        return {name: edges > layer for layer, name in enumerate(self.decides)}

    def bridges(self, solution: Solution) -> Ints:
        """(rows, columns, 4) how many bridges leave each cell to the north, east, south, west."""
        return sum((self.layer(solution, name).astype(np.intp) for name in self.decides[1:]),
                   self.sides(solution).astype(np.intp))

    def layer(self, solution: Solution, name: str) -> NDArray[np.bool_]:
        """(rows, columns, 4) whether a bridge of that name in the key leaves each cell to the north, east, south, west.
        """
        return checks.sides(*self.graph.split(solution[name]))

    def clue_values(self, solution: Solution) -> Ints:
        return np.asarray(self.bridges(solution).sum(axis=2))

    def unsolvable_reasons(self) -> Failures:
        pairs, count, known = pairs_in_sight(self.cells, self.columns), len(self.cells), self.number >= 0
        highest = np.where(known, self.number, 4 * self.most)
        bridges = np.minimum(highest[pairs].min(axis=1), self.most)
        # room: (islands,) the bridges that all neighbours together may have to it, at most `most` each.
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

    def picture(self, solution: Solution | None = None) -> Picture:
        picture = super().picture(solution)
        if solution is not None:
            picture.parallel = sum((solution[name].astype(np.intp) for name in self.decides[1:]),
                                   np.zeros(self.graph.size, dtype=np.intp))
        return picture
