from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.rules import centre_runs_on_cells, centre_runs_on_edges, segments, single_loop

from ..boards.alphabets.alphabet import DOTS
from ..boards.alphabets.spelling import Spelling
from ..boards.loops.cell_loop import Alphabet, BoardText, CellLoop, Failures, Key, Marks, Solution, checks, unsolvable

CENTRE, BELOW, RIGHT = 1, 2, 4
CIRCLES = {"1": CENTRE, "2": BELOW, "12": CENTRE + BELOW, "3": RIGHT, "13": CENTRE + RIGHT, "5": BELOW + RIGHT,
           "15": CENTRE + BELOW + RIGHT, "23": BELOW + RIGHT, "123": CENTRE + BELOW + RIGHT}


class MidLoop(CellLoop):
    name, title = "midloop", "Mid-loop"
    rules = ("One loop visits every circle, which is the middle of the straight segment that it lies on. A circle lies "
             "in the centre of a cell, or between two cells.")
    german = "Mid-loop", ("Eine Schleife besucht jeden Kreis; er ist die Mitte der geraden Strecke, auf der er liegt. "
                          "Ein Kreis liegt in der Mitte eines Felds oder zwischen zwei Feldern.")
    group = "pearls"
    adds_clues = True
    clues = Alphabet(
        CIRCLES, "1 for a circle in the centre, 2 on the lower edge, 3 on the right edge, 5 on both, or - for none",
        DOTS, empty="-", numbers=CIRCLES,
        spelling=Spelling(placed={"1": (0, 0, "o"), "2": (1, 0, "o"), "3": (0, 1, "o")}, also={"5": "23"}))
    words = {"clue": "the circle at {place}", "between": "the circle between {place}",
             **dict.fromkeys(("full", "needs", "fits"),
                             "{clue} lies|lie in the middle of its|their straight line|lines"),
             "broken": "{clue} would not lie in the middle of its|their straight line|lines"}

    def parse(self, board: BoardText) -> None:
        self.circle = self.read_clues(board)
        row, column = np.divmod(self.cells, self.columns)
        beyond = (self.circle & BELOW > 0) & (row == self.rows - 1)
        beyond |= (self.circle & RIGHT > 0) & (column == self.columns - 1)
        for cell in self.cells[beyond].tolist():
            raise board.error(cell // self.columns, cell % self.columns, "a circle on an edge inside the board")

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph), f.selectors("clue", self.cells)
        centre, below, right = (self.circle & flag > 0 for flag in (CENTRE, BELOW, RIGHT))
        _, next_, _, lower = self.graph.incidence[self.cells].T
        with f.section("clues"):
            # The line goes straight through a circle in a cell's centre, equally far both ways.
            centre_runs_on_cells(f, self.graph, edge, self.cells[centre], when=on[centre])
            # It takes the segment through a circle on an edge, and goes equally far from that both ways.
            beside = np.concatenate([lower[below], next_[right]])
            centre_runs_on_edges(f, self.graph, edge, beside, when=np.concatenate([on[below], on[right]]))
        single_loop(f, self.graph, edge, loops, anchors=self.anchors(on))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        arms, circle = checks.arms(sides), self.on_board(self.circle, 0)
        north, east, south, west = np.moveaxis(arms, 2, 0)
        centre, below, right = circle & CENTRE > 0, (circle & BELOW > 0)[:-1], (circle & RIGHT > 0)[:, :-1]
        # A circle in a cell has arms of one length on both sides. A circle on an edge has them where the arms of its
        # two cells, away from the edge, are equally long.
        missed = centre & ~checks.visited(sides)
        missed[:-1] |= below & (south[:-1] == 0)
        missed[:, :-1] |= right & (east[:, :-1] == 0)
        yield from checks.failure_where("a circle is not visited", missed)
        wrong = centre & ((north != south) | (east != west))
        wrong[:-1] |= below & (south[:-1] > 0) & (north[:-1] != south[1:])
        wrong[:, :-1] |= right & (east[:, :-1] > 0) & (west[:, :-1] != east[:, 1:])
        yield from checks.failure_where("a circle is not the middle of its segment", wrong)
        yield from checks.one_loop(sides)

    def unsolvable_reasons(self) -> Failures:
        return unsolvable.straight_at_corners(self.mask(self.circle & CENTRE > 0))

    def marks(self) -> Marks:
        dots, circle = np.zeros((2 * self.rows, 2 * self.columns), dtype=bool), self.on_board(self.circle, 0)
        for flag, down, right in ((CENTRE, 0, 0), (BELOW, 1, 0), (RIGHT, 0, 1)):
            dots[down::2, right::2] = circle & flag > 0
        return {"dots": dots[:-1, :-1]}

    example = """
5 6
- - 1 - - -
- - - - - -
2 - 3 - - 1
- - - 3 - -
- 1 - - 3 -
"""
    answer = """
5 6
-  se ew sw se sw
se nw -  ne nw ns
ns -  se sw -  ns
ns -  ns ne sw ns
ne ew nw -  ne nw
"""
