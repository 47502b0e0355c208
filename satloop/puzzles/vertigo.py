from __future__ import annotations

import numpy as np

from encoders import Formula
from encoders.rules import segments, single_loop, turn_one_way, ways

from ..boards.checks.directions import turning_both_ways
from ..boards.checks.lines import one_crossing_loop
from ..boards.loops.cell_loop import BlockedCells, BoardText, Failures, Key, Solution, checks
from ..boards.loops.crossing_loop import CrossingLoop


class Vertigo(CrossingLoop, BlockedCells):
    name, title, fill = "vertigo", "Vertigo", True
    rules = ("One loop visits every cell but the blocked ones. It may cross itself straight, and all its turns are to "
             "the same side: to the right in one of its directions.")
    german = "Vertigo", ("Eine Schleife besucht jedes Feld außer den gesperrten. Sie darf sich gerade kreuzen, und "
                         "alle ihre Kurven gehen zur selben Seite: nach rechts in einer ihrer Richtungen.")
    antichain = False  # four cells that turn away from one another may become four crossings
    words = {"wrong vertex": "the line could go on at {place} by a turn to the other side alone",
             "run why": "no line may end or branch, or turn to the other side"}

    def parse(self, board: BoardText) -> None:
        super().parse(board)
        self.crossed = self.bent = ~self.hole

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The loop comes to no blocked cell. Where it crosses itself, it is at two vertices.
        edge = segments(f, self.strands, self.hole.ravel()[self.strands.cell])
        line = edge[:self.graph.size]
        way, inner = ways(self.graph, line), np.flatnonzero(~self.hole)
        # It visits every other cell.
        if self.fill:
            with f.section("degrees"):
                f.add(way[inner], when=f.selectors("vertex", np.arange(len(way)))[inner])
        # All its turns are to the same side.
        with f.section("turns"):
            turn_one_way(f, self.graph, line)
        # Anchors: where every cell is visited and no cell's rule can be off, the loop passes a side of each.
        sure = self.graph.incidence[inner[:None if self.fill and not f.has_groups("vertex") else 0]]
        single_loop(f, self.strands, edge, loops, anchors=sure)
        return {"edges": line}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.failure_where("a blocked cell is visited", visited & self.hole)
        yield from checks.failure_where("a cell is not visited", ~(visited | self.hole))
        yield from checks.failure_where("a line turns to the left and to the right", turning_both_ways(sides))
        yield from one_crossing_loop(sides)

    example = """
4 5
- - - - -
- - - - -
- - - - -
- - - - x
"""
    answer = """
4 5
se ew ew ew   sw
ns se ew sw   ns
ns ne ew nsew nw
ne ew ew nw   -
"""
