"""Sessions: a formula in an incremental SAT solver, its lazy rules called after each model."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from struct import pack
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from encoders import TRUE, Formula, Literals, OutOfTime
from encoders.deadline import deadline_after
from encoders.formula import Clauses, Model

from ..errors import InternalError
from .backends.pysat_c import add_clauses, new_solver, rows_of
from .backends.solver_with_shuffled_variables import Renamed
from .results import Statistics
from .search_in_slices import NO_PAUSES, Pauses, alarmed, search
from .solvers import solver_for

if TYPE_CHECKING:
    from .optimize import Optimum

ROUND = 20  # conflicts that a round of cuts is worth at least, where these are limited
CHUNK = 1024  # clauses whose literals stand as Python ints at a time: more would fall out of the cache
MANY = 10**6  # clauses from which on narrow ones are loaded first: MiniSat drops what they settle


_thread = threading.local()  # its `nodes`


def nodes() -> int:
    """Search nodes of this thread: the decisions of the solvers of all sessions that it has closed."""
    return getattr(_thread, "nodes", 0)


class Session:
    """One formula in one incremental solver. Use it as a context manager: the solver's memory is not Python's.

    The formula may grow between calls, but for its propagators; new clauses are loaded before the next answer. solver:
    a name of SOLVERS, or with "/SEED" one whose variables are renamed at random; or a command that reads DIMACS, as
    "cadical -q", which runs anew for every answer (see `External`); None and errors as in `solver_for`. whole: the
    formula keeps its clauses; else each block is freed when the solver has it, and `Formula.size` no longer counts it.
    pauses: what is done between two slices of a search; a command has no slices.
    """

    def __init__(self, formula: Formula, solver: str | None = None, whole: bool = True,
                 pauses: Pauses = NO_PAUSES) -> None:
        self.formula, self.whole, self._pauses = formula, whole, pauses
        self.named = solver is not None
        self.solver, command = solver_for(formula, solver)
        self.statistics = Statistics(solver=self.solver)
        self.model: Model = np.ones(1, dtype=bool)
        self._counted_blocks = self._loaded = self._loaded_rows = 0  # blocks in statistics, in the solver; rows of next
        self._loaded_at_most_ones = self._loaded_phases = self._counted_nodes = 0
        self._external: Any = None
        if command:
            from .backends.external import External
            self._solver: Any = External(command)
            self._external = self._solver
        else:
            name, _, seed = self.solver.partition("/")
            self._solver = Renamed(new_solver(name), int(seed)) if seed else new_solver(name)
        for propagator in formula.propagators:
            self._solver.connect_propagator(propagator)
            for variable in propagator.variables:
                self._solver.observe(variable)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver. The statistics stay."""
        if self._solver is not None:
            self.count_nodes()
            self._solver.delete()
            self._solver = None

    def counters(self) -> dict[str, int]:
        """What the solver has counted so far: conflicts, decisions, propagations, restarts; empty for a command."""
        return self.statistics.counters if self._solver is None else self._solver.accum_stats() or {}

    def count_nodes(self) -> None:
        """Add the decisions since the last call to `nodes`."""
        self.statistics.counters = self.counters()
        decisions = self.statistics.counters.get("decisions", 0)
        _thread.nodes = nodes() + decisions - self._counted_nodes
        self._counted_nodes = decisions

    def load(self, deadline: float = inf) -> bool:
        """Load what the formula has gained since the last call; False if the deadline (perf_counter) comes first.

        The next call goes on where this one has stopped.
        """
        begin, formula, blocks = perf_counter(), self.formula, self.formula.blocks
        if self._counted_blocks < len(blocks) or not self.statistics.variables:
            self.statistics.variables = formula.variables
            self.statistics.clauses += sum(map(len, blocks[self._counted_blocks:]))
            self._counted_blocks = len(blocks)
        if self._external:
            self._external.load(blocks[self._loaded:], formula.variables)
            self._loaded, self._loaded_phases = len(blocks), len(formula.phases)
        if not self.whole and not self._loaded and self.statistics.clauses > MANY:
            blocks.sort(key=lambda block: block.shape[1])
        collecting = gc.isenabled()
        gc.disable()  # millions of short-lived lists, none of them cyclic
        try:
            if isinstance(self._solver, Renamed):
                self._solver.reach(formula.variables)
            while self._loaded < len(blocks):
                block = blocks[self._loaded]
                for start in range(self._loaded_rows, len(block), CHUNK):
                    if perf_counter() > deadline:
                        return False
                    self.add(rows_of(block, start, CHUNK))
                    self._loaded_rows = start + CHUNK
                if not self.whole and len(block) > CHUNK:
                    blocks[self._loaded] = block[:0].copy()
                self._loaded, self._loaded_rows = self._loaded + 1, 0
            for rows in formula.at_most_ones[self._loaded_at_most_ones:]:
                for row in rows.tolist():
                    self._solver.add_atmost(row, 1)
            self._loaded_at_most_ones = len(formula.at_most_ones)
            for literals in formula.phases[self._loaded_phases:]:
                self._solver.set_phases(literals.tolist())
            self._loaded_phases = len(formula.phases)
            return True
        finally:
            if collecting:
                gc.enable()
            self.statistics.spend("load", begin)

    def solve(self, assumptions: Sequence[int] = (), time_limit: float | None = None,
              conflicts: int | None = None, read: bool = True, *, deadline: float = inf) -> bool | None:
        """True (the model is in `self.model`), False, or None when the time limit (seconds) or the conflicts run out,
        or the deadline (perf_counter) comes.

        After each model the lazy rules are called; the same solver goes on with the clauses that they return. The
        conflicts count over all these rounds, of which each is worth ROUND of them at least. Without
        `read` the model is read only where rules need it: `self.model` may then be an earlier one.
        """
        deadline = min(deadline, deadline_after(time_limit))
        if self.formula.contradictory:
            return False
        if not self.load(deadline):
            return None
        assumed = [int(a) for a in assumptions]
        begin = perf_counter()
        try:
            with alarmed(self._solver, self.formula, deadline) as alarms:
                while True:
                    before = 0 if conflicts is None else self.counters().get("conflicts", 0)
                    answer = self._call(assumed + alarms, deadline, conflicts)
                    if not answer:
                        return answer
                    if read or self.formula.rules:
                        self.model = self._read_model()
                    self.statistics.rounds += 1
                    cuts = self._cuts(deadline)
                    if not cuts:
                        return True
                    self.cut(cuts)
                    if conflicts is not None:
                        conflicts -= max(self.counters().get("conflicts", 0) - before, ROUND)
        except OutOfTime:
            return None
        finally:
            self.statistics.spend("solve", begin)

    def _cuts(self, deadline: float) -> Clauses:
        """The clauses of the lazy rules that the model breaks. Raises OutOfTime when the deadline comes first."""
        cuts = []
        for rule in self.formula.rules:
            if perf_counter() > deadline:
                raise OutOfTime
            cuts += rule(self.model)
        return cuts

    def minimize(self, objective: Any, *, method: str = "auto", assumptions: Sequence[int] = (),
                 upper: int | None = None, time_limit: float | None = None, scheme: str = "auto",
                 improved: Callable[[int, Model], object] = lambda value, model: None) -> Optimum:
        """The model in which the objective is least, and whether that is proved.

        objective: a number without axes, a `Tally`, literals to count, or (literals, weights). method: "from-above"
        asks for better models until there is none, "from-below" for the least value, then the next, "halves" halves
        what is between, "core-guided" is PySAT's RC2; "auto" takes it for sums, and "from-above" for numbers.
        upper: only models with at most this value count. time_limit: seconds. scheme: the encoding of a weighted sum's
        bounds. improved: called with the value and the model of each better model. The formula gains the clauses of the
        bounds, each under a literal of its own. Ctrl-C, too, ends in the best so far; without one it is raised.

        Raises ValueError for an unknown method or solver, and a formula with lemmas, which may lose the best model;
        TypeError for another kind of objective.

        >>> f = Formula()
        >>> x = f.new(3)
        >>> f.add([[x[0], x[1]], [x[1], x[2]]])
        >>> with Session(f) as session:
        ...     session.minimize((x, [2, 3, 2])).value, session.maximize(x).value
        (3, 3)
        """
        from .optimize import optimize
        return optimize(self, objective, 1, method, assumptions, upper, deadline_after(time_limit), scheme, improved)

    def maximize(self, objective: Any, *, method: str = "auto", assumptions: Sequence[int] = (),
                 lower: int | None = None, time_limit: float | None = None, scheme: str = "auto",
                 improved: Callable[[int, Model], object] = lambda value, model: None) -> Optimum:
        """The model in which the objective is greatest; as `minimize`, with values turned round.

        lower: only models with at least this value count.
        """
        from .optimize import optimize
        return optimize(self, objective, -1, method, assumptions, lower, deadline_after(time_limit), scheme, improved)

    def core(self) -> list[int]:
        """After an answer False: assumptions that no model meets together; [] where there is no model at all."""
        core: list[int] = [] if self.formula.contradictory else self._solver.get_core() or []
        return core

    def _call(self, assumptions: list[int], deadline: float, conflicts: int | None = None) -> bool | None:
        if self._external:
            printed: bool | None = self._external.solve(assumptions, deadline)
            return printed
        answer = search(self._solver, assumptions, self.statistics.clauses, deadline, conflicts, self._pauses)
        rang = any(propagator.rang for propagator in self.formula.propagators)
        return None if answer is False and rang else answer

    def _read_model(self) -> Model:
        model: Model = np.zeros(self.formula.variables + 1, dtype=bool)
        literals = self._solver.get_model()  # ends at the highest variable that the solver has seen
        count = min(len(literals), self.formula.variables)  # `pack` takes half the time of `np.fromiter`
        model[1:count + 1] = np.frombuffer(pack(f"{count}i", *literals[:count]), np.int32) > 0
        model[0] = True
        return model

    def cut(self, clauses: Clauses) -> None:
        """Add clauses of lazy rules; they are no part of the formula."""
        self.statistics.cuts += len(clauses)
        self.add(clauses)

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses to the solver alone."""
        add_clauses(self._solver, clauses)

    def models(self, literals: Literals, antichain: bool = False, assumptions: Sequence[int] = (),
               time_limit: float | None = None, *, deadline: float = inf) -> Iterator[Model]:
        """Models that differ on the literals (k,), each once; afterwards none of them is blocked any more.

        antichain: no solution's true literals contain another's, so that a clause of the true ones alone blocks it.
        Ends early when the limit (seconds, for all) runs out or the deadline comes: `exhausted` says whether these were
        all. Raises ValueError for a formula with lemmas, which keeps only some of the solutions.
        """
        if self.formula.lemmas:
            raise ValueError(f"normal forms ({', '.join(self.formula.lemmas)}) lose solutions: these are not all")
        deadline = min(deadline, deadline_after(time_limit))
        self.exhausted = False
        asking = 0
        try:
            while True:
                answer = self.solve([*assumptions, asking] if asking else assumptions, deadline=deadline)
                if not answer:
                    self.exhausted = answer is False
                    return
                yield self.model
                if not asking:
                    asking = int(self.formula.new())
                    block = self.blocker(np.asarray(literals, dtype=np.int32).ravel(), antichain, asking)
                block(self.model)
        finally:
            if asking:
                self.forget(asking)

    def blocker(self, literals: Literals, antichain: bool, asking: int) -> Callable[[Model], None]:
        """A function of a model: further models differ from it on the literals (k,) where `asking` is assumed.

        antichain: see `models`. The function raises InternalError for a model that it has blocked: each is compared
        with the one at the last power of two, so that an endless repetition ends.
        """
        free = literals[np.abs(literals) < TRUE]
        variables, negative = np.abs(free), free < 0
        blocked, kept = 0, np.zeros(0, dtype=bool)

        def block(model: Model) -> None:
            nonlocal blocked, kept
            held = model[variables] ^ negative
            if blocked and np.array_equal(held, kept):
                raise InternalError("the same solution was found twice, although it was blocked")
            blocked += 1
            if blocked & blocked - 1 == 0:
                kept = held
            clause: list[int] = (-free[held] if antichain else np.where(held, -free, free)).tolist()
            self.add([[*clause, -asking]])

        return block

    def forget(self, asking: int) -> None:
        """Drop all that was blocked with `asking`."""
        if self._solver is not None:
            self.add([[-asking]])
