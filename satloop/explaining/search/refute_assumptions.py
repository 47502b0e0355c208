"""Tiers 4 and 5: an assumption refuted by what follows from it, and a refutation that only a search finds."""

from __future__ import annotations

from ..model.board_groups import BoardGroups
from ..model.board_solver import BoardSolver, Effort
from ..model.masks import bits, mask_of
from ..model.refutation import also_refuted, first_effort, needed_groups, premises, refuting_core
from ..model.step import ONE, SEARCH, WHATIF, Step
from .consequences_of_assumptions import AssumptionTester
from .loop_rule.closed_loops import LineGraph
from .loop_rule.parts_cut_off import HANGING

CHEAPEST = 1  # refutations that are made minimal, to choose the cheapest from
ATTEMPTS = 12  # variables that tier 5 tries to refute
DOUBLED = 7  # efforts, each twice the last, for these before it tries others, which may be far easier to refute
ENOUGH = 3  # refutations that tier 5 chooses from
FORK = 6  # a way to find a refutation, beside WHATIF and SEARCH


class AssumptionRefuter:
    """Makes steps of assumptions that are refuted on one board."""

    def __init__(self, grouping: BoardGroups, board_solver: BoardSolver, lines: LineGraph) -> None:
        self.grouping, self.board_solver, self.lines = grouping, board_solver, lines
        self._tester: AssumptionTester | None = None
        self.minimal: set[int] = set()  # the variables whose refutations have been made minimal
        self.refutations: dict[int, tuple[list[int], bool, int]] = {}  # variable -> groups, loop rule?, way
        self.forks: dict[int, int] = {}  # variable -> one that makes its negation fail in both cases

    def tester(self, known: int) -> AssumptionTester:
        """What follows from assumptions, given what is known."""
        if self._tester is None:
            self._tester = AssumptionTester(self.grouping, self.lines)
        self._tester.learn(known)
        return self._tester

    def unknown(self, known: int) -> list[int]:
        """The variables that are not known, without those that differ from solution to solution."""
        return [v for v in self.grouping.variables if not (known | self.grouping.differing) >> v & 1]

    def refuted_step(self, known: int) -> Step | None:
        """Tier 4: the negation of a variable fails by propagation, or by propagation and closed loops."""
        tester, unknown = self.tester(known), self.unknown(known)
        earlier = [v for v in unknown if self.refutations.get(v, (0, 0, SEARCH))[2] == WHATIF]
        if earlier:
            return self._cheapest(known, earlier, WHATIF, int(any(self.refutations[v][1] for v in earlier)))
        by_closings: dict[int, list[int]] = {}
        fine = set[int]()  # what follows from an assumption that does not fail cannot fail either
        for variable in unknown:
            if -variable not in fine:
                holds, implied = tester.solver.propagate([-variable])
                if holds:
                    fine.update(implied)
                else:
                    by_closings.setdefault(0, []).append(variable)
        if not by_closings and self.lines.edges:
            lines = tester.line_state
            for variable in unknown:
                count = tester.closings(variable, lines)
                if count:
                    by_closings.setdefault(count, []).append(variable)
        if not by_closings and self.lines.edges and self.grouping.puzzle.connectivity in HANGING:
            by_closings[1] = tester.refuted_variables(unknown, lines, ATTEMPTS)
        for closings in sorted(by_closings):
            step = self._cheapest(known, by_closings[closings], WHATIF, closings)
            if step is not None:
                return step
        return None

    def fork_step(self, known: int) -> Step | None:
        """Tier 4, wide: the negation of a variable leads to two cases at one place, and both fail."""
        if not self.lines.edges:
            return None
        tester, unknown = self.tester(known), self.unknown(known)
        earlier = [v for v in unknown if self.refutations.get(v, (0, 0, SEARCH))[2] == FORK]
        if not earlier:
            fresh = tester.forks(unknown, tester.line_state, CHEAPEST)
            self.forks |= fresh
            earlier = list(fresh)
        step = self._cheapest(known, earlier, FORK, 1)
        if step is None or step.tier == ONE:
            return step
        fork = self.forks[next(v for v in earlier if step.new >> v & 1)]
        return step._replace(tier=WHATIF, wide=True, closings=0, fork=0 if known >> fork & 1 else fork)

    def search_step(self, known: int) -> Step | None:
        """Tier 5: any refutation with the loop rule, the cheapest of the first few once they are minimal."""
        unknown = bits(self.grouping.goal & ~known)
        effort, apart = first_effort(self.board_solver.effort), -(-len(unknown) // ATTEMPTS)
        while unknown:
            for first in range(apart):
                for factor in (1 << doubled for doubled in range(DOUBLED)):
                    tried = Effort(factor * effort.conflicts, factor * effort.rounds)
                    step = self._cheapest(known, unknown[first::apart], SEARCH, 0, tried)
                    if step is not None:
                        return step
            effort = Effort(2 * tried.conflicts, 2 * tried.rounds)
        return None

    def _cheapest(self, known: int, variables: list[int], how: int, closings: int,
                  effort: Effort | None = None) -> Step | None:
        """The step of the cheapest of a few minimal refutations, with what else the same groups refute.

        Refutations stay valid as more becomes known, so they are kept.
        """
        grouping, board_solver = self.grouping, self.board_solver
        everything = range(len(grouping.groups))
        earlier = [v for v in variables if v in self.refutations]
        candidates = []
        for variable in (earlier or variables)[:ATTEMPTS]:
            if variable not in self.refutations:
                answer = refuting_core(board_solver, everything, known, variable, closings > 0 or how == SEARCH, effort)
                if answer is None:
                    continue
                self.refutations[variable] = *answer, how
            candidates.append(variable)
            if effort is not None and len(candidates) == ENOUGH:
                break
        if not candidates:
            return None
        fresh: dict[int, tuple[tuple[int, ...], bool]] = {}
        for variable in sorted(candidates, key=self._cost)[:CHEAPEST]:
            if variable not in self.minimal:
                self.minimal.add(variable)
                core, loop, _ = self.refutations[variable]
                fresh[variable] = cited, loop = needed_groups(board_solver, core, known, variable, loop)
                self.refutations[variable] = list(cited), loop, how
        best = min(candidates, key=self._cost)
        # More is known now, so what was minimal before may be minimal no longer.
        core, loop, _ = self.refutations[best]
        cited, loop = fresh.get(best) or needed_groups(board_solver, core, known, best, loop)
        others = grouping.goal & ~known if how == SEARCH else mask_of(candidates)
        new = [best, *also_refuted(board_solver, cited, known, best, others & ~(1 << best), loop)]
        reasons = premises(board_solver, cited, known, new, loop)
        if len(cited) == 1 and not loop:
            how, closings = ONE, 0
        return Step(how, cited, reasons, mask_of(new), loop, closings=closings)

    def _cost(self, variable: int) -> tuple[float, int]:
        """The cost of the groups of a refutation, as far as it is minimal."""
        return sum(self.grouping.costs[group] for group in self.refutations[variable][0]), variable
