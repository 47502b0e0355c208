"""Sums of numbers by Python's operators, and what compares them: `x + 3 <= y`, `abs(x - y) != 2`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..expressions import Expression
from ..formula import FALSE, TRUE
from ..integers import as_integers
from .comparisons import Comparison, Terms
from .plain_number import PlainNumber


class Operators:
    """What sums and numbers have: ``+``, ``-``, ``*`` with integers, ``abs``, and comparisons, elementwise.

    The other side is a number, a sum, an integer or an array of integers; all broadcast against each other. A
    comparison is an `Expression`, with `require` and `literal`, and is joined to others by ``&``, ``|`` and ``~``.
    """

    __array_ufunc__ = None  # so that numpy leaves `array + number` to the number
    __hash__ = object.__hash__

    def _sum(self) -> Sum:
        raise NotImplementedError

    def __add__(self, other: Operand) -> Sum:
        mine, added = self._sum(), _sum_of(other)
        return NotImplemented if added is None else Sum((*mine.terms, *added.terms), mine.constant + added.constant)

    __radd__ = __add__

    def __neg__(self) -> Sum:
        return self * -1

    def __sub__(self, other: Operand) -> Sum:
        taken = _sum_of(other)
        return NotImplemented if taken is None else self + -taken

    def __rsub__(self, other: Operand) -> Sum:
        return (-self).__add__(other)

    def __mul__(self, factor: ArrayLike) -> Sum:
        if isinstance(factor, (Operators, PlainNumber)):
            raise TypeError("numbers are multiplied by encoders.numbers.arithmetic.product")
        return self._sum().times(factor)

    __rmul__ = __mul__

    def __abs__(self) -> Absolute:
        return Absolute(self._sum())

    def __le__(self, other: Operand) -> Expression:
        return NotImplemented if _sum_of(other) is None else _compared(self - other, "<=")

    def __lt__(self, other: Operand) -> Expression:
        return NotImplemented if _sum_of(other) is None else self + 1 <= other

    def __ge__(self, other: Operand) -> Expression:
        return NotImplemented if _sum_of(other) is None else _compared(-1 * (self - other), "<=")

    def __gt__(self, other: Operand) -> Expression:
        return NotImplemented if _sum_of(other) is None else self - 1 >= other

    def __eq__(self, other: object) -> Expression:  # type: ignore[override]
        return NotImplemented if _sum_of(other) is None else _compared(self - other, "==")

    def __ne__(self, other: object) -> Expression:  # type: ignore[override]
        return NotImplemented if _sum_of(other) is None else _compared(self - other, "!=")


Operand = Any  # a number, a sum, or integers


class Sum(Operators, Terms):
    """Integers times numbers, and an integer, added up elementwise. `x + 3` and `2 * x - y` make one.

    >>> from encoders import Formula
    >>> from encoders.numbers import Unary
    >>> f = Formula()
    >>> x, y = Unary.new(f, 2, 4)
    >>> (x + 3 <= y).require(f)
    >>> (abs(x - y) != 2).literal(f).shape
    ()
    """

    def __repr__(self) -> str:
        return f"Sum(shape={self.shape}, numbers={len(self.terms)})"

    def __iter__(self) -> Iterator[Sum]:
        if not self.shape:
            raise TypeError("one sum is no array of sums")
        return (self[k] for k in range(self.shape[0]))

    def _sum(self) -> Sum:
        return self


class Absolute:
    """The absolute value of a sum, one side of a comparison. `abs(x - y)` makes one."""

    __array_ufunc__ = None
    __hash__ = object.__hash__

    def __init__(self, of: Sum) -> None:
        self.of = of

    def __le__(self, other: Operand) -> Expression:
        both: Expression = (self.of <= other) & (-self.of <= other)
        return both

    def __lt__(self, other: Operand) -> Expression:
        both: Expression = (self.of < other) & (-self.of < other)
        return both

    def __ge__(self, other: Operand) -> Expression:
        either: Expression = (self.of >= other) | (-self.of >= other)
        return either

    def __gt__(self, other: Operand) -> Expression:
        either: Expression = (self.of > other) | (-self.of > other)
        return either

    def __eq__(self, other: object) -> Expression:  # type: ignore[override]
        right = _sum_of(other)
        if right is None:
            return NotImplemented
        same = (self.of == right) | (self.of == -right)
        return same if not right.terms and (right.constant >= 0).all() else same & (right >= 0)

    def __ne__(self, other: object) -> Expression:  # type: ignore[override]
        return NotImplemented if _sum_of(other) is None else ~(self == other)


def _compared(of: Any, relation: str) -> Expression:
    if of.terms:
        return Comparison(of, relation)
    holds = {"<=": of.constant <= 0, "==": of.constant == 0, "!=": of.constant != 0}[relation]
    return Expression(np.where(holds, TRUE, FALSE))


def _sum_of(value: Any) -> Sum | None:
    """A number, a sum, or integers as a sum; None for anything else. Raises ArgumentError for other numbers."""
    if isinstance(value, Operators):
        return value._sum()
    if isinstance(value, (int, float, np.number, np.bool_, np.ndarray, list)):
        return Sum((), as_integers(value, "integers that numbers are compared with, or added to"))
    return None
