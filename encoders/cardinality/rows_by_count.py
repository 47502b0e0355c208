"""Rows of literals by what is left to count in them: constants are counted and removed first."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..formula import TRUE, Literals
from ..integers import as_bounds
from ..literals import Ints, as_literals

FAR = 2**31  # more than any row has literals


class RowsByCount(NamedTuple):
    """Rows without their constants, sorted by kind: how many literals are left, and the count that is left."""

    flat: Literals  # row after row
    width: Ints  # (m,)
    guard: Literals | None  # (m,)
    kinds: list[tuple[int, int]]
    times: list[int]  # how many rows there are of each kind


def sort_rows(literals: ArrayLike, count: ArrayLike, when: ArrayLike | None) -> RowsByCount | None:
    """The rows, without their constants, by kind. None for an empty batch."""
    lits = as_literals(literals)
    batch, n = lits.shape[:-1], lits.shape[-1]
    guard = None if when is None else np.broadcast_to(as_literals(when, "when"), batch).reshape(-1)
    m = prod(batch)
    if not m:
        return None
    lits = lits.reshape(m, n)
    number = as_bounds(count, "count")
    free = np.abs(lits) != TRUE
    all_free = np.count_nonzero(free) == free.size
    if all_free and number.ndim == 0:
        return RowsByCount(lits.ravel(), np.full(m, n), guard, [(n, int(number))], [m])
    if number.shape != (m,):
        number = np.full(batch, number).reshape(m)
    # width: (m,) free literals of each row. number: how many of these are to hold, once the TRUE ones are counted.
    width = np.full(m, n) if all_free else np.add.reduce(free, axis=1, dtype=np.intp)
    if not all_free and np.count_nonzero(true := lits == TRUE):
        number = number - np.add.reduce(true, axis=1, dtype=np.intp)
    most = int(np.abs(number).max())
    if most > FAR:
        number, most = number.clip(-FAR, FAR), FAR
    # One integer for each kind (width, number), so that one stable sort brings rows of a kind together; FAR keeps it
    # small.
    code = width * (2 * most + 2) + number
    order = code.argsort(kind="stable")
    code, width, number = code[order], width[order], number[order]
    flat = lits[order].ravel() if all_free else lits[order][free[order]]
    starts = [0, *((code[1:] != code[:-1]).nonzero()[0] + 1).tolist()]
    kinds = list(zip(width[starts].tolist(), number[starts].tolist()))
    times = [end - begin for begin, end in zip(starts, [*starts[1:], m])]
    return RowsByCount(flat, width, None if guard is None else guard[order], kinds, times)


def batches_by_count(literals: ArrayLike, count: ArrayLike, when: ArrayLike | None) -> Iterator[
        tuple[Literals, int, Literals | None]]:
    """Split rows by how many free literals and what count they have left without their constants.

    Yields free literals (rows, n), the count, and the guards (rows,) or None.
    """
    rows = sort_rows(literals, count, when)
    return iter(()) if rows is None else rows_of_each_kind(rows)


def rows_of_each_kind(rows: RowsByCount) -> Iterator[tuple[Literals, int, Literals | None]]:
    """Free literals (rows, n), the count, and the guards (rows,) or None, of one kind of rows after another."""
    at = begin = 0
    for (w, c), m in zip(rows.kinds, rows.times):
        part = rows.flat[at:at + m * w].reshape(m, w)
        yield part, c, (None if rows.guard is None else rows.guard[begin:begin + m])
        at, begin = at + m * w, begin + m
