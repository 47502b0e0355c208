from __future__ import annotations

import numpy as np

from encoders import TRUE, Formula
from encoders.rules import single_loop

from ..boards.alphabets.numbers_and_symbols import sums_of_sides
from ..boards.loops.lattice_loop import BoardText, Failures, Key, LatticeLoop, Marks, Solution, at_points, checks


class GrandTour(LatticeLoop):
    name, title, fill, checks_many = "grandtour", "Grand Tour", True, True
    rules = "One loop along the grid lines through every lattice point; some of its segments are given."
    german = "Grand Tour", ("Eine Schleife entlang der Gitterlinien durch jeden Gitterpunkt; einige ihrer Segmente "
                            "sind vorgegeben.")
    usual_sizes = (5, 7, 9)
    adds_clues = True
    clues = sums_of_sides("the given sides")

    def parse(self, board: BoardText) -> None:
        bits = self.clues.read(board)
        self.given = (bits[..., None] & np.array([8, 2, 4, 1])) > 0  # in the order of `values_at_sides`
        self.cells = np.flatnonzero(bits)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = f.new(len(self.graph.edges))
        # The given segments are on the loop.
        with f.section("clues"):
            # A clue is a cell with some of its four sides given: one unit clause for each given side.
            clue, side = self.given.reshape(-1, 4)[self.cells].nonzero()
            around = self.values_at_sides(edge).reshape(-1, 4)[self.cells]
            f.add(around[clue, side][:, None], when=f.selectors("clue", self.cells)[clue])
        # It visits every lattice point.
        single_loop(f, self.graph, edge, loops, np.full(self.graph.vertices, TRUE))
        return {"edges": edge}

    def check(self, solution: Solution) -> Failures:
        sides, missing = self.sides(solution), self.given & ~self.sides_on(solution)
        yield from checks.failure_where("a given segment is not on the loop", missing.any(axis=-1))
        yield from at_points(checks.failure_where("a lattice point is not visited", ~checks.visited(sides)))
        yield from at_points(checks.one_loop(sides))

    def marks(self) -> Marks:
        every = np.arange(len(self.graph.edges))
        return {"given": np.isin(every, self.values_at_sides(every)[self.given])}

    example = """
3 4
- 9 - -
- 5 - -
- - - -
"""
    answer = """
3 4
x x - x
- x - x
x x x x
"""
