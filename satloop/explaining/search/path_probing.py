"""Steps for puzzles where propagation finds nearly everything: assumptions on the whole board in place of windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from time import perf_counter

import numpy as np

from encoders import OutOfTime
from encoders.cached_property import cached_property

from ...errors import InternalError
from ...solving.backends.small_solvers import SmallSolver, minimal
from ..model.board_groups import BoardGroups
from ..model.masks import bits, mask_of
from ..model.propagation_with_reasons import PropagationWithReasons
from ..model.step import CLOSING, FEW, ONE, SEARCH, WHATIF, Step
from .failing_assumptions import FailingAssumptions
from .loop_rule.closed_loops import lines_within_pieces
from .step_search import StepSearch

SHORT = 3.0  # an assumption of at most this length ends the sweep for others
MEASURED = 12  # assumptions whose length is measured again after each step
FIXED_LENGTH = 20  # the fixed part of the length of an assumption, counted in literals that follow
FEW_GROUPS = 6  # the most groups in a step of tier 2
COMPANIONS = 8  # variables that are tested for coming with the same step
FIRST_CONFLICTS = 4  # conflicts allowed in the first round of searches
LARGE = 24  # with more groups than this a step is not minimized by search
PARTS = 50  # of a step with more groups several are tried at once
MANY, FEWER = 150, 16  # of a step with more groups than MANY the parts are larger and only FEWER
LATEST = 8  # small solvers that are kept: one step after another often needs the same groups
SHRINK_CONFLICTS = 300  # a group stays in a step if this many conflicts do not show it idle


class PathProbing(StepSearch):
    """A search from what is known (a mask of variables) to the solution by which `grouping` is oriented.

    Every step is unit propagation by one clause, or a refutation of which no group can be left out. In a search on a
    hard board a group stays in if SHRINK_CONFLICTS conflicts do not show that it is idle.
    """

    def __init__(self, grouping: BoardGroups, deadline: float, known: int = 0) -> None:
        super().__init__(grouping, deadline)
        self.units = PropagationWithReasons(grouping)
        self.extract = lru_cache(LATEST)(self.units.extract)
        self.loop_rule = [grouping.loop] if grouping.loop else []
        self._learnt: list[int] = []  # what the propagator knows, or will
        self.all_variables = mask_of(grouping.variables) & ~grouping.differing
        self.costs = dict(zip(grouping.selectors, grouping.costs))
        self.group = {selector: number for number, selector in enumerate(grouping.selectors)}
        self.lines: list[tuple[int, int, int]] = [] if grouping.edges is None else grouping.edges.tolist()
        self.pool: dict[int, float] = {}  # variable whose negation fails by propagation -> see `_length`
        self.cores: dict[int, tuple[int, ...]] = {}  # variable -> selectors that refute its negation
        self.learn(known)
        self.learn(self.units.learn(0))

    # These are made when they are needed: most hints are steps of tier 1.

    @cached_property
    def propagator(self) -> SmallSolver:
        """A solver with all groups and what is known, which never searches."""
        solver = SmallSolver([[s] for s in [*self.grouping.selectors, *self.loop_rule]])
        for row in [*self.units.rows, *([variable] for variable in self._learnt)]:
            solver.add(row)
        return solver

    @cached_property
    def failing(self) -> FailingAssumptions:
        """The variables whose negation fails by propagation."""
        return FailingAssumptions(self.units, self.propagator)

    @cached_property
    def selector_solver(self) -> SmallSolver:
        """A solver with all groups on their selectors."""
        solver = SmallSolver(self.units.rows)
        solver.prefer(self.grouping.variables)  # models near the solution take few conflicts
        return solver

    def learn(self, new: int) -> None:
        """Add to what is known, with what it means."""
        learnt = bits(self.units.learn(new))
        self._learnt += learnt
        if "propagator" in vars(self):  # else nobody has asked for it
            for variable in learnt:
                self.propagator.add([variable])
        self.known, self.stale = self.units.known & self.goal, True

    def find(self) -> Step | None:
        """By tiers: unit clauses, the shortest assumption that fails by propagation, closed loops, a search."""
        ready = self.units.next()
        if ready is not None:
            return Step(ONE, *ready)
        return self._propagation_step() or self._closing_step() or self._search_step()

    def _unknown(self) -> list[int]:
        return bits(self.all_variables & ~self.known)

    def _propagation_step(self) -> Step | None:
        """The step of an assumption that fails by propagation: tier 1 with one group, 2 with a few, 4 with more."""
        self.pool = {v: length for v, length in self.pool.items() if not self.known >> v & 1}
        for variable in sorted(self.pool, key=self.pool.__getitem__)[:MEASURED]:
            self.pool[variable] = self._length(variable, self.propagator.propagate([-variable])[1])
        if self.stale and min(self.pool.values(), default=SHORT) >= SHORT:
            self._sweep()
        pool = self.pool
        return self._step_of(sorted(pool, key=lambda v: (pool[v], v)), WHATIF) if pool else None

    def _length(self, variable: int, implied: list[int]) -> float:
        """How many literals lead to the failure of the variable's negation, for each literal that the variable then
        implies.
        """
        return (len(implied) + FIXED_LENGTH) / len(self.propagator.propagate([variable])[1])

    def _sweep(self) -> None:
        """Fill the pool."""
        for variable, implied in self.failing.fresh(self.deadline).items():
            self.pool[variable] = self._length(variable, implied)
        self.stale = False

    def _step_of(self, variables: Sequence[int], tier: int) -> Step:
        """The step that refutes the negation of the first variable, with others that the same groups refute."""
        first = variables[0]
        self.cores[first], known = self._minimal(first)
        selectors = self.cores[first]
        new = 1 << first
        for variable in variables[1:COMPANIONS]:
            if self._fails([*selectors, *known], variable):
                new |= 1 << variable
        groups = tuple(sorted(self.group[s] for s in selectors if s in self.group))
        loop = len(groups) < len(selectors)
        if tier == WHATIF and not loop:
            tier = ONE if len(groups) == 1 else FEW if len(groups) <= FEW_GROUPS else WHATIF
        return Step(tier, groups, mask_of(known), new, loop, closings=int(loop))

    def _core(self, selectors: Sequence[int], variable: int) -> tuple[tuple[int, ...], list[int]]:
        """The selectors and the known literals with which the negation of the variable fails; the loop rule among them
        only where it is needed.
        """
        assumed = [*selectors, *bits(self.known), -variable]
        if self.selector_solver.solve(assumed) and self.selector_solver.solve([*self.loop_rule, *assumed]):
            raise InternalError(f"a refutation that does not hold\n{self.grouping.puzzle.text}")
        return self._split_core()

    def _split_core(self) -> tuple[tuple[int, ...], list[int]]:
        """The selectors and the known literals in the last core."""
        core = self.selector_solver.core()
        chosen = {s for s in core if s in self.group or s in self.loop_rule}
        return tuple(sorted(chosen)), [x for x in core if x > 0 and x not in chosen]

    def _fails(self, held: list[int], variable: int) -> bool:
        return not self.selector_solver.propagate([*held, -variable])[0]

    def _minimal(self, variable: int) -> tuple[tuple[int, ...], list[int]]:
        """Groups from the core of a variable, and known literals, of which none can be left out; expensive groups go
        first.

        Of more than LARGE groups, none can be left out without propagation failing to refute the negation.
        """
        core, held = self._core(self.cores.get(variable, self.grouping.selectors), variable)
        by_propagation = self._fails([*core, *held], variable)
        if by_propagation:
            core = self._minimal_core(core, lambda left: self._fails([*left, *held], variable))
        if not by_propagation or (self.loop_rule and self.loop_rule[0] in core):
            core = self._minimal_core(core, lambda left: self._no_model([*left, *held, -variable]))
        elif len(core) <= LARGE:
            solver, number = self.extract(core)
            fixed = [number[x] for x in held if x in number] + [-number[variable]]
            core = self._minimal_core(
                core,
                lambda left: solver.solve_limited([*(number[s] for s in left), *fixed], SHRINK_CONFLICTS) is False)
        return core, minimal_in_parts(held, lambda left: self._fails([*core, *left], variable))

    def _minimal_core(self, core: Sequence[int], fails: Callable[[list[int]], bool]) -> tuple[int, ...]:
        """The selectors of which none can be left out, see `minimal_in_parts`; the most expensive are dropped first."""
        return tuple(minimal_in_parts(sorted(core, key=lambda s: -self.costs.get(s, 2.0)), fails))

    def _no_model(self, assumed: list[int]) -> bool:
        """Whether there surely is no model. False if the loop rule needs too many rounds or the search takes too long.
        """
        for _ in range(20):
            answer = self.selector_solver.solve_limited(assumed, SHRINK_CONFLICTS)
            if answer is not True or not self._forbid_model(assumed):
                return answer is False
        return False

    def _forbid_model(self, assumed: Sequence[int]) -> bool:
        """Whether the loop rule, if it is assumed, forbids the last model; its clauses are then added."""
        grouping = self.grouping
        if not self.loop_rule or self.loop_rule[0] not in assumed:
            return False
        size = grouping.formula.variables
        values = np.array(self.selector_solver.model()[:size])
        model = np.zeros(size + 1, dtype=bool)
        model[1:len(values) + 1] = values > 0
        model = np.where(grouping.sign[:size + 1] > 0, model, ~model)
        model[0] = True
        cuts = [clause for rule in grouping.formula.rules for clause in rule(model)]
        for clause in cuts:
            oriented = [int(x) * int(grouping.sign[abs(x)]) for x in clause]
            self.selector_solver.add(oriented)
            self.propagator.add(oriented)
            self.units.add(oriented)
        return bool(cuts)

    def _closing_step(self) -> Step | None:
        """Tier 3: a line between two cells of one piece that the loop rule forbids."""
        for variable, _ in lines_within_pieces(self.lines, self.known, self.grouping):
            if self.goal >> variable & 1 and self._refutes(variable, SHRINK_CONFLICTS):
                return self._step_of([variable], CLOSING)
        return None

    def _refutes(self, variable: int, conflicts: int) -> bool:
        """Whether this many conflicts refute the negation of the variable; `cores` then has the selectors."""
        assumed = [*self.loop_rule, *self.grouping.selectors, *bits(self.known), -variable]
        while True:
            if perf_counter() > self.deadline:
                raise OutOfTime
            answer = self.selector_solver.solve_limited(assumed, conflicts)
            if answer is True and self._forbid_model(assumed):
                continue
            if answer is True:
                raise InternalError(f"no step on a board with one solution\n{self.grouping.puzzle.text}")
            if answer is False:
                self.cores[variable] = self._split_core()[0]
            return answer is False

    def _search_step(self) -> Step | None:
        """Tier 5: the open variable that the shortest search refutes."""
        unknown, conflicts = self._unknown(), FIRST_CONFLICTS
        while unknown:
            for variable in unknown:
                if self._refutes(variable, conflicts):
                    return self._step_of([variable], SEARCH)
            conflicts *= 2
        return None


def minimal_in_parts(items: list[int], fails: Callable[[list[int]], bool]) -> list[int]:
    """As `minimal`, with which something fails. More than PARTS items are tried in about PARTS parts, more than MANY in
    about FEWER; a part stays if one of its items is needed, and what stays is tried again as long as its parts become
    smaller.
    """
    size = len(items) + 1
    while (smaller := 1 + len(items) // (PARTS if len(items) <= MANY else FEWER)) < size:
        size = smaller
        items = minimal(items, lambda left: {*left} if fails(left) else None, size, lambda left: smaller)
    return items
