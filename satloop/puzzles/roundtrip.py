from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, TRUE, Bools, Formula, Ints
from encoders.rules import fix_nearest_run, segments, single_loop

from ..boards.alphabets.spelling import NUMBERED_SIDES
from ..boards.alphabets.tokens_of_parts import SIDE_NUMBERS, SOME_SIDES, TYPED_SIDES, TokensOfParts, one_of
from ..boards.checks.lines import one_crossing_loop
from ..boards.loops.cell_loop import BoardText, Failures, Key, Marks, Solution, checks
from ..boards.loops.crossing_loop import CrossingLoop

SIDES = "at sides of the board's frame a number each, as n2 or e3s4, or -"


def nearest_runs(ray: Bools) -> Ints:
    """(k,) how many cells the nearest run has along each row of segments (k, L), from near to far; 0 without one."""
    # argmax finds the first segment that is on, and then the first behind it that is off.
    first = ray.argmax(axis=1)
    behind = ~ray & (np.arange(ray.shape[1]) > first[:, None])  # the last of a row is always none
    return np.where(ray.any(axis=1), behind.argmax(axis=1) - first + 1, 0)


class RoundTrip(CrossingLoop):
    name, title, adds_clues = "roundtrip", "Round Trip", False
    rules = ("One loop, which may cross itself. A number outside a row says how many cells the nearest horizontal run "
             "of the loop in that row has, crossings among them; one outside a column, the nearest vertical run. With "
             "0 there is no such run; 1 says the same.")
    german = "Round Trip", ("Eine Schleife, die sich kreuzen darf. Eine Zahl neben einer Zeile sagt, wie viele Felder "
                            "die nächste waagerechte Strecke der Schleife in dieser Zeile hat, Kreuzungen mitgezählt; "
                            "eine an einer Spalte dasselbe für die nächste senkrechte. Bei 0 gibt es keine solche "
                            "Strecke; 1 bedeutet dasselbe.")
    group = "arrows"
    clues = TokensOfParts(SIDES, {**SIDE_NUMBERS, "unknown": one_of("?")}, SOME_SIDES, also=("unknown",), empty="-.",
                          pen=TYPED_SIDES, spelling=NUMBERED_SIDES._replace(frame=True))
    antichain = False  # four cells that turn away from one another may become four crossings
    words = {"clue": "the {label} {place}", "needs": "the run of {clue} takes this, wherever it lies",
             **dict.fromkeys(("full", "fits"), "the nearest run is as long as {clue} says"),
             **dict.fromkeys(("full 0 above", "full 1 above", "full 0 below", "full 1 below"),
                             "{clue} allows no line along its column"),
             **dict.fromkeys(("full 0 left of", "full 1 left of", "full 0 right of", "full 1 right of"),
                             "{clue} allows no line along its row"),
             "broken": "the nearest run would not be as long as {clue} says"}

    def parse(self, board: BoardText) -> None:
        part = self.read_parts(board)
        number = np.stack([part[side] for side in SIDE_NUMBERS], axis=1)
        row, column = np.divmod(self.cells, self.columns)
        # A number may stand only at a side that is the border.
        inside = np.stack([row > 0, column < self.columns - 1, row < self.rows - 1, column > 0], axis=1)
        for k in np.flatnonzero(((number >= 0) & inside).any(axis=1) | inside.all(axis=1)).tolist():
            raise board.error(int(row[k]), int(column[k]), SIDES)
        self.clue, self.way = (number >= 0).nonzero()  # of each number; the way of the side where it stands
        self.number = number[self.clue, self.way]
        self.place = np.where(self.way % 2, row[self.clue], column[self.clue])  # which row or column it is about
        self.room = np.where(self.way % 2, self.columns, self.rows)  # how many cells that has
        self.crossed = np.zeros((self.rows, self.columns), dtype=bool)
        self.crossed[1:-1, 1:-1] = True
        self.bent = self.crossed

    def rays(self, segments: NDArray[Any], way: Ints, place: Ints, nothing: object) -> NDArray[Any]:
        """(k, L) of the segments (m,) those of each row or column, from near to far, with `nothing` after them.

        way: (k,) the side of the frame to look from, place: (k,) which row or column.
        """
        across, down = self.graph.split(segments)
        out = np.full((len(way), max(self.rows, self.columns)), nothing)
        for side, seen in enumerate((down.T, across[:, ::-1], down.T[:, ::-1], across)):
            out[way == side, :seen.shape[1]] = seen[place[way == side]]
        return out

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The loop may cross itself: so says the graph.
        edge, on = segments(f, self.strands), f.selectors("clue", self.cells)[self.clue]
        # A number is how many cells the nearest run has, one more than segments; with 0 and 1 there is none.
        run = np.clip(self.number - 1, 0, self.room)
        with f.section("clues"):
            fix_nearest_run(f, self.rays(edge[:self.graph.size], self.way, self.place, FALSE), self.room - 1, run, on)
        # Anchors: a number above 1 sees a run, so the loop has a segment in its row or column.
        sure = (run > 0) & (on == TRUE)
        anchors = self.rays(np.arange(self.graph.size), self.way[sure], self.place[sure], -1)
        single_loop(f, self.strands, edge, loops, anchors=anchors)
        return {"edges": edge[:self.graph.size]}

    def check(self, solution: Solution) -> Failures:
        cells = nearest_runs(self.rays(solution["edges"], self.way, self.place, False))
        wrong = self.clue[(cells != self.number) & ((cells > 0) | (self.number > 1))]
        yield from checks.failure_where("a number is not how many cells the nearest run has",
                                        self.mask(np.isin(np.arange(len(self.cells)), wrong)))
        yield from one_crossing_loop(self.sides(solution))

    def unsolvable_reasons(self) -> Failures:
        # facing: the number at the other end of the same row or column, -1 for none. Two different numbers see two
        # runs.
        known = np.full((4, max(self.rows, self.columns)), -1)
        known[self.way, self.place] = self.number
        facing = known[(self.way + 2) % 4, self.place]
        low, high = np.minimum(self.number, facing), np.maximum(self.number, facing)
        for rule, wrong in (("a number is larger than the number of cells in its row or column",
                             self.number > self.room),
                            ("two numbers of a row or column have no room for two runs",
                             (low >= 0) & (low < high) & (high > 1) & ((low < 2) | (low + high > self.room)))):
            yield from checks.failure_where(rule, self.mask(np.isin(np.arange(len(self.cells)), self.clue[wrong])))

    def marks(self) -> Marks:
        numbers = np.full((self.rows * self.columns, 4), -1)
        numbers[self.cells[self.clue], self.way] = self.number
        return {"outside": numbers.reshape(self.rows, self.columns, 4)}

    example = """
4 5
-  -  n2 -  e5
w4 -  -  -  -
-  -  -  -  -
-  -  -  -  s3
"""
    answer = """
4 5
se ew ew ew   sw
ne ew ew sw   ns
-  -  se nsew nw
-  -  ne nw   -
"""
