from __future__ import annotations

import numpy as np

from encoders import Bools, Formula
from encoders.rules import arms_alike, segments, single_loop

from ..boards.declarations import EVERY_CELL
from ..boards.loops.cell_loop import BLACK, WHITE, Failures, Key, NumberedCircles, Solution, checks


class BalanceLoop(NumberedCircles):
    name, title, checks_many = "balanceloop", "Balance Loop", True
    rules = ("One loop visits every circle; the two straight arms that leave it are equally long at a white circle, "
             "and not at a black one. A number is the sum of both lengths.")
    german = "Balance Loop", ("Eine Schleife besucht jeden Kreis. Die beiden geraden Arme, die von ihm ausgehen, sind "
                              "bei einem weißen Kreis gleich lang, bei einem schwarzen nicht. Eine Zahl ist die Summe "
                              "der beiden Längen.")
    adds_clues = True
    further_rules = (EVERY_CELL,)
    words = {**NumberedCircles.words, "clue white": "both arms of {clue} are equally long",
             "clue black": "the arms of {clue} are not equally long",
             "clue even": "both arms of {clue} are equally long and add up to {label}",
             "clue uneven": "the arms of {clue} are not equally long and add up to {label}",
             "wrong clue white": "the arms of {clue} could not be equally long",
             "wrong clue black": "the arms of {clue} could not differ in length",
             "wrong clue even": "the arms of {clue} could not be equally long and add up to {label}",
             "wrong clue uneven": "the arms of {clue} could not differ in length and add up to {label}"}

    def parts_of_clues(self) -> dict[str, Bools]:
        numbered, white = self.number >= 0, self.circle == WHITE
        return {"even": numbered & white, "uneven": numbered & ~white}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph), f.selectors("clue", self.cells)
        # The loop visits every circle; both its arms are equally long at a white one and differ at a black one.
        # A number is their sum.
        with f.section("circles"):
            arms_alike(f, self.graph, edge, self.cells, self.circle == WHITE, self.number, when=on)
        single_loop(f, self.graph, edge, loops, self.required(), anchors=self.anchors(on))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        arm = checks.arms(sides)
        equal = arm.sum(axis=-1) == 2 * arm.max(axis=-1)
        yield from self.unvisited(sides)
        yield from checks.failure_where("the arms of a white circle differ", self.mask(self.circle == WHITE) & ~equal)
        yield from checks.failure_where("the arms of a black circle are equally long",
                                        self.mask(self.circle == BLACK) & checks.visited(sides) & equal)
        yield from self.wrong_lengths(solution)
        yield from self.one_loop_as_required(sides)

    def unsolvable_reasons(self) -> Failures:
        yield from self.unfitting((self.number < 2) | (self.number > np.maximum(*self.longest())))
        yield from self.unfitting((self.circle == WHITE) & (self.number % 2 > 0))
        yield from super().unsolvable_reasons()

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
