"""Tiers 4 and 5: an assumption refuted by what follows from it, and what only a search refutes."""

from __future__ import annotations

from ..model.board_solver import BoardSolver
from ..model.groups import BoardGroups
from ..model.local_solver import bits
from ..model.refutation import Refutation, failed, shrink, used
from ..model.step import SEARCH, WHATIF, Step
from .assumptions import AssumptionEngine
from .closing import ClosingLines

TRIED = 2  # refutations that are made minimal, of which the cheapest is taken
LOOKED = 12  # variables of which tier 5 looks for a refutation
FORKED = 6  # how a refutation was found, beside WHATIF and SEARCH


class AssumptionRefuter:
    """Assumptions on one board that are refuted."""

    def __init__(self, grouped: BoardGroups, whole: BoardSolver, lines: ClosingLines) -> None:
        self.grouped, self.whole, self.lines = grouped, whole, lines
        self._assuming: AssumptionEngine | None = None
        self.minimal: set[int] = set()  # of `found`, when they were made so
        self.found: dict[int, tuple[list[int], bool, int]] = {}  # variable -> groups, loop rule or not, how
        self.forks: dict[int, int] = {}  # variable -> another one, either way of which its negation fails

    def assuming(self, known: int) -> AssumptionEngine:
        """What follows from assumptions, with what is known."""
        if self._assuming is None:
            self._assuming = AssumptionEngine(self.grouped, self.lines)
        self._assuming.learn(known)
        return self._assuming

    def unknown(self, known: int) -> list[int]:
        """The variables that are not known."""
        return [v for v in self.grouped.variables if not known >> v & 1]

    def refuted(self, known: int) -> Step | None:
        """Tier 4: the negation of a variable leads to a conflict by propagation, or by that and closed loops."""
        assuming, unknown = self.assuming(known), self.unknown(known)
        kept = [v for v in unknown if self.found.get(v, (0, 0, SEARCH))[2] == WHATIF]
        if kept:
            return self._cheapest(known, kept, WHATIF, int(any(self.found[v][1] for v in kept)))
        found: dict[int, list[int]] = {}
        for variable in unknown:
            if not assuming.solver.propagate([-variable])[0]:
                found.setdefault(0, []).append(variable)
        if not found and self.lines.edges:
            lines = assuming.open
            for variable in unknown:
                count = assuming.closings(variable, lines)
                if count:
                    found.setdefault(count, []).append(variable)
        if not found and self.lines.edges and self.grouped.puzzle.hangs:
            found[1] = assuming.refuted(unknown, lines, LOOKED)
        for closings in sorted(found):
            step = self._cheapest(known, found[closings], WHATIF, closings)
            if step is not None:
                return step
        return None

    def forked(self, known: int) -> Step | None:
        """Tier 4, wide: the negation of a variable leads to two ways at one place, and both are refuted."""
        if not self.lines.edges:
            return None
        assuming, unknown = self.assuming(known), self.unknown(known)
        kept = [v for v in unknown if self.found.get(v, (0, 0, SEARCH))[2] == FORKED]
        if not kept:
            fresh = assuming.forked(unknown, assuming.open, TRIED)
            self.forks |= fresh
            kept = list(fresh)
        step = self._cheapest(known, kept, FORKED, 1)
        if step is None:
            return None
        fork = self.forks[next(v for v in kept if step.new >> v & 1)]
        return step._replace(tier=WHATIF, wide=True, closings=0, fork=0 if known >> fork & 1 else fork)

    def searched(self, known: int) -> Step | None:
        """Tier 5: any refutation with the loop rule; of those first found the cheapest made minimal."""
        unknown = bits(self.grouped.goal & ~known)
        return self._cheapest(known, unknown[::-(-len(unknown) // LOOKED)], SEARCH, 0)

    def _cheapest(self, known: int, variables: list[int], how: int, closings: int) -> Step | None:
        """The step of the cheapest of a few refutations made minimal; those found first stay valid and are kept.

        With it comes what else the same groups refute, of what was looked at.
        """
        grouped, whole = self.grouped, self.whole
        everything = range(len(grouped.groups))
        kept = [v for v in variables if v in self.found]
        looked = []
        for variable in (kept or variables)[:LOOKED]:
            if variable not in self.found:
                core = failed(grouped, whole, everything, known, variable, closings > 0 or how == SEARCH)
                if core is None:
                    continue
                self.found[variable] = *core, how
            looked.append(variable)
        if not looked:
            return None
        fresh: dict[int, Refutation] = {}
        for variable in sorted(looked, key=self._cost)[:TRIED]:
            if variable not in self.minimal:
                self.minimal.add(variable)
                small = shrink(grouped, whole, self.found[variable][0], known, variable, self.found[variable][1])
                self.found[variable], fresh[variable] = (list(small.groups), small.loop, how), small
        best = min(looked, key=self._cost)
        # What was minimal before may no longer be so, for more is known now.
        small = fresh.get(best) or shrink(grouped, whole, self.found[best][0], known, best, self.found[best][1])
        new, reasons = 1 << best, small.known
        for variable in looked:
            if variable != best and failed(grouped, whole, small.groups, known, variable, small.loop) is not None:
                new |= 1 << variable
                reasons |= used(grouped, whole, small.groups, known, variable, small.loop)
        return Step(how, small.groups, reasons, new, small.loop, closings=closings)

    def _cost(self, variable: int) -> tuple[float, int]:
        """What the groups of a refutation cost, as far as it is made minimal."""
        return sum(self.grouped.costs[group] for group in self.found[variable][0]), variable
