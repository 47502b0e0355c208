from __future__ import annotations

from collections.abc import Collection

from encoders import Bools, Formula
from encoders.rules import count_visited, segments

from ..boards.checks.directions import only_rectangles
from ..boards.loops.cell_loop import Failures, Key, Solution, checks
from ..boards.loops.rectangular_loops import RectangularLoops
from ..boards.loops.region_loop import RegionNumbers


class Nagenawa(RectangularLoops, RegionNumbers):
    name, title = "nagenawa", "Nagenawa"
    rules = ("One or more loops, all of them rectangles. They may cross each other, but share no corner and no side, "
             "and no corner lies on another loop. A number is how many cells of its region lie on loops; a crossing "
             "counts once.")
    german = "Nagenawa", ("Eine oder mehrere Schleifen, alle rechteckig. Sie dürfen einander kreuzen, aber keine Ecke "
                          "und keine Seite teilen, und keine Ecke liegt auf einer anderen Schleife. Eine Zahl sagt, "
                          "wie viele Felder ihres Gebiets auf Schleifen liegen; eine Kreuzung zählt einmal.")
    usual_sizes = (5, 6, 7)
    has_counters = True
    words = {**RectangularLoops.words, "full 0": "no cell of the region of {clue} is on a loop",
             "full": "the region of {clue} has its {label} cell|cells on loops",
             "needs": "the region of {clue} needs {label} cell|cells on loops, and only these are left",
             "fault over": "the region of {clue} would have more than {label} cell|cells on loops",
             "fault none": "the region of {clue} would have no cell on loops",
             "fault under": "the region of {clue} would have fewer than {label} cell|cells on loops",
             "broken": "the region of {clue} would not have {label} cell|cells on loops"}

    def encode(self, f: Formula) -> Key:
        edge = segments(f, self.graph, self.hole)
        with f.section("clues"):
            # A number is how many cells of its region lie on loops.
            count_visited(f, self.graph, edge, self.region, self.home, self.number,
                          when=f.selectors("clue", self.cells), entered=False)
        # All loops are rectangles, which may cross each other.
        self.all_rectangles(f, edge)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("a hole is visited", checks.visited(sides) & self.hole)
        yield from self.miscounted("a number is not how many cells of its region lie on loops", solution)
        yield from only_rectangles(sides)

    def fault_of_clue(self, cell: int, drawn: Collection[int], empty: Collection[int]) -> str:
        number, region = dict(zip(self.cells.tolist(), self.number.tolist()))[cell], self.region.ravel()
        lines = [{*edges} - {-1} for edges in self.graph.incidence[region == region[cell]].tolist()]
        if number and sum(not own.isdisjoint(drawn) for own in lines) > number:
            return "over"
        under = sum(len(own.difference(empty)) > 1 for own in lines) < number
        return "" if not under else "none" if number == 1 else "under"

    def counts(self, solution: Solution) -> Bools:
        return checks.visited(self.sides(solution))

    example = """
4 5
- - 5 - -
- 5 - - -
- - - - 1
1 - 2 - -
# 1 2 2 2
1 3 3 2 2
3 3 3 2 4
5 5 6 6 4
"""
    answer = """
4 5
-    se   ew   sw   -
se   nsew ew   nsew sw
ne   nsew ew   nsew nw
-    ne   ew   nw   -
"""
