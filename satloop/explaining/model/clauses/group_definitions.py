"""What defines the variables in the clauses of groups: clauses of no group, of many the nearest."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import Ints
from encoders.cached_property import cached_property
from encoders.graph import components
from encoders.literals import Bools, distinct

from .nearest_clauses import MOST, NearestClauses
from .rows import Rows, distinct_pairs, rows_by

Clauses = list[list[int]]
Numbered = dict[int, list[int]]  # clauses of no group by their numbers
Pairs = tuple[NDArray[Any], NDArray[Any]]


class Definitions(NamedTuple):
    """What defines the variables in the clauses of a group, and all variables that the group then speaks of: those of
    steps, and the others.
    """

    clauses: Numbered
    variables: list[int]
    hidden: list[int]


class GroupDefinitions:
    """The definitions of all groups; groups with the same share a dict.

    cut: the groups that have so many that only the nearest count. columns: the fields of `Definitions`, each a list
    over all groups; for those that are cut see `late`. plain: the numbers of the clauses in which all variables are
    visible: steps may speak of them. The others are hidden.
    """

    def __init__(self, free: Clauses, in_free: Pairs, seen: Pairs, groups: int, visible: Bools) -> None:
        """free: the clauses of no group. in_free: their numbers, in order, each with a variable in it. seen: groups, in
        order, each with a variable in its clauses, once. visible: (variables) whether they are.
        """
        self._free, self._visible = free, visible
        self._late: dict[int, Definitions] = {}
        self._same: dict[bytes, Numbered] = {}
        self.plain: list[int] = []
        self.cut: set[int] = set()
        clauses: list[Numbered] = [{}] * groups
        group, variable = seen
        if free:
            self._sort(*in_free)
            self._choose(group, variable, groups)
            clauses, defined = self._share(groups)
            group, variable = distinct_pairs([seen, defined], len(visible))
        shown = visible[variable]
        lists = [Rows(group[chosen], variable[chosen], groups).lists() for chosen in (shown, ~shown)]
        self.columns: list[list[Any]] = [clauses, *lists]

    def _sort(self, clause: Ints, variable: Ints) -> None:
        """Sort the free clauses: the plain ones by variable, the others by what is defined together."""
        end, hidden = len(self._visible), ~self._visible[variable]
        self._hidden = clause[hidden], variable[hidden]
        self._variables = Rows(clause, variable, len(self._free))
        top = np.zeros(len(self._free), dtype=np.intp)  # of each clause a hidden variable, 0 for none
        top[self._hidden[0]] = self._hidden[1]
        self._part = components(end, np.column_stack([top[self._hidden[0]], self._hidden[1]]))
        self.plain, defining = np.flatnonzero(top == 0).tolist(), np.flatnonzero(top)
        self._defining = rows_by(self._part[top[defining]], defining, end)
        self._distinct_parts = distinct(self._part[top[defining]]).tolist()
        plain = top[clause] == 0
        self._with_visible = rows_by(variable[plain], clause[plain], end)

    def _choose(self, group: Ints, variable: Ints, groups: int) -> None:
        """Choose the clauses of each group, of one that is cut only the plain ones."""
        self._seen = Rows(group, variable, groups)
        hidden = ~self._visible[variable]
        near = distinct_pairs([self._with_visible.join(group[~hidden], variable[~hidden])], len(self._free))
        owner, part = distinct_pairs([(group[hidden], self._part[variable[hidden]])], len(self._visible))
        count = np.bincount(near[0], minlength=groups) + np.bincount(owner, self._defining.sizes(part), groups)
        self.cut = set(np.flatnonzero(count > MOST).tolist())
        self._near, self._parts, whole = Rows(*near, groups), Rows(owner, part, groups), count[owner] <= MOST
        others = self._defining.join(owner[whole], part[whole])
        self._chosen = Rows(*distinct_pairs([near, others], len(self._free)), groups)

    def _share(self, groups: int) -> tuple[list[Numbered], Pairs]:
        """The definitions of each group, and each group with the variables in them, but for those that are cut."""
        every, number_of, number = np.arange(groups), {b"": 0}, np.zeros(groups, dtype=np.intp)
        for group in np.flatnonzero(self._chosen.sizes(every)).tolist():
            if group not in self.cut:
                number[group] = number_of.setdefault(self._chosen.row(group).tobytes(), len(number_of))
        chosen = [np.frombuffer(key, dtype=np.int32) for key in number_of]
        clauses = [self._numbered(row) for row in chosen]
        owner = np.arange(len(clauses)).repeat([*map(len, chosen)])
        defined = distinct_pairs([self._variables.join(owner, np.concatenate(chosen))], len(self._visible))
        return [clauses[place] for place in number.tolist()], Rows(*defined, len(clauses)).join(every, number)

    def _numbered(self, numbers: NDArray[Any]) -> Numbered:
        return {number: self._free[number] for number in numbers.tolist()}

    @cached_property
    def _nearest(self) -> NearestClauses:
        return NearestClauses(len(self._free), self._hidden[0].astype(np.int32), self._hidden[1])

    def late(self, group: int) -> Definitions:
        """Those of a group that is cut; they are looked for when they are needed, for many hints do without."""
        definitions = self._late.get(group)
        if definitions is None:
            seen = self._seen.row(group)
            near = self._nearest.to(seen[~self._visible[seen]].tolist(), self._chosen.row(group).tolist())
            chosen = np.array(sorted(near))
            clauses = self._same.setdefault(chosen.tobytes(), self._numbered(chosen))
            every = distinct(np.concatenate([seen, self._variables[chosen]]))
            shown = self._visible[every]
            definitions = self._late[group] = Definitions(clauses, every[shown].tolist(), every[~shown].tolist())
        return definitions

    @cached_property
    def parts(self) -> dict[int, Clauses]:
        """The clauses that are not plain, in parts that no hidden variable joins."""
        return {part: [self._free[number] for number in self._defining.row(part).tolist()]
                for part in (self._distinct_parts if self._free else [])}

    @cached_property
    def parts_of(self) -> list[list[int]]:
        """(groups) the parts that define the hidden variables of each group."""
        lists = self._parts.lists() if self._free else [[] for _ in self.columns[0]]
        return [[part for part in parts if part in self.parts] for parts in lists]

    @cached_property
    def _free_literals(self) -> Ints:
        """(clauses, literals) the free clauses that are plain, filled up with zeros; zeros alone for the others."""
        out = np.zeros((len(self._free), max((len(self._free[number]) for number in self.plain), default=0)), dtype=int)
        for number in self.plain:
            out[number, :len(self._free[number])] = self._free[number]
        return out

    def near(self, groups: Ints, known: Ints) -> list[int]:
        """The numbers of the plain clauses that share a variable with the clauses of these groups, in the order of the
        groups, without clauses that a known literal makes true.
        """
        if not self._free:
            return []
        number = self._near.join(np.arange(len(groups)), groups)[1]
        number = number[np.sort(np.unique(number, return_index=True)[1])]
        true = np.zeros(2 * len(self._visible), dtype=bool)  # by literal, as numpy counts negative ones
        true[known] = True
        out: list[int] = number[~true[self._free_literals[number]].any(axis=1)].tolist()
        return out
