"""Unit propagation that remembers the reasons: which clause, and so which groups, made each variable known."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders.cached_property import cached_property

from ...solving.backends.small_solvers import SmallSolver
from .board_groups import BoardGroups
from .clauses.group_definitions import Clauses
from .masks import bits, mask_of


class PropagationWithReasons:
    """The oriented clauses of all groups, and how many of their literals are still open.

    Everything known is a positive literal (see `orient_hidden`), so a clause loses its negative literals one by one,
    and where one literal is left, it is positive. A variable that no step speaks of becomes known at once; its
    consequences inherit its reasons.

    rows: the clauses; known: a mask; ready: groups -> their clauses with one open literal, the newest groups last.
    """

    def __init__(self, grouping: BoardGroups) -> None:
        self.grouping, self.number = grouping, grouping.group_of_selector().tolist()
        self.rows: Clauses = []
        number = np.array(self.number)
        self.open_counts: list[int] = []  # clause -> open literals, without selectors
        negative, clauses = [], []
        for block in grouping.oriented_blocks:
            plain = number[np.abs(block)] < 0
            row, column = np.nonzero(plain & (block < 0))
            negative.append(-block[row, column])
            clauses.append(row + len(self.rows))
            self.rows += block.tolist()
            self.open_counts += plain.sum(axis=1).tolist()
        self.clauses_with = rows_by_variable(negative, clauses, len(number))  # variable -> those with its negation
        self.known = 0
        self.hidden: dict[int, tuple[int, ...]] = {}  # known, and in no step -> groups from which it follows
        self.premises: dict[int, int] = {}  # the same -> mask of the known variables from which it follows
        self.visible = set(grouping.variables)
        self.ready: dict[tuple[int, ...], list[int]] = {}
        self.todo: list[int] = []  # known variables whose clauses wait for an update
        for clause in reversed(range(len(self.open_counts))):
            if self.open_counts[clause] == 1:
                self._take_unit(clause)

    def _take_unit(self, clause: int) -> None:
        """Record a clause that has one open literal."""
        variable = self._open_literal(clause)
        if not variable:
            return
        groups, premises = self._reason_of([clause])
        if variable not in self.visible:
            self.hidden[variable], self.premises[variable] = groups, premises
            self.todo.append(variable)
            self.known |= 1 << variable
        elif groups:
            clauses = self.ready.pop(groups, [])
            clauses.append(clause)
            self.ready[groups] = clauses
        else:
            self.todo.append(variable)
            self.known |= 1 << variable

    def _reason_of(self, clauses: Iterable[int]) -> tuple[tuple[int, ...], int]:
        """The groups of some clauses, and a mask of the known variables that they need."""
        groups, premises = set(), 0
        for clause in clauses:
            for x in self.rows[clause]:
                if x < 0:
                    number = self.number[-x]
                    if number >= 0:
                        groups.add(number)
                    elif -x in self.hidden:
                        groups.update(self.hidden[-x])
                        premises |= self.premises[-x]
                    else:
                        premises |= 1 << -x
        return tuple(sorted(groups)), premises

    def learn(self, new: int) -> int:
        """Add variables, a mask, to what is known, and what they mean without any group: a cell on one path is on no
        other.

        Return the mask of all that is new.
        """
        start_known, left, where, todo = self.known, self.open_counts, self.clauses_with, self.todo
        todo += bits(new & ~self.known)
        self.known |= new
        while todo:
            for clause in where[todo.pop()]:
                left[clause] -= 1
                if left[clause] == 1:
                    self._take_unit(clause)
        return self.known & ~start_known

    def _open_literal(self, clause: int) -> int:
        """The open variable of a clause that has one; 0 if that variable is known by now."""
        last = 0
        for x in self.rows[clause]:
            if x > 0:
                if self.known >> x & 1:
                    return 0
                last = x
        return last

    @cached_property
    def rows_about(self) -> list[list[int]]:
        """Selector -> the numbers of the clauses that it guards; variable -> those of the clauses of no group with it.
        """
        number, first = np.array(self.number), 0
        owners, rows = [], []
        for block in self.grouping.oriented_blocks:
            guard = number[np.abs(block)] >= 0
            row, column = np.nonzero(guard | ~guard.any(axis=1, keepdims=True))
            owners.append(np.abs(block[row, column]))
            rows.append(row + first)
            first += len(block)
        return rows_by_variable(owners, rows, len(number))

    def extract(self, selectors: Iterable[int]) -> tuple[SmallSolver, dict[int, int]]:
        """A small solver with the clauses of a few groups, and those of no group about the same variables.

        Also return the number that each of their literals has there.
        """
        chosen, rows, about = set(selectors), self.rows, self.rows_about
        other = {-s for s in self.grouping.all_selectors if s not in chosen}  # as they stand in clauses
        own = [row for s in chosen for row in about[s] if other.isdisjoint(rows[row])]
        touched = variables_of(rows[row] for row in own) - chosen
        numbers = sorted({*own}.union(*(about[v] for v in touched)))
        place = {v: i for i, v in enumerate(sorted(variables_of(rows[number] for number in numbers)), 1)}
        place |= {-v: -i for v, i in place.items()}
        return SmallSolver([place[x] for x in rows[number]] for number in numbers), place

    def add(self, clause: list[int]) -> None:
        """Add an oriented clause that holds in the solution."""
        number = len(self.rows)
        self.rows.append(clause)
        self.open_counts.append(
            sum(1 for x in clause if self.number[abs(x)] < 0 and not (x < 0 and self.known >> -x & 1)))
        for x in clause:
            if x < 0 and self.number[-x] < 0 and not self.known >> -x & 1:
                self.clauses_with[-x].append(number)
        if self.open_counts[number] == 1:
            self._take_unit(number)

    def next(self) -> tuple[tuple[int, ...], int, int] | None:
        """The next groups that force something: their numbers, a mask of what they need, and a mask of what follows.

        Each variable that follows needs one clause alone. None if no clause is ready.
        """
        while self.ready:
            groups, clauses = self.ready.popitem()
            new: dict[int, int] = {}
            for clause in clauses:
                variable = self._open_literal(clause)
                if variable:
                    new.setdefault(variable, clause)
            if new:
                return groups, self._reason_of(new.values())[1], mask_of(new)
        return None


def variables_of(clauses: Iterable[list[int]]) -> set[int]:
    """The variables in some clauses."""
    return {abs(x) for x in set[int]().union(*clauses)}


def rows_by_variable(variables: list[NDArray[Any]], rows: list[NDArray[np.intp]], count: int) -> list[list[int]]:
    """For each of `count` variables the rows that stand beside it, in order; [] for variable 0."""
    variable, row = np.concatenate([[0], *variables]), np.concatenate([[0], *rows])
    order = np.argsort(variable, kind="stable")
    starts = np.searchsorted(variable[order], np.arange(count + 1)).tolist()
    flat = row[order].tolist()
    return [[], *(flat[begin:end] for begin, end in pairwise(starts[1:]))]


def orient_hidden(grouping: BoardGroups) -> None:
    """Give the variables that no step speaks of the sign that follows, by propagation, from the solution."""
    value = np.zeros(len(grouping.sign), dtype=np.int8)
    value[[*grouping.variables, *grouping.selectors, grouping.loop]] = 1
    value[grouping.variables] = grouping.sign[grouping.variables]
    blocks = [block[(value[np.abs(block)] == 0).any(axis=1)] for block in grouping.blocks]
    while True:
        before = np.count_nonzero(value)
        for block in blocks:
            truth = np.sign(block) * value[np.abs(block)]
            alone = ((truth > 0).sum(axis=1) == 0) & ((truth == 0).sum(axis=1) == 1)
            last = block[alone][truth[alone] == 0]
            value[np.abs(last)] = np.sign(last)
        if np.count_nonzero(value) == before:
            break
    grouping.sign[value < 0] = -1
