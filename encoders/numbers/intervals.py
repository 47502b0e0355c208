"""Intervals in time: numbers where they start, and how long they last."""

from __future__ import annotations

from math import prod

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import weighted
from ..argument_errors import ArgumentError
from ..arguments import checked
from ..formula import FALSE, TRUE, Formula, Literals, pad
from ..integers import LARGEST, as_bounds, as_integers
from ..literals import as_literals, distinct
from .number import Number
from .unary import Unary


@checked
def before(f: Formula, start: Number, durations: ArrayLike, pairs: ArrayLike, when: ArrayLike | None = None) -> None:
    """Of each pair (a, b) interval a has ended when b begins: start[a] + durations[a] <= start[b].

    start: numbers (..., n), each row for itself; durations: integers from 0 on, (..., n) or (n,) or one for all; pairs:
    (k, 2) which intervals of a row; when: a literal for each pair (..., k), or one for all. Sizes are those of
    `Number.plus`, once for each interval that is first in a pair, and of `Number.less_equal`, once for each pair.

    >>> from encoders.numbers import Unary
    >>> f = Formula()
    >>> before(f, Unary.new(f, 2, 9), [3, 4], [[0, 1]])
    """
    _need_rows(start)
    *batch, n = start.shape
    length, pair = _of_all(durations, "durations", start.shape), as_integers(pairs, "pairs")
    pair = pair.reshape(-1, 2) if not pair.size else pair
    if pair.ndim != 2 or pair.shape[1] != 2 or (pair.size and not 0 <= pair.min() <= pair.max() < n):
        raise ArgumentError(f"pairs: expected rows of two numbers from 0 to {n - 1}, found {pairs!r:.40}")
    guard = None if when is None else np.broadcast_to(as_literals(when, "when"), (*batch, len(pair))).ravel()
    # The rows one after another; first, second: (rows * k,) the intervals of each pair.
    flat = type(start)(start.literals.reshape(prod(start.shape), start.literals.shape[-1]), start.upper, start.lower)
    first, second = (np.arange(prod(batch))[:, None, None] * n + pair).reshape(-1, 2).T
    lasting = length.ravel()[first]
    if isinstance(flat, Unary):
        flat[first].plus_each(f, lasting).less_equal(f, flat[second], guard)
        return
    for duration in distinct(lasting).tolist():
        some = np.flatnonzero(lasting == duration)
        once = distinct(first[some])
        end = flat[once].plus(f, duration)
        end[np.searchsorted(once, first[some])].less_equal(f, flat[second[some]],
                                                           None if guard is None else guard[some])


@checked
def disjunctive(f: Formula, start: Number, durations: ArrayLike, pairs: ArrayLike | None = None,
                when: ArrayLike | None = None) -> Literals:
    """No two intervals overlap; returns for each pair (a, b) the literal that a is before b, else b is before a.

    Arguments as of `before`; pairs: (k, 2) those that may not overlap, None for all, in the order (0, 1), (0, 2) ... An
    interval of duration 0 does not lie inside of another one. For each pair a variable, and what `before` takes both
    ways; with `when` one variable and one clause more. (M. Crawford and A. Baker, Experimental results on the
    application of satisfiability algorithms to scheduling problems, 1994)

    >>> from encoders.numbers import Unary
    >>> f = Formula()
    >>> disjunctive(f, Unary.new(f, 3, 9), [3, 4, 2]).tolist()
    [28, 29, 30]
    """
    _need_rows(start)
    pair = np.stack(np.triu_indices(start.shape[-1], 1), axis=1) if pairs is None else as_integers(pairs, "pairs")
    pair = pair.reshape(-1, 2) if not pair.size else pair
    first = f.new(*start.shape[:-1], len(pair))
    second = -first
    if when is not None:  # one of both holds where the pair counts
        second = f.new(*first.shape)
        f.clause(-np.broadcast_to(as_literals(when, "when"), first.shape), first, second)
    # Both orders go together, so that the end of an interval is one number in all its pairs.
    before(f, start, durations, np.concatenate([pair, pair[:, ::-1]]), np.concatenate([first, second], axis=-1))
    return first


