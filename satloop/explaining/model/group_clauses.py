"""The clauses of a board by group, oriented by the solution: what each group says, and about which variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders.cached_property import cached_property
from encoders.graph import components

from .masks import mask_of
from .nearest_clauses import MOST, NearestClauses

Clauses = list[list[int]]

HUGE = 1000


class Definitions(NamedTuple):
    """What defines the variables in the clauses of a group, and all variables that the group then speaks of: those of
    steps, and the others.
    """

    clauses: Clauses
    variables: list[int]
    hidden: list[int]


class OfGroups(Sequence[Any]):
    """One field of the definitions of each group. get: group -> its definitions."""

    def __init__(self, size: int, get: Callable[[int], Definitions], field: str) -> None:
        self._size, self._get, self._field = size, get, field

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, group: Any) -> Any:
        if group >= self._size:
            raise IndexError(group)
        return getattr(self._get(group), self._field)


class Masks(Sequence[int]):
    """Sets of variables as masks, each made once."""

    def __init__(self, variables_of: Sequence[list[int]]) -> None:
        self._variables_of, self._masks = variables_of, list[int | None]([None]) * len(variables_of)

    def __len__(self) -> int:
        return len(self._masks)

    def __getitem__(self, group: Any) -> Any:
        mask = self._masks[group]
        if mask is None:
            mask = self._masks[group] = mask_of(self._variables_of[group])
        return mask


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
        free_blocks = [np.zeros((0, 1), dtype=np.int32)]
        for block in blocks:
            group = group_of[np.abs(block)]
            count = np.count_nonzero(group >= 0, axis=1)
            free_blocks.append(block[count == 0])
            self.free += free_blocks[-1].tolist()
            single = count == 1
            rest = block[single][group[single] < 0].reshape(int(single.sum()), max(block.shape[1] - 1, 0))
            for clause, owner in zip(rest.tolist(), group[single].max(axis=1, initial=-1).tolist()):
                self.own[owner].append(clause)
            for clause, owners in zip(block[count > 1].tolist(), group[count > 1].tolist()):
                needed = sorted(owner for owner in owners if owner >= 0)
                self.shared[needed[0]].append(([x for x, owner in zip(clause, owners) if owner < 0], needed))
        self.loop = self.own.pop()
        self._define(len(group_of), free_blocks)

    def _define(self, variables: int, free_blocks: list[NDArray[np.int32]]) -> None:
        """Prepare `definitions`, `variables_of`, `hidden_variables`: groups with the same definitions share a list."""
        is_hidden = np.ones(variables, dtype=bool)
        is_hidden[list(self.visible)] = False
        literals = np.abs(np.concatenate([block.ravel() for block in free_blocks]))
        width = np.repeat([block.shape[1] for block in free_blocks], [len(block) for block in free_blocks])
        clause, hidden = np.repeat(np.arange(len(width)), width)[is_hidden[literals]], literals[is_hidden[literals]]
        self._hidden = clause.astype(np.int32), hidden
        top = np.zeros(len(width), dtype=np.intp)  # of each clause a hidden variable, 0 for none
        top[clause] = hidden
        part = components(variables, np.column_stack([top[clause], hidden]))
        self._part: list[int] = part.tolist()  # what is defined together
        numbers = np.flatnonzero(top)
        numbers = numbers[np.argsort(part[top[numbers]], kind="stable")]
        starts = np.flatnonzero(np.diff(part[top[numbers]], prepend=-1))
        self._of_part = {  # part -> the numbers of its clauses
            int(part[top[rows[0]]]): rows.tolist() for rows in np.split(numbers, starts[1:]) if len(rows)}
        self._plain = np.flatnonzero(top == 0).tolist()
        self._of_visible: dict[int, list[int]] = {}
        for index in self._plain:
            for variable in map(abs, self.free[index]):
                self._of_visible.setdefault(variable, []).append(index)
        self._same: dict[tuple[int, ...], tuple[Clauses, set[int]]] = {}
        self._found: list[Definitions | None] = [None] * len(self.own)
        self.cut: set[int] = set()
        for group in range(len(self.own)):
            seen, chosen = self._start(group)
            defining = self._defining(seen)
            if len(chosen) + sum(map(len, defining)) > MOST:
                self.cut.add(group)
            else:
                self._found[group] = self._definitions(seen, chosen.union(*defining))
        self._show(self._definitions_of)

    def _show(self, get: Callable[[int], Definitions]) -> None:
        """get: group -> its definitions."""
        self._get = get
        columns: list[Sequence[Any]] = [OfGroups(len(self.own), get, field) for field in Definitions._fields]
        if not self.cut and self.own:  # nothing is left to look for, and lists are faster
            columns = [list(column) for column in zip(*map(get, range(len(self.own))))]
        self.definitions, self.variables_of, self.hidden_variables = columns

    @cached_property
    def _near(self) -> NearestClauses:
        return NearestClauses(len(self.free), *self._hidden)

    def _start(self, group: int) -> tuple[set[int], set[int]]:
        """The variables in the clauses of a group, and the numbers of the free clauses about those of steps."""
        seen = {abs(x) for clause in [*self.own[group], *(clause for clause, _ in self.shared[group])] for x in clause}
        return seen, {index for variable in seen & self._of_visible.keys() for index in self._of_visible[variable]}

    def _definitions_of(self, group: int) -> Definitions:
        """Those of a group; the nearest clauses are looked for when they are needed, for many hints do without."""
        found = self._found[group]
        if found is None:
            seen, chosen = self._start(group)
            found = self._found[group] = self._definitions(seen, self._near.to(seen - self.visible, chosen))
        return found

    def _definitions(self, seen: set[int], chosen: set[int]) -> Definitions:
        key = tuple(sorted(chosen))
        if key not in self._same:
            clauses = [self.free[index] for index in key]
            self._same[key] = clauses, {abs(x) for clause in clauses for x in clause}
        clauses, defined = self._same[key]
        every = seen | defined if defined else seen
        shown = every & self.visible
        return Definitions(clauses, sorted(shown), sorted(every - shown))

    def _defining(self, seen: set[int]) -> list[list[int]]:
        """The numbers of the clauses, by part, that define hidden variables among these."""
        return [self._of_part.get(number, []) for number in {self._part[v] for v in seen - self.visible}]

    def all_definitions(self, group: int) -> Clauses:
        """As `definitions` of a group, but all of them."""
        if group not in self.cut:
            return self._get(group).clauses
        seen = {abs(x) for clause in [*self.own[group], *(clause for clause, _ in self.shared[group])] for x in clause}
        return [self.free[index] for index in sorted({index for part in self._defining(seen) for index in part})]

    def of(self, groups: list[int]) -> GroupClauses:
        """The clauses without those of other groups; the groups are numbered anew, in this order."""
        out = copy(self)
        place = {group: number for number, group in enumerate(groups)}
        out.own = [self.own[group] for group in groups]
        out.shared = [[(clause, [place[group] for group in needed]) for clause, needed in self.shared[owner]
                       if place.keys() >= set(needed)] for owner in groups]
        out.cut = {place[group] for group in self.cut if group in place}
        get = self._get
        out._show(lambda group: get(groups[group]))
        for name in ("groups_of", "huge", "masks", "own_masks"):
            out.__dict__.pop(name, None)
        return out

    @cached_property
    def huge(self) -> frozenset[int]:
        """The groups with more than HUGE clauses: each question to one takes long."""
        return frozenset(group for group, own in enumerate(self.own)
                         if group in self.cut or len(own) + len(self.definitions[group]) > HUGE)

    @cached_property
    def masks(self) -> Sequence[int]:
        """Of each group `variables_of` as a mask: bit v is variable v. Made when they are needed, where groups are cut.
        """
        return Masks(self.variables_of) if self.cut else [mask_of(touched) for touched in self.variables_of]

    @cached_property
    def own_masks(self) -> list[int]:
        """Of each group the variables of steps in its own clauses, as a mask."""
        return [mask_of({abs(x) for clause in own for x in clause} & self.visible) for own in self.own]

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
        return [self.free[index] for index in self._plain]

    @property
    def all(self) -> Clauses:
        """The clauses of all groups and of none; the loop rule is not among them."""
        return [*(clause for own in [self.free, *self.own] for clause in own),
                *(clause for shared in self.shared for clause, _ in shared)]

    @property
    def nearest(self) -> Clauses:
        """As `all`, but of the clauses of no group only those that are among the `definitions` of some group."""
        free = {id(clause): clause for definitions in self.definitions for clause in definitions}
        return [*free.values(), *(clause for own in self.own for clause in own),
                *(clause for shared in self.shared for clause, _ in shared)]
