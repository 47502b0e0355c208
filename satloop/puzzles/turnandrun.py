from __future__ import annotations

import numpy as np

from encoders import TRUE, Formula
from encoders.literals import distinct
from encoders.rules import (
    add_arcs,
    arms,
    cross_in_cells,
    fix_arm_length,
    given_lengths,
    segments,
    single_loop,
    turn_in_cells,
    ways,
    ways_out,
)

from ..boards.checks.directions import courses, reversed_course
from ..boards.declarations import EVERY_CELL
from ..boards.loops.cell_loop import ANY, BoardText, Failures, Key, Marks, Solution, checks, numbers
from ..boards.loops.crossing_loop import GivenCrossings


class TurnAndRun(GivenCrossings):
    name, title = "turnandrun", "Turn and Run"
    rules = ("One loop with a direction crosses itself at every cross and nowhere else. It visits every clue, turns "
             "there, and from a number goes straight on for exactly as many segments as the number says. It comes to "
             "no hole.")
    german = "Turn and Run", ("Eine Schleife mit Richtung kreuzt sich an jedem Kreuz und sonst nirgends. Sie besucht "
                              "jede Vorgabe, biegt dort ab und geht von einer Zahl aus genau so viele Segmente "
                              "geradeaus, bevor sie wieder abbiegt. In Löcher kommt sie nicht.")
    group = "rooms"
    clues = numbers(1, signs={"?": "any", "+": "a cross", "#": "a hole"}, codes={"+": 0})
    further_rules = (EVERY_CELL,)
    words = {"needs": "{clue} needs this segment", "broken": "the line could not turn at {clue} and run on as it says"}

    def parse(self, board: BoardText) -> None:
        label = self.clues.read(board)
        self.crossed, self.hole = label == self.clues["+"], label == self.clues["#"]
        self.cells = np.flatnonzero(label >= 0)
        number = label.ravel()[self.cells]
        self.number = np.where(number == ANY, -1, np.minimum(number, label.size))  # larger ones are as impossible

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The loop comes to no hole. It crosses itself at every cross, and nowhere else: so says the graph.
        home, on = self.strands.cell, f.selectors("clue", self.cells)
        edge = segments(f, self.strands, self.hole.ravel()[home])
        way, known = ways(self.graph, edge[:self.graph.size]), self.number >= 0
        cross_in_cells(f, way[self.crossed.ravel()])
        with f.section("clues"):
            # It turns at every clue; from a number it goes straight on for as many segments as the number says.
            turn_in_cells(f, way[self.cells], when=on)
            if known.any():
                out, limit = ways_out(self.graph, add_arcs(f, self.strands, edge)), max(self.rows, self.columns)
                arm, length = arms(self.graph, way, self.cells[known], limit), self.number[known]
                fix_arm_length(f, arm, given_lengths(f, length, limit)[:, None], on[known, None],
                               out[self.cells[known]])
        required = self.required()
        # Anchors: the loop comes to every clue and to every cross.
        passed = distinct(np.append(self.cells[on == TRUE], np.flatnonzero(self.crossed)))
        single_loop(f, self.strands, edge, loops, None if required is None else required[home],
                    anchors=self.graph.incidence[passed])
        return {"edges": edge[:self.graph.size]}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited, clue = checks.visited(sides), self.mask(self.number >= -1)
        yield from checks.failure_where("a hole is visited", self.hole & visited)
        yield from checks.failure_where("a clue is not visited", clue & ~visited)
        yield from checks.failure_where("the loop does not turn at a clue", clue & visited & ~checks.turns(sides))
        number = dict(zip(self.cells[self.number >= 0].tolist(), self.number[self.number >= 0].tolist()))
        arm, unfit = checks.arms(sides).reshape(-1, 4).tolist(), np.zeros(self.hole.size, dtype=bool)
        for course in courses(sides):
            # For each direction of the loop, the clues that do not fit it; one without any will do.
            both = [[cell for cell, way in steps if number.get(cell, arm[cell][way]) != arm[cell][way]]
                    for steps in (course, reversed_course(course, self.columns))]
            if all(both):
                unfit[both[0] + both[1]] = True
        yield from checks.failure_where("in neither direction the straight runs from numbers are as long as these",
                                        unfit.reshape(self.hole.shape))
        yield from self.one_loop_with_given_crossings(sides)

    def unsolvable_reasons(self) -> Failures:
        row, column = np.divmod(self.cells, self.columns)
        room = np.stack([row, self.columns - 1 - column, self.rows - 1 - row, column]).max(axis=0)
        yield from checks.failure_where("a number has no room for a straight run of its length", self.mask(
            self.number > room))
        yield from super().unsolvable_reasons()

    def marks(self) -> Marks:
        texts = np.where(self.number < 0, "?", self.number.astype(np.str_))
        return {"texts": self.on_cells(texts), **super().marks()}

    example = """
5 5
- 2 - - #
- - - - -
- + - - 1
- - - - -
4 - - - -
"""
    answer = """
5 5
-    se   ew   sw   -
-    ns   se   nw   -
se   nsew nw   se   sw
ns   ne   ew   nw   ns
ne   ew   ew   ew   nw
"""
