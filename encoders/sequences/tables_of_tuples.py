"""Tables of tuples: rows of values are among those that are allowed, or none of those that are forbidden."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..formula import Formula, Literals, guard_of
from ..integers import as_integers
from ..literals import as_literals


@checked
def allowed(f: Formula, literals: ArrayLike, table: ArrayLike, when: ArrayLike | None = None) -> None:
    """Each row of values is a row of the table.

    literals: (..., n, values); literals[..., k, v] says that place k has the value v, of which it has exactly one.
    table: (t, n) values. t variables, one for each of its rows; n t clauses of two literals, one for each place and
    value with the rows that have it, and one of all rows. Unit propagation finds all that follows. (F. Bacchus, GAC via
    unit propagation, 2007)

    >>> f = Formula()
    >>> x = f.new(2, 3)
    >>> allowed(f, x, [[0, 1], [2, 2]])
    """
    places, rows = _checked(literals, table)
    guard = guard_of(when)
    batch, (n, values) = places.shape[:-2], places.shape[-2:]
    row = f.new(*batch, len(rows))
    column = None if guard is None else guard[..., None]
    for k in range(n):
        f.clause(-row, places[..., k, rows[:, k]], when=column)
        for v in range(values):
            f.add(np.concatenate([-places[..., k, v, None], row[..., rows[:, k] == v]], axis=-1), guard)
    f.add(row, guard)


@checked
def forbidden(f: Formula, literals: ArrayLike, table: ArrayLike, when: ArrayLike | None = None) -> None:
    """No row of values is a row of the table: a clause for each of its rows. literals and table: as of `allowed`."""
    places, rows = _checked(literals, table)
    guard = guard_of(when)
    f.add(-places[..., np.arange(places.shape[-2]), rows], None if guard is None else guard[..., None])


def _checked(literals: ArrayLike, table: ArrayLike) -> tuple[Literals, NDArray[np.int64]]:
    places, rows = as_literals(literals), as_integers(table, "table")
    if places.ndim < 2:
        raise ArgumentError(f"literals: expected places and values (..., n, values), found the shape {places.shape}")
    n, values = places.shape[-2:]
    if not rows.size and (rows.ndim == 1 or not n):  # of no places one row, [], is all that there can be
        rows = np.zeros((len(rows), n), dtype=np.int64)
    if rows.ndim != 2 or rows.shape[1] != n:
        raise ArgumentError(f"table: expected integers (t, {n}), found the shape {rows.shape}")
    if rows.size and not 0 <= rows.min() <= rows.max() < values:
        raise ArgumentError(f"table: expected values from 0 to {values - 1}, found {rows.min()} to {rows.max()}")
    return places, rows
