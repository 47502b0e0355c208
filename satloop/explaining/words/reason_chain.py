"""How a few groups refute an assumption: the chain of what follows, as a person would tell it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..model.groups import BoardGroups
from ..model.local_solver import bits


class ReasonLink(NamedTuple):
    """A literal of the oriented formula follows by a group; literal 0 if the group fails."""

    group: int
    literal: int


def reason_chain(grouping: BoardGroups, groups: Sequence[int], known: int,
                 assumed: Sequence[int]) -> list[ReasonLink] | None:
    """The links from an assumption to a failure, without those that do not lead there; None if propagation finds no
    failure.
    """
    parts = grouping.clauses
    clauses = [(group, clause) for group in groups for clause in parts.own[group] + parts.definitions[group]]
    clauses += [(group, clause) for group in groups for clause, needed in parts.shared[group]
                if all(other in groups for other in needed)]
    true = set(bits(known)) | set(assumed)
    order: list[tuple[int, int, list[int]]] = []  # group, literal, what it follows from
    changed = True
    while changed:
        changed = False
        for group, clause in clauses:
            if any(x in true for x in clause):
                continue
            free = [x for x in clause if -x not in true]
            if len(free) > 1:
                continue
            order.append((group, free[0] if free else 0, [-x for x in clause if x not in free]))
            if not free:
                return _used(grouping, order, set(assumed))
            true.add(free[0])
            changed = True
    return None


def _used(grouping: BoardGroups, order: list[tuple[int, int, list[int]]], assumed: set[int]) -> list[ReasonLink]:
    visible = set(grouping.variables)
    needed, out = {0}, []
    for group, literal, causes in reversed(order):
        if literal in needed:
            needed |= set(causes)
            if literal == 0 or (abs(literal) in visible and literal not in assumed):
                out.append(ReasonLink(group, literal))
    return out[::-1]


def case_split(grouping: BoardGroups, groups: Sequence[int], known: int, variable: int) -> int:
    """A variable such that both of its cases refute the negation of another by propagation; 0 if there is none."""
    for other in sorted({v for group in groups for v in grouping.clauses.variables_of[group]}):
        if other != variable and not known >> other & 1 and all(
                reason_chain(grouping, groups, known, [-variable, x]) is not None for x in (other, -other)):
            return other
    return 0
