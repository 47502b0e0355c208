from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

import numpy as np

from encoders import Formula
from encoders.rules import segments, single_loop, visits_for_loop

from ..boards.loops.cell_loop import Failures, Key, Solution, checks, numbers
from ..boards.loops.section_numbers import SectionFaults


class WaterWalk(SectionFaults):
    name, title = "waterwalk", "Water Walk"
    rules = ("One loop visits every number and passes at most two water cells in a row. A number is how many cells the "
             "loop has, there, from water to water; all of them, if it comes to no water.")
    german = "Water Walk", ("Eine Schleife besucht jede Zahl und geht durch höchstens zwei Wasserfelder "
                            "hintereinander. Eine Zahl sagt, wie viele Felder die Schleife dort von Wasser zu Wasser "
                            "hat; alle, wenn sie nie ins Wasser kommt.")
    signs = {"w": "water"}
    usual_sizes = (5, 6, 8)
    clues = numbers(signs={"?": "any", "w": "water"})
    words = {**SectionFaults.words,
             **dict.fromkeys(("fault water", "wrong vertex"),
                             "the line could not pass {place} without a third water cell in a row")}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph), f.selectors("clue", self.cells)
        visit = self.everywhere() if self.fill else visits_for_loop(f, self.graph, edge)
        with f.section("clues"):
            self.add_numbers(f, self.graph, edge, ~self.ground.ravel(), visit, on)
        with f.section("water"):
            # It passes no three water cells in a row.
            # wet: (cells, 4) the cell and its neighbour on that side are water; two such sides of one cell are never
            # both on.
            wet = np.append(self.ground.ravel(), False)[self.graph.neighbours] & self.ground.reshape(-1, 1)
            for one, two in combinations(range(4), 2):
                both = wet[:, one] & wet[:, two]
                f.clause(*(-edge[self.graph.incidence[both, side]] for side in (one, two)))
        single_loop(f, self.graph, edge, loops, visit, anchors=self.anchors(on))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from self.wrong_numbers(solution)
        to_water = sides & checks.values_beyond(self.ground, False)
        yield from checks.failure_where("the loop passes three water cells in a row",
                                        self.ground & (to_water.sum(axis=2) > 1))
        yield from self.one_loop_as_required(sides)

    def fault_of_line(self, cell: int, drawn: Collection[int], empty: Collection[int]) -> str:
        ground = self.ground.ravel()
        ways = [all(ground[other] for _, other in lines) for _, lines in self.ways_through(cell, drawn, empty)]
        return "water" if ground[cell] and ways and all(ways) else ""

    example = """
4 5
- w 3 w w
- 3 - ? -
- w w - -
- 5 w 4 w
"""
    answer = """
4 5
se sw se ew sw
ns ne nw se nw
ns -  -  ns -
ne ew ew nw -
"""
