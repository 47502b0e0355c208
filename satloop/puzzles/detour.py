"""Detour: one loop visits all cells; a number is how often it turns inside its region."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from encoders import Formula
from encoders.cardinality import exactly
from encoders.loops import single_loop
from encoders.rules.lines import at, by_label, segments, turning, ways

from ..boards import checks
from ..boards.cells import CellLoop, Labels
from ..boards.puzzle import Failure, Key, Solution
from ..boards.text import Board

if TYPE_CHECKING:
    from ..pictures.picture import Picture

NUMBERS = Labels()


class Detour(CellLoop):
    name, title, grids = "detour", "Detour", (2,)

    def parse(self, board: Board) -> None:
        self.number = self.read_clues(board, NUMBERS, "a number, or - for none")
        self.read_regions(board)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph, self.hole)
        # A number is how often the loop turns in its region.
        with f.section("clues"):
            clued = np.append(np.bincount(self.home, minlength=self.regions), 0)  # region -1 is a hole
            where = np.flatnonzero(clued[self.region])
            turns = turning(f, ways(self.graph, edge)[where])
            inside = by_label(self.region.ravel()[where], np.arange(len(where)), self.regions)
            exactly(f, at(turns, inside[self.home]), self.number, when=f.select("clue", self.cells))
        # The loop visits all cells.
        single_loop(f, self.graph, edge, loops, self.everywhere())
        return {"edges": edge}

    def check(self, solution: Solution) -> Iterator[Failure]:
        sides = self.sides(solution)
        yield from checks.all_visited(checks.visited(sides), self.hole)
        count = checks.per_region(checks.turns(sides), self.region, self.regions)
        yield from checks.named("a number is not the count of turns in its region",
                                self.mask(count[self.home] != self.number))
        yield from checks.one_loop(sides)

    def picture(self, solution: Solution | None = None) -> Picture:
        return self.drawn(solution, corners=self.on_cells(self.number))

    example = """
4 5
- - - - -
0 - - - -
- - - - -
- - - - -
1 1 1 1 #
2 2 2 1 #
3 3 3 1 1
3 3 3 3 3
"""
    answer = """
4 5
se sw se sw -
ns ns ns ns -
ns ne nw ne sw
ne ew ew ew nw
"""
    wrong: ClassVar = {
        "a cell is not visited": "4 5\n- - - - -\n- - - - -\n- se ew ew sw\n- ne ew ew nw",
        "a number is not the count of turns in its region":
            "4 5\nse ew ew sw -\nns se ew nw -\nns ne ew ew sw\nne ew ew ew nw",
        "a hole is visited": "4 5\nse sw se ew sw\nns ns ns se nw\nns ne nw ne sw\nne ew ew ew nw",
    }
