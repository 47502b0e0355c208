"""Refutations on the whole board: which groups, and what known, rule a thing out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .grouped import Grouped
from .local import bits
from .whole import Whole


class Refutation(NamedTuple):
    """Groups of which none can be left out, the known literals used (a mask), and whether the loop rule is."""

    groups: tuple[int, ...]
    known: int
    loop: bool


def failed(grouped: Grouped, whole: Whole, groups: Iterable[int], known: int, variable: int,
           loop: bool) -> tuple[list[int], int, bool] | None:
    """Groups, known and whether the loop rule, that together refute the negation of the variable; None if they do not.

    Not minimal. loop: whether the loop rule may be used.
    """
    sign = grouped.sign
    selectors = [grouped.selectors[group] for group in groups]
    rule = [grouped.loop if loop else -grouped.loop] if grouped.loop else []
    literals = [int(sign[v]) * v for v in bits(known)]
    if whole.solve([*rule, *selectors, *literals, -int(sign[variable]) * variable]):
        return None
    core = set(whole.solver.core())
    return ([group for group in groups if grouped.selectors[group] in core],
            sum(1 << v for v in bits(known) if int(sign[v]) * v in core), loop and grouped.loop in core)


def refute(grouped: Grouped, whole: Whole, groups: Iterable[int], known: int, variable: int,
           loop: bool) -> Refutation | None:
    """As `failed`, and no group can be left out; those that cost most go first."""
    found = failed(grouped, whole, groups, known, variable, loop)
    return None if found is None else shrink(grouped, whole, found[0], known, variable, found[2])


def shrink(grouped: Grouped, whole: Whole, groups: Iterable[int], known: int, variable: int, loop: bool) -> Refutation:
    """Delete groups, the loop rule among them, while the rest refutes."""
    todo = sorted(groups, key=lambda group: -grouped.costs[group])
    if loop:
        found = failed(grouped, whole, todo, known, variable, False)
        if found is not None:
            todo, loop = [group for group in todo if group in found[0]], False
    sure: list[int] = []
    while todo:
        left = todo[1:]
        found = failed(grouped, whole, [*sure, *left], known, variable, loop)
        if found is None:
            sure.append(todo[0])
            todo = left
        else:
            todo = [group for group in left if group in found[0]]
    last = failed(grouped, whole, sure, known, variable, loop)
    assert last is not None
    return Refutation(tuple(sorted(sure)), last[1], loop)
