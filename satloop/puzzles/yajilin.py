"""Yajilin: shade some of the empty cells, no two adjacent; one loop visits all other empty cells. A number with an
arrow is how many cells are shaded that way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, TRUE, Formula
from encoders.cardinality import exactly
from encoders.loops import single_loop
from encoders.rules.arms import rays
from encoders.rules.lines import either_visited, segments
from encoders.rules.shading import not_adjacent, shading, tally

from ..boards import checks
from ..boards.cells import CellLoop, Labels, letters_and_numbers
from ..boards.puzzle import Failure, Key, Solution
from ..boards.text import Board

if TYPE_CHECKING:
    from ..pictures.picture import Picture

ARROWS = "nesw"
HOLE, WALL = -2, -3  # an arrow looks past an x and stops at an @
TOKENS = Labels(r"\d+[nesw]|[nesw]\d+", ARROWS, {"x": HOLE, "@": WALL, "#": WALL})


class Yajilin(CellLoop):
    name, title = "yajilin", "Yajilin"
    shades = True

    def parse(self, board: Board) -> None:
        self.label = board.look_up(TOKENS, "a number with an arrow as 2e, x or @ for a hole, or -").ravel()
        self.cells = np.flatnonzero(self.label >= 0)
        self.way, self.number = letters_and_numbers(self.label[self.cells])
        self.hole = (self.label != -1).reshape(self.rows, self.columns)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge, shaded = segments(f, self.graph, self.hole), shading(f, self.hole)
        # Some empty cells are shaded, no two adjacent; the loop visits all others.
        apart = not_adjacent(f, self.graph, shaded)
        on = np.where(self.hole, FALSE, -shaded).ravel()
        # A number is how many cells are shaded in the direction of its arrow.
        with f.section("clues"):
            ray = rays(self.graph, self.cells, self.way, max(self.rows, self.columns))[:, 1:]
            ended = np.append(self.label == WALL, True)[ray].cumsum(axis=1) > 0
            ahead = tally(f, self.graph, shaded, np.where(ended, -1, ray))
            exactly(f, ahead, self.number, when=f.select("clue", self.cells))
        sure = apart == TRUE if not f.selects("vertex") else np.zeros(len(apart), dtype=bool)
        anchors = either_visited(self.graph, np.flatnonzero(edge != FALSE)[sure])
        single_loop(f, self.graph, edge, loops, on, anchors=anchors)
        return {"edges": edge, "shaded": shaded}

    def check(self, solution: Solution) -> Iterator[Failure]:
        sides, shaded = self.sides(solution), solution["shaded"]
        yield from checks.shaded_or_visited(shaded, checks.visited(sides), self.hole)
        count = np.array(self.shaded_ahead(shaded))
        yield from checks.named("a number is not the count of shaded cells along its arrow",
                                self.mask(count != self.number))
        yield from checks.one_loop(sides)

    def shaded_ahead(self, shaded: NDArray[np.bool_]) -> list[int]:
        cells, wall, count = shaded.ravel().tolist(), (self.label == WALL).tolist(), []
        for cell, way in zip(self.cells.tolist(), self.way.tolist()):
            ahead = takewhile(lambda other: not wall[other], checks.ray(self.rows, self.columns, cell, way))
            count.append(sum([cells[other] for other in ahead]))
        return count

    def picture(self, solution: Solution | None = None) -> Picture:
        arrows = self.on_cells(ARROWS[way] for way in self.way)
        return self.drawn(solution, texts=self.on_cells(self.number), symbols=arrows)

    example = """
4 5
-  -  -  -  -
-  -  -  -  -
0n -  0w -  0e
-  -  -  -  -
"""
    answer = """
4 5
se ew ew ew sw
ne sw x  se nw
-  ns -  ns -
x  ne ew nw x
"""
    wrong: ClassVar = {
        "a clue or hole is shaded or visited": "4 5\nse sw x se sw\nns ne sw ns ns\nne sw ne nw ns\nx ne ew ew nw",
        "a cell is both shaded and visited": "4 5\nse ew ew ew x\nne sw x se nw\n- ns - ns -\nx ne ew nw x",
        "two shaded cells touch": "4 5\nse ew sw x x\nne sw ne sw x\n- ns - ns -\nx ne ew nw x",
        "a cell is neither shaded nor visited": "4 5\nse ew ew sw -\nne sw x ns x\n- ns - ns -\nx ne ew nw x",
        "a number is not the count of shaded cells along its arrow":
            "4 5\nse ew ew ew sw\nx sw x x ns\nse nw se sw ns\nne ew nw ne nw",
    }
