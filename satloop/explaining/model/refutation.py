"""Refutations on the whole board: which groups, with what is known, rule out the negation of a variable."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...errors import InternalError
from .board_solver import BoardSolver
from .masks import bits


class Refutation(NamedTuple):
    """Groups of which none can be left out, a mask of the known variables that they need, and whether the loop rule is
    needed.
    """

    groups: tuple[int, ...]
    known: int
    loop: bool


def refuting_core(board_solver: BoardSolver, groups: Iterable[int], known: int, variable: int,
           loop: bool) -> tuple[list[int], bool] | None:
    """Groups that, with what is known, refute the negation of the variable, and whether the loop rule is among them.

    None if there is no refutation. The groups are not minimal. loop: whether the loop rule may be used. The solver
    holds what is known for good, so it has little left to do.
    """
    grouping = board_solver.grouping
    selectors = {grouping.selectors[group]: group for group in groups}
    rule = [grouping.loop if loop else -grouping.loop] if grouping.loop else []
    solver = board_solver.narrow(known)
    if board_solver.solve([*rule, *selectors, -int(grouping.sign[variable]) * variable], solver):
        return None
    core = solver.core()
    return [selectors[x] for x in core if x in selectors], loop and grouping.loop in core


def refute(board_solver: BoardSolver, groups: Iterable[int], known: int, variable: int,
           loop: bool) -> Refutation | None:
    """As `refuting_core`, but no group can be left out; the most expensive groups are dropped first."""
    core = refuting_core(board_solver, groups, known, variable, loop)
    return None if core is None else shrink(board_solver, core[0], known, variable, core[1])


def shrink(board_solver: BoardSolver, groups: Iterable[int], known: int, variable: int,
           loop: bool) -> Refutation:
    """Drop groups, the loop rule among them, as long as the rest still refutes; then see which known variables it
    needs.
    """
    grouping = board_solver.grouping
    todo = sorted(groups, key=lambda group: -grouping.costs[group])
    if loop:
        core = refuting_core(board_solver, todo, known, variable, False)
        if core is not None:
            todo, loop = _subset(todo, core[0]), False
    sure: list[int] = []
    size = 1 if loop else len(todo) // 2  # the loop rule with half of the groups would have to cut many loops
    while todo:
        size = max(1, min(size, len(todo)))
        core = refuting_core(board_solver, [*sure, *todo[size:]], known, variable, loop)
        if core is not None:
            todo = _subset(todo[size:], core[0])
        elif size > 1:
            size //= 2
        else:
            sure.append(todo.pop(0))
    return Refutation(tuple(sorted(sure)), premises(board_solver, sure, known, variable, loop), loop)


def premises(board_solver: BoardSolver, groups: Iterable[int], known: int, variable: int, loop: bool) -> int:
    """A mask of known variables that these groups need to refute the negation of the variable; it may not be minimal.
    """
    grouping = board_solver.grouping
    sign = grouping.sign
    literals = {int(sign[v]) * v: v for v in bits(known)}
    rule = [grouping.loop if loop else -grouping.loop] if grouping.loop else []
    goal = -int(sign[variable]) * variable
    if board_solver.solve([*rule, *(grouping.selectors[group] for group in groups), *literals, goal]):
        raise InternalError(f"a refutation that does not hold\n{grouping.puzzle.text}")
    return sum(1 << literals[x] for x in board_solver.solver.core() if x in literals)


def _subset(groups: list[int], chosen: Iterable[int]) -> list[int]:
    """The groups that are among the chosen ones, in their order."""
    chosen = set(chosen)
    return [group for group in groups if group in chosen]
