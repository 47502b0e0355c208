from __future__ import annotations

from encoders import Formula
from encoders.rules import segments, single_loop

from ..boards.loops.cell_loop import BlockedCells, Failures, Key, Solution, checks


class SimpleLoop(BlockedCells):
    name, title, group, fill, checks_many = "simpleloop", "Simple Loop", "arrows", True, True
    rules = "One loop visits every cell but the blocked ones."
    german = "Einfache Schleife", "Eine Schleife besucht jedes Feld außer den gesperrten."

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The loop visits every cell but the blocked ones.
        edge = segments(f, self.graph, self.hole)
        single_loop(f, self.graph, edge, loops, self.everywhere())
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides = self.sides(solution)
        visited = checks.visited(sides)
        yield from checks.failure_where("a blocked cell is visited", visited & self.hole)
        yield from checks.failure_where("a cell is not visited", ~(visited | self.hole))
        yield from checks.one_loop(sides)

    example = """
4 5
- - - x x
- - - - -
- - x x -
- - - - -
"""
    answer = """
4 5
se ew sw -  -
ne sw ne ew sw
se nw -  -  ns
ne ew ew ew nw
"""
