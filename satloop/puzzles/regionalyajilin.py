from __future__ import annotations

from encoders import Bools, Formula
from encoders.rules import count_shaded, loop_through_the_rest, not_adjacent, segments, shading

from ..boards.declarations import SHADE_OUTSIDE
from ..boards.loops.cell_loop import Failures, Key, Solution, unsolvable
from ..boards.loops.region_loop import RegionNumbers


class RegionalYajilin(RegionNumbers):
    name, title = "regionalyajilin", "Regional Yajilin"
    rules = ("Shade some cells, no two adjacent; one loop visits all others. A number is how many cells of its region "
             "are shaded; its own cell is as any other.")
    german = "Regionales Yajilin", ("Färbe einige Felder, keine zwei nebeneinander; eine Schleife besucht alle "
                                    "anderen. Eine Zahl sagt, wie viele Felder ihres Gebiets gefärbt sind; ihr eigenes "
                                    "Feld ist eins wie jedes andere.")
    has_counters = True
    adds_clues = True
    further_rules = (SHADE_OUTSIDE,)
    draws, room = ("lines", "shaded"), staticmethod(unsolvable.most_apart)
    words = {"full": "the region of {clue} has all its shaded cells",
             "needs": "the region of {clue} needs all the cells that are left",
             "over": "{clue} would have too many shaded cells in its region",
             "under": "{clue} would have too few shaded cells in its region"}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, shaded = segments(f, self.graph, self.hole), shading(f, self.hole)
        # Some cells are shaded, no two adjacent; the loop visits all others.
        apart = not_adjacent(f, self.graph, shaded)
        # A number is how many cells of its region are shaded.
        with f.section("clues"):
            count_shaded(f, shaded, self.region, self.home, self.number, when=f.selectors("clue", self.cells))
        loop_through_the_rest(f, self.graph, edge, shaded, apart, loops, self.outside)
        return {"edges": edge, "shaded": shaded}

    def check(self, solution: Solution) -> Failures:
        sides, shaded = self.sides(solution), solution["shaded"]
        yield from self.through_the_rest(sides, shaded)
        yield from self.miscounted("a number is not the count of shaded cells in its region", solution)

    def counts(self, solution: Solution) -> Bools:
        shaded: Bools = solution["shaded"]
        return shaded

    example = """
5 6
- 0 0 - - 0
- - - 1 - -
1 - - - 1 0
- - - - - -
- - - - - -
# 1 7 5 5 5
1 1 7 3 3 5
4 4 7 3 6 2
4 4 4 6 6 2
4 4 2 2 2 2
"""
    answer = """
5 6
-  se sw se ew sw
se nw ns ns x  ns
ns x  ne nw se nw
ns se sw x  ne sw
ne nw ne ew ew nw
"""
