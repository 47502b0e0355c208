"""Sessions: a formula in an incremental SAT solver, its lazy rules asked after each model."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterable, Iterator, Sequence
from struct import pack
from time import perf_counter
from typing import Any

import numpy as np

from encoders import Formula, Literals, OutOfTime
from encoders.formula import Clauses, Model

from .blocking import blocking
from .direct import add_clauses, new_solver
from .lists import rows_of
from .renaming import Renamed
from .results import Statistics
from .slices import NO_PAUSES, Pauses, alarmed, search
from .solvers import ASKING, COUNTING, DEFAULT, SOLVERS, known_solver

CHUNK = 1024  # clauses whose literals stand as Python ints at a time: more would fall out of the cache
MANY = 10**6  # clauses from which on narrow ones are loaded first: MiniSat drops what they settle


class _Counted(threading.local):
    """What the sessions of this thread have counted."""

    nodes = 0


_counted = _Counted()


def nodes() -> int:
    """Search nodes of this thread: the decisions of the solvers of all sessions that it has closed."""
    return _counted.nodes


class Session:
    """One formula in one incremental solver. Use it as a context manager: the solver's memory is not Python's.

    The formula may grow between calls, but for its propagators; new clauses are loaded before the next answer. solver:
    by default DEFAULT, or one that can ask the formula's propagator; its name and "/SEED" for variables renamed at
    random; or a command that reads DIMACS, as "cadical -q", which is run anew for every answer (see `External`).
    Raises ValueError for one that is unknown or cannot, naming those that do, and for two propagators. whole: the
    formula keeps its clauses; else each block is freed when the solver has it, and `Formula.size` no longer counts it.
    pauses: what is done between two slices of a search; a command has none.
    """

    def __init__(self, formula: Formula, solver: str | None = None, whole: bool = True,
                 pauses: Pauses = NO_PAUSES) -> None:
        fit = ASKING if formula.propagators else COUNTING if formula.at_most_ones else SOLVERS
        solver = solver or (DEFAULT if fit is SOLVERS else fit[0])
        command = known_solver(solver, fit)
        name, _, seed = ("", "", "") if command else solver.partition("/")
        if fit is not SOLVERS:
            name = solver  # under other names they would not know what to ask or count
        if name not in fit and formula.at_most_ones:
            raise ValueError(f"solver {solver!r} does not count; those that do: {', '.join(fit)}")
        if name not in fit and (formula.propagators or not (command or name in COUNTING)):
            raise ValueError(f"solver {solver!r} asks no propagators; those that do: {', '.join(fit)}")
        if len(formula.propagators) > 1:
            raise ValueError(f"a solver asks one propagator, not {len(formula.propagators)}")
        self.formula, self.solver, self._whole, self._pauses = formula, solver, whole, pauses
        self.statistics = Statistics(solver=solver)
        self.model: Model = np.ones(1, dtype=bool)
        self._loaded = self._loaded_rows = self._known = 0  # whole blocks, clauses of the next one; blocks counted
        self._phased = 0
        self._counted = self._nodes_told = 0
        self._external: Any = None
        if command:
            from .external import External
            self._external = External(command)
        self._solver: Any = self._external or new_solver(name)
        if seed:
            self._solver = Renamed(self._solver, int(seed))
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
        """Let `nodes` know of the decisions since the last call."""
        self.statistics.counters = self.counters()
        made = self.statistics.counters.get("decisions", 0)
        _counted.nodes += made - self._nodes_told
        self._nodes_told = made

    def load(self, deadline: float | None = None) -> bool:
        """Hand over what the formula has gained since the last call; False if the deadline (perf_counter) comes first.

        The next call goes on where this one has ended.
        """
        begin = perf_counter()
        if self._known < len(self.formula.blocks) or not self.statistics.variables:
            self.statistics.variables = self.formula.variables
            self.statistics.clauses += sum(map(len, self.formula.blocks[self._known:]))
            self._known = len(self.formula.blocks)
        if self._external:
            self._external.load(self.formula.blocks[self._loaded:], self.formula.variables)
            self._loaded, self._phased = len(self.formula.blocks), len(self.formula.phases)
        if not self._whole and not self._loaded and self.statistics.clauses > MANY:
            self.formula.blocks.sort(key=lambda block: block.shape[1])
        collecting = gc.isenabled()
        gc.disable()  # millions of short-lived lists, none of them cyclic
        try:
            if isinstance(self._solver, Renamed):
                self._solver.reach(self.formula.variables)
            blocks = self.formula.blocks
            while self._loaded < len(blocks):
                block = blocks[self._loaded]
                for start in range(self._loaded_rows, len(block), CHUNK):
                    if deadline is not None and perf_counter() > deadline:
                        return False
                    self.add(rows_of(block, start, CHUNK))
                    self._loaded_rows = start + CHUNK
                if not self._whole and len(block) > CHUNK:
                    blocks[self._loaded] = block[:0].copy()
                self._loaded, self._loaded_rows = self._loaded + 1, 0
            for rows in self.formula.at_most_ones[self._counted:]:
                for row in rows.tolist():
                    self._solver.add_atmost(row, 1)
            self._counted = len(self.formula.at_most_ones)
            for wish in self.formula.phases[self._phased:]:
                self._solver.set_phases(wish.tolist())
            self._phased = len(self.formula.phases)
            return True
        finally:
            if collecting:
                gc.enable()
            self.statistics.spend("load", begin)

    def solve(self, assumptions: Sequence[int] = (), time_limit: float | None = None,
              conflicts: int | None = None, read: bool = True) -> bool | None:
        """True (the model is in `self.model`), False, or None when the time limit in seconds ran out, or the conflicts.

        After each model the lazy rules are asked; what they return is added and the same solver goes on. Without
        `read` the model is not asked for where no rule needs it: `self.model` may then be an earlier one.
        """
        deadline = None if time_limit is None else perf_counter() + time_limit
        if self.formula.contradictory:
            return False
        if not self.load(deadline):
            return None
        assumed = [int(a) for a in assumptions]
        begin = perf_counter()
        try:
            with alarmed(self._solver, self.formula, deadline) as alarms:
                while True:
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
        except OutOfTime:
            return None
        finally:
            self.statistics.spend("solve", begin)

    def _cuts(self, deadline: float | None) -> Clauses:
        """What the lazy rules say of the model. Raises OutOfTime when the deadline comes before the last is asked."""
        cuts = []
        for rule in self.formula.rules:
            if deadline is not None and perf_counter() > deadline:
                raise OutOfTime
            cuts += rule(self.model)
        return cuts

    def core(self) -> list[int]:
        """After an answer False: assumptions that no model meets together; [] where there is no model at all."""
        found: list[int] = [] if self.formula.contradictory else self._solver.get_core() or []
        return found

    def _call(self, assumptions: list[int], deadline: float | None, conflicts: int | None = None) -> bool | None:
        if self._external:
            said: bool | None = self._external.solve(assumptions, deadline)
            return said
        answer = search(self._solver, assumptions, self.statistics.clauses, deadline, conflicts, self._pauses)
        if answer is False and any(asked.rang for asked in self.formula.propagators):
            return None
        return answer

    def _read_model(self) -> Model:
        if self._external:
            printed: Model = self._external.model(self.formula.variables)
            return printed
        model: Model = np.zeros(self.formula.variables + 1, dtype=bool)
        found = self._solver.get_model()  # ends at the highest variable that the solver has seen
        count = min(len(found), self.formula.variables)  # `pack` takes half the time of `np.fromiter`
        model[1:count + 1] = np.frombuffer(pack(f"{count}i", *found[:count]), np.int32) > 0
        model[0] = True
        return model

    def cut(self, clauses: Clauses) -> None:
        """Add what lazy rules say; it is not part of the formula."""
        self.statistics.cuts += len(clauses)
        self.add(clauses)

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Clauses for the solver alone."""
        add_clauses(self._solver, clauses)

    def models(self, literals: Literals, antichain: bool = False, assumptions: Sequence[int] = (),
               time_limit: float | None = None) -> Iterator[Model]:
        """Models that differ on the literals (k,), each once; afterwards the session knows nothing of the question.

        antichain: no solution's true literals contain another's, so that a clause of the true ones alone blocks it.
        Raises ValueError for a formula with lemmas, which keeps only some of the solutions.
        Ends early when the limit (seconds, for all) runs out: `exhausted` says whether these were all.
        """
        if self.formula.lemmas:
            raise ValueError(f"normal forms ({', '.join(self.formula.lemmas)}) lose solutions: these are not all")
        deadline = None if time_limit is None else perf_counter() + time_limit
        self.exhausted = False
        lits = np.asarray(literals, dtype=np.int32).ravel()
        asking: list[int] = []
        try:
            while True:
                left = None if deadline is None else deadline - perf_counter()
                answer = self.solve([*assumptions, *asking], left)
                if not answer:
                    self.exhausted = answer is False
                    return
                yield self.model
                if not asking:
                    asking = [int(self.formula.new())]
                    block = blocking(self, lits, antichain, asking[0])
                block(self.model)
        finally:
            if asking:
                self.forget(asking[0])

    def forget(self, asking: int) -> None:
        """No more of what was blocked with `asking`."""
        if self._solver is not None:
            self.add([[-asking]])
