"""Several solvers that search one formula in turn; each has all clauses that any of them was given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from time import perf_counter

from encoders import Formula
from encoders.formula import Clauses, Model

from ..results import Statistics
from ..search_in_slices import NO_PAUSES, Pauses
from ..session import Session

FIRST, AGAIN = 5_000, 2_000  # conflicts of the first turn of the first solver, and of all others but the last
LONG, SHORT = 300_000, 100_000  # conflicts of the next turns of the last solver and of the first one; then they double


def turns(solvers: Sequence[str], second: int = 0) -> Iterator[tuple[str, int | None]]:
    """Whose turn it is and for how many conflicts; None: for good. second: those of a second turn of the first solver.

    >>> from itertools import islice
    >>> [*islice(turns(["a", "b"]), 4)], [*turns(["a"])]
    ([('a', 5000), ('b', 300000), ('a', 100000), ('b', 600000)], [('a', None)])
    >>> [*islice(turns(["a", "c", "b"]), 4)]
    [('a', 5000), ('c', 2000), ('b', 300000), ('a', 100000)]
    """
    *others, last = solvers
    if not others:
        yield last, None
        return
    yield others[0], FIRST
    if second:
        yield others[0], second
    for solver in others[1:]:
        yield solver, AGAIN
    for doubling in count():
        yield last, LONG << doubling
        yield others[0], SHORT << doubling


class SolversInTurn:
    """One formula in solvers that take turns (`turns`). A context manager, as a Session is.

    A solver starts at its first turn. The formula may grow; `cut` adds what is no part of it. second: see `turns`.
    conflicts: of all solvers so far. settle: is asked once, after the first turn, whether the answer is known in
    another way; then the search ends with False, and `settled` is True.
    """

    def __init__(self, formula: Formula, solvers: Sequence[str], settle: Callable[[], bool],
                 second: int = 0, pauses: Pauses = NO_PAUSES) -> None:
        self.formula, self.statistics = formula, Statistics(solver="+".join(solvers))
        self.settled, self._pauses = False, pauses
        self.conflicts, self._settle = 0, settle if len(solvers) > 1 else None
        self._waiting = set(solvers)  # those that have not started
        self._cuts: Clauses = []  # what they are to be given then
        self._sessions: dict[str, Session] = {}
        self._once = set(solvers[1:-1]) - {solvers[0], solvers[-1]}  # those that have one turn
        self._closed: list[Statistics] = []
        self._turns = turns(solvers, second)
        self._solver = ""
        self._next()

    def __enter__(self) -> SolversInTurn:
        return self

    def __exit__(self, *_: object) -> None:
        for session in self._sessions.values():
            session.close()
        self._add_up()

    @property
    def model(self) -> Model:
        """The model of the last answer True."""
        return self._session.model

    def solve(self, assumptions: Sequence[int], deadline: float) -> bool | None:
        """True (the model is in `model`), False, or None at the deadline (perf_counter seconds)."""
        while True:
            before = self._session.counters().get("conflicts", 0)
            answer = self._session.solve(assumptions, None, self._left, deadline=deadline)
            spent = self._session.counters().get("conflicts", 0) - before
            self.conflicts += spent
            if self._left is not None:
                self._left -= spent
            if answer is not None or perf_counter() >= deadline:
                return answer
            if self._left is None:
                return None
            self._next()
            if self._settle is not None:
                self.settled, self._settle = self._settle(), None
                if self.settled:
                    return False

    def cut(self, clauses: Clauses) -> None:
        """Add clauses to all solvers."""
        self.statistics.cuts += len(clauses)
        if self._waiting:
            self._cuts += clauses
        for session in self._sessions.values():
            session.add(clauses)

    def _next(self) -> None:
        if self._solver in self._once:
            over = self._sessions.pop(self._solver)
            over.close()
            self._closed.append(over.statistics)
        solver, self._left = next(self._turns)
        self._solver = solver
        if solver in self._waiting:
            self._waiting.remove(solver)
            self._sessions[solver] = Session(self.formula, solver, pauses=self._pauses)
            self._sessions[solver].add(self._cuts)
            if not self._waiting:
                self._cuts = []
        self._session = self._sessions[solver]

    def _add_up(self) -> None:
        """Collect the rounds, seconds and counters of all solvers."""
        for part in [*self._closed, *(session.statistics for session in self._sessions.values())]:
            self.statistics.add_effort(part)
