"""Sessions: a formula in an incremental SAT solver, its lazy rules called after each model."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from struct import pack
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from encoders import FALSE, Formula, Literals, OutOfTime
from encoders.deadline import deadline_after
from encoders.formula import Clauses, Model

from ..errors import InternalError
from .assumptions import without_true
from .backends.pysat_c import add_clauses, new_solver
from .backends.solver_with_shuffled_variables import ShuffledSolver
from .blocked_solutions import BlockedSolutions
from .load_formula import Loader
from .results import Statistics
from .search_in_slices import NO_PAUSES, Pauses, search, with_clock_in_propagator
from .solvers import solver_for

if TYPE_CHECKING:
    from .optimize import Optimum

ROUND = 20  # conflicts that a round of cuts is worth at least, where these are limited
_thread = threading.local()  # its `search_nodes`


def search_nodes() -> int:
    """Search nodes of this thread: the decisions of the solvers of all sessions that it has closed."""
    return getattr(_thread, "nodes", 0)


class Session:
    """One formula in one incremental solver. Use it as a context manager: the solver's memory is not Python's.

    The formula may grow between calls, but for its propagators; new clauses are loaded before the next answer. solver:
    a name of SOLVERS, or with "/SEED" one whose variables are renamed at random; or a command that reads DIMACS, as
    "cadical -q", which runs anew for every answer (see `External`); None and errors as in `solver_for`. keep_clauses:
    the formula keeps its clauses; else each block is freed when the solver has it, and `Formula.size` no longer counts
    it. pauses: what is done between two slices of a search; a command has no slices.
    """

    def __init__(self, formula: Formula, solver: str | None = None, keep_clauses: bool = True,
                 pauses: Pauses = NO_PAUSES) -> None:
        self.formula, self.keep_clauses, self._pauses = formula, keep_clauses, pauses
        self.named = solver is not None
        self.solver, command = solver_for(formula, solver)
        self.statistics = Statistics(solver=self.solver)
        self.model: Model = np.ones(1, dtype=bool)
        self._counted_nodes = 0
        self._impossible = False  # one of the assumptions of the last call was FALSE
        self._external: Any = None
        if command:
            from .backends.external import External
            self._solver: Any = External(command)
            self._external = self._solver
        else:
            name, _, seed = self.solver.partition("/")
            self._solver = ShuffledSolver(new_solver(name), int(seed)) if seed else new_solver(name)
        self._loader = Loader(formula, self._solver, keep_clauses, bool(command))
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

    @property
    def closed(self) -> bool:
        """Whether the solver is freed."""
        return self._solver is None

    def counters(self) -> dict[str, int]:
        """What the solver has counted so far: conflicts, decisions, propagations, restarts; empty for a command."""
        return self.statistics.counters if self._solver is None else self._solver.accum_stats() or {}

    def count_nodes(self) -> None:
        """Add the decisions since the last call to `search_nodes`."""
        self.statistics.counters = self.counters()
        decisions = self.statistics.counters.get("decisions", 0)
        _thread.nodes = search_nodes() + decisions - self._counted_nodes
        self._counted_nodes = decisions

    def load(self, deadline: float = inf) -> bool:
        """Load what the formula has gained since the last call; False if the deadline (perf_counter) comes first.

        The next call goes on where this one has stopped.
        """
        begin = perf_counter()
        try:
            return self._loader.load(self.statistics, deadline)
        finally:
            self.statistics.spend("load", begin)

    def solve(self, assumptions: Sequence[int] = (), time_limit: float | None = None,
              conflicts: int | None = None, read: bool = True, *, deadline: float = inf) -> bool | None:
        """True (the model is in `self.model`), False, or None when the time limit (seconds) or the conflicts run out,
        or the deadline (perf_counter) comes.

        assumptions: literals of the formula, or constants; ValueError for anything else.
        After each model the lazy rules are called; the same solver goes on with the clauses that they return. The
        conflicts count over all these rounds, of which each is worth ROUND of them at least. Without
        `read` the model is read only where rules need it: `self.model` may then be an earlier one.
        """
        deadline = min(deadline, deadline_after(time_limit))
        given = without_true(self.formula, assumptions)
        self._impossible = given is None
        if self.formula.contradictory or given is None:
            return False
        if not self.load(deadline):
            return None
        refused = None
        begin = perf_counter()
        try:
            with with_clock_in_propagator(self._solver, self.formula, deadline) as alarms:
                before = 0 if conflicts is None else self.counters().get("conflicts", 0)
                while True:
                    answer = self._call(given + alarms, deadline, conflicts)
                    if not answer:
                        return answer
                    if read or self.formula.rules:
                        self.model = self._read_model()
                    self.statistics.rounds += 1
                    cuts = self._cuts(deadline)
                    if not cuts:
                        return True
                    # The cuts of the last round exclude its model: to see it again is an error of a rule, and would
                    # go on for ever.
                    if refused is not None and self.model.tobytes() == refused.tobytes():
                        raise InternalError("a lazy rule refuses a model, but its clauses allow it")
                    refused = self.model
                    self.cut(cuts)
                    if conflicts is not None:
                        # A round takes time even where its search has no conflict, so it costs some anyway.
                        before, last = self.counters().get("conflicts", 0), before
                        conflicts -= max(before - last, ROUND)
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
                 improved: Callable[[int, Model], object] = lambda value, model: None,
                 progress: Callable[[int, int | None], object] = lambda proved, best: None) -> Optimum:
        """The model in which the objective is least, and whether that is proved.

        objective: a number without axes, a `Tally`, literals to count, or (literals, weights). method: "from-above"
        asks for better models until there is none, "from-below" for the least value, then the next that the weights can
        make, "halves" halves what is between, "core-guided" is PySAT's RC2, heavy weights first; "auto" takes it for
        sums, and "from-above" for numbers. upper: only models with at most this value count. time_limit: seconds.
        scheme: the encoding of a weighted sum's bounds. improved: called with the value and the model of each better
        model; progress: with the bound that is proved and the best value, or None, whenever one changes. The formula
        gains the clauses of the bounds, each under a literal of its own. Ctrl-C, too, ends in the best so far; without
        one it is raised.

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
        return optimize(self, objective, 1, method, assumptions, upper, deadline_after(time_limit), scheme, improved,
                        progress)

    def maximize(self, objective: Any, *, method: str = "auto", assumptions: Sequence[int] = (),
                 lower: int | None = None, time_limit: float | None = None, scheme: str = "auto",
                 improved: Callable[[int, Model], object] = lambda value, model: None,
                 progress: Callable[[int, int | None], object] = lambda proved, best: None) -> Optimum:
        """The model in which the objective is greatest; as `minimize`, with values turned round.

        lower: only models with at least this value count.
        """
        from .optimize import optimize
        return optimize(self, objective, -1, method, assumptions, lower, deadline_after(time_limit), scheme, improved,
                        progress)

    def core(self, minimal: bool = False, time_limit: float | None = None, *, deadline: float = inf) -> list[int]:
        """After an answer False: assumptions that no model meets together; [] where there is no model at all.

        minimal: none of them can be left out; the solver is asked again for each, and the answer is then the last of
        these. Raises TimeoutError when the limit (seconds) runs out or the deadline comes before that.
        """
        if self.formula.contradictory:
            return []
        core: list[int] = [int(FALSE)] if self._impossible else self._solver.get_core() or []
        if not minimal or self._impossible:
            return core
        from .backends.small_solvers import minimal as made_minimal
        deadline = min(deadline, deadline_after(time_limit))

        def refuted(left: list[int]) -> list[int] | None:
            answer = self.solve(left, read=False, deadline=deadline)
            if answer is None:
                raise TimeoutError("the time limit ran out before the core was minimal")
            return None if answer else self._solver.get_core() or []

        return made_minimal(core, refuted, len(core) // 2)

    def _call(self, assumptions: list[int], deadline: float, conflicts: int | None = None) -> bool | None:
        if self._external:
            printed: bool | None = self._external.solve(assumptions, deadline)
            return printed
        # A propagator that rang says that the time was up: the answer False then means nothing.
        answer = search(self._solver, assumptions, self.statistics.clauses, deadline, conflicts, self._pauses)
        rang = any(propagator.rang for propagator in self.formula.propagators)
        return None if answer is False and rang else answer

    def _read_model(self) -> Model:
        count = self.formula.variables
        literals = self._solver.get_model()[:count]  # ends at the highest variable that the solver has seen
        unseen = [-1] * (count - len(literals))
        # `pack` takes half the time of `np.fromiter`
        return np.asarray(np.frombuffer(pack(f"{count + 1}i", 1, *literals, *unseen), np.int32) > 0)

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
        blocked: BlockedSolutions | None = None
        try:
            while True:
                answer = self.solve([*assumptions, blocked.asking] if blocked else assumptions, deadline=deadline)
                if not answer:
                    self.exhausted = answer is False
                    return
                yield self.model
                # Blocking clauses depend on a literal that is assumed only here: afterwards they are as if never
                # added.
                blocked = blocked or BlockedSolutions(self, np.asarray(literals, dtype=np.int32).ravel(), antichain)
                blocked.block(self.model)
        finally:
            if blocked and not self.closed:
                blocked.forget()
