"""Sudoku: the numbers of a random square."""

from __future__ import annotations

from math import inf

import numpy as np

from encoders import Bools, Ints

from ....boards.puzzle import Puzzle, Solution
from ....boards.text import EMPTY, write_board
from ....puzzles.sudoku import Sudoku
from ...clues.recipe import Recipe
from ...removal.switchable_board import SwitchableBoard
from ...solutions.own.sudoku_grid import EVEN, Givens, draw_square, easy_count, given_cells, open_session, order_of
from ...solutions.own.sudoku_swaps import swaps
from ..maker import Maker, Sketch, orbits_of_clues

Rng = np.random.Generator

LARGEST = 64  # order of Sudoku: the formula grows with its cube
SWAPS = 9  # order of Sudoku from which looking for changes of the square saves time
MINIMAL = 25  # order up to which as few numbers as can be are left if none is asked for; above, proofs are hard
SPARE = 0.04  # share of numbers beyond the least with which a larger board is made fast
MORE = 1.05  # times as many numbers as wanted are few enough to begin with
CONFLICTS_A_CELL = 10  # conflicts a cell of a Sudoku board, about ten times what most boards take


class SudokuSquare(Maker):
    """Takes the numbers of a random square. On a large board of many numbers, evenly spread ones are chosen first."""

    blank: Sudoku

    def __init__(self, kind: type[Puzzle], recipe: Recipe, rows: int, columns: int) -> None:
        if max(rows, columns) > LARGEST:
            raise ValueError(f"Sudoku is made up to order {LARGEST}, not {max(rows, columns)}")
        super().__init__(kind, recipe, rows, columns)
        self.options = {"at_most_one": "native"}
        if rows > MINIMAL:
            self.few_enough = easy_count(rows) * rows + round(SPARE * rows * columns)
        self.conflict_budget = CONFLICTS_A_CELL * rows * columns

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        self._key, self._session = open_session(self.blank)
        solution = draw_square(self.blank, self._key, self._session, rng, deadline)
        grid = self.clues(solution, rng)[0]
        least = easy_count(self.blank.rows) * self.blank.rows
        if self.blank.rows > EVEN and self.symmetry == "none" and least <= MORE * max_clues:
            given = given_cells(solution, rng, deadline, max_clues)
            if given.sum() <= MORE * max_clues:
                grid = np.where(given, grid, EMPTY)
        return Sketch(solution, [grid])

    def board(self, sketch: Sketch, deadline: float = inf) -> SwitchableBoard:
        square = self.kind(write_board(sketch.grids), self.kind.name)
        return Givens(Solution(square, dict(sketch.solution)), self._key, self._session)

    def best_order(self, cells: Ints, orbit: Ints, rng: Rng) -> Ints | None:
        rank = order_of(self.blank.box, rng).argsort()
        first = np.full(int(orbit.max(initial=-1)) + 1, len(rank))
        np.minimum.at(first, orbit[orbit >= 0], rank[cells[orbit >= 0]])
        return np.asarray(first.argsort(kind="stable"))

    def clues_that_forbid_changes(self, solution: Solution, orbit: Ints) -> Bools | None:
        if self.blank.rows < SWAPS:
            return None
        given: Ints = solution.board.cells  # type: ignore[attr-defined]
        return orbits_of_clues(np.take(swaps(solution["digits"], self.blank.box), given, axis=1), orbit)
