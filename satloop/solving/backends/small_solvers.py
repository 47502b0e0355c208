"""Small solvers: for a few clauses and thousands of questions, where a `Session` would cost more than its answers; and
what a refutation needs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import Any, TypeVar

import pysolvers

from encoders import OutOfTime

Item = TypeVar("Item")
SLICE = 1000  # conflicts between two looks at the clock, and at Ctrl-C


class _Clock(threading.local):
    deadline = float("inf")


_clock = _Clock()


@contextmanager
def small_solvers_until(deadline: float) -> Iterator[None]:
    """Within this, `SmallSolver.solve` of this thread raises OutOfTime once the clock (perf_counter) passes the
    deadline: there are thousands of such solvers, and each question is too short to give each the limit.
    """
    before = _clock.deadline
    _clock.deadline = min(before, deadline)
    try:
        yield
    finally:
        _clock.deadline = before


def need_time() -> None:
    """Raise OutOfTime after the deadline of this thread's small solvers: for loops around them."""
    if perf_counter() > _clock.deadline:
        raise OutOfTime


class SmallSolver:
    """MiniSat through its bare C functions: a new one takes a microsecond, an answer two.

    Clauses are iterables of ints, assumptions are lists. Nothing is checked: a zero, or a constant of a formula, is an
    error.
    """

    __slots__ = ("_delete", "_handle", "add")

    def __init__(self, clauses: Iterable[list[int]] = ()) -> None:
        self._delete = pysolvers.minisat22_del
        self._handle = pysolvers.minisat22_new()
        pysolvers.minisat22_cbudget(self._handle, SLICE)
        self.add: Callable[[Iterable[int]], Any] = partial(pysolvers.minisat22_add_cl, self._handle)
        for clause in clauses:
            self.add(clause)

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:  # Ctrl-C may come before there is one
            self._delete(self._handle)

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Whether there is a model with these literals true. Raises OutOfTime, see `small_solvers_until`."""
        while (answer := pysolvers.minisat22_solve_lim(self._handle, assumptions, 0, 0)) is None:
            need_time()  # the conflicts of the last slice are used up, for all questions together
            pysolvers.minisat22_cbudget(self._handle, SLICE)
        return bool(answer)

    def solve_until(self, assumptions: Sequence[int], deadline: float) -> bool | None:
        """As `solve`, but None when the clock (perf_counter) passes the deadline."""
        while perf_counter() < deadline:
            pysolvers.minisat22_cbudget(self._handle, SLICE)
            answer = pysolvers.minisat22_solve_lim(self._handle, assumptions, 0, 0)
            if answer is not None:
                return bool(answer)
        return None

    def prefer(self, literals: list[int]) -> None:
        """Try these literals first."""
        pysolvers.minisat22_setphases(self._handle, literals)

    def solve_limited(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """As `solve`, but None after `conflicts` conflicts without an answer."""
        pysolvers.minisat22_cbudget(self._handle, conflicts)
        answer = pysolvers.minisat22_solve_lim(self._handle, assumptions, 0, 0)
        return None if answer is None else bool(answer)

    def model(self) -> list[int]:
        """The last model: the literal of each variable up to the highest seen; what lies beyond is free."""
        return pysolvers.minisat22_model(self._handle) or []  # None where no variable is seen

    def core(self) -> list[int]:
        """Assumptions that cannot hold together, after an answer that there is no model; [] where none is needed."""
        return pysolvers.minisat22_core(self._handle) or []

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """Whether unit propagation meets no conflict, and the literals that it makes true, with the assumptions."""
        consistent, implied = pysolvers.minisat22_propagate(self._handle, assumptions, 0, 0)
        return bool(consistent), implied or []


def minimal(items: Sequence[Item], refuted: Callable[[list[Item]], Container[Item] | None], size: int = 1,
            fewest: Callable[[int], int] | None = None, tests: int = -1) -> list[Item]:
    """The items of a refutation of which none can be left out; the first ones are left out first.

    refuted: returns what a refutation needs of the items that it is given, or None if these refute nothing. size: how
    many items are left out at once at first, then half of them and so on. fewest: given how many items are left, how
    many are left out at once at last, else one; if that is more, idle items may stay beside needed ones. tests: after
    that many questions all that is left stays; -1 for no limit.
    """
    needed: list[Item] = []
    left = [*items]
    while left and tests:
        tests -= 1
        last = 1 if fewest is None else fewest(len(needed) + len(left))
        if size != last:
            size = max(last, min(size, len(left)))
        rest = left[size:]
        core = refuted(needed + rest)
        if core is not None:
            left = [item for item in rest if item in core]
        elif size > last:
            size //= 2
        else:
            needed += left[:size]
            left = rest
    return needed + left
