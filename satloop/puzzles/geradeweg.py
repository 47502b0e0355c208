from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.rules import fix_straight_runs, segments, single_loop

from ..boards.declarations import EVERY_CELL
from ..boards.loops.cell_loop import ANY, BoardText, Failures, Key, Numbers, Solution, checks, numbers, unsolvable

WALL = 2 * ANY


class Geradeweg(Numbers):
    name, title = "geradeweg", "Geradeweg"
    rules = ("One loop visits every number, which is how long the straight segment through it is; where the loop "
             "turns, both segments that meet there have that length. A question mark stands for any number, and so "
             "does a 0. The loop does not enter walls.")
    german = "Geradeweg", ("Eine Schleife besucht jede Zahl; sie sagt, wie lang die gerade Strecke durch sie ist. "
                           "Biegt die Schleife dort ab, haben beide Strecken, die sich treffen, diese Länge. Ein "
                           "Fragezeichen steht für eine beliebige Zahl, eine 0 auch. In Wände kommt die "
                           "Schleife nicht.")
    group = "pearls"
    adds_clues = True
    clues = numbers(1, signs={"?": "any", "#": "a wall"}, also={"0": "?"})
    clues["#"] = WALL  # addresses have no walls
    walled = False  # the board has walls
    further_rules = (EVERY_CELL,)
    words = {"needs": "every straight line of length {label} through {clue} takes this",
             "fits": "a straight line through {clue} is {label} long, and fits only this way",
             "full": "with {what} a straight line through {clue} would not be {label} long",
             "broken": "the straight lines through {clue} could not be {label} long",
             **dict.fromkeys(("needs ?", "fits ?"), "the straight lines that meet at {clue} are equally long"),
             "full ?": "with {what} straight lines of different lengths would meet at {clue}",
             "wrong clue ?": "straight lines of different lengths would meet at {clue}"}

    def parse(self, board: BoardText) -> None:
        label = self.clues.read(board)
        self.walled = bool((label == WALL).any())
        self.hole = label == WALL if self.walled else None
        self.cells = np.flatnonzero((label >= 0) & (label != WALL))
        self.number = np.where(label == ANY, -1, label).ravel()[self.cells]
        if any("0" in row for row in board.grids[0]):
            self.doubt = "0 is read as any number; where it means a wall, write #"

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.graph, self.hole), f.selectors("clue", self.cells)
        # The loop visits every number; the straight segment through it, or both where the loop turns, has that length.
        # At a question mark it is any length, and both segments have the same.
        with f.section("clues"):
            fix_straight_runs(f, self.graph, edge, self.cells, self.number, when=on)
        single_loop(f, self.graph, edge, loops, self.required(), anchors=self.anchors(on))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        if self.walled:
            yield from checks.failure_where("a wall is visited", checks.visited(sides) & self.hole)
        yield from checks.failure_where("a number is not visited",
                                        self.mask(self.number >= -1) & ~checks.visited(sides))
        north, east, south, west = np.moveaxis(checks.arms(sides), 2, 0)
        # runs: (clues, 2) the length of the vertical and of the horizontal run through each number, 0 where there is
        # none.
        runs = np.stack([north + south, east + west], axis=2).reshape(-1, 2)[self.cells]
        wrong = (runs != 0) & (runs != self.number[:, None]) & (self.number[:, None] >= 0)
        yield from checks.failure_where("a number is not the length of the segments through it",
                                        self.mask(wrong.any(axis=1)))
        uneven = (self.number < 0) & (runs != 0).all(axis=1) & (runs[:, 0] != runs[:, 1])
        yield from checks.failure_where("the segments that meet at a question mark are not equally long",
                                        self.mask(uneven))
        yield from self.one_loop_as_required(sides)

    def unsolvable_reasons(self) -> Failures:
        too_long = self.number > unsolvable.longest_runs(self.on_board(self.number, -1), self.cells)
        yield from checks.failure_where("a number has no room for a segment of its length", self.mask(too_long))
        yield from super().unsolvable_reasons()

    example = """
4 5
- - - 3 -
- ? - - -
2 - - 2 -
- - 1 - -
"""
    answer = """
4 5
-  se ew ew sw
se nw -  se nw
ns se sw ns -
ne nw ne nw -
"""
