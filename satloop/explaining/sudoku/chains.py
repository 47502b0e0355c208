"""Sudoku's chains: what follows from a candidate, as sets of literals in one int each.

Bit c of a set says that candidate c holds, bit c + size that it does not. Strong links (one of two candidates holds)
come from cells and houses with two candidates left, weak links (not both hold) from all cells and houses.
"""

from __future__ import annotations

from collections.abc import Iterator

from encoders.cached_property import cached_property

from ...solving.backends.small_solvers import SmallSolver
from ..model.masks import bits
from .candidates import Candidates, Finding

STRONG = {2: 4.1, 3: 5.4, 4: 5.8, 5: 6.2}  # number of strong links -> cost of a chain of one digit
LENGTHS = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192)


def chain_cost(cost: float, length: int) -> float:
    """The cost of a chain: 0.1 more for each of LENGTHS that its length exceeds."""
    return cost + 0.1 * sum(length > limit for limit in LENGTHS)


class CandidateLinks:
    """The links between the candidates that are left, of one `digit` or of all."""

    def __init__(self, state: Candidates, digit: int = -1) -> None:
        n, grouping = state.n, state.grouping
        self.state, self.size = state, n ** 3
        size = self.size
        self.next: dict[int, int] = {}  # literal -> the literals that follow at once
        self.by: dict[tuple[int, int], int] = {}  # strong link -> the group that makes it
        candidates = [cell * n + d for cell in range(n * n) if state.placed[cell] < 0 for d in bits(state.left[cell])
                 if digit < 0 or d == digit]
        self.candidates = candidates
        for candidate in candidates:
            cell, d = divmod(candidate, n)
            off = 0
            for peer in grouping.peers[cell]:
                if state.left[peer] >> d & 1:
                    off |= 1 << peer * n + d
            if digit < 0:
                off |= (state.left[cell] & ~(1 << d)) << cell * n
            self.next[candidate] = off << size
            self.next.setdefault(candidate + size, 0)
        for cell in range(n * n) if digit < 0 else ():
            if state.left[cell].bit_count() == 2:
                first, second = (cell * n + d for d in bits(state.left[cell]))
                self._strong(first, second, cell)
        for house in range(len(grouping.houses)):
            for d in range(n) if digit < 0 else (digit,):
                if state.spots[house][d].bit_count() == 2:
                    first, second = (cell * n + d for cell in state.cells(house, state.spots[house][d]))
                    self._strong(first, second, grouping.digit_group(house, d))

    def _strong(self, first: int, second: int, group: int) -> None:
        self.next[first + self.size] |= 1 << second
        self.next[second + self.size] |= 1 << first
        self.by.setdefault((first, second), group)
        self.by.setdefault((second, first), group)

    @cached_property
    def solver(self) -> SmallSolver:
        """A solver of the links, whose propagation follows them faster than `closure`."""
        solver, size = SmallSolver(), self.size
        for first, second in self.by:
            if first < second:
                solver.add([first + 1, second + 1])
        for candidate in self.candidates:
            for other in bits(self.next[candidate] >> size):
                if other > candidate:
                    solver.add([-candidate - 1, -other - 1])
        return solver

    def struck(self, candidate: int) -> set[int]:
        """The candidates that one rules out; perhaps itself is among them."""
        consistent, literals = self.solver.propagate([candidate + 1])
        if not consistent:  # then propagation stops at once
            return set(bits(self.closure(candidate)[0] >> self.size))
        return {-literal - 1 for literal in literals if literal < 0}

    def closure(self, literal: int, goal: int = -1) -> tuple[int, dict[int, int], int]:
        """The set of what follows from a literal, the literal from which each came, and the steps to the goal, 0 if not
        reached.
        """
        reached, fringe, came, depth = 1 << literal, [literal], {literal: -1}, 0
        while fringe:
            depth += 1
            fresh = []
            for before in fringe:
                new = self.next.get(before, 0) & ~reached
                if new:
                    reached |= new
                    literals = bits(new)
                    came.update(dict.fromkeys(literals, before))
                    fresh += literals
            if goal >= 0 and reached >> goal & 1:
                return reached, came, depth
            fringe = fresh
        return reached, came, 0

    def groups(self, came: dict[int, int], goal: int) -> tuple[tuple[int, ...], int]:
        """The groups of the strong links on the way to a literal, and the number of literals on the way."""
        out, length, literal = [], 0, goal
        while literal >= 0:
            length += 1
            before = came[literal]
            if before >= self.size > literal:
                out.append(self.by[before - self.size, literal])
            literal = before
        return tuple(dict.fromkeys(out)), length


def self_refuting(links: CandidateLinks) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """Each candidate that rules itself out, with the groups of its strong links and the length of the chain."""
    for candidate in links.candidates:
        if not links.solver.propagate([candidate + 1])[0]:
            came = links.closure(candidate, candidate + links.size)[1]
            yield candidate, *links.groups(came, candidate + links.size)


def one_digit(state: Candidates) -> Iterator[Finding]:
    """A candidate that rules itself out by its own digit is struck: skyscraper, two-string kite, X-chain, colouring."""
    for digit in range(state.n):
        if not any(state.spots[house][digit].bit_count() == 2 for house in range(3 * state.n)):
            continue
        for candidate, groups, length in self_refuting(CandidateLinks(state, digit)):
            cost = STRONG.get(len(groups), chain_cost(6.5, length))
            yield Finding(cost, _name_of_one_digit(state.n, groups), groups, (candidate,))


def _name_of_one_digit(n: int, groups: tuple[int, ...]) -> str:
    """What a chain of one digit is called, by the houses of its strong links; n houses are rows, n columns, n boxes."""
    if len(groups) != 2:
        return f"chain of one digit, {len(groups)} strong links"
    kinds = {(group - n * n) // n // n for group in groups}
    return "turbot fish" if 2 in kinds else "skyscraper" if len(kinds) == 1 else "two-string kite"


def long_chains(state: Candidates, links: CandidateLinks) -> Iterator[Finding]:
    """Chains of any digits: a candidate that rules itself out is struck."""
    cells = state.n ** 2  # the groups of cells come first
    for candidate, groups, length in self_refuting(links):
        cost = min(7.5, 5.4 + 0.15 * len(groups) + 0.02 * length)
        plain = all(group < cells for group in groups)
        yield Finding(cost, f"XY-chain of {len(groups)} cells" if plain else f"chain of {len(groups)} strong links",
                      groups, (candidate,))


def all_cases(state: Candidates, links: CandidateLinks) -> Iterator[Finding]:
    """All candidates of a cell, or all places of a digit in a house, rule out the same candidate."""
    grouping, size = state.grouping, links.size
    struck = {candidate: links.struck(candidate) for candidate in links.candidates}
    for group, choice in enumerate(grouping.choices):
        left = [candidate for candidate in choice if state.has(candidate)]
        if not 2 < len(left) <= 5 or any(candidate not in struck for candidate in left):
            continue
        for literal in sorted(set.intersection(*(struck[candidate] for candidate in left))):
            if not state.has(literal):
                continue
            cited, total = [group], 0
            for candidate in left:
                groups, length = links.groups(links.closure(candidate, literal + size)[1], literal + size)
                cited += groups
                total += length
            what = "cell" if group < state.n ** 2 else "house"
            yield Finding(chain_cost(8.0, total), f"all cases of a {what}", tuple(dict.fromkeys(cited)), (literal,))
