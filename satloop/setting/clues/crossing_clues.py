"""What boards have on which loops cross themselves, as ice; and the clues that their solutions allow."""

from __future__ import annotations

import numpy as np

from encoders import Bools

from ...boards import checks
from ...boards.checks.directions import courses
from ...boards.loops.crossing_loop import CrossingLoop
from ...boards.puzzle import Grid, Solution
from ...boards.sides_of_cells_at_frame import frame_sides
from ...boards.text import EMPTY
from ...puzzles.barns import Barns
from ...puzzles.loopspecial import LoopSpecial
from ...puzzles.pipelinkreturns import PipelinkReturns
from ...puzzles.roundtrip import RoundTrip, nearest_runs
from .tokens import tokens

Rng = np.random.Generator

ICE = 0.3  # share of the cells, about
CIRCLES, GIVEN = 0.12, 0.04  # shares of the inner cells that are circles and given crossings, about
SEVERAL = 0.12  # share of the cells that are circles of several loops, about
CROSSES = 0.06  # share of the cells that are crosses, about
NUMBERS = 0.8  # share of the triangles with a number
SPREADS = 0.6  # how often a cell of ice is beside the one before


def patches(rows: int, columns: int, rng: Rng, share: float = ICE, spreads: float = SPREADS) -> Bools:
    """(rows, columns) random cells that hang together in patches, about this share of all."""
    out = np.zeros((rows, columns), dtype=bool)
    row, column = (int(rng.integers(size)) for size in out.shape)
    for _ in range(round(share * out.size)):
        if rng.random() < spreads:
            down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[int(rng.integers(4))]
            row, column = min(max(row + down, 0), rows - 1), min(max(column + right, 0), columns - 1)
        else:
            row, column = int(rng.integers(rows)), int(rng.integers(columns))
        out[row, column] = True
    return out


def board_with_ice(rows: int, columns: int, rng: Rng) -> list[Grid]:
    """A board with patches of ice, none in a corner, where the line turns."""
    where = patches(rows, columns, rng)
    where[[0, 0, -1, -1], [0, -1, 0, -1]] = False
    return [tokens(where, "i")]


def barns(board: Barns, solution: Solution, rng: Rng) -> list[Grid]:
    """A wall wherever the line does not pass from a cell to the next."""
    across, down = board.segments(solution)
    right, below = (np.pad(~across, ((0, 0), (0, 1))), np.pad(~down, ((0, 1), (0, 0))))
    grid = np.char.add(np.char.add(np.where(board.ice, "i", ""), np.where(right, "e", "")), np.where(below, "s", ""))
    return [np.where(grid == "", EMPTY, grid)]


def board_with_crosses(rows: int, columns: int, rng: Rng, through_all: bool = False) -> list[Grid]:
    """A board with a few crosses, none at the border, where no line can cross another.

    through_all: for a loop through all cells, which are passed an even number of times.
    """
    count = max(1, round(CROSSES * rows * columns))
    count += int(rng.choice([-1, 1])) if through_all and (rows * columns - count) % 2 else 0
    where, inner = np.zeros((rows, columns), dtype=bool), (max(rows - 2, 0), max(columns - 2, 0))
    where[1:-1, 1:-1] = rng.permutation(inner[0] * inner[1]).reshape(inner) < count
    return [tokens(where, "+")]


def reflectlink(board: CrossingLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """A triangle wherever the line turns, most of them with a number."""
    sides = board.sides(solution)
    corner = np.char.add(np.where(sides[..., checks.NORTH], "n", "s"), np.where(sides[..., checks.EAST], "e", "w"))
    number = board.clue_values(solution).astype(np.str_)
    triangle = np.char.add(corner, np.where(rng.random(number.shape) < NUMBERS, number, ""))
    return [np.where(board.crossed, "+", np.where(checks.turns(sides), triangle, EMPTY))]


def board_with_circles(rows: int, columns: int, rng: Rng) -> list[Grid]:
    """A board with circles for several loops, at least one."""
    chance = rng.random((rows, columns))
    return [tokens(chance < max(SEVERAL, chance.min() + 1e-9), "?")]


def loopspecial(board: LoopSpecial, solution: Solution, rng: Rng) -> list[Grid]:
    """Every piece of the lines but those in circles, where the number of the loop stands."""
    line = np.zeros(board.rows * board.columns, dtype=np.intp)
    for number, course in enumerate(courses(board.sides(solution)), 1):
        line[[cell for cell, _ in course]] = number
    return [np.where(board.mask(board.circle), line.reshape(board.rows, board.columns).astype(np.str_),
                     np.array(board.to_grid(solution)))]


def roundtrip(board: RoundTrip, solution: Solution, rng: Rng) -> list[Grid]:
    """How many cells the nearest run has from each side of the frame; from one of two sides in a corner."""
    sides = frame_sides(board.rows, board.columns)
    way = np.array(["nesw".index(letter) for _, _, letter in sides])
    row, column = np.array([side[:2] for side in sides]).T
    cells = nearest_runs(board.rays(solution["edges"], way, np.where(way % 2, row, column), False))
    grid = np.full((board.rows, board.columns), EMPTY, dtype="U6")
    for k in rng.permutation(len(sides)).tolist():
        grid[row[k], column[k]] = f"{sides[k][2]}{cells[k]}"
    return [grid]


def board_with_circles_and_crossings(rows: int, columns: int, rng: Rng) -> list[Grid]:
    """A board with circles and given crossings, none at the border."""
    chance = np.pad(rng.random((max(rows - 2, 0), max(columns - 2, 0))), 1, constant_values=1)[:rows, :columns]
    return [np.where(chance < CIRCLES, "o", np.where(chance < CIRCLES + GIVEN, "nsew", EMPTY))]


def pipelinkreturns(board: PipelinkReturns, solution: Solution, rng: Rng) -> list[Grid]:
    """Every piece of the line but those in circles."""
    return [np.where(board.circle, "o", np.array(board.to_grid(solution)))]
