"""Intervals in time: numbers where they start, and how long they last."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..formula import Formula, Literals
from ..integers import as_integers
from ..literals import as_literals, distinct
from .number import Number


@checked
def before(f: Formula, start: Number, durations: ArrayLike, pairs: ArrayLike, when: ArrayLike | None = None) -> None:
    """Of each pair (a, b) interval a has ended when b begins: start[a] + durations[a] <= start[b].

    start: numbers (n,); durations: integers from 0 on, (n,) or one for all; pairs: (k, 2) which intervals; when: a
    literal for each pair (k,), or one for all. Sizes are those of `Number.plus`, once for each interval that is first
    in a pair, and of `Number.less_equal`, once for each pair.

    >>> from encoders.numbers import Unary
    >>> f = Formula()
    >>> before(f, Unary.new(f, 2, 9), [3, 4], [[0, 1]])
    """
    length, pair = as_integers(durations, "durations"), as_integers(pairs, "pairs")
    if len(start.shape) != 1:
        raise ArgumentError(f"start: expected an array of numbers (n,), found shape {start.shape}")
    n, = start.shape
    if length.ndim > 1 or length.shape not in ((), (n,)) or (length.size and length.min() < 0):
        raise ArgumentError(f"durations: expected {n} integers from 0 on, or one, found {durations!r:.40}")
    pair = pair.reshape(-1, 2) if not pair.size else pair
    if pair.ndim != 2 or pair.shape[1] != 2 or (pair.size and not 0 <= pair.min() <= pair.max() < n):
        raise ArgumentError(f"pairs: expected rows of two numbers from 0 to {n - 1}, found {pairs!r:.40}")
    length = np.broadcast_to(length, (n,))
    guard = None if when is None else np.broadcast_to(as_literals(when, "when"), len(pair))
    lasting = length[pair[:, 0]]
    for duration in distinct(lasting).tolist():
        some = np.flatnonzero(lasting == duration)
        first = distinct(pair[some, 0])
        end = start[first].plus(f, duration)
        end[np.searchsorted(first, pair[some, 0])].less_equal(f, start[pair[some, 1]],
                                                              None if guard is None else guard[some])


@checked
def disjunctive(f: Formula, start: Number, durations: ArrayLike, pairs: ArrayLike | None = None) -> Literals:
    """No two intervals overlap; returns for each pair (a, b) the literal that a is before b, else b is before a.

    Arguments as of `before`; pairs: (k, 2) those that may not overlap, None for all, in the order (0, 1), (0, 2) ...
    An interval of duration 0 does not lie inside of another one. k variables, and what `before` takes both ways. (M.
    Crawford and A. Baker, Experimental results on the application of satisfiability algorithms to scheduling problems,
    1994)

    >>> from encoders.numbers import Unary
    >>> f = Formula()
    >>> disjunctive(f, Unary.new(f, 3, 9), [3, 4, 2]).tolist()
    [28, 29, 30]
    """
    pair = np.stack(np.triu_indices(start.shape[-1], 1), axis=1) if pairs is None else as_integers(pairs, "pairs")
    pair = pair.reshape(-1, 2) if not pair.size else pair
    first = f.new(len(pair))
    # Both orders go together, so that the end of an interval is one number in all its pairs.
    before(f, start, durations, np.concatenate([pair, pair[:, ::-1]]), np.concatenate([first, -first]))
    return first


__all__ = ["before", "disjunctive"]
