from __future__ import annotations

import numpy as np

from encoders import TRUE, Formula, Ints
from encoders.literals import distinct
from encoders.rules import arms_add_up, cross_in_cells, segments, single_loop, ways

from ..boards.loops.cell_loop import BoardText, Failures, Key, Marks, Solution, TokensOfParts, checks, number, one_of
from ..boards.loops.crossing_loop import GivenCrossings

OPEN = ("ne", "nw", "sw", "se")  # sides of triangles


class ReflectLink(GivenCrossings):
    name, title = "reflectlink", "Reflect Link"
    rules = ("One loop crosses itself at every cross and nowhere else. It turns at every triangle, by its two open "
             "sides; a number there is how many cells both straight arms have, with the triangle's own.")
    german = "Reflect Link", ("Eine Schleife kreuzt sich an jedem Kreuz und sonst nirgends. In jedem Dreieck biegt sie "
                              "ab, durch dessen zwei offene Seiten; eine Zahl darin sagt, wie viele Felder die beiden "
                              "geraden Arme zusammen haben, das des Dreiecks mitgezählt.")
    clues = TokensOfParts("+ for a cross, a triangle as its open sides ne, nw, sw or se, with or without a number as "
                          "ne5, or - for none",
                          {"corner": one_of(" ".join(OPEN)), "number": number(1), "cross": one_of("+")},
                          "cross", "corner number?")
    words = {"clue": "the triangle at {place}", "fits": "{clue} has only these arms left",
             "needs": "{clue} needs this segment",
             "broken": "{clue} would have no way left"}

    def parse(self, board: BoardText) -> None:
        part = self.clues.read_parts(board)
        self.crossed, self.cells = part["cross"] >= 0, np.flatnonzero(part["corner"] >= 0)
        self.number = part["number"].ravel()[self.cells]
        self.corner = np.array(OPEN)[part["corner"].ravel()[self.cells]]
        self.open = np.array([[way in corner for way in "nesw"] for corner in self.corner.tolist()],
                             dtype=bool).reshape(-1, 4)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.strands), f.selectors("clue", self.cells)
        segment = edge[:self.graph.size]
        way = ways(self.graph, segment)
        # The loop crosses itself at every cross, and nowhere else: so says the graph.
        cross_in_cells(f, way[self.crossed.ravel()])
        with f.section("clues"):
            # It comes to every triangle by the open sides; the number is how long both arms are, and one more.
            f.add(np.where(self.open, 1, -1)[..., None] * way[self.cells][..., None], when=on[:, None])
            # The number counts cells, the triangle's own once: one more than the segments of both arms.
            total = np.where(self.number < 0, -1, self.number - 1)
            arms_add_up(f, self.graph, segment, self.cells, self.number > -2, total, when=on)
        single_loop(f, self.strands, edge, loops, anchors=self.graph.incidence[
            distinct(np.append(self.cells[on == TRUE], np.flatnonzero(self.crossed)))])
        return {"edges": segment}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        at = sides.reshape(-1, 4)[self.cells]
        visited = checks.visited(sides)
        yield from checks.failure_where("a triangle is not visited", self.mask(self.number >= -1) & ~visited)
        yield from checks.failure_where("the loop does not turn by the open sides of a triangle",
                                        self.mask((at != self.open).any(axis=1)) & visited)
        cells = self.clue_values(solution).ravel()[self.cells]
        yield from checks.failure_where("a number is not how many cells both arms and the triangle have",
                                        self.mask((self.number >= 0) & (self.number != cells)) & visited)
        yield from self.one_loop_with_given_crossings(sides)

    def clue_values(self, solution: Solution) -> Ints:
        return np.asarray(checks.arms(self.sides(solution)).sum(axis=2) + 1)

    def unsolvable_reasons(self) -> Failures:
        row, column = np.divmod(self.cells, self.columns)
        room = np.stack([row, self.columns - 1 - column, self.rows - 1 - row, column], axis=1)
        shut = (self.open & (room == 0)).any(axis=1)
        yield from checks.failure_where("an open side of a triangle is on the border", self.mask(shut))
        most = (room * self.open).sum(axis=1) + 1
        yield from checks.failure_where("both arms of a triangle cannot have that many cells", self.mask(
            ~shut & (self.number >= 0) & ((self.number < 3) | (self.number > most))))
        yield from super().unsolvable_reasons()

    def marks(self) -> Marks:
        return {"symbols": self.on_cells(self.corner), "texts": self.on_board(self.number, -1), **super().marks()}

    example = """
4 5
se7 -   -   -   -
-   se  -   +   -
-   -   -   nw4 -
-   -   -   -   -
"""
    answer = """
4 5
se   ew   ew   sw   -
ns   se   ew   nsew sw
ns   ns   se   nw   ns
ne   nw   ne   ew   nw
"""
