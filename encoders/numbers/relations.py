"""Constraints over rows of numbers: all different, counted values, inverse rows, an element, equal in two kinds."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np
from numpy.typing import ArrayLike

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..cardinality import at_least, at_most, at_most_one, exactly_one
from ..formula import Formula, Literals
from ..gates import and_
from ..integers import as_bounds
from .number import Number


@checked
def value_literals(f: Formula, number: Number) -> Literals:
    """(..., span + 1) literals that say which value each number has, from lower on; one-hot numbers have them."""
    f.need_room(prod(number.shape) * (number.span + 1))
    values = np.arange(number.lower, number.upper + 1)
    return number[..., None].is_value(f, values)


@checked
def all_different(f: Formula, numbers: Number, when: ArrayLike | None = None, scheme: str = "auto") -> None:
    """The numbers (..., n) along the last axis are all different.

    At most one number has each value; where there are as many values as numbers, exactly one. scheme: of
    `cardinality.AT_MOST_ONE`. Its literals say which value a number has; those of unary and binary numbers are new.

    >>> from encoders.numbers import OneHot
    >>> f = Formula()
    >>> all_different(f, OneHot.new(f, 4, 3))
    """
    n = numbers.shape[-1]
    if n > numbers.span + 1:
        f.add(np.empty((*numbers.shape[:-1], 0), dtype=np.int32), when)
        return
    has = np.moveaxis(value_literals(f, numbers), -2, -1)  # (..., values, n)
    guard = None if when is None else np.asarray(when)[..., None]
    (exactly_one if n == numbers.span + 1 else at_most_one)(f, has, when=guard, scheme=scheme)


@checked
def count_values(f: Formula, numbers: Number, least: ArrayLike, most: ArrayLike, scheme: str = "auto") -> None:
    """Each value v of the numbers (..., n) occurs at least least[v] and at most most[v] times: global cardinality.

    least, most: integers, or one for each value (span + 1,), from lower on. scheme: of `cardinality.COUNTERS`.
    """
    has = np.moveaxis(value_literals(f, numbers), -2, -1)
    low, high = (np.broadcast_to(as_bounds(bound, name), has.shape[:-1])
                 for name, bound in (("least", least), ("most", most)))
    at_least(f, has, low, scheme=scheme)
    at_most(f, has, high, scheme=scheme)


@checked
def inverse(f: Formula, a: Number, b: Number) -> None:
    """a[i] == j exactly where b[j] == i, for numbers (n,) and (m,): with n == m both are permutations.

    Raises ValueError where the values are no indices: those of `a` go from 0 to at most m - 1, of `b` to n - 1.
    """
    n, m = a.shape[-1], b.shape[-1]
    for name, number, other in (("a", a, m), ("b", b, n)):
        if number.lower < 0 or number.upper >= other:
            raise ArgumentError(f"{name}: its numbers go from {number.lower} to {number.upper}, expected indices from "
                                f"0 to {other - 1}")
    a, b = a._from(f, 0), b._from(f, 0)
    x = value_literals(f, a)  # (..., n, values of a)
    y = np.moveaxis(value_literals(f, b), -2, -1)  # (..., values of b, m)
    # Only where both have a literal for the pair (i, j) can it hold; beyond that one side alone speaks of it, and it
    # is ruled out.
    rows, columns = min(n, y.shape[-2]), min(m, x.shape[-1])
    f.clause(-x[..., :rows, :columns], y[..., :rows, :columns])
    f.clause(x[..., :rows, :columns], -y[..., :rows, :columns])
    f.add(-x[..., rows:, :columns, None])  # no number of b says this place
    f.add(-y[..., :rows, columns:, None])


@checked
def element(f: Formula, values: Number | Sequence[int], index: Number, result: Number,
            when: ArrayLike | None = None) -> None:
    """result == values[index], for numbers or integers (n,); the index is one of 0 to n - 1.

    n times an equality, or a value, under the literal that says which index it is.
    """
    given = values if isinstance(values, Number) else as_bounds(values, "values")
    if len(given.shape) < 1 or (given is not values and len(given.shape) > 1):
        raise ArgumentError(f"values: expected a row (n,), found shape {given.shape}")
    count = given.shape[-1]
    index.at_least(f, 0, when)
    index.at_most(f, count - 1, when)
    is_index = value_literals(f, index)
    for k in range(max(0, index.lower), min(count, index.upper + 1)):
        here = is_index[..., k - index.lower]
        guard = here if when is None else and_(f, here, when)
        if isinstance(given, Number):
            result.equal(f, given[..., k], guard)
        else:
            result.fix(f, given[k], guard)


@checked
def channel(f: Formula, a: Number, b: Number) -> None:
    """a == b, elementwise, for numbers of any two kinds: for each value of `a` a value of `b`.

    C. Bierlee, G. Gange, G. Tack, J. Dekker and P. Stuckey, Coupling different integer encodings for SAT (2022).
    """
    if type(a) is type(b):
        a.equal(f, b)
        return
    has = value_literals(f, a)
    for v in range(a.lower, a.upper + 1):
        b.fix(f, v, has[..., v - a.lower])
