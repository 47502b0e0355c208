"""Cells of two kinds under a loop, and the sizes of its sections as clues."""

from __future__ import annotations

import numpy as np

from encoders import Bools

from ...boards import checks
from ...boards.cell_loop import CellLoop
from ...boards.checks.directions import section_sizes
from ...boards.crossing_loop import IceLoop
from ...boards.puzzle import Grid, Solution
from ...boards.text import EMPTY

Rng = np.random.Generator

WATER, DRY = 0.4, (1, 6)  # share of the cells off the loop that are water; cells of the loop from water to water
UNKNOWN = 0.1  # share of question marks among the clues


def only_ground(clues: Grid) -> Grid:
    """What stays of clues: a letter, which is no clue."""
    return np.where(np.char.isalpha(clues), clues, EMPTY)


def sized(sides: Bools, ground: Bools, letter: str, rng: Rng) -> Grid:
    """A clue in each visited cell that is not of the ground, most with the size of its section."""
    size = section_sizes(sides, ~ground)
    label = np.where(rng.random(size.shape) < UNKNOWN, "?", size.astype(np.str_))
    return np.where(ground, letter, np.where(size > 0, label, EMPTY))


def ground_along(sides: Bools, rng: Rng, most: int, low: int, high: int, off: float) -> Bools:
    """(rows, columns) cells of a ground: one to `most` in a row on the loop, low to high cells apart; some off it."""
    out = ~checks.visited(sides) & (rng.random(sides.shape[:2]) < off)
    loop = checks.follow_loop(sides)[1]
    place, end = int(rng.integers(low, high + 1)), len(loop) - int(rng.integers(low, high + 1))
    while place < end:
        stretch = int(rng.integers(1, most + 1))
        out.flat[loop[place:place + stretch]] = True
        place += stretch + int(rng.integers(low, high + 1))
    return out


def waterwalk(board: CellLoop, solution: Solution, rng: Rng) -> list[Grid]:
    sides = board.sides(solution)
    return [sized(sides, ground_along(sides, rng, 2, *DRY, WATER), "w", rng)]


def icewalk(board: IceLoop, solution: Solution, rng: Rng) -> list[Grid]:
    return [sized(board.sides(solution), board.ice, "i", rng)]
