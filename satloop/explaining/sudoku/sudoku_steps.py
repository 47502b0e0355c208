"""Steps of a Sudoku: the cheapest named technique, else an assumption; each step is checked with the groups it cites.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import inf
from typing import Literal

import numpy as np

from encoders import OutOfTime

from ...boards.puzzle import Puzzle, Solution
from ...errors import InternalError
from ...solving.backends.small_solvers import SmallSolver, minimal, need_time
from ...solving.solve import answer_request
from ...solving.solve_request import SolveRequest
from ..model.masks import bits, mask_of
from ..model.step import FEW, ONE, WHATIF, Step
from ..search.step_search import StepSearch
from .candidates import Candidates, Finding, SudokuGroups
from .chains import CandidateLinks, all_cases, chain_cost, long_chains, one_digit
from .fish import fish
from .techniques import LATE, TECHNIQUES, Technique
from .uniqueness import almost_pairs, rectangles, unique_loops
from .wings import almost_locked_sets, bent_subsets, w_wings, wings

BY_UNIQUENESS = (rectangles, unique_loops, almost_pairs)  # hold only on boards with one solution


def prepare_sudoku(puzzle: Puzzle,
                   deadline: float = inf) -> tuple[SudokuGroups, Solution] | Literal["several", "none"]:
    """The groups, oriented by the only solution, and the solution; or which outcome there is without one.

    Raises OutOfTime after the deadline (perf_counter).
    """
    result = answer_request(SolveRequest(puzzle, 2, deadline))
    if result.outcome in ("unknown", "solved"):
        raise OutOfTime
    if result.outcome != "unique":
        return "none" if result.outcome == "none" else "several"
    grouping, solution = SudokuGroups(puzzle), result.solutions[0]
    model = np.zeros(grouping.n ** 3 + 1, dtype=bool)
    model[1:] = (solution["digits"][..., None] == np.arange(grouping.n) + 1).ravel()
    grouping.orient(model)
    return grouping, solution


class SudokuSearch(StepSearch):
    """The search for steps from what is known (a mask of candidates) to the solution."""

    def __init__(self, grouping: SudokuGroups, deadline: float, known: int = 0) -> None:
        super().__init__(grouping, deadline)
        self.grouping: SudokuGroups = grouping
        self.state = Candidates(grouping)
        self._solvers: list[SmallSolver] = []  # none before the clauses are few: they are made of what is open then
        self.learn(known | mask_of(grouping.given))
        self._solvers = [self.state.solver(True), self.state.solver(False)]
        self.checker, self.plain = self._solvers

    def learn(self, new: int) -> None:
        """Add to what is known: first the digits that are placed, then the candidates that are struck."""
        for variable in bits(new & ~self.known):
            if self.grouping.sign[variable] > 0:
                gone = [candidate + 1 for candidate in self.state.put(variable - 1)]
                self._settle([variable, *(-other for other in gone)])
                self.known |= mask_of([variable, *gone])
        for variable in bits(new & ~self.known):
            if self.state.strike(variable - 1):
                self._settle([-variable])
        self.known |= new

    def _settle(self, literals: list[int]) -> None:
        """The solvers know these literals from now on."""
        for solver in self._solvers:
            for literal in literals:
                solver.add([literal])

    def find(self) -> Step | None:
        """The cheapest named technique, else an assumption."""
        finding = self.cheapest()
        return None if finding is None else self.checked_step(finding)

    def cheapest(self) -> Finding | None:
        """The cheapest named technique, or the smallest refuted assumption if no technique applies."""
        best: Finding | None = None
        for least, look in self.techniques():
            if best is not None and best.cost <= least:
                return best
            need_time()
            for finding in look(self.state):
                if best is None or finding.cost < best.cost:
                    best = finding
                if best.cost <= least:
                    return best
        if best is not None:
            return best
        singles = [c for c in self._open() if not self.plain.propagate([c + 1])[0]]
        return (self._smallest_refutation(singles, 8.5, "one assumption and singles")
                or self._smallest_refutation(self._open(), 9.0, "one assumption and search"))

    def techniques(self) -> Iterator[tuple[float, Technique]]:
        """The techniques, each with the least cost of what it can find, cheapest first."""
        yield from TECHNIQUES
        links = CandidateLinks(self.state)
        late: list[tuple[float, Technique]] = [
            (4.1, one_digit), (4.2, partial(wings, size=2)), (4.4, partial(wings, size=3)),
            (4.5, partial(rectangles, links=links)), (4.6, partial(unique_loops, links=links)), *LATE,
            (5.5, partial(bent_subsets, size=4)), (5.6, w_wings), (5.6, almost_pairs),
            (5.8, partial(long_chains, links=links)), (6.3, partial(bent_subsets, size=5)),
            (7.4, almost_locked_sets), (7.5, partial(fish, size=3, fin=True)), (7.8, partial(fish, size=4, fin=True)),
            (8.0, partial(all_cases, links=links))]
        yield from late if self.grouping.unique else [
            one for one in late if getattr(one[1], "func", one[1]) not in BY_UNIQUENESS]

    def _open(self) -> list[int]:
        """The candidates that are still possible but in no solution."""
        n = self.grouping.n
        return [cell * n + digit for cell in range(n * n) if self.state.placed[cell] < 0
                for digit in bits(self.state.left[cell])
                if self.grouping.sign[cell * n + digit + 1] < 0 and self.goal >> cell * n + digit + 1 & 1]

    def _smallest_refutation(self, candidates: Iterable[int], cost: float, name: str) -> Finding | None:
        """The candidate that the fewest groups refute, before any is dropped; None if they refute none."""
        everything = range(len(self.grouping.groups))
        cores = [(core, c) for c in candidates if (core := self.core(everything, [c + 1])) is not None]
        if not cores:
            return None
        core, candidate = min(cores, key=lambda pair: len(pair[0]))
        groups = self.shrink(core, [candidate + 1])
        return Finding(chain_cost(cost, len(groups)), name, groups, (candidate,))

    def core(self, groups: Iterable[int], denials: list[int]) -> list[int] | None:
        """The groups that refute each of the literals with what is known; None if they do not."""
        selectors, failed = {self.grouping.selectors[group]: group for group in groups}, set()
        for denial in denials:
            if self.checker.solve([*selectors, denial]):
                return None
            failed.update(self.checker.core())
        return [group for selector, group in selectors.items() if selector in failed]

    def shrink(self, groups: list[int], denials: list[int]) -> tuple[int, ...]:
        """Drop the groups that can be left out."""
        return tuple(minimal(groups, lambda left: self.core(left, denials)))

    def checked_step(self, finding: Finding) -> Step:
        """The step of a finding, after a check that it follows from the groups it cites; idle groups are dropped."""
        for number in finding.groups:
            if self.grouping.groups[number].kind == "unique":
                open_ = [c + 1 for c in self.grouping.choices[number] if self.state.has(c)]
                self.checker.add([-self.grouping.selectors[number], *open_])
        core = self.core(finding.groups, finding.denials)
        if core is None:
            raise InternalError(f"a step fails its check: {finding.name}\n{self.grouping.puzzle.text}")
        groups = self.shrink(core, finding.denials)
        new = mask_of({c + 1 for c in finding.out if self.state.has(c)})
        for candidate in finding.put:
            new |= mask_of(c + 1 for c in [candidate, *self.state.excluded_by(candidate)])
        cited = {c + 1 for group in groups for c in self.grouping.choices[group]}
        known = sum(1 << v for v in cited if self.known >> v & 1 and self.grouping.sign[v] < 0)
        tier = ONE if finding.put else WHATIF if finding.cost >= 8.5 else FEW
        return Step(tier, groups, known, new, name=finding.name, cost=finding.cost)
