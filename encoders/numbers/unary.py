"""Unary numbers, also called the order encoding."""

from __future__ import annotations

from math import prod

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..argument_errors import ArgumentError
from ..cardinality.counters import add_unary_numbers
from ..formula import FALSE, TRUE, Formula, Literals, Model, guard_column, pad, values
from ..gates import and_
from ..integers import as_integers
from .literals_of_numbers import equal_literals, shape_tuple, take_at
from .number import Number
from .plain_number import literals_with_same_upper, span_of


class Unary(Number):
    """literals[..., i]: the number is at least lower + i + 1; `span` of them, falling. (N. Tamura et al. 2009)

    >>> f = Formula()
    >>> n = Unary.new(f, (), 3)
    >>> n.is_value(f, [0, 3]).tolist()
    [-1, 3]
    >>> [block.tolist() for block in f.blocks]
    [[[-2, 1], [-3, 2]]]
    """

    literals_are = "thresholds"

    @classmethod
    def new(cls, f: Formula, shape: int | tuple[int, ...], upper: int, lower: int = 0) -> Unary:
        """Fresh numbers: span variables, span - 1 clauses."""
        x = f.new(*shape_tuple(shape), span_of(upper, lower))
        f.note_numbers("unary", x)
        f.clause(-x[..., 1:], x[..., :-1])
        return cls(x, upper, lower)

    @classmethod
    def within(cls, f: Formula, lower: ArrayLike, upper: ArrayLike) -> Unary:
        """Fresh numbers, each within bounds of its own, arrays of one shape: for each number upper - lower variables,
        and one clause less if there are any. Thresholds that its bounds decide are constants. Raises ArgumentError for
        an upper below its lower, TooLarge.

        >>> Unary.within(Formula(), [0, 2], [1, 3]).literals.tolist() == [[1, FALSE, FALSE], [TRUE, TRUE, 2]]
        True
        """
        least, most = as_integers(lower, "lower"), as_integers(upper, "upper")
        if least.shape != most.shape or not least.size or (least > most).any():
            raise ArgumentError(f"upper: expected numbers for those of lower, none below its own, found {upper!r:.40}")
        first, last = int(least.min()), int(most.max())
        f.need_room(least.size * span_of(last, first))
        value = np.arange(first + 1, last + 1)
        x = np.where(value <= least[..., None], TRUE, FALSE)
        inside = (value > least[..., None]) & (value <= most[..., None])
        x[inside] = f.new(int(inside.sum()))
        f.note_numbers("unary", x)
        f.clause(-x[..., 1:], x[..., :-1])
        return cls(x, last, first)

    def value(self, model: Model) -> NDArray[np.int64]:
        return np.asarray(values(model, self.literals).sum(axis=-1) + self.lower, dtype=np.int64)

    def _thresholds(self) -> Literals:
        """(..., upper + 2): at least 0, which is TRUE, to at least upper + 1, which is FALSE."""
        return pad(pad(self.literals, -1, before=1, value=int(TRUE)), -1, after=1)

    def weights(self) -> NDArray[np.int64]:
        return np.ones(self.literals.shape[-1], dtype=np.int64)

    def _is_at_least(self, f: Formula, k: int) -> Literals:
        return self.literals[..., k - 1]

    def _fix(self, f: Formula, value: NDArray[np.int64], when: ArrayLike | None) -> None:
        """2 unit clauses, 1 for the values 0 and upper."""
        x = self._thresholds()
        f.add(take_at(x, value)[..., None], when)
        f.add(-take_at(x, value + 1)[..., None], when)

    def _is_value(self, f: Formula, value: NDArray[np.int64]) -> Literals:
        """1 variable, 3 clauses; none for the values 0 and upper."""
        x = self._thresholds()
        return and_(f, take_at(x, value), -take_at(x, value + 1))

    def is_equal(self, f: Formula, other: Unary) -> Literals:
        """Literals that say self == other: 1 variable, 3 upper + 1 clauses for both of the same upper."""
        a, b = self._aligned_literals(f, other)
        same = f.new(*np.broadcast_shapes(a.shape[:-1], b.shape[:-1]))
        equal_literals(f, a, b, same[..., None])
        # Equal, if some value k is the last threshold that holds in both.
        x, y = Unary(a, a.shape[-1])._thresholds(), Unary(b, b.shape[-1])._thresholds()
        f.clause(same[..., None], -x[..., :-1], x[..., 1:], -y[..., :-1], y[..., 1:])  # both are this one value
        return same

    def successor(self, f: Formula, other: Unary, when: ArrayLike | None = None) -> None:
        """self == other + 1: 2 upper clauses, no variable, for both of the same upper."""
        a, b = self._aligned_literals(f, other)
        equal_literals(f, pad(a, -1, after=1), pad(b, -1, before=1, value=int(TRUE)), guard_column(when))

    def successor_or_top(self, f: Formula, other: Unary, when: ArrayLike | None = None) -> None:
        """self == min(other + 1, upper): 2 upper - 1 clauses, no variable, for an upper above 0."""
        a, b = literals_with_same_upper(f, self, other)
        equal_literals(f, a, pad(b, -1, before=1, value=int(TRUE))[..., :-1], guard_column(when))

    def less(self, f: Formula, other: Unary, when: ArrayLike | None = None) -> None:
        """self < other: upper + 1 clauses, no variable, for both of the same upper."""
        a, b = self._aligned_literals(f, other)
        f.clause(-pad(a, -1, before=1, value=int(TRUE)), pad(b, -1, after=1), when=guard_column(when))

    def less_equal(self, f: Formula, other: Unary, when: ArrayLike | None = None) -> None:
        """self <= other: upper clauses, no variable, for both of the same upper."""
        a, b = self._aligned_literals(f, other)
        f.clause(-a, b, when=guard_column(when))

    def _at_least(self, f: Formula, k: int, when: Literals | None) -> None:
        """1 unit clause."""
        f.add(self.literals[..., k - 1:k], None if when is None else when[..., 0])

    def _at_most(self, f: Formula, k: int, when: Literals | None) -> None:
        """1 unit clause."""
        f.add(-self.literals[..., k:k + 1], None if when is None else when[..., 0])

    def plus(self, f: Formula, k: int) -> Unary:
        """self + k: no variable, no clause."""
        self._need_room(f, self.span + span_of(k, what="k"))
        return Unary(pad(self.literals, -1, before=k, value=int(TRUE)), self.upper + k, self.lower)

    def plus_each(self, f: Formula, k: ArrayLike) -> Unary:
        """self + k, for integers k from 0 on, of the shape of the numbers: no variable, no clause.

        Raises ArgumentError, TooLarge.
        """
        added = as_integers(k, "k")
        if added.shape != self.shape or (added < 0).any():
            raise ArgumentError(f"k: expected integers from 0 on, of shape {self.shape}, found {k!r:.40}")
        most = int(added.max(initial=0))
        self._need_room(f, self.span + most)
        # at[..., i]: which threshold of the number, from 0, its lower, to span + 1, is threshold i + 1 of the sum.
        at = np.arange(1, self.span + most + 1) - added[..., None]
        return Unary(np.take_along_axis(self._thresholds(), at.clip(0, self.span + 1), axis=-1), self.upper + most,
                     self.lower)

    def add(self, f: Formula, other: Unary) -> Unary:
        """self + other, as in a totalizer: p + q variables, 2(p + 1)(q + 1) - 2 clauses for spans p and q."""
        self._same_kind(other)
        shape = np.broadcast_shapes(self.shape, other.shape)
        f.need_room(prod(shape) * 2 * (self.span + 1) * (other.span + 1))
        a, b = (np.broadcast_to(n.literals, (*shape, n.span)) for n in (self, other))
        total = f.new(*shape, self.span + other.span)
        add_unary_numbers(f, a, b, total)
        return Unary(total, self.upper + other.upper, self.lower + other.lower)
