"""Linear constraints over numbers of any kinds: each number becomes weighted literals, the sum a weighted sum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import weighted
from ..argument_errors import ArgumentError
from ..arguments import checked
from ..formula import TRUE, Formula, Literals, guard_of, pad
from ..gates import and_
from ..integers import LARGEST, as_bounds, as_integers
from .plain_number import PlainNumber as Number

RELATIONS = ("<=", ">=", "==", "!=")


def terms(number: Number) -> tuple[Literals, NDArray[np.int64]]:
    """The literals (..., width) and weights (width,) whose sum is the number. ValueError for a kind of one's own."""
    weights = number.weights()
    if not number.lower:
        return number.literals, weights
    return pad(number.literals, -1, after=1, value=int(TRUE)), np.append(weights, number.lower)


@checked
def linear(f: Formula, weights: ArrayLike, numbers: Number | Sequence[Number], relation: str, bound: ArrayLike,
           when: ArrayLike | None = None, scheme: str | weighted.Scheme = "auto",
           propagates: str | None = None) -> None:
    """The sum of weights times numbers is at most, at least, equal to a bound, or another.

    numbers: an array of numbers (..., n) and weights (..., n) or (n,), summed along the last axis; or a list of n
    numbers or arrays of one shape, of any kinds, with weights (..., n). relation: "<=", ">=", "==" or "!=". bound: an
    integer or one for each row. scheme, propagates: as of `weighted.at_most`; "!=" is both sides, with a literal that
    says which. The literals of a one-hot number, and for `bdd` and `totalizer` those
    of a unary one, go as a group, of which only the heaviest that holds counts. Sizes are those of the scheme. With
    `bdd` or `totalizer` over unary numbers unit propagation finds all that follows from "<=" and ">=" (I. Abío,
    V. Mayer-Eichberger and P. Stuckey, Encoding linear constraints with implication chains to CNF, 2015).

    Raises ValueError for sums that may reach 2**62, and arguments that do not fit.

    >>> from encoders.numbers import Unary
    >>> f = Formula()
    >>> x = Unary.new(f, 2, 4)
    >>> linear(f, [2, 3], x, "<=", 6)
    """
    if relation not in RELATIONS:
        raise ArgumentError(f"relation: expected one of {', '.join(RELATIONS)}, found {relation!r}")
    weight, limit = as_integers(weights, "weights"), as_bounds(bound, "bound")
    given = [numbers[..., k] for k in range(numbers.shape[-1])] if isinstance(numbers, Number) else list(numbers)
    if not all(isinstance(number, Number) for number in given):
        raise ArgumentError("numbers: expected numbers of `encoders.numbers`; literals x are Unary(x[..., None], 1)")
    if not weight.ndim or weight.shape[-1] != len(given):
        raise ArgumentError(f"weights: their shape {weight.shape} does not fit {len(given)} numbers")
    reach = sum(max(2 * number.span, abs(number.upper), abs(number.lower)) * int(np.abs(weight[..., k]).max(initial=0))
                for k, number in enumerate(given))
    if reach >= LARGEST:
        raise ArgumentError(f"weights: expected sums of the numbers below 2**62, found weights for up to {reach}")
    shape = np.broadcast_shapes(*(number.shape for number in given), weight.shape[:-1])
    if relation == "!=":
        guard = guard_of(when)
        own = f.new(*np.broadcast_shapes(shape, limit.shape, () if guard is None else guard.shape))
        # One side holds, as a literal says; only where the condition holds.
        for one_side, less, below in (("<=", 1, own), (">=", -1, -own)):
            linear(f, weight, given, one_side, limit - less, below if guard is None else and_(f, below, guard), scheme,
                   propagates)
        return
    thresholds = any(number.literals_are == "thresholds" and number.literals.shape[-1] > 1 for number in given)
    both = relation == "==" and not weighted.says_equal(f, scheme)
    if relation == "==" and thresholds and not both:
        # A diagram that is equal says nothing of an amount while thresholds on both sides of it are open. Two of them
        # find all that follows from bounds, so they take a third to a twentieth of the conflicts.
        both = weighted.at_most_goes_by_groups(f, _form(given, shape, weight.astype(np.int64), limit, True),
                                               _form(given, shape, weight.astype(np.int64), limit, False), scheme,
                                               propagates)
    # "At least" is "at most" with all signs turned.
    for sign in (1, -1) if both else (-1,) if relation == ">=" else (1,):
        factors = sign * weight.astype(np.int64)
        grouped = plain = _form(given, shape, factors, sign * limit, True)
        if thresholds:
            plain = _form(given, shape, factors, sign * limit, False)
        weighted.add_sums(f, grouped, plain, when, scheme, 0 if relation == "==" and not both else 1, propagates)


