"""Steps of a Sudoku: the cheapest named technique, else an assumption; each step is checked with the groups it cites.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Literal

import numpy as np

from ...boards.puzzle import Puzzle, Solution
from ...errors import InternalError
from ...solving.search import decode
from ..model.local_solver import bits, minimal
from ..model.step import FEW, ONE, WHATIF, Step
from ..search.base import StepSearch
from .candidates import Candidates, Finding, SudokuGroups
from .chains import CandidateLinks, all_cases, chain_cost, long_chains, one_digit
from .techniques import LATE, TECHNIQUES, Technique, bent_subsets
from .uniqueness import almost_pairs, rectangles, unique_loops


def prepare_sudoku(puzzle: Puzzle) -> tuple[SudokuGroups, Solution] | Literal["several", "none"]:
    """The groups, oriented by the only solution, and the solution; or which outcome there is without one."""
    grouping = SudokuGroups(puzzle)
    n, solver = grouping.n, grouping.plain_solver()
    for cell, given in enumerate(puzzle.given.ravel().tolist()):  # type: ignore[attr-defined]
        if given:
            solver.add([cell * n + given])
    if not solver.solve():
        return "none"
    size = n ** 3
    model = np.zeros(size + 1, dtype=bool)
    model[1:] = np.array(solver.model()[:size]) > 0
    solver.add([-v for v in np.flatnonzero(model).tolist()])
    if solver.solve():
        return "several"
    grouping.orient(model)
    solution = Solution(puzzle, decode(grouping.key, model))
    for failure in puzzle.check(solution):
        raise InternalError(f"sudoku with groups fails its check: {failure}\n{puzzle.text}")
    return grouping, solution


class SudokuSearch(StepSearch):
    """The search for steps from what is known (a mask of candidates) to the solution."""

    def __init__(self, grouping: SudokuGroups, deadline: float, known: int = 0) -> None:
        super().__init__(grouping, deadline)
        self.grouping: SudokuGroups = grouping
        self.state = Candidates(grouping)
        self.checker = grouping.check_solver()
        self.plain = grouping.plain_solver()
        n = grouping.n
        for cell, given in enumerate(grouping.puzzle.given.ravel().tolist()):  # type: ignore[attr-defined]
            if given:
                self._put(cell * n + given - 1)
        for variable in bits(known & ~self.known):
            if grouping.sign[variable] > 0:
                self._put(variable - 1)
        for variable in bits(known & ~self.known):
            self._strike(variable - 1)

    def _strike(self, candidate: int) -> None:
        if self.state.strike(candidate):
            self.plain.add([-candidate - 1])
        self.known |= 1 << candidate + 1

    def _put(self, candidate: int) -> None:
        if self.known >> candidate + 1 & 1:
            return
        self.known |= 1 << candidate + 1
        self.plain.add([candidate + 1])
        for gone in self.state.put(candidate):
            self.known |= 1 << gone + 1
            self.plain.add([-gone - 1])

    def learn(self, new: int) -> None:
        """Add to what is known."""
        for variable in bits(new & ~self.known):
            if self.grouping.sign[variable] > 0:
                self._put(variable - 1)
        for variable in bits(new & ~self.known):
            self._strike(variable - 1)

    def find(self) -> Step | None:
        """The cheapest named technique, else an assumption."""
        finding = self.cheapest()
        return None if finding is None else self._checked_step(finding)

    def cheapest(self) -> Finding | None:
        """The cheapest named technique, or the smallest refuted assumption if no technique applies."""
        best: Finding | None = None
        for least, look in self._techniques():
            if best is not None and best.cost <= least:
                return best
            finding = min(look(self.state), key=lambda finding: finding.cost, default=None)
            if finding is not None and (best is None or finding.cost < best.cost):
                best = finding
        return best or self._by_assumption() or self._by_search()

    def _techniques(self) -> Iterator[tuple[float, Technique]]:
        """The techniques, each with the least cost of what it can find, cheapest first."""
        yield from TECHNIQUES
        links = CandidateLinks(self.state)
        late: list[tuple[float, Technique]] = [
            (4.1, one_digit), (4.5, partial(rectangles, links=links)), (4.6, partial(unique_loops, links=links)), *LATE,
            (5.5, partial(bent_subsets, size=4)), (5.6, partial(almost_pairs, links=links)),
            (5.8, partial(long_chains, links=links)), (6.3, partial(bent_subsets, size=5)),
            (8.0, partial(all_cases, links=links))]
        yield from late

    def _open(self) -> list[int]:
        n = self.grouping.n
        return [cell * n + digit for cell in range(n * n) if self.state.placed[cell] < 0
                for digit in bits(self.state.left[cell]) if self.grouping.sign[cell * n + digit + 1] < 0]

    def _by_assumption(self) -> Finding | None:
        """One candidate that singles alone refute."""
        refuted = [c for c in self._open() if not self.plain.propagate([c + 1])[0]]
        return self._smallest_refutation(refuted, 8.5, "one assumption and singles")

    def _by_search(self) -> Finding | None:
        return self._smallest_refutation(self._open(), 9.0, "one assumption and search")

    def _smallest_refutation(self, candidates: Iterable[int], cost: float, name: str) -> Finding | None:
        best: tuple[int, tuple[int, ...], int] | None = None
        for candidate in candidates:
            groups = self.core(range(len(self.grouping.groups)), (candidate,))
            if groups is not None and (best is None or len(groups) < best[0]):
                best = len(groups), groups, candidate
        if best is None:
            return None
        small = self.shrink(best[1], (best[2],))
        return Finding(chain_cost(cost, len(small)), name, small, (best[2],))

    def _literals(self) -> list[int]:
        sign = self.grouping.sign
        return [int(sign[v]) * v for v in bits(self.known)]

    def core(self, groups: Iterable[int], out: tuple[int, ...], put: tuple[int, ...] = ()) -> tuple[int, ...] | None:
        """The groups from which everything follows with what is known; None if it does not follow."""
        selectors = {self.grouping.selectors[group]: group for group in groups}
        known, failed = self._literals(), set()
        for goal in [*(c + 1 for c in out), *(-c - 1 for c in put)]:
            if self.checker.solve([*selectors, *known, goal]):
                return None
            failed.update(self.checker.core())
        return tuple(group for selector, group in selectors.items() if selector in failed)

    def shrink(self, groups: tuple[int, ...], out: tuple[int, ...], put: tuple[int, ...] = ()) -> tuple[int, ...]:
        """Drop the groups that can be left out."""
        return tuple(minimal(list(groups), lambda left: self.core(left, out, put)))

    def _checked_step(self, finding: Finding) -> Step:
        """The step of a finding, after a check that it follows from the groups it cites; idle groups are dropped."""
        for number in finding.groups:
            if self.grouping.groups[number].kind == "unique":
                self.checker.add([-self.grouping.selectors[number], *(c + 1 for c in self.grouping.choices[number])])
        groups = self.core(finding.groups, finding.out, finding.put)
        if groups is None:
            raise InternalError(f"a step fails its check: {finding.name}\n{self.grouping.puzzle.text}")
        groups = self.shrink(groups, finding.out, finding.put)
        new = sum(1 << c + 1 for c in finding.out if self.state.has(c))
        for candidate in finding.put:
            cell, digit = divmod(candidate, self.grouping.n)
            new |= 1 << candidate + 1
            new |= sum(1 << cell * self.grouping.n + other + 1 for other in bits(self.state.left[cell]))
            new |= sum(1 << peer * self.grouping.n + digit + 1 for peer in self.grouping.peers[cell]
                       if self.state.left[peer] >> digit & 1)
        cited = {c + 1 for group in groups for c in self.grouping.choices[group]}
        known = sum(1 << v for v in cited if self.known >> v & 1 and self.grouping.sign[v] < 0)
        tier = ONE if finding.put else WHATIF if finding.cost >= 8.5 else FEW
        return Step(tier, groups, known, new, name=finding.name, cost=finding.cost)
