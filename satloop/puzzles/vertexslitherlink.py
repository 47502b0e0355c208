from __future__ import annotations

import numpy as np

from encoders import Formula, Ints
from encoders.rules import exactly, single_loop, visits_for_loop

from ..boards.declarations import EVERY_POINT
from ..boards.loops.lattice_loop import Failures, Key, LatticeNumbers, Solution, checks, numbers, unsolvable


class VertexSlitherlink(LatticeNumbers):
    name, title = "vertexslitherlink", "Vertex Slitherlink"
    rules = "One loop along the grid lines; a number says how many of its cell's corners the loop visits."
    german = "Ecken-Slitherlink", ("Eine Schleife entlang der Gitterlinien; eine Zahl sagt, wie viele Ecken ihres "
                                   "Felds die Schleife besucht.")
    has_counters = True
    adds_clues = True
    clues = numbers(0, 4, empty="-.?")
    further_rules = (EVERY_POINT,)
    words = {"full": "{clue} has all its corners", "needs": "{clue} needs all the corners that are left",
             "over": "{clue} would have too many corners", "under": "{clue} would have too few corners"}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, given = f.new(len(self.graph.edges)), self.clue >= 0
        on = f.selectors("clue", np.flatnonzero(given))
        required = self.required()
        visit = visits_for_loop(f, self.graph, edge) if required is None else required
        # A number is how many of its cell's four corners the loop visits.
        with f.section("clues"):
            exactly(f, self.corners(visit)[given], self.clue[given], when=on)
        # The segments form one single loop; it passes a corner of every cell with a number above 0.
        single_loop(f, self.graph, edge, loops, visit, anchors=self.edges_at_corners()[self.surely_passed(on)])
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        yield from self.miscounted("a number is not the count of its cell's corners on the loop", solution)
        yield from self.one_loop_as_required(self.sides(solution))

    def clue_values(self, solution: Solution) -> Ints:
        return np.asarray(self.corners(checks.visited(self.sides(solution))).sum(axis=-1))

    def unsolvable_reasons(self) -> Failures:
        yield from unsolvable.few_corners_beside_zeros(self.clue)
        yield from super().unsolvable_reasons()

    example = """
3 4
4 - - 4
- 4 - 4
1 3 - -
"""
    answer = """
3 4
x x - x
- x x x
- - x -
"""
