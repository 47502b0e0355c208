from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.rules import edges_between, segments, single_loop, visit_all_or_none, visit_either

from ..boards.loops.cell_loop import Failures, Key, Solution, checks, unsolvable
from ..boards.loops.region_loop import ONE_VISIT, VISITS_EITHER, RegionsAlone
from ..boards.walls_in_regions import LEAVES_AND_ENTERS


class AllOrNothing(RegionsAlone):
    name, title = "allornothing", "All or Nothing"
    rules = ("One loop visits all cells of a region, entering and leaving it at most once, or none of them. Two "
             "unvisited cells do not touch across a border, so of two regions side by side it visits one. The loop may "
             "lie in one region. One region alone has to be visited (on puzz.link it need not).")
    german = "Alles oder nichts", ("Eine Schleife besucht alle Felder eines Gebiets, wobei sie es höchstens einmal "
                                   "betritt und verlässt, oder keins. Zwei unbesuchte Felder berühren sich nicht über "
                                   "eine Grenze hinweg; von zwei benachbarten Gebieten besucht sie also eins. Die "
                                   "Schleife darf ganz in einem Gebiet liegen. Gibt es nur ein Gebiet, muss sie es "
                                   "besuchen (auf puzz.link nicht).")
    wall_rule = LEAVES_AND_ENTERS
    most_entries = 1
    usual_sizes = (5, 6, 8)
    has_counters = True
    words = {**ONE_VISIT, **VISITS_EITHER,
             "pair whole": "of the two regions at {place} the loop visits at least one",
             "wrong pair whole": "the loop would visit neither of the two regions at {place}",
             "yes whole": "the loop visits all of the region of {what}",
             "no whole": "the loop stays out of the region of {what}",
             "region inside": "the line visits all cells of the region of {place} or none, and enters it at most once",
             "region whole": "the line comes to the region of {place}",
             "region out": "the loop stays out of the region of {place}",
             "region beside": "of two regions side by side the loop visits at least one",
             "wrong region": "the line would enter and leave {group} more than once",
             "wrong region inside": "the line could not visit all cells of {group} or none, entering it at most once"}

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = segments(f, self.graph, self.hole)
        # The loop visits all cells of a region or none, and enters and leaves it at most once.
        visited = visit_all_or_none(f, self.graph, edge, self.region, self.regions, self.wall)
        f.name("whole", visited, self.first_cells())
        # Two unvisited cells do not touch across a border: of two regions side by side it visits one.
        border = edges_between(self.graph, self.region)
        pairs = self.graph.edges[border]
        beside, on = self.region.ravel()[pairs], f.selectors("pair", pairs)
        there = f.selectors("region", np.arange(self.regions))
        f.add(np.concatenate([visited[beside], -there[beside]], axis=1), when=on)
        if f.has_groups("region"):
            visit_either(f, self.graph, edge, border, when=on)
        single_loop(f, self.graph, edge, loops)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.failure_where("a hole is visited", visited & self.hole)
        count, size = (checks.per_region(cells, self.region, self.regions) for cells in (visited, ~self.hole))
        yield from checks.failure_where("a region is visited in part",
                                        checks.whole_regions((count > 0) & (count < size), self.region))
        crossed = checks.crossings(sides, self.region, self.regions, self.walls)
        yield from checks.failure_where("a region is entered more than once",
                                        checks.whole_regions(crossed > 2, self.region))
        yield from checks.failure_where("two unvisited cells touch across a border",
                                        checks.touching(~visited, self.region))
        yield from checks.one_loop(sides)

    def unsolvable_reasons(self) -> Failures:
        yield from super().unsolvable_reasons()
        dark = np.indices(self.region.shape).sum(axis=0) % 2 == 0
        more = (checks.per_region(dark, self.region, self.regions)
                - checks.per_region(~dark, self.region, self.regions))
        no_way = (abs(more) > 1) | (unsolvable.pieces_per_region(self.region, self.regions) > 1)
        yield from checks.failure_where("neither of two regions side by side has a way through all its cells",
                                        checks.touching(checks.whole_regions(no_way, self.region), self.region))

    example = """
4 5
1 1 3 2 2
1 1 1 # 2
1 4 2 2 2
1 2 2 5 5
"""
    answer = """
4 5
se sw se ew sw
ns ne nw -  ns
ns -  se ew nw
ne ew nw -  -
"""
