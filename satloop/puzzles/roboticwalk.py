from __future__ import annotations

from itertools import pairwise

import numpy as np

from encoders import Bools, Formula
from encoders.rules import segments, single_loop, turn_at_every_other, visits_for_loop

from ..boards.checks import turns
from ..boards.checks.directions import courses
from ..boards.loops.cell_loop import Failures, Key, Solution, checks, numbers
from ..boards.loops.lines_so_far import Fault, LinesSoFar
from ..boards.loops.section_numbers import SectionFaults


class RoboticWalk(SectionFaults):
    name, title = "roboticwalk", "Robotic Walk"
    rules = ("One loop visits every number. A number is how many white cells the loop has there, from one shaded cell "
             "to the next; all of them, if it comes to none. Of two shaded cells that follow each other on the loop, "
             "next to each other or with white cells between them, it goes straight in one and turns in the other.")
    german = "Robotic Walk", ("Eine Schleife besucht jede Zahl. Eine Zahl sagt, wie viele weiße Felder die Schleife "
                              "dort von einem grauen Feld bis zum nächsten hat; alle, wenn sie in kein graues kommt. "
                              "Von zwei grauen Feldern, die auf der Schleife aufeinander folgen, direkt oder mit "
                              "weißen Feldern dazwischen, geht sie durch eins geradeaus und biegt im anderen ab.")
    signs = {"x": "shaded"}
    usual_sizes = (5, 6, 8)
    clues = numbers(signs={"?": "any", "x": "a shaded cell"})
    words = {**SectionFaults.words,
             "fault both straight":
                 "the line would go straight through both {one} and {two}, one shaded cell after the other",
             "fault both turns": "the line would turn at both {one} and {two}, one shaded cell after the other"}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on, shaded = segments(f, self.graph), f.selectors("clue", self.cells), self.ground.ravel()
        visit = self.everywhere() if self.fill else visits_for_loop(f, self.graph, edge)
        with f.section("clues"):
            self.add_numbers(f, self.graph, edge, ~shaded, visit, on)
        with f.section("shaded"):
            # Of two shaded cells that follow each other, it turns in one.
            turn_at_every_other(f, self.graph, edge, shaded)
        single_loop(f, self.graph, edge, loops, visit, anchors=self.anchors(on))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from self.wrong_numbers(solution)
        yield from checks.failure_where("the loop turns at both of two shaded cells that follow each other, or at none",
                                        self.turning_alike(sides))
        yield from self.one_loop_as_required(sides)

    def fault_of_lines(self, lines: LinesSoFar) -> Fault | None:
        ground = self.ground.ravel().tolist()
        for trail in lines.trails:
            for one, two in pairwise(cell for cell in trail if ground[cell]):
                if lines.straight(one) == lines.straight(two) is not None:
                    way = trail[trail.index(one):trail.index(two) + 1]
                    rests = (*lines.along(way), *lines.shape_at((one, two)))
                    return Fault("both straight" if lines.straight(one) else "both turns", rests,
                                 {"one": [one], "two": [two]})
        return super().fault_of_lines(lines)

    def turning_alike(self, sides: Bools) -> Bools:
        """(rows, columns) the shaded cells before or after which, on a line, comes one where it turns too, or goes
        straight too. A lone one on a closed line comes after itself.
        """
        turned, shaded = turns(sides).ravel().tolist(), self.ground.ravel().tolist()
        offset, out = (-self.columns, 1, self.columns, -1), np.zeros(self.ground.size, dtype=bool)
        for course in courses(sides):
            marks = [cell for cell, _ in course if shaded[cell]]
            last, way = course[-1]
            closed = last + offset[way] == course[0][0]
            for one, two in zip(marks, marks[1:] + marks[:1] * closed):
                if turned[one] == turned[two]:
                    out[[one, two]] = True
        return out.reshape(self.ground.shape)

    example = """
4 5
- - - - -
x 4 - x x
6 - - - x
x - x - -
"""
    answer = """
4 5
-  se sw -  -
se nw ne ew sw
ne ew ew sw ns
-  -  -  ne nw
"""
