"""The clauses of a board by group, oriented by the solution: what each group says, and about which variables."""

from __future__ import annotations

from copy import copy
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Clauses = list[list[int]]


class GroupClauses:
    """The clauses of a board without their selectors.

    own: (groups) the clauses that need this group alone. shared: (groups) those that need other groups too, each with
    the numbers of all its groups. loop: those of the loop rule that come before any search. free: those of no group.
    definitions: (groups) the free clauses that define the variables in the clauses of a group. variables_of: (groups)
    the variables of steps that a group says something about.
    """

    def __init__(self, blocks: list[NDArray[np.int32]], group_of: NDArray[np.intp], groups: int,
                 visible: set[int]) -> None:
        """blocks: oriented clauses. group_of: selector -> its group, `groups` for the loop rule, -1 for what is no
        selector. visible: the variables of steps.
        """
        self.visible = visible
        self.own: list[Clauses] = [[] for _ in range(groups + 1)]
        self.shared: list[list[tuple[list[int], list[int]]]] = [[] for _ in range(groups)]
        self.free: Clauses = []
        for block in blocks:
            group = group_of[np.abs(block)]
            count = np.count_nonzero(group >= 0, axis=1)
            self.free += block[count == 0].tolist()
            single = count == 1
            rest = block[single][group[single] < 0].reshape(int(single.sum()), max(block.shape[1] - 1, 0))
            for clause, owner in zip(rest.tolist(), group[single].max(axis=1, initial=-1).tolist()):
                self.own[owner].append(clause)
            for clause, owners in zip(block[count > 1].tolist(), group[count > 1].tolist()):
                needed = sorted(owner for owner in owners if owner >= 0)
                self.shared[needed[0]].append(([x for x, owner in zip(clause, owners) if owner < 0], needed))
        self.loop = self.own.pop()
        self._define()

    def _define(self) -> None:
        """Fill `definitions` and `variables_of`."""
        by_variable: dict[int, list[int]] = {}
        for index, clause in enumerate(self.free):
            hidden = [abs(x) for x in clause if abs(x) not in self.visible]
            for variable in hidden or map(abs, clause):
                by_variable.setdefault(variable, []).append(index)
        self.definitions: list[Clauses] = []
        self.variables_of: list[list[int]] = []
        for own, shared in zip(self.own, self.shared):
            seen = {abs(x) for clause in [*own, *(clause for clause, _ in shared)] for x in clause}
            todo, chosen = list(seen), dict.fromkeys([-1])
            while todo:
                for index in by_variable.get(todo.pop(), ()):
                    if index not in chosen:
                        chosen[index] = None
                        fresh = {abs(x) for x in self.free[index]} - seen
                        seen |= fresh
                        todo += fresh - self.visible
            self.definitions.append([self.free[index] for index in chosen if index >= 0])
            self.variables_of.append(sorted(seen & self.visible))

    def of(self, groups: list[int]) -> GroupClauses:
        """The clauses without those of other groups; the groups are numbered anew, in this order."""
        out = copy(self)
        place = {group: number for number, group in enumerate(groups)}
        out.own, out.definitions = ([every[group] for group in groups] for every in (self.own, self.definitions))
        out.variables_of, out.hidden_variables = ([every[group] for group in groups] for every in (
            self.variables_of, self.hidden_variables))
        out.shared = [[(clause, [place[group] for group in needed]) for clause, needed in self.shared[owner]
                       if place.keys() >= set(needed)] for owner in groups]
        out.__dict__.pop("groups_of", None)
        return out

    @cached_property
    def hidden_variables(self) -> list[list[int]]:
        """(groups) the variables in the clauses of each group that no step may speak of."""
        return [list(dict.fromkeys(v for clause in [*own, *definitions, *(clause for clause, _ in shared)]
                                   for v in map(abs, clause) if v not in self.visible))
                for own, definitions, shared in zip(self.own, self.definitions, self.shared)]

    @cached_property
    def groups_of(self) -> dict[int, list[int]]:
        """Variable -> the groups that say something about it."""
        out: dict[int, list[int]] = {variable: [] for variable in self.visible}
        for group, touched in enumerate(self.variables_of):
            for variable in touched:
                out[variable].append(group)
        return out

    @property
    def meanings(self) -> Clauses:
        """The clauses of no group that have only variables of steps, as: a cell has one colour."""
        return [clause for clause in self.free if all(abs(x) in self.visible for x in clause)]

    @property
    def all(self) -> Clauses:
        """The clauses of all groups and of none; the loop rule is not among them."""
        return [*(clause for own in [self.free, *self.own] for clause in own),
                *(clause for shared in self.shared for clause, _ in shared)]
