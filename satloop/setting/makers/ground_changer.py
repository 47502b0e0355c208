"""Lines on cells of two kinds, as ice or shaded cells: where another solution fits, a cell changes its kind."""

from __future__ import annotations

from math import inf

import numpy as np

from ...boards.puzzle import Solution
from ...boards.text import EMPTY, write_board
from .base import LARGE, Draft, count
from .repair import differing
from .solution_by_solver import SolutionBySolver

Rng = np.random.Generator

ROUNDS = 150  # in which cells changed their kind, after which a try is given up
VISITED = 0.25  # share of the cells of a large board that have clues at first, at least
TRIED = 40  # cells whose kind is changed against one other solution, at most


class GroundChanger(SolutionBySolver):
    """Takes another solution if it allows more clues; else a cell of the ground changes where the other one differs, so
    that the other breaks a rule and the own solution does not."""

    def draft(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Draft | None:
        self._rounds = 0
        draft = super().draft(rng, deadline, max_clues)
        cells = self.blank.rows * self.blank.columns
        return None if draft is not None and cells >= LARGE and count(draft) < VISITED * cells else draft

    def mend(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        longer = super().mend(draft, others, rng)
        if longer is not None:
            return longer
        self._rounds += 1
        for other in others if self._rounds <= ROUNDS else ():
            if self._fits(draft, other):
                near = np.flatnonzero(differing(draft.solution["edges"], other["edges"], *self.size))
                changed = (self._changed(draft, cell, rng) for cell in rng.permutation(near)[:TRIED].tolist())
                after = next((one for one in changed if one is not None and not self._fits(one, other)), None)
                if after is None:
                    return None
                draft, self.blank = after, after.solution.board
        return draft if self._rounds <= ROUNDS else None

    def _fits(self, draft: Draft, solution: Solution) -> bool:
        return not any(self.kind(write_board(draft.grids)).check(solution))

    def _changed(self, draft: Draft, cell: int, rng: Rng) -> Draft | None:
        """The draft with a cell of the other kind, all its clues anew; None if its solution is none any more."""
        ground = self.recipe.bare(draft.grids[0])
        if ground.flat[cell] not in (EMPTY, self.recipe.letter):
            return None
        ground.flat[cell] = EMPTY if ground.flat[cell] != EMPTY else self.recipe.letter
        blank = self.kind(write_board([ground, *draft.grids[1:]]))
        solution = Solution(blank, dict(draft.solution))
        clues = self.recipe.clues(blank, solution, rng)
        after = Draft(solution, [self.symmetric(clues[0]), *clues[1:]])
        return after if self._fits(after, solution) else None
