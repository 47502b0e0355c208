"""Counters by sorting: networks of comparators as clauses, see `sorting_network` and `cardinality_network`.

A network is a list of layers; a layer is a pair of arrays (i, j): its comparators put the larger of the values at
positions i and j, i < j, at i and the smaller at j. No two comparators of a layer share a position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..formula import FALSE, TRUE, Formula, Literals, guard_column
from ..literals import Ints


class Layer(NamedTuple):
    """Comparators (c,) of positions i < j, and moves (p,) of a value to a position that held none."""

    i: Ints
    j: Ints
    source: Ints
    target: Ints
    larger: Ints  # (c,) the wanted output that the larger value is; INNER: a value inside; NOBODYS: nobody needs it
    smaller: Ints  # (c,) the same of the smaller value


INNER, NOBODYS = -1, -2


@lru_cache(maxsize=256)
def sorting_layers(n: int, keep: int, wanted: tuple[int, ...]) -> tuple[Layer, ...]:
    """Batcher's odd-even merge sort of n > 1 values, of which only the outputs `wanted` are needed.

    From blocks of `keep` or more values on, only the first `keep` of each block stay: the others cannot be among the
    first `keep` of all. Comparators with nothing are moves, or go; so do those whose results nobody needs.
    K. Batcher, Sorting networks and their applications (1968).
    """
    held, layers, place = np.ones(n, dtype=bool), [], np.arange(n)
    size = 1
    while size < n:
        if size >= keep:
            held &= place % size < keep
        step = size
        while step:
            i = np.arange(step % size, n - step)
            i = i[((i - step % size) % (2 * step) < step) & (i // (2 * size) == (i + step) // (2 * size))]
            both, only = held[i] & held[i + step], ~held[i] & held[i + step]
            layers.append((i[both], i[both] + step, i[only] + step, i[only]))
            held[i[only]], held[i[only] + step] = True, False
            step //= 2
        size *= 2
    use = np.where(np.isin(place, wanted), place, NOBODYS)
    out = []
    for i, j, source, target in reversed(layers):
        moved = use[target] != NOBODYS
        use[source[moved]] = use[target[moved]]
        use[target] = NOBODYS
        larger, smaller = use[i], use[j]
        used = (larger != NOBODYS) | (smaller != NOBODYS)
        use[i] = use[j] = np.where(used, INNER, NOBODYS)
        out.append(Layer(i[used], j[used], source[moved], target[moved], larger[used], smaller[used]))
    return tuple(reversed(out))


def sorting_network(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None) -> None:
    """All literals are sorted, by K. Batcher's odd-even merge sort (1968). Size: `sorting_size` with keep = n.

    N. Een and N. Sorensson, Translating pseudo-Boolean constraints into SAT (2006).
    """
    count_by_sorting(f, rows, k, rows.shape[1], least, most, when)


def cardinality_network(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None) -> None:
    """Only the largest are kept sorted, as many as the bound needs; if 2k > n it counts falses. Size: `sorting_size`
    with keep = k + 1, or k if only `least`.

    R. Asin, R. Nieuwenhuis, A. Oliveras and E. Rodriguez-Carbonell, Cardinality networks (2011).
    """
    if 2 * k > rows.shape[1]:
        rows, k, least, most = -rows, rows.shape[1] - k, most, least
    count_by_sorting(f, rows, k, k + most, least, most, when)


def count_by_sorting(f: Formula, rows: Literals, k: int, keep: int, least: bool, most: bool,
                     when: Literals | None) -> None:
    """At least k (`least`) or at most k (`most`) of each row (m, n), by the k-th and the next of its sorted values."""
    value, guard = rows.copy(), guard_column(when)
    for i, j, source, target, larger, smaller in sorting_layers(rows.shape[1], keep, _wanted(k, least, most)):
        value[:, target] = value[:, source]
        a, b = value[:, i], value[:, j]
        for position, use in ((i, larger), (j, smaller)):
            inner = use == INNER
            value[:, position[inner]] = f.new(len(rows), int(inner.sum()))
            value[:, position[use >= 0]] = np.where(use[use >= 0] < k, TRUE, FALSE)
        for outputs, condition in ((False, None), (True, guard)):  # only the last comparators depend on `when`
            high, low = (use >= 0 if outputs else use == INNER for use in (larger, smaller))
            if most:
                f.clause(-np.stack([a[:, high], b[:, high]]), value[:, i[high]], when=condition)
                f.clause(-a[:, low], -b[:, low], value[:, j[low]], when=condition)
            if least:
                f.clause(np.stack([a[:, low], b[:, low]]), -value[:, j[low]], when=condition)
                f.clause(a[:, high], b[:, high], -value[:, i[high]], when=condition)


def _wanted(k: int, least: bool, most: bool) -> tuple[int, ...]:
    """The outputs that are constants: the k-th holds, the next one does not."""
    return (*((k - 1,) * least), *((k,) * most))


def sorting_size(n: int, k: int, keep: int, least: bool, most: bool) -> tuple[int, int]:
    """The variables and clauses of `count_by_sorting` for one row, 0 < k < n."""
    layers = sorting_layers(n, keep, _wanted(k, least, most))
    larger, smaller = (np.concatenate([layer[place] for layer in layers]) for place in (4, 5))
    inner = [int(np.count_nonzero(use == INNER)) for use in (larger, smaller)]
    up, down = ([int(np.count_nonzero((use == INNER) | (use == last))) for use in (larger, smaller)]
                for last in (k, k - 1))
    return sum(inner), (2 * up[0] + up[1]) * most + (2 * down[1] + down[0]) * least
