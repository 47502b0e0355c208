"""The interface of all kinds of numbers, with the code that does not depend on the meaning of their literals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..arguments import checked
from ..formula import FALSE, Formula, Literals, Model, guard_column, guard_of, pad

LARGE = 1 << 22  # literals that `equal_literals` writes between two checks of the deadline

N = TypeVar("N", bound="Number")


class Number(ABC):
    """An array of unknown integers 0..upper. literals: (..., width), where (...) is `shape`, the batch.

    Other numbers are of the same kind, with any upper, and broadcast against the batch; so do ints and the guards
    `when`, where None guards nothing: an assertion counts where its literal holds. A value that no number can have (5
    for upper = 4) is a contradiction if asserted, and FALSE as a literal. Sizes are for one number without guard.
    """

    def __init_subclass__(cls) -> None:
        for name, method in vars(cls).items():
            if not name.startswith("_") and "f" in getattr(getattr(method, "__code__", None), "co_varnames", ())[:2]:
                setattr(cls, name, checked(method))

    def __init__(self, literals: Literals, upper: int) -> None:
        self.literals = literals
        self.upper = upper

    @classmethod
    @abstractmethod
    def new(cls: type[N], f: Formula, shape: int | tuple[int, ...], upper: int) -> N:
        """Fresh numbers 0..upper of that shape; ValueError for an upper below 0."""

    @abstractmethod
    def value(self, model: Model) -> NDArray[np.int64]:
        """The numbers in a model (see `Formula`), of shape `shape`."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the batch."""
        return self.literals.shape[:-1]

    def __getitem__(self: N, index: Any) -> N:
        """The numbers at an index into an array of shape `shape`."""
        index = index if isinstance(index, tuple) else (index,)
        return type(self)(self.literals[(*index, slice(None))], self.upper)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(shape={self.shape}, upper={self.upper})"

    @checked
    def fix(self, f: Formula, value: ArrayLike, when: ArrayLike | None = None) -> None:
        """self == value, ints."""
        number = _integers(value)
        when = guard_of(when)
        outside = (number < 0) | (number > self.upper)
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
        number = _integers(value)
        outside = (number < 0) | (number > self.upper)
        if not outside.any():
            return self._is_value(f, number)
        return np.where(outside, FALSE, self._is_value(f, np.where(outside, 0, number)))

    @checked
    def equal(self: N, f: Formula, other: N, when: ArrayLike | None = None) -> None:
        """self == other: 2 clauses a literal of the wider one (less where the narrower ends)."""
        equal_literals(f, *self._pair(other), guard_column(when))

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
            if k > part.upper:
                part._never(f, guard)
            elif k > 0:
                part._at_least(f, k, guard_column(guard))

    @checked
    def at_most(self, f: Formula, bound: ArrayLike, when: ArrayLike | None = None) -> None:
        """self <= bound, ints."""
        for k, part, guard in self._by_bound(bound, when):
            if k < 0:
                part._never(f, guard)
            elif k < part.upper:
                part._at_most(f, k, guard_column(guard))

    @abstractmethod
    def plus(self: N, f: Formula, k: int) -> N:
        """self + k, a number up to upper + k; ValueError for a k below 0."""

    @abstractmethod
    def add(self: N, f: Formula, other: N) -> N:
        """self + other, a number up to the sum of both uppers."""

    @abstractmethod
    def _fix(self, f: Formula, value: NDArray[np.int64], when: ArrayLike | None) -> None: ...

    @abstractmethod
    def _is_value(self, f: Formula, value: NDArray[np.int64]) -> Literals: ...

    @abstractmethod
    def _at_least(self, f: Formula, k: int, when: Literals | None) -> None: ...

    @abstractmethod
    def _at_most(self, f: Formula, k: int, when: Literals | None) -> None: ...

    def _never(self, f: Formula, when: ArrayLike | None) -> None:
        count = int(np.prod(self.shape))
        guard = None if when is None else np.broadcast_to(np.asarray(when), self.shape).reshape(-1)
        f.add(np.empty((count, 0), dtype=np.int32), guard)

    def _by_bound(self: N, bound: ArrayLike, when: ArrayLike | None) -> Iterator[tuple[int, N, ArrayLike | None]]:
        bounds = _integers(bound)
        if bounds.ndim == 0:
            yield int(bounds), self, when
            return
        bounds = np.broadcast_to(bounds, self.shape)
        for k in np.unique(bounds).tolist():
            yield k, *self._chosen(bounds == k, when)

    def _chosen(self: N, chosen: NDArray[np.bool_], when: ArrayLike | None) -> tuple[N, Literals | None]:
        """The chosen numbers, a bool for each of the batch, and their guards."""
        return self[chosen], None if when is None else np.broadcast_to(np.asarray(when), self.shape)[chosen]

    def _pair(self: N, other: N) -> tuple[Literals, Literals]:
        """The literals of both, the narrower padded with FALSE: the same number, for every kind."""
        if type(other) is not type(self):
            raise TypeError(f"other: numbers of two kinds do not mix, {type(self).__name__} and {type(other).__name__}")
        a, b = self.literals, other.literals
        more = b.shape[-1] - a.shape[-1]
        return (pad(a, -1, after=more) if more > 0 else a), (pad(b, -1, after=-more) if more < 0 else b)


