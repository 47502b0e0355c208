from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.rules import arms_add_up, segments, single_loop

from ..boards.loops.cell_loop import BLACK, WHITE, Failures, Key, NumberedCircles, Solution, checks, unsolvable


class Shingoki(NumberedCircles):
    name, title, checks_many = "shingoki", "Shingoki", True
    rules = ("One loop visits every circle; it turns at black ones and goes straight at white ones. A number is the "
             "sum of the lengths of the two straight arms that leave the circle.")
    german = "Shingoki", ("Eine Schleife besucht jeden Kreis; in schwarzen biegt sie ab, durch weiße geht sie "
                          "geradeaus. Eine Zahl ist die Summe der Längen der beiden geraden Arme, die vom Kreis "
                          "ausgehen.")
    adds_clues = True
    words = {**NumberedCircles.words, "needs label": "the arms of {clue} take this, however long each of them is",
             "fits label": "{clue} allows only this"}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph), f.selectors("clue", self.cells)
        # The loop turns at every black circle and goes straight at every white one; a number is how long both arms are.
        with f.section("circles"):
            arms_add_up(f, self.graph, edge, self.cells, self.circle == BLACK, self.number, when=on)
        single_loop(f, self.graph, edge, loops, anchors=self.anchors(on))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited, straight = checks.visited(sides), checks.straight(sides)
        yield from self.unvisited(sides)
        yield from checks.failure_where("the line goes straight at a black circle",
                                        self.mask(self.circle == BLACK) & straight)
        yield from checks.failure_where("the line turns at a white circle",
                                        self.mask(self.circle == WHITE) & visited & ~straight)
        yield from self.wrong_lengths(solution)
        yield from checks.one_loop(sides)

    def unsolvable_reasons(self) -> Failures:
        yield from unsolvable.straight_at_corners(self.mask(self.circle == WHITE))
        room = np.where(self.circle == WHITE, *self.longest())
        yield from self.unfitting((self.number < 2) | (self.number > room))

    example = """
4 5
-  -  w3 -  -
-  b2 -  -  -
-  -  b2 b2 -
-  -  -  w2 -
"""
    answer = """
4 5
-  se ew ew sw
se nw -  se nw
ns se sw ne sw
ne nw ne ew nw
"""
