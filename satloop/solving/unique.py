"""Whether a board has exactly one solution."""

from __future__ import annotations

from typing import Any

from ..boards.puzzle import Puzzle
from .solve import sensible, solve


def unique(board: Puzzle, time_limit: float | None = None, solver: str | None = None, **options: Any) -> bool:
    """Whether a board has exactly one solution: False if it has several or none.

    `solve(board, limit=2)` answers the same question and keeps the solutions, two where there are several. time_limit,
    solver and options: as for `solve`, which raises the same errors; TimeoutError if the time limit (seconds) runs out
    first; ValueError for a scheme that accepts separate loops.

    >>> import satloop
    >>> satloop.unique(satloop.read("example:masyu"))
    True
    """
    sensible("unique", board, None, time_limit)
    result = solve(board, 2, time_limit, solver, **options)
    for failure in next(filter(None, result.failures), []):
        raise ValueError(f"loops={result.schemes['loops']!r} accepts what is no solution: {failure}")
    if result.outcome in ("solved", "unknown"):
        why = "the solver gave up" if time_limit is None else f"the time limit of {time_limit:g} s ran out"
        raise TimeoutError(f"{why}: the board may have one solution, several or none" if not result.solutions
                           else f"{why}: the board has a solution, there may be others")
    return result.outcome == "unique"
