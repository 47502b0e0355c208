"""The clauses of a board by group, oriented by the solution: what each group says, and about which variables."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders.cached_property import cached_property
from encoders.literals import Literals, ranges

from ..masks import mask_of
from .group_definitions import Clauses, GroupDefinitions, Numbered, Pairs
from .rows import Rows, distinct_pairs

HUGE = 1000


class OfGroups(Sequence[Any]):
    """One column of the definitions of some groups, of which those that are cut are looked for when they are needed."""

    def __init__(self, every: GroupDefinitions, column: int, groups: Sequence[int]) -> None:
        self._every, self._column, self._groups = every, column, groups

    def __len__(self) -> int:
        return len(self._groups)

    def __getitem__(self, group: Any) -> Any:
        every, number = self._every, self._groups[group]
        return every.late(number)[self._column] if number in every.cut else every.columns[self._column][number]


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
    definitions: (groups) the free clauses, by their numbers, that define the variables in the clauses of a group, of
    many the nearest.
    cut: the groups of which these are not all. variables_of: (groups) the variables of steps that a group says
    something about. hidden_variables: (groups) the others in the clauses of each group, of which no step may speak.
    """

    def __init__(self, blocks: list[NDArray[np.int32]], group_of: NDArray[np.intp], groups: int,
                 visible: set[int]) -> None:
        """blocks: oriented clauses. group_of: selector -> its group, `groups` for the loop rule, -1 for what is no
        selector. visible: the variables of steps.
        """
        self.visible = visible
        is_visible = np.zeros(len(group_of), dtype=bool)
        is_visible[list(visible)] = True
        in_free, seen = self._sort(blocks, group_of.astype(np.int32), groups)
        self._group_definitions = GroupDefinitions(self.free, in_free, seen, groups, is_visible)
        self.cut, self._numbers = self._group_definitions.cut, list(range(groups))
        self._show(self._group_definitions.columns)

    def _sort(self, blocks: list[NDArray[np.int32]], group_of: Literals, groups: int) -> tuple[Pairs, Pairs]:
        """Sort the clauses by group. Returns the numbers of the free clauses, each with a variable in it, and groups,
        each with a variable in its clauses. Arrays are int32, for boards with counts along the line have millions.
        """
        literals = np.concatenate([np.zeros(0, dtype=np.int32), *(block.ravel() for block in blocks)])
        width = np.array([block.shape[1] for block in blocks], dtype=np.int32).repeat([len(block) for block in blocks])
        clause, variable = np.arange(len(width), dtype=np.int32).repeat(width), np.abs(literals)
        group = group_of[variable]
        rest, selects = group < 0, group >= 0
        needing, group = clause[selects], group[selects]
        literals, clause, variable = literals[rest], clause[rest], variable[rest]
        needed = np.bincount(needing, minlength=len(width))  # how many groups each clause needs
        owner = np.full(len(width), groups, dtype=np.int32)
        owner[needing] = group
        # First the clauses of each group, then those of the loop rule, of no group, of several.
        place = np.where(needed == 1, owner, groups + 1 + (needed > 1))
        order, size = place.argsort(kind="stable"), width - needed
        index, ends = ranges((size.cumsum() - size)[order], size[order])
        flat, bounds = literals[index].tolist(), place[order].searchsorted(np.arange(groups + 4)).tolist()
        clauses: Clauses = [flat[begin:end] for begin, end in pairwise([0, *ends.tolist()])]
        *self.own, self.loop, self.free, several = [clauses[begin:end] for begin, end in pairwise(bounds)]
        self.shared: list[list[tuple[list[int], list[int]]]] = [[] for _ in range(groups)]
        if several:
            np.minimum.at(owner, needing, group)
            needs = Rows(needing, group, len(width))
            for number, clause_of_several in zip(order[bounds[-2]:].tolist(), several):
                self.shared[owner[number]].append((clause_of_several, sorted(needs.row(number).tolist())))
        free, of_groups = needed[clause] == 0, owner[clause] < groups
        number_of = (needed == 0).cumsum(dtype=np.int32) - 1
        return (number_of[clause[free]], variable[free]), distinct_pairs(
            [(owner[clause[of_groups]], variable[of_groups])], len(group_of))

    def _show(self, columns: Sequence[Sequence[Any]]) -> None:
        """columns: what is found of each group, without those that are cut."""
        if self.cut:  # else lists are faster
            columns = [OfGroups(self._group_definitions, column, self._numbers) for column in range(len(columns))]
        self.definitions, self.variables_of, self.hidden_variables = columns

    @cached_property
    def of_several(self) -> dict[int, list[int]]:
        """The numbers of the groups of each clause that needs several, by the `id` of the clause."""
        return {id(clause): groups for shared in self.shared for clause, groups in shared}

    @property
    def parts(self) -> dict[int, Clauses]:
        """The free clauses that define hidden variables, in parts that no hidden variable joins."""
        return self._group_definitions.parts

    def parts_of(self, group: int) -> list[int]:
        """The parts that define the hidden variables of a group."""
        return self._group_definitions.parts_of[self._numbers[group]]

    def near(self, groups: Sequence[int], known: Sequence[int] = ()) -> Clauses:
        """The free clauses that have only variables of steps, one of them in a clause of the groups; without those that
        known literals make true.
        """
        numbers = np.array([self._numbers[group] for group in groups], dtype=np.intp)
        return [self.free[clause] for clause in self._group_definitions.near(numbers, np.array(known, dtype=np.intp))]

    def of(self, groups: list[int]) -> GroupClauses:
        """The clauses without those of other groups; the groups are numbered anew, in this order."""
        out = copy(self)
        place = {group: number for number, group in enumerate(groups)}
        out.own = [self.own[group] for group in groups]
        out.shared = [[(clause, [place[group] for group in needed]) for clause, needed in self.shared[owner]
                       if place.keys() >= set(needed)] for owner in groups]
        out.cut = {place[group] for group in self.cut if group in place}
        out._numbers = [self._numbers[group] for group in groups]
        out._show([[column[number] for number in out._numbers] for column in self._group_definitions.columns])
        for name in ("apart", "of_several", "groups_of", "huge", "masks", "own_masks"):
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

    @cached_property
    def apart(self) -> bool:
        """Whether each hidden variable is in the clauses of one group alone: what is known of the others decides
        whether a group holds.
        """
        hidden = [variable for variables in self.hidden_variables for variable in variables]
        return len(hidden) == len(set(hidden)) and not any(self.shared)

    def in_part(self, groups: tuple[int, ...]) -> tuple[int, ...]:
        """The groups of which `definitions` has only a part."""
        return tuple([group for group in groups if group in self.cut])

    @property
    def meanings(self) -> Clauses:
        """The clauses of no group that have only variables of steps, as: a cell has one colour."""
        return [self.free[index] for index in self._group_definitions.plain]

    @property
    def all(self) -> Clauses:
        """The clauses of all groups and of none; the loop rule is not among them."""
        return [*(clause for own in [self.free, *self.own] for clause in own),
                *(clause for shared in self.shared for clause, _ in shared)]

    @property
    def nearest(self) -> Clauses:
        """As `all`, but of the clauses of no group only those that are among the `definitions` of some group."""
        free: Numbered = {}
        for definitions in self.definitions:
            free |= definitions
        return [*free.values(), *(clause for own in self.own for clause in own),
                *(clause for shared in self.shared for clause, _ in shared)]
