from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.rules import edges_between, enter_each, have_marks_of_one_kind, segments, single_loop, visit_where

from ..boards.loops.cell_loop import BoardText, Failure, Failures, Key, Marks, Solution, checks, symbols
from ..boards.loops.region_loop import ONE_VISIT, RegionLoop
from ..boards.walls_in_regions import LEAVES_AND_ENTERS

MOON, SUN = 0, 1


class MoonSun(RegionLoop):
    name, title, times = "moonsun", "Moon or Sun", 1
    rules = ("One loop enters and leaves each region exactly once, and visits in it all moons and no sun, or all suns "
             "and no moon, at least one; the two kinds of region alternate along the loop. So a region without a "
             "symbol makes a board unsolvable, and one with symbols of one kind is of that kind. One region alone has "
             "no solution (on puzz.link it may).")
    german = "Mond oder Sonne", ("Eine Schleife betritt und verlässt jedes Gebiet genau einmal und besucht darin alle "
                                 "Monde und keine Sonne oder alle Sonnen und keinen Mond, mindestens eins davon; die "
                                 "beiden Arten von Gebieten wechseln sich auf der Schleife ab. Ein Gebiet ohne Zeichen "
                                 "macht ein Brett also unlösbar, und eins mit Zeichen nur einer Art ist von dieser "
                                 "Art. Mit nur einem Gebiet gibt es keine Lösung (auf puzz.link schon).")
    wall_rule = LEAVES_AND_ENTERS
    signs = {"x": "moon", "o": "sun"}
    has_counters = True
    clues = symbols({"x": "a moon", "o": "a sun"}, in_addresses="o x")
    words = {**ONE_VISIT,
             "yes moons": "the line visits the moons of the region of {what}",
             "no moons": "the line visits the suns of the region of {what}",
             "pair moons": "the line joins the regions of {place}, one of moons and one of suns",
             "pair edges": "the regions of {place} are both of moons",
             "no pair edges": "the regions of {place} are both of suns",
             **dict.fromkeys(("wrong pair", "wrong pair edges"),
                             "the line would join the regions of {place}, both of moons or both of suns"),
             "alone moon": "the region of {region} has only moons",
             "alone sun": "the region of {region} has only suns",
             "needs edges": "the line has to visit a symbol there, and only this way is left",
             **dict.fromkeys(("full", "needs", "fits"), "{causes}"),
             "broken": "the line would visit moons and suns of one region, at {place}"}

    def parse(self, board: BoardText) -> None:
        self.symbol = self.read_clues(board)
        self.read_regions(board)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph, self.hole, self.never_crossed)
        # The loop enters and leaves each region exactly once.
        anchors = enter_each(f, self.graph, edge, self.region, self.regions, self.wall)
        # In a region it visits all moons and no sun, or all suns and no moon.
        moons = f.new(self.regions)
        f.name("moons", moons, self.first_cells())
        on = f.selectors("clue", self.cells)
        with f.section("symbols"):
            # A moon is visited where its region's literal holds, a sun where it does not.
            visited = np.where(self.symbol == MOON, 1, -1).astype(np.int32) * moons[self.home]
            visit_where(f, self.graph, edge, self.cells, visited, when=on)
            # At least one: a region of moons has a moon, one of suns has a sun, and each region has a symbol.
            have_marks_of_one_kind(f, moons, self.home, self.symbol == MOON, on)
        # From a region with moons it goes to one with suns, and back.
        step = edges_between(self.graph, self.region)
        kinds = moons[self.region.ravel()[self.graph.edges[step]]]
        pair = f.selectors("pair", self.graph.edges[step])
        # Across an edge that is on, one region at least has moons, and (the signs turned) one at least has suns.
        from_one = np.concatenate([-edge[step][:, None], kinds], axis=1)
        f.add(from_one, when=pair)
        f.add(from_one * np.array([1, -1, -1], dtype=np.int32), when=pair)
        single_loop(f, self.graph, edge, loops, anchors=anchors)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.failure_where("a hole is visited", visited & self.hole)
        entered = checks.crossings(sides, self.region, self.regions, self.walls)
        yield from checks.failure_where("a region is not entered exactly once",
                                        checks.whole_regions(entered != 2, self.region))
        # A region is not one of moons if it has no moon, or a moon is left out, or a sun is visited; so with suns.
        on_loop = visited.ravel()[self.cells]
        no_moons, no_suns = (checks.regions_not_of_kind(self.home, self.symbol == kind, on_loop, self.regions)
                             for kind in (MOON, SUN))
        wrong = no_moons & no_suns
        yield from checks.failure_where(
            "in a region the loop does not visit all symbols of one kind, at least one, and none of the other",
            self.mask(wrong[self.home]) | checks.cells_of_regions_without_mark(self.home, self.region, self.regions))
        broken, loop = checks.follow_loop(sides)
        if (entered == 2).all() and not broken:
            order = self.region.ravel()[loop]
            order = order[order != np.concatenate([order[-1:], order[:-1]])]
            even, odd = order[::2], order[1::2]
            if len(even) != len(odd) or all((no_moons[a].any() or no_suns[b].any())
                                            for a, b in ((even, odd), (odd, even))):
                yield Failure("regions of moons and suns do not alternate along the loop")
        yield from broken

    def unsolvable_reasons(self) -> Failures:
        yield from checks.failure_where("a region has neither moon nor sun",
                                        checks.cells_of_regions_without_mark(self.home, self.region, self.regions))
        yield from super().unsolvable_reasons()

    def marks(self) -> Marks:
        return {"symbols": self.on_cells(np.array(["moon", "sun"])[self.symbol])}

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