def _integers(value: ArrayLike) -> NDArray[np.int64]:
    number = np.asarray(value)
    if number.dtype.kind not in "iu":
        raise ValueError(f"value: a number is compared with integers, not {number.dtype}")
    return number.astype(np.int64, copy=False)


def not_negative(upper: int, what: str = "upper") -> int:
    """`upper` as an int; ValueError if it is below 0, or no integer."""
    if not isinstance(upper, (int, np.integer)) or isinstance(upper, bool):
        raise ValueError(f"{what}: expected an integer, found {upper!r}")
    if upper < 0:
        raise ValueError(f"{what} is {upper}, below 0")
    return int(upper)


def same_upper(one: N, other: N) -> tuple[Literals, Literals]:
    """The literals of both. Raises ValueError for numbers of two uppers."""
    a, b = one._pair(other)
    if one.upper != other.upper:
        raise ValueError(f"numbers up to {one.upper} and up to {other.upper} have no top in common")
    return a, b


def shape_tuple(shape: int | tuple[int, ...]) -> tuple[int, ...]:
    """A shape given as an int or a tuple, as a tuple."""
    return tuple(shape) if isinstance(shape, tuple) else (int(shape),)


def equal_literals(f: Formula, a: Literals, b: Literals, when: Literals | None = None) -> None:
    """a == b, elementwise: 2 clauses each."""
    shape = np.broadcast_shapes(a.shape, b.shape)
    rows = np.empty((*shape, 2, 2 if when is None else 3), dtype=np.int32)
    if rows.size < LARGE or len(shape) < 2:
        _fill(rows, a, b, when)
    else:
        a, b = np.broadcast_to(a, shape), np.broadcast_to(b, shape)
        guard = None if when is None else np.broadcast_to(when, (*shape[:-1], when.shape[-1]))
        step = max(1, LARGE * shape[-2] // rows.size)
        for part in (slice(start, start + step) for start in range(0, shape[-2], step)):
            f.check_deadline()
            _fill(rows[..., part, :, :, :], a[..., part, :], b[..., part, :],
                  None if guard is None else guard[..., part, :])
    f.add(rows)


def _fill(rows: Literals, a: Literals, b: Literals, when: Literals | None) -> None:
    rows[..., 0, -2], rows[..., 0, -1] = -a, b
    rows[..., 1, -2], rows[..., 1, -1] = a, -b
    if when is not None:
        rows[..., 0] = -when[..., None]


def take_at(literals: Literals, index: NDArray[np.int64]) -> Literals:
    """literals[..., index], each row at its own index; the index broadcasts against the batch."""
    if index.ndim == 0:
        return literals[..., int(index)]
    shape = np.broadcast_shapes(literals.shape[:-1], index.shape)
    rows = np.broadcast_to(literals, (*shape, literals.shape[-1]))
    return np.take_along_axis(rows, np.broadcast_to(index, shape)[..., None], axis=-1)[..., 0]
