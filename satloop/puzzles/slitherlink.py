from __future__ import annotations

import numpy as np

from encoders import Formula, Ints, Literals
from encoders.loops import scheme_names

from ..boards.declarations import EVERY_POINT, FastestSolver, Technique, Weights
from ..boards.loops.lattice_loop import Failures, Key, LatticeNumbers, Solution
from ..boards.loops.numbers_round_faces import loop_with_numbers


class Slitherlink(LatticeNumbers):
    name, title, checks_many, has_counters = "slitherlink", "Slitherlink", True, True
    rules = "One loop along the grid lines; a number is how many of its cell's four sides are on the loop."
    german = "Slitherlink", ("Eine Schleife entlang der Gitterlinien; eine Zahl sagt, wie viele der vier Seiten ihres "
                             "Felds auf der Schleife liegen.")
    usual_sizes = (6, 8, 12)
    evil_from = 9.0
    # Everybody sees a loop that closes.
    weights = Weights(known=2.0, closing=0.0, hardest=1.0, closing_early=True)
    fastest: tuple[FastestSolver, ...] = (FastestSolver("cadical153-rare", cells=10_001, share=0.7),)
    adds_clues, family = True, "squares"
    further_rules = (EVERY_POINT,)
    words = {"full": "{clue} has all its lines", "needs": "{clue} needs all the sides that are left",
             "over": "{clue} would have too many lines", "under": "{clue} would have too few lines"}
    techniques = (Technique("Corner 3", ((0, 0, "3"),), corner=True),
                  Technique("Corner 2", ((0, 0, "2"),), corner=True),
                  Technique("Corner 1", ((0, 0, "1"),), corner=True),
                  Technique("Adjacent 3s", ((0, 0, "3"), (0, 1, "3"))),
                  Technique("Diagonal 3s", ((0, 0, "3"), (1, 1, "3"))),
                  Technique("Diagonal 3s with a 2 between", ((0, 0, "3"), (1, 1, "2"), (2, 2, "3"))),
                  Technique("1 beside a 3 at the border", ((0, 0, "1"), (0, 1, "3")), border=0),
                  Technique("Two 1s side by side at the border", ((0, 0, "1"), (0, 1, "1")), border=0),
                  Technique("A line into a 3", ((0, 0, "3"),), known="line"),
                  Technique("Closed corner of a 3", ((0, 0, "3"),), known="empty"),
                  Technique("Closed corner of a 1", ((0, 0, "1"),), known="empty"))
    options = {"loops": scheme_names(planar=True, first="region-cuts")}

    def encode(self, f: Formula, loops: str = "region-cuts") -> Key:
        return self.loop_with_numbers(f, loops, f.selectors("clue", np.flatnonzero(self.clue >= 0)))

    def loop_with_numbers(self, f: Formula, loops: str, on: Literals) -> Key:
        """All rules of Slitherlink. on: the literals of the numbers' groups."""
        # The segments form one single loop; a number is how many of its cell's four sides are on it.
        return loop_with_numbers(f, self.graph, self.counted_edges(), self.clue.ravel(), self.surely_passed(on).ravel(),
                                 loops, on, self.required())

    def counted_edges(self) -> Ints:
        return self.values_at_sides(np.arange(self.graph.size, dtype=np.int32)).reshape(-1, 4)

    def check(self, solution: Solution) -> Failures:
        yield from self.miscounted("a number is not the count of its cell's sides on the loop", solution)
        yield from self.one_loop_as_required(self.sides(solution))

    def clue_values(self, solution: Solution) -> Ints:
        return np.asarray(self.sides_on(solution).sum(axis=-1))

    example = """
3 3
- 2 -
3 - 3
- - 2
"""
    answer = """
3 3
x x -
- x x
x x -
"""
