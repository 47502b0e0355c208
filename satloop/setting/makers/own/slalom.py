"""Slalom: the black cells that a board needs beside its gates and their numbers."""

from __future__ import annotations

from math import inf

import numpy as np

from encoders import TRUE, Formula
from encoders.deadline import check_deadline

from ....boards import checks
from ....boards.loops.cell_loop import CellLoop
from ....boards.puzzle import Solution
from ....boards.text import EMPTY, write_board
from ....solving.session import Session
from ....solving.solution_search import decode
from ....solving.solve import answer_request
from ....solving.solve_request import SolveRequest
from ...clues.own.slalom import gates_across, loop_from, with_gate_numbers
from ...removal.deletion import Deletion, DeletionOptions
from ...solutions.loop_interior import random_loop_interior
from ...solutions.random_loop import outline
from ..maker import Maker, Sketch

Rng = np.random.Generator

LOOPS = 10  # solutions that become the sketch's, one after the other, before a try is given up
TRIES = 20  # boards that are given up because they need no number, or have several solutions
SMALL = 25  # cells of a board that may do without numbers


class NeededBlackCells(Maker):
    """Makes all cells off the loop black, then as many of them white again as its gates and numbers allow.

    Where all of them leave another loop, that one, which passes fewer cells, becomes the solution.
    """

    blank: CellLoop

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        sketch = None
        for _ in range(TRIES):
            check_deadline(deadline)
            sketch = self.one_sketch(rng, deadline) or sketch
            if sketch is not None and (self.size[0] * self.size[1] < SMALL or self.needs_numbers(sketch, deadline)):
                break
        return sketch

    def needs_numbers(self, sketch: Sketch, deadline: float) -> bool:
        """Whether there is another solution without the numbers."""
        board = self.kind(write_board([self.recipe.bare(sketch.grids[0])]))
        return answer_request(SolveRequest(board, 2, deadline)).outcome != "unique"

    def one_sketch(self, rng: Rng, deadline: float) -> Sketch | None:
        """A board that has one solution; None if this try failed."""
        inside = random_loop_interior(*self.size, rng, self.recipe.unvisited_share, deadline)
        solution = Solution(self.blank, {"edges": outline(inside)})
        start = int(rng.choice(np.flatnonzero(checks.visited(self.blank.sides(solution)))))
        bare = gates_across(self.blank.sides(solution), start, rng)
        for _ in range(LOOPS):
            sides = self.blank.sides(solution)
            grid = self.symmetric(with_gate_numbers(bare, loop_from(sides, start, rng), rng))
            free = np.flatnonzero((grid == EMPTY) & ~checks.visited(sides))
            board, f = self.kind(write_board([grid])), Formula()
            edge = board.encode(f)["edges"]
            black = f.new(len(free))
            # A black cell has none of its edges; the cells that can stay white without another solution become white
            # again.
            f.clause(-black[:, None], -np.append(edge, -TRUE)[self.blank.graph.incidence[free]])
            f.add(-edge[solution["edges"]][None])
            with Session(f) as session:
                deletion = Deletion(session, black, rng, DeletionOptions(deadline=deadline))
                if not deletion.start():
                    solution = Solution(self.blank, decode({"edges": edge}, session.model))
                    continue
                grid.flat[free[deletion.run()]] = "#"
            return Sketch(solution, [grid])
        return None
