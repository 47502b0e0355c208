from __future__ import annotations

import numpy as np

from encoders import Formula, Ints
from encoders.rules import form_areas_of_marks, segments_without, single_loop, visits_for_loop

from ..boards.loops.cell_loop import Failures, Key, Numbers, Solution, checks, numbers


class NurikabeLoop(Numbers):
    name, title, group = "nurikabeloop", "Nurikabe Loop", "arrows"
    rules = ("One loop comes to no clue, and may touch itself. The cells that it leaves out fall into areas, cells "
             "side by side; each area has exactly one clue. A number is how many cells its area has, a question mark "
             "any number.")
    german = "Nurikabe Loop", ("Eine Schleife kommt in keine Vorgabe und darf sich berühren. Die Felder, die sie "
                               "auslässt, zerfallen in Flächen aus Feldern, die nebeneinander liegen; jede hat genau "
                               "eine Vorgabe. Eine Zahl sagt, wie viele Felder ihre Fläche hat, ein Fragezeichen steht "
                               "für eine beliebige Zahl.")
    has_counters = True
    clues = numbers(signs={"?": "a clue without its number"})
    words = {"own": "the line does not visit {place}", "full": "the line stays off {clue} and its area",
             "needs": "no more cells belong to the area of {clue}",
             "fits": "the area of {clue} allows only this",
             "must pass": "the line has to pass through {place}, which no area can take, and only this way is left"}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        on = f.selectors("clue", self.cells)
        # The loop comes to no clue.
        edge = segments_without(f, self.graph, self.cells, when=on)
        visit = visits_for_loop(f, self.graph, edge)
        # The other cells fall into areas with one clue each, whose number is how many cells there are.
        with f.section("areas"):
            form_areas_of_marks(f, self.graph, -visit, self.cells, self.number, when=on)
        single_loop(f, self.graph, edge, loops, visit)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.failure_where("a clue is visited", self.mask(self.number >= -1) & visited)
        area, size = checks.areas(~visited)
        home = area.ravel()[self.cells]
        clues = np.bincount(home[home >= 0], minlength=len(size))
        yield from checks.failure_where("an area has no clue", checks.whole_regions(clues == 0, area))
        yield from checks.failure_where("an area has two clues", checks.whole_regions(clues > 1, area))
        own = self.clue_values(solution).ravel()[self.cells]
        yield from checks.failure_where("an area has another number of cells than its number says", self.mask(
            (self.number >= 0) & (home >= 0) & (own != self.number)))
        yield from checks.one_loop(sides)

    def clue_values(self, solution: Solution) -> Ints:
        """(rows, columns) how many cells each cell's area has, 0 on the loop."""
        area, size = checks.areas(~checks.visited(self.sides(solution)))
        return np.asarray(np.append(size, 0)[area])

    def unsolvable_reasons(self) -> Failures:
        yield from checks.failure_where("no area has 0 cells", self.mask(self.number == 0))
        yield from checks.failure_where("two clues side by side are in one area",
                                        checks.touching(self.mask(self.number >= -1)))
        yield from self.numbers_above(np.full(len(self.cells), self.rows * self.columns - 4), "cells beside a loop")

    example = """
4 5
- 2 - - 5
- - - - -
- 1 - - -
- - - - -
"""
    answer = """
4 5
-  -  se sw -
se ew nw ns -
ns -  se nw -
ne ew nw -  -
"""
