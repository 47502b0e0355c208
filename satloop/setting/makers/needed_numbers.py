"""Icelom and Icelom 2: numbers come only where the line needs them to be the only one."""

from __future__ import annotations

import numpy as np

from encoders import Bools, Ints

from ...boards.loops.numbers_in_order import NumbersInOrder
from ...boards.puzzle import Puzzle, Solution
from ...boards.text import write_board
from ..clues.in_out_clues import numbers_in_order, steps_from_in_to_out
from ..clues.recipe import Recipe
from .maker import Sketch
from .repair_where_solutions_differ import differing_points, is_refuted
from .solution_by_solver import SolutionBySolver

Rng = np.random.Generator


class NeededNumbers(SolutionBySolver):
    """Gives one more cell a number: one to which most of the other lines found so far come at another time than the
    own line does, or not just once.

    Where there is no such cell, it takes the other line, if that comes to more cells.
    """

    blank: NumbersInOrder

    def __init__(self, kind: type[Puzzle], recipe: Recipe, rows: int, columns: int) -> None:
        super().__init__(kind, recipe, rows, columns)
        self.solver = "cadical195"  # that boards with question marks have one solution is hard for others

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        own, grid = sketch.solution, sketch.grids[0]
        numbered = np.array([token.strip("iIOnesw-") != "" for token in grid.ravel().tolist()])
        while left := [other for other in others if not is_refuted(self.kind(write_board([grid])), other)]:
            place = self._places(own, numbered)
            apart = sum((place != self._places(other, numbered)).astype(np.intp) for other in left)
            apart = np.where((place >= 0) & ~numbered, apart, 0)
            if not apart.any():
                near = differing_points(own["edges"], left[0]["edges"], *self.size).ravel()
                apart = near & (place >= 0) & ~numbered
            if not apart.any():
                more = np.count_nonzero(self._places(left[0], numbered) >= 0) > np.count_nonzero(place >= 0)
                return Sketch(left[0], [grid]) if more else None
            numbered[rng.choice(np.flatnonzero(apart == apart.max()))] = True
            grid = numbers_in_order(self.blank, own, numbered)
        return Sketch(own, [grid])

    def _places(self, solution: Solution, numbered: Bools) -> Ints:
        """(cells,) of each cell to which the line comes once, to how many numbers it has come then; -1 for others."""
        cells = np.array([cell for cell, _ in steps_from_in_to_out(self.blank, solution)], dtype=np.intp)
        before = np.cumsum(numbered[cells])
        out = np.full(len(numbered), -1)
        out[cells] = before
        # A cell to which the line comes twice, on ice, has no single place in the order.
        out[np.bincount(cells, minlength=len(numbered)) > 1] = -1
        return out
