from __future__ import annotations

import numpy as np

from encoders import FALSE, Formula
from encoders.rules import (
    differ_from_neighbours,
    fix_given_sizes,
    section_places,
    segments,
    single_loop,
    visits_for_loop,
)

from ..boards.checks.sections import exits_to_section_of_equal_size
from ..boards.failure import failures_between
from ..boards.loops.cell_loop import Failures, Key, Solution, checks, numbers
from ..boards.loops.section_numbers import SectionFaults


class MorningWalk(SectionFaults):
    name, title = "morningwalk", "Morning Walk"
    rules = ("One loop visits every number. A number is how many white cells the loop has there, from one shaded cell "
             "to the next; all of them, if it comes to none. Of two sections that follow each other, a white one and a "
             "shaded one, none has as many cells as the other.")
    german = "Morning Walk", ("Eine Schleife besucht jede Zahl. Eine Zahl sagt, wie viele weiße Felder die Schleife "
                              "dort von einem grauen Feld bis zum nächsten hat; alle, wenn sie in kein graues kommt. "
                              "Von zwei Abschnitten, die aufeinander folgen, einem weißen und einem grauen, sind nie "
                              "beide gleich lang.")
    signs = {"x": "shaded"}
    usual_sizes = (5, 6, 8)
    words = {**SectionFaults.words,
             "pair edges": "the sections that meet between {place} must not have equally many cells",
             "wrong pair": "the sections that meet between {place} would have equally many cells",
             "wrong pair edges": "the sections that meet between {place} would have equally many cells"}
    clues = numbers(signs={"?": "any", "x": "a shaded cell"})

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph), f.selectors("clue", self.cells)
        visit, given = self.everywhere() if self.fill else visits_for_loop(f, self.graph, edge), self.number >= 0
        shaded = self.ground.ravel()[self.graph.edges]
        alike, white = shaded[:, 0] == shaded[:, 1], ~shaded.any(axis=1)
        # Of two sections of one size, none has more cells than the largest area of either kind.
        most = min(checks.areas(cells)[1].max(initial=0) for cells in (self.ground, ~self.ground))
        # size: order-encoded for each cell, how many cells its section has, counted along edges between cells of one
        # kind.
        _, size = section_places(f, self.graph, edge, np.where(alike, edge, FALSE),
                                 max(1, int(most), self.number.max(initial=0)))
        with f.section("clues"):
            # The loop visits every clue.
            f.add(visit[self.cells][:, None], when=on)
            # A number is the size of its section.
            fix_given_sizes(f, np.where(white, edge, FALSE), np.where(white, FALSE, edge), size, self.cells[given],
                            self.number[given], on[given])
        with f.section("neighbours"):
            # No section has as many cells as the next.
            differ_from_neighbours(f, self.graph, np.where(alike, FALSE, edge), size)
        single_loop(f, self.graph, edge, loops, visit, anchors=self.anchors(on))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from self.wrong_numbers(solution)
        yield from failures_between("a section has as many cells as the next",
                                    exits_to_section_of_equal_size(sides, self.ground))
        yield from self.one_loop_as_required(sides)

    example = """
4 5
? - 3 - 4
x 3 x - -
- - - - x
x - x x -
"""
    answer = """
4 5
se ew sw se sw
ne sw ne nw ns
-  ns se ew nw
-  ne nw -  -
"""
