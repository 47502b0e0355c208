from __future__ import annotations

from encoders import Bools, Formula
from encoders.rules import count_turns, segments, single_loop

from ..boards.loops.cell_loop import Failures, Key, Solution, checks
from ..boards.loops.region_loop import RegionNumbers


class Detour(RegionNumbers):
    name, title, fill = "detour", "Detour", True
    rules = "One loop visits all cells; a number is how often it turns inside its region."
    german = "Detour", "Eine Schleife besucht alle Felder; eine Zahl sagt, wie oft sie in ihrem Gebiet abbiegt."
    has_counters = True
    adds_clues = True
    words = {"full": "with {what} {clue} would not have exactly {label} turn|turns in its region",
             "needs": "{clue} needs every turn that is left",
             "over": "{clue} would have too many turns in its region",
             "under": "{clue} would have too few turns in its region"}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph, self.hole)
        # A number is how often the loop turns in its region.
        with f.section("clues"):
            count_turns(f, self.graph, edge, self.region, self.home, self.number, when=f.selectors("clue", self.cells))
        # The loop visits all cells.
        single_loop(f, self.graph, edge, loops, self.everywhere())
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.all_visited(checks.visited(sides), self.hole)
        yield from self.miscounted("a number is not the count of turns in its region", solution)
        yield from checks.one_loop(sides)

    def counts(self, solution: Solution) -> Bools:
        return checks.turns(self.sides(solution))

    example = """
4 5
- - - - -
0 - - - -
- - - - -
- - - - -
1 1 1 1 #
2 2 2 1 #
3 3 3 1 1
3 3 3 3 3
"""
    answer = """
4 5
se sw se sw -
ns ns ns ns -
ns ne nw ne sw
ne ew ew ew nw
"""
