"""Boards with IN, OUT and ice, and the clues that a line allows."""

from __future__ import annotations

import numpy as np

from encoders import Bools

from ...boards.loops.in_out_line import InOutLine
from ...boards.loops.numbers_in_order import NumbersInOrder
from ...boards.puzzle import Grid, Solution
from ...boards.sides_of_cells_at_frame import frame_sides
from ...boards.text import EMPTY
from ...puzzles.icebarn import Icebarn
from .crossing_clues import patches

Rng = np.random.Generator

NUMBERED = 0.2  # share of the cells that have numbers at first


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


def steps_from_in_to_out(board: InOutLine, solution: Solution) -> list[tuple[int, int]]:
    """The steps of the line from IN to OUT, as of `courses`, each with the cell that it leaves; the last leads out."""
    course, = board.walks(board.sides(solution))
    wide = board.columns + 2
    return [((cell // wide - 1) * board.columns + cell % wide - 1, way) for cell, way in course[1:]]


def icebarn(board: Icebarn, solution: Solution, rng: Rng) -> list[Grid]:
    """An arrow wherever the line goes from a cell to the next."""
    across, down = ([""] * (board.rows * board.columns) for _ in range(2))
    for cell, way in steps_from_in_to_out(board, solution)[:-1]:
        if way % 2:
            across[cell - (way == 3)] = "<>"[way == 1]
        else:
            down[cell - board.columns * (way == 0)] = "^v"[way == 2]
    return [with_ends(board, np.char.add(np.char.add(np.where(board.ice, "i", "").ravel(), across), down))]


def with_ends(board: InOutLine, tokens: Grid) -> Grid:
    """(rows, columns) the tokens (cells,), with IN and OUT after them."""
    ends = np.full(len(tokens), "", dtype="U2")
    for (cell, way), letter in zip(board.ends.tolist(), "IO"):
        ends[cell] = letter + "nesw"[way]
    out = np.char.add(tokens, ends)
    return np.where(out == "", EMPTY, out).reshape(board.rows, board.columns)


def few_numbers(board: NumbersInOrder, solution: Solution, rng: Rng) -> list[Grid]:
    """Numbers in a few cells to which the line comes once."""
    times = np.bincount([cell for cell, _ in steps_from_in_to_out(board, solution)],
                        minlength=board.rows * board.columns)
    return [numbers_in_order(board, solution, (times == 1) & (rng.random(len(times)) < NUMBERED))]


def numbers_in_order(board: NumbersInOrder, solution: Solution, numbered: Bools) -> Grid:
    """The ice, the ends, and numbers in these cells, (cells,), to each of which the line comes once."""
    number = np.full(len(numbered), "", dtype="U9")
    cells = [cell for cell, _ in steps_from_in_to_out(board, solution) if numbered[cell]]
    number[cells] = np.arange(1, len(cells) + 1).astype(np.str_)
    return with_ends(board, np.char.add(np.where(board.ice, "i", "").ravel(), number))
