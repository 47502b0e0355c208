"""What puzzles share whose numbers are sizes of sections: stretches of the loop through cells of one kind."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from encoders import Bools

from .. import checks
from ..checks.sections import section_sizes
from ..failure import Failures
from ..further_rules import EVERY_CELL
from ..puzzle import Marks
from ..text import BoardText, Labels
from .cell_loop import ANY, Numbers


class SectionNumbers(Numbers):
    """Numbers and question marks on plain cells, and cells of another kind, whose token is `letter`.

    `ground`, (rows, columns), has the cells of the other kind.
    """

    variants = (EVERY_CELL,)
    letter: ClassVar[str]
    ground: Bools

    def parse(self, board: BoardText) -> None:
        table = Labels(more={self.letter: -2, "?": ANY})
        self.read_numbers(board, table, f"a number, ? for any, {self.letter} for a cell of the other kind, or -")
        self.number = np.minimum(self.number, self.rows * self.columns + 1)  # larger ones are as impossible
        self.ground = board.look_up(table, "") == -2

    def unvisited(self, sides: Bools) -> Failures:
        """Clues that the loop leaves out."""
        yield from checks.failure_where("a clue is not visited",
                                        self.mask(self.number >= -1) & ~checks.visited(sides))

    def wrong_sizes(self, sides: Bools) -> Failures:
        """Numbers that are not the size of their section, if there is one loop."""
        size = section_sizes(sides, ~self.ground).ravel()[self.cells]
        yield from checks.failure_where("a number is not how many cells its section has", self.mask(
            (self.number >= 0) & (size > 0) & (size != self.number)))

    def marks(self) -> Marks:
        return {**super().marks(), "grey": self.ground}

    def unsolvable_reasons(self) -> Failures:
        yield from checks.failure_where("a number is 0", self.mask(self.number == 0))
        yield from self.crowded(np.full(self.ground.shape, np.count_nonzero(~self.ground)), "cells of its kind")
        yield from super().unsolvable_reasons()
