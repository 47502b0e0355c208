"""Exactly, at most and at least k of n literals, over the last axis; several schemes by name.

`literals` (..., n), `count` an int or an int for each row (...,), `when` a literal for each row: the constraint holds
only where that literal is true. Constants may stand among the literals; they are counted and taken out. Repeated
literals count as often as they stand. An empty batch adds nothing. The schemes, with their sizes for rows without
constants, are in `counters` and `at_most_one`; sizes add up over the rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

import numpy as np
from numpy.typing import ArrayLike

from .at_most_one import AT_MOST_ONE
from .counters import COUNTERS, direct
from .formula import TRUE, Formula, Literals
from .names import named

DIRECT_CLAUSES = 30  # "auto" is direct up to here, which covers every row of up to six literals, and else sequential


def groups(literals: ArrayLike, count: ArrayLike, when: ArrayLike | None) -> Iterator[
        tuple[Literals, int, Literals | None]]:
    """Split a batch by how many free literals and how large a remaining count its rows have.

    Constants are taken out of the rows and of the counts, so each group is a full (rows, k) array of free literals.
    A guard that is TRUE everywhere is None.
    """
    lits = np.asarray(literals, dtype=np.int32)
    batch, n = lits.shape[:-1], lits.shape[-1]
    guard = None
    if when is not None:
        guard = np.asarray(when, dtype=np.int32)
        if guard.min(initial=TRUE) == TRUE:
            guard = None
        else:
            guard = np.broadcast_to(guard, batch).reshape(-1)
    m = 1
    for size in batch:
        m *= size
    if not m:
        return
    lits = lits.reshape(m, n)
    number = np.asarray(count)
    if number.dtype.kind not in "iu":
        raise ValueError(f"a count is an integer, not {number.dtype}")
    free = np.abs(lits) != TRUE
    whole = bool(free.all())
    if whole and number.ndim == 0:
        yield lits, int(number), guard
        return
    number = np.broadcast_to(number.astype(np.int64, copy=False), batch).reshape(m)
    if whole:
        code = number
    else:
        number = number - (lits == TRUE).sum(axis=1)
        code = free.sum(axis=1) * (2 * int(np.abs(number).max()) + 2) + number
    if m == 1:
        yield (lits if whole else lits[free].reshape(1, -1)), int(number[0]), guard
        return
    for c in sorted(set(code.tolist())) if m < 1000 else np.unique(code):
        rows = code == c
        first = int(rows.argmax())
        part = lits[rows]
        if not whole:
            part = part[free[rows]].reshape(len(part), int(free[first].sum()))
        yield part, int(number[first]), (None if guard is None else guard[rows])


def _count(f: Formula, literals: ArrayLike, count: ArrayLike, least: bool, most: bool, when: ArrayLike | None,
           scheme: str) -> None:
    counter = None if scheme == "auto" else named(COUNTERS, scheme, "counter")
    for rows, k, guard in groups(literals, count, when):
        n = rows.shape[1]
        if not 0 < k < n:
            direct(f, rows, k, least, most, guard)
        elif counter is not None:
            counter(f, rows, k, least, most, guard)
        else:
            clauses = (comb(n, k - 1) if least else 0) + (comb(n, k + 1) if most else 0)
            (direct if clauses <= DIRECT_CLAUSES else COUNTERS["sequential"])(f, rows, k, least, most, guard)


def exactly(f: Formula, literals: ArrayLike, count: ArrayLike, when: ArrayLike | None = None,
            scheme: str = "auto") -> None:
    """Exactly `count` of the last axis hold. A count below 0 or above n is a contradiction.

    A row: n unit clauses for count 0 or n; see `counters` for the rest. ValueError for an unknown scheme.

    >>> f = Formula()
    >>> exactly(f, f.new(3), 1)
    >>> [block.tolist() for block in f.blocks]
    [[[1, 2, 3]], [[-1, -2], [-1, -3], [-2, -3]]]
    """
    _count(f, literals, count, True, True, when, scheme)


def at_most(f: Formula, literals: ArrayLike, count: ArrayLike, when: ArrayLike | None = None,
            scheme: str = "auto") -> None:
    """At most `count` of the last axis hold. A count below 0 is a contradiction, n or more adds nothing.

    A row: n unit clauses for count 0; see `counters` for the rest. ValueError for an unknown scheme.
    """
    _count(f, literals, count, False, True, when, scheme)


def at_least(f: Formula, literals: ArrayLike, count: ArrayLike, when: ArrayLike | None = None,
             scheme: str = "auto") -> None:
    """At least `count` of the last axis hold. A count above n is a contradiction, 0 or less adds nothing.

    A row: n unit clauses for count n; see `counters` for the rest. ValueError for an unknown scheme.
    """
    _count(f, literals, count, True, False, when, scheme)


def at_most_one(f: Formula, literals: ArrayLike, when: ArrayLike | None = None, scheme: str = "auto") -> None:
    """At most one of the last axis holds; nothing to add where n < 2.

    "auto" is pairwise while that is at most DIRECT_CLAUSES clauses (n <= 8), then sequential; sizes are in
    `at_most_one`. ValueError for an unknown scheme.
    """
    _one(f, literals, when, scheme, False)


def exactly_one(f: Formula, literals: ArrayLike, when: ArrayLike | None = None, scheme: str = "auto") -> None:
    """Exactly one of the last axis holds: one clause more than `at_most_one`; a contradiction where n = 0."""
    _one(f, literals, when, scheme, True)


def _one(f: Formula, literals: ArrayLike, when: ArrayLike | None, scheme: str, least: bool) -> None:
    chosen = None if scheme == "auto" else named(AT_MOST_ONE, scheme, "at-most-one scheme")
    for rows, k, guard in groups(literals, 1, when):
        n = rows.shape[1]
        if k != 1 or n < 2:
            direct(f, rows, k, least, True, guard)
            continue
        if least:
            f.add(rows, guard)
        small = n * (n - 1) // 2 <= DIRECT_CLAUSES
        (chosen or AT_MOST_ONE["pairwise" if small else "sequential"])(f, rows, guard)


__all__ = ["AT_MOST_ONE", "COUNTERS", "at_least", "at_most", "at_most_one", "exactly", "exactly_one", "groups"]
