from __future__ import annotations

from encoders import Formula, Ints
from encoders.rules import eight_neighbours, exactly, literals_at, segments_without, single_loop, visits_for_loop

from ..boards.loops.cell_loop import Failures, Key, Numbers, Solution, checks, numbers


class Linesweeper(Numbers):
    name, title, group = "linesweeper", "Linesweeper", "arrows"
    rules = "One loop. A number is not visited; it is how many of the eight cells round it are."
    german = "Linesweeper", ("Eine Schleife. Zahlen besucht sie nicht; eine Zahl sagt, wie viele der acht Felder um "
                             "sie herum sie besucht.")
    has_counters = True
    adds_clues = True
    clues = numbers(0, 8)
    words = {"own": "the line does not visit {place}",
             "full": "no more cells round {clue} may be visited", "full 0": "no cell round {clue} is visited",
             "needs": "{clue} needs all the cells that are left",
             "over": "{clue} would have too many visited cells", "under": "{clue} would have too few visited cells"}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        on = f.selectors("clue", self.cells)
        # The loop does not visit a number, which is how many of the cells round it are visited.
        edge = segments_without(f, self.graph, self.cells, when=on)
        with f.section("clues"):
            visit = visits_for_loop(f, self.graph, edge)
            exactly(f, literals_at(visit, eight_neighbours(self.graph, self.cells)), self.number, when=on)
        single_loop(f, self.graph, edge, loops, visit)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.failure_where("a number is visited", self.mask(self.number >= 0) & visited)
        yield from self.miscounted("a number is not the count of visited cells round it", solution)
        yield from checks.one_loop(sides)

    def clue_values(self, solution: Solution) -> Ints:
        return checks.eight_neighbour_counts(checks.visited(self.sides(solution)))

    def unsolvable_reasons(self) -> Failures:
        return self.numbers_above(checks.eight_neighbour_counts(~self.mask(self.number >= 0)),
                                  "cells round it that may be visited")

    example = """
4 5
- - - - -
- 6 - - -
- - - 6 -
- - - - -
"""
    answer = """
4 5
se ew ew sw -
ns -  -  ne sw
ne sw -  -  ns
-  ne ew ew nw
"""
