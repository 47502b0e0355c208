"""The clauses of a board by group, oriented by the solution: what each group says, and about which variables."""

from __future__ import annotations

from copy import copy

import numpy as np
from numpy.typing import NDArray

from encoders.cached_property import cached_property
from encoders.graph import components

from .nearest_clauses import MOST, NearestClauses

Clauses = list[list[int]]

HUGE = 1000


class GroupClauses:
    """The clauses of a board without their selectors.

    own: (groups) the clauses that need this group alone. shared: (groups) those that need other groups too, each with
    the numbers of all its groups. loop: those of the loop rule that come before any search. free: those of no group.
    definitions: (groups) the free clauses that define the variables in the clauses of a group, of many the nearest.
    cut: the groups of which these are not all. variables_of: (groups) the variables of steps that a group says
    something about. hidden_variables: (groups) the others in the clauses of each group, of which no step may speak.
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
        self._define(len(group_of))

    def _define(self, variables: int) -> None:
        """Fill `definitions`, `variables_of` and `hidden_variables`: groups with the same definitions share one list.
        """
        visible, of_visible = self.visible, dict[int, list[int]]()
        self._of_part: dict[int, list[int]] = {}  # part -> the numbers of its clauses
        hidden = [[v for v in map(abs, clause) if v not in visible] for clause in self.free]
        pairs = np.array([(row[0], v) for row in hidden for v in row[1:]], dtype=np.intp).reshape(-1, 2)
        self._part: list[int] = components(variables, pairs).tolist()  # what is defined together
        for index, row in enumerate(hidden):
            if row:
                self._of_part.setdefault(self._part[row[0]], []).append(index)
            for variable in () if row else map(abs, self.free[index]):
                of_visible.setdefault(variable, []).append(index)
        near = NearestClauses(hidden)
        known: dict[tuple[int, ...], tuple[Clauses, set[int]]] = {}
        self.definitions: list[Clauses] = []
        self.cut: set[int] = set()
        self.variables_of: list[list[int]] = []
        self.hidden_variables: list[list[int]] = []
        for own, shared in zip(self.own, self.shared):
            seen = {abs(x) for clause in [*own, *(clause for clause, _ in shared)] for x in clause}
            chosen = {index for variable in seen & visible for index in of_visible.get(variable, ())}
            defining = self._defining(seen)
            if len(chosen) + sum(map(len, defining)) > MOST:
                self.cut.add(len(self.definitions))
                chosen = near.to(seen - visible, chosen)
            else:
                chosen.update(*defining)
            key = tuple(sorted(chosen))
            if key not in known:
                clauses = [self.free[index] for index in key]
                known[key] = clauses, {abs(x) for clause in clauses for x in clause}
            definitions, defined = known[key]
            self.definitions.append(definitions)
            self.variables_of.append(sorted((seen | defined) & visible))
            self.hidden_variables.append(sorted((seen | defined) - visible))

    def _defining(self, seen: set[int]) -> list[list[int]]:
        """The numbers of the clauses, by part, that define hidden variables among these."""
        return [self._of_part.get(number, []) for number in {self._part[v] for v in seen - self.visible}]

    def all_definitions(self, group: int) -> Clauses:
        """As `definitions` of a group, but all of them."""
        if group not in self.cut:
            return self.definitions[group]
        seen = {abs(x) for clause in [*self.own[group], *(clause for clause, _ in self.shared[group])] for x in clause}
        return [self.free[index] for index in sorted({index for part in self._defining(seen) for index in part})]

    def of(self, groups: list[int]) -> GroupClauses:
        """The clauses without those of other groups; the groups are numbered anew, in this order."""
        out = copy(self)
        place = {group: number for number, group in enumerate(groups)}
        out.own, out.definitions = ([every[group] for group in groups] for every in (self.own, self.definitions))
        out.variables_of, out.hidden_variables = ([every[group] for group in groups] for every in (
            self.variables_of, self.hidden_variables))
        out.shared = [[(clause, [place[group] for group in needed]) for clause, needed in self.shared[owner]
                       if place.keys() >= set(needed)] for owner in groups]
        out.cut = {place[group] for group in self.cut if group in place}
        for name in ("groups_of", "huge", "masks"):
            out.__dict__.pop(name, None)
        return out

    @cached_property
    def huge(self) -> frozenset[int]:
        """The groups with more than HUGE clauses: each question to one takes long."""
        return frozenset(group for group, own in enumerate(self.own) if len(own) + len(self.definitions[group]) > HUGE)

    @cached_property
    def masks(self) -> list[int]:
        """Of each group `variables_of` as a mask: bit v is variable v."""
        return [sum(1 << v for v in touched) for touched in self.variables_of]

    @cached_property
    def groups_of(self) -> dict[int, list[int]]:
        """Variable -> the groups that say something about it."""
        out: dict[int, list[int]] = {variable: [] for variable in self.visible}
        for group, touched in enumerate(self.variables_of):
            for variable in touched:
                out[variable].append(group)
        return out

    def in_part(self, groups: tuple[int, ...]) -> tuple[int, ...]:
        """The groups of which `definitions` has only a part."""
        return tuple([group for group in groups if group in self.cut])

    @property
    def meanings(self) -> Clauses:
        """The clauses of no group that have only variables of steps, as: a cell has one colour."""
        return [clause for clause in self.free if all(abs(x) in self.visible for x in clause)]

    @property
    def all(self) -> Clauses:
        """The clauses of all groups and of none; the loop rule is not among them."""
        return [*(clause for own in [self.free, *self.own] for clause in own),
                *(clause for shared in self.shared for clause, _ in shared)]
