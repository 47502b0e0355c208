"""Polynomial watchdogs and binary merge: bits of one value are sorted, and every second one is a bit of the next value.

O. Bailleux, Y. Boufkhad and O. Roussel, New encodings of pseudo-Boolean constraints into CNF (2009): a bucket for each
power of two has the literals whose weight has that bit, a totalizer counts them, and half of its count is carried on. A
constant amount is added first, so that the bound becomes a multiple of the largest power: then one output tells.
N. Manthey, T. Philipp and P. Steinke, A more compact translation of pseudo-Boolean constraints into CNF such that
generalized arc consistency is maintained (2014): the same with sorting networks in place of totalizers.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import numpy as np
from numpy.typing import NDArray

from ..cardinality.counters import add_unary_numbers, totals
from ..cardinality.merge_selection import fix_places, largest, largest_size, merge_size, merged
from ..formula import FALSE, TRUE, Formula, Literals, guard_column
from .normalized_sums import TooManyClauses

SHORT = 20  # literals up to which a totalizer takes fewer clauses than a network

# (f, literals (m, n), most) -> the first `most` of them sorted; (f, two sorted numbers, most, target (m, 1) or None) ->
# the first `most` of both together, or only clauses: where the `most`-th holds, so does the target.
Count = Callable[[Formula, Literals, int], Literals]
Merge = Callable[[Formula, Literals, Literals, int, "Literals | None", "Literals | None"], Literals]


def watchdog(f: Formula, rows: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64],
             when: Literals | None) -> None:
    """One watchdog for the sum, by totalizers."""
    _watch(f, rows, weights, bound, np.full((len(rows), 1), FALSE), guard_column(when), totals, _add)


def local_watchdog(f: Formula, rows: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64],
                   when: Literals | None) -> None:
    """A watchdog for each literal, over the others: it does not hold where these leave it no room."""
    for i, weight in enumerate(weights.tolist()):
        others = np.arange(len(weights)) != i
        if weights[others].sum() > bound - weight:
            _watch(f, rows[:, others], weights[others], bound - weight, -rows[:, i:i + 1], guard_column(when), totals,
                   _add)


def binary_merge(f: Formula, rows: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64],
                 when: Literals | None) -> None:
    """One watchdog for the sum, by 4-way merge selection networks, short ones by totalizers."""
    _watch(f, rows, weights, bound, np.full((len(rows), 1), FALSE), guard_column(when), _largest, _merge)


def _watch(f: Formula, rows: Literals, weights: NDArray[np.int64], bound: int, target: Literals,
           guard: Literals | None, count: Count, merge: Merge) -> None:
    """Where the sum of each row (m, n) is over the bound, its target (m, 1) holds."""
    top = int(weights.max()).bit_length() - 1
    times = -(-(bound + 1) >> top)  # the sum and the amount added are this often the largest power of two
    added = (times << top) - bound - 1
    carried = rows[:, :0]
    # From the lowest bit on: count the literals with this bit, add what is carried, and carry on every second place,
    # half.
    for bit in range(top + 1):
        f.check_deadline()
        most = times << (top - bit)
        bucket = rows[:, weights >> bit & 1 == 1]
        counted = count(f, bucket, min(most, bucket.shape[1]))
        if bit == top:
            merge(f, counted, carried, most, target, guard)
            return
        held = merge(f, counted, carried, most, None, None)
        if added >> bit & 1:
            held = np.concatenate([np.full((len(rows), 1), TRUE), held], axis=1)[:, :most]
        carried = held[:, 1::2]


def _add(f: Formula, a: Literals, b: Literals, most: int, target: Literals | None, guard: Literals | None) -> Literals:
    """A node of a totalizer."""
    f.check_deadline()
    if target is not None:
        total = np.full((len(a), most), TRUE)
        total[:, -1:] = target
        add_unary_numbers(f, a, b, total, down=False, when=guard)
        return total
    if not a.shape[1] or not b.shape[1]:
        return np.concatenate([a, b], axis=1)[:, :most]
    total = f.new(len(a), min(a.shape[1] + b.shape[1], most))
    add_unary_numbers(f, a, b, total, down=False)
    return total


def _largest(f: Formula, literals: Literals, most: int) -> Literals:
    if literals.shape[1] <= SHORT and most:
        return totals(f, literals, most)
    return largest(f, literals, most, True, False) if most else literals


def _merge(f: Formula, a: Literals, b: Literals, most: int, target: Literals | None,
           guard: Literals | None) -> Literals:
    if target is None and a.shape[1] + b.shape[1] <= SHORT:
        return _add(f, a, b, most, target, guard)
    parts = [part for part in (a, b) if part.shape[1]]
    total = min(sum(part.shape[1] for part in parts), most)
    if target is None:
        return merged(f, parts, tuple(range(total)), True, False)[:, 1:total + 1] if parts else a
    if total == most:
        fix_places(f, parts, {most - 1: target[:, 0]}, True, False, guard)
    return a


def watch_size(weights: NDArray[np.int64], bound: int, networks: bool) -> tuple[int, int]:
    """The variables and clauses of `_watch` for one row, by networks or by totalizers alone."""
    from ..cardinality.closed_forms import sum_size
    top = int(weights.max()).bit_length() - 1
    times = -(-(bound + 1) >> top)
    added = (times << top) - bound - 1
    variables = clauses = carried = 0
    for bit in range(top + 1):
        most = times << (top - bit)
        bucket = int((weights >> bit & 1).sum())
        counted = min(most, bucket)
        sizes = []
        if bucket > 1:
            sizes.append(largest_size(bucket, counted, True, False) if networks and bucket > SHORT else
                         sum_size(bucket, counted, True, False))
        parts = tuple(length for length in (counted, carried) if length)
        total = min(counted + carried, most)
        if bit == top:
            if networks:
                sizes += [merge_size(parts, (), True, False, (most - 1,))] * (total == most)
            else:
                sizes.append((0, sum(0 <= most - i <= carried for i in range(counted + 1))))
        elif networks and counted + carried > SHORT:
            sizes.append(merge_size(parts, tuple(range(total)), True, False, ()))
        elif len(parts) == 2:
            sizes.append((total, sum(min(carried, total - i) + 1 for i in range(min(counted, total) + 1)) - 1))
        variables, clauses = (sum(part) for part in zip((variables, clauses), *sizes))
        carried = min(total + (added >> bit & 1), most) // 2
    return variables, clauses


def watchdog_size(weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64], most: float = inf) -> tuple[
        int, int]:
    """The variables and clauses for one row."""
    return watch_size(weights, bound, False)


def binary_merge_size(weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64], most: float = inf) -> tuple[
        int, int]:
    """The variables and clauses for one row."""
    return watch_size(weights, bound, True)


def local_watchdog_size(weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64], most: float = inf) -> tuple[
        int, int]:
    """The variables and clauses for one row: those of a watchdog for each literal. Raises TooManyClauses above `most`
    clauses."""
    variables = clauses = 0
    for i, weight in enumerate(weights.tolist()):
        others = np.delete(weights, i)
        if others.sum() > bound - weight:
            more = watch_size(others, bound - weight, False)
            variables, clauses = variables + more[0], clauses + more[1]
            if clauses > most:
                raise TooManyClauses("weights: the local watchdogs have too many clauses")
    return variables, clauses
