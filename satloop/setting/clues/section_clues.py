"""Cells of two kinds under a loop, and the sizes of its sections as clues."""

from __future__ import annotations

import numpy as np

from encoders import Bools

from ...boards import checks
from ...boards.checks.sections import section_sizes
from ...boards.loops.crossing_loop import IceLoop
from ...boards.puzzle import Grid, Solution
from ...boards.text import EMPTY
from ...puzzles.bhaibahan import BhaiBahan
from ...puzzles.morningwalk import MorningWalk
from ...puzzles.roboticwalk import RoboticWalk
from ...puzzles.waterwalk import WaterWalk
from .crossing_clues import patches
from .tokens import tokens

Rng = np.random.Generator

WATER, SPREADS = 0.4, 0.3  # share of the cells that are water, about, and how often one is beside the one before
UNKNOWN = 0.1  # share of question marks among the clues


def only_ground(clues: Grid) -> Grid:
    """What stays of clues: a letter, which is no clue."""
    return np.where(np.char.isalpha(clues), clues, EMPTY)


def sized(sides: Bools, ground: Bools, letter: str, rng: Rng) -> Grid:
    """A clue in each visited cell that is not of the ground, most with the size of its section."""
    size = section_sizes(sides, ~ground)
    label = np.where(rng.random(size.shape) < UNKNOWN, "?", size.astype(np.str_))
    return np.where(ground, letter, np.where(size > 0, label, EMPTY))


def water(rows: int, columns: int, rng: Rng) -> list[Grid]:
    """A board with patches of water."""
    return [tokens(patches(rows, columns, rng, WATER, SPREADS), "w")]


def waterwalk(board: WaterWalk, solution: Solution, rng: Rng) -> list[Grid]:
    return [sized(board.sides(solution), board.ground, "w", rng)]


def icewalk(board: IceLoop, solution: Solution, rng: Rng) -> list[Grid]:
    return [sized(board.sides(solution), board.ice, "i", rng)]


def shaded(rows: int, columns: int, rng: Rng) -> list[Grid]:
    """A board with patches of shaded cells; none on four cells, in all of which the only loop turns."""
    return [tokens(patches(rows, columns, rng, WATER, SPREADS) & (rows * columns > 4), "x")]


def roboticwalk(board: RoboticWalk, solution: Solution, rng: Rng) -> list[Grid]:
    return [sized(board.sides(solution), board.ground, "x", rng)]


def morningwalk(board: MorningWalk, solution: Solution, rng: Rng) -> list[Grid]:
    return [sized(board.sides(solution), board.ground, "x", rng)]


def bhaibahan(board: BhaiBahan, solution: Solution, rng: Rng) -> list[Grid]:
    """Circles in random cells, as many as can be: of two side by side the loop goes straight in one alone."""
    sides = board.sides(solution)
    kind = checks.straight(sides) + 1
    size, taken = section_sizes(sides, kind).ravel(), np.zeros(kind.size, dtype=bool)
    for cell in rng.permutation(np.flatnonzero(size)).tolist():
        near = board.graph.neighbours[cell]
        taken[cell] = not (taken[near] & (near >= 0) & (kind.flat[near] == kind.flat[cell])).any()
    label = np.where(rng.random(size.shape) < UNKNOWN, "?", size.astype(np.str_))
    return [np.where(taken, label, EMPTY).reshape(kind.shape)]
