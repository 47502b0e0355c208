from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.rules import cross_in_cells, segments, single_loop, ways

from ..boards.alphabets.alphabet import pick
from ..boards.alphabets.spelling import TURNING
from ..boards.checks.lines import one_crossing_loop
from ..boards.loops.cell_loop import Alphabet, BoardText, Failures, Key, Marks, Solution, checks, unsolvable
from ..boards.loops.crossing_loop import CrossingLoop
from ..boards.text import EMPTY
from .pipelink import PIECES, Pipelink, pieces

CIRCLE = 1 << 4
CROSSING = PIECES["nsew"]


class PipelinkReturns(CrossingLoop):
    name, title, fill = "pipelinkreturns", "Pipelink Returns", True
    rules = ("One loop through all cells crosses itself in circles and at given crossings only, and never turns in a "
             "circle. Given pieces stay as they are.")
    german = "Pipelink Returns", ("Eine Schleife durch alle Felder kreuzt sich nur in Kreisen und an vorgegebenen "
                                  "Kreuzungen und biegt in einem Kreis nie ab. Vorgegebene Stücke bleiben, wie sie "
                                  "sind.")
    clues = Alphabet({**PIECES, "o": CIRCLE}, f"o for a circle, {PIECES.expected}", pick(f"o {PIECES.pens[0].tokens}"),
                     empty=EMPTY, numbers={**PIECES.numbers, "o": 0}, unknown=EMPTY, spelling=TURNING)
    words = {**Pipelink.words, "straight cell": "the circle|circles {place}"}

    def parse(self, board: BoardText) -> None:
        bits = self.read_clues(board)
        self.circle, self.given = self.mask(bits == CIRCLE), self.mask(bits == CROSSING)
        self.crossed = self.circle | self.given
        self.piece = pieces(self, board, bits % CIRCLE)
        self.cells, self.piece = self.cells[bits < CROSSING], self.piece[bits < CROSSING]

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, on = segments(f, self.strands), f.selectors("clue", self.cells)
        way = ways(self.graph, edge[:self.graph.size])
        # The loop visits every cell. It crosses itself in circles and at given crossings, where it does not turn: so
        # says the graph.
        with f.section("degrees"):
            f.add(way, when=f.selectors("vertex", np.arange(len(way))))
        cross_in_cells(f, way[self.given.ravel()])
        # Given pieces stay.
        with f.section("clues"):
            f.add(np.where(self.piece, 1, -1)[..., None] * way[self.cells][..., None], when=on[:, None])
        # Anchors: where no cell's rule can be off, the loop passes a side of every cell.
        single_loop(f, self.strands, edge, loops, anchors=self.graph.incidence[:0 if f.has_groups("vertex") else None])
        return {"edges": edge[:self.graph.size]}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        yield from checks.failure_where("a cell is not visited", ~checks.visited(sides))
        yield from checks.failure_where("a given piece is changed",
                                        self.mask((sides.reshape(-1, 4)[self.cells] != self.piece).any(axis=1)))
        yield from checks.failure_where("the loop does not cross itself at a given crossing",
                                        self.given & ~sides.all(axis=2))
        yield from checks.failure_where("the loop crosses itself off circles and given crossings",
                                        sides.all(axis=2) & ~self.crossed)
        yield from checks.failure_where("the loop turns in a circle", self.circle & checks.turns(sides))
        yield from one_crossing_loop(sides)

    def unsolvable_reasons(self) -> Failures:
        yield from unsolvable.straight_at_corners(self.circle)
        lines = self.marks()["pieces"]
        yield from unsolvable.pieces_that_cannot_meet(lines, checks.visited(lines))

    def marks(self) -> Marks:
        lines = np.repeat(self.given[..., None], 4, axis=2)
        lines.reshape(-1, 4)[self.cells] = self.piece
        return {"pieces": lines, "symbols": np.where(self.circle, "white", "")}

    example = """
5 5
-  -  -  -  -
-  nsew o  -  -
-  o  o  o  -
-  -  o sw  -
-  -  -  -  -
"""
    answer = """
5 5
se   sw   se   ew   sw
ne   nsew nsew ew   nw
se   nsew nsew ew   sw
ns   ne   nsew sw   ns
ne   ew   nw   ne   nw
"""
