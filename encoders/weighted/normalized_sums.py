"""Weighted sums of literals in normal form, row by row: positive weights, each literal once, none a constant.

`encoders.weighted` brings any sum into this form; the schemes take it.
"""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..argument_errors import ArgumentError
from ..integers import LARGEST
from ..literals import TRUE, Literals


class TooManyClauses(ArgumentError):
    """A sum would take more clauses than a scheme may make."""


class Sum(NamedTuple):
    """At most `bound`, or equal to it, is the sum of the weights (n,) of those literals (n,) that hold; 0 < weight <=
    bound < their sum.

    The heaviest come first. groups: (n,) the number of each literal's group, of which at most one holds.
    """

    literals: Literals
    weights: NDArray[np.int64]
    bound: int
    groups: NDArray[np.int64]


class Normal(NamedTuple):
    """What a sum in any form says: these literals are false, and the rest; `rest` is None where nothing is left to say.

    impossible: no assignment has so small a sum.
    """

    false: Literals
    rest: Sum | None
    impossible: bool = False


def positive(literals: Literals, weights: NDArray[np.int64], groups: NDArray[np.int64]) -> tuple[
        Literals, NDArray[np.int64], int, NDArray[np.int64]]:
    """The same sum with each variable once, its weight above 0, no constants: literals, weights, an addend, groups.

    Arguments as of `normal_at_most`. The addend is the least that the sum can be.
    """
    total = sum(abs(int(weight)) for weight in weights.tolist())
    if total >= LARGEST:
        raise ArgumentError(f"weights: their sum is {total}, expected one below 2**62")
    addend = int(weights[literals == TRUE].sum())
    used = (np.abs(literals) != TRUE) & (weights != 0)
    literals, weights, groups = literals[used], weights[used], groups[used]
    # Each variable once: w x + v (not x) is v + (w - v) x.
    addend += int(weights[literals < 0].sum())
    variable, first, place = np.unique(np.abs(literals), return_index=True, return_inverse=True)
    weight = np.zeros(len(variable), dtype=np.int64)
    np.add.at(weight, place, np.where(literals < 0, -weights, weights))
    group = groups[first]
    alone = np.bincount(place, minlength=len(variable)) > 1  # of a literal that stands twice the group is not kept
    group = np.where(alone | (np.sign(weight) != np.sign(literals[first])), -1 - np.arange(len(variable)), group)
    literals = np.where(weight < 0, -variable, variable).astype(np.int32)
    addend += int(weight[weight < 0].sum())
    kept = weight != 0
    return literals[kept], np.abs(weight[kept]), addend, group[kept]


def largest_sum(weights: NDArray[np.int64], groups: NDArray[np.int64]) -> int:
    """The most that weights (n,) can add up to, one of each group."""
    group, place = np.unique(groups, return_inverse=True)
    if len(group) == len(groups):
        return int(weights.sum())
    heaviest = np.zeros(len(group), dtype=np.int64)
    np.maximum.at(heaviest, place, weights)
    return int(heaviest.sum())


def normal_at_most(literals: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64]) -> Normal:
    """The sum of weights (n,) of the literals (n,) that hold is at most `bound`, in normal form.

    Weights may be negative or zero, literals constant, repeated, opposite. Of the literals of one group, a number in
    `groups`, at most one holds.
    """
    literals, weight, least, group = positive(literals, weights, groups)
    bound = min(bound, least + int(weight.sum())) - least
    if bound < 0:
        return Normal(literals[:0], None, True)
    heavy, used = weight > bound, weight <= bound
    false, literals, weight, group = literals[heavy], literals[used], weight[used], group[used]
    if largest_sum(weight, group) <= bound:
        return Normal(false, None)
    divisor = gcd(*weight.tolist())
    order = np.argsort(-weight, kind="stable")
    return Normal(false, Sum(literals[order], weight[order] // divisor, bound // divisor,
                             np.unique(group[order], return_inverse=True)[1].astype(np.int64)))


def normal_equal(literals: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64]) -> Normal:
    """The same of "the sum is the bound": a `Sum` whose weights add up to the bound, `false` the literals that cannot
    hold, and the opposites of those that must."""
    literals, weight, least, group = positive(literals, weights, groups)
    bound -= least
    false = [literals[:0]]
    grouped = len(np.unique(group)) < len(group)
    while True:
        total, divisor = largest_sum(weight, group), gcd(*weight.tolist())
        if not 0 <= bound <= total or (divisor and bound % divisor):
            return Normal(literals[:0], None, True)
        if not total:
            return Normal(np.concatenate(false), None)
        weight, bound = weight // divisor, bound // divisor
        heavy = weight > bound
        # Without this literal the rest is too little. Of a group another literal could stand for it.
        needed = (int(weight.sum()) - weight < bound) & (not grouped)
        if not (heavy | needed).any():
            break
        false += [literals[heavy], -literals[needed]]
        bound -= int(weight[needed].sum())
        rest = ~(heavy | needed)
        literals, weight, group = literals[rest], weight[rest], group[rest]
    total = int(weight.sum())
    if not grouped and 2 * bound > total:  # the same of the opposite literals, with a smaller bound
        literals, bound = -literals, total - bound
    order = np.argsort(-weight, kind="stable")
    return Normal(np.concatenate(false), Sum(literals[order], weight[order], bound,
                                             np.unique(group[order], return_inverse=True)[1].astype(np.int64)))
