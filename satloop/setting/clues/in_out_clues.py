"""Boards with IN, OUT and ice, and the clues that a line allows."""

from __future__ import annotations

import numpy as np

from ...boards.checks.directions import courses, reversed_course
from ...boards.loops.in_out_line import InOutLine
from ...boards.puzzle import Grid, Solution
from ...boards.side_numbers import frame_sides
from ...boards.text import EMPTY
from ...puzzles.icebarn import Icebarn
from .crossing_clues import patches

Rng = np.random.Generator


def ice_and_ends(rows: int, columns: int, rng: Rng) -> list[Grid]:
    """A board with patches of ice, and IN and OUT somewhere in its frame; none of them in a corner of ice."""
    where = patches(rows, columns, rng)
    where[[0, 0, -1, -1], [0, -1, 0, -1]] = False
    grid = np.where(where, "i", "").astype("U6")
    sides = frame_sides(rows, columns)
    first = sides[int(rng.integers(len(sides)))]
    others = [side for side in sides if side[:2] != first[:2]]
    for letter, place in zip("IO", (first, *(others[k] for k in rng.permutation(len(others))[:1].tolist()))):
        row, column, way = place
        grid[row, column] += letter + way
    return [np.where(grid == "", EMPTY, grid)]


def only_ice_and_ends(clues: Grid) -> Grid:
    """The ice, IN and OUT, which stay where clues are removed."""
    kept = ["".join(sign for sign in token if sign in "iIOnesw") for token in clues.ravel().tolist()]
    return np.array([token or EMPTY for token in kept]).reshape(clues.shape)


def line(board: InOutLine, solution: Solution) -> list[tuple[int, int]]:
    """The steps of the line from IN to OUT, as of `courses`, those inside the board."""
    course, = courses(board.with_ends(board.sides(solution)))
    if course[0] != board.first_step():
        course = reversed_course(course, board.columns + 2)
    wide = board.columns + 2
    return [((cell // wide - 1) * board.columns + cell % wide - 1, way) for cell, way in course[1:-1]]


def icebarn(board: Icebarn, solution: Solution, rng: Rng) -> list[Grid]:
    """An arrow wherever the line goes from a cell to the next."""
    across, down = ([""] * (board.rows * board.columns) for _ in range(2))
    for cell, way in line(board, solution):
        if way % 2:
            across[cell - (way == 3)] = "<>"[way == 1]
        else:
            down[cell - board.columns * (way == 0)] = "^v"[way == 2]
    ends = [""] * len(across)
    for (cell, way), letter in zip(board.ends.tolist(), "IO"):
        ends[cell] = letter + "nesw"[way]
    tokens = map("".join, zip(np.where(board.ice, "i", "").ravel().tolist(), across, down, ends))
    return [np.array([token or EMPTY for token in tokens]).reshape(board.rows, board.columns)]
