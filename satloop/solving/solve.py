"""Solve a board: a list of strategies is tried in order, and the first that answers is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, overload

from encoders import Formula
from encoders.deadline import deadline_after
from encoders.formula import Model

from ..boards.assumed_clues import AssumedClues
from ..boards.check_and_draw import need_board
from ..boards.hamiltonian_board import Tour
from ..boards.puzzle import Puzzle
from ..boards.solution import Solution
from ..boards.stages import Staged
from .results import Result
from .solution_search import SolutionSearch, solve_by_search
from .solve_request import SolveRequest
from .strategies.boards_by_propagation import solve_by_propagation
from .strategies.stages import solve_in_stages

if TYPE_CHECKING:
    from .solve_formula import FormulaResult

def solve_tour(request: SolveRequest) -> Result | None:
    """As `strategies.tours.solve_tour`, which is imported when a graph comes."""
    from .strategies import tours
    return tours.solve_tour(request)


# Strategies and the boards that they are for. Each answers a request or passes it on with None; the last one answers.
STRATEGIES: tuple[tuple[type[Puzzle], Callable[[SolveRequest], Result | None]], ...] = (
    (Staged, solve_in_stages), (AssumedClues, solve_by_propagation), (Tour, solve_tour), (Puzzle, solve_by_search))


@overload
def solve(puzzle: Puzzle, limit: int | None = 1, time_limit: float | None = None,
          solver: str | None = None, plain: bool = False, **options: Any) -> Result: ...


@overload
def solve(puzzle: Formula, limit: int | None = 1, time_limit: float | None = None,
          solver: str | None = None) -> FormulaResult: ...


def solve(puzzle: Puzzle | Formula, limit: int | None = 1, time_limit: float | None = None,
          solver: str | None = None, plain: bool = False, **options: Any) -> Result | FormulaResult:
    """Up to `limit` (None: all) solutions of a board, each of them checked.

    time_limit: seconds for everything after parsing. solver: a name of `SOLVERS` (see `default_solver`), or a command
    that reads DIMACS. plain: use the puzzle's own formula alone, not the first of `STRATEGIES` that answers. options:
    those of the puzzle's `encode`, names or functions. The outcome is `unique` or `several` when the count is certain,
    `solved` when the search stopped at `limit` solutions, `none`, or `unknown`. In place of a board a `Formula` of
    `encoders` does: its result has models.
    Raises TypeError for what is no board or an option that the puzzle does not have, ValueError for a limit that makes
    no sense, an unknown solver or option value, InternalError for a solution that fails its check.
    """
    check_arguments("solve", puzzle, limit, time_limit)
    if isinstance(puzzle, Formula):
        from . import solve_formula as formulas
        return formulas.solve(puzzle, limit, time_limit, solver)
    return answer_request(SolveRequest(puzzle, limit, deadline_after(time_limit), solver, plain, options))


FORMULAS = ("solve", "solutions", "count")  # functions that take a formula, too


def answer_request(request: SolveRequest) -> Result:
    """The result of the first strategy that answers."""
    return next(result for kind, strategy in STRATEGIES if isinstance(request.puzzle, kind)
                and (result := strategy(request)) is not None)


@overload
def solutions(puzzle: Puzzle, time_limit: float | None = None, solver: str | None = None,
              **options: Any) -> Iterator[Solution]: ...


@overload
def solutions(puzzle: Formula, time_limit: float | None = None, solver: str | None = None,
              **options: Any) -> Iterator[Model]: ...


def solutions(puzzle: Puzzle | Formula, time_limit: float | None = None, solver: str | None = None,
              **options: Any) -> Iterator[Solution] | Iterator[Model]:
    """The solutions of a board one after another, each checked; each search begins when the caller asks for it.

    Stop whenever you like: the solver is freed with the iterator. Solutions that an unsound scheme accepts but that
    break a rule are left out. time_limit: seconds from the first request on, the caller's own time included;
    TimeoutError when they run out before it is known that there are no more. Raises as `solve` does, at once.
    In place of a board a `Formula` does, whose models come; its option `literals` names those on which they differ.
    """
    check_arguments("solutions", puzzle, None, time_limit)
    if isinstance(puzzle, Formula):
        from . import solve_formula as formulas
        return formulas.solutions(puzzle, time_limit, solver, **options)
    return _solutions(SolveRequest(puzzle, None, solver=solver, options=options), time_limit)


def _solutions(request: SolveRequest, time_limit: float | None) -> Iterator[Solution]:
    request = replace(request, begin=perf_counter(), deadline=deadline_after(time_limit))
    with SolutionSearch(request) as search:
        for solution, failures in search.solutions():
            if not failures:
                yield solution
        if not search.exhausted:
            raise TimeoutError(f"{_why_stopped(time_limit)}, there may be further solutions")


def unique(board: Puzzle, time_limit: float | None = None, solver: str | None = None, **options: Any) -> bool:
    """Whether a board has exactly one solution: False if it has several or none.

    `solve(board, limit=2)` answers the same question and keeps the solutions, two where there are several. time_limit,
    solver and options: as for `solve`, which raises the same errors; TimeoutError if the time limit (seconds) runs out
    first; ValueError for a scheme that accepts separate loops.

    >>> import satloop
    >>> satloop.unique(satloop.read("example:masyu"))
    True
    """
    check_arguments("unique", board, None, time_limit)
    result = solve(board, 2, time_limit, solver, **options)
    for failure in next(filter(None, result.failures), []):
        raise ValueError(f"loops={result.schemes['loops']!r} accepts what is no solution: {failure}")
    if result.outcome in ("solved", "unknown"):
        known = ("the board has a solution, there may be others" if result.solutions else
                 "the board may have one solution, several or none")
        raise TimeoutError(f"{_why_stopped(time_limit)}: {known}")
    return result.outcome == "unique"


def check_arguments(function: str, puzzle: object, limit: int | None = None, time_limit: float | None = None) -> None:
    """Raise TypeError for what is no board, ValueError for a limit that makes no sense."""
    if not isinstance(puzzle, Puzzle) and not (isinstance(puzzle, Formula) and function in FORMULAS):
        need_board(function, puzzle)
    if limit is not None and limit < 1:
        raise ValueError(f"the limit of solutions is at least 1, or None for all, not {limit}")
    if time_limit is not None and not time_limit >= 0:
        raise ValueError(f"the time limit is in seconds, 0 or more, or None for none, not {time_limit}")


def _why_stopped(time_limit: float | None) -> str:
    return "the solver gave up" if time_limit is None else f"the time limit of {time_limit:g} s ran out"
