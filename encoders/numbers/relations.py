"""Constraints over rows of numbers: all different, counted values, inverse rows, an element, equal in two kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

import numpy as np
from numpy.typing import ArrayLike

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..cardinality import at_least, at_most, at_most_one, exactly_one
from ..formula import Formula, Literals
from ..gates import and_
from ..integers import as_bounds
from .arithmetic import not_equal
from .binary import Binary
from .number import Number
from .onehot import OneHot
from .unary import Unary


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
    `cardinality.AT_MOST_ONE`; its literals say which value a number has, and those of unary and binary numbers are new.
    Or "pairs": any two differ, see `not_equal`. "auto" takes pairs where values need more than twice as many clauses:
    sizes in closed form are `values_size` and `pairs_size`.

    >>> from encoders.numbers import OneHot
    >>> f = Formula()
    >>> all_different(f, OneHot.new(f, 4, 3))
    """
    n = numbers.shape[-1]
    if n > numbers.span + 1:
        f.add(np.empty((*numbers.shape[:-1], 0), dtype=np.int32), when)
        return
    if scheme == "pairs" or (scheme == "auto" and pairs_are_smaller(numbers)):
        i, j = np.triu_indices(n, 1)
        not_equal(f, numbers[..., i], numbers[..., j], None if when is None else np.asarray(when)[..., None])
        return
    has = np.moveaxis(value_literals(f, numbers), -2, -1)  # (..., values, n)
    guard = None if when is None else np.asarray(when)[..., None]
    (exactly_one if n == numbers.span + 1 else at_most_one)(f, has, when=guard, scheme=scheme)


def pairs_are_smaller(numbers: Number) -> bool:
    """Whether the clauses that the numbers (..., n) are different are less than half as many by pairs as by values."""
    return type(numbers) in VALUE_CLAUSES and 2 * pairs_size(numbers) < values_size(numbers)


# The clauses of `value_literals` for a number of this span with w literals, and of `not_equal` for two of them.
VALUE_CLAUSES: dict[type[Number], Callable[[int, int], int]] = {
    OneHot: lambda span, w: 0, Unary: lambda span, w: 3 * max(span - 1, 0),
    Binary: lambda span, w: (span + 1) * (w + 1) * (w > 1)}
DIFFERENT_CLAUSES: dict[type[Number], Callable[[int], int]] = {
    OneHot: lambda w: w, Unary: lambda w: 3 * w + 2, Binary: lambda w: 5 * w + 2 * (w > 1)}


def values_size(numbers: Number) -> int:
    """The clauses that `all_different` takes for a row by values, with the scheme "auto"."""
    n, span, w = numbers.shape[-1], numbers.span, numbers.literals.shape[-1]
    one = n * (n - 1) // 2 if n <= 8 else 3 * n - 4
    return n * VALUE_CLAUSES[type(numbers)](span, w) + (span + 1) * (one + (n == span + 1))


def pairs_size(numbers: Number) -> int:
    """The clauses that `all_different` takes for a row by pairs."""
    n, w = numbers.shape[-1], numbers.literals.shape[-1]
    return n * (n - 1) // 2 * DIFFERENT_CLAUSES[type(numbers)](w)


@checked
def count_values(f: Formula, numbers: Number, least: ArrayLike, most: ArrayLike, scheme: str = "auto") -> None:
    """Each value v of the numbers (..., n) occurs at least least[v] and at most most[v] times: global cardinality.

    least, most: integers, or one for each value (span + 1,), from lower on. scheme: of `cardinality.COUNTERS`. Only
    values with a bound that can be broken get literals; that each value occurs at most once may be said by pairs, as
    in `all_different`.
    """
    n = numbers.shape[-1]
    shape = (*numbers.shape[:-1], numbers.span + 1)
    low, high = (as_bounds(bound, name) for name, bound in (("least", least), ("most", most)))
    every_low, every_high = (np.broadcast_to(bound, shape) for bound in (low, high))
    if scheme == "auto" and (low <= 0).all() and (high == 1).all() and pairs_are_smaller(numbers):
        all_different(f, numbers, scheme="pairs")
        return
    bounded = np.atleast_1d((low > 0) | (high < n))
    values = np.flatnonzero(bounded.reshape(-1, bounded.shape[-1]).any(axis=0))
    if len(values) and bounded.shape[-1] == 1:  # one bound for all values
        f.need_room(prod(shape) * n)
        values = np.arange(shape[-1])
    f.need_room(prod(numbers.shape) * len(values))
    has = np.moveaxis(numbers[..., None].is_value(f, numbers.lower + values), -2, -1)
    at_least(f, has, every_low[..., values], scheme=scheme)
    at_most(f, has, every_high[..., values], scheme=scheme)


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

    n times an equality, or a value, under the literal that says which index it is; other indices get no literal.
    """
    given = values if isinstance(values, Number) else as_bounds(values, "values")
    if len(given.shape) < 1 or (given is not values and len(given.shape) > 1):
        raise ArgumentError(f"values: expected a row (n,), found shape {given.shape}")
    count = given.shape[-1]
    index.at_least(f, 0, when)
    index.at_most(f, count - 1, when)
    places = np.arange(max(0, index.lower), min(count, index.upper + 1))
    f.need_room(prod(index.shape) * len(places))
    is_index = index[..., None].is_value(f, places)
    for k, here in zip(places.tolist(), np.moveaxis(is_index, -1, 0)):
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
