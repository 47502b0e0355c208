from __future__ import annotations

from itertools import pairwise

import numpy as np

from encoders import Bools, Formula, Ints
from encoders.choice_by_name import Names
from encoders.numbers import NUMBERS, number_kind
from encoders.rules import add_arcs, edges_between, fix_visit_after, segments, single_loop

from ..boards.checks.directions import Step, courses, reversed_course
from ..boards.checks.sections import stretches
from ..boards.loops.cell_loop import Failures, Key, Solution, checks
from ..boards.loops.lines_so_far import Fault, LineFaults, LinesSoFar
from ..boards.loops.region_loop import RegionLoop, RegionNumbers
from ..boards.loops.visits_so_far import VisitsSoFar
from ..boards.walls_in_regions import LEAVES_AND_ENTERS


class RememberedLength(RegionNumbers, LineFaults):
    name, title, adds_clues, fill = "rememberedlength", "Remembered Length", False, True
    rules = ("One loop with a direction visits all cells but holes. Each time it leaves a region with a number, it "
             "passes as many cells of the next region as the number says.")
    german = "Remembered Length", ("Eine Schleife mit Richtung besucht alle Felder außer den Löchern. Jedes Mal, wenn "
                                   "sie ein Gebiet mit Zahl verlässt, geht sie durch so viele Felder des nächsten "
                                   "Gebiets, bevor sie auch dieses verlässt.")
    wall_rule = LEAVES_AND_ENTERS
    usual_sizes = (5, 6, 8)
    counted = "cells in any region beside its own"
    words = {**dict.fromkeys(("full", "needs", "fits"),
                             "after the region of {clue} the line visits {label} cell|cells of the next region"),
             "broken": "after the region of {clue} the line could not visit {label} cell|cells of the next region",
             "fault either side":
                 "before and after the region of {clue} the line would visit {cells} and {others}, none of them "
                 "{label} cell|cells",
             "fault between visits":
                 "between two visits of the region of {clue} the line would visit {cells}, not {label} cell|cells",
             "fault both ways":
                 "walked one way, the line would visit {cells} after the region of {clue}, and walked the other "
                 "way {others} after the region of {other}"}
    options = {**RegionNumbers.options, "numbers": Names(NUMBERS, "unary")}

    def encode(self, f: Formula, loops: str = "cuts", numbers: str = "unary") -> Key:
        edge, on = segments(f, self.graph, self.hole), f.selectors("clue", self.cells)
        # Where the loop leaves a region with a number, its next visit has as many cells as the number says.
        if len(self.cells):
            with f.section("clues"):
                fix_visit_after(f, self.graph, add_arcs(f, self.graph, edge), self.region, self.home, self.number, on,
                                number_kind(numbers), self.wall)
        # The loop visits all cells.
        single_loop(f, self.graph, edge, loops, self.everywhere())
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.all_visited(checks.visited(sides), self.hole)
        wrong = np.zeros(len(self.cells), dtype=bool)
        for course in courses(sides):
            both = [self.wrong_next_visits(steps) for steps in (course, reversed_course(course, self.columns))]
            if all(clues.any() for clues in both):
                wrong |= both[0] | both[1]
        yield from checks.failure_where("in neither direction each visit after a region with a number has that many "
                                        "cells", self.mask(wrong))
        yield from checks.one_loop(sides)

    def fault_of_lines(self, lines: LinesSoFar) -> Fault | None:
        number, home = dict(zip(self.home.tolist(), self.number.tolist())), self.region.ravel().tolist()
        clue, visits = dict(zip(self.home.tolist(), self.cells.tolist())), VisitsSoFar(lines, home, self.walled, ())
        for trail in visits.trails:
            wrong: list[tuple[list[int], list[int]]] = []  # each way a visit with a number, and the next, of wrong size
            for order in (trail, trail[::-1]):
                wrong += next(([(one, two)] for one, two in pairwise(order) if (n := number.get(home[one[0]], -1)) >= 0
                               and (len(two) > n or (visits.is_whole(two) and len(two) < n))), [])
            if len(wrong) == 2:
                (one, next_one), (two, next_two) = wrong
                first, second = clue[home[one[0]]], clue[home[two[0]]]
                word = "both ways" if first != second else "between visits" if next_one == next_two else "either side"
                places = [trail.index(visit) for pair in wrong for visit in pair]
                cells = [cell for visit in trail[min(places):max(places) + 1] for cell in visit]
                return Fault(word, lines.lines_at(cells), {
                    "label": number[home[one[0]]], "cells": lines.bends(next_one), "others": lines.bends(next_two)},
                    (first, second))
        return None

    def wrong_next_visits(self, course: list[Step]) -> Bools:
        """(clues,) the numbers of regions whose next visit has more cells or fewer, on a line that closes."""
        out, (last, way) = np.zeros(len(self.cells), dtype=bool), course[-1]
        if last + (-self.columns, 1, self.columns, -1)[way] == course[0][0]:
            visits = stretches(course, self.region, self.walls)
            for (left, _), (_, cells) in zip([visits[-1], *visits[:-1]], visits if len(visits) > 1 else []):
                out |= (self.home == left) & (self.number != len(cells))
        return out

    def largest_numbers(self) -> Ints:
        largest = np.zeros(self.regions, dtype=np.intp)
        size = np.bincount(self.region[~self.hole], minlength=self.regions)
        # The next visit after a region is in a region beside it, so the largest of these is the room for a number.
        border = self.graph.edges[edges_between(self.graph, self.region, self.wall)]
        for here, beside in self.region.ravel()[border].tolist():
            largest[[here, beside]] = np.maximum(largest[[here, beside]], size[[beside, here]])
        return largest[self.home]

    def unsolvable_reasons(self) -> Failures:
        # On a board of one region the loop leaves none, and numbers say nothing.
        yield from super().unsolvable_reasons() if self.regions > 1 else RegionLoop.unsolvable_reasons(self)
        yield from checks.failure_where("no visit has 0 cells", self.mask((self.number == 0) & (self.regions > 1)))

    example = """
4 5
- - - - -
- - - - -
- - 1 - -
4 - - - -
1 1 1 1 1
1 2 1 # 1
1 2 5 # 3
4 5 5 3 3
"""
    answer = """
4 5
se sw se ew sw
ns ne nw -  ns
ns se sw -  ns
ne nw ne ew nw
"""
