"""Refutations on the whole board: which groups, and what known, rule a thing out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...errors import InternalError
from .board_solver import BoardSolver
from .groups import BoardGroups
from .local_solver import bits


class Refutation(NamedTuple):
    """Groups of which none can be left out, the known literals used (a mask), and whether the loop rule is."""

    groups: tuple[int, ...]
    known: int
    loop: bool


def failed(grouped: BoardGroups, whole: BoardSolver, groups: Iterable[int], known: int, variable: int,
           loop: bool) -> tuple[list[int], bool] | None:
    """Groups, and whether the loop rule, that with what is known refute the negation of the variable; None if they do
    not.

    Not minimal. loop: whether the loop rule may be used. What is known holds for good in the solver that is asked, so
    it has little left to do.
    """
    selectors = {grouped.selectors[group]: group for group in groups}
    rule = [grouped.loop if loop else -grouped.loop] if grouped.loop else []
    solver = whole.narrow(known)
    if whole.solve([*rule, *selectors, -int(grouped.sign[variable]) * variable], solver):
        return None
    core = solver.core()
    return [selectors[x] for x in core if x in selectors], loop and grouped.loop in core


def refute(grouped: BoardGroups, whole: BoardSolver, groups: Iterable[int], known: int, variable: int,
           loop: bool) -> Refutation | None:
    """As `failed`, and no group can be left out; those that cost most go first."""
    found = failed(grouped, whole, groups, known, variable, loop)
    return None if found is None else shrink(grouped, whole, found[0], known, variable, found[1])


def shrink(grouped: BoardGroups, whole: BoardSolver, groups: Iterable[int], known: int, variable: int,
           loop: bool) -> Refutation:
    """Delete groups, the loop rule among them, while the rest refutes; then see what of the known is used."""
    todo = sorted(groups, key=lambda group: -grouped.costs[group])
    if loop:
        found = failed(grouped, whole, todo, known, variable, False)
        if found is not None:
            todo, loop = _kept(todo, found[0]), False
    sure: list[int] = []
    size = 1 if loop else len(todo) // 2  # half the rules and the loop rule leave many loops to cut, one by one
    while todo:
        size = max(1, min(size, len(todo)))
        found = failed(grouped, whole, [*sure, *todo[size:]], known, variable, loop)
        if found is not None:
            todo = _kept(todo[size:], found[0])
        elif size > 1:
            size //= 2
        else:
            sure.append(todo.pop(0))
    return Refutation(tuple(sorted(sure)), used(grouped, whole, sure, known, variable, loop), loop)


def used(grouped: BoardGroups, whole: BoardSolver, groups: Iterable[int], known: int, variable: int, loop: bool) -> int:
    """Of what is known (a mask) what these groups need to refute the negation of the variable, about."""
    sign = grouped.sign
    literals = {int(sign[v]) * v: v for v in bits(known)}
    rule = [grouped.loop if loop else -grouped.loop] if grouped.loop else []
    goal = -int(sign[variable]) * variable
    if whole.solve([*rule, *(grouped.selectors[group] for group in groups), *literals, goal]):
        raise InternalError(f"a refutation that does not hold\n{grouped.puzzle.text}")
    return sum(1 << literals[x] for x in whole.solver.core() if x in literals)


def _kept(groups: list[int], some: Iterable[int]) -> list[int]:
    """Those of the groups that are among some, in their order."""
    chosen = set(some)
    return [group for group in groups if group in chosen]
