from __future__ import annotations

import numpy as np

from encoders import FALSE, Formula, Ints
from encoders.choice_by_name import Names
from encoders.numbers import NUMBERS, number_kind
from encoders.rules import add_arcs, count_entries, segments

from ..boards.loops.cell_loop import BoardText, Failures, Key, Marks, Solution, TokensOfParts, checks, number, one_of
from ..boards.loops.lines_so_far import Fault, LinesSoFar
from ..boards.loops.open_line import OpenRegionLine
from ..boards.loops.visits_so_far import FEW
from ..boards.walls_in_regions import LEAVES_AND_ENTERS


class Haisu(OpenRegionLine):
    name, title, fill = "haisu", "Haisu", True
    rules = ("One line runs from S to G through all cells. A number n stands where the line, on its way from S, visits "
             "the region of the cell for the n-th time.")
    german = "Haisu", ("Eine Linie führt von S nach G durch alle Felder. Eine Zahl n steht dort, wo die Linie, von S "
                       "aus gezählt, das Gebiet dieses Felds zum n-ten Mal besucht.")
    wall_rule = LEAVES_AND_ENTERS
    usual_sizes = (4, 5, 6)
    has_counters = True
    options = {**OpenRegionLine.options, "numbers": Names(NUMBERS, "unary")}
    clues = TokensOfParts("S, G, a number, or both as S2, or - for none", {"end": one_of("SG"), "number": number()},
                          "end? number", "end", empty="-.?")
    words = {"clue": "the number {label} at {place}",
             "broken": "the line could not come to {place} on visit {label} of its region",
             **dict.fromkeys(("full", "needs", "fits"),
                             "in no other way does the line come to {place} on visit {label} of its region"),
             "fault one visit": "{clue} and {other} would be on one visit of their region",
             "fault first visit": "{clue} would be on the first visit of its region, which begins at S",
             "fault visit from S": "counted from S, {clue} would be on visit {number} of its region",
             "fault visits between": "from {clue} to {other} the line would enter their region {number} time|times",
             "fault only visit": "the line could visit the region of {clue} only once",
             "fault two visits": "the line could visit the region of {clue} only twice",
             "fault few visits": "the line could visit the region of {clue} only {number} times"}

    def parse(self, board: BoardText) -> None:
        part = self.clues.read_parts(board)
        self.set_ends(board, part["end"])
        self.cells = np.flatnonzero(part["number"] >= 0)
        # Larger numbers are as impossible.
        self.number = np.minimum(part["number"].ravel()[self.cells], board.rows * board.columns + 1)
        self.read_regions(board)

    def encode(self, f: Formula, loops: str = "cuts", numbers: str = "unary") -> Key:
        edge, on = segments(f, self.graph, self.hole), f.selectors("clue", self.cells)
        if len(self.cells) and len(self.ends()) == 2:
            with f.section("visits"):
                # Entries are counted only for regions with a number: `which` are these, `row` tells each number its
                # region's row. A count stops one above the largest number, where all larger counts are the same.
                which, row = np.unique(self.home, return_inverse=True)
                region, top = self.region.ravel(), int(self.number.max()) + 1
                count = count_entries(f, self.graph, edge, add_arcs(f, self.graph, edge), region, which, self.start,
                                      top, number_kind(numbers), self.wall)
            with f.section("clues"):
                # A number says how often the line has come into its region.
                count[row, self.cells].fix(f, self.number, when=on)
                # Redundant: a cell of its region was passed on each visit before. nth: (regions, cells) whether the
                # line passes a cell on the n-th visit of its region.
                inside = region == which[:, None]
                sizes = inside.sum(axis=1)[row]
                for visit in range(1, min(top - 1, int(sizes.max()) + 1)):
                    later = (self.number > visit) & (sizes >= visit)
                    nth = np.full(inside.shape, FALSE)
                    at = np.nonzero(inside & np.isin(np.arange(len(which)), row[later])[:, None])
                    nth[at] = count[at].is_value(f, visit)
                    f.add(nth[row[later]], when=on[later])
        # The line runs from S to G through all cells.
        self.one_line(f, edge, loops)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("a cell is not visited", ~checks.visited(sides))
        times = self.clue_values(solution).ravel()[self.cells]
        yield from checks.failure_where("a number does not say which visit of its region the line is on",
                                        self.mask((times >= 0) & (times != self.number)))
        yield from self.line_failures(sides)

    def fault_of_lines(self, lines: LinesSoFar) -> Fault | None:
        visits, number = self.visits_so_far(lines), dict(zip(self.cells.tolist(), self.number.tolist()))
        number.setdefault(self.start, 1)
        for trail in visits.trails:
            if self.start == trail[-1][-1]:
                trail = [visit[::-1] for visit in trail[::-1]]
            cells = [cell for visit in trail for cell in visit]
            first, count = dict[int, tuple[int, int]](), dict[int, int]()
            # Each number with the how manieth visit of its region on this line it is on.
            for visit in trail:
                home = visits.home[visit[0]]
                time = count[home] = count.get(home, 0) + 1
                for cell in (cell for cell in visit if cell in number):
                    one, before = first.setdefault(home, (cell, time))
                    apart, way = time - before, cells[cells.index(one):cells.index(cell) + 1]
                    if not apart and number[one] != number[cell]:
                        word = "first visit" if self.start in (one, cell) else "one visit"
                        return Fault(word, lines.along(way), {}, (one, cell) if one != self.start else (cell, one))
                    if apart and abs(number[one] - number[cell]) != apart:
                        return Fault("visits between", lines.along(way), {"number": apart}, (one, cell))
                    if cells[0] == self.start and time != number[cell]:
                        way = cells[:cells.index(cell) + 1]
                        return Fault("visit from S", lines.along(way), {"number": time}, (cell,))
        largest = {visits.home[cell]: cell for cell in sorted(self.cells.tolist(), key=number.__getitem__)}
        for home in visits.regions:
            if (cell := largest.get(home, -1)) >= 0 and (most := visits.most(home))[0] < number[cell]:
                return Fault(FEW.get(most[0], "few visits"), most[1], {"number": most[0]}, (cell,))
        return None

    def clue_values(self, solution: Solution) -> Ints:
        """(rows, columns) on which visit of its region the line is in each cell, as `stretches_in_regions` says."""
        out = np.full(self.rows * self.columns, -1)
        for times, cells in self.region_visits(self.sides(solution)):
            out[cells] = times
        return out.reshape(self.rows, self.columns)

    def marks(self) -> Marks:
        texts = np.full(self.rows * self.columns, "", dtype="U9")
        texts[self.ends()] = self.end_letters()
        texts[self.cells] = np.char.add(texts[self.cells], self.number.astype(np.str_))
        return {"texts": texts.reshape(self.rows, self.columns)}

    example = """
4 4
- - - S
- 1 - -
- - - -
- G3 - -
1 1 1 2
1 1 1 2
3 3 2 2
3 2 2 2
"""
    answer = """
4 4
se ew ew w
ne ew ew sw
se ew sw ns
ne w  ne nw
"""
