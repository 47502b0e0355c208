from __future__ import annotations

import numpy as np

from encoders import Formula, Ints
from encoders.rules import (
    eight_neighbours,
    exactly,
    literals_at,
    loop_through_the_rest,
    not_adjacent,
    segments,
    shading,
)

from ..boards.declarations import EIGHT_ROUND, SHADE_OUTSIDE
from ..boards.loops.cell_loop import ANY, BoardText, CellLoop, Failures, Key, Marks, Solution, checks, numbers


class Koburin(CellLoop):
    name, title, group, checks_many = "koburin", "Koburin", "arrows", True
    rules = ("Shade some of the empty cells, no two adjacent; one loop visits all other empty cells. A number is how "
             "many of its four neighbours are shaded, a question mark any number.")
    german = "Koburin", ("Färbe einige leere Felder, keine zwei nebeneinander; eine Schleife besucht alle anderen "
                         "leeren Felder. Eine Zahl sagt, wie viele ihrer vier Nachbarn gefärbt sind, ein Fragezeichen "
                         "steht für eine beliebige Zahl.")
    has_counters = True
    clues = numbers(0, 4, {"?": "a clue without its number"})
    words = {"full": "{clue} has all its shaded cells", "needs": "{clue} needs all the cells that are left",
             "over": "{clue} would have too many shaded cells", "under": "{clue} would have too few shaded cells"}
    draws = ("lines", "shaded")
    further_rules = (SHADE_OUTSIDE, EIGHT_ROUND)
    eight = False  # numbers count all eight cells round them

    def parse(self, board: BoardText) -> None:
        label = self.clues.read(board)
        self.hole, self.unknown = label >= 0, label == ANY
        self.cells = np.flatnonzero(self.hole & ~self.unknown)
        self.number = label.ravel()[self.cells]

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, shaded = segments(f, self.graph, self.hole), shading(f, self.hole)
        # Some empty cells are shaded, no two adjacent; the loop visits all others.
        apart = not_adjacent(f, self.graph, shaded)
        # A number is how many of its neighbours are shaded.
        with f.section("clues"):
            near = eight_neighbours(self.graph, self.cells) if self.eight else self.graph.neighbours[self.cells]
            exactly(f, literals_at(shaded, near), self.number, when=f.selectors("clue", self.cells))
        loop_through_the_rest(f, self.graph, edge, shaded, apart, loops, self.outside)
        return {"edges": edge, "shaded": shaded}

    def check(self, solution: Solution) -> Failures:
        sides, shaded = self.sides(solution), solution["shaded"]
        yield from self.through_the_rest(sides, shaded)
        yield from self.miscounted("a number is not the count of shaded cells next to it", solution)

    def clue_values(self, solution: Solution) -> Ints:
        return (checks.eight_neighbour_counts if self.eight else checks.neighbour_counts)(solution["shaded"])

    def unsolvable_reasons(self) -> Failures:
        beside = checks.eight_neighbour_counts if self.eight else checks.neighbour_counts
        return self.numbers_above(beside(~self.hole), "cells beside it that may be shaded")

    def marks(self) -> Marks:
        unknown = dict.fromkeys(map(tuple, np.argwhere(self.unknown).tolist()), "?")
        return {"texts": self.on_cells(self.number) | unknown}

    example = """
4 5
- - - - -
1 - 0 - -
- - - - -
- - - - -
"""
    answer = """
4 5
x  se ew sw x
-  ns -  ne sw
se nw se sw ns
ne ew nw ne nw
"""
