from __future__ import annotations

from encoders import Formula
from encoders.rules import enter_each_visiting_all, segments, single_loop

from ..boards.loops.cell_loop import Failures, Key, Solution, checks, unsolvable
from ..boards.loops.region_loop import ONE_VISIT, RegionsAlone
from ..boards.walls_in_regions import LEAVES_AND_ENTERS


class EntryExit(RegionsAlone):
    name, title, fill = "entryexit", "Entry Exit", True
    rules = "One loop visits all cells, and enters and leaves each region exactly once."
    german = "Entry Exit", "Eine Schleife besucht alle Felder und betritt und verlässt jedes Gebiet genau einmal."
    wall_rule = LEAVES_AND_ENTERS
    has_counters = True
    words = ONE_VISIT
    times, wrongly = 1, "a region is not entered exactly once"

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph, self.hole)
        # The loop enters and leaves each region exactly once.
        enter_each_visiting_all(f, self.graph, edge, self.region, self.regions, self.times, self.wall)
        # It visits all cells.
        single_loop(f, self.graph, edge, loops, self.everywhere())
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.all_visited(checks.visited(sides), self.hole)
        entered = checks.crossings(sides, self.region, self.regions, self.walls)
        yield from checks.failure_where(self.wrongly, checks.whole_regions(entered != 2 * self.times, self.region))
        yield from checks.one_loop(sides)

    def unsolvable_reasons(self) -> Failures:
        yield from unsolvable.regions_in_pieces(self.region, self.regions, self.times)
        yield from super().unsolvable_reasons()

    example = """
4 5
1 1 1 1 2
1 4 4 3 2
5 4 4 3 #
5 5 4 3 #
"""
    answer = """
4 5
se ew ew ew sw
ns se sw se nw
ns ns ns ns -
ne nw ne nw -
"""
