from __future__ import annotations

import numpy as np

from encoders import FALSE, TRUE, Formula, Ints, Literals
from encoders.literals import distinct
from encoders.numbers import Number, Unary
from encoders.rules import add_arcs, arcs_leaving, carry, count_entries, segments

from ..boards.loops.cell_loop import BoardText, Failures, Key, Marks, Solution, TokensOfParts, checks, one_of
from ..boards.loops.lines_so_far import Fault, LinesSoFar
from ..boards.loops.open_line import OpenRegionLine
from ..boards.loops.visits_so_far import FEW
from ..boards.walls_in_regions import LEAVES_AND_ENTERS


class Kaisu(OpenRegionLine):
    name, title, fill = "kaisu", "Kaisu", True
    rules = ("One line runs from S to G through all cells. On its n-th visit of a region it passes exactly n of the "
             "circles there, or none.")
    german = "Kaisu", ("Eine Linie führt von S nach G durch alle Felder. Bei ihrem n-ten Besuch in einem Gebiet geht "
                       "sie dort durch genau n Kreise oder durch keinen.")
    wall_rule = LEAVES_AND_ENTERS
    usual_sizes = (4, 5, 6)
    has_counters = True
    clues = TokensOfParts("o for a circle, S, G, or both as So, or - for none",
                          {"end": one_of("SG"), "circle": one_of("o")}, "end? circle", "end", empty="-.")
    words = {"region": "the circles of the region of {place}",
             "region full": "on its n-th visit of the region of {place} the line passes n circles or none",
             "region needs": "on its n-th visit of the region of {place} the line passes n circles or none",
             "wrong region": "the line could not pass n circles or none on each n-th visit of the region of {place}",
             "fault first visit": "the first visit of the region, which begins at S, would pass the circles {cells}",
             "fault visit from S":
                 "counted from S, visit {most} of the region would pass {number} circle|circles: {cells}",
             "fault only visit":
                 "one visit would pass the circles {cells}, but the line could visit their region only once",
             "fault two visits":
                 "one visit would pass the circles {cells}, but the line could visit their region only twice",
             "fault few visits": "one visit would pass the {number} circles {cells}, but the line could visit their "
                                 "region only {most} times",
             "fault equal visits": "two visits of one region would pass {number} circle|circles each: {cells}"}

    def parse(self, board: BoardText) -> None:
        part = self.clues.read_parts(board)
        self.set_ends(board, part["end"])
        self.circle = part["circle"].ravel() >= 0
        self.read_regions(board)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, home = segments(f, self.graph), self.region.ravel()
        on = f.selectors("region", np.arange(self.regions))
        if self.circle.any() and len(self.ends()) == 2:
            with f.section("circles"):
                self._visits(f, edge, add_arcs(f, self.graph, edge), distinct(home[self.circle]), on)
        # The line runs from S to G through all cells.
        self.one_line(f, edge, loops)
        return {"edges": edge}

    def _visits(self, f: Formula, edge: Literals, arc: Literals, which: Ints, on: Literals) -> None:
        home, graph = self.region.ravel(), self.graph
        # The n-th visit can pass n circles only if the region has n circles, and a cell for each visit before.
        most = np.minimum(np.bincount(home[self.circle], minlength=self.regions), (np.bincount(home) + 1) // 2)[which]
        # Along a visit the circles are counted, from its first cell on.
        inner = home[graph.edges[:, 0]] == home[graph.edges[:, 1]]
        if self.wall is not None:
            inner &= ~self.wall
        passed: Number = Unary.new(f, graph.vertices, int(most.max()) + 1)
        heads = np.stack([graph.edges[:, 1], graph.edges[:, 0]])
        carry(f, graph, np.where(inner, arc, FALSE), passed, np.where(self.circle[heads], TRUE, FALSE))
        # into, out: (vertices, 4) arcs that come from inside the region, and arcs that leave the region.
        into = arcs_leaving(graph, np.where(inner, arc, FALSE)[::-1])
        out = arcs_leaving(graph, np.where(inner, FALSE, arc))
        # A cell into which no arc comes from its own region begins a visit, and its count.
        first = f.new(graph.vertices)
        f.add(np.concatenate([into, first[:, None]], axis=1))
        passed.fix(f, self.circle * 1, when=first)
        for top in distinct(most).tolist():
            regions = which[most == top]
            times = count_entries(f, graph, edge, arc, home, regions, self.start, top + 1, wall=self.wall)
            # Where a visit ends, they are none, or as many as the visits so far.
            region, cell = np.nonzero(home == regions[:, None])
            some, counted = passed.literals[cell, 0], f.new(len(cell))
            for way in range(out.shape[1]):
                f.clause(-out[cell, way], -some, counted, when=on[home[cell]])
            last = cell == self.goal
            f.clause(-some[last], counted[last], when=on[home[cell[last]]])
            passed[cell].equal(f, times[region, cell], when=counted)
            f.clause(-counted, -times.literals[region, cell, top])  # this is any number above the largest

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("a cell is not visited", ~checks.visited(sides))
        wrong = np.zeros(self.circle.shape, dtype=bool)
        for times, cells in self.region_visits(sides):
            if times >= 0 and np.count_nonzero(self.circle[cells]) not in (0, times):
                wrong[cells] = True
        yield from checks.failure_where("a visit passes circles, but not as many as the region's visits so far",
                                        wrong.reshape(sides.shape[:2]))
        yield from self.line_failures(sides)

    def fault_of_lines(self, lines: LinesSoFar) -> Fault | None:
        visits, circle = self.visits_so_far(lines), self.circle.tolist()
        for trail in visits.trails:
            if self.start == trail[-1][-1]:
                trail = trail[::-1]
            elif self.start != trail[0][0]:
                continue
            count = dict[int, int]()
            for place, visit in enumerate(trail):
                home, passed = visits.home[visit[0]], [cell for cell in visit if circle[cell]]
                time = count[home] = count.get(home, 0) + 1
                if len(passed) > time or (0 < len(passed) < time and visits.is_whole(visit)):
                    return Fault("visit from S" if place else "first visit", lines.lines_at(
                        cell for other in trail[:place + 1] for cell in other),
                        {"cells": sorted(passed), "number": len(passed), "most": time})
        for home in visits.regions:
            whole, largest = dict[int, list[int]](), list[int]()
            for visit in visits.of_region(home):
                passed = [cell for cell in visit if circle[cell]]
                if len(passed) > len(largest):
                    largest = passed
                if passed and visits.is_whole(visit) and visit != (
                        other := whole.setdefault(len(passed), visit)):
                    cells = sorted(cell for cell in (*other, *visit) if circle[cell])
                    return Fault("equal visits", lines.lines_at([*other, *visit]),
                                 {"number": len(passed), "cells": cells})
            if len(largest) > 1 and (most := visits.most(home))[0] < len(largest):
                return Fault(FEW.get(most[0], "few visits"), most[1], {
                    "cells": sorted(largest), "number": len(largest), "most": most[0]})
        return None

    def marks(self) -> Marks:
        texts = np.full(self.circle.shape, "", dtype="U1")
        texts[self.ends()] = self.end_letters()
        shape = self.rows, self.columns
        return {"texts": texts.reshape(shape), "symbols": np.where(self.circle, "white", "").reshape(shape)}

    example = """
4 4
o - - o
- o G o
o o - -
o S - -
1 1 3 2
3 3 3 2
3 3 2 2
2 2 2 2
"""
    answer = """
4 4
se sw se sw
ns ns n  ns
ns ne sw ns
ne w  ne nw
"""
