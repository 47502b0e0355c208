"""Arrays of literals: the constants, and what is done with literals and models without a formula."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Literals = NDArray[np.int32]
Ints = NDArray[np.intp]
Model = NDArray[np.bool_]
Clauses = list[list[int]]  # what a solver takes: without constants

TRUE = np.int32(2**31 - 1)
FALSE = np.int32(-(2**31 - 1))
_TRUE = TRUE.tobytes()


def guard_of(when: ArrayLike | None) -> Literals | None:
    """The literals of `when`, or None if all are TRUE, so that callers add no guard to their clauses."""
    if when is None:
        return None
    literals = np.asarray(when, dtype=np.int32)
    return None if literals.tobytes() == _TRUE * literals.size else literals


def first_of_run(literals: Literals) -> int:
    """The first of (n,) literals if they are consecutive variables, as `Formula.new` gives them; else 0.

    >>> first_of_run(np.array([3, 4, 5], dtype=np.int32)), first_of_run(np.array([3, 5], dtype=np.int32))
    (3, 0)
    """
    first = int(literals[0]) if len(literals) else 0
    return first if first > 0 and literals.tobytes() == _run(first, len(literals)) else 0


@lru_cache(maxsize=64)
def _run(first: int, count: int) -> bytes:
    return np.arange(first, first + count, dtype=np.int32).tobytes()


def strip(rows: Literals) -> list[Literals]:
    """The clauses (rows, width) without their constants, as arrays of one width each; rows with TRUE are gone.

    >>> [part.tolist() for part in strip(np.array([[1, 2], [3, TRUE], [4, FALSE]], dtype=np.int32))]
    [[[4]], [[1, 2]]]
    """
    if rows.size and rows.max() < TRUE and rows.min() > FALSE:
        return [rows]
    held = rows == TRUE
    if np.count_nonzero(held):
        rows = rows[~held.any(axis=1)]
    free = rows != FALSE
    kept = np.add.reduce(free, axis=1, dtype=np.intp)
    flat, start = rows[free], kept.cumsum() - kept
    return [flat[start[kept == width][:, None] + np.arange(width)] for width in sorted(set(kept.tolist()))]


def stack(*columns: ArrayLike) -> Literals:
    """Broadcast the columns against each other and stack them along a new last axis."""
    out = np.empty((*np.broadcast(*columns).shape, len(columns)), dtype=np.int32)
    for i, column in enumerate(columns):
        out[..., i] = column
    return out


def ranges(begin: Ints, size: Ints) -> tuple[Ints, Ints]:
    """The ranges begin[i], begin[i] + 1 ... of size[i] numbers, one after another, and (k,) where each range ends.

    >>> [found.tolist() for found in ranges(np.array([5, 2, 9]), np.array([2, 0, 3]))]
    [[5, 6, 9, 10, 11], [2, 2, 5]]
    """
    ends = size.cumsum()
    out = (begin - ends + size).repeat(size)
    out += np.arange(len(out))
    return out, ends


def values(model: Model, literals: ArrayLike) -> Model:
    """The truth of literals, of any shape, in a model (see `Formula`); of models (..., variables + 1) in each."""
    lits = np.asarray(literals)
    size = np.abs(lits)
    constant = size == TRUE
    if np.count_nonzero(constant):
        size = np.where(constant, 0, size)
    held: Model = (model[size] if model.ndim == 1 else model[..., size]) ^ (lits < 0)
    return held


def signed(literals: ArrayLike, held: ArrayLike) -> Literals:
    """Each literal itself where `held` is true, its negation elsewhere.

    >>> signed([1, 2, -3], [True, False, True]).tolist()
    [1, -2, -3]
    """
    lits = np.asarray(literals, dtype=np.int32)
    return np.where(held, lits, -lits)


def pad(literals: Any, axis: int, before: int = 0, after: int = 0, value: int = int(FALSE)) -> Literals:
    """`literals` with `before` and `after` slices of `value` at the ends of one axis: the border of a board."""
    lits = np.asarray(literals, dtype=np.int32)
    shape = list(lits.shape)
    shape[axis] += before + after
    out = np.full(shape, value, dtype=np.int32)
    np.moveaxis(out, axis, 0)[before:before + lits.shape[axis]] = np.moveaxis(lits, axis, 0)
    return out
