"""Grand Tour: one loop along the grid lines through every lattice point; some of its segments are given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from encoders import TRUE, Formula
from encoders.loops import single_loop

from ..boards import checks
from ..boards.lattice import LatticeLoop
from ..boards.puzzle import Failure, Key, Solution
from ..boards.text import Board

if TYPE_CHECKING:
    from ..pictures.picture import Picture

TOKENS = {"-": 0, ".": 0, **{str(bits): bits for bits in range(16)}}


class GrandTour(LatticeLoop):
    name, title = "grandtour", "Grand Tour"

    def parse(self, board: Board) -> None:
        bits = board.look_up(TOKENS, "the sum of 8 (top), 4 (left), 2 (bottom), 1 (right) for the given sides, or -")
        self.given = (bits[..., None] & np.array([8, 2, 4, 1])) > 0  # in the order of `around`
        self.cells = np.flatnonzero(bits)

    def encode(self, f: Formula, loops: str = "cuts") -> Key:
        edge = f.new(len(self.graph.edges))
        # The given segments are on the loop.
        with f.section("clues"):
            clue, side = self.given.reshape(-1, 4)[self.cells].nonzero()
            around = self.around(edge).reshape(-1, 4)[self.cells]
            f.add(around[clue, side][:, None], when=f.select("clue", self.cells)[clue])
        # It visits every lattice point.
        single_loop(f, self.graph, edge, loops, np.full(self.graph.vertices, TRUE))
        return {"edges": edge}

    def check(self, solution: Solution) -> Iterator[Failure]:
        across, down = self.lines(solution)
        on = np.stack([across[:-1], across[1:], down[:, :-1], down[:, 1:]], axis=-1)
        yield from checks.named("a given segment is not on the loop", (self.given & ~on).any(axis=2))
        sides = self.sides(solution)
        free = ~checks.visited(sides)
        if free.any():
            yield Failure("a lattice point is not visited", checks.places(free))
        yield from checks.one_loop(sides)

    def picture(self, solution: Solution | None = None) -> Picture:
        from ..pictures.picture import Picture

        given = np.zeros(len(self.graph.edges), dtype=bool)
        given[self.around(np.arange(len(given)))[self.given]] = True
        return Picture(self.rows, self.columns, self.title, grid="dots", given=given,
                       lattice_loop=None if solution is None else solution["edges"])

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
    wrong: ClassVar = {
        "a lattice point is not visited": "3 4\n- x - -\n- x - x\nx x x x",
        "a given segment is not on the loop": "3 4\nx - x x\nx x x -\nx - x x",
    }
