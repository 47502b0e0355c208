"""Lines on cells of two kinds, as ice or shaded cells: where another solution fits, a cell changes its kind."""

from __future__ import annotations

from math import inf

import numpy as np

from ...boards.puzzle import Solution
from ...boards.text import EMPTY, write_board
from .maker import LARGE, Sketch, count_clues
from .repair_where_solutions_differ import differing_points
from .solution_by_solver import SolutionBySolver

Rng = np.random.Generator

ROUNDS = 150  # in which cells changed their kind, after which a try is given up
VISITED = 0.25  # share of the cells of a large board that have clues at first, at least
TRIED = 40  # cells whose kind is changed against one other solution, at most


class GroundChanger(SolutionBySolver):
    """Takes another solution if it allows more clues; else a cell of the ground changes where the other one differs, so
    that the other breaks a rule and the own solution does not."""

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        self._rounds = 0
        sketch = super().sketch(rng, deadline, max_clues)
        cells = self.blank.rows * self.blank.columns
        return None if sketch is not None and cells >= LARGE and count_clues(sketch) < VISITED * cells else sketch

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        longer = super().mend(sketch, others, rng)
        if longer is not None:
            return longer
        self._rounds += 1
        for other in others if self._rounds <= ROUNDS else ():
            if self._fits(sketch, other):
                near = np.flatnonzero(differing_points(sketch.solution["edges"], other["edges"], *self.size))
                changed = (self._changed(sketch, cell, rng) for cell in rng.permutation(near)[:TRIED].tolist())
                after = next((one for one in changed if one is not None and not self._fits(one, other)), None)
                if after is None:
                    return None
                sketch, self.blank = after, after.solution.board
        return sketch if self._rounds <= ROUNDS else None

    def _fits(self, sketch: Sketch, solution: Solution) -> bool:
        return not any(self.kind(write_board(sketch.grids)).check(solution))

    def _changed(self, sketch: Sketch, cell: int, rng: Rng) -> Sketch | None:
        """The sketch with a cell of the other kind, all its clues anew; None if its solution is none any more."""
        ground = self.recipe.bare(sketch.grids[0])
        if ground.flat[cell] not in (EMPTY, self.recipe.letter):
            return None
        ground.flat[cell] = EMPTY if ground.flat[cell] != EMPTY else self.recipe.letter
        blank = self.kind(write_board([ground, *sketch.grids[1:]]))
        solution = Solution(blank, dict(sketch.solution))
        clues = self.recipe.clues(blank, solution, rng)
        after = Sketch(solution, [self.symmetric(clues[0]), *clues[1:]])
        return after if self._fits(after, solution) else None
