"""A search in slices of so many conflicts: between two of them the clock is looked at, and a Ctrl-C is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple

from encoders import Formula

SLICE = 0.3  # seconds that a time-limited solver runs between two looks at the clock, about
BUDGET = 5000  # conflicts between two looks without a limit: counted in them alone, so that runs repeat exactly
FIRST = 10**8  # conflicts times clauses in the first slice under a limit: the solver's pace is not known yet


class Pauses(NamedTuple):
    """What a search does between two of its slices.

    look: says how many seconds the next slice may take; what it raises ends the search. doubt: says why there may be
    nothing to find; where there is a reason, anything but None, the search ends without an answer. It is called often.
    """

    look: Callable[[], float] | None = None
    doubt: Callable[[], object] | None = None


NO_PAUSES = Pauses()


@contextmanager
def alarmed(solver: Any, formula: Formula, deadline: float | None) -> Iterator[list[int]]:
    """Let the formula's propagator look at the clock too: a solver may ask it a million times between two conflicts.

    It ends the search by a clause against one more assumption, which is what to use inside.
    """
    if deadline is None or not formula.propagators:
        yield []
        return
    asked, alarm = formula.propagators[0], int(formula.new())
    solver.observe(alarm)
    asked.deadline, asked.alarm, asked.rang = deadline, alarm, False
    try:
        yield [alarm]
    finally:
        asked.deadline, asked.rang = None, False


def search(solver: Any, assumptions: list[int], clauses: int, deadline: float | None = None,
           conflicts: int | None = None, pauses: Pauses = NO_PAUSES) -> bool | None:
    """What the solver answers under the assumptions; None where the deadline (perf_counter), the conflicts or a doubt
    (see `Pauses`) end it.

    clauses: how many it has, by which its pace is guessed at first. Where conflicts are given, slices are counted in
    them alone, so that runs repeat exactly.
    """
    limited, seconds = deadline is not None or pauses.look is not None, SLICE
    budget = min(BUDGET, max(100, FIRST // (clauses + 1))) if limited or conflicts is not None else BUDGET
    while deadline is None or perf_counter() < deadline:
        if pauses.look is not None:
            seconds = pauses.look()
        if conflicts is not None:
            if conflicts <= 0:
                return None
            budget = min(budget, conflicts)
            conflicts -= budget
        begin = perf_counter()
        solver.conf_budget(budget)
        answer = solver.solve_limited(assumptions=assumptions)
        if answer is not None:
            return bool(answer)
        if pauses.doubt is not None and pauses.doubt() is not None:
            return None
        if limited and conflicts is None:
            pace = (perf_counter() - begin) / budget
            slice_ = seconds if deadline is None else min(seconds, max(0.0, deadline - perf_counter()))
            budget = max(100, min(2 * budget, int(slice_ / pace)))
    return None
