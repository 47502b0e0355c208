"""Lexicographic order of rows of literals, and the order in which values appear: what breaks symmetries."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..formula import FALSE, TRUE, Formula, Literals, guard_column, pad
from ..literals import as_literals


@checked
def lex_less_equal(f: Formula, a: ArrayLike, b: ArrayLike, when: ArrayLike | None = None) -> None:
    """Row a (..., n) comes before row b (..., n) or is equal to it; the first literal counts most, false before true.

    n - 1 variables, 3n - 2 clauses: equal so far, until a place where a is false and b true. Unit propagation finds all
    that follows. (D. Knuth, The Art of Computer Programming 7.2.2.2)

    >>> f = Formula()
    >>> x = f.new(2, 3)
    >>> lex_less_equal(f, x[0], x[1])
    >>> f.size
    Size(variables=8, clauses=7, literals=18)
    """
    x, y = _equally_long_rows(a, b)
    n = x.shape[-1]
    if not n:
        return
    same = f.new(*x.shape[:-1], n - 1)  # [k]: equal up to place k, or nothing is left to say
    before = pad(same, -1, before=1, value=int(TRUE))  # [k]: equal before place k
    guard = guard_column(when)
    f.clause(-before, -x, y, when=guard)
    f.clause(-before[..., :-1], -x[..., :-1], same, when=guard)
    f.clause(-before[..., :-1], y[..., :-1], same, when=guard)


@checked
def lex_less(f: Formula, a: ArrayLike, b: ArrayLike, when: ArrayLike | None = None) -> None:
    """Row a (..., n) comes before row b (..., n): as `lex_less_equal`, with TRUE and FALSE at the ends of both rows.

    n variables, 3n + 1 clauses, for n above 0. Unit propagation finds all that follows.
    """
    x, y = _equally_long_rows(a, b)
    lex_less_equal(f, pad(x, -1, after=1, value=int(TRUE)), pad(y, -1, after=1, value=int(FALSE)), when)


def _equally_long_rows(a: ArrayLike, b: ArrayLike) -> tuple[Literals, Literals]:
    x, y = as_literals(a, "a"), as_literals(b, "b")
    if not x.ndim or not y.ndim or x.shape[-1] != y.shape[-1]:
        raise ArgumentError(f"b: expected rows as long as those of a, found shapes {x.shape} and {y.shape}")
    shape = np.broadcast_shapes(x.shape, y.shape)
    return np.broadcast_to(x, shape), np.broadcast_to(y, shape)


@checked
def precedence(f: Formula, literals: ArrayLike) -> None:
    """Values appear in order along a row: value v + 1 at some place only if value v stands at an earlier one.

    literals: (..., n, values); literals[..., k, v] says that place k has the value v. Of solutions that differ in the
    names of interchangeable values one is left. n (values - 1) variables, at most 3 n (values - 1) clauses. (Y. Law and
    J. Lee, Global constraints for integer and set value precedence, 2004; T. Walsh 2006)
    """
    has = as_literals(literals)
    if has.ndim < 2:
        raise ArgumentError(f"literals: expected places and values (..., n, values), found the shape {has.shape}")
    n, values = has.shape[-2:]
    if not n or values < 2:
        return
    seen = f.new(*has.shape[:-2], n, values - 1)  # [k, v]: v stands at place k or before
    before = pad(seen, -2, before=1)[..., :-1, :]
    f.clause(-seen, before, has[..., :-1])
    f.clause(-before[..., 1:, :], seen[..., 1:, :])
    f.clause(-has[..., 1:], before)
