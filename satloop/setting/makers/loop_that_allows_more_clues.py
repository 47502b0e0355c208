"""A random loop that gives way to another solution where that one allows more clues."""

from __future__ import annotations

import numpy as np

from ...boards.puzzle import Solution
from .maker import Maker, Sketch, count_clues

Rng = np.random.Generator


class LoopWithMoreClues(Maker):
    """Replaces the solution by another one that allows more clues."""

    can_reroute = True

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        best = max((Sketch(other, self.clues(other, rng)) for other in others), key=count_clues)
        if count_clues(best) > count_clues(sketch):
            return best
        return None if self.symmetry == "none" else self.reroute(sketch, others, rng)
