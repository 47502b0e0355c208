"""Stages: formulas stronger than a puzzle's own, tried in its place. `solving.strategies.stages` runs them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import Bools, Formula, Literals

from .puzzle import Key, Puzzle, Solution

Attempt = tuple[list[int], "int | None"]  # assumptions, and after how many conflicts to give up
WindowSearch = Generator[tuple[list[int], Bools], "Bools | None", "Bools | None"]  # see `paths.fill_empty_cells.fill`


class StageTask(NamedTuple):
    """One formula."""

    edge: Literals
    tries: list[Attempt]
    windows: WindowSearch | None = None


class Stage(NamedTuple):
    """One formula. solver: the fastest for it. share: of the time that is left, at most.

    # Builds the formula; None where the stage has nothing to ask of this board.
    encode: builds the formula; None where the stage has nothing to ask of this board. final: if the formula has no
    model, the board has no solution.
    """

    name: str
    encode: Callable[[Formula], StageTask | None]
    # The fastest for this formula.
    solver: str
    # Of the time that is left, at most.
    share: float = 1.0
    # If the formula has no model, the board has no solution.
    final: bool = True


class Staged(Puzzle):
    """A puzzle whose solutions are found, and proved unique, in stages; the last stage of each list is final."""

    def stages(self, colors: str = "") -> list[Stage]:
        """What finds a solution. colors: the code of colours in all stages; each has its best if this is empty."""
        raise NotImplementedError

    def solution_by_exchange(self, solution: Solution, tick: Callable[[], object] = int) -> tuple[str, Solution] | None:
        """The name of an exchange and the solution that it leads to; None where none leads to or from this solution.

        tick: called now and then; may raise, to end the search.
        """
        raise NotImplementedError

    def uniqueness_stages(self, colors: str = "") -> list[Stage]:
        """What looks for a second solution, where no exchange leads to or from the first."""
        raise NotImplementedError

    def normalize(self, f: Formula, key: Key) -> None:
        """Add lemmas to the puzzle's own formula: they keep a solution, but not every one."""
        raise NotImplementedError

    def assume_unique(self, f: Formula, key: Key) -> None:
        """Add clauses that hold on a board known to have one solution, in groups of the kind "unique"."""
        raise NotImplementedError

    def from_edges(self, edges: NDArray[np.bool_]) -> Solution:
        """The solution with these edges (m,), and all other names of the key."""
        raise NotImplementedError
