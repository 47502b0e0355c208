"""Random regions that are cut in two where another solution differs."""

from __future__ import annotations

from functools import partial

import numpy as np

from encoders import Ints, Literals

from ...boards import checks
from ...boards.loops.region_loop import RegionLoop
from ...boards.puzzle import Puzzle, Solution
from ...boards.text import write_board
from ..clues.recipe import Recipe
from ..removal.switchable_board import SwitchableBoard
from .maker import Maker, Sketch
from .repair_where_solutions_differ import differing_points, is_refuted, recut, with_one_part_changed

Rng = np.random.Generator


class RegionSplitter(Maker):
    """Cuts regions in two along the solution, so that another solution breaks a rule in one of the parts.

    Each place where they differ should break a rule by itself too: then no mixture of them is a solution.
    """

    kind: type[RegionLoop]
    blank: RegionLoop
    near_first = False  # other solutions of Country Road are found as fast anyway, those of Detour are far

    def __init__(self, kind: type[Puzzle], recipe: Recipe, rows: int, columns: int) -> None:
        super().__init__(kind, recipe, rows, columns)
        if self.recipe.unvisited_share == 0:  # another loop through every cell is hard to find from a far start
            self.solver = "cadical195"

    def forbid_solution(self, board: SwitchableBoard, mine: Literals, switches: list[int], deadline: float) -> None:
        """Forbid what the other solution has in one place, after a search for one that differs in few places."""
        board.formula.add(board.come_near(mine, switches, deadline)[None])

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        own = sketch.solution
        order = checks.follow_loop(self.blank.sides(own))[1]
        for other in others:
            changed = with_one_part_changed(own["edges"], other["edges"], *self.size)
            for edges in (*(changed if len(changed) > 1 else ()), other["edges"]):
                lines = Solution(self.blank, {"edges": edges})
                board = self.kind(write_board(sketch.grids))
                if is_refuted(board, lines):
                    continue
                near = differing_points(own["edges"], edges, *self.size)
                regions = recut(board.region, order, near, rng, partial(self._good, own, lines, rng))
                if regions is not None:
                    sketch = Sketch(own, self.clues(own, rng, regions=regions))
                elif edges is other["edges"]:
                    return None
        return sketch

    def _good(self, own: Solution, other: Solution, rng: Rng, regions: Ints) -> bool:
        board = self.kind(write_board(self.clues(own, rng, regions=regions)))
        return is_refuted(board, other) and not any(board.check(own))
