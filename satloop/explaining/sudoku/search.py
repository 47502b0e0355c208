"""Steps of a Sudoku: the cheapest named technique, then assumptions; each checked by the groups that it cites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Literal

import numpy as np

from ...boards.puzzle import Puzzle, Solution
from ...errors import InternalError
from ...solving.solve import decode
from ..model.local_solver import bits
from ..model.step import FEW, ONE, WHATIF, Step
from ..search.base import StepSearch
from .candidates import Candidates, Found, SudokuGroups
from .chains import Links, cases, longer, one_digit, static
from .techniques import LATE, TECHNIQUES, Look, bent
from .uniqueness import almost_pairs, loops, rectangles


def prepare_sudoku(puzzle: Puzzle) -> tuple[SudokuGroups, Solution] | Literal["several", "none"]:
    """The groups oriented by the only solution, and that."""
    grouped = SudokuGroups(puzzle)
    n, solver = grouped.n, grouped.plain_solver()
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
    grouped.sign = np.where(np.append(model, np.ones(len(grouped.groups), dtype=bool)), 1, -1).astype(np.int32)
    grouped.sign[0] = 1
    solution = Solution(puzzle, decode(grouped.key, model))
    for failure in puzzle.check(solution):
        raise InternalError(f"sudoku with groups fails its check: {failure}\n{puzzle.text}")
    return grouped, solution


class SudokuSearch(StepSearch):
    """Steps from what is known (a mask of candidates) to the solution."""

    def __init__(self, grouped: SudokuGroups, deadline: float, known: int = 0) -> None:
        super().__init__(grouped, deadline)
        self.grouped: SudokuGroups = grouped
        self.now = Candidates(grouped)
        self.checker = grouped.check_solver()
        self.plain = grouped.plain_solver()
        n = grouped.n
        for cell, given in enumerate(grouped.puzzle.given.ravel().tolist()):  # type: ignore[attr-defined]
            if given:
                self._put(cell * n + given - 1)
        for variable in bits(known & ~self.known):
            if grouped.sign[variable] > 0:
                self._put(variable - 1)
        for variable in bits(known & ~self.known):
            self._strike(variable - 1)

    def _strike(self, candidate: int) -> None:
        if self.now.strike(candidate):
            self.plain.add([-candidate - 1])
        self.known |= 1 << candidate + 1

    def _put(self, candidate: int) -> None:
        if self.known >> candidate + 1 & 1:
            return
        self.known |= 1 << candidate + 1
        self.plain.add([candidate + 1])
        for gone in self.now.put(candidate):
            self.known |= 1 << gone + 1
            self.plain.add([-gone - 1])

    def learn(self, new: int) -> None:
        """Add to what is known."""
        for variable in bits(new & ~self.known):
            if self.grouped.sign[variable] > 0:
                self._put(variable - 1)
        for variable in bits(new & ~self.known):
            self._strike(variable - 1)

    def find(self) -> Step | None:
        """The cheapest named technique, else an assumption."""
        found = self.cheapest()
        return None if found is None else self._checked(found)

    def cheapest(self) -> Found | None:
        """The cheapest that is found."""
        best: Found | None = None
        for least, look in self._looks():
            if best is not None and best.cost <= least:
                return best
            found = min(look(self.now), key=lambda found: found.cost, default=None)
            if found is not None and (best is None or found.cost < best.cost):
                best = found
        return best or self._assumed() or self._searched()

    def _looks(self) -> Iterator[tuple[float, Look]]:
        """What looks for techniques, with the least cost of what it finds, cheapest first."""
        yield from TECHNIQUES
        links = Links(self.now)
        late: list[tuple[float, Look]] = [
            (4.1, one_digit), (4.5, partial(rectangles, links=links)), (4.6, partial(loops, links=links)), *LATE,
            (5.5, partial(bent, size=4)), (5.6, partial(almost_pairs, links=links)),
            (5.8, partial(static, links=links)), (6.3, partial(bent, size=5)), (8.0, partial(cases, links=links))]
        yield from late

    def _open(self) -> list[int]:
        n = self.grouped.n
        return [cell * n + digit for cell in range(n * n) if self.now.placed[cell] < 0
                for digit in bits(self.now.left[cell]) if self.grouped.sign[cell * n + digit + 1] < 0]

    def _assumed(self) -> Found | None:
        """One candidate refuted by singles alone."""
        refuted = [c for c in self._open() if not self.plain.propagate([c + 1])[0]]
        return self._smallest(refuted, 8.5, "one assumption and singles")

    def _searched(self) -> Found | None:
        return self._smallest(self._open(), 9.0, "one assumption and search")

    def _smallest(self, candidates: Iterable[int], cost: float, name: str) -> Found | None:
        best: tuple[int, tuple[int, ...], int] | None = None
        for candidate in candidates:
            groups = self.core(range(len(self.grouped.groups)), (candidate,))
            if groups is not None and (best is None or len(groups) < best[0]):
                best = len(groups), groups, candidate
        if best is None:
            return None
        small = self.shrunk(best[1], (best[2],))
        return Found(longer(cost, len(small)), name, small, (best[2],))

    def _literals(self) -> list[int]:
        sign = self.grouped.sign
        return [int(sign[v]) * v for v in bits(self.known)]

    def core(self, groups: Iterable[int], out: tuple[int, ...], put: tuple[int, ...] = ()) -> tuple[int, ...] | None:
        """Of the groups those with which all of it follows from what is known, None if it does not."""
        selectors = {self.grouped.selectors[group]: group for group in groups}
        known, found = self._literals(), set()
        for goal in [*(c + 1 for c in out), *(-c - 1 for c in put)]:
            if self.checker.solve([*selectors, *known, goal]):
                return None
            found.update(self.checker.core())
        return tuple(group for selector, group in selectors.items() if selector in found)

    def shrunk(self, groups: tuple[int, ...], out: tuple[int, ...], put: tuple[int, ...] = ()) -> tuple[int, ...]:
        """The groups without those that can be left out."""
        for group in groups:
            if group in groups:
                left = self.core([other for other in groups if other != group], out, put)
                groups = groups if left is None else left
        return groups

    def _checked(self, found: Found) -> Step:
        """The step of what was found: all of it must follow from the groups that it cites, and from no fewer."""
        for number in found.groups:
            if self.grouped.groups[number].kind == "unique":
                self.checker.add([-self.grouped.selectors[number], *(c + 1 for c in self.grouped.choices[number])])
        groups = self.core(found.groups, found.out, found.put)
        if groups is None:
            raise InternalError(f"a step fails its check: {found.name}\n{self.grouped.puzzle.text}")
        groups = self.shrunk(groups, found.out, found.put)
        new = sum(1 << c + 1 for c in found.out if self.now.has(c))
        for candidate in found.put:
            cell, digit = divmod(candidate, self.grouped.n)
            new |= 1 << candidate + 1
            new |= sum(1 << cell * self.grouped.n + other + 1 for other in bits(self.now.left[cell]))
            new |= sum(1 << peer * self.grouped.n + digit + 1 for peer in self.grouped.peers[cell]
                       if self.now.left[peer] >> digit & 1)
        cited = {c + 1 for group in groups for c in self.grouped.choices[group]}
        known = sum(1 << v for v in cited if self.known >> v & 1 and self.grouped.sign[v] < 0)
        tier = ONE if found.put else WHATIF if found.cost >= 8.5 else FEW
        return Step(tier, groups, known, new, name=found.name, cost=found.cost)
