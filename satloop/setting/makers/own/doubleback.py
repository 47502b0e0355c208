"""Double Back: sketches whose regions change until no other loop visits each of them twice."""

from __future__ import annotations

from math import inf
from random import Random

import numpy as np

from encoders import Literals
from encoders.deadline import check_deadline

from ....boards import checks
from ....boards.loops.region_loop import RegionLoop
from ....boards.puzzle import Puzzle, Solution
from ....boards.text import write_board
from ...clues.recipe import Recipe
from ...removal.switchable_board import SwitchableBoard
from ..maker import Maker, Sketch
from ..repair_where_solutions_differ import differing_parts
from .doubleback_visited_twice import SOLUTION, VisitedTwice

Rng = np.random.Generator

LOOPS = 50  # tried for one whose pieces can be paired
ROUNDS = 60  # of other solutions against which regions are changed, before another try


class RegionsVisitedTwice(Maker):
    """Changes regions along the solution until all other solutions met so far break a rule.

    Each place where another solution differs should break a rule by itself too: then no mixture of them is a solution.
    """

    kind: type[RegionLoop]
    blank: RegionLoop

    def __init__(self, kind: type[Puzzle], recipe: Recipe, rows: int, columns: int) -> None:
        super().__init__(kind, recipe, rows, columns)
        if min(rows, columns) < 3 or rows * columns == 9:
            raise ValueError(f"no loop visits regions that hang together twice on a board of {kind.name} of {rows} x "
                             f"{columns} cells; on 3 x 4 it does")

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        self._deadline = deadline
        for _ in range(LOOPS):  # pieces of a loop cannot always be paired
            check_deadline(deadline)
            sketch = super().sketch(rng, deadline, max_clues)
            if sketch is not None and sketch.grids:
                order = checks.follow_loop(self.blank.sides(sketch.solution))[1]
                region = self.kind(write_board(sketch.grids)).region
                self._regions = VisitedTwice(region, order, sketch.solution["edges"])
                self._rounds = 0
                return self._settled(sketch, rng)
        return None

    def forbid_solution(self, board: SwitchableBoard, mine: Literals, switches: list[int], deadline: float) -> None:
        """Forbid the other solution, and those that differ in any of the same places."""
        other = board.literals_of_model()
        for part in differing_parts(mine > 0, other > 0, *self.size):
            board.formula.add(mine[part][None])

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        self._rounds += 1
        if self._rounds > ROUNDS:
            return None
        own = sketch.solution["edges"]
        for other in others:
            self._regions.rivals.add(np.flatnonzero(other["edges"] != own), SOLUTION)
            for part in differing_parts(own, other["edges"], *self.size):
                self._regions.rivals.add(part, 1)
        return self._settled(sketch, rng)

    def _settled(self, sketch: Sketch, rng: Rng) -> Sketch | None:
        if not self._regions.settle(Random(int(rng.integers(2**32))), self._deadline):
            return None
        return Sketch(sketch.solution, self.clues(sketch.solution, rng, regions=self._regions.regions()))
