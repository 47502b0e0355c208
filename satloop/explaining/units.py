"""Unit propagation that remembers why: which clause, and so which groups, made each thing known."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ..solving.small import SmallSolver
from .grouped import Clauses, Grouped, mask_of
from .local import bits


class Units:
    """The clauses of all groups, oriented, each with the negations of its selectors, and what is left open of them.

    What is known is positive, see `settle`, so a clause loses the negative literals of what is known, and where one
    literal is left it is positive. A variable that no step speaks of becomes known at once, and who rests on it rests
    on what made it known.
    rows: the clauses; known: a mask; ready: groups -> their clauses with one literal left, the last of
    them last.
    """

    def __init__(self, grouped: Grouped) -> None:
        self.grouped, self.number = grouped, grouped.numbered().tolist()
        self.rows: Clauses = []
        number = np.array(self.number)
        self.left: list[int] = []  # of each clause the literals left, selectors not counted
        negative, clauses = [], []
        blocks: list[NDArray[np.int32]] = []
        for block in grouped.blocks:
            block = block * grouped.sign[np.abs(block)]
            plain = number[np.abs(block)] < 0
            row, column = np.nonzero(plain & (block < 0))
            negative.append(-block[row, column])
            clauses.append(row + len(self.rows))
            self.rows += block.tolist()
            blocks.append(block)
            self.left += plain.sum(axis=1).tolist()
        self.blocks = blocks
        variables, places = np.concatenate([[0], *negative]), np.concatenate([[0], *clauses])
        order = np.argsort(variables, kind="stable")
        starts = np.searchsorted(variables[order], np.arange(len(grouped.sign) + 1)).tolist()
        flat = places[order].tolist()
        self.where = [flat[one:two] for one, two in pairwise(starts)]  # variable -> clauses with its negation
        self.where[0] = []
        self.known = 0
        self.hidden: dict[int, tuple[int, ...]] = {}  # known variables that no step speaks of -> groups
        self.rests: dict[int, int] = {}  # the same -> on what
        self.spoken = set(grouped.variables)
        self.ready: dict[tuple[int, ...], list[int]] = {}
        self.todo: list[int] = []  # known variables whose clauses are to be looked at
        for clause in reversed(range(len(self.left))):
            if self.left[clause] == 1:
                self._offer(clause)

    def _offer(self, clause: int) -> None:
        """Take in a clause with one literal left."""
        variable = self._last(clause)
        if not variable:
            return
        groups, rests = self._why([clause])
        if variable not in self.spoken:
            self.hidden[variable], self.rests[variable] = groups, rests
            self.todo.append(variable)
            self.known |= 1 << variable
        elif groups:
            clauses = self.ready.pop(groups, [])
            clauses.append(clause)
            self.ready[groups] = clauses
        else:
            self.todo.append(variable)
            self.known |= 1 << variable

    def _why(self, clauses: Iterable[int]) -> tuple[tuple[int, ...], int]:
        """The groups of clauses, and a mask of what they rest on."""
        groups, rests = set(), 0
        for clause in clauses:
            for x in self.rows[clause]:
                if x < 0:
                    number = self.number[-x]
                    if number >= 0:
                        groups.add(number)
                    elif -x in self.hidden:
                        groups.update(self.hidden[-x])
                        rests |= self.rests[-x]
                    else:
                        rests |= 1 << -x
        return tuple(sorted(groups)), rests

    def learn(self, new: int) -> int:
        """Add to what is known, and what that means by itself: a cell on one path is on no other. All that is new."""
        begun, left, where, todo = self.known, self.left, self.where, self.todo
        todo += bits(new & ~self.known)
        self.known |= new
        while todo:
            for clause in where[todo.pop()]:
                left[clause] -= 1
                if left[clause] == 1:
                    self._offer(clause)
        return self.known & ~begun

    @cached_property
    def implied(self) -> dict[int, set[int]]:
        """What each variable that steps speak of says of others of them by a clause of two literals of no group."""
        spoken = np.zeros(len(self.number), dtype=np.bool_)
        spoken[self.grouped.variables] = True
        pairs = np.concatenate([np.zeros((0, 2), dtype=np.int32), *(b for b in self.blocks if b.shape[1] == 2)])
        one, two = np.sort(pairs[spoken[np.abs(pairs)].all(axis=1)], axis=1).T
        chosen = (one < 0) & (two > 0)
        out: dict[int, set[int]] = {}
        for variable, other in zip((-one[chosen]).tolist(), two[chosen].tolist()):
            out.setdefault(variable, set()).add(other)
        return out

    def _last(self, clause: int) -> int:
        """The variable that is left of a clause, 0 if it is known."""
        last = 0
        for x in self.rows[clause]:
            if x > 0:
                if self.known >> x & 1:
                    return 0
                last = x
        return last

    @cached_property
    def table(self) -> tuple[NDArray[np.int32], NDArray[np.bool_], NDArray[np.intp], NDArray[np.intp]]:
        """(rows, width) the clauses, padded with 0, and which of their literals are selectors; then rows in the order
        of what they belong to, a selector, or for clauses of no group a variable, and where that of each begins.
        """
        width = max((block.shape[1] for block in self.blocks), default=0)
        table = np.concatenate([np.zeros((0, width), dtype=np.int32), *(
            np.pad(block, ((0, 0), (0, width - block.shape[1]))) for block in self.blocks)])
        guard = np.array(self.number)[np.abs(table)] >= 0
        row, column = np.nonzero(guard | (~guard.any(axis=1)[:, None] & (table != 0)))
        owner = np.abs(table[row, column])
        order = np.argsort(owner, kind="stable")
        return table, guard, row[order], np.searchsorted(owner[order], np.arange(len(self.number) + 1))

    def extract(self, selectors: Iterable[int]) -> tuple[SmallSolver, dict[int, int]]:
        """The clauses of a few groups, and those of none that speak of the same, in a small solver of their own.

        And each of their variables -> its number there.
        """
        table, guard, rows, begin = self.table
        chosen = np.zeros(len(self.number), dtype=np.bool_)
        here = list(selectors)
        chosen[here] = True
        mine = np.unique(np.concatenate([rows[begin[s]:begin[s + 1]] for s in here]))
        mine = mine[(chosen[np.abs(table[mine])] | ~guard[mine]).all(axis=1)]
        touched = np.unique(np.abs(table[mine]))
        free = [rows[begin[v]:begin[v + 1]] for v in touched[touched > 0].tolist() if not chosen[v]]
        found = table[np.unique(np.concatenate([mine, *free]))]
        used = np.unique(np.abs(found))
        used = used[used > 0]
        number = np.zeros(len(self.number), dtype=np.int32)
        number[used] = np.arange(1, len(used) + 1)
        found = np.sign(found) * number[np.abs(found)]
        solver = SmallSolver()
        for clause in found.tolist():
            solver.add([x for x in clause if x])
        return solver, dict(zip(used.tolist(), range(1, len(used) + 1)))

    def add(self, clause: list[int]) -> None:
        """A clause more, oriented, that holds in the solution."""
        number = len(self.rows)
        self.rows.append(clause)
        self.left.append(sum(1 for x in clause if self.number[abs(x)] < 0 and not (x < 0 and self.known >> -x & 1)))
        for x in clause:
            if x < 0 and self.number[-x] < 0 and not self.known >> -x & 1:
                self.where[-x].append(number)
        if self.left[number] == 1:
            self._offer(number)

    def next(self) -> tuple[tuple[int, ...], int, int] | None:
        """Groups, what of the known they need, and what follows from that by one clause each, as masks."""
        while self.ready:
            groups, clauses = self.ready.popitem()
            new: dict[int, int] = {}
            for clause in clauses:
                variable = self._last(clause)
                if variable:
                    new.setdefault(variable, clause)
            if new:
                return groups, self._why(new.values())[1], mask_of(new)
        return None


def settle(grouped: Grouped) -> None:
    """Orient the variables that steps do not speak of as well: each as it follows from all that is in the solution."""
    value = np.zeros(len(grouped.sign), dtype=np.int8)
    value[[*grouped.variables, *grouped.selectors, grouped.loop]] = 1
    value[grouped.variables] = grouped.sign[grouped.variables]
    blocks = [block[(value[np.abs(block)] == 0).any(axis=1)] for block in grouped.blocks]
    while True:
        before = np.count_nonzero(value)
        for block in blocks:
            said = np.sign(block) * value[np.abs(block)]
            alone = ((said > 0).sum(axis=1) == 0) & ((said == 0).sum(axis=1) == 1)
            last = block[alone][said[alone] == 0]
            value[np.abs(last)] = np.sign(last)
        if np.count_nonzero(value) == before:
            break
    grouped.sign[value < 0] = -1
