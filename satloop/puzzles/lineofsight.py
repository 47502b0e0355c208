from __future__ import annotations

import numpy as np

from encoders import TRUE, Formula, Ints
from encoders.rules import given_lengths, literals_at, see_first_at, see_run_at, single_loop

from ..boards.alphabets.tokens_of_parts import TokensOfParts, number, one_of
from ..boards.declarations import EVERY_POINT
from ..boards.loops.lattice_loop import BoardText, Failures, Key, LatticeLoop, Marks, Solution, checks


class LineOfSight(LatticeLoop):
    name, title = "lineofsight", "Line of Sight"
    rules = ("One loop along the grid lines; a number with an arrow is the length of the line that it sees. Looking "
             "from the cell that way, its own side first, the first line that crosses the way belongs to a straight "
             "run of as many segments as the number says; with 0 no line crosses it. A question mark with an arrow "
             "sees a line of any length.")
    german = "Line of Sight", ("Eine Schleife entlang der Gitterlinien; eine Zahl mit Pfeil ist die Länge der Linie, "
                               "die sie sieht. Blickt man vom Feld aus in diese Richtung, seine eigene Seite zuerst, "
                               "gehört die erste Linie quer dazu zu einer geraden Strecke aus so vielen Segmenten, wie "
                               "die Zahl sagt; bei 0 liegt keine Linie quer dazu. Ein Fragezeichen mit Pfeil sieht "
                               "eine Linie beliebiger Länge.")
    adds_clues, many_clues_fit = True, True
    clues = TokensOfParts("a number or ? and a way of nesw as 3n, or -",
                          {"number": number(), "unknown": one_of("?"), "way": one_of("nesw")},
                          "number way", "unknown way", kind="arrows", empty="-?")
    further_rules = (EVERY_POINT,)
    words = {"clue": "the arrow {label} at {place}", "full": "{clue} sees no other line",
             **dict.fromkeys(("full 0 up", "full 0 right", "full 0 down", "full 0 left"), "{clue} sees no line"),
             "needs": "{clue} sees this line", "fits": "{clue} says how long the line is that it sees",
             "broken": "{clue} would see no line as long as it says"}

    def parse(self, board: BoardText) -> None:
        part = self.clues.read_parts(board)
        self.way = part["way"]
        self.number = np.minimum(part["number"], max(self.rows, self.columns) + 1)  # longer ones are as impossible

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, cells = f.new(len(self.graph.edges)), np.flatnonzero(self.way >= 0)
        on, number, way = f.selectors("clue", cells), self.number.ravel()[cells], self.way.ravel()[cells]
        seen = self.ahead(cells)[np.arange(len(cells)), way]
        ray, none, any_, some = literals_at(edge, seen), number == 0, number < 0, number > 0
        with f.section("clues"):
            # A 0 sees no line, a question mark sees one.
            f.clause(-ray[none], when=on[none, None])
            f.add(ray[any_], when=on[any_])
            # Another number sees the first line on its way, whose run has this length.
            # How far away this line is, no clue says: an order-encoded length that both rules below speak of.
            distance = given_lengths(f, np.full(int(some.sum()), -1), ray.shape[-1])
            see_first_at(f, ray[some], distance, when=on[some])
            see_run_at(f, self.graph, edge, seen[some], distance, number[some], when=on[some])
        # The segments form one single loop, which every clue but a 0 sees.
        single_loop(f, self.graph, edge, loops, self.required(), anchors=seen[~none & (on == TRUE)])
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        seen = np.take_along_axis(self.clue_values(solution), np.maximum(self.way, 0)[..., None], axis=2)[..., 0]
        yield from checks.failure_where("a clue sees no line",
                                        (self.way >= 0) & (self.number != 0) & (seen == 0))
        yield from checks.failure_where("the line that a number sees has another length",
                                        (self.number >= 0) & (seen > 0) & (seen != self.number))
        yield from self.one_loop_as_required(self.sides(solution))

    def clue_values(self, solution: Solution) -> Ints:
        """(rows, columns, 4) how long the line is that each cell sees each way, 0 for none."""
        return checks.runs_seen(*self.segments(solution))

    def unsolvable_reasons(self) -> Failures:
        longest = np.where(self.way % 2 == 0, self.columns, self.rows)
        yield from checks.failure_where("a number is longer than the board", self.number > longest)
        yield from super().unsolvable_reasons()

    def marks(self) -> Marks:
        texts = np.where(self.number >= 0, self.number.astype(np.str_), np.where(self.way >= 0, "?", ""))
        return {"texts": texts, "symbols": np.where(self.way >= 0, np.array([*"nesw"])[self.way], "")}

    example = """
4 4
-  -  2n 2w
-  -  -  1n
-  -  -  1s
4w 1w -  0e
"""
    answer = """
4 4
x - x x
x - x -
x x x x
x - x -
"""
