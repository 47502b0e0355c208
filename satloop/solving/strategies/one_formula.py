"""The plain strategy, for every puzzle: one formula in one session. It stands last and answers every request."""

from __future__ import annotations

from dataclasses import replace

from ...boards.failure import Failure
from ...boards.solution import Solution
from ..results import Outcome, Result
from ..search_in_slices import Pauses
from ..solution_search import SolutionSearch
from ..solve_request import SolveRequest


def solve_by_search(request: SolveRequest) -> Result:
    """The answer of one formula in one session, never None."""
    limit = request.limit
    pauses = Pauses(request.pauses.look, None if request.plain else lambda: request.reason)
    solutions: list[Solution] = []
    failures: list[list[Failure]] = []
    with SolutionSearch(replace(request, pauses=pauses)) as search:
        for solution, broken in search.solutions():
            solutions.append(solution)
            failures.append(broken)
            if limit is not None and len(solutions) >= limit:
                break
    reason = None if request.plain or solutions else request.reason
    exhausted = search.exhausted or reason is not None
    outcome: Outcome
    if len(solutions) > 1:
        outcome = "several"
    elif exhausted:
        outcome = "unique" if solutions else "none"
    else:
        outcome = "solved" if solutions else "unknown"
    return Result(outcome, solutions, search.statistics, failures, exhausted, reason=reason, board=request.puzzle,
                  schemes=request.schemes)
