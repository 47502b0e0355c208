"""One-hot numbers, also called the direct encoding."""

from __future__ import annotations

from math import prod

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..cardinality import exactly_one
from ..formula import FALSE, Formula, Literals, Model, guard_column, pad, values
from ..gates import or_
from .literals_of_numbers import equal_literals, shape_tuple, take_at
from .number import Number
from .plain_number import literals_with_same_upper, span_of


class OneHot(Number):
    """literals[..., v]: the number is lower + v; w = span + 1 of them, exactly one of which holds.

    >>> f = Formula()
    >>> n = OneHot.new(f, 2, 2)
    >>> n.is_value(f, 1).tolist(), n.plus(f, 2).is_value(f, [3, 1]).tolist() == [2, FALSE]
    ([2, 5], True)
    """

    literals_are = "values"

    @classmethod
    def new(cls, f: Formula, shape: int | tuple[int, ...], upper: int, lower: int = 0, scheme: str = "auto") -> OneHot:
        """Fresh numbers: w variables, and what `cardinality.exactly_one` of w literals takes in that scheme."""
        x = f.new(*shape_tuple(shape), span_of(upper, lower) + 1)
        f.note_numbers("onehot", x)
        exactly_one(f, x, scheme=scheme)
        return cls(x, upper, lower)

    def value(self, model: Model) -> NDArray[np.int64]:
        return np.asarray(values(model, self.literals).argmax(axis=-1) + self.lower, dtype=np.int64)

    def weights(self) -> NDArray[np.int64]:
        return np.arange(self.literals.shape[-1], dtype=np.int64)

    def _is_at_least(self, f: Formula, k: int) -> Literals:
        # One value holds: "at least k" is an or of those above, or no or of those below, whichever has fewer.
        below, above = self.literals[..., :k], self.literals[..., k:]
        return -or_(f, below) if below.shape[-1] < above.shape[-1] else or_(f, above)

    def _differ(self, f: Formula, other: OneHot, when: ArrayLike | None) -> None:
        x, y = self._aligned_literals(f, other)
        f.clause(-x, -y, when=guard_column(when))

    def _fix(self, f: Formula, value: NDArray[np.int64], when: ArrayLike | None) -> None:
        """1 unit clause."""
        f.add(take_at(self.literals, value)[..., None], when)

    def _is_value(self, f: Formula, value: NDArray[np.int64]) -> Literals:
        """No variable, no clause."""
        return take_at(self.literals, value)

    def is_equal(self, f: Formula, other: OneHot) -> Literals:
        """Literals that say self == other: 1 variable, 3w clauses for both of the same upper."""
        a, b = self._aligned_literals(f, other)
        same = f.new(*np.broadcast_shapes(a.shape[:-1], b.shape[:-1]))
        equal_literals(f, a, b, same[..., None])
        f.clause(same[..., None], -a, -b)
        return same

    def successor(self, f: Formula, other: OneHot, when: ArrayLike | None = None) -> None:
        """self == other + 1: 2w clauses, no variable, for both of the same upper."""
        a, b = self._aligned_literals(f, other)
        equal_literals(f, pad(a, -1, after=1), pad(b, -1, before=1), guard_column(when))

    def successor_or_top(self, f: Formula, other: OneHot, when: ArrayLike | None = None) -> None:
        """self == min(other + 1, upper): 2 upper clauses, no variable, for an upper above 0."""
        a, b = literals_with_same_upper(f, self, other)
        guard = guard_column(when)
        equal_literals(f, a[..., :-1], pad(b, -1, before=1)[..., :-2], guard)
        f.clause(-b[..., -1:], a[..., -1:], when=guard)

    def less(self, f: Formula, other: OneHot, when: ArrayLike | None = None) -> None:
        """self < other: 2w clauses, about w*w literals, no variable, for both of the same upper."""
        self._compare(f, other, when, 0)

    def less_equal(self, f: Formula, other: OneHot, when: ArrayLike | None = None) -> None:
        """self <= other: 2(w - 1) clauses, about w*w literals, no variable, for both of the same upper."""
        self._compare(f, other, when, 1)

    def _compare(self, f: Formula, other: OneHot, when: ArrayLike | None, start: int) -> None:
        """Each value of one number needs a value of the other that fits it (I. Gent, Arc consistency in SAT, 2002)."""
        a, b = self._aligned_literals(f, other)
        f.need_room(prod(np.broadcast_shapes(a.shape, b.shape)) * a.shape[-1])
        # above[x, y]: value y of the other number lies high enough for value x; below the same the other way.
        v = np.arange(a.shape[-1])
        above = v >= v[start:, None] + 1 - start
        below = v[:, None] >= v + 1 - start
        for x, y, fits in ((a[..., start:], b, above), (b[..., :len(v) - start], a, below[:len(v) - start])):
            support = np.where(fits, y[..., None, :], FALSE)
            batch = np.broadcast_shapes(x.shape[:-1], y.shape[:-1])
            f.add(np.concatenate([np.broadcast_to(-x[..., None], (*batch, len(fits), 1)),
                                  np.broadcast_to(support, (*batch, *fits.shape))], axis=-1), guard_column(when))

    def _at_least(self, f: Formula, k: int, when: Literals | None) -> None:
        """k unit clauses."""
        f.clause(-self.literals[..., :k], when=when)

    def _at_most(self, f: Formula, k: int, when: Literals | None) -> None:
        """upper - k unit clauses."""
        f.clause(-self.literals[..., k + 1:], when=when)

    def plus(self, f: Formula, k: int) -> OneHot:
        """self + k: no variable, no clause."""
        self._need_room(f, self.span + 1 + span_of(k, what="k"))
        return OneHot(pad(self.literals, -1, before=k), self.upper + k, self.lower)

    def add(self, f: Formula, other: OneHot, scheme: str = "auto") -> OneHot:
        """self + other: a number of p + q - 1 values, and pq clauses, for p and q values."""
        self._same_kind(other)
        shape = np.broadcast_shapes(self.shape, other.shape)
        f.need_room(prod(shape) * (self.span + 1) * (other.span + 1))
        total = OneHot.new(f, shape, self.upper + other.upper, self.lower + other.lower, scheme)
        # All pairs of values: two that hold decide the sum.
        i, j = np.indices((self.span + 1, other.span + 1)).reshape(2, -1)
        f.clause(-self.literals[..., i], -other.literals[..., j], total.literals[..., i + j])
        return total
