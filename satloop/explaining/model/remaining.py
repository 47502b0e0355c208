"""What is left of each group's clauses where something is known: found once for all the windows that hold the group."""

from __future__ import annotations

from typing import NamedTuple

from .groups import BoardGroups, Clauses, mask_of


class Rest(NamedTuple):
    """Of a group what is open: the variables it touches, its own clauses, its definitions, each with a number of its
    own on the board, and the clauses that other groups are needed for, with these. Selectors stand first in clauses.
    """

    variables: list[int]
    own: Clauses
    definitions: list[tuple[int, list[int]]]
    shared: list[tuple[list[int], list[int]]]


class Remaining:
    """What is left of the groups of a board; the last answer for each is kept, and gone on from."""

    def __init__(self, grouped: BoardGroups) -> None:
        self.grouped = grouped
        self._touched = [mask_of(touched) for touched in grouped.touched]
        self._index = {id(clause): index for index, clause in enumerate(grouped.free)}
        self._whole: dict[int, Rest] = {}
        self.number = [0] * (2 * len(grouped.sign))  # a scratch: literal -> its number among a few groups
        self._kept: dict[int, tuple[int, Rest]] = {}  # group -> what was known of what it touches, what was left

    def whole(self, group: int) -> Rest:
        """All of a group."""
        found = self._whole.get(group)
        if found is None:
            grouped, selector = self.grouped, self.grouped.selectors
            found = self._whole[group] = Rest(
                grouped.touched[group],
                [[-selector[group], *clause] for clause in grouped.own[group]],
                [(self._index[id(clause)], clause) for clause in grouped.definitions[group]],
                [([*(-selector[other] for other in needed), *clause], needed)
                 for clause, needed in grouped.shared[group]])
        return found

    def of(self, group: int, known: int) -> Rest:
        """What is left of a group where a mask of variables is known."""
        known &= self._touched[group]
        if not known:
            return self.whole(group)
        before, rest = self._kept.get(group, (0, self.whole(group)))
        if known == before:
            return rest
        if before & ~known:
            rest = self.whole(group)
        true = {v for v in rest.variables if known >> v & 1}
        false = {-v for v in true}

        def less(clause: list[int]) -> list[int]:
            return clause if false.isdisjoint(clause) else [x for x in clause if x not in false]

        rest = Rest([v for v in rest.variables if v not in true],
                    [less(clause) for clause in rest.own if true.isdisjoint(clause)],
                    [(number, less(clause)) for number, clause in rest.definitions if true.isdisjoint(clause)],
                    [(less(clause), needed) for clause, needed in rest.shared if true.isdisjoint(clause)])
        self._kept[group] = known, rest
        return rest
