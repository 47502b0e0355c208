"""Auxiliary variables whose value the key leaves open: they are found, and fixed to one value for each solution.

An auxiliary is defined in one direction only where its clauses say what follows from it, not from what it follows. A
model counter would count a solution once for each value of it. Source of the test: A. Padoa 1901; J.-M. Lagniez,
E. Lonca, P. Marquis, "Improving model counting by leveraging definability" (IJCAI 2016).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import count
from math import inf

from encoders import OutOfTime

from ..backends.small_solvers import SmallSolver

Clauses = Sequence[Sequence[int]]


def open_variables(clauses: Clauses, key: Container[int], others: Iterable[int], deadline: float = inf) -> set[int]:
    """Which of the other variables can have both values beside one value of the key.

    Padoa's test: two copies of the clauses share the key alone. Raises OutOfTime.
    """
    others = sorted(others)
    if not others:
        return set()
    last = max(max((abs(x) for row in clauses for x in row), default=0), *others)
    names = count(last + 1)
    copy = {x: x if x in key else next(names) for x in range(1, last + 1)}
    solver = SmallSolver()
    for row in clauses:
        solver.add([*row])
        solver.add([copy[x] if x > 0 else -copy[-x] for x in row])
    differs = {x: next(names) for x in others}
    for x, name in differs.items():
        solver.add([-name, x, copy[x]])
        solver.add([-name, -x, -copy[x]])
    found: set[int] = set()
    while len(found) < len(others):
        some = next(names)  # assumed: one of those that are not found yet differs
        solver.add([-some, *(name for x, name in differs.items() if x not in found)])
        answer = solver.within([some], deadline)
        if answer is None:
            raise OutOfTime
        if not answer:
            break
        true = {x for x in solver.model() if x > 0}
        found |= {x for x in others if (x in true) != (copy[x] in true)}
    return found


def with_extreme_values(clauses: Clauses, variables: Iterable[int], last: int,
                        least: bool) -> tuple[list[list[int]], int]:
    """Further clauses by which these variables are true only where a clause needs it, and their last variable.

    Not `least`: false only where a clause needs it. Values that the clauses allow are changed one by one in one
    direction, until no more can be: so whatever the other variables are, some values stay. last: the last variable of
    the clauses.
    """
    wanted = {x if least else -x: [-x if least else x] for x in variables}
    new: list[list[int]] = []
    for row in clauses:
        for literal in row:
            if literal in wanted:
                # The clause needs the literal where all its others are false; the fresh variable says so.
                rest = [y for y in row if y != literal]
                last += 1
                new += [[last, *rest], *([-last, -y] for y in rest)]
                wanted[literal].append(last)
    return [*new, *wanted.values()], last
