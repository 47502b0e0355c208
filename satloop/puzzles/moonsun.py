"""Moon or Sun: one loop enters and leaves each region exactly once, and visits in it all moons and no sun, or all suns
and no moon; the two kinds of region alternate along the loop. A region with symbols of one kind is of that kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from encoders import FALSE, TRUE, Formula
from encoders.loops import single_loop
from encoders.rules.lines import at, between, by_label, crossing, enter, segments, visit_where, ways

from ..boards import checks
from ..boards.cells import CellLoop
from ..boards.puzzle import Failure, Key, Solution
from ..boards.text import Board

if TYPE_CHECKING:
    from ..pictures.picture import Picture

MOON, SUN = 0, 1
TOKENS = {"-": -1, ".": -1, "x": MOON, "o": SUN}


class MoonSun(CellLoop):
    name, title, grids = "moonsun", "Moon or Sun", (2,)

    def parse(self, board: Board) -> None:
        self.symbol = self.read_clues(board, TOKENS, "x for a moon, o for a sun, - for none")
        self.read_regions(board)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph, self.hole)
        # The loop enters and leaves each region exactly once.
        border = crossing(self.graph, self.region, self.regions)
        entered = f.select("region", np.arange(self.regions))
        with f.section("regions"):
            enter(f, at(edge, border), when=entered)
        # In a region it visits all moons and no sun, or all suns and no moon.
        moons = f.new(self.regions)
        on = f.select("clue", self.cells)
        with f.section("symbols"):
            visited = np.where(self.symbol == MOON, 1, -1).astype(np.int32) * moons[self.home]
            visit_where(f, ways(self.graph, edge)[self.cells], visited, when=on)
            # A region of moons has a moon, unless it has no symbol; one of suns has a sun.
            together = by_label(self.home, np.arange(len(on)), self.regions)
            for kind, sign in ((MOON, 1), (SUN, -1)):
                shown = at(np.where(self.symbol == kind, on, FALSE), together)
                others = np.flatnonzero(self.symbol != kind)
                home = self.home[others]
                f.add(np.append(-sign * moons[home, None], shown[home], axis=1), when=on[others])
        # From a region with moons it goes to one with suns, and back.
        step = between(self.graph, self.region)
        kinds = moons[self.region.ravel()[self.graph.edges[step]]]
        pair = f.select("pair", self.graph.edges[step])
        clauses = np.append(np.tile(-edge[step], 2)[:, None], np.concatenate([kinds, -kinds]), axis=1)
        f.add(clauses, when=np.tile(pair, 2))
        single_loop(f, self.graph, edge, loops, anchors=border[entered == TRUE])
        return {"edges": edge}

    def check(self, solution: Solution) -> Iterator[Failure]:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.named("a hole is visited", visited & self.hole)
        entered = checks.crossings(sides, self.region, self.regions)
        yield from checks.named("a region is not entered exactly once",
                                checks.whole_regions(entered != 2, self.region))
        # A region is none of moons (suns) if one of them is left out, an other one visited, or if all are others.
        here = visited.ravel()[self.cells]
        has = [np.bincount(self.home[self.symbol == kind], minlength=self.regions) > 0 for kind in (MOON, SUN)]
        no_moons, no_suns = ((np.bincount(self.home[here != (self.symbol == kind)], minlength=self.regions) > 0)
                             | has[1 - kind] & ~has[kind] for kind in (MOON, SUN))
        yield from checks.named("a region's moons and suns are not visited all of one kind and none of the other",
                                self.mask((no_moons & no_suns)[self.home]))
        broken, loop = checks.followed(sides)
        if (entered == 2).all() and not broken:
            order = self.region.ravel()[loop]
            order = order[order != np.roll(order, 1)]
            even, odd = order[::2], order[1::2]
            if len(even) != len(odd) or all((no_moons[a].any() or no_suns[b].any())
                                            for a, b in ((even, odd), (odd, even))):
                yield Failure("regions of moons and suns do not alternate along the loop")
        yield from broken

    def picture(self, solution: Solution | None = None) -> Picture:
        return self.drawn(solution, symbols=self.on_cells(np.array(["moon", "sun"])[self.symbol]))

    example = """
4 5
o - - - o
- - - o -
- o - - o
x - - - -
1 1 1 1 2
1 1 # 2 2
1 2 2 2 2
1 2 2 2 2
"""
    answer = """
4 5
-  se ew ew sw
se nw -  se nw
ns se sw ne sw
ne nw ne ew nw
"""
    wrong: ClassVar = {
        "regions of moons and suns do not alternate along the loop":
            "4 5\nse ew ew ew sw\nne sw - se nw\n- ns - ne sw\n- ne ew ew nw",
        "a region is not entered exactly once": "4 5\n- - - se sw\nse sw - ns ns\nns ne ew nw ns\nne ew ew ew nw",
        "a hole is visited": "4 5\n- - - - -\nse ew ew ew sw\nns se ew ew nw\nne nw - - -",
        "a region's moons and suns are not visited all of one kind and none of the other":
            "4 5\n- - - - -\nse ew ew ew sw\nns se ew ew nw\nne nw - - -",
    }
