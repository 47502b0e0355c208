"""Clues that contradict each other: a smallest set of them, for a board without a solution."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

import numpy as np

from encoders import OutOfTime

from ...boards.failure import Failure
from ...boards.puzzle import Puzzle
from ...pictures import Picture, draw
from ..removal.deletion import Options
from ..removal.switchable_board import SwitchableBoard
from .smallest_core import SmallestCore


class Conflict(NamedTuple):
    """Clues, by their cells (row, column), that no solution meets together; without any one of them there is one.

    smallest: no fewer clues contradict each other (else the time limit ran out over that question).
    """

    puzzle: Puzzle
    cells: tuple[tuple[int, int], ...]
    smallest: bool

    @property
    def sentence(self) -> str:
        """What the marked cells have in common, in words."""
        if not self.cells:
            return "no clue is to blame: there is no solution without clues either (what they block stays blocked)"
        limit = "" if self.smallest else " (perhaps not the fewest: the time limit ran out)"
        clues = (f"{len(self.cells)} cells' clues contradict each other" if len(self.cells) > 1 else
                 "the clue of one cell contradicts the rules")
        return str(Failure(clues + limit, self.cells))

    def picture(self) -> Picture:
        """The board with the cells of these clues marked."""
        return replace(self.puzzle.picture(), marks=self.cells)

    def __str__(self) -> str:
        return f"{draw(self.picture()).rstrip()}\n{self.sentence}"

    def _repr_svg_(self) -> str:
        return draw(self.picture(), "svg")


def conflict(puzzle: Puzzle, time_limit: float | None = None) -> Conflict | None:
    """Why the board has no solution; None if it has one. No cells: it has none without its clues either.

    A cell that the loop must not visit because of its clue (Koburin, Yajilin, Simple Loop) stays so without the clue.
    A clue of two cells, a pair of ends, gives both. Deletion finds a minimal set, and `SmallestCore` a smallest
    one. Raises OutOfTime when the limit (seconds) runs out before any set is found.
    """
    deadline = None if time_limit is None else perf_counter() + time_limit
    rng = np.random.default_rng(0)
    with SwitchableBoard(puzzle) as board:
        if board.solution(deadline) is not None:
            return None
        with SmallestCore(board.session, board.clues, np.arange(len(board.clues)), board.cells, puzzle.columns, rng,
                          Options(deadline=deadline)) as search:
            if not search.start():
                raise AssertionError("a board without solution has one")
            with suppress(OutOfTime):
                for _ in search.bounds():
                    pass
            smallest = search.least == search.most
        cells = board.about[search.core].ravel()
    places = sorted(divmod(int(cell), puzzle.columns) for cell in cells if cell >= 0)
    return Conflict(puzzle, tuple(places), smallest)

