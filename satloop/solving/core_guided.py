"""The least sum from cores: PySAT's RC2, searched in slices, so that the clock and Ctrl-C are noticed.

A. Ignatiev, A. Morgado and J. Marques-Silva, RC2: an efficient MaxSAT solver (2019).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from pysat.examples.rc2 import RC2, RC2Stratified
from pysat.formula import WCNF

from encoders import OutOfTime
from encoders.formula import LazyRule, Model
from encoders.literals import model_of

from .assumptions import FormulaInSolver
from .backends.pysat_c import class_of
from .search_in_slices import search

SOLVERS = ("cadical195", "glucose4", "minisat22", "maplechrono", "maplecm")


class Cores:
    """A search from cores over all clauses of a session's formula, and literals that should hold, with weights.

    cost: weights that cannot all be kept, as far as is proved; `proved` is called with it as it rises. ValueError for a
    formula whose clauses are not all at hand, and a solver that is not among SOLVERS, of which the first stands for
    every CaDiCaL and for none named.
    """

    def __init__(self, session: FormulaInSolver, soft: list[tuple[int, int]], assumptions: list[int],
                 deadline: float, proved: Callable[[int], object] = lambda cost: None) -> None:
        f, name = session.formula, session.solver.partition("/")[0]
        if f.at_most_ones or f.propagators:
            raise ValueError("method: core-guided takes clauses alone, no rows that solvers count and no propagators")
        if not session.keep_clauses:
            raise ValueError("method: core-guided takes all clauses, but the session has freed them "
                             "(keep_clauses=False)")
        name = SOLVERS[0] if name.startswith("cadical") or not session.named else name
        if name not in SOLVERS:
            raise ValueError(f"method: core-guided runs with cadical, {', '.join(SOLVERS[1:])}, not with "
                             f"{session.solver}")
        self._session, self._soft, self._assumptions, self._deadline = session, soft, assumptions, deadline
        self.solver, self.cost, self.proved = name, 0, proved

    def model(self) -> Model | None:
        """A model of the least cost, None where there is no model; the lazy rules hold in it. Raises OutOfTime."""
        session, f = self._session, self._session.formula
        if f.contradictory:
            return None
        class_of(self.solver)  # forbids PySAT's jump out of the solver
        task = WCNF()
        task.extend([[a] for a in self._assumptions])
        for block in f.blocks:
            f.check_deadline()
            task.extend(block.tolist())
        for literal, weight in self._soft:
            task.append([literal], weight=weight)
        # Weights that differ come one after another, the heavy ones first; with lazy rules all at once, since only then
        # the search can go on after a cut.
        kind = _Stratified if len({weight for _, weight in self._soft}) > 1 and not f.rules else _Sliced
        with kind(task, self.solver, self._deadline, self.proved) as solver, self._noting(solver):
            # Cuts only raise the least cost: what RC2 has proved so far stays true, and it goes on from there.
            while (held := solver.compute()) is not None:
                model = model_of([*held, -f.variables] if f.variables else held)[:f.variables + 1]
                cuts = _cuts(f.rules, model)
                if not cuts:
                    return model
                self.cost = solver.cost
                session.cut(cuts)
                for clause in cuts:
                    solver.add_clause(clause)
        return None

    @contextmanager
    def _noting(self, solver: RC2) -> Iterator[None]:
        """Keep the cost that is proved, however the search ends, and the time."""
        begin = perf_counter()
        try:
            yield
        finally:
            self.cost = max(self.cost, solver.cost)
            self._session.statistics.spend("solve", begin)


def _cuts(rules: list[LazyRule], model: Model) -> list[list[int]]:
    return [clause for rule in rules for clause in rule(model)]


class _Sliced(RC2):  # type: ignore[misc]
    """RC2 that raises OutOfTime after the deadline, and tells the cost that is proved as it rises."""

    def __init__(self, task: WCNF, solver: str, deadline: float, proved: Callable[[int], object],
                 **options: Any) -> None:
        self._clauses, self._deadline, self._proved, self._told = len(task.hard), deadline, proved, 0
        super().__init__(task, solver=solver, adapt=True, exhaust=True, **options)

    def _call_oracle(self, assumptions: Any = (), expect_interrupt: bool = False) -> bool:
        if getattr(self, "cost", 0) > self._told:
            self._told = self.cost
            self._proved(self.cost)
        answer = search(self.oracle, list(assumptions), self._clauses, self._deadline)
        if answer is None:
            raise OutOfTime
        return answer


class _Stratified(_Sliced, RC2Stratified):  # type: ignore[misc]
    """The same, a stratum of weights after another."""
