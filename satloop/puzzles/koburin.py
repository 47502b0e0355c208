"""Koburin: shade some of the empty cells, no two adjacent; one loop visits all other empty cells. A number is how many
of its four neighbours are shaded, a question mark a number that is not told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from encoders import FALSE, TRUE, Formula
from encoders.cardinality import exactly
from encoders.loops import single_loop
from encoders.rules.lines import at, either_visited, segments
from encoders.rules.shading import not_adjacent, shading

from ..boards import checks
from ..boards.cells import CellLoop, Labels
from ..boards.puzzle import Failure, Key, Solution
from ..boards.text import Board

if TYPE_CHECKING:
    from ..pictures.picture import Picture

UNKNOWN = -2
TOKENS = Labels("[0-4]", more={"?": UNKNOWN})


class Koburin(CellLoop):
    name, title = "koburin", "Koburin"
    shades = True

    def parse(self, board: Board) -> None:
        self.label = board.look_up(TOKENS, "0 to 4, ? for a clue without its number, or - for an empty cell")
        self.cells = np.flatnonzero(self.label >= 0)
        self.number = self.label.ravel()[self.cells]
        self.hole = self.label != -1

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, shaded = segments(f, self.graph, self.hole), shading(f, self.hole)
        # Some empty cells are shaded, no two adjacent; the loop visits all others.
        apart = not_adjacent(f, self.graph, shaded)
        on = np.where(self.hole, FALSE, -shaded).ravel()
        # A number is how many of its neighbours are shaded.
        with f.section("clues"):
            exactly(f, at(shaded, self.graph.neighbours[self.cells]), self.number, when=f.select("clue", self.cells))
        sure = apart == TRUE if not f.selects("vertex") else np.zeros(len(apart), dtype=bool)
        anchors = either_visited(self.graph, np.flatnonzero(edge != FALSE)[sure])
        single_loop(f, self.graph, edge, loops, on, anchors=anchors)
        return {"edges": edge, "shaded": shaded}

    def check(self, solution: Solution) -> Iterator[Failure]:
        sides, shaded = self.sides(solution), solution["shaded"]
        yield from checks.shaded_or_visited(shaded, checks.visited(sides), self.hole)
        around = np.zeros((self.rows + 2, self.columns + 2), dtype=int)
        around[1:-1, 1:-1] = shaded
        count = around[:-2, 1:-1] + around[2:, 1:-1] + around[1:-1, :-2] + around[1:-1, 2:]
        yield from checks.named("a number is not the count of shaded cells next to it",
                                self.mask(count.ravel()[self.cells] != self.number))
        yield from checks.one_loop(sides)

    def picture(self, solution: Solution | None = None) -> Picture:
        unknown = dict.fromkeys(map(tuple, np.argwhere(self.label == UNKNOWN).tolist()), "?")
        return self.drawn(solution, texts=self.on_cells(self.number) | unknown)

    example = """
4 5
- - - - -
1 - 0 - -
- - - - -
- - - - -
"""
    answer = """
4 5
x  se ew sw x
-  ns -  ne sw
se nw se sw ns
ne ew nw ne nw
"""
    wrong: ClassVar = {
        "a cell is neither shaded nor visited": "4 5\nx se ew sw x\n- ns - ne sw\n- ns se sw ns\nx ne nw ne nw",
        "a number is not the count of shaded cells next to it":
            "4 5\nx se ew sw x\n- ns - ne sw\nse nw x se nw\nne ew ew nw x",
        "a clue or hole is shaded or visited": "4 5\nx se ew ew sw\nse nw se ew nw\nns x ne ew sw\nne ew ew ew nw",
        "a cell is both shaded and visited": "4 5\nx se ew sw x\n- ns - ne sw\nse nw se sw ns\nx ew nw ne nw",
        "two shaded cells touch": "4 5\nx se ew ew sw\nse nw - se nw\nne ew sw ne sw\nx x ne ew x",
    }
