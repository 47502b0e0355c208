"""Entry Exit: one loop visits all cells, and enters and leaves each region exactly once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from encoders import Formula
from encoders.cardinality import exactly
from encoders.loops import single_loop
from encoders.rules.lines import at, crossing, enter, segments, within

from ..boards import checks
from ..boards.cells import CellLoop
from ..boards.puzzle import Failure, Key, Solution
from ..boards.text import Board

if TYPE_CHECKING:
    from ..pictures.picture import Picture


class EntryExit(CellLoop):
    name, title, grids = "entryexit", "Entry Exit", (1, 2)
    times = 1

    def parse(self, board: Board) -> None:
        if len(board.grids) > 1:
            board.look_up({"-": 0}, "- in the grid above the regions")
        self.read_regions(board)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph, self.hole)
        # The loop enters and leaves each region exactly once. As it visits all cells, that is to say: there is one
        # segment less inside than cells. Of those on the border and those inside the fewer are counted.
        with f.section("regions"):
            border = crossing(self.graph, self.region, self.regions)
            inside = within(self.graph, self.region, self.regions)
            inner = (inside >= 0).sum(axis=1) <= (border >= 0).sum(axis=1)
            inner &= not f.selects("vertex")  # then it need not visit all cells
            on = f.select("region", np.arange(self.regions))
            enter(f, at(edge, border[~inner]), self.times, when=on[~inner])
            cells = np.bincount(self.region[~self.hole], minlength=self.regions)
            exactly(f, at(edge, inside[inner]), cells[inner] - self.times, when=on[inner])
        # It visits all cells.
        single_loop(f, self.graph, edge, loops, self.everywhere())
        return {"edges": edge}

    def check(self, solution: Solution) -> Iterator[Failure]:
        sides = self.sides(solution)
        yield from checks.all_visited(checks.visited(sides), self.hole)
        entered = checks.crossings(sides, self.region, self.regions)
        yield from checks.named(f"a region is not entered exactly {'once' if self.times == 1 else 'twice'}",
                                checks.whole_regions(entered != 2 * self.times, self.region))
        yield from checks.one_loop(sides)

    def picture(self, solution: Solution | None = None) -> Picture:
        return self.drawn(solution)

    example = """
4 5
1 1 1 1 2
1 4 4 3 2
5 4 4 3 #
5 5 4 3 #
"""
    answer = """
4 5
se ew ew ew sw
ns se sw se nw
ns ns ns ns -
ne nw ne nw -
"""
    wrong: ClassVar = {
        "a region is not entered exactly once": "4 5\nse ew ew ew sw\nne ew sw se nw\nse ew nw ns -\nne ew ew nw -",
        "a cell is not visited": "4 5\nse ew ew ew sw\nns se sw se nw\nns ns ne nw -\nne nw - - -",
        "a hole is visited": "4 5\nse ew ew ew sw\nns se ew sw ns\nns ne sw ns ns\nne ew nw ne nw",
    }
