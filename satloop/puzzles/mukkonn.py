from __future__ import annotations

import numpy as np

from encoders import Formula, Ints
from encoders.rules import arm_toward, fix_arm_length, given_lengths, segments, single_loop, ways

from ..boards.alphabets.spelling import NUMBERED_SIDES
from ..boards.alphabets.tokens_of_parts import SIDE_NUMBERS, SOME_SIDES, TYPED_SIDES, TokensOfParts, one_of
from ..boards.loops.cell_loop import BoardText, CellLoop, Failures, Key, Marks, Solution, checks


class Mukkonn(CellLoop):
    name, title, fill = "mukkonn", "Mukkonn Enn", True
    rules = ("One loop visits every cell but the holes. A clue has numbers for some of its four sides: if the loop "
             "leaves the cell by such a side, it turns after exactly as many segments as the number there "
             "says. With 0 it does not leave by that side.")
    german = "Mukkonn Enn", ("Eine Schleife besucht jedes Feld außer den Löchern. Eine Vorgabe hat Zahlen für einige "
                             "ihrer vier Seiten: Verlässt die Schleife das Feld durch so eine Seite, biegt sie nach "
                             "genau so vielen Segmenten ab. Bei 0 verlässt sie es dort nicht.")
    group = "rooms"
    adds_clues, many_clues_fit = True, True
    clues = TokensOfParts("a side of nesw and a number, for some sides in this order, as n2 or e1s3; ? for a clue "
                          "without numbers, # for a hole, or -",
                          {**SIDE_NUMBERS, "unknown": one_of("?"), "hole": one_of("#@x")},
                          SOME_SIDES, "unknown", "hole", empty="-.", pen=f"[#?]|{TYPED_SIDES}",
                          spelling=NUMBERED_SIDES)
    words = {"clue": "the clue {label} at {place}",
             **dict.fromkeys(("full", "needs", "fits"), "{clue} says how far the loop runs straight from there")}

    def parse(self, board: BoardText) -> None:
        part = self.clues.read_parts(board)
        number = np.stack([part[side] for side in SIDE_NUMBERS], axis=2)
        self.hole = part["hole"] >= 0
        self.cells = np.flatnonzero((number >= 0).any(axis=2) | (part["unknown"] >= 0))
        self.number = number.reshape(-1, 4)[self.cells]

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The loop does not come to holes.
        edge, limit = segments(f, self.graph, self.hole), max(self.rows, self.columns)
        # Where it leaves a clue by a side with a number, it runs straight exactly so far.
        with f.section("clues"):
            # One row for each number of each clue. A longer arm than the board has room for is as impossible as the
            # longest.
            clue, way = (self.number >= 0).nonzero()
            arm = arm_toward(self.graph, ways(self.graph, edge), self.cells[clue], way, limit)
            reach = given_lengths(f, np.minimum(self.number[clue, way], limit), limit)
            fix_arm_length(f, arm, reach, when=f.selectors("clue", self.cells)[clue])
        # It visits every cell but the holes.
        single_loop(f, self.graph, edge, loops, self.everywhere())
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.all_visited(checks.visited(sides), self.hole)
        arms = self.clue_values(solution).reshape(-1, 4)[self.cells]
        wrong = (self.number >= 0) & (arms > 0) & (arms != self.number)
        yield from checks.failure_where("the loop leaves a clue by a side, and does not turn after that many segments",
                                        self.mask(wrong.any(axis=1)))
        yield from checks.one_loop(sides)

    def clue_values(self, solution: Solution) -> Ints:
        return checks.arms(self.sides(solution))

    def unsolvable_reasons(self) -> Failures:
        yield from super().unsolvable_reasons()
        free = ~self.hole
        room = checks.arms(checks.sides(free[:, :-1] & free[:, 1:], free[:-1] & free[1:])).reshape(-1, 4)[self.cells]
        fits = (room > 0) & (self.number != 0) & (self.number <= room)
        yield from checks.failure_where("a clue has fewer than two sides by which the loop may leave",
                                        self.mask(fits.sum(axis=1) < 2))

    def marks(self) -> Marks:
        labels = ["".join(f"{way}{number}" for way, number in zip("↑→↓←", numbers) if number >= 0) or "?"
                  for numbers in self.number.tolist()]
        sides = np.full((self.rows * self.columns, 4), -1)
        sides[self.cells] = self.number
        return {"corners": self.on_cells(labels), "sides": sides.reshape(self.rows, self.columns, 4)}

    example = """
4 5
- s2w1 -    - -
- -    -    # -
- -    n2w1 - -
- -    -    - #
"""
    answer = """
4 5
se sw se ew sw
ns ns ns -  ns
ns ne nw se nw
ne ew ew nw -
"""
