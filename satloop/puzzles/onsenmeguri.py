from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from encoders import TRUE, Formula
from encoders.loops import scheme_names
from encoders.numbers import Unary
from encoders.rules import edges_touching, form_loops_of_marks, given_lengths, literals_at, segments, visit_evenly

from ..boards.checks.pieces import pieces
from ..boards.loops.cell_loop import ANY, BoardText, Failure, Failures, Key, Marks, Solution, checks, numbers
from ..boards.own.onsenmeguri_faults import CircleLoopFaults
from ..boards.walls_in_regions import LEAVES_AND_ENTERS

MISFIT = "a loop would not pass just one circle, or visit unequally many cells of its regions"


class OnsenMeguri(CircleLoopFaults):
    name, title = "onsenmeguri", "Onsen-meguri"
    rules = ("Several loops. Each loop passes exactly one circle, and each circle lies on a loop. A loop enters and "
             "leaves a region at most once, and visits equally many cells in each region that it comes to: as many as "
             "its circle's number says, any number for a question mark. Some loop comes to each region. Several loops "
             "may share a region.")
    german = "Onsen-meguri", ("Mehrere Schleifen. Jede geht durch genau einen Kreis, und jeder Kreis liegt auf einer "
                              "Schleife. Eine Schleife betritt und verlässt ein Gebiet höchstens einmal und besucht in "
                              "jedem Gebiet, in das sie kommt, gleich viele Felder: so viele, wie die Zahl ihres "
                              "Kreises sagt, bei einem Fragezeichen beliebig viele. In jedes Gebiet kommt eine "
                              "Schleife. Mehrere Schleifen dürfen sich ein Gebiet teilen.")
    wall_rule = LEAVES_AND_ENTERS
    usual_sizes = (5, 6, 8)
    has_counters = True
    clues = numbers(1, signs={"?": "a circle without a number"})
    options, connectivity = {"loops": scheme_names(paths=True)}, "loops"
    words = {**CircleLoopFaults.words, "clue": "the circle {label} at {place}", "loop": "the rule of the loops",
             "full": "the loop of {clue} has all its cells there", "needs": "the loop of {clue} needs these cells",
             "loop rule": f"without {{line}} {MISFIT}", "no loop rule": f"with {{line}} {MISFIT}",
             "loop rule by": "without {line} the loop of {groups} could not visit as many cells of each of its regions "
                             "as its number says",
             "no loop rule by": "with {line} the loop of {groups} could not visit as many cells of each of its regions "
                                "as its number says",
             "loop rule with": "as {causes}, {rule}", "wrong loop": MISFIT,
             **dict.fromkeys(("region full", "region needs"),
                             "a loop comes to the region of {place}; each enters it at most once, and visits as many "
                             "cells there as in its other regions"),
             "wrong region": "no loop could come to {group}, or one would enter it twice or not visit as many cells "
                             "there as in its other regions",
             "fits": "the loop of {clue} allows only this"}

    def parse(self, board: BoardText) -> None:
        label = self.read_clues(board)
        self.number = np.where(label == ANY, -1, label)
        self.read_regions(board)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph, self.hole)
        given = self.number >= 0
        on, there = f.selectors("clue", self.cells[given]), f.selectors("region", np.arange(self.regions))
        # A size is fixed at once where its number is always there; elsewhere it is as open as that of a question
        # mark, and the clause of the clue says the number. room: (regions,) cells of each region, no size is larger.
        known, room = self.number.copy(), np.bincount(self.region[~self.hole], minlength=self.regions)
        known[given] = np.where(on == TRUE, self.number[given], -1)
        # Each loop passes exactly one circle, and each circle lies on a loop.
        # Redundant: a circle's loop comes to no region with fewer cells than its number says; may: (cells, circles).
        may = np.append(room, 0)[self.region.ravel()][:, None] >= known
        owner, loop = form_loops_of_marks(f, self.graph, edge, self.cells, may, loops)
        with f.section("regions"):
            # Some loop comes to each region.
            f.add(literals_at(edge, edges_touching(self.graph, self.region, self.regions)), when=there)
            # A loop enters a region at most once, and visits equally many cells in each.
            size = given_lengths(f, known, int(room.max(initial=1)))
            visit_evenly(f, self.graph, edge, owner, self.region, size, there, loop, self.wall)
        # A number is how many cells its loop visits in each region that it comes to.
        with f.section("clues"):
            Unary(size[given], size.shape[1]).fix(f, self.number[given], when=on)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.failure_where("a hole is visited", visited & self.hole)
        degree = sides.sum(axis=2)
        yield from checks.failure_where("the line branches or ends", (degree > 2) | (degree == 1))
        yield from checks.failure_where("a circle lies on no loop", self.mask(self.number >= -1) & ~visited)
        piece, count = pieces(sides)
        own = piece.ravel()[self.cells]
        circles = np.bincount(own[own >= 0], minlength=count)
        yield from checks.failure_where("a loop passes two circles", checks.whole_regions(circles > 1, piece))
        yield from checks.failure_where("a loop passes no circle", checks.whole_regions(circles == 0, piece))
        # cells, crossed: (loops, regions) the cells of each loop in each region, and its border crossings, two for a
        # visit. The last row and column (index -1) take what lies on no loop or in no region.
        cells, crossed = (np.zeros((count + 1, self.regions + 1), dtype=np.intp) for _ in range(2))
        np.add.at(cells, (piece, self.region), 1)
        np.add.at(crossed, (piece, self.region), checks.exits(sides, self.region, self.walls).sum(axis=2))
        yield from checks.failure_where("a loop enters a region twice", (crossed > 2)[piece, self.region])
        yield from checks.failure_where("no loop comes to a region",
                                        checks.whole_regions(cells[:count, :-1].sum(axis=0) == 0, self.region))
        most = cells[:, :-1].max(axis=1, initial=0)
        uneven = ((cells > 0) & (cells != most[:, None]))[:, :-1].any(axis=1)
        uneven[count] = False
        yield from checks.failure_where("a loop visits unequally many cells of its regions", uneven[piece])
        wrong = ((cells > 0)[own, None] & (cells[own, None] != self.number[:, None, None]))[..., :-1].any(axis=(1, 2))
        yield from checks.failure_where("a number is not how many cells its loop visits in each region",
                                        self.mask((self.number >= 0) & (own >= 0) & wrong))

    def fault_of_loop(self, lines: Sequence[Sequence[int]]) -> str:
        home, walled = self.region.ravel().tolist(), self.walled
        loop = {cell for line in lines for cell in line}
        on = np.flatnonzero(np.isin(self.cells, [*loop])).tolist()
        if len(on) != 1:
            return "passes two circles" if on else "passes no circle"
        crossed = Counter(home[cell] for line in lines for cell in line
                          if home[line[0]] != home[line[1]] or (line[0], line[1]) in walled)
        if max(crossed.values(), default=0) > 2:
            return "enters a region twice"
        visited = {*Counter(home[cell] for cell in loop).values()}
        if len(visited) > 1:
            return "visits unequally many cells of its regions"
        if self.number[on[0]] not in (-1, *visited):
            return "does not visit as many cells of a region as its circle says"
        return ""

    def unsolvable_reasons(self) -> Failures:
        yield from super().unsolvable_reasons()
        if not len(self.cells):
            yield Failure("no loop without a circle")
        room = np.append(np.bincount(self.region[~self.hole], minlength=self.regions), 0)
        yield from self.numbers_above(room[self.home], "cells in its region")

    def marks(self) -> Marks:
        return {"symbols": self.on_cells(["white"] * len(self.cells)),
                "texts": self.on_cells(["" if number < 0 else number for number in self.number.tolist()])}

    example = """
5 5
- - - - -
- - - - -
- 6 - - -
- - - ? -
- - - - -
1 1 1 4 4
1 2 1 3 5
1 2 8 3 5
2 2 8 7 6
2 2 # 7 6
"""
    answer = """
5 5
se ew sw se sw
ns se nw ns ns
ns ns se nw ns
ns ns ne sw ns
ne nw -  ne nw
"""
