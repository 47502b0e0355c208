from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.rules import arms_differ_by_one, segments, single_loop

from ..boards.declarations import EVERY_CELL
from ..boards.loops.cell_loop import BoardText, CellLoop, Failures, Key, Marks, Solution, checks, symbols

ARROWS = "nesw"
UNKNOWN = 4


class LRing(CellLoop):
    name, title = "lring", "L-Ring"
    rules = ("One loop turns at every clue, and of its two straight arms there one is exactly one segment longer than "
             "the other. An arrow points along the longer arm; a question mark does not tell which it is.")
    german = "L-Ring", ("Eine Schleife biegt in jeder Vorgabe ab, und von ihren beiden geraden Armen dort ist einer "
                        "genau ein Segment länger als der andere. Ein Pfeil zeigt in Richtung des längeren; ein "
                        "Fragezeichen verrät nicht, welcher es ist.")
    group = "pearls"
    adds_clues = True
    clues = symbols({"n e s w": "an arrow", "?": "any"}, in_addresses="n s w e")
    further_rules = (EVERY_CELL,)
    words = {"clue": "the arrow {label} at {place}", "bare": "the arrow at {place}",
             **dict.fromkeys(("full", "needs", "fits"), "the arm along {clue} is one longer than the other"),
             "broken": "the arm along {clue} could not be one longer than the other",
             "clue ?": "the line turns at {clue}, and one arm is one longer than the other",
             "wrong clue ?": "no arm of {clue} could be one longer than the other"}

    def parse(self, board: BoardText) -> None:
        self.way = self.read_clues(board)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph), f.selectors("clue", self.cells)
        # The loop turns at every clue; the arm along an arrow, or either at a question mark, is one segment longer.
        with f.section("clues"):
            toward = np.where(self.way == UNKNOWN, -1, self.way)
            arms_differ_by_one(f, self.graph, edge, self.cells, toward, when=on)
        single_loop(f, self.graph, edge, loops, self.required(), anchors=self.anchors(on))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        turns, arms = checks.turns(sides), checks.arms(sides).reshape(-1, 4)[self.cells]
        yield from checks.failure_where("the loop does not turn at a clue", self.mask(self.way >= 0) & ~turns)
        # A turn has two arms, a and a + 1: the longer one is (their sum + 1) / 2.
        longer, total = np.take_along_axis(arms, self.way[:, None] % 4, axis=1)[:, 0], arms.sum(axis=1)
        yield from checks.failure_where("the arm along an arrow is not one segment longer than the other",
                                        self.mask((self.way != UNKNOWN) & (2 * longer != total + 1)) & turns)
        yield from checks.failure_where("the arms at a question mark do not differ by one segment",
                                        self.mask((self.way == UNKNOWN) & (2 * arms.max(axis=1) != total + 1)) & turns)
        yield from self.one_loop_as_required(sides)

    def unsolvable_reasons(self) -> Failures:
        row, column = np.divmod(self.cells, self.columns)
        # room: (4, clues) how many segments fit between a clue and the border, each way.
        room = np.stack([row, self.columns - 1 - column, self.rows - 1 - row, column])
        ahead = np.take_along_axis(room, self.way[None] % 4, axis=0)[0]
        yield from checks.failure_where("an arrow has no room for two segments that way",
                                        self.mask((self.way != UNKNOWN) & (ahead < 2)))
        yield from super().unsolvable_reasons()

    def marks(self) -> Marks:
        arrows = [("" if way == UNKNOWN else ARROWS[way]) for way in self.way.tolist()]
        unknown = self.cells[self.way == UNKNOWN].tolist()
        return {"symbols": self.on_cells(arrows), "texts": {divmod(cell, self.columns): "?" for cell in unknown}}

    example = """
4 5
- - - - -
- - - - ?
- - - - w
- e - - -
"""
    answer = """
4 5
se ew ew ew sw
ne sw se ew nw
-  ns ne ew sw
-  ne ew ew nw
"""
