"""Kuroshiro Loop: random circles that a loop allows, few of them."""

from __future__ import annotations

import numpy as np

from ...boards import checks
from ...boards.cell_loop import CellLoop
from ...boards.puzzle import Grid, Solution
from ...boards.text import EMPTY

Rng = np.random.Generator


def kuroshiroloop(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Circles at about half of the turns, and where two turns without a circle would follow each other."""
    sides = board.sides(solution)
    order = np.array(checks.follow_loop(sides)[1])
    bent = checks.turns(sides).ravel()[order]
    bare = bent & (rng.random(len(order)) < 0.5)
    bare[1:] &= ~bare[:-1]
    bare[0] &= not bare[-1]
    if np.count_nonzero(bare) % 2:  # the colours change there, and come back to the first
        bare[rng.choice(np.flatnonzero(bare))] = False
    circle = bent & ~bare
    ends = np.flatnonzero(bare).tolist()
    for one, two in zip(ends, [*ends[1:], ends[0] + len(order)] if ends else []):
        between = np.arange(one + 1, two) % len(order)
        if not circle[between].any():
            circle[rng.choice(between)] = True
    black = (bare.cumsum() + rng.integers(2)) % 2 == 0
    grid = np.full(sides.shape[:2], EMPTY, dtype="U1")
    grid.flat[order[circle]] = np.where(black[circle], "b", "w")
    return [grid]
