"""From clauses and a loop to a plan of levels, and from a plan to the count, within limits or a bound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from time import perf_counter

from numpy.typing import ArrayLike

from ..argument_errors import ArgumentError
from ..clauses.clause_store import ClauseStore
from ..integers import as_integer
from ..literals import FALSE, TRUE, as_literals
from .count_with_samples import Count
from .diagrams import diagrams_of
from .large_counts import added_up
from .levels import expected_width, levels_of
from .limits import Limits, Stop, TooWide
from .loop import Loop
from .order import best_order
from .passes import Passes, ways_on
from .projection import projected
from .simplify import SimplerClauses, simplified
from .sweep import Sweep

TRUTH = int(TRUE)
BEAM = 10_000  # states of a level that are followed for a lower bound, where no time is set
PART = 0.2  # of the time is for a lower bound, or more of a short time:
PER_LEVEL = 2e-3  # seconds for each level
LEAST = 50  # states are followed at least
PER_STATE = 2e-6, 1000  # what a state of a level takes: seconds at first, and bytes


class Plan:
    """What there is to count, made ready: the order of the variables, and what each of them decides.

    width: the logarithm to base 2 of the most states that may be expected at a time, where clauses leave much open; up
    to 20 or so the default limit of states does. others: the variables that are no key and that the count still asks,
    sorted. Where they follow from the key there is one way for each solution; else `run` counts all ways, or projects.
    clauses: what is left of the clauses, over `others`, the key, and fresh variables for edges that are constant or
    equal to others; so a caller can prove that the key decides the others.
    """

    def __init__(self, simple: SimplerClauses | None, loop: Loop | None, variables: int, limits: Limits) -> None:
        self._simple, self._variables = simple, variables
        self.width = 0.0
        self.others: list[int] = []
        self.clauses: list[list[int]] = []
        self._order: list[int] = []
        if simple is None:
            return
        ends = [] if loop is None else [(u, v) for u, v in loop.ends.tolist()]
        self._order = best_order(simple, ends, limits)
        diagrams = diagrams_of(simple.clauses, self._order, limits)
        if any(not diagram.tables for diagram in diagrams):
            self._simple = None
            return
        self.others = sorted(simple.others)
        self.clauses = [sorted(map(simple.inner_literal, clause), key=abs) for clause in simple.clauses]
        self._levels, self._layout = levels_of(self._order, simple.edges, diagrams, loop)
        self.width = expected_width(self._levels)

    def run(self, states: float = 2_000_000, memory: float | None = None, deadline: float = inf,
            look: Callable[[], object] | None = None, keep: bool = False, project: bool = False) -> Count:
        """Count. states: the most at a time, each takes 250 bytes or so. memory: bytes that the pass may take.

        deadline: on the clock of `time.perf_counter`. look: called ten times a second or more often; what it raises
        ends the count. keep: the count can then say more than the total; it takes 8 bytes for each state of each level.
        project: `others` need not follow from the key; each value of the key counts once, however many ways there are.
        Raises TooWide at a limit, with bounds; the lower one is from a pass with few states, for which a fifth of the
        time or more is set aside; with `project` there is none.
        """
        start = perf_counter()
        soft = deadline if deadline == inf else deadline - max(
            PART * (deadline - start), min(0.5 * (deadline - start), PER_LEVEL * len(self._order)))
        simple = self._simple
        if simple is None:
            return Count(0, None, None, [], self._variables)
        sweep = Sweep(self._levels, self._layout, keep or project)
        most = 1 << len(self._order)
        limits = Limits(soft, look, states, inf if memory is None else memory)
        try:
            while sweep.levels_left:
                sweep.take_level(limits)
        except Stop as stop:
            most = min(most, sweep.so_far << (len(self._order) - sweep.at))
            limits.deadline = deadline
            least = 0 if project else self._bound(sweep, limits)
            raise TooWide(str(stop), least << len(simple.free), most << len(simple.free)) from None
        total, children, final = sweep.solutions, sweep.children, sweep.is_solution
        known = [*self._order]
        if project and children is not None:
            of_key = [x <= self._variables and x not in simple.others for x in known]
            try:
                children, final = projected(children, final, of_key, limits)
            except Stop as stop:
                raise TooWide(str(stop), int(total > 0), total << len(simple.free)) from None
            total = added_up(ways_on(children, final)[0])
            known = [x if key else 0 for x, key in zip(known, of_key)]
        passes = None if children is None or not keep else Passes(children, final, total)
        return Count(total << len(simple.free), passes, simple, known, self._variables)

    def _bound(self, sweep: Sweep, limits: Limits) -> int:
        """A lower bound: the solutions through some of the states, the most frequent ones of each level."""
        seconds = PER_STATE[0]  # of a state, as measured
        most = min(BEAM, limits.states / 2, (limits.memory - sweep.kept) / PER_STATE[1])
        sweep.children = None
        limits = Limits(limits.deadline, limits.look)
        try:
            while sweep.levels_left:
                now = perf_counter()
                per_level = (limits.deadline - now) / sweep.levels_left
                sweep.keep_highest(max(LEAST, int(min(most, per_level / 2 / seconds))))
                states = sweep.states.shape[1]
                sweep.take_level(limits)
                seconds = max(0.8 * seconds, (perf_counter() - now) / max(LEAST, states))
        except Stop:
            return 0
        return sweep.solutions


def plan(clauses: ClauseStore | Iterable[Iterable[int]], variables: int, loop: Loop | None = None,
         key: ArrayLike | None = None, deadline: float = inf, look: Callable[[], object] | None = None) -> Plan:
    """Make ready to count the solutions of clauses whose edges form a loop, if one is given.

    clauses: a formula, or rows of literals, which may have constants and be empty. variables: how many there are. key:
    literals whose values make a solution, each variable counts once; None: those of all variables. Key variables in no
    clause double the number. What is no key follows from it, or is left open, see `Plan.others`. deadline, look: see
    `Plan.run`.

    Raises ArgumentError, a ValueError, for literals of other variables; TooWide after the deadline, and for clauses
    that are too tangled.
    """
    variables = as_integer(variables, "variables", 0)
    rows = _rows(clauses, variables)
    keys = set(range(1, variables + 1)) if key is None else {
        abs(x) for x in as_literals(key, "key").ravel().tolist()} - {TRUTH}
    _need_known("key", keys, variables)
    if loop is not None:
        for name, literals in (("on", loop.on), ("end", loop.end)):
            _need_known(name, {abs(x) for x in literals.tolist()} - {TRUTH}, variables)
    contradictory = isinstance(clauses, ClauseStore) and clauses.contradictory
    limits = Limits(deadline, look)
    try:
        simple = None if contradictory else simplified(rows, variables, loop, keys, limits)
        return Plan(simple, loop, variables, limits)
    except Stop as stop:
        raise TooWide(str(stop), 0, 1 << len(keys)) from None


def _rows(clauses: ClauseStore | Iterable[Iterable[int]], variables: int) -> list[list[int]]:
    """The clauses as lists, without constants."""
    if isinstance(clauses, ClauseStore):
        if clauses.variables > variables:
            raise ArgumentError(f"variables: expected the formula's {clauses.variables}, found {variables}")
        return [row for block in clauses.blocks for row in block.tolist()]
    out = []
    for row in clauses:
        literals: Sequence[int] = as_literals(row, "clauses").tolist() if not isinstance(row, list) or row else []
        _need_known("clauses", {abs(x) for x in literals} - {TRUTH}, variables)
        if TRUTH not in literals:
            out.append([x for x in literals if x != int(FALSE)])
    return out


def _need_known(name: str, numbers: set[int], variables: int) -> None:
    if numbers and (min(numbers) < 1 or max(numbers) > variables):
        strange = min(numbers) if min(numbers) < 1 else max(numbers)
        raise ArgumentError(f"{name}: expected literals of variables 1 to {variables}, found {strange}")
