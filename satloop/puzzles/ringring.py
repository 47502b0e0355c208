from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.rules import segments, visit_cells, ways

from ..boards.checks.directions import only_rectangles
from ..boards.loops.cell_loop import BlockedCells, Failures, Key, Solution, checks, unsolvable
from ..boards.loops.rectangular_loops import RectangularLoops


class RingRing(RectangularLoops, BlockedCells):
    name, title, group = "ringring", "Ring-ring", "arrows"
    rules = ("One or more loops, all of them rectangles, visit every cell but the blocked ones. They may cross each "
             "other, but share no corner and no side, and no corner lies on another loop.")
    german = "Ring-ring", ("Eine oder mehrere Schleifen, alle rechteckig, besuchen jedes Feld außer den gesperrten. "
                           "Sie dürfen einander kreuzen, aber keine Ecke und keine Seite teilen, und keine Ecke liegt "
                           "auf einer anderen Schleife.")

    def encode(self, f: Formula) -> Key:
        edge = segments(f, self.graph, self.hole)
        # All loops are rectangles, which may cross each other.
        self.all_rectangles(f, edge)
        # They visit every cell but the blocked ones.
        free = np.flatnonzero(~self.hole)
        visit_cells(f, ways(self.graph, edge)[free], when=f.selectors("vertex", free))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        lines = sides.sum(axis=2)
        yield from checks.failure_where("a blocked cell is visited", (lines > 0) & self.hole)
        yield from checks.failure_where("no loop passes a cell", (lines < 2) & ~self.hole)
        yield from only_rectangles(sides)

    def unsolvable_reasons(self) -> Failures:
        yield from unsolvable.fewer_than_two_ways(self.hole)

    example = """
4 5
x x - - x
- - - - -
- x - - -
- - - - -
"""
    answer = """
4 5
-    -    se   sw   -
se   ew   nsew nsew sw
ns   -    ne   nw   ns
ne   ew   ew   ew   nw
"""
