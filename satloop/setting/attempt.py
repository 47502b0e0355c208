"""One try to make a board, and the proof that a board of some of a sketch's clues has exactly one solution."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from encoders import OutOfTime

from ..boards.solution import Solution
from ..boards.text import Grid, write_board
from ..explaining.model.level_names import LEVELS
from ..explaining.rate import Rating
from ..puzzles import find
from ..solving.solve import answer_request
from ..solving.solve_request import SolveRequest
from .makers.maker import Maker
from .makers.recipes import recipe_of
from .request import Generated, Request


class NearestBoard:
    """The board of the nearest level, among the boards made so far that do not have the level that is asked for."""

    def __init__(self, level: str) -> None:
        self.wanted, self.away = LEVELS.index(level) if level else 0, len(LEVELS)
        self.board: tuple[list[Grid], Solution] | None = None

    def offer(self, grids: list[Grid], solution: Solution, rating: Rating) -> None:
        """Keep a board if its level is nearer than that of the board kept so far."""
        if rating.level and (away := abs(LEVELS.index(rating.level) - self.wanted)) < self.away:
            self.board, self.away = (grids, solution), away


@dataclass(frozen=True)
class Attempt:
    """One try to make the board of a request; `tries` counts them from 1, `deadline` is a time of `perf_counter`.

    nearest: that of all tries.
    """

    request: Request
    maker: Maker
    rng: np.random.Generator
    deadline: float
    tries: int
    nearest: NearestBoard = field(default_factory=lambda: NearestBoard(""))

    def finished(self, grids: list[Grid], solution: Solution) -> Generated:
        """The finished board, proved unique."""
        return prove_unique(self.request, grids, solution, self.tries, self.deadline)


def without_clues(maker: Maker, grids: list[Grid], cells: NDArray[np.intp]) -> list[Grid]:
    """The grids without the clues in these cells."""
    first = grids[0].copy()
    first.flat[cells] = maker.recipe.bare(first.flat[cells])
    return [first, *grids[1:]]


def prove_unique(request: Request, grids: list[Grid], solution: Solution, tries: int,
                 deadline: float) -> Generated:
    """The finished board. A fresh solver proves that it has one solution, and that this is the given one."""
    text = f"# puzzle: {request.puzzle}\n{request.origin()}\n" + write_board(grids)
    puzzle = find(request.puzzle)(text, request.puzzle)
    result = answer_request(SolveRequest(puzzle, 2, deadline))
    if result.outcome in ("unknown", "solved"):
        raise OutOfTime
    assert result.outcome == "unique", f"{result.outcome}:\n{text}"
    assert all((result.solutions[0][name] == solution[name]).all() for name in puzzle.decides), text
    return Generated(puzzle, result.solutions[0], recipe_of(puzzle.name).count(grids[0]), tries)
