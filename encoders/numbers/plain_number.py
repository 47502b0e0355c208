"""What all kinds of numbers have but their operators, which `number` adds: they need `linear`, which needs this."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from math import prod
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..argument_errors import ArgumentError, WrongKind
from ..arguments import checked
from ..formula import FALSE, Formula, Literals, Model, guard_column, guard_of
from ..integers import LARGEST, as_bounds, as_integer, need_exact
from ..literals import distinct
from .literals_of_numbers import as_wide, equal_literals

N = TypeVar("N", bound="PlainNumber")


class PlainNumber(ABC):
    """An array of unknown integers lower..upper. literals: (..., width), where (...) is `shape`, the batch.

    The literals say how far a number is above `lower`, 0 to `span`. Other numbers are of the same kind, with any range,
    and broadcast against the batch; so do ints and the guards
    `when`, where None guards nothing: an assertion counts where its literal holds. A value that no number can have (5
    for upper = 4) is a contradiction if asserted, and FALSE as a literal. Sizes are for one number without guard, and
    for two of one `lower`: the other's literals count from the smaller one on, which costs binary numbers a `plus`.
    """

    literals_are = "bits"  # or "values", of which one holds, or "thresholds", which fall

    def __init_subclass__(cls) -> None:
        for name, method in vars(cls).items():
            if not name.startswith("_") and "f" in getattr(getattr(method, "__code__", None), "co_varnames", ())[:2]:
                setattr(cls, name, checked(method))

    def __init__(self, literals: Literals, upper: int, lower: int = 0) -> None:
        self.literals = literals
        self.upper = as_integer(upper, "upper")
        self.lower = as_integer(lower, "lower")
        for name, end in (("upper", self.upper), ("lower", self.lower), ("upper - lower", self.span)):
            if not -LARGEST < end < LARGEST:
                need_exact(name, end)

    @classmethod
    @abstractmethod
    def new(cls: type[N], f: Formula, shape: int | tuple[int, ...], upper: int, lower: int = 0) -> N:
        """Fresh numbers lower..upper of that shape; ValueError for an upper below the lower."""

    @abstractmethod
    def value(self, model: Model) -> NDArray[np.int64]:
        """The numbers in a model (see `Formula`), of shape `shape`."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the batch."""
        return self.literals.shape[:-1]

    @property
    def span(self) -> int:
        """upper - lower."""
        return self.upper - self.lower

    def shifted(self: N, k: int) -> N:
        """self + k, for any integer k: the same literals for another range."""
        k = as_integer(k, "k")
        need_exact("k, added to upper", self.upper + k)
        need_exact("k, added to lower", self.lower + k)
        return type(self)(self.literals, self.upper + k, self.lower + k)

    def __getitem__(self: N, index: Any) -> N:
        """The numbers at an index into an array of shape `shape`."""
        index = index if isinstance(index, tuple) else (index,)
        return type(self)(self.literals[(*index, slice(None))], self.upper, self.lower)

    def __iter__(self: N) -> Iterator[N]:
        if not self.shape:
            raise TypeError("one number is no array of numbers")
        return (self[k] for k in range(self.shape[0]))

    def broadcast_to(self: N, shape: tuple[int, ...]) -> N:
        """The same numbers, repeated to another shape."""
        return type(self)(np.broadcast_to(self.literals, (*shape, self.literals.shape[-1])), self.upper, self.lower)

    def __repr__(self) -> str:
        lower = f", lower={self.lower}" if self.lower else ""
        return f"{type(self).__name__}(shape={self.shape}, upper={self.upper}{lower})"

    @checked
    def fix(self, f: Formula, value: ArrayLike, when: ArrayLike | None = None) -> None:
        """self == value, ints."""
        number = as_bounds(value, "value") - self.lower
        when = guard_of(when)
        outside = (number < 0) | (number > self.span)
        if not outside.any():
            self._fix(f, number, when)
            return
        outside, number = np.broadcast_to(outside, self.shape), np.broadcast_to(number, self.shape)
        part, guard = self._chosen(outside, when)
        part._never(f, guard)
        part, guard = self._chosen(~outside, when)
        part._fix(f, number[~outside], guard)

    @checked
    def is_value(self, f: Formula, value: ArrayLike) -> Literals:
        """Literals that say self == value, ints, of the shape of both together."""
        number = as_bounds(value, "value") - self.lower
        outside = (number < 0) | (number > self.span)
        if not outside.any():
            return self._is_value(f, number)
        return np.where(outside, FALSE, self._is_value(f, np.where(outside, 0, number)))

    @checked
    def equal(self: N, f: Formula, other: N, when: ArrayLike | None = None) -> None:
        """self == other: 2 clauses a literal of the wider one (less where the narrower ends)."""
        equal_literals(f, *self._aligned_literals(f, other), guard_column(when))

    @abstractmethod
    def is_equal(self: N, f: Formula, other: N) -> Literals:
        """Literals that say self == other."""

    @abstractmethod
    def successor(self: N, f: Formula, other: N, when: ArrayLike | None = None) -> None:
        """self == other + 1, with no wrap-around: so self is at least 1, and other less than upper."""

    @abstractmethod
    def successor_or_top(self: N, f: Formula, other: N, when: ArrayLike | None = None) -> None:
        """self == min(other + 1, upper), for both of the same upper: one more, but the top stands for all above it."""

    @abstractmethod
    def less(self: N, f: Formula, other: N, when: ArrayLike | None = None) -> None:
        """self < other."""

    @abstractmethod
    def less_equal(self: N, f: Formula, other: N, when: ArrayLike | None = None) -> None:
        """self <= other."""

    @checked
    def at_least(self, f: Formula, bound: ArrayLike, when: ArrayLike | None = None) -> None:
        """self >= bound, ints."""
        for k, part, guard in self._by_bound(bound, when):
            if k > part.span:
                part._never(f, guard)
            elif k > 0:
                part._at_least(f, k, guard_column(guard))

    @checked
    def at_most(self, f: Formula, bound: ArrayLike, when: ArrayLike | None = None) -> None:
        """self <= bound, ints."""
        for k, part, guard in self._by_bound(bound, when):
            if k < 0:
                part._never(f, guard)
            elif k < part.span:
                part._at_most(f, k, guard_column(guard))

    @abstractmethod
    def plus(self: N, f: Formula, k: int) -> N:
        """self + k, from the same lower up to upper + k; ValueError for a k below 0. See also `shifted`."""

    @abstractmethod
    def add(self: N, f: Formula, other: N) -> N:
        """self + other, a number from the sum of both lowers to that of both uppers."""

    def weights(self) -> NDArray[np.int64]:
        """What each literal adds to the number, above its lower. ValueError for a kind of one's own without it."""
        raise ArgumentError(f"number: no sum is known of a number of the kind {type(self).__name__}")

    def _is_at_least(self, f: Formula, k: int) -> Literals:
        """Literals that say that the number is at least k above its lower, 0 < k <= span."""
        reaches = f.new(*self.shape)
        self.at_least(f, k + self.lower, reaches)
        self.at_most(f, k + self.lower - 1, -reaches)
        return reaches

    def _differ(self: N, f: Formula, other: N, when: ArrayLike | None) -> None:
        f.add(-self.is_equal(f, other)[..., None], when)

    @abstractmethod
    def _fix(self, f: Formula, value: NDArray[np.int64], when: ArrayLike | None) -> None: ...

    @abstractmethod
    def _is_value(self, f: Formula, value: NDArray[np.int64]) -> Literals: ...

    @abstractmethod
    def _at_least(self, f: Formula, k: int, when: Literals | None) -> None: ...

    @abstractmethod
    def _at_most(self, f: Formula, k: int, when: Literals | None) -> None: ...

    def _need_room(self, f: Formula, width: int) -> None:
        """Raise TooLarge if arrays of `width` literals for each number are more than the formula may have."""
        f.need_room(prod(self.shape) * width)

    def _never(self, f: Formula, when: ArrayLike | None) -> None:
        count = int(np.prod(self.shape))
        guard = None if when is None else np.broadcast_to(np.asarray(when), self.shape).reshape(-1)
        f.add(np.empty((count, 0), dtype=np.int32), guard)

    def _by_bound(self: N, bound: ArrayLike, when: ArrayLike | None) -> Iterator[tuple[int, N, ArrayLike | None]]:
        bounds = as_bounds(bound, "bound") - self.lower
        if bounds.ndim == 0:
            yield int(bounds), self, when
            return
        bounds = np.broadcast_to(bounds, self.shape)
        for k in distinct(bounds).tolist():
            yield k, *self._chosen(bounds == k, when)

    def _chosen(self: N, chosen: NDArray[np.bool_], when: ArrayLike | None) -> tuple[N, Literals | None]:
        """The chosen numbers, a bool for each of the batch, and their guards."""
        return self[chosen], None if when is None else np.broadcast_to(np.asarray(when), self.shape)[chosen]

    def _aligned_literals(self: N, f: Formula, other: N) -> tuple[Literals, Literals]:
        """The literals of both numbers, counted from the smaller `lower` on; the narrower is padded with FALSE."""
        self._same_kind(other)
        lower = min(self.lower, other.lower)
        return as_wide(self._from(f, lower).literals, other._from(f, lower).literals)

    def _same_kind(self, other: PlainNumber) -> None:
        if not isinstance(other, PlainNumber):
            raise WrongKind(f"other: expected a {type(self).__name__}, found {other!r:.40}; at_least, at_most, fix and "
                            "plus take integers")
        if type(other) is not type(self):
            raise WrongKind(f"other: numbers of two kinds do not mix, {type(self).__name__} and {type(other).__name__}"
                            "; channel says that two are equal, linear takes both")

    def _from(self: N, f: Formula, lower: int) -> N:
        """The same numbers, whose literals count from a smaller lower on."""
        return self if lower == self.lower else self.plus(f, self.lower - lower).shifted(lower - self.lower)


def span_of(upper: int, lower: int = 0, what: str = "upper") -> int:
    """upper - lower; ValueError if that is below 0, or one is no integer."""
    upper, lower = as_integer(upper, what), as_integer(lower, "lower")
    if upper < lower:
        raise ArgumentError(f"{what} is {upper}, below {lower}")
    need_exact(what, upper)
    need_exact("lower", lower)
    return upper - lower


def literals_with_same_upper(f: Formula, one: N, other: N) -> tuple[Literals, Literals]:
    """The literals of both numbers. Raises ValueError where one has another upper than the other."""
    a, b = one._aligned_literals(f, other)
    if one.upper != other.upper:
        raise ArgumentError(f"numbers up to {one.upper} and up to {other.upper} have no top in common")
    return a, b
