"""PySAT's solvers by their C functions: the classes of `pysat.solvers` cost more to import than to use."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import repeat, starmap
from typing import Any, NamedTuple

import pysolvers

from encoders import Literals
from encoders.formula import Clauses

ASKING = ("cadical195", "cadical300")  # those that ask a propagator while they search; the first is the default then
# Name -> how the names of its C functions begin. Those of CaDiCaL have other parameters and results than the rest.
BEGINNINGS = {
    "minisat22": "minisat22", "glucose4": "glucose41", "glucose42": "glucose421", "maplechrono": "maplechrono",
    "maplecm": "maplecm", "maplesat": "maplesat", "mergesat3": "mergesat3", "cadical153": "cadical153",
    "cadical195": "cadical195", "cadical300": "cadical300", "minicard": "minicard", "gluecard4": "gluecard41",
}

LONGEST = 1024  # clauses of a block whose lists are kept
KEPT = 32  # lists kept, of blocks that cannot be written: those that every board of a size has

_kept: dict[int, tuple[Literals, Clauses]] = {}  # id of a block -> the block, which so stays alive, and its rows


class Preset(NamedTuple):
    """PySAT's name of a solver, options of CaDiCaL, and clauses to begin with."""

    solver: str
    options: Mapping[str, int] = {}
    clauses: Sequence[Sequence[int]] = ()


PRESETS = {
    # For very many variables: after a restart it takes long to assign them again, so the solver stays in its stable
    # mode, where restarts are rare. It begins at the phases of the last model, so that a cut changes little else, and
    # eliminates variables from 1,000 conflicts on, not 2,000.
    "cadical153-rare": Preset("cadical153", {"restartint": 20, "stabilizeonly": 1, "rephase": 0, "elimint": 1000}),
    # Factoring makes variables of CaDiCaL's own; where ours then have the same numbers, it ends the process.
    "cadical300": Preset("cadical300", {"factor": 0}),
    # It crashes when it solves without a variable.
    "maplesat": Preset("maplesat", clauses=[(1, -1)]),
}


class Functions(NamedTuple):
    """The C functions of one solver. Each takes its handle first."""

    new: Callable[[], Any]
    delete: Callable[..., Any]
    add: Callable[[Any, Sequence[int]], Any]
    budget: Callable[[Any, int], Any]
    solve: Callable[..., Any]
    model: Callable[[Any], Any]
    core: Callable[..., Any]
    phases: Callable[[Any, list[int]], Any]
    counters: Callable[[Any], Any]
    option: Callable[[Any, str, int], Any] | None  # CaDiCaL alone has options
    connect: Callable[[Any, Any], Any] | None  # those that ask a propagator
    disconnect: Callable[[Any], Any] | None
    observe: Callable[[Any, int], Any] | None
    at_most: Callable[[Any, Sequence[int], int], Any] | None  # those with "at most" constraints


class PysatSolver:
    """One solver, with those methods of PySAT's classes that a session needs."""

    _handle: Any = None  # until it is made: Ctrl-C may come before
    _propagator: Any = None

    def __init__(self, functions: Functions) -> None:
        self._c = functions
        self._assumed: Sequence[int] = ()
        self._handle = functions.new()

    def add_clause(self, clause: Sequence[int]) -> None:
        """Add one clause."""
        self._c.add(self._handle, clause)

    def add_atmost(self, literals: list[int], count: int) -> None:
        """Allow at most `count` of these literals; only for solvers of COUNTING."""
        assert self._c.at_most is not None
        self._c.at_most(self._handle, literals, count)

    def conf_budget(self, budget: int) -> None:
        """Limit the next search to `budget` conflicts."""
        self._c.budget(self._handle, budget)

    def solve_limited(self, assumptions: Sequence[int]) -> bool | None:
        """Whether there is a model with these literals true; None when the conflicts are spent."""
        if self._c.option is None:
            # The last 0 forbids PySAT's jump out of the solver on Ctrl-C, which corrupts its memory.
            satisfiable: bool | None = self._c.solve(self._handle, assumptions, 0, 0)
            return satisfiable
        self._assumed = assumptions
        answer = self._c.solve(self._handle, assumptions, 0)
        return None if answer == 0 else answer > 0

    def get_model(self) -> list[int]:
        """The last model: the literal of each variable up to the highest that the solver has seen."""
        return self._c.model(self._handle) or []

    def get_core(self) -> list[int]:
        """Assumptions that cannot hold together, after an answer that there is no model."""
        core = self._c.core(self._handle) if self._c.option is None else self._c.core(self._handle, self._assumed)
        return core or []

    def set_phases(self, literals: list[int]) -> None:
        """Set the literals to try first."""
        self.configure({"lucky": 0})  # else CaDiCaL first tries all true and all false
        self._c.phases(self._handle, literals)

    def configure(self, options: Mapping[str, int]) -> None:
        """Set options of CaDiCaL; other solvers ignore them."""
        if self._c.option is not None:
            for option, value in options.items():
                self._c.option(self._handle, option, value)

    def connect_propagator(self, propagator: Any) -> None:
        """Ask this propagator during the search; only for solvers of ASKING."""
        assert self._c.connect is not None
        self._c.connect(self._handle, propagator)
        self._propagator = propagator

    def observe(self, variable: int) -> None:
        """Notify the propagator when this variable gets a value."""
        assert self._c.observe is not None
        self._c.observe(self._handle, variable)

    def accum_stats(self) -> dict[str, int]:
        """Conflicts, decisions, propagations, restarts so far."""
        return self._c.counters(self._handle) or {}

    def delete(self) -> None:
        """Free its memory."""
        if self._handle is not None:
            if self._propagator is not None and self._c.disconnect is not None:
                self._c.disconnect(self._handle)
                self._propagator = None
            handle, self._handle = self._handle, None  # first: a signal that comes meanwhile must not free it twice
            self._c.delete(*(handle, None)[:1 if self._c.option is None else 2])

    def __del__(self) -> None:
        self.delete()


