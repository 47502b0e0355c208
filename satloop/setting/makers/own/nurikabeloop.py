"""Nurikabe Loop: a loop that leaves out small areas, and in each the cell for a clue that excludes other solutions."""

from __future__ import annotations

from math import inf

import numpy as np

from encoders import Bools, Ints
from encoders.deadline import check_deadline

from ....boards import checks
from ....boards.loops.cell_loop import CellLoop
from ....boards.puzzle import Solution
from ....boards.text import EMPTY
from ...clues.cell_clues import cell_of_each, numbers_of_areas
from ...clues.faces_inside_loop import faces_inside, points_on_outline
from ...solutions.loop_interior import random_loop_interior
from ...solutions.random_loop import flipped_near, outline
from ..maker import FLIPS, TURNS, Maker, Sketch, count_clues
from ..repair_where_solutions_differ import differing_points

Rng = np.random.Generator

LARGEST = 7  # cells of an area that the loop leaves out, as far as it can be made so
SHARE = 6  # cells for each area, at most, as far as that can be done
CHANGES = 6  # changes of the first loop for each cell of the board, at most
MOVES = 40  # clues that are moved, at most, so that no known solution is left
WAYS = 12  # changes of the loop to choose from


class SmallAreasWithClues(Maker):
    """Moves clues in their areas to where the other solutions found so far visit them, or join their areas.

    Where no such places are found, the loop changes; no area grows beyond LARGEST.
    """

    blank: CellLoop
    max_others = 3

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        inside = random_loop_interior(*self.size, rng, self.recipe.unvisited_share, deadline)
        cells = self.blank.rows * self.blank.columns
        self._area, self._size = np.zeros((2, 0, cells), dtype=np.intp)  # of each cell in each solution found so far
        self._turns = 0
        excess, areas = self._looks(inside)
        for _ in range(CHANGES * cells):
            if not excess and areas * SHARE >= cells:
                break
            check_deadline(deadline)
            after = flipped_near(inside, rng, 1)
            looks = self._looks(after)
            if looks[0] <= excess and looks[1] >= areas:
                inside, (excess, areas) = after, looks
        return self.sketch_around(inside, rng)

    @staticmethod
    def _looks(inside: Bools) -> tuple[int, int]:
        """How many cells the areas have beyond LARGEST, and how many areas there are."""
        size = checks.areas(~points_on_outline(inside))[1]
        return int(np.maximum(size - LARGEST, 0).sum()), len(size)

    def sketch_around(self, inside: Bools, rng: Rng) -> Sketch:
        area, size = checks.areas(~points_on_outline(inside))
        cells = self._places(area, size, rng)
        return Sketch(Solution(self.blank, {"edges": outline(inside)}), numbers_of_areas(area, size, cells))

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        for other in others:
            area, size = checks.areas(~checks.visited(self.blank.sides(other)))
            self._area = np.vstack([self._area, area.ravel()])
            self._size = np.vstack([self._size, np.append(size, 0)[area.ravel()]])
        inside = faces_inside(sketch.solution["edges"], *self.size)
        best = self.sketch_around(inside, rng)
        left = self._left_of(best)
        if not left:
            return best
        self._turns += 1
        for _ in range(WAYS if self._turns <= TURNS else 0):
            near = differing_points(sketch.solution["edges"], others[int(rng.integers(len(others)))]["edges"],
                                    *self.size)
            after = flipped_near(inside, rng, int(rng.integers(1, FLIPS + 1)), near)
            if self._looks(after)[0] <= self._looks(inside)[0]:
                way = self.sketch_around(after, rng)
                if (self._left_of(way), -count_clues(way)) < (left, -count_clues(best)):
                    best, left = way, self._left_of(way)
        return best if self._turns <= TURNS else None

    def _left_of(self, sketch: Sketch) -> int:
        """How many solutions found so far meet the clues of the sketch."""
        cells = np.flatnonzero(sketch.grids[0] != EMPTY)
        return int(self._left(cells, sketch.grids[0].flat[cells].astype(np.intp)))

    def _places(self, area: Ints, size: Ints, rng: Rng) -> Ints:
        """(areas,) a cell of each area, so that few of the solutions found so far have clues there: none, if it can."""
        cells, free = cell_of_each(area, rng), np.flatnonzero(area >= 0)
        for _ in range(MOVES if len(free) else 0):
            if not self._left(cells, size):
                break
            # ways: (free, areas) the present places with one of them moved, one row for each cell that could take it;
            # the best rows are drawn from.
            ways = np.repeat(cells[None], len(free), axis=0)
            ways[np.arange(len(free)), area.flat[free]] = free
            left = self._left(ways, size)
            cells = ways[int(rng.choice(np.flatnonzero(left == left.min())))]
        return cells

    def _left(self, cells: Ints, size: Ints) -> Ints:
        """(...) how many solutions found so far meet clues of these sizes (areas,) in the cells (..., areas)."""
        like = (self._size[:, cells] == size).all(axis=-1)
        which = np.nonzero(like)
        area = np.sort(self._area[which[0][:, None], cells[which[1:]]], axis=-1)
        like[which] = (area[:, 1:] != area[:, :-1]).all(axis=1)
        return np.asarray(like.sum(axis=0))
