"""The clues that a loop along the grid lines allows: for each puzzle the grid of a board with all of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...boards.loops.lattice_loop import LatticeLoop
from ...boards.puzzle import Grid, Solution
from ...boards.text import EMPTY
from .tokens import tokens

Rng = np.random.Generator
Bools = NDArray[np.bool_]


def every_cell(board: LatticeLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """What numbers say of all cells."""
    return [board.clue_values(solution).astype(np.str_)]


def sheepwolfslitherlink(board: LatticeLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """A third of the cells have an animal, the same for every solution, so that their clues compare."""
    animal = rng.random((board.rows, board.columns)) < 1 / 3
    inside = np.array(board.to_grid(solution)) == "x"
    return [np.where(animal, np.where(inside, "s", "w"), board.clue_values(solution).astype(np.str_))]


def lineofsight(board: LatticeLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Ways are drawn at random, the same for every solution, so that their clues compare."""
    way = rng.integers(4, size=(board.rows, board.columns))
    length = np.take_along_axis(board.clue_values(solution), way[..., None], axis=2)[..., 0]
    return [np.char.add(length.astype(np.str_), np.array([*"nesw"])[way])]


def myopia(board: LatticeLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """Cells that see no line have no clue."""
    far = board.clue_values(solution).astype(float)
    far[far == 0] = np.inf
    nearest = (far == far.min(axis=2, keepdims=True)) & np.isfinite(far)
    letters = np.where(nearest, [*"nesw"], "")
    out = letters[..., 0]
    for way in range(1, 4):
        out = np.char.add(out, letters[..., way])
    return [np.where(out == "", EMPTY, out)]


def grandtour(board: LatticeLoop, solution: Solution, rng: Rng) -> list[Grid]:
    bits = board.sides_on(solution) @ np.array([8, 2, 4, 1])
    return [tokens(bits > 0, bits)]


def grandtour_excludes(clues: Grid, others: Grid) -> Bools:
    """A clue excludes only solutions that lack a side of it: those that have more sides meet it too."""
    own, theirs = (np.where(grid == EMPTY, "0", grid).astype(np.intp) for grid in (clues, others))
    lacking: Bools = (own & ~theirs) != 0
    return lacking