def add_clauses(solver: Any, clauses: Iterable[Sequence[int]]) -> None:
    """Add many clauses; for a PysatSolver no Python code runs between two calls of its C function."""
    if isinstance(solver, PysatSolver):
        # A deque of length 0 runs an iterator through in C: on formulas of millions of clauses a Python loop takes
        # several times as long.
        pairs = zip(repeat(solver._handle), clauses)  # `zip` fills one tuple again and again; `map` makes new ones
        deque(starmap(solver._c.add, pairs), maxlen=0)
    else:
        deque(map(solver.add_clause, clauses), maxlen=0)


def add_at_most_ones(solver: Any, rows: Iterable[Sequence[int]]) -> None:
    """Allow at most one literal of each row; only for solvers of COUNTING."""
    if isinstance(solver, PysatSolver) and solver._c.at_most is not None:
        deque(map(solver._c.at_most, repeat(solver._handle), rows, repeat(1)), maxlen=0)
    else:
        deque((solver.add_atmost(list(row), 1) for row in rows), maxlen=0)


def rows_of(block: Literals, start: int, count: int) -> Iterable[Sequence[int]]:
    """Up to `count` rows of a block from `start` on; not to be changed."""
    global _kept
    if block.flags.writeable or len(block) > LONGEST:
        return zip(*block[start:start + count].T.tolist())  # takes less than a list for each
    entry = _kept.get(id(block))
    if entry is None:
        entry = block, block.tolist()
        _kept = dict([*_kept.items(), (id(block), entry)][-KEPT:])  # other threads read the old dict, or the new one
    return entry[1][start:start + count]


@cache
def functions_of(solver: str) -> Functions | None:
    """The C functions of a solver; None where this version of PySAT has others, or they fail a small trial."""
    if solver not in BEGINNINGS:
        return None
    beginning = BEGINNINGS[solver]
    verbs = ("new", "del", "add_cl", "cbudget", "solve_lim", "model", "core", "setphases", "acc_stats")
    try:
        common: list[Any] = [getattr(pysolvers, f"{beginning}_{verb}") for verb in verbs]
        more = (("set", "cadical" in solver), ("pconn", solver in ASKING), ("pdisconn", solver in ASKING),
                ("vobserve", solver in ASKING), ("add_am", "card" in solver))
        # PySAT's C functions are no public interface: a version with others gets its classes instead, which are
        # slower.
        functions = Functions._make([*common, *(getattr(pysolvers, f"{beginning}_{verb}") if exists else None
                                                for verb, exists in more)])
        return functions if _passes_trial(PysatSolver(functions)) else None
    except (AttributeError, TypeError):
        return None


def _passes_trial(solver: PysatSolver) -> bool:
    """Whether a solver answers two questions about two clauses correctly."""
    add_clauses(solver, [[1, 2], [-1, 2]])
    solver.conf_budget(100)
    refuted = solver.solve_limited([-2]) is False and solver.get_core() == [-2]
    solver.set_phases([1])
    return (refuted and solver.solve_limited([]) is True and solver.get_model()[1] == 2
            and "conflicts" in solver.accum_stats())


def new_solver(solver: str) -> Any:
    """A solver of that name."""
    preset = PRESETS.get(solver) or Preset(solver)
    functions = functions_of(preset.solver)
    solver_object = class_of(preset.solver)() if functions is None else PysatSolver(functions)
    if preset.options:
        solver_object.configure(preset.options)
    for clause in preset.clauses:
        solver_object.add_clause(clause)
    return solver_object


@cache
def class_of(solver: str) -> Any:
    """PySAT's class of that solver."""
    from pysat.solvers import MainThread, Solver
    # In the main thread PySAT jumps out of the solver on Ctrl-C, which corrupts its memory; this forbids it.
    MainThread.check = staticmethod(lambda: False)
    with Solver(name=solver) as wrapper:
        return type(wrapper.solver)
