"""A random loop that gives way to another solution where that one allows more clues."""

from __future__ import annotations

import numpy as np

from ...boards.puzzle import Solution
from .base import Draft, Maker, count

Rng = np.random.Generator


class LoopWithMoreClues(Maker):
    """Replaces the solution by another one that allows more clues."""

    can_reroute = True

    def mend(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        best = max((Draft(other, self.clues(other, rng)) for other in others), key=count)
        if count(best) > count(draft):
            return best
        return None if self.symmetry == "none" else self.reroute(draft, others, rng)
