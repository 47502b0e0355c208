"""Numbers of other numbers, elementwise: minimum, maximum, absolute difference, product, and that two differ.

Both numbers are of one kind, and so is the result. Where a kind has no form of its own, a comparison chooses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from math import prod
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..formula import FALSE, TRUE, Formula, Literals, pad
from ..gates import and_, or_
from .binary import Binary
from .linear import linear
from .number import Number
from .onehot import OneHot
from .unary import Unary

N = TypeVar("N", bound=Number)
LARGEST_PRODUCT = 2**58


@checked
def not_equal(f: Formula, a: N, b: N, when: ArrayLike | None = None) -> None:
    """a != b. One-hot: w clauses of two literals; others: what `is_equal` takes, and a unit clause.

    >>> f = Formula()
    >>> x = OneHot.new(f, 2, 3)
    >>> not_equal(f, x[0], x[1])
    """
    a._same_kind(b)
    a._differ(f, b, when)


@checked
def is_at_least(f: Formula, number: Number, bound: int) -> Literals:
    """Literals that say number >= bound, of the shape of the numbers.

    Unary: no variable. One-hot: those of `or_` over the values; binary: one, and about two clauses a bit.
    """
    k = bound - number.lower
    if k <= 0 or k > number.span:
        return np.full(number.shape, TRUE if k <= 0 else FALSE)
    return number._is_at_least(f, k)


@checked
def is_at_most(f: Formula, number: Number, bound: int) -> Literals:
    """Literals that say number <= bound; as `is_at_least`."""
    return -is_at_least(f, number, bound + 1)


@checked
def minimum(f: Formula, a: N, b: N) -> N:
    """The smaller of both: unary `upper` gates; others a number, a literal, two comparisons and two equalities."""
    x, y = a._aligned_literals(f, b)
    if isinstance(a, Unary):
        lower, upper = min(a.lower, b.lower), min(a.upper, b.upper)
        return type(a)(and_(f, x, y)[..., :upper - lower], upper, lower)
    return _chosen(f, a, b, min, 1)


@checked
def maximum(f: Formula, a: N, b: N) -> N:
    """The larger of both; sizes as of `minimum`."""
    x, y = a._aligned_literals(f, b)
    if isinstance(a, Unary):
        return type(a)(or_(f, x, y), max(a.upper, b.upper), min(a.lower, b.lower))
    return _chosen(f, a, b, max, -1)


def _chosen(f: Formula, a: N, b: N, bound: Callable[[int, int], int], sign: int) -> N:
    shape = np.broadcast_shapes(a.shape, b.shape)
    first = f.new(*shape)  # a <= b
    a.less_equal(f, b, first)
    b.less(f, a, -first)
    out = type(a).new(f, shape, bound(a.upper, b.upper), bound(a.lower, b.lower))
    out.equal(f, a, sign * first)
    out.equal(f, b, -sign * first)
    return out


@checked
def absolute_difference(f: Formula, a: N, b: N) -> N:
    """``|a - b|``: a number of which the smaller one and it make the larger one, by a comparison and two sums."""
    shape = np.broadcast_shapes(a.shape, b.shape)
    out = type(a).new(f, shape, max(a.upper - b.lower, b.upper - a.lower))
    low, high = minimum(f, a, b), maximum(f, a, b)
    total = low.add(f, out)
    total.equal(f, high)
    return out


@checked
def product(f: Formula, a: N, b: N) -> N:
    """a * b, of the range that the products of their bounds span.

    One-hot and unary: a clause, in unary two, for each pair of values. Binary: shifted rows of gates, added up. Unary
    and binary numbers with a lower other than 0: the product of what they are above it, and a `linear` equality.
    Raises ValueError where products may reach LARGEST_PRODUCT: the sums on the way there are larger.
    """
    a._same_kind(b)
    shape = np.broadcast_shapes(a.shape, b.shape)
    corners = [x * y for x in (a.lower, a.upper) for y in (b.lower, b.upper)]
    upper, lower = max(corners), min(corners)
    reach = max(map(abs, [*corners, a.span * b.span]))
    if reach >= LARGEST_PRODUCT:
        raise ArgumentError(f"a, b: expected numbers with products below 2**58, found {reach}")
    f.need_room(prod(shape) * (a.literals.shape[-1] + 1) * (b.literals.shape[-1] + 1))
    if (a.lower or b.lower) and not isinstance(a, OneHot):
        above, others = a.shifted(-a.lower), b.shifted(-b.lower)
        out = type(a).new(f, shape, upper, lower)
        linear(f, [1, b.lower, a.lower, -1], [product(f, above, others), above, others, out], "==", -a.lower * b.lower)
        return out
    if isinstance(a, Binary):
        x, y = (np.broadcast_to(n.literals, (*shape, n.literals.shape[-1])) for n in (a, b))
        # The schoolbook's product: a row for each bit of b, shifted by its place, and all rows added up.
        rows = [Binary(pad(and_(f, x, y[..., i:i + 1]), -1, before=i), a.upper << i) for i in range(y.shape[-1])]
        whole: Binary = reduce(lambda one, other: one.add(f, other), rows) if rows else Binary(y, 0)
        width = upper.bit_length()
        bits = whole.literals
        f.add(-bits[..., width:, None])  # what the uppers rule out
        return type(a)(pad(bits[..., :width], -1, after=max(0, width - bits.shape[-1])), upper)
    out = type(a).new(f, shape, upper, lower)
    # All pairs of values, one clause or two each.
    i, j = np.indices((a.span + 1, b.span + 1)).reshape(2, -1)
    if isinstance(a, OneHot):
        value = (i + a.lower) * (j + b.lower)
        f.clause(-a.literals[..., i], -b.literals[..., j], out.literals[..., value - lower])
        return out
    x, y = (pad(pad(n.literals, -1, before=1, value=int(TRUE)), -1, after=1) for n in (a, b))  # [k]: at least k
    # a at least i and b at least j make the product at least i j; a at most i and b at most j make it at most i j.
    # What is always so is left out.
    most, least = i * j < upper, i * j > 0
    f.clause(-x[..., i[least]], -y[..., j[least]], out.literals[..., (i * j)[least] - 1])
    f.clause(x[..., i[most] + 1], y[..., j[most] + 1], -out.literals[..., (i * j)[most]])
    return out


@checked
def total(f: Formula, number: Number, axis: int = -1) -> Number:
    """The sum of the numbers along an axis, as a balanced tree of sums of two."""
    axis %= len(number.shape)
    parts = [number[(slice(None),) * axis + (k,)] for k in range(number.shape[axis])]
    if not parts:
        raise ArgumentError("number: the sum of no numbers has no kind")
    while len(parts) > 1:
        parts = [one.add(f, other) for one, other in zip(parts[::2], parts[1::2])] + parts[len(parts) // 2 * 2:]
    return parts[0]
