"""Sudoku as groups and candidates: which digits each cell may still hold, and where in a house a digit may still go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from encoders import Formula
from encoders.cached_property import cached_property

from ...boards.number_in_every_cell import Digits
from ...boards.puzzle import Puzzle
from ...solving.backends.small_solvers import SmallSolver, need_time
from ..model.board_groups import COSTS, BoardGroups, Group
from ..model.masks import bits, mask_of


class Finding(NamedTuple):
    """A named step before it is checked. out: candidates that are struck; put: candidates that are placed; groups:
    those cited.

    A candidate is cell * n + digit, with digits from 0. cost: on the scale of Sukaku Explainer.
    """

    cost: float
    name: str
    groups: tuple[int, ...]
    out: tuple[int, ...] = ()
    put: tuple[int, ...] = ()

    @property
    def denials(self) -> list[int]:
        """The literals of which the finding refutes each."""
        return [*(candidate + 1 for candidate in self.out), *(-candidate - 1 for candidate in self.put)]


class SudokuGroups(BoardGroups):
    """The groups of a Sudoku: each cell holds a digit, each digit stands in each house. "At most one" always holds.

    Variables are all candidates, cell * n + digit + 1. given: those of the numbers that the board prints. Groups: first
    the cells, then for each house of `houses` its digits.
    """

    def __init__(self, puzzle: Puzzle, unique: bool = True) -> None:
        """unique: whether steps may use that there is one solution."""
        self.puzzle, self.unique = puzzle, unique
        n = self.n = puzzle.rows
        self.houses: list[list[int]] = np.asarray(puzzle.groups).tolist()  # type: ignore[attr-defined]
        self.formula = Formula()
        literals = self.formula.new(n, n, n)
        self.key = {"digits": Digits(literals)}
        self.literals = {"digits": literals.ravel()}
        self.blocks = []  # its clauses are written below
        self.variables = list(range(1, n ** 3 + 1))
        self.goal = mask_of(self.variables)
        self.loop = 0
        numbers = puzzle.given.ravel().tolist()  # type: ignore[attr-defined]
        self.given = [cell * n + number for cell, number in enumerate(numbers) if number]
        abouts = [("vertex", (cell,)) for cell in range(n * n)]
        abouts += [("house", (digit, *house)) for house in self.houses for digit in range(n)]
        self.groups = [Group(*about, selector) for selector, about in enumerate(abouts, n ** 3 + 1)]
        self.costs = [COSTS[group.kind] for group in self.groups]
        self.selectors = [group.selector for group in self.groups]
        self.house_of: list[list[int]] = [[] for _ in range(n * n)]
        for number, house in enumerate(self.houses):
            for cell in house:
                self.house_of[cell].append(number)
        self.peers = [sorted({other for h in houses for other in self.houses[h]} - {cell})
                      for cell, houses in enumerate(self.house_of)]

    def digit_group(self, house: int, digit: int) -> int:
        """The group that says that a digit stands in a house."""
        return self.n * self.n + house * self.n + digit

    @cached_property
    def choices(self) -> list[list[int]]:
        """(groups) the candidates of which, by that group, one holds."""
        n = self.n
        return [[cell * n + digit for digit in range(n)] for cell in range(n * n)] + [
            [cell * n + digit for cell in house] for house in self.houses for digit in range(n)]

    @cached_property
    def house_masks(self) -> list[int]:
        """The cells of each house, as a mask."""
        return [*map(mask_of, self.houses)]

    @cached_property
    def peer_masks(self) -> list[int]:
        """The cells that see each cell, as a mask."""
        return [*map(mask_of, self.peers)]

    def add_group(self, kind: str, cells: tuple[int, ...], choice: list[int]) -> int:
        """Add a group that says that one of these candidates holds, for otherwise the board would have two solutions.
        """
        self.groups.append(Group(kind, cells, self.selectors[-1] + 1))
        self.selectors.append(self.groups[-1].selector)
        self.costs.append(COSTS["house"])
        self.choices.append(choice)
        self.sign = np.append(self.sign, np.int32(1))
        return len(self.groups) - 1

    def left(self, group: int, known: int) -> list[int]:
        return [candidate for candidate in self.choices[group] if not known >> candidate + 1 & 1]

    def clauses_of(self, groups: Sequence[int], known: Sequence[int] = (),
                   variables: Iterable[int] = ()) -> list[tuple[int, list[int]]]:
        """As of `BoardGroups`; with the exclusions, which belong to no group, between the candidates of the groups and
        the variables.
        """
        held = {candidate for group in groups for candidate in self.choices[group]} | {v - 1 for v in variables}
        out = [(group, [int(self.sign[c + 1]) * (c + 1) for c in self.choices[group]]) for group in groups]
        for first in sorted(held):
            out += [(-1, [-int(self.sign[c + 1]) * (c + 1) for c in (first, other)])
                    for other in self.excluded_by(first) if other > first and other in held]
        true = {*known}
        return [(group, clause) for group, clause in out if true.isdisjoint(clause)]

    def excluded_by(self, candidate: int) -> list[int]:
        """The candidates that a number in a cell excludes: others in the cell, the same in its houses."""
        cell, digit = divmod(candidate, self.n)
        return [*(cell * self.n + other for other in range(self.n) if other != digit),
                *(peer * self.n + digit for peer in self.peers[cell])]


class Candidates:
    """What is still possible. left: (cells) masks of digits. spots: (houses, n) masks of places in the house."""

    def __init__(self, grouping: SudokuGroups) -> None:
        self.grouping, n = grouping, grouping.n
        self.n = n
        full = (1 << n) - 1
        self.left = [full] * (n * n)
        self.spots = [[full] * n for _ in grouping.houses]
        self.place = [{cell: place for place, cell in enumerate(house)} for house in grouping.houses]
        self.placed = [-1] * (n * n)

    def strike(self, candidate: int) -> bool:
        """Rule a candidate out; return whether it was still possible."""
        cell, digit = divmod(candidate, self.n)
        if not self.left[cell] >> digit & 1:
            return False
        self.left[cell] &= ~(1 << digit)
        for house in self.grouping.house_of[cell]:
            self.spots[house][digit] &= ~(1 << self.place[house][cell])
        return True

    def excluded_by(self, candidate: int) -> list[int]:
        """The candidates that a placed digit rules out."""
        cell, digit = divmod(candidate, self.n)
        return [*(cell * self.n + other for other in bits(self.left[cell]) if other != digit),
                *(peer * self.n + digit for peer in self.grouping.peers[cell] if self.left[peer] >> digit & 1)]

    def put(self, candidate: int) -> list[int]:
        """Place a digit; return the candidates that this rules out."""
        gone = self.excluded_by(candidate)
        self.placed[candidate // self.n] = candidate % self.n
        for other in gone:
            self.strike(other)
        return gone

    def has(self, candidate: int) -> bool:
        """Whether a candidate is still possible."""
        return bool(self.left[candidate // self.n] >> candidate % self.n & 1)

    @property
    def holders(self) -> list[int]:
        """(n) the cells in which each digit is possible, as masks."""
        return [mask_of(cell for cell, left in enumerate(self.left) if left >> digit & 1) for digit in range(self.n)]

    def cells(self, house: int, places: int) -> list[int]:
        """The cells of a house at the places of a mask."""
        return [self.grouping.houses[house][place] for place in bits(places)]

    def solver(self, selected: bool) -> SmallSolver:
        """A solver of what is open: which candidates exclude each other, and the groups; `selected`: each of these on
        its selector. Raises OutOfTime, see `small_solvers_until`: a large empty board has millions of clauses.
        """
        grouping, n, solver = self.grouping, self.n, SmallSolver()
        for selector, choice in zip(grouping.selectors, grouping.choices):
            open_ = [candidate + 1 for candidate in choice if self.has(candidate)]
            if len(open_) > 1 or not open_ or self.placed[(open_[0] - 1) // n] < 0:
                solver.add([-selector, *open_] if selected else open_)
        for cell in range(n * n):
            need_time()
            for digit in bits(self.left[cell]) if self.placed[cell] < 0 else ():
                candidate = cell * n + digit
                for other in self.excluded_by(candidate):
                    if other > candidate:
                        solver.add([-candidate - 1, -other - 1])
        return solver
