from __future__ import annotations

from itertools import chain, pairwise

import numpy as np

from encoders import Formula, Ints
from encoders.rules import (
    fix_given_sizes,
    going_straight,
    section_places,
    segments,
    single_loop,
    split_by_kind,
    visits_for_loop,
    ways,
)

from ..boards.checks.sections import section_sizes
from ..boards.declarations import EVERY_CELL
from ..boards.failure import failures_between
from ..boards.loops.cell_loop import BoardText, Failures, Key, Marks, Numbers, Solution, checks, numbers
from ..boards.loops.lines_so_far import Fault, LineFaults, LinesSoFar


class BhaiBahan(Numbers, LineFaults):
    name, title, adds_clues = "bhaibahan", "Bhai Bahan", False
    rules = ("One loop visits every circle. Of two circles in neighbouring cells it goes straight in one and turns in "
             "the other. A number is how many cells follow each other on the loop there that all turn, or all go "
             "straight.")
    german = "Bhai Bahan", ("Eine Schleife besucht jeden Kreis. Von zwei Kreisen in benachbarten Feldern geht sie "
                            "durch einen geradeaus und biegt im anderen ab. Eine Zahl sagt, wie viele Felder dort auf "
                            "der Schleife aufeinander folgen, in denen sie immer abbiegt oder immer geradeaus geht.")
    group = "paths"
    usual_sizes = (5, 6, 8)
    clues = numbers(signs={"?": "any"})
    further_rules = (EVERY_CELL,)
    words = {"fault both straight": "the line would go straight through both neighbouring circles {cells}",
             "fault both turns": "the line would turn at both neighbouring circles {cells}",
             "fault many straight": "{cells} would be {number} straight cells in a row, too many for {clue}",
             "fault many turns": "{cells} would be {number} turns in a row, too many for {clue}",
             "fault few straight": "of all straight cells in a row there would be only {cells}, too few for {clue}",
             "fault few turns": "of all turns in a row there would be only {cells}, too few for {clue}"}

    def parse(self, board: BoardText) -> None:
        super().parse(board)
        self.number = np.minimum(self.number, self.rows * self.columns + 1)  # larger ones are as impossible

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph), f.selectors("clue", self.cells)
        visit, given = self.everywhere() if self.fill else visits_for_loop(f, self.graph, edge), self.number >= 0
        straight = going_straight(f, ways(self.graph, edge))
        with f.section("circles"):
            # The loop visits every circle.
            f.add(visit[self.cells][:, None], when=on)
            # Of two neighbours it goes straight in one alone.
            # place: for each vertex its row in `cells`, -1 off the circles; so an edge with both ends above -1 joins
            # two circles.
            place = np.full(self.graph.vertices, -1)
            place[self.cells] = np.arange(len(self.cells))
            one, two = self.graph.edges[(place[self.graph.edges] >= 0).all(axis=1)].T
            # Not both straight, and not both turning.
            for sign in (1, -1):
                f.clause(sign * straight[one], sign * straight[two], -on[place[one]], -on[place[two]])
        if given.any():
            with f.section("numbers"):
                # A number is how many cells its stretch has, of cells that all turn or all go straight.
                inner, outer = split_by_kind(f, self.graph, edge, straight)
                _, size = section_places(f, self.graph, edge, inner, max(1, int(self.number.max())))
                fix_given_sizes(f, inner, outer, size, self.cells[given], self.number[given], on[given])
        single_loop(f, self.graph, edge, loops, visit, anchors=self.anchors(on))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        circle, straight = self.mask(self.number >= -1), checks.straight(sides)
        yield from checks.failure_where("a circle is not visited", circle & ~checks.visited(sides))
        # 2 stands for no circle; beyond the border is -1, so only two circles of one kind are equal.
        kind = np.where(circle, straight, 2)
        yield from failures_between("the loop turns in both of two circles side by side, or in none",
                                    circle[..., None] & (checks.values_beyond(kind, -1) == kind[..., None]))
        size = self.clue_values(solution).ravel()[self.cells]
        yield from checks.failure_where("a number is not how many cells its stretch has", self.mask(
            (self.number >= 0) & (size > 0) & (size != self.number)))
        yield from self.one_loop_as_required(sides)

    def fault_of_lines(self, lines: LinesSoFar) -> Fault | None:
        number = dict(zip(self.cells.tolist(), self.number.tolist()))
        beside = (other for cell in lines.near for _, other in lines.around[cell])
        straight = {cell: kind for cell in (*lines.near, *beside, *chain(*lines.trails))
                    if (kind := lines.straight(cell)) is not None}
        for cell in sorted(straight.keys() & number.keys()):
            for _, beyond in lines.around[cell]:
                if cell < beyond and beyond in number and straight.get(beyond) == straight[cell]:
                    return Fault("both straight" if straight[cell] else "both turns",
                                 lines.shape_at((cell, beyond)), {"cells": [cell, beyond]})
        for trail in lines.trails:
            cells = [-1, *trail, -1]
            kinds = [straight.get(cell) for cell in cells]
            changes = [place for place, (one, two) in enumerate(pairwise(kinds), 1) if one != two]
            for first, end in pairwise(changes):
                run, shut = cells[first:end], None not in (kinds[first - 1], kinds[end])
                for cell in run if kinds[first] is not None else ():
                    if len(run) > (n := number.get(cell, -1)) >= 0 or (shut and len(run) < n):
                        word = f"{'many' if len(run) > n else 'few'} {'straight' if kinds[first] else 'turns'}"
                        fields = {"cells": lines.bends(run) if kinds[first] else run, "number": len(run)}
                        return Fault(word, lines.shape_at(cells[first - shut:end + shut]), fields, (cell,))
        return None

    def clue_values(self, solution: Solution) -> Ints:
        """(rows, columns) how many cells each cell's stretch has; 0 off the loop, and without one loop."""
        sides = self.sides(solution)
        return section_sizes(sides, checks.straight(sides) + 1)

    def marks(self) -> Marks:
        return {**super().marks(), "symbols": np.where(self.mask(self.number >= -1), "white", "")}

    def unsolvable_reasons(self) -> Failures:
        yield from checks.failure_where("a number is 0", self.mask(self.number == 0))
        yield from self.numbers_above(np.full(len(self.cells), self.graph.vertices), "cells on the board")
        yield from super().unsolvable_reasons()

    example = """
4 5
? - 2 3 -
2 ? - - 3
- 1 - ? 1
2 - - - ?
"""
    answer = """
4 5
se ew ew sw -
ns se sw ne sw
ns ns ne sw ns
ne nw -  ne nw
"""
