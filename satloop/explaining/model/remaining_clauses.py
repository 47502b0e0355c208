"""What remains of each group's clauses once something is known; all windows with the group share the result."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from encoders.cached_property import cached_property

from ...solving.backends.small_solvers import SmallSolver
from .board_groups import BoardGroups
from .clauses.group_definitions import Clauses, Numbered
from .masks import mask_of


class RemainingClauses(NamedTuple):
    """The open part of a group: its open variables, its own clauses, its definitions, and clauses that need other
    groups.

    A definition has its number on the board, a shared clause the numbers of all its groups. Selectors come first in
    clauses.
    """

    variables: list[int]
    own: Clauses
    definitions: Numbered
    shared: list[tuple[list[int], list[int]]]


class RemainingDefinitions:
    """What remains of the definitions that some groups share: known variables decide most of those of a long count."""

    def __init__(self, complete: Numbered, visible: set[int]) -> None:
        """visible: the variables of steps."""
        self.complete = complete
        self._shown = visible.intersection(map(abs, chain.from_iterable(complete.values())))
        self._mask, self._visible = mask_of(self._shown), visible
        self._latest = 0, complete

    @cached_property
    def _propagator(self) -> SmallSolver:
        return SmallSolver(self.complete.values())

    def after(self, known: int) -> Numbered:
        """The clauses once a mask of variables is known; a hidden variable that follows is a clause, numbered -it."""
        known &= self._mask
        before, rest = self._latest
        if known == before:
            return rest
        if before & ~known:
            rest = self.complete
        held = [v for v in self._shown if known >> v & 1]
        true = {x for x in self._propagator.propagate(held)[1] if abs(x) not in self._visible}
        true.update(held)
        false = {-x for x in true}
        rest = {number: clause if false.isdisjoint(clause) else [x for x in clause if x not in false]
                for number, clause in rest.items() if number >= 0 and true.isdisjoint(clause)}
        rest |= {-abs(x): [x] for x in true.difference(held)}
        self._latest = known, rest
        return rest


class Remaining:
    """What remains of the groups of a board. The latest answer for each group is kept and shortened further."""

    def __init__(self, grouping: BoardGroups) -> None:
        self.grouping = grouping
        self._complete: dict[int, RemainingClauses] = {}
        self.number = [0] * (2 * len(grouping.sign))  # scratch space: literal -> its number in a `LocalSolver`
        self._latest: dict[int, tuple[int, RemainingClauses]] = {}  # group -> known variables, what remained
        self._defined: dict[int, RemainingDefinitions] = {}  # id of definitions, which groups share

    def complete(self, group: int) -> RemainingClauses:
        """All clauses of a group."""
        clauses = self._complete.get(group)
        if clauses is None:
            grouping, selector = self.grouping, self.grouping.selectors
            clauses = self._complete[group] = RemainingClauses(
                grouping.clauses.variables_of[group],
                [[-selector[group], *clause] for clause in grouping.clauses.own[group]],
                self._definitions(group).complete,
                [([*(-selector[other] for other in needed), *clause], needed)
                 for clause, needed in grouping.clauses.shared[group]])
        return clauses

    def _definitions(self, group: int) -> RemainingDefinitions:
        clauses = self.grouping.clauses.definitions[group]
        if id(clauses) not in self._defined:
            self._defined[id(clauses)] = RemainingDefinitions(clauses, self.grouping.clauses.visible)
        return self._defined[id(clauses)]

    def after(self, group: int, known: int) -> RemainingClauses:
        """What remains of a group once a mask of variables is known."""
        known &= self.grouping.clauses.masks[group]
        if not known:
            return self.complete(group)
        before, rest = self._latest.get(group, (0, self.complete(group)))
        if known == before:
            return rest
        if before & ~known:
            rest = self.complete(group)
        true = {v for v in rest.variables if known >> v & 1}
        false = {-v for v in true}

        def without_false(clause: list[int]) -> list[int]:
            return clause if false.isdisjoint(clause) else [x for x in clause if x not in false]

        rest = RemainingClauses([v for v in rest.variables if v not in true],
                    [without_false(clause) for clause in rest.own if true.isdisjoint(clause)],
                    self._definitions(group).after(known),
                    [(without_false(clause), needed) for clause, needed in rest.shared if true.isdisjoint(clause)])
        self._latest[group] = known, rest
        return rest
