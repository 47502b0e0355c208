"""Kuroshiro Loop: circles come only where the loop needs them to be the only one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ....boards import checks
from ....boards.loops.cell_loop import CellLoop
from ....boards.puzzle import Grid, Solution
from ....boards.text import EMPTY, write_board
from ..maker import Maker, Sketch
from ..repair_where_solutions_differ import is_refuted

Rng = np.random.Generator
Bools = NDArray[np.bool_]

TRIALS = 12  # cells in which a circle against another solution is tried


class NeededCircles(Maker):
    """Puts one more circle where another solution does not come, or where it would break a rule there."""

    blank: CellLoop

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        sides, grid = self.blank.sides(sketch.solution), sketch.grids[0]
        for other in others:
            if is_refuted(self.kind(write_board([grid])), other):
                continue
            visited = checks.visited(self.blank.sides(other))
            for trial in chain(self._marked(sides, grid, ~visited, rng), self._marked(sides, grid, visited, rng),
                               self._marked_turns(sketch.solution, grid, rng)):
                if is_refuted(self.kind(write_board([trial])), other):
                    grid = trial
                    break
            else:
                return None
        return Sketch(sketch.solution, [grid])

    @staticmethod
    def _marked(sides: Bools, grid: Grid, where: Bools, rng: Rng) -> Iterator[Grid]:
        """The grid with one more circle where the line goes straight, of the colour of the circle straight ahead."""
        for cell in rng.permutation(np.flatnonzero(checks.straight(sides) & (grid == EMPTY) & where))[:TRIALS].tolist():
            trial = grid.copy()
            trial.flat[cell] = next(grid.flat[at] for turns, at in checks.next_marks(sides, grid != EMPTY, cell)
                                    if turns == 0)
            yield trial

    def _marked_turns(self, solution: Solution, grid: Grid, rng: Rng) -> Iterator[Grid]:
        """The grid with circles at two turns that had none; those between them on the loop change their colour."""
        sides = self.blank.sides(solution)
        order = np.array(checks.follow_loop(sides)[1])
        bare = np.flatnonzero((checks.turns(sides) & (grid == EMPTY)).ravel()[order])
        for first in rng.permutation(len(bare)).tolist():
            begin, end = bare[first], bare[(first + 1) % len(bare)]
            # Along the loop, from the one turn to the other, round its seam if need be.
            between = order[np.arange(begin, end + 1 if end > begin else end + 1 + len(order)) % len(order)]
            trial = grid.copy()
            marks = grid.flat[between]
            colour = np.where(marks == "w", "b", np.where(marks == "b", "w", marks))
            colour[[0, -1]] = colour[(marks != EMPTY).argmax()]
            trial.flat[between] = colour
            yield trial
