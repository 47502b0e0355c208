from __future__ import annotations

from collections.abc import Collection
from itertools import product

import numpy as np

from encoders import TRUE, Formula
from encoders.rules import edges_touching, literals_at, segments, single_loop, turn_after_exits

from ..boards.declarations import EVERY_CELL
from ..boards.loops.cell_loop import BoardText, Failures, Key, Marks, Solution, TokensOfParts, checks, number, one_of
from ..boards.loops.region_loop import RegionLoop


class Ovotovata(RegionLoop):
    name, title, adds_clues = "ovotovata", "Ovotovata", False
    rules = ("One loop. From a region with a number each line that crosses the border goes straight on for as many "
             "cells outside as the number says, perhaps through further regions, and turns in the last of them; at a "
             "question mark all of them go on for equally many cells. The loop visits grey regions (g), and it need "
             "not visit others. There has to be a loop (on puzz.link there may be none).")
    german = "Ovotovata", ("Eine Schleife. Aus einem Gebiet mit Zahl geht jede Linie, die die Grenze überquert, "
                           "draußen so viele Felder geradeaus weiter, auch durch weitere Gebiete, und biegt im letzten "
                           "davon ab; bei einem Fragezeichen gehen alle gleich viele Felder weiter. Graue Gebiete (g) "
                           "besucht die Schleife, die anderen muss sie nicht besuchen. Eine Schleife muss es geben "
                           "(auf puzz.link nicht).")
    clues = TokensOfParts("a number from 1, ? for any, g for grey, g with either, or - for none",
                          {"grey": one_of("g"), "number": number(1), "unknown": one_of("?")},
                          "grey? number", "grey? unknown", "grey")
    further_rules = (EVERY_CELL,)
    words = {"clue": "the clue {label} at {place}", "clue bare": "the loop has to visit the region of {place}",
             "wrong clue bare": "the loop could not visit the region of {place}",
             "without edges": "a line out of the region of {clue} goes straight on for {label} cell|cells",
             "fault short": "the line out of the region of {clue} would have no room to go straight on for {label} "
                            "cell|cells",
             "fault long": "the line out of the region of {clue} would go straight on for more than {label} cell|cells",
             **dict.fromkeys(("full", "needs", "fits"),
                             "a line out of the region of {clue} goes straight on for {label} cell|cells"),
             "broken": "a line out of the region of {clue} would not go straight on for {label} cell|cells"}

    def parse(self, board: BoardText) -> None:
        part = self.read_parts(board)
        self.number, self.even, self.grey = part["number"], part["unknown"] >= 0, part["grey"] >= 0
        self.read_regions(board)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph, self.hole), f.selectors("clue", self.cells)
        with f.section("clues"):
            # The loop visits grey regions.
            anchors = edges_touching(self.graph, self.region, self.regions)[self.home[self.grey]]
            f.add(literals_at(edge, anchors), when=on[self.grey])
            # Lines that leave a region go straight on for as many cells as its number says, and turn in the last.
            given = (self.number >= 0) | self.even
            turn_after_exits(f, self.graph, edge, self.region, self.home[given], self.number[given], when=on[given])
        single_loop(f, self.graph, edge, loops, self.required(), anchors=anchors[on[self.grey] == TRUE])
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.failure_where("a hole is visited", visited & self.hole)
        count = checks.per_region(visited, self.region, self.regions)
        yield from checks.failure_where("a grey region is not visited", self.mask(self.grey & (count == 0)[self.home]))
        out, arms = checks.exits(sides, self.region), checks.arms(sides)
        lengths = [arms[out & (self.region == home)[..., None]] for home in self.home.tolist()]
        wrong = [bool((own != number).any()) for own, number in zip(lengths, self.number.tolist())]
        uneven = [bool((own != own[:1]).any()) for own in lengths]
        yield from checks.failure_where("a line that leaves a region turns after another number of cells",
                                        self.mask((self.number >= 0) & np.array(wrong, bool)))
        yield from checks.failure_where("lines that leave a region with a question mark go on for unequally many cells",
                                        self.mask(self.even & np.array(uneven, bool)))
        yield from self.one_loop_as_required(sides)

    def fault_of_clue(self, cell: int, drawn: Collection[int], empty: Collection[int]) -> str:
        number, region = dict(zip(self.cells.tolist(), self.number.tolist()))[cell], self.region.ravel()
        for here, side in product(np.flatnonzero(region == region[cell]).tolist(), range(4)):
            edge, ahead, run, room = self.graph.incidence[here, side], self.graph.neighbours[here, side], 0, 0
            if number < 0 or edge not in drawn or region[ahead] == region[cell]:
                continue
            while edge >= 0 and edge not in empty and not self.hole.ravel()[ahead]:
                run, room = run + (run == room and edge in drawn), room + 1
                edge, ahead = self.graph.incidence[ahead, side], self.graph.neighbours[ahead, side]
            if room < number or run > number:
                return "short" if room < number else "long"
        return ""

    def marks(self) -> Marks:
        numbers = np.where(self.even, "?", np.where(self.number >= 0, self.number.astype(np.str_), ""))
        return {"corners": self.on_cells(numbers.tolist()),
                "grey": np.isin(self.region, self.home[self.grey])}

    example = """
4 5
? - - - g2
- - - - -
g1 - - - -
- - - - -
1 # 1 8 2
1 1 1 3 3
4 5 1 3 3
6 5 7 3 3
"""
    answer = """
4 5
-  -  se ew sw
se ew nw -  ns
ns -  -  se nw
ne ew ew nw -
"""
