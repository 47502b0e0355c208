from __future__ import annotations

import numpy as np

from encoders import Bools, Formula
from encoders.rules import segments, single_loop, visits_for_loop, ways

from ..boards.loops.cell_loop import BoardText, Failures, Key, Marks, Solution, numbers
from ..boards.loops.crossing_loop import IceLoop
from ..boards.loops.section_numbers import SectionNumbers


class IceWalk(SectionNumbers, IceLoop):
    name, title = "icewalk", "Ice Walk"
    rules = ("One loop visits every number. It may cross itself on ice, where it never turns, and nowhere else. A "
             "number is how many cells the loop has there, from ice to ice; all of them, if it comes to no ice.")
    german = "Ice Walk", ("Eine Schleife besucht jede Zahl. Nur auf Eis darf sie sich kreuzen, und dort biegt sie nie "
                          "ab. Eine Zahl sagt, wie viele Felder die Schleife dort von Eis zu Eis hat; alle, wenn sie "
                          "nie auf Eis kommt.")
    usual_sizes = (5, 6, 8)
    words = {**SectionNumbers.words, **IceLoop.words}
    clues = numbers(signs={"?": "any", "i": "ice"})

    def parse(self, board: BoardText) -> None:
        super().parse(board)
        self.crossed = self.ground

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        # The loop crosses itself on ice, where it does not turn, and nowhere else: so says the graph.
        graph, on = self.strands, f.selectors("clue", self.cells)
        edge, dry = segments(f, graph), ~self.ice.ravel()[graph.cell]
        visit = visits_for_loop(f, graph, edge)
        with f.section("clues"):
            self.add_numbers(f, graph, edge, dry, visit, on)
        if self.fill:
            # It visits every cell.
            way = ways(self.graph, edge[:self.graph.size])
            f.add(way, when=f.selectors("vertex", np.arange(len(way))))
        single_loop(f, graph, edge, loops, visit, anchors=self.anchors(on))
        return {"edges": edge[:self.graph.size]}

    def check(self, solution: Solution) -> Failures:
        sides: Bools = self.sides(solution)
        yield from self.wrong_numbers(solution)
        yield from self.left_out(sides)
        yield from self.one_loop_on_ice(sides)

    def marks(self) -> Marks:
        return SectionNumbers.marks(self)

    example = """
4 5
- - - - -
i 4 - i -
i - 6 i i
- - - - -
"""
    answer = """
4 5
se   sw   -    se   sw
ns   ne   ew   nsew nw
ns   se   sw   ns   -
ne   nw   ne   nw   -
"""
