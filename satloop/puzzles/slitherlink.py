"""Slitherlink: one loop along the grid lines; a number is how many of its cell's four sides are on the loop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from encoders import FALSE, TRUE, Formula
from encoders.cardinality import exactly
from encoders.loops import fitting, single_loop
from encoders.loops.outline import differing, outline

from ..boards.checks import named, one_loop
from ..boards.lattice import LatticeLoop
from ..boards.puzzle import Failure, Key, Solution
from ..boards.text import Board

if TYPE_CHECKING:
    from ..pictures.picture import Picture

TOKENS = {"-": -1, ".": -1, "0": 0, "1": 1, "2": 2, "3": 3, "4": 4}


class Slitherlink(LatticeLoop):
    name, title = "slitherlink", "Slitherlink"
    options = {"loops": fitting(planar=True, first="region-cuts")}

    def parse(self, board: Board) -> None:
        self.clue = board.look_up(TOKENS, "0 to 4 or - for an empty cell")

    def encode(self, f: Formula, loops: str = "region-cuts") -> Key:
        given, firm = self.clue >= 0, self.clue > 0
        on = f.select("clue", np.flatnonzero(given))
        firm[given] &= on == TRUE
        # The segments form one single loop; it passes every cell with a number above 0.
        anchors = self.around(np.arange(len(self.graph.edges)))[firm]
        if loops == "region-cuts" and not f.selects("vertex", "loop"):  # its edges need no rule to be loops
            border = outline(f, self.graph, anchors)
            # A number is how many of its cell's four neighbours lie on the other side of the loop.
            with f.section("clues"):
                cell = np.full((self.rows + 2, self.columns + 2), FALSE)
                cell[1:-1, 1:-1] = border.literals.reshape(self.rows, self.columns)
                near = np.stack([cell[:-2, 1:-1], cell[2:, 1:-1], cell[1:-1, :-2], cell[1:-1, 2:]], axis=-1)
                differing(f, cell[1:-1, 1:-1][given], near[given], self.clue[given], when=on)
            return {"edges": border}
        edge = f.new(len(self.graph.edges))
        # A number is how many of its cell's four sides are on the loop.
        with f.section("clues"):
            exactly(f, self.around(edge)[given], self.clue[given], when=on)
        single_loop(f, self.graph, edge, loops, anchors=anchors)
        return {"edges": edge}

    def check(self, solution: Solution) -> Iterator[Failure]:
        across, down = self.lines(solution)
        count = across[:-1] + 0 + across[1:] + down[:, :-1] + down[:, 1:]
        yield from named("a number is not the count of its cell's sides on the loop",
                         (self.clue >= 0) & (count != self.clue))
        yield from one_loop(self.sides(solution))

    def picture(self, solution: Solution | None = None) -> Picture:
        from ..pictures.picture import Picture

        return Picture(self.rows, self.columns, self.title, grid="dots", texts=self.clue,
                       lattice_loop=None if solution is None else solution["edges"])

    example = """
3 3
- 2 -
3 - 3
- - 2
"""
    answer = """
3 3
x x -
- x x
x x -
"""
    wrong = {
        "a number is not the count of its cell's sides on the loop": "3 3\nx x -\n- x x\n- x -",
        "the line branches or ends": "3 3\nx - -\n- x -\n- - -",
        "there is no loop": "3 3\n- - -\n- - -\n- - -",
        "there is more than one loop": "3 3\nx - x\n- - -\nx - x",
    }
