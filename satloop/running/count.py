"""How many solutions a board has."""

from __future__ import annotations

from typing import Any

from ..boards.puzzle import Puzzle
from ..errors import SolverError, plural
from ..solving.solve import check_arguments
from .cubes import explored


def count(board: Puzzle, time_limit: float | None = None, solver: str | None = None, jobs: int = 1,
          **options: Any) -> int:
    """The number of solutions of a board; each is found and checked.

    jobs: number of worker processes; with 1 this process does all the work. solver and options: as for `solve`, which
    raises the same errors; TimeoutError, which names the number found so far, if the time limit (seconds) runs out
    first; SolverError for workers that fail again and again.

    >>> import satloop
    >>> satloop.count(satloop.read("3 3\\n- - -\\n- 2 -\\n- - -", puzzle="slitherlink"))
    80
    """
    check_arguments("count", board, None, time_limit)
    found = explored(board, None, time_limit, solver, options, jobs, rows=False)
    if found.end is not None:
        raise found.end
    if found.errors:
        raise SolverError(f"{plural(len(found.errors), 'part')} of the search failed: {found.errors[0]}")
    if not found.complete:
        why = "the solver gave up" if time_limit is None else f"the time limit of {time_limit:g} s ran out"
        raise TimeoutError(f"{why}: at least {plural(found.count, 'solution')}")
    return found.count
