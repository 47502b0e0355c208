"""Shingoki: one loop visits every circle; it turns at black ones and goes straight at white ones. A number is the sum
of the lengths of the two straight arms that leave the circle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import numpy as np

from encoders import TRUE, Formula
from encoders.loops import single_loop
from encoders.rules.arms import arm_length, arms, summands
from encoders.rules.lines import AXES, segments, straight, turn, ways

from ..boards import checks
from ..boards.cells import BLACK, WHITE, NumberedCircles
from ..boards.puzzle import Failure, Key, Solution


class Shingoki(NumberedCircles):
    name, title = "shingoki", "Shingoki"

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph)
        way = ways(self.graph, edge)
        black, white, numbered = self.circle == BLACK, self.circle == WHITE, self.number >= 0
        on = f.select("clue", self.cells)
        with f.section("circles"):
            # The loop turns at every black circle and goes straight at every white one.
            turn(f, way[self.cells[black]], when=on[black])
            straight(f, way[self.cells[white]], when=on[white])
            # A number is the sum of both arms: north or east and south or west at a white circle, else the two axes.
            longest = max(self.rows, self.columns)
            arm = arms(self.graph, way, self.cells[numbered], longest)
            reach = np.stack(summands(f, self.number[numbered], longest), axis=1)
            pairs = np.where(black[numbered, None, None], AXES, AXES.T)
            halves = np.take_along_axis(arm[:, None], pairs[..., None], axis=2)
            arm_length(f, halves, reach[:, :, None], when=on[numbered, None, None])
        single_loop(f, self.graph, edge, loops, anchors=self.graph.incidence[self.cells[on == TRUE]])
        return {"edges": edge}

    def check(self, solution: Solution) -> Iterator[Failure]:
        sides = self.sides(solution)
        visited, straight = checks.visited(sides), checks.straight(sides)
        yield from checks.named("a circle is not visited", self.mask(self.circle >= 0) & ~visited)
        yield from checks.named("the line goes straight at a black circle", self.mask(self.circle == BLACK) & straight)
        yield from checks.named("the line turns at a white circle",
                                self.mask(self.circle == WHITE) & visited & ~straight)
        total = checks.arms(sides).sum(axis=2).ravel()[self.cells]
        yield from checks.named("a number is not the length of both arms of its circle",
                                self.mask((self.number >= 0) & (total != self.number)))
        yield from checks.one_loop(sides)

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
    wrong: ClassVar = {
        "a number is not the length of both arms of its circle":
            "4 5\nse ew ew sw -\nne sw - ns -\n- ne sw ne sw\n- - ne ew nw",
        "the line turns at a white circle": "4 5\nse sw se ew sw\nns ne nw se nw\nns se sw ne sw\nne nw ne ew nw",
        "the line goes straight at a black circle": "4 5\n- se ew ew sw\n- ne sw se nw\n- - ns ne sw\n- - ne ew nw",
        "a circle is not visited": "4 5\n- - - - -\nse ew ew ew sw\nns se ew ew nw\nne nw - - -",
    }
