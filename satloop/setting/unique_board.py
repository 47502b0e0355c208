"""A board of some of a draft's clues, proved to have exactly one solution."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders import OutOfTime

from ..boards.solution import Solution
from ..boards.text import Grid, write_board
from ..puzzles import find
from ..solving.solve import solve
from .clues.deletion import left_of
from .request import Generated, Request

Ints = NDArray[np.intp]


def without_clues(grids: list[Grid], cells: Ints) -> list[Grid]:
    """The grids without the clues in these cells."""
    first = grids[0].copy()
    first.flat[cells] = "-"
    return [first, *grids[1:]]


def prove_unique(request: Request, grids: list[Grid], solution: Solution, tries: int,
                 deadline: float | None) -> Generated:
    """The finished board. A fresh solver proves that it has one solution, and that this is the given one."""
    kind = find(request.puzzle)
    text = f"# puzzle: {request.puzzle}\n{request.origin()}\n" + write_board(grids)
    puzzle = kind(text, request.puzzle)
    result = solve(puzzle, 2, left_of(deadline))
    if result.outcome in ("unknown", "solved"):
        raise OutOfTime
    assert result.outcome == "unique", f"{result.outcome}:\n{text}"
    assert all((result.solutions[0][name] == solution[name]).all() for name in puzzle.decides), text
    clues = int((grids[0] != "-").sum()) // (2 if find(request.puzzle).name in ("flow", "numberlink") else 1)
    return Generated(puzzle, result.solutions[0], clues, tries)
