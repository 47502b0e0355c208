from __future__ import annotations

import numpy as np

from encoders import TRUE, Formula
from encoders.rules import segments, single_loop, turn_where, visit_cells, ways

from ..boards.loops.cell_loop import BLACK, WHITE, BoardText, Circles, Failures, Key, Solution, checks
from ..boards.loops.region_loop import RegionLoop


class DotchiLoop(Circles, RegionLoop):
    name, title, adds_clues = "dotchiloop", "Dotchi Loop", False
    rules = ("One loop visits every white circle and no black one. Within a region it turns at all its white circles, "
             "or goes straight at all.")
    german = "Dotchi Loop", ("Eine Schleife besucht jeden weißen Kreis und keinen schwarzen. In einem Gebiet biegt sie "
                             "in allen weißen Kreisen ab oder geht durch alle geradeaus.")
    words = {"clue": "the {label} circle at {place}", "clue black": "the line does not visit {clue}",
             "clue white": "the line visits {clue}, and turns at all white circles of its region or at none",
             "wrong clue black": "the line would visit {clue}",
             "yes bent": "the line turns at the white circles of the region of {what}",
             "no bent": "the line goes straight at the white circles of the region of {what}"}

    def parse(self, board: BoardText) -> None:
        super().parse(board)
        self.read_regions(board)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        white, black = self.circle == WHITE, self.circle == BLACK
        on = f.selectors("clue", self.cells)
        # A black circle whose clue is always there is a hole; where it can be off, its four sides are ruled out by
        # clauses.
        edge = segments(f, self.graph, self.hole | self.mask(black & (on == TRUE)))
        way = ways(self.graph, edge)[self.cells]
        with f.section("circles"):
            # The loop visits no black circle and every white one.
            f.add(-way[black].reshape(-1, 1), when=np.repeat(on[black], 4))
            visit_cells(f, way[white], when=on[white])
            # In each region it turns at all white circles or at none.
            bent = f.new(self.regions)
            f.name("bent", bent, self.first_cells())
            turn_where(f, way[white], bent[self.home[white]], when=on[white])
        anchors = self.graph.incidence[self.cells[white & (on == TRUE)]]
        single_loop(f, self.graph, edge, loops, anchors=anchors)
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited, white = checks.visited(sides), self.mask(self.circle == WHITE)
        yield from checks.failure_where("a hole is visited", visited & self.hole)
        yield from checks.failure_where("a black circle is visited", visited & self.mask(self.circle == BLACK))
        yield from checks.failure_where("a white circle is not visited", white & ~visited)
        both = [checks.per_region(white & how, self.region, self.regions) > 0
                for how in (checks.turns(sides), checks.straight(sides))]
        yield from checks.failure_where("the line turns at some white circles of a region and goes straight at others",
                                        white & checks.whole_regions(both[0] & both[1], self.region))
        yield from checks.one_loop(sides)

    example = """
4 5
- - - - w
- w w - -
- b - w -
- - - - w
2 # 2 1 1
2 2 2 1 1
2 2 2 1 1
2 2 2 1 1
"""
    answer = """
4 5
-  -  -  se sw
se ew ew nw ns
ns -  se sw ns
ne ew nw ne nw
"""