def _form(numbers: list[Number], shape: tuple[int, ...], weight: NDArray[np.int64], limit: NDArray[Any],
          chains: bool) -> weighted.Form:
    """The sums of weights times numbers as sums of literals. chains: the literals of unary numbers are groups."""
    parts = [_part(number, shape, weight[..., k], chains) for k, number in enumerate(numbers)]
    literals = np.concatenate([np.empty((*shape, 0), np.int32), *(part.literals for part in parts)], axis=-1)
    if chains and _repeats(literals):  # whose weights cannot be those of a group
        return _form(numbers, shape, weight, limit, False)
    factors = np.concatenate([np.empty((*shape, 0), np.int64), *(part.weights for part in parts)], axis=-1)
    width = [part.literals.shape[-1] for part in parts]
    # group: (literals,) the number that a literal belongs to; a literal that goes alone gets a group of its own.
    group = np.repeat(np.arange(len(parts)), width)
    alone = np.repeat([not part.grouped for part in parts], width)
    group = np.where(alone, len(parts) + np.arange(len(group)), group)
    least = sum((part.least for part in parts), np.zeros((), dtype=np.int64))
    return weighted.Form(literals, factors, limit - least, group)


class _Part(NamedTuple):
    """Weighted literals (..., width) that with `least` (...) are a number times its weight.

    grouped: of those that hold only the heaviest counts, as where at most one holds; so unary numbers are given too.
    """

    literals: Literals
    weights: NDArray[np.int64]
    least: NDArray[np.int64]
    grouped: bool


def _part(number: Number, shape: tuple[int, ...], weight: NDArray[np.int64], grouped: bool) -> _Part:
    value = number.weights()
    lits, factor = np.broadcast_to(number.literals, (*shape, len(value))), np.broadcast_to(weight, shape)[..., None]
    lowest = factor[..., 0] * number.lower
    if number.literals_are == "values" and len(value):
        # One value holds, and each pays what it is more than the cheapest.
        least = (factor * value).min(axis=-1)
        return _Part(lits, factor * value - least[..., None], least + lowest, True)
    if number.literals_are != "thresholds" or not grouped:
        return _Part(lits, factor * value, lowest, False)
    # "At least j" pays j times the weight; with a negative weight "not at least j" pays what is not reached.
    # Order-encoded literals fall from left to right: with j times the weight for the j-th of them, only the heaviest
    # that holds is paid.
    turned = factor < 0
    lits = np.where(turned, -lits[..., ::-1], lits)
    free = np.abs(lits) != TRUE
    least = lowest + np.where(turned[..., 0], factor[..., 0] * number.span, 0)
    # Constant literals are paid in `least` once for all, so places are counted among the free ones only.
    paid = np.abs(factor) * free.cumsum(axis=-1) * free
    return _Part(lits, paid, least + np.abs(factor[..., 0]) * (lits == TRUE).sum(axis=-1), True)


def _repeats(literals: Literals) -> bool:
    """Whether some variable stands twice in a row."""
    # Sorted, equal variables stand side by side.
    ordered = np.sort(np.abs(literals), axis=-1)
    return bool(((ordered[..., 1:] == ordered[..., :-1]) & (ordered[..., 1:] != TRUE)).any())
