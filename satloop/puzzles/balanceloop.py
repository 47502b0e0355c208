"""Balance Loop: one loop visits every circle; the two straight arms that leave it are equally long at a white circle,
and not at a black one. A number is the sum of both lengths."""

from __future__ import annotations

import numpy as np

from encoders import TRUE, Formula
from encoders.rules import arms, lengths, segments, single_loop, summands, two_arms, unequal, visit, ways

from ..boards.cells import BLACK, WHITE, Failures, Key, NumberedCircles, Solution, checks


class BalanceLoop(NumberedCircles):
    name, title = "balanceloop", "Balance Loop"
    words = {"clue": "the {label} circle at {place}", "fits": "{clue} has only this way left."}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph)
        way = ways(self.graph, edge)
        arm = arms(self.graph, way, self.cells, max(self.rows, self.columns))
        on = f.select("clue", self.cells)
        white, black = self.circle == WHITE, self.circle == BLACK
        with f.section("circles"):
            # The loop visits every circle.
            visit(f, way[self.cells], when=on)
            one, two = np.empty((2, *arm[:, 0].shape), dtype=np.int32)
            # White: both arms are equally long, half of the number if there is one.
            number = self.number[white]
            one[white] = lengths(f, np.where(number % 2 == 0, number // 2, np.minimum(number, 0)), arm.shape[2])
            two[white] = one[white]
            # Black: the arms differ, a number is their sum.
            one[black], two[black] = summands(f, self.number[black], arm.shape[2])
            unequal(f, one[black], two[black], when=on[black])
            two_arms(f, arm, one, two, when=on)
        single_loop(f, self.graph, edge, loops, anchors=self.graph.incidence[self.cells[on == TRUE]])
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        arm = checks.arms(sides)
        equal = arm.sum(axis=2) == 2 * arm.max(axis=2)
        yield from self.unvisited(sides)
        yield from checks.named("the arms of a white circle differ", self.mask(self.circle == WHITE) & ~equal)
        yield from checks.named("the arms of a black circle are equally long",
                                self.mask(self.circle == BLACK) & checks.visited(sides) & equal)
        yield from self.wrong_lengths(arm)
        yield from checks.one_loop(sides)

    example = """
4 5
-  -  -  -  -
-  -  -  -  -
b3 -  b  -  -
-  -  -  -  w6
"""
    answer = """
4 5
se ew sw se sw
ns -  ns ns ns
ne sw ne nw ns
-  ne ew ew nw
"""
