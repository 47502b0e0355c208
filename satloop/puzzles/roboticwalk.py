from __future__ import annotations

from encoders import Formula
from encoders.rules import segments, single_loop, to_visit, turn_at_every_other

from ..boards.loops.cell_loop import Failures, Key, Solution, checks, numbers
from ..boards.loops.section_numbers import SectionNumbers
from ..boards.own.roboticwalk_turns_at_marks import turning_alike


class RoboticWalk(SectionNumbers):
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
    level_limits = (6.6, 8.7, 9.8, 13.2)  # of boards of 4x4 to 6x6 and 8x8
    clues = numbers(signs={"?": "any", "x": "a shaded cell"})

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on, shaded = segments(f, self.graph), f.selectors("clue", self.cells), self.ground.ravel()
        visit = self.everywhere() if self.fill else to_visit(f, self.graph, edge)
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
                                        turning_alike(sides, self.ground))
        yield from self.one_loop(sides)

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
