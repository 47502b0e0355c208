"""Nagenawa: random rectangles that may cross, on a board of random regions."""

from __future__ import annotations

import numpy as np

from encoders import Bools

from ...boards.puzzle import Solution
from ...boards.text import write_board
from ..deadline import seconds_left
from .base import Draft, Maker

Rng = np.random.Generator

VISITED = 0.4, 0.7  # share of the cells on loops, from and to
LONGEST = 5  # most segments of a side, on most boards


class RandomRectangles(Maker):
    """Adds random rectangles until enough cells lie on them; another solution means another try."""

    def draft(self, rng: Rng, deadline: float | None = None, max_clues: int = 0) -> Draft | None:
        if min(self.size) < 2:
            raise ValueError(f"no loop of {self.kind.name} fits {self.size[0]} x {self.size[1]} cells")
        seconds_left(deadline)
        assert self.recipe.ground is not None
        self.blank = self.kind(write_board(self.recipe.ground(*self.size, rng)))
        solution = Solution(self.blank, {"edges": crossing_rectangles(*self.size, rng)})
        return Draft(solution, self.clues(solution, rng))


def crossing_rectangles(rows: int, columns: int, rng: Rng) -> Bools:
    """(m,) the edges of random rectangles that may cross, but share no corner and no side."""
    across, down = np.zeros((rows, columns - 1), dtype=bool), np.zeros((rows - 1, columns), dtype=bool)
    level, upright = np.zeros((2, rows, columns), dtype=bool)  # the cells where a rectangle has a side so
    wanted = rng.uniform(*VISITED) * rows * columns
    for _ in range(4 * rows * columns):
        top, left = int(rng.integers(rows - 1)), int(rng.integers(columns - 1))
        bottom, right = (begin + 1 + int(rng.integers(min(LONGEST, size - 1 - begin)))
                         for begin, size in ((top, rows), (left, columns)))
        flat = np.ix_([top, bottom], range(left, right + 1))
        steep = np.ix_(range(top, bottom + 1), [left, right])
        corners = np.ix_([top, bottom], [left, right])
        if level[flat].any() or upright[steep].any() or (level | upright)[corners].any():
            continue
        level[flat] = upright[steep] = True
        across[[top, bottom], left:right] = True
        down[top:bottom, [left, right]] = True
        if np.count_nonzero(level | upright) >= wanted:
            break
    return np.concatenate([across.ravel(), down.ravel()])
