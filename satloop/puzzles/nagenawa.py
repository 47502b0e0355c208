"""Nagenawa: one or more loops, all of them rectangles. They may cross each other, but share no corner and no side, and
no corner lies on another loop. A number is how many cells of its region lie on loops; a crossing counts once."""

from __future__ import annotations

from encoders import TRUE, Formula
from encoders.loops.degrees import not_empty
from encoders.rules import rectangles, segments, visit_count

from ..boards.checks.directions import only_rectangles
from ..boards.loops.cell_loop import Failures, Key, Solution, checks
from ..boards.loops.region_loop import RegionNumbers


class Nagenawa(RegionNumbers):
    name, title = "nagenawa", "Nagenawa"
    options, connectivity, antichain = {}, "", False
    words = {"loop": "the rule that all loops are rectangles", "full": "{clue} has all its cells on loops",
             "needs": "{clue} needs all these cells", "fits": "{clue} leaves only this way",
             "closing": "not all loops could be rectangles", "drawing": "with {line} not all loops could be rectangles",
             "would close": "with {line} not all loops could be rectangles",
             "last way": "without {line} not all loops could be rectangles",
             "cut off": "If {goal}, not all loops can be rectangles."}

    def encode(self, f: Formula) -> Key:
        edge, loop = segments(f, self.graph, self.hole), f.selectors("loop")
        with f.section("clues"):
            # A number is how many cells of its region lie on loops.
            visit_count(f, self.graph, edge, self.region, self.home, self.number,
                        when=f.selectors("clue", self.cells), entered=False)
        with f.section("loop"):
            # All loops are rectangles, which may cross each other.
            rectangles(f, self.graph, edge, loop)
            not_empty(f, edge, None if loop == TRUE else loop)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("a hole is visited", checks.visited(sides) & self.hole)
        yield from self.miscounted("a number is not how many cells of its region lie on loops", checks.visited(sides))
        yield from only_rectangles(sides)

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
