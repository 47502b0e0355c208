"""Linear constraints over numbers of any kinds: each number becomes weighted literals, the sum a weighted sum."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import weighted
from ..formula import Formula, Literals
from ..literals import Ints, as_integers
from .base import Number
from .binary import Binary
from .onehot import OneHot
from .unary import Unary

RELATIONS = ("<=", ">=", "==")


def terms(number: Number) -> tuple[Literals, NDArray[np.int64]]:
    """The literals (..., width) and weights (width,) whose sum is the number. ValueError for a kind of one's own."""
    width = number.literals.shape[-1]
    if isinstance(number, OneHot):
        return number.literals, np.arange(width, dtype=np.int64)
    if isinstance(number, Unary):
        return number.literals, np.ones(width, dtype=np.int64)
    if isinstance(number, Binary):
        return number.literals, np.int64(1) << np.arange(width, dtype=np.int64)
    raise ValueError(f"number: no sum is known of a number of the kind {type(number).__name__}")


def linear(f: Formula, weights: ArrayLike, numbers: Number | Sequence[Number], relation: str, bound: ArrayLike,
           when: ArrayLike | None = None, scheme: str | weighted.Scheme = "auto") -> None:
    """The sum of weights times numbers is at most, at least, or equal to a bound.

    numbers: an array of numbers (..., n) and weights (..., n) or (n,), summed along the last axis; or a list of n
    numbers or arrays of one shape, of any kinds, with n weights. relation: "<=", ">=" or "==". bound: an integer or one
    for each row. scheme: of `weighted.WEIGHTED`. The literals of a one-hot number go as a group, of which one holds.
    Sizes are those of the scheme. Over unary and one-hot numbers `bdd` finds what an order encoding of the sum finds
    (I. Abío, V. Mayer-Eichberger and P. Stuckey, Encoding linear constraints with implication chains to CNF, 2015).

    >>> f = Formula()
    >>> x = Unary.new(f, 2, 4)
    >>> linear(f, [2, 3], x, "<=", 6)
    """
    if relation not in RELATIONS:
        raise ValueError(f"relation: expected one of {', '.join(RELATIONS)}, found {relation!r}")
    weight = as_integers(weights, "weights")
    given = [numbers[..., k] for k in range(numbers.shape[-1])] if isinstance(numbers, Number) else list(numbers)
    if not weight.ndim or weight.shape[-1] != len(given):
        raise ValueError(f"weights: their shape {weight.shape} does not fit {len(given)} numbers")
    shape = np.broadcast_shapes(*(number.shape for number in given), weight.shape[:-1])
    literals, factors, groups, count = list[Literals](), list[Ints](), list[Ints](), 0
    for k, number in enumerate(given):
        lits, value = terms(number)
        literals.append(np.broadcast_to(lits, (*shape, lits.shape[-1])))
        factors.append(np.broadcast_to(weight[..., k, None] * value, (*shape, len(value))))
        groups.append(count + (0 if isinstance(number, OneHot) else 1) * np.arange(len(value)))
        count += len(value)
    if not given:
        literals, factors, groups = [np.empty((*shape, 0), np.int32)], [np.empty((*shape, 0), np.int64)], [np.arange(0)]
    put = {"<=": weighted.at_most, ">=": weighted.at_least, "==": weighted.equal}[relation]
    put(f, np.concatenate(literals, axis=-1), np.concatenate(factors, axis=-1), bound, when, scheme,
        np.concatenate(groups))
