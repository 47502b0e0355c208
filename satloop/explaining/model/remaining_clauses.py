"""What remains of each group's clauses once something is known; all windows with the group share the result."""

from __future__ import annotations

from typing import NamedTuple

from .group_clauses import Clauses
from .groups import BoardGroups, mask_of


class RemainingClauses(NamedTuple):
    """The open part of a group: its open variables, its own clauses, its definitions, and clauses that need other
    groups.

    A definition has its number on the board, a shared clause the numbers of all its groups. Selectors come first in
    clauses.
    """

    variables: list[int]
    own: Clauses
    definitions: list[tuple[int, list[int]]]
    shared: list[tuple[list[int], list[int]]]


class Remaining:
    """What remains of the groups of a board. The latest answer for each group is kept and shortened further."""

    def __init__(self, grouping: BoardGroups) -> None:
        self.grouping = grouping
        self._variables_of = [mask_of(touched) for touched in grouping.clauses.variables_of]
        self._index = {id(clause): index for index, clause in enumerate(grouping.clauses.free)}
        self._complete: dict[int, RemainingClauses] = {}
        self.number = [0] * (2 * len(grouping.sign))  # scratch space: literal -> its number in a `LocalSolver`
        self._latest: dict[int, tuple[int, RemainingClauses]] = {}  # group -> known variables, what remained

    def complete(self, group: int) -> RemainingClauses:
        """All clauses of a group."""
        clauses = self._complete.get(group)
        if clauses is None:
            grouping, selector = self.grouping, self.grouping.selectors
            clauses = self._complete[group] = RemainingClauses(
                grouping.clauses.variables_of[group],
                [[-selector[group], *clause] for clause in grouping.clauses.own[group]],
                [(self._index[id(clause)], clause) for clause in grouping.clauses.definitions[group]],
                [([*(-selector[other] for other in needed), *clause], needed)
                 for clause, needed in grouping.clauses.shared[group]])
        return clauses

    def after(self, group: int, known: int) -> RemainingClauses:
        """What remains of a group once a mask of variables is known."""
        known &= self._variables_of[group]
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
                    [(number, without_false(clause)) for number, clause in rest.definitions if true.isdisjoint(clause)],
                    [(without_false(clause), needed) for clause, needed in rest.shared if true.isdisjoint(clause)])
        self._latest[group] = known, rest
        return rest
