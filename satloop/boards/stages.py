"""Stages: formulas stronger than a puzzle's, tried before it or in its place. `solving.strategies.stages` runs them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import Formula, Literals

from .puzzle import Key, Puzzle, Solution

Bools = NDArray[np.bool_]
Attempt = tuple[list[int], "int | None"]  # assumptions, and after how many conflicts to give up
WindowSearch = Generator[tuple[list[int], Bools], "Bools | None", "Bools | None"]  # see `paths.filling.fill`


class StageTask(NamedTuple):
    """What the solver has to try on a stage's formula: the literals (m,) of `edges`, and assumptions one after another.

    The last of the tries decides. windows: instead of tries, see `windows`.
    """

    edge: Literals
    tries: list[Attempt]
    windows: WindowSearch | None = None


class Stage(NamedTuple):
    """One formula. encode: builds it. solver: which one is fastest. share: of the time that is left, at most.

    final: if this formula has no solution, the board has none. The `encode` of any other stage may return None: it has
    nothing to ask of this board.
    """

    name: str
    encode: Callable[[Formula], StageTask | None]
    solver: str
    share: float = 1.0
    final: bool = True


class Staged(Puzzle):
    """A puzzle whose solutions are found, and proved unique, in stages. The last stage of a list is final.

    The edges of a solution make up all else that it says (`from_edges`).
    """

    def stages(self, colors: str = "") -> list[Stage]:
        """What finds a solution. colors: how all of them say a path's colour, each as is best for it if empty."""
        raise NotImplementedError

    def solution_by_move(self, solution: Solution, tick: Callable[[], object] = int) -> tuple[str, Solution] | None:
        """Another solution, by one move, and the name of that move; None: no move leads to or from this one.

        tick: called now and then; may raise, to end it.
        """
        raise NotImplementedError

    def uniqueness_stages(self, colors: str = "") -> list[Stage]:
        """What looks for a second solution, when the first one is known and no move leads to or from it."""
        raise NotImplementedError

    def normalize(self, f: Formula, key: Key) -> None:
        """Add the lemmas that keep a solution of the puzzle, but not every one, to its own formula."""
        raise NotImplementedError

    def assume_unique(self, f: Formula, key: Key) -> None:
        """Add what holds of a board known to have one solution, in groups of the kind "unique"."""
        raise NotImplementedError

    def from_edges(self, edges: NDArray[np.bool_]) -> Solution:
        """The solution (bools of the edges) with all the names of the key."""
        raise NotImplementedError
