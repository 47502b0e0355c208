from __future__ import annotations

import numpy as np

from encoders import Formula, Ints
from encoders.rules import count_on_rays, exactly, loop_through_the_rest, not_adjacent, rays, segments, shading

from ..boards import unsolvable
from ..boards.alphabets.tokens_of_parts import TokensOfParts, number, one_of
from ..boards.declarations import SHADE_OUTSIDE
from ..boards.loops.cell_loop import BoardText, CellLoop, Failures, Key, Marks, Solution, checks

ARROWS = "nesw"


class Yajilin(CellLoop):
    name, title, group = "yajilin", "Yajilin", "arrows"
    rules = ("Shade some of the empty cells, no two adjacent; one loop visits all other empty cells. A number with an "
             "arrow is how many cells are shaded that way.")
    german = "Yajilin", ("Färbe einige leere Felder, keine zwei nebeneinander; eine Schleife besucht alle anderen "
                         "leeren Felder. Eine Zahl mit Pfeil sagt, wie viele Felder in dieser Richtung gefärbt sind.")
    signs = {"x": "hole"}
    has_counters = True
    clues = TokensOfParts("a number with an arrow as 2e, x or @ for a hole, or -",
                          {"number": number(), "way": one_of(ARROWS), "hole": one_of("x@#")}, "number way", "hole",
                          also=("way number",), kind="arrows", pen=r"\d+[nesw]|[x@]")
    words = {"clue": "the arrow {label} at {place}", "full": "{clue} has all its shaded cells",
             "needs": "{clue} needs all the cells that are left",
             "over": "{clue} would have too many shaded cells", "under": "{clue} would have too few shaded cells"}
    draws = ("lines", "shaded")
    further_rules = (SHADE_OUTSIDE,)

    def parse(self, board: BoardText) -> None:
        part = self.clues.read_parts(board)
        number, hole = part["number"].ravel(), part["hole"].ravel()
        self.cells, self.wall = (number >= 0).nonzero()[0], hole > 0  # an arrow looks past an x and stops at an @
        self.number, self.way = number[self.cells], part["way"].ravel()[self.cells]
        self.hole = ((number >= 0) | (hole >= 0)).reshape(self.rows, self.columns)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, shaded = segments(f, self.graph, self.hole), shading(f, self.hole)
        # Some empty cells are shaded, no two adjacent; the loop visits all others.
        apart = not_adjacent(f, self.graph, shaded)
        # A number is how many cells are shaded in the direction of its arrow.
        with f.section("clues"):
            # ray: (clues, longest) the cells ahead of each clue, -1 beyond the border; no clue sees through a wall,
            # so all cells behind the first one become -1, too.
            ray = rays(self.graph, self.cells, self.way, max(self.rows, self.columns))[:, 1:]
            if np.count_nonzero(self.wall):
                ray = np.where(np.append(self.wall, True)[ray].cumsum(axis=1) > 0, -1, ray)
            ahead = count_on_rays(f, self.graph, shaded, ray)
            exactly(f, ahead, self.number, when=f.selectors("clue", self.cells))
        loop_through_the_rest(f, self.graph, edge, shaded, apart, loops, self.outside)
        return {"edges": edge, "shaded": shaded}

    def check(self, solution: Solution) -> Failures:
        sides, shaded = self.sides(solution), solution["shaded"]
        yield from self.through_the_rest(sides, shaded)
        count = self.clue_values(solution).reshape(-1, 4)[self.cells, self.way]
        yield from checks.failure_where("a number is not the count of shaded cells along its arrow",
                                        self.mask(count != self.number))

    def clue_values(self, solution: Solution) -> Ints:
        return checks.counts_ahead(solution["shaded"], self.wall.reshape(self.rows, self.columns))

    def ahead(self) -> list[list[int]]:
        walls = set(self.wall.nonzero()[0].tolist())
        return [checks.ahead(self.rows, self.columns, *clue, walls)
                for clue in zip(self.cells.tolist(), self.way.tolist())]

    def unsolvable_reasons(self) -> Failures:
        room = np.array([unsolvable.most_apart_in_line(~self.hole.ravel()[ahead]) for ahead in self.ahead()])
        return self.numbers_above(room, "cells ahead that may be shaded")

    def marks(self) -> Marks:
        arrows = self.on_cells(ARROWS[way] for way in self.way)
        return {"texts": self.on_cells(self.number), "symbols": arrows}

    example = """
4 5
-  -  -  -  -
-  -  -  -  -
0n -  0w -  0e
-  -  -  -  -
"""
    answer = """
4 5
se ew ew ew sw
ne sw x  se nw
-  ns -  ns -
x  ne ew nw x
"""
