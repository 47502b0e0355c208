"""4-way merge selection networks: the largest of n literals, sorted, from those of four parts.

M. Karpiński and M. Piotrów, Encoding cardinality constraints using multiway merge selection networks (2019). Here m
sorted parts are merged as in K. Batcher's odd-even merge (1968): first the odd places of all parts and the even places
of all parts, each in the same way. Of these two the first has 0 to m ones more than the second, so that each output
follows from a few places of both, by one variable and at most three clauses each way.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..clauses.clauses_for_rows_by_kind import Tables, instantiate
from ..formula import FALSE, TRUE, Formula, Literals, guard_column
from ..literals import Ints
from .counters import subsets

WAYS = 4


def merge_selection(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None) -> None:
    """The k-th and the next of the sorted literals, by merging the largest of four parts; if 2k > n it counts falses.

    Variables and clauses: `merge_selection_size`.
    """
    if 2 * k > rows.shape[1]:
        rows, k, least, most = -rows, rows.shape[1] - k, most, least
    fixed = {place: value for place, value, use in ((k - 1, TRUE, least), (k, FALSE, most)) if use}
    parts = [one for part in _parts(rows) for one in np.moveaxis(largest(f, part, k + most, most, least), -2, 0)]
    fix_places(f, parts, fixed, most, least, guard_column(when))


def _parts(rows: Literals) -> list[Literals]:
    """The literals (..., n) in at most WAYS parts of nearly equal length, those of equal length (..., parts, length)
    together, the longer ones first."""
    n = rows.shape[-1]
    small, rest = divmod(n, WAYS)
    cut = rest * (small + 1)
    parts = ((rows[..., :cut], rest, small + 1), (rows[..., cut:], WAYS - rest, small))
    return [part.reshape(*rows.shape[:-1], count, length) for part, count, length in parts if count and length]


def largest(f: Formula, rows: Literals, keep: int, up: bool, down: bool) -> Literals:
    """(..., min(n, keep)) the largest of the literals (..., n), sorted."""
    n = rows.shape[-1]
    if n == 1:
        return rows
    parts = [one for part in _parts(rows) for one in np.moveaxis(largest(f, part, keep, up, down), -2, 0)]
    places = tuple(range(min(n, keep)))
    return merged(f, parts, places, up, down)[..., 1:len(places) + 1]


def merged(f: Formula, parts: list[Literals], places: tuple[int, ...], up: bool, down: bool) -> Literals:
    """(..., total + 2) TRUE, the merged parts, FALSE; only at the places wanted, elsewhere anything.

    parts: sorted (..., length), each at least 1 long. The clauses for parts of some lengths are made once in a process.
    """
    (fresh, positions), out = _merge_tables(tuple(part.shape[-1] for part in parts), places, up, down)
    # A table speaks of columns: first the inputs, then the fresh variables; `instantiate` puts each row's literals
    # there.
    rows = np.concatenate([*parts, f.new(*parts[0].shape[:-1], fresh)], axis=-1)
    for position, sign in positions:
        f.add(instantiate(rows.reshape(-1, rows.shape[-1]), position, sign))
    result = rows.take(out, axis=-1)
    result[..., 0], result[..., -1] = TRUE, FALSE
    return result


def fix_places(f: Formula, parts: list[Literals], fixed: Mapping[int, ArrayLike], up: bool, down: bool,
               guard: Literals | None) -> None:
    """The merged parts have constants, or literals, at some places: place -> what stands there where the guard holds.
    """
    lengths = tuple(part.shape[-1] for part in parts)
    if max(lengths) == 1:
        # Parts of one literal are sorted by direct clauses: any k of n inputs make the k-th output hold, any n - k +
        # 1 that fail make it fail.
        inputs = np.concatenate(parts, axis=-1)
        for place, value in fixed.items():
            output = np.asarray(value)[..., None, None]
            for sign, k in ((-1, place + 1),) * up + ((1, len(lengths) - place),) * down:
                inner = sign * inputs[..., subsets(len(lengths), k)]
                f.add(np.concatenate([inner, np.broadcast_to(-sign * output, (*inner.shape[:-1], 1))], axis=-1), guard)
        return
    first, second = _halves(lengths)
    rule = _rule(len(parts), sum(first), sum(second), tuple(fixed), up, down)
    odd = merged(f, [part[..., ::2] for part in parts], rule.odd, up, down)
    even = merged(f, [part[..., 1::2] for part in parts if part.shape[-1] > 1], rule.even, up, down)
    out = np.zeros((*parts[0].shape[:-1], sum(lengths) + 2), dtype=np.int32)
    for place, value in fixed.items():
        out[..., place + 1] = value
    # Output t is joined with the i-th of the odd half and the j-th of the even half; a place below 0 is no literal.
    for sign, (t, i, j) in ((-1, rule.up), (1, rule.down)):
        a, b = (np.where(place < 0, FALSE, sign * half[..., place]) for half, place in ((odd, i), (even, j)))
        f.clause(a, b, -sign * out[..., t], when=guard)


@lru_cache(maxsize=1024)
def _merge_tables(lengths: tuple[int, ...], places: tuple[int, ...], up: bool, down: bool) -> tuple[Tables, Ints]:
    """The clauses of `merged` for one row, and where in it each of its results is: those of both halves, and its own.
    """
    n, own = sum(lengths), len(places)
    if len(lengths) == 1:
        return (0, []), np.clip(np.arange(-1, n + 1), 0, n - 1)
    out = np.zeros(n + 2, dtype=np.intp)
    out[[place + 1 for place in places]] = n + np.arange(own)
    parts: dict[int, list[tuple[Ints, Literals]]] = {}

    def add(columns: list[Ints], signs: list[int]) -> None:
        rows = np.array(columns, dtype=np.intp).T
        parts.setdefault(len(signs), []).append((rows, np.array([signs], dtype=np.int32).repeat(len(rows), axis=0)))

    if max(lengths) == 1:
        for place in places:
            for sign, k in ((-1, place + 1),) * up + ((1, n - place),) * down:
                rows = subsets(n, k)
                add([*rows.T, np.full(len(rows), out[place + 1])], [sign] * k + [-sign])
        fresh = own
    else:
        first, second = _halves(lengths)
        rule = _rule(len(lengths), sum(first), sum(second), places, up, down)
        starts = np.cumsum((0, *lengths))
        fresh, outputs = own, list[Ints]()
        for odd, half, needed in ((0, first, rule.odd), (1, second, rule.even)):
            (more, positions), inner = _merge_tables(half, needed, up, down)
            given = [np.arange(start + odd, start + length, 2) for start, length in zip(starts, lengths)]
            taken = np.concatenate([*given, np.arange(n + fresh, n + fresh + more)])
            for position, signs in positions:
                parts.setdefault(position.shape[1], []).append((taken[position], signs))
            outputs.append(taken[inner])
            fresh += more
        for sign, (t, i, j) in ((-1, rule.up), (1, rule.down)):
            there = [(number > 0) & (number <= sum(half)) for number, half in ((i, first), (j, second))]  # no constant
            # Places outside a half are constants that make its literal fall away; rows of one pattern have one width.
            for pair in ((True, True), (True, False), (False, True), (False, False)):
                rows = ((there[0] == pair[0]) & (there[1] == pair[1])).nonzero()[0]
                if len(rows):
                    inputs = [output[number[rows]] for output, number, use in zip(outputs, (i, j), pair) if use]
                    add([*inputs, out[t[rows]]], [sign] * len(inputs) + [-sign])
    tables = [(np.concatenate([rows for rows, _ in parts[width]]), np.concatenate([signs for _, signs in parts[width]]))
              for width in sorted(parts)]
    return (fresh, tables), out


def _halves(lengths: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lengths of the odd places and of the even places of sorted parts."""
    return tuple((n + 1) // 2 for n in lengths), tuple(n // 2 for n in lengths if n > 1)


class _Rule(NamedTuple):
    """How outputs follow from the odd and the even places: clauses (t, i, j), and the places of both that they need.

    up: output t holds if the i-th of the odd and the j-th of the even places do. down: output t does not hold if these
    do not. Numbers begin at 1; -1 stands for a literal that the other implies.
    """

    up: tuple[Ints, Ints, Ints]
    down: tuple[Ints, Ints, Ints]
    odd: tuple[int, ...]
    even: tuple[int, ...]


@lru_cache(maxsize=4096)
def _rule(ways: int, odd: int, even: int, places: tuple[int, ...], up: bool, down: bool) -> _Rule:
    """The clauses for the outputs at these places; `odd` and `even` literals, of which the first have 0 to `ways` ones
    more."""
    ups, downs = [], []
    for t in (place + 1 for place in places):
        for i in range((t + 1) // 2, min(t, (t + ways) // 2) + 1):  # i odd and t - i even ones are t, 2i - t more
            if up and i <= odd and t - i <= even:
                ups.append((t, -1 if 2 * i == t else i, -1 if 2 * i == t + ways else t - i))
        for i in range(t // 2, min(t - 1, (t - 1 + ways) // 2) + 1):  # at most i odd and t - 1 - i even ones
            j = t - 1 - i
            if down and i <= odd and i - ways <= j <= min(i, even):
                downs.append((t, -1 if i == j + ways else i + 1, -1 if i == j else j + 1))
    both = [np.array(clauses, dtype=np.intp).reshape(-1, 3).T for clauses in (ups, downs)]
    need = [tuple(sorted({place - 1 for clauses in (ups, downs) for clause in clauses
                          if 0 < (place := clause[column]) <= length})) for column, length in ((1, odd), (2, even))]
    return _Rule((both[0][0], both[0][1], both[0][2]), (both[1][0], both[1][1], both[1][2]), need[0], need[1])


def merge_selection_size(n: int, k: int, least: bool, most: bool) -> tuple[int, int]:
    """The variables and clauses of `merge_selection` for one row, 0 < k < n."""
    if 2 * k > n:
        k, least, most = n - k, most, least
    lengths, variables, clauses = [], 0, 0
    for length in (n // WAYS + (part < n % WAYS) for part in range(WAYS)):
        more = largest_size(length, k + most, most, least)
        variables, clauses = variables + more[0], clauses + more[1]
        lengths += [min(length, k + most)] * (length > 0)
    places = (*((k - 1,) * least), *((k,) * most))
    more = merge_size(tuple(lengths), (), most, least, places)
    return variables + more[0], clauses + more[1]


@lru_cache(maxsize=4096)
def largest_size(n: int, keep: int, up: bool, down: bool) -> tuple[int, int]:
    """The variables and clauses of `largest`."""
    lengths = [n // WAYS + (part < n % WAYS) for part in range(min(n, WAYS))]
    if n < 2:
        return 0, 0
    sizes = [largest_size(length, keep, up, down) for length in lengths]
    sizes.append(merge_size(tuple(min(length, keep) for length in lengths), tuple(range(min(n, keep))), up, down, ()))
    return sum(size[0] for size in sizes), sum(size[1] for size in sizes)


@lru_cache(maxsize=4096)
def merge_size(lengths: tuple[int, ...], places: tuple[int, ...], up: bool, down: bool,
                fixed: tuple[int, ...]) -> tuple[int, int]:
    """The variables and clauses of `merged` for outputs at `places`, and for constants at `fixed`: with both `up` and
    `down` the first of these holds and the last does not."""
    if len(lengths) == 1 and not fixed:
        return 0, 0
    wanted = [(place, up, down) for place in places]
    wanted += [(place, up and place == fixed[-1], down and place == fixed[0]) for place in fixed]
    if max(lengths) == 1:
        n = len(lengths)
        return len(places), sum(comb(n, place + 1) * above + comb(n, place) * below for place, above, below in wanted)
    first, second = _halves(lengths)
    rule = _rule(len(lengths), sum(first), sum(second), (*places, *fixed), up, down)
    halves = merge_size(first, rule.odd, up, down, ()), merge_size(second, rule.even, up, down, ())
    own = sum(len(rule.up[0]) + len(rule.down[0]) for place, above, below in wanted
              for rule in [_rule(len(lengths), sum(first), sum(second), (place,), above, below)])
    return len(places) + halves[0][0] + halves[1][0], own + halves[0][1] + halves[1][1]
