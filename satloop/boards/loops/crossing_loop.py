"""What puzzles share whose loop may cross itself in some cells: which cells, the graph, the checks."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from encoders import FALSE, TRUE, Bools
from encoders.cached_property import cached_property
from encoders.graph import CrossedGrid
from encoders.loops import scheme_names

from .. import checks, unsolvable
from ..checks.lines import one_crossing_loop
from ..failure import Failures
from ..puzzle import Marks
from .cell_loop import CellLoop

ON_ICE = {"straight cell": "the ice at {place}", "run why": "no line may end or branch, or turn on ice"}


class CrossingLoop(CellLoop):
    """A loop that may cross itself in the cells `crossed`, (rows, columns), where it turns only if they are `bent`.

    `parse` sets `crossed`; no cell is bent unless it sets `bent`, too.
    """

    group = "ice"
    options: ClassVar = {"loops": scheme_names()}
    connectivity = "trail"
    crossed: Bools
    bent: Bools | None = None

    @cached_property
    def strands(self) -> CrossedGrid:
        """The graph of the loop, whose first edges are those of `graph`."""
        return CrossedGrid(self.rows, self.columns, self.crossed, ~self.crossed if self.bent is None else self.bent)

    def straight(self) -> Bools:
        """(rows, columns) the cells in which lines may cross and never turn."""
        return self.crossed if self.bent is None else self.crossed & ~self.bent

    def unsolvable_reasons(self) -> Failures:
        """Of cells alone: a loop that crosses itself need not pass as many dark cells of a chessboard as light ones."""
        hole = self.everywhere().reshape(self.rows, self.columns) == FALSE
        return unsolvable.fewer_than_two_ways(hole) if self.fill else iter(())


class GivenCrossings(CrossingLoop):
    """A loop that crosses itself in the cells `crossed`, and in no others."""

    def one_loop_with_given_crossings(self, sides: Bools) -> Failures:
        """What is wrong with crossings, and whether the line is one single loop."""
        four = sides.all(axis=2)
        yield from checks.failure_where("the loop does not cross itself at a cross", self.crossed & ~four)
        yield from checks.failure_where("the loop crosses itself where no cross is", four & ~self.crossed)
        if self.fill:
            unvisited = ~checks.visited(sides) & (self.everywhere() == TRUE).reshape(four.shape)
            yield from checks.failure_where("a cell is not visited", unvisited)
        yield from one_crossing_loop(sides)

    def unsolvable_reasons(self) -> Failures:
        inner = np.zeros_like(self.crossed)
        inner[1:-1, 1:-1] = True
        yield from checks.failure_where("a cross stands at the border", self.crossed & ~inner)

    def marks(self) -> Marks:
        return {"pieces": np.repeat(self.crossed[..., None], 4, axis=2)}


class IceLoop(CrossingLoop):
    """A loop that crosses itself on ice only and goes straight there."""

    words: ClassVar = ON_ICE

    @property
    def ice(self) -> Bools:
        """(rows, columns) the cells of ice."""
        return self.crossed

    def one_loop_on_ice(self, sides: Bools) -> Failures:
        """What is wrong on ice and off it, and whether the line is one single loop."""
        yield from checks.failure_where("the loop crosses itself off the ice", sides.all(axis=2) & ~self.ice)
        yield from checks.failure_where("the loop turns on ice", self.ice & checks.turns(sides))
        yield from one_crossing_loop(sides)

    def unsolvable_reasons(self) -> Failures:
        corner = np.zeros_like(self.ice)
        corner[[0, 0, -1, -1], [0, -1, 0, -1]] = self.fill
        yield from checks.failure_where("ice in a corner, where a loop through all cells turns", corner & self.ice)

    def marks(self) -> Marks:
        return {"grey": self.ice}