@checked
def cumulative(f: Formula, start: Number, durations: ArrayLike, demands: ArrayLike, capacity: ArrayLike,
               scheme: str | weighted.Scheme = "auto") -> None:
    """At each time the demands of the intervals that run then are at most the capacity together.

    start: numbers (..., n), a row for each resource; durations, demands: integers from 0 on, (..., n) or (n,) or one
    for all; capacity: an integer, or one for each row (...). scheme: of `weighted.at_most`. What lasts no time takes
    nothing. Unary numbers: for each time from lower to upper the sum of what runs, of which each interval takes span -
    duration variables and as many clauses, none for a duration above the span. Others: for each interval the sum of
    what runs at its start; of each two intervals three variables, by which one begins before the other, and lasts as
    long, with `Number.less_equal` and `less` once, `before` both ways, and two clauses. (A. Schutt, T. Feydy, P.
    Stuckey and M. Wallace, Why cumulative decomposition is not as bad as it sounds, 2009)

    >>> from encoders.numbers import Unary
    >>> f = Formula()
    >>> cumulative(f, Unary.new(f, 3, 9), [3, 4, 2], [1, 2, 2], 3)
    """
    _need_rows(start)
    *batch, n = start.shape
    length, demand = (_of_all(value, name, start.shape) for value, name in ((durations, "durations"),
                                                                          (demands, "demands")))
    most = as_bounds(capacity, "capacity")
    if most.ndim > len(batch) or any(size not in (1, whole) for size, whole in zip(most.shape[::-1], batch[::-1])):
        raise ArgumentError(f"capacity: expected an integer or one for each row {(*batch,)}, found shape {most.shape}")
    demand = np.where(length > 0, demand, 0)
    most = np.broadcast_to(most, batch)
    if isinstance(start, Unary):
        running = _running(f, start, length)
        weighted.at_most(f, running, demand[..., None, :], most[..., None], scheme=scheme)
        return
    # The rows side by side; first, second: of each two intervals of a row.
    flat = type(start)(start.literals.reshape(prod(start.shape), start.literals.shape[-1]), start.upper, start.lower)
    i, j = np.triu_indices(n, 1)
    row = np.arange(prod(batch))[:, None] * n
    first, second = (row + i).ravel(), (row + j).ravel()
    earlier, runs, ended = f.new(len(first)), f.new(2, len(first)), f.new(2, len(first))
    flat[first].less_equal(f, flat[second], earlier)
    flat[second].less(f, flat[first], -earlier)
    # What has begun before another has ended when that begins, or runs then; of both the later one sees the other.
    pairs = np.stack([first, second], axis=1)
    before(f, flat, length.ravel(), np.concatenate([pairs, pairs[:, ::-1]]), ended.ravel())
    f.clause(-np.stack([earlier, -earlier]), ended, runs)
    at_start = np.full((prod(batch), n, n), FALSE)  # [row, a, b]: b runs when a begins
    at_start[:, np.arange(n), np.arange(n)] = TRUE
    at_start[:, j, i], at_start[:, i, j] = runs.reshape(2, prod(batch), len(i))
    weighted.at_most(f, at_start.reshape(*batch, n, n), demand[..., None, :],
                     np.where(demand > 0, most[..., None], LARGEST), scheme=scheme)


def _need_rows(start: Number) -> None:
    """Raises ArgumentError for a single number."""
    if not start.shape:
        raise ArgumentError("start: expected an array of numbers (..., n), found one number")


def _running(f: Formula, start: Unary, length: NDArray[np.int64]) -> Literals:
    """(..., times, n) literals that hold where an interval runs at a time from the lower to the upper start.

    They are fresh where an interval may begin neither at the first nor at the last of the times at which it would run.
    """
    times = np.arange(start.span + 1)
    # [..., t, i]: begun at time t, and ended then.
    begun = np.moveaxis(-pad(start.literals, -1, after=1), -1, -2)
    known = np.moveaxis(pad(start.literals, -1, after=1), -1, -2)
    ends = times[:, None] - length[..., None, :]
    late = np.where(ends < 0, TRUE, np.take_along_axis(known, np.maximum(ends, 0), axis=-2))
    out = np.where(late == TRUE, begun, late)
    inner = (late != TRUE) & (begun != TRUE) & (length > 0)[..., None, :]
    out[inner] = f.new(int(inner.sum()))
    f.clause(-begun[inner], -late[inner], out[inner])
    return out


def _of_all(value: ArrayLike, name: str, shape: tuple[int, ...]) -> NDArray[np.int64]:
    """Integers from 0 on for all intervals."""
    given = as_integers(value, name)
    try:
        whole = np.broadcast_to(given, shape)
    except ValueError:
        raise ArgumentError(f"{name}: expected integers for {shape} intervals, found shape {given.shape}") from None
    if whole.size and whole.min() < 0:
        raise ArgumentError(f"{name}: expected integers from 0 on, found {whole.min()}")
    return whole


__all__ = ["before", "cumulative", "disjunctive"]
