"""Masyu: one loop visits all pearls. At a black one it turns and goes straight through both neighbours on the way; at a
white one it goes straight and turns in at least one of the two neighbours on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from encoders import TRUE, Formula
from encoders.loops import single_loop
from encoders.rules.arms import arms, straight_beyond, turn_beyond
from encoders.rules.lines import segments, straight, turn, ways

from ..boards import checks
from ..boards.cells import CellLoop
from ..boards.puzzle import Failure, Key, Solution
from ..boards.text import Board

if TYPE_CHECKING:
    from ..pictures.picture import Picture

WHITE, BLACK = 0, 1
TOKENS = {"-": -1, ".": -1, "w": WHITE, "1": WHITE, "b": BLACK, "2": BLACK}


class Masyu(CellLoop):
    name, title = "masyu", "Masyu"

    def parse(self, board: Board) -> None:
        self.pearl = self.read_clues(board, TOKENS, "w or 1 for a white pearl, b or 2 for a black one, - for none")

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph)
        way = ways(self.graph, edge)
        arm = arms(self.graph, way, self.cells, 2)
        on = f.select("clue", self.cells)
        with f.section("pearls"):
            # Black: the line turns there and goes straight through both neighbours on the way.
            black = self.pearl == BLACK
            turn(f, arm[black, :, 0], when=on[black])
            straight_beyond(f, arm[black], when=on[black])
            # White: it goes straight there and turns in at least one of the two neighbours on the way.
            white = ~black
            straight(f, arm[white, :, 0], when=on[white])
            turn_beyond(f, arm[white], when=on[white])
        single_loop(f, self.graph, edge, loops, anchors=self.graph.incidence[self.cells[on == TRUE]])
        return {"edges": edge}

    def check(self, solution: Solution) -> Iterator[Failure]:
        sides = self.sides(solution)
        black, white = self.mask(self.pearl == BLACK), self.mask(self.pearl == WHITE)
        straight, visited = checks.straight(sides), checks.visited(sides)
        beyond = checks.straight_beyond(sides)
        yield from checks.named("a pearl is not visited", (black | white) & ~visited)
        yield from checks.named("a black pearl is passed straight", black & straight)
        yield from checks.named("the line turns next to a black pearl", black & (sides & ~beyond).any(axis=2))
        yield from checks.named("the line turns at a white pearl", white & visited & ~straight)
        yield from checks.named("the line goes straight on both sides of a white pearl",
                                white & straight & (beyond.sum(axis=2) == 2))
        yield from checks.one_loop(sides)

    def picture(self, solution: Solution | None = None) -> Picture:
        return self.drawn(solution, symbols=self.on_cells(np.array(["white", "black"])[self.pearl]))

    example = """
4 5
- - b - -
- w - - w
- - - - -
- - w - -
"""
    answer = """
4 5
se sw se ew sw
ns ns ns -  ns
ns ne nw se nw
ne ew ew nw -
"""
    wrong: ClassVar = {
        "a pearl is not visited": "4 5\n- - - se sw\n- - se nw ns\n- - ne ew nw\n- - - - -",
        "a black pearl is passed straight": "4 5\nse ew ew ew sw\nne ew ew sw ns\n- se ew nw ns\n- ne ew ew nw",
        "the line goes straight on both sides of a white pearl":
            "4 5\nse sw se ew sw\nns ns ns - ns\nns ne nw - ns\nne ew ew ew nw",
        "the line turns at a white pearl": "4 5\n- - se ew sw\nse sw ns - ns\nns ne nw se nw\nne ew ew nw -",
        "the line turns next to a black pearl": "4 5\n- se sw se sw\n- ns ne nw ns\nse nw - se nw\nne ew ew nw -",
    }
