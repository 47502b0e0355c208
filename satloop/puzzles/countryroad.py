from __future__ import annotations

from encoders import Bools, Formula
from encoders.rules import (
    count_visited,
    edges_between,
    enter_each,
    enter_once_at_most,
    named_visits,
    segments,
    single_loop,
    visit_either,
)

from ..boards.declarations import SKIP_REGIONS
from ..boards.loops.cell_loop import BoardText, Failures, Key, Solution, checks
from ..boards.loops.region_loop import ONE_VISIT, VISITS_EITHER, RegionNumbers
from ..boards.walls_in_regions import BORDERS_TOO


class CountryRoad(RegionNumbers):
    name, title, times = "countryroad", "Country Road", 1
    rules = ("One loop enters and leaves each region exactly once. A number is how many cells of its region the loop "
             "visits; two unvisited cells do not touch across a border. One region alone has no solution (on puzz.link "
             "it may).")
    german = "Country Road", ("Eine Schleife betritt und verlässt jedes Gebiet genau einmal. Eine Zahl sagt, wie viele "
                              "Felder ihres Gebiets die Schleife besucht; zwei unbesuchte Felder berühren sich nicht "
                              "über eine Grenze hinweg. Mit nur einem Gebiet gibt es keine Lösung (auf puzz.link "
                              "schon).")
    wall_rule = BORDERS_TOO
    most_entries = 1
    has_counters = True
    adds_clues = True
    further_rules, skips = (SKIP_REGIONS,), False
    words = {**ONE_VISIT, **VISITS_EITHER,
             "region visited": "the line has to come to {group}, and needs this cell for that",
             "way through": "the line passes through {group} {times} and has to reach all the cells that it visits "
                            "there",
             "otherwise edges": "the line visits only {label} cell|cells of the region of {clue}",
             "full": "the line visits only {label} cell|cells of the region of {clue}",
             "needs": "the line has to visit {label} cell|cells of the region of {clue}, and only these are left",
             "over": "the line would visit too many cells of the region of {clue}",
             "under": "the line would visit too few cells of the region of {clue}"}

    def parse(self, board: BoardText) -> None:
        super().parse(board)
        self.times = 0 if self.skips else 1

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The loop enters and leaves each region exactly once, or at most once where the board says so.
        edge = segments(f, self.graph, self.hole, None if self.skips else self.never_crossed)
        enter = enter_once_at_most if self.skips else enter_each
        anchors = enter(f, self.graph, edge, self.region, self.regions, self.wall)
        # A number is how many cells of its region the loop visits.
        visit = named_visits(f, self.graph, edge) if f.has_groups("vertex") else None
        with f.section("clues"):
            count_visited(f, self.graph, edge, self.region, self.home, self.number, f.selectors("clue", self.cells),
                          entered=not self.skips, visit=visit)
        # Two unvisited cells do not touch across a border.
        pairs = edges_between(self.graph, self.region, self.wall)
        on = f.selectors("pair", self.graph.edges[pairs])
        if visit is None:
            visit_either(f, self.graph, edge, pairs, when=on)
        else:
            f.add(visit[self.graph.edges[pairs]], when=on)
        single_loop(f, self.graph, edge, loops, anchors=anchors)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.failure_where("a hole is visited", visited & self.hole)
        entered = checks.crossings(sides, self.region, self.regions, self.walls)
        if self.skips:
            yield from checks.failure_where("a region is entered more than once",
                                            checks.whole_regions(entered > 2, self.region))
        else:
            yield from checks.failure_where("a region is not entered exactly once",
                                            checks.whole_regions(entered != 2, self.region))
        yield from self.miscounted("a number is not the count of visited cells in its region", solution)
        yield from checks.failure_where("two unvisited cells touch across a border",
                                        checks.touching(~visited, self.region, self.walls))
        yield from checks.one_loop(sides)

    def counts(self, solution: Solution) -> Bools:
        return checks.visited(self.sides(solution))

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
