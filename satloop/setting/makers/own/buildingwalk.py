"""Building Walk: a solver draws a line; where another one fits all numbers too, the line gets other floors."""

from __future__ import annotations

import numpy as np

from ....boards.puzzle import Solution
from ....boards.text import write_board
from ..base import Draft
from ..solution_by_solver import SolutionBySolver

Rng = np.random.Generator

ROUNDS = 60  # in which a line got other floors, after which a try is given up
CHOICES = 30  # of floors, in a round


class LineOverFloors(SolutionBySolver):
    """Takes another solution if it allows more clues, else other floors that none of the other solutions fits."""

    def draft(self, rng: Rng, deadline: float | None = None, max_clues: int = 0) -> Draft | None:
        self._rounds = 0
        return super().draft(rng, deadline, max_clues)

    def mend(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        longer = super().mend(draft, others, rng)
        if longer is not None:
            return longer
        self._rounds += 1
        for _ in range(CHOICES if self._rounds <= ROUNDS else 0):
            after = Draft(draft.solution, self.clues(draft.solution, rng))
            board = self.kind(write_board(after.grids))
            if all(any(board.check(other)) for other in others):
                return after
        return None
