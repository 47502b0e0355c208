"""Cells of two kinds under a loop, and the sizes of its sections as clues."""

from __future__ import annotations

import numpy as np

from ...boards import checks
from ...boards.loops.section_numbers import SectionNumbers
from ...boards.puzzle import Grid, Solution
from ...boards.text import EMPTY
from ...puzzles.bhaibahan import BhaiBahan
from .crossing_clues import patches
from .tokens import tokens

Rng = np.random.Generator

WATER, SPREADS = 0.4, 0.3  # share of the cells that are water, about, and how often one is beside the one before
UNKNOWN = 0.1  # share of question marks among the clues


def section_sizes(board: SectionNumbers, solution: Solution, rng: Rng) -> list[Grid]:
    """A clue in each visited cell that is not of the ground, most with the size of its section."""
    size = board.clue_values(solution)
    label = np.where(rng.random(size.shape) < UNKNOWN, "?", size.astype(np.str_))
    return [np.where(board.ground, board.letter, np.where(size > 0, label, EMPTY))]


def board_with_water(rows: int, columns: int, rng: Rng) -> list[Grid]:
    """A board with patches of water."""
    return [tokens(patches(rows, columns, rng, WATER, SPREADS), "w")]


def board_with_shaded_cells(rows: int, columns: int, rng: Rng) -> list[Grid]:
    """A board with patches of shaded cells; none on four cells, in all of which the only loop turns."""
    return [tokens(patches(rows, columns, rng, WATER, SPREADS) & (rows * columns > 4), "x")]


def bhaibahan(board: BhaiBahan, solution: Solution, rng: Rng) -> list[Grid]:
    """Circles in random cells, as many as can be: of two side by side the loop goes straight in one alone."""
    sides = board.sides(solution)
    kind, size = checks.straight(sides), board.clue_values(solution).ravel()
    taken = np.zeros(kind.size, dtype=bool)
    # One after another in random order, for each circle forbids others: sequential by nature.
    for cell in rng.permutation(np.flatnonzero(size)).tolist():
        near = board.graph.neighbours[cell]
        taken[cell] = not (taken[near] & (near >= 0) & (kind.flat[near] == kind.flat[cell])).any()
    label = np.where(rng.random(size.shape) < UNKNOWN, "?", size.astype(np.str_))
    return [np.where(taken, label, EMPTY).reshape(kind.shape)]
