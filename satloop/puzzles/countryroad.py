"""Country Road: one loop enters and leaves each region exactly once. A number is how many cells of its region the loop
visits; two unvisited cells do not touch across a region border."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from encoders import TRUE, Formula
from encoders.cardinality import exactly
from encoders.loops import single_loop
from encoders.loops.degrees import visited
from encoders.rules.lines import at, between, by_label, crossing, either_visited, enter, segments, within

from ..boards import checks
from ..boards.cells import CellLoop, Labels
from ..boards.puzzle import Failure, Key, Solution
from ..boards.text import Board

if TYPE_CHECKING:
    from ..pictures.picture import Picture

NUMBERS = Labels()


class CountryRoad(CellLoop):
    name, title, grids = "countryroad", "Country Road", (2,)

    def parse(self, board: Board) -> None:
        self.number = self.read_clues(board, NUMBERS, "a number, or - for none")
        self.read_regions(board)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph, self.hole)
        # The loop enters and leaves each region exactly once.
        border = crossing(self.graph, self.region, self.regions)
        entered = f.select("region", np.arange(self.regions))
        with f.section("regions"):
            enter(f, at(edge, border), when=entered)
        # A number is how many cells of its region the loop visits: as it goes through a region in one piece, one more
        # than segments inside.
        with f.section("clues"):
            on = f.select("clue", self.cells)
            if f.selects("vertex", "region", "loop"):  # then it need not be one piece
                cells = by_label(self.region.ravel(), np.arange(self.region.size), self.regions)
                exactly(f, at(visited(f, self.graph, edge), cells[self.home]), self.number, when=on)
            else:
                inside = within(self.graph, self.region, self.regions)
                exactly(f, at(edge, inside[self.home]), self.number - 1, when=on)
        # Two unvisited cells do not touch across a border.
        pairs = between(self.graph, self.region)
        f.add(at(edge, either_visited(self.graph, pairs)), when=f.select("pair", self.graph.edges[pairs]))
        single_loop(f, self.graph, edge, loops, anchors=border[entered == TRUE])
        return {"edges": edge}

    def check(self, solution: Solution) -> Iterator[Failure]:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.named("the loop visits a hole", visited & self.hole)
        entered = checks.crossings(sides, self.region, self.regions)
        yield from checks.named("a region is not entered exactly once", checks.whole_regions(entered != 2, self.region))
        count = checks.per_region(visited, self.region, self.regions)
        yield from checks.named("a number is not the count of visited cells in its region",
                                self.mask(count[self.home] != self.number))
        yield from checks.named("two unvisited cells touch across a border", checks.touching(~visited, self.region))
        yield from checks.one_loop(sides)

    def picture(self, solution: Solution | None = None) -> Picture:
        return self.drawn(solution, corners=self.on_cells(self.number))

    example = """
4 5
4 - - - -
- - - - -
- - - - -
- - - - -
2 2 2 3 4
1 1 2 3 4
1 6 2 3 4
# 6 6 5 5
"""
    answer = """
4 5
-  se sw se sw
se nw ns ns ns
ne sw ne nw ns
-  ne ew ew nw
"""
    wrong: ClassVar = {
        "a region is not entered exactly once": "4 5\nse ew ew sw -\nne sw - ns -\n- ne sw ne sw\n- - ne ew nw",
        "a number is not the count of visited cells in its region":
            "4 5\nse ew sw se sw\nne sw ns ns ns\n- ns ne nw ns\n- ne ew ew nw",
        "two unvisited cells touch across a border": "4 5\nse ew sw - -\nne sw ne ew sw\n- ns - - ns\n- ne ew ew nw",
        "the loop visits a hole": "4 5\n- se sw se sw\nse nw ns ns ns\nns - ne nw ns\nne ew ew ew nw",
    }
