"""A search in slices of a few thousand conflicts: between two slices the clock is read, and Ctrl-C is noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from encoders import Formula

SLICE = 0.2  # seconds of a slice under a time limit, about; a signal waits for its end
BUDGET = 5000  # conflicts of a slice at most where seconds do not count, so that runs repeat exactly,
WORK = 600_000  # and propagated literals of such a slice, about: a fifth of a second, so that Ctrl-C is noticed at once
FIRST = 10**8  # conflicts times clauses in the first slice: the solver's pace is not known yet


class Pauses(NamedTuple):
    """What a search does between two of its slices.

    look: returns how many seconds the next slice may take; what it raises ends the search. doubt: returns a reason why
    there is nothing to find, or None; a reason ends the search without an answer. It is called often. steady: slices
    have one size, which the number of clauses decides, but before a deadline; else one that the solver's pace decides.
    """

    look: Callable[[], float] | None = None
    doubt: Callable[[], object] | None = None
    steady: bool = False


NO_PAUSES = Pauses()


@contextmanager
def with_clock_in_propagator(solver: Any, formula: Formula, deadline: float) -> Iterator[list[int]]:
    """Let the formula's propagator read the clock too: a solver may call it a million times between two conflicts.

    At the deadline it returns a clause against one more assumption; yields that assumption, or [] without propagator.
    """
    if deadline == inf or not formula.propagators:
        yield []
        return
    # A propagator can say no more than "this clause": one against an assumption makes the solver answer at once, and
    # is true of every assignment without the alarm.
    propagator, alarm = formula.propagators[0], int(formula.new())
    solver.observe(alarm)
    propagator.deadline, propagator.alarm, propagator.rang = deadline, alarm, False
    try:
        yield [alarm]
    finally:
        propagator.deadline, propagator.rang = inf, False


def search(solver: Any, assumptions: list[int], clauses: int, deadline: float = inf,
           conflicts: int | None = None, pauses: Pauses = NO_PAUSES) -> bool | None:
    """Whether there is a model of the assumptions; None where the deadline (perf_counter), the conflicts or a doubt end
    the search.

    clauses: how many the solver has, from which its pace is guessed at first. With a limit of conflicts, or of nothing,
    slices do not depend on the clock, so that runs repeat exactly.
    """
    limited, seconds = deadline < inf or pauses.look is not None, SLICE
    by_clock = pauses.steady or (limited and conflicts is None)
    size = most = min(BUDGET if pauses.steady else BUDGET // 5, max(100, FIRST // (clauses + 1)))
    done = 0 if by_clock else propagation_count(solver)
    while perf_counter() < deadline:
        if pauses.look is not None:
            seconds = pauses.look()
        if conflicts is not None:
            if conflicts <= 0:
                return None
            size = min(size, conflicts)
            conflicts -= size
        begin = perf_counter()
        solver.conf_budget(size)
        answer = solver.solve_limited(assumptions=assumptions)
        if answer is not None:
            return bool(answer)
        if pauses.doubt is not None and pauses.doubt() is not None:
            return None
        # The next slice takes as long as is left, or as the pace of this one says; it at most doubles, for the first
        # conflicts are the fastest.
        if by_clock:
            pace = (perf_counter() - begin) / size
            left = max(0.0, deadline - perf_counter())
            size = int(max(100, min(most, left / pace) if pauses.steady else min(2 * size, min(seconds, left) / pace)))
        else:
            # Without a clock the work of a slice is counted in propagated literals, which are the same in every run.
            before, done = done, propagation_count(solver)
            size = max(100, min(BUDGET, WORK * size // max(1, done - before)))
    return None


def propagation_count(solver: Any) -> int:
    """How many literals the solver has propagated so far."""
    count: int = (solver.accum_stats() or {}).get("propagations", 0)
    return count
