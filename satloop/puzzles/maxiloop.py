from __future__ import annotations

from encoders import Formula, Ints
from encoders.rules import fix_longest_visit, segments, single_loop

from ..boards.loops.cell_loop import Failures, Key, Solution, checks
from ..boards.loops.region_loop import RegionNumbers
from ..boards.walls_in_regions import LEAVES_AND_ENTERS


class MaxiLoop(RegionNumbers):
    name, title, adds_clues, fill = "maxiloop", "Maxi Loop", False, True
    rules = ("One loop visits all cells. A number is how many cells of its region the loop passes at its longest "
             "visit, from entering to leaving. On a board of one region the loop never leaves, so this is the number "
             "of all its cells.")
    german = "Maxi Loop", ("Eine Schleife besucht alle Felder. Eine Zahl sagt, durch wie viele Felder ihres Gebiets "
                           "die Schleife bei ihrem längsten Besuch geht, vom Betreten bis zum Verlassen. Auf einem "
                           "Brett mit einem Gebiet verlässt sie es nie, also ist es die Zahl aller seiner Felder.")
    wall_rule = LEAVES_AND_ENTERS
    words = {**dict.fromkeys(("full", "otherwise edges"),
                             "no visit of the region of {clue} has more than {label} cell|cells"),
             **dict.fromkeys(("needs", "fits"),
                             "each visit of {label} cell|cells in the region of {clue} goes this way"),
             "broken": "the longest visit of the region of {clue} would not have {label} cell|cells"}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph, self.hole)
        # A number is how many cells the longest visit of its region has.
        with f.section("clues"):
            fix_longest_visit(f, self.graph, edge, self.region, self.home, self.number,
                              f.selectors("clue", self.cells), self.wall)
        # The loop visits all cells.
        single_loop(f, self.graph, edge, loops, self.everywhere())
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.all_visited(checks.visited(sides), self.hole)
        longest = self.clue_values(solution).ravel()[self.cells]
        yield from checks.failure_where("a visit is longer than its region's number",
                                        self.mask(longest > self.number))
        yield from checks.failure_where("all visits are shorter than their region's number",
                                        self.mask(longest < self.number))
        yield from checks.one_loop(sides)

    def clue_values(self, solution: Solution, region: Ints | None = None) -> Ints:
        walls = self.walls if region is None else None
        region = self.region if region is None else region
        return checks.longest_visits(self.sides(solution), region, max(int(region.max()), 0) + 1, walls)[region]

    def unsolvable_reasons(self) -> Failures:
        yield from super().unsolvable_reasons()
        yield from checks.failure_where("no visit has 0 cells", self.mask(self.number == 0))

    example = """
4 5
3 - - - -
7 - - - -
- - - - -
- - - - -
3 3 3 2 #
1 1 1 2 #
1 1 1 1 1
4 4 1 1 1
"""
    answer = """
4 5
se ew ew sw -
ne sw se nw -
se nw ne ew sw
ne ew ew ew nw
"""
