from __future__ import annotations

from collections.abc import Collection

import numpy as np

from encoders import TRUE, Formula, Ints
from encoders.rules import given_lengths, literals_at, see_first_at, see_none_before, single_loop

from ..boards.declarations import EVERY_POINT
from ..boards.loops.lattice_loop import BoardText, Failures, Key, LatticeLoop, Marks, Solution, checks, letter_sets
from ..boards.text import EMPTY


class Myopia(LatticeLoop):
    name, title = "myopia", "Myopia"
    rules = ("One loop along the grid lines; the arrows of a clue point to the nearest lines that it sees. Looking "
             "from the cell in the four ways, its own sides first, the lines that arrows meet are all equally far "
             "away; a way without arrow meets none, or one farther away.")
    german = "Myopia", ("Eine Schleife entlang der Gitterlinien; die Pfeile einer Vorgabe zeigen zu den nächsten "
                        "Linien, die sie sieht. Blickt man vom Feld aus in die vier Richtungen, seine eigenen Seiten "
                        "zuerst, sind die Linien, auf die Pfeile treffen, alle gleich weit entfernt; in einer "
                        "Richtung ohne Pfeil liegt keine Linie oder eine weiter entfernte.")
    adds_clues = True
    clues = letter_sets("arrows, some of nesw, or - for none", "nesw",
                        "n e s w ne ns nw es ew sw nes new nsw esw nesw", "nswe", any_order=True, empty="-.?",
                        unknown=EMPTY)
    further_rules = (EVERY_POINT,)
    words = {"clue": "the clue {label} at {place}", "full": "{clue} sees no other line so near",
             "fault uneven": "the lines that the arrows of {clue} meet could not be equally near",
             "fault astray beside": "{clue} would have a line on a side without an arrow",
             "fault astray": "a line nearest to {clue} would lie where it has no arrow",
             "needs": "{clue} sees this line", "fits": "{clue} points to the nearest lines that it sees",
             "broken": "{clue} would not point to the nearest lines that it sees"}

    def parse(self, board: BoardText) -> None:
        # A token's bits are the ways of its arrows.
        self.arrow = np.maximum(self.clues.read(board), 0)[..., None] >> np.arange(4) & 1 > 0

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, cells = f.new(len(self.graph.edges)), np.flatnonzero(self.arrow.any(axis=2))
        on, arrow = f.selectors("clue", cells), self.arrow.reshape(-1, 4)[cells]
        # seen: (clues, 4, longest) the lines that cross each of the four ways, the cell's own side first, -1 beyond
        # the border.
        seen = self.ahead(cells)
        ray = literals_at(edge, seen)
        with f.section("clues"):
            # All arrows of a clue meet the loop at one distance; a way without arrow meets it farther away, or never.
            distance = given_lengths(f, np.full(len(cells), -1), ray.shape[-1])
            clue, way = arrow.nonzero()
            see_first_at(f, ray[clue, way], distance[clue], when=on[clue])
            clue, way = (~arrow).nonzero()
            see_none_before(f, ray[clue, way], distance[clue], when=on[clue])
        # The segments form one single loop, which every arrow meets.
        single_loop(f, self.graph, edge, loops, self.required(), anchors=seen[arrow & (on == TRUE)[:, None]])
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        far = self.clue_values(solution)
        # far: (rows, columns, 4) how far away the nearest line is each way, 0 for none.
        none = far == 0
        most = np.where(self.arrow, far, 0).max(axis=2)
        least = np.where(self.arrow & ~none, far, far.size).min(axis=2)
        yield from checks.failure_where("an arrow meets no line", (self.arrow & none).any(axis=2))
        yield from checks.failure_where("the lines that the arrows of a clue meet are not equally far away",
                                        (most > 0) & (least != most))
        yield from checks.failure_where("a way without arrow meets a line that is as near", self.arrow.any(axis=2) & (
            ~self.arrow & ~none & (far <= least[..., None])).any(axis=2))
        yield from self.one_loop_as_required(self.sides(solution))

    def fault_of_clue(self, cell: int, drawn: Collection[int], empty: Collection[int]) -> str:
        ahead = [[edge for edge in way if edge >= 0] for way in self.ahead(np.array([cell]))[0].tolist()]
        own, others = ([way for way, has in zip(ahead, self.arrow.reshape(-1, 4)[cell]) if has == wanted]
                       for wanted in (True, False))
        # far: how many lines are nearer than those that the arrows may meet.
        far = [far for far in range(min(map(len, own))) if not any(
            way[far] in empty or {*way[:far]}.intersection(drawn) for way in own)]
        if not far:
            return "uneven"
        if any({*way[:1]}.intersection(drawn) for way in others):
            return "astray beside"
        return "astray" if any({*way[:far[0] + 1]}.intersection(drawn) for way in others) else ""

    def clue_values(self, solution: Solution) -> Ints:
        """(rows, columns, 4) how far the line is that each cell sees each way, 0 for none."""
        return checks.nearest_sides(*self.segments(solution))

    def marks(self) -> Marks:
        signs = np.where(self.arrow, [*"↑→↓←"], "").tolist()
        return {"texts": np.array([["".join(cell) for cell in row] for row in signs])}

    example = """
4 4
new -   nw  -
-   -   -   -
w   ns  -   nes
-   -   -   nw
"""
    answer = """
4 4
x - x x
x - x -
x x x x
x - x -
"""
