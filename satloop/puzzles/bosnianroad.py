from __future__ import annotations

from encoders import Formula, Ints
from encoders.rules import (
    eight_neighbours,
    exactly,
    join_neighbours,
    literals_at,
    no_touch_at_corners,
    segments_without,
    single_loop,
    visits_for_loop,
)

from ..boards.loops.cell_loop import Failures, Key, Numbers, Solution, checks, numbers


class BosnianRoad(Numbers):
    name, title, group = "bosnianroad", "Bosnian Road", "arrows"
    rules = ("One loop, the road, never touches itself: no two of its cells lie side by side unless it goes from one "
             "to the other, or touch at a corner unless it goes through a cell beside both. A number is not on the "
             "road; it is how many of the eight cells round it are. A question mark is not on it either.")
    german = "Bosnische Straße", ("Eine Schleife, die Straße, berührt sich nirgends: Keine zwei ihrer Felder liegen "
                                  "nebeneinander, außer sie geht vom einen ins andere, und keine berühren sich an "
                                  "einer Ecke, außer sie geht durch ein Feld neben beiden. Eine Zahl liegt nicht auf "
                                  "der Straße; sie sagt, wie viele der acht Felder um sie herum auf ihr liegen. Auch "
                                  "ein Fragezeichen liegt nicht auf der Straße.")
    has_counters = True
    adds_clues = True
    clues = numbers(0, 8, {"?": "a clue without its number"})
    words = {"own": "the road does not visit {place}", "full": "{clue} has all its cells of the road",
             "full 0": "no cell round {clue} is on the road",
             "needs": "{clue} needs all the cells that are left",
             "over": "{clue} would have too many visited cells", "under": "{clue} would have too few visited cells",
             "pair edges by": "{groups} needs|need the road to visit both {place}, where it may not touch itself",
             "pair edges": "the road does not touch itself at {place}",
             **dict.fromkeys(("wrong pair", "wrong pair edges"), "the road would touch itself at {place}")}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        on, given = f.selectors("clue", self.cells), self.number >= 0
        # The road does not come to a clue, whose number is how many of the cells round it are on the road.
        edge = segments_without(f, self.graph, self.cells, when=on)
        visit = visits_for_loop(f, self.graph, edge)
        with f.section("clues"):
            exactly(f, literals_at(visit, eight_neighbours(self.graph, self.cells[given])), self.number[given],
                    when=on[given])
        # It never touches itself, neither side by side nor at a corner.
        with f.section("apart"):
            join_neighbours(f, self.graph, edge, visit)
            no_touch_at_corners(f, self.graph, visit)
        single_loop(f, self.graph, edge, loops, visit)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.failure_where("a clue is on the road", self.mask(self.number >= -1) & visited)
        yield from self.miscounted("a number is not the count of the road's cells round it", solution)
        beside = checks.sides(visited[:, :-1] & visited[:, 1:], visited[:-1] & visited[1:])
        yield from checks.failure_where("the road touches itself side by side", checks.visited(beside & ~sides))
        yield from checks.failure_where("the road touches itself at a corner", checks.touching_only_at_corners(visited))
        yield from checks.one_loop(sides)

    def clue_values(self, solution: Solution) -> Ints:
        return checks.eight_neighbour_counts(checks.visited(self.sides(solution)))

    def unsolvable_reasons(self) -> Failures:
        return self.numbers_above(checks.eight_neighbour_counts(~self.mask(self.number >= -1)),
                                  "cells round it that may be on the road")

    example = """
4 5
- - - - -
- 7 - - -
- - - - -
- - - - 2
"""
    answer = """
4 5
se ew ew ew sw
ns -  -  -  ns
ne ew ew ew nw
-  -  -  -  -
"""
