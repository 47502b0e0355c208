"""The plain strategy, for every puzzle: one formula in one session. It stands last and answers every question."""

from __future__ import annotations

from dataclasses import replace

from ...boards.failure import Failure
from ...boards.solution import Solution
from ..limits import Pauses
from ..question import Question
from ..results import Outcome, Result
from ..search import SolutionSearch


def solve_by_search(question: Question) -> Result:
    """The answer of one formula in one session, never None."""
    limit = question.limit
    pauses = Pauses(question.pauses.look, None if question.plain else lambda: question.reason)
    solutions: list[Solution] = []
    failures: list[list[Failure]] = []
    with SolutionSearch(replace(question, pauses=pauses)) as search:
        for solution, broken in search.solutions():
            solutions.append(solution)
            failures.append(broken)
            if limit is not None and len(solutions) >= limit:
                break
    reason = None if question.plain or solutions else question.reason
    exhausted = search.exhausted or reason is not None
    outcome: Outcome
    if len(solutions) > 1:
        outcome = "several"
    elif exhausted:
        outcome = "unique" if solutions else "none"
    else:
        outcome = "solved" if solutions else "unknown"
    return Result(outcome, solutions, search.statistics, failures, exhausted, reason=reason, board=question.puzzle,
                  schemes=question.schemes)
