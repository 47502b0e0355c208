"""Exactly, at most and at least k of n literals, over the last axis; several schemes by name.

`literals` (..., n), `count` an int or an int for each row (...,), `when` a literal for each row: the constraint holds
only where that literal is true. Constants may stand among the literals; they are counted and removed. Repeated
literals count repeatedly. An empty batch adds nothing. The schemes, with their sizes for rows without constants, are in
`schemes` and `at_most_one`; sizes add up over the rows. Numbers, loops and rules import it.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import ArrayLike

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..choice_by_name import lookup
from ..clauses.clauses_for_rows_by_kind import FEW, Kinds, Tables, add_kind_by_kind, tables_of
from ..formula import FALSE, Formula, Literals, guard_of
from ..gates import and_
from ..integers import as_bounds
from ..literals import as_literals
from .at_most_one import AT_MOST_ONE, KEEPS as ONE_KEEPS, OneOfMany
from .counters import Counter, direct
from .rows_by_count import RowsByCount, batches_by_count, rows_of_each_kind, sort_rows
from .schemes import COUNTERS, EXACT_KEEPS, KEEPS

SHORT = 100  # free literals of a row: the tables of a longer one are large, and not kept
DIRECT_CLAUSES = 30  # "auto" is direct up to here, which covers every row of up to six literals, and else `smallest`
FEW_LITERALS = 30  # up to here "auto" is sequential: the networks gain nothing there


def _count(f: Formula, literals: ArrayLike, count: ArrayLike, low: int | None, high: int | None,
           when: ArrayLike | None, scheme: str) -> None:
    """At least count + low, and at most count + high, of the last axis hold; None for no bound."""
    if scheme == "auto":
        scheme = f.counters
    if scheme != "auto":
        lookup(COUNTERS, scheme, "counter")
    when = guard_of(when)
    rows = sort_rows(literals, count, when)
    if rows is None:
        return
    if f.sums is not None:
        _keep(f, rows, low, high)
        return
    with f.note_call("counter", scheme, rows.kinds, rows.times, low, high, rows.guard):
        _add(f, rows, scheme, low, high)


def _add(f: Formula, rows: RowsByCount, scheme: str, low: int | None, high: int | None) -> None:
    if len(rows.kinds) > 1 and len(rows.width) <= FEW and all(0 <= k <= n <= SHORT for n, k in rows.kinds):
        f.check_literals(rows.flat)
        _kinds(scheme, low, high).add(f, *rows)
        return
    parts = []
    for part, k, guard in rows_of_each_kind(rows):
        fresh, positions = _tables(scheme, part.shape[1], k, low, high)
        if fresh:
            part = np.concatenate([part, f.new(len(part), fresh)], axis=1)
        parts.append((part, positions, guard))
    add_kind_by_kind(f, parts)


def _keep(f: Formula, rows: RowsByCount, low: int | None, high: int | None) -> None:
    f.check_literals(rows.flat)
    for part, k, guard in rows_of_each_kind(rows):
        ones = np.ones(part.shape[1], dtype=np.int64)
        if low is not None:
            f.keep_sum(-part, ones, part.shape[1] - k - low, guard)
        if high is not None:
            f.keep_sum(part, ones, k + high, guard)


@lru_cache(maxsize=64)
def _kinds(scheme: str, low: int | None, high: int | None) -> Kinds[tuple[int, int]]:
    return Kinds(lambda kind: _tables(scheme, *kind, low, high))


@lru_cache(maxsize=4096)
def _tables(scheme: str, n: int, k: int, low: int | None, high: int | None) -> Tables:
    """The clauses that `_count` adds for one row of n literals; so a counter runs once for each size.

    Two bounds that differ take two counts: where one exact count is no larger, it stands for both.
    """
    scratch = _counted(scheme, n, k, low, high)
    if low is not None and high is not None and low != high:
        exact = _counted(scheme, n, k, high, high)
        scratch = min(exact, scratch, key=lambda f: f.size.clauses + f.size.variables)
    return tables_of(scratch, n)


def _counted(scheme: str, n: int, k: int, low: int | None, high: int | None) -> Formula:
    scratch = Formula()
    row = scratch.new(1, n)
    for offset, least, most in [(low, True, True)] if low == high else [(low, True, False), (high, False, True)]:
        if offset is None:
            continue
        bound = min(max(k + offset, -1), n + 1)
        if not 0 < bound < n or (scheme == "auto" and few_direct_clauses(n, bound, least, most)):
            counter: Counter = direct
        else:
            counter = COUNTERS[smallest(n, bound, least, most) if scheme == "auto" else scheme]
        counter(scratch, row, bound, least, most, None)
    return scratch


def few_direct_clauses(n: int, k: int, least: bool, most: bool) -> bool:
    """Whether "auto" takes direct clauses, 0 < k < n."""
    return least * comb(n, k - 1) + most * comb(n, k + 1) <= DIRECT_CLAUSES


def smallest(n: int, k: int, least: bool, most: bool) -> str:
    """The scheme that "auto" takes where direct clauses are too many, 0 < k < n: of the sequential counter and merge
    selection, which both find all, the one with fewer variables and clauses.

    `scripts/encodings.py` repeats the measurement that this rests on: with networks of few clauses solvers need fewer
    conflicts.

    >>> smallest(20, 5, False, True), smallest(1000, 50, False, True)
    ('sequential', 'merge-selection')
    """
    if n <= FEW_LITERALS:
        return "sequential"
    from .merge_selection import merge_selection_size  # most boards have no row that is that long
    sequential = k * (n - k) + (2 * k * (n - k) + n - 2 * k) * most + (2 * k * (n - k) - n + 2 * k) * least
    return "merge-selection" if sum(merge_selection_size(n, k, least, most)) < sequential else "sequential"


@checked
def exactly(f: Formula, literals: ArrayLike, count: ArrayLike, when: ArrayLike | None = None,
            scheme: str = "auto") -> None:
    """Exactly `count` of the last axis hold. A count below 0 or above n is a contradiction.

    A row: n unit clauses for count 0 or n; see `counters` for the rest. ValueError for an unknown scheme.

    >>> f = Formula()
    >>> exactly(f, f.new(3), 1)
    >>> [block.tolist() for block in f.blocks]
    [[[-1, -2], [-1, -3], [-2, -3]], [[1, 2, 3]]]
    """
    _count(f, literals, count, 0, 0, when, scheme)


@checked
def exactly_by_parity(f: Formula, literals: ArrayLike, count: ArrayLike, when: ArrayLike | None = None,
                      scheme: str = "auto") -> None:
    """Exactly `count` of the last axis hold, where other clauses give their number the parity of `count`.

    The clauses say "at least count - 1, at most count", which is then the same, with one bound smaller than `exactly`.

    >>> f = Formula()
    >>> exactly_by_parity(f, f.new(3), 2)
    >>> [block.tolist() for block in f.blocks]
    [[[1, 2, 3], [-1, -2, -3]]]
    """
    _count(f, literals, count, -1, 0, when, scheme)


@checked
def at_most(f: Formula, literals: ArrayLike, count: ArrayLike, when: ArrayLike | None = None,
            scheme: str = "auto", functional: bool = False) -> None:
    """At most `count` of the last axis hold. A count below 0 is a contradiction, n or more adds nothing.

    A row: n unit clauses for count 0; see `counters` for the rest. functional: each fresh variable is a function of the
    literals, so that the number of models is kept: fresh literals in order, which say how far the bound is away, and
    `exactly` over both. ValueError for an unknown scheme, and for one that is not functional.
    """
    if functional:
        if not EXACT_KEEPS.get(scheme, True):
            raise ArgumentError(f"scheme: {scheme!r} keeps no number of models, expected another one")
        literals, when = _under(f, literals, when), None
        if not KEEPS.get(scheme):
            _count(f, *_with_slack(f, literals, count), 0, 0, None, scheme)
            return
    _count(f, literals, count, None, 0, when, scheme)


@checked
def at_least(f: Formula, literals: ArrayLike, count: ArrayLike, when: ArrayLike | None = None,
             scheme: str = "auto", functional: bool = False) -> None:
    """At least `count` of the last axis hold. A count above n is a contradiction, 0 or less adds nothing.

    A row: n unit clauses for count n; see `counters` for the rest. functional: as of `at_most`. ValueError for an
    unknown scheme.
    """
    if functional:
        lits = as_literals(literals)
        at_most(f, -lits, lits.shape[-1] - as_bounds(count, "count"), when, scheme, functional=True)
        return
    _count(f, literals, count, 0, None, when, scheme)


def _under(f: Formula, literals: ArrayLike, when: ArrayLike | None) -> Literals:
    """The literals (..., n) where the condition (...) holds, else FALSE: a condition of the clauses would leave fresh
    variables open where it does not hold."""
    lits, guard = as_literals(literals), guard_of(when)
    return lits if guard is None else and_(f, lits, guard[..., None])


def _with_slack(f: Formula, literals: ArrayLike, count: ArrayLike) -> tuple[Literals, ArrayLike]:
    """The literals (..., n), and for each that may be missing one in order; together they are `count`."""
    lits, bound = as_literals(literals), as_bounds(count, "count")
    n = lits.shape[-1]
    batch = np.broadcast_shapes(lits.shape[:-1], bound.shape)
    # A bound above n says nothing, as n does; one below 0 cannot be met.
    most = np.broadcast_to(np.clip(bound, -1, n), batch).astype(np.int64)
    used = np.arange(int(most.max(initial=0))) < most[..., None]
    slack = np.full(used.shape, FALSE)
    slack[used] = f.new(int(used.sum()))
    f.clause(-slack[..., 1:], slack[..., :-1])
    return np.concatenate([np.broadcast_to(lits, (*batch, n)), slack], axis=-1), most


@checked
def at_most_one(f: Formula, literals: ArrayLike, when: ArrayLike | None = None,
                scheme: str | OneOfMany = "auto", functional: bool = False) -> None:
    """At most one of the last axis holds; nothing to add where n < 2.

    "auto" is pairwise while that is at most DIRECT_CLAUSES clauses (n <= 8), then sequential; sizes are in
    `at_most_one`. A function with the signature of those there may stand in place of a name. functional: each fresh
    variable is a function of the literals, so that the number of models is kept: a further literal says that none
    holds, where the scheme does not keep it. ValueError for an unknown scheme.
    """
    if functional:
        lits, when = _under(f, literals, when), None
        if not (isinstance(scheme, str) and ONE_KEEPS.get(scheme)):
            none = f.new(*lits.shape[:-1])
            _one_of(f, np.concatenate([lits, none[..., None]], axis=-1), None, scheme, least=True)
            return
        literals = lits
    _one_of(f, literals, when, scheme, least=False)


@checked
def exactly_one(f: Formula, literals: ArrayLike, when: ArrayLike | None = None,
                scheme: str | OneOfMany = "auto") -> None:
    """Exactly one of the last axis holds: one clause more than `at_most_one`; a contradiction where n = 0."""
    _one_of(f, literals, when, scheme, least=True)


def _one_of(f: Formula, literals: ArrayLike, when: ArrayLike | None, scheme: str | OneOfMany, least: bool) -> None:
    chosen = (None if scheme == "auto" else scheme if callable(scheme) else
              lookup(AT_MOST_ONE, scheme, "at-most-one scheme"))
    for rows, k, guard in batches_by_count(literals, 1, guard_of(when)):
        with f.note_call("at most one", scheme, rows.shape[1], k, len(rows), least, guard):
            _add_one_of(f, rows, k, guard, chosen, least)


def _add_one_of(f: Formula, rows: Literals, k: int, guard: Literals | None, chosen: OneOfMany | None,
                least: bool) -> None:
    n = rows.shape[1]
    if k != 1 or n < 2:
        direct(f, rows, k, least, True, guard)
        return
    if least:
        f.add(rows, guard)
    if f.sums is not None:
        f.keep_sum(rows, np.ones(n, dtype=np.int64), 1, guard)
        return
    small = n * (n - 1) // 2 <= DIRECT_CLAUSES
    (chosen or AT_MOST_ONE["pairwise" if small else "sequential"])(f, rows, guard)
