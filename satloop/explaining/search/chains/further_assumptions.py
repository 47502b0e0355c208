"""What a chain may assume besides, where nothing follows any more: which literals fail, and which are in short clauses.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from encoders import Ints
from encoders.cached_property import cached_property

from ....solving.backends.small_solvers import SmallSolver
from ...model.trail import Trail
from .visible_clauses import VisibleClauses, flat

PROBE_SPEED = 60  # how many clauses the small solver looks at while a chain looks at one
FAILS = 1 << 30  # is taken off how much follows from what fails
FEW = 1000  # clauses in parts: so few are sorted anew for each solver


class FurtherAssumptions:
    """The literals that one would assume next, by the clauses of a trail and known literals."""

    def __init__(self, trail: Trail, visible: Collection[int], end: int) -> None:
        """visible: the variables of steps. end: above all variables."""
        self._trail, self._visible, self._end = trail, visible, end
        self._known = set[int]()
        self._parts: Collection[int] = ()  # those that count
        self._solver: SmallSolver | None = None
        self._in_solver = set[int]()  # the parts in the solver
        self._switch, self._has_loaded = end, False  # the literal by which the other clauses count, if it has them

    def own(self, parts: Collection[int]) -> None:
        """Let only these parts count."""
        self._parts = parts
        self.__dict__.pop("_shown", None)

    def load(self) -> None:
        """Go on with the clauses that the trail has now beside the parts."""
        self.__dict__.pop("_shown", None)
        if self._trail.of_parts < FEW:
            self._solver = None
        elif self._solver is not None and self._has_loaded:
            self._solver.add([-self._switch])
            self._switch += 1
        self._has_loaded = False

    def begin(self, known: Collection[int]) -> None:
        """Go on with these known literals."""
        before, self._known = self._known, set(known)
        if not before <= self._known:
            self._solver = None
        elif self._solver is not None:
            for literal in self._known - before:
                self._solver.add([literal])

    def _ready_solver(self) -> SmallSolver:
        """What has the clauses that count: those of parts for good, the others while `_switch` holds."""
        rows, trail = self._trail.rows, self._trail
        if self._solver is None:
            self._solver = SmallSolver([x] for x in self._known)
            self._in_solver, self._switch, self._has_loaded = set(), self._end, False
        for part in self._parts:
            if part not in self._in_solver:
                self._in_solver.add(part)
                for clause in rows[trail.bounds[part]]:
                    self._solver.add(clause)
        if not self._has_loaded:
            self._has_loaded = True
            for clause in rows[trail.of_parts:trail.given]:
                self._solver.add([*clause, -self._switch])
        return self._solver

    def probe(self, sure: int, literals: Sequence[int]) -> list[tuple[int, int]]:
        """How much follows from each of the literals by the clauses alone, with the literal; negative where it fails,
        and then those come first from which the least follows. sure: how many literals of the trail are known.
        """
        solver, trail = self._ready_solver(), self._trail
        trail.work += (2 + self._shown.clauses // PROBE_SPEED) * len(literals)
        held = [self._switch, *(x for x in trail.order[sure:] if abs(x) in self._visible)]
        out = []
        for literal in literals:
            fine, implied = solver.propagate([*held, literal])
            out.append((len(implied) if fine else len(implied) - FAILS, literal))
        return sorted(out, key=lambda pair: pair[0])

    @cached_property
    def _flat_parts(self) -> tuple[Ints, Ints]:
        return flat(self._trail.rows[:self._trail.of_parts])

    @cached_property
    def _shown(self) -> VisibleClauses:
        """The clauses that were given, with variables of steps."""
        trail = self._trail
        on = np.zeros(trail.of_parts, dtype=bool)
        for part in self._parts:
            on[trail.bounds[part]] = True
        literals, sizes = self._flat_parts
        loaded = flat(trail.rows[trail.of_parts:trail.given])
        return VisibleClauses(np.concatenate([literals[on.repeat(sizes)], loaded[0]]),
                              np.concatenate([sizes[on], loaded[1]]), self._visible)

    def tight(self) -> list[int]:
        """The open variables of steps, those first that stand in the clauses with the fewest open literals."""
        trail, reason = self._trail, self._trail.reason
        trail.work += len(self._shown)
        least = self._shown.least_open(reason.keys())
        for row in trail.rows[trail.given:]:
            if reason.keys().isdisjoint(row):
                open_literals = [x for x in row if -x not in reason]
                for x in open_literals:
                    if abs(x) in self._visible:
                        least[abs(x)] = min(least.get(abs(x), len(row)), len(open_literals))
        return sorted(least, key=lambda variable: (least[variable], variable))
