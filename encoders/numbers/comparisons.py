"""Comparisons of sums of numbers with 0, which are expressions: they add nothing before `require` or `literal`.

One number and a constant, and two numbers of one kind that stand alone, take their own clauses; all else is `linear`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..argument_errors import ArgumentError
from ..expressions import Expression
from ..formula import FALSE, TRUE, Formula, Literals
from ..integers import LARGEST, as_integers
from ..literals import distinct
from .plain_number import PlainNumber

T = TypeVar("T", bound="Terms")


class Term(NamedTuple):
    weight: NDArray[np.int64]
    number: PlainNumber


class Terms:
    """Integers times numbers, and an integer, added up elementwise."""

    def __init__(self, terms: tuple[Term, ...], constant: ArrayLike = 0) -> None:
        self.terms = terms
        self.constant = as_integers(constant, "constant")

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape to which all numbers and integers broadcast."""
        return np.broadcast_shapes(self.constant.shape, *(part.shape for term in self.terms for part in term))

    def __getitem__(self: T, index: Any) -> T:
        """The sums at an index into an array of shape `shape`."""
        whole = self.broadcast_to(self.shape)
        return type(self)(tuple(Term(term.weight[index], term.number[index]) for term in whole.terms),
                          whole.constant[index])

    def broadcast_to(self: T, shape: tuple[int, ...]) -> T:
        """The same sums, repeated to another shape."""
        return type(self)(tuple(Term(np.broadcast_to(term.weight, shape), term.number.broadcast_to(shape))
                                for term in self.terms), np.broadcast_to(self.constant, shape))

    def times(self: T, factor: ArrayLike, plus: int = 0) -> T:
        """Each sum by an integer, and another integer added."""
        by = as_integers(factor, "factor")
        return type(self)(tuple(Term(_times(term.weight, by), term.number) for term in self.terms),
                          _times(self.constant, by) + plus)


class Comparison(Expression):
    """A sum is at most 0, equal to it, or another: what the comparisons of numbers and sums give."""

    def __init__(self, of: Terms, relation: str) -> None:
        super().__init__(np.empty((), dtype=np.int32))
        self.kind, self.of, self.relation = "comparison", of, relation

    @property
    def shape(self) -> tuple[int, ...]:
        return self.of.shape

    def __getitem__(self, index: Any) -> Comparison:
        return Comparison(self.of[index], self.relation)

    def _broadcast(self, shape: tuple[int, ...]) -> Comparison:
        return Comparison(self.of.broadcast_to(shape), self.relation)

    def __invert__(self) -> Comparison:
        if self.relation == "<=":
            return Comparison(self.of.times(-1, plus=1), "<=")
        return Comparison(self.of, "!=" if self.relation == "==" else "==")

    @property
    def is_free(self) -> bool:
        if self._alone() is None:
            return False
        meaning = self.of.terms[0].number.literals_are
        return meaning == ("thresholds" if self.relation == "<=" else "values")

    def _require(self, f: Formula, unless: list[Literals]) -> None:
        if self.is_free:
            f.clause(*unless, self.literal(f))
            return
        guard = -unless[0] if unless else None
        if len(unless) > 1:
            guard = f.new(*np.broadcast_shapes(*(literals.shape for literals in unless)))
            f.clause(*unless, guard)
        self._add(f, guard)

    def literal(self, f: Formula) -> Literals:
        """Literals (...) that say whether it holds: of one number those of its bounds and values; of two numbers of one
        kind that are compared for equality those of `is_equal`; else fresh ones, and clauses for both answers."""
        alone, pair = self._alone(), self._pair()
        if alone is not None and self.relation != "<=":
            has = alone.number.is_value(f, alone.bound)
            return has if self.relation == "==" else -has
        out = np.full(self.shape, FALSE)
        if alone is not None:
            for k, where in _each(alone.bound):
                if alone.at_least:
                    out[where] = _reaches(f, alone.number[where], k)
                else:
                    out[where] = -_reaches(f, alone.number[where], k + 1)
            return out
        if pair is not None and self.relation != "<=":
            for k, where in _each(pair.constant):
                out[where] = pair.a[where].shifted(k).is_equal(f, pair.b[where])
            return out if self.relation == "==" else -out
        out = f.new(*self.shape)
        self._add(f, out)
        (~self)._add(f, -out)
        return out

    def _add(self, f: Formula, when: Literals | None) -> None:
        """Clauses that say that it holds where the literal of `when` does."""
        if when is not None and np.broadcast_shapes(self.shape, when.shape) != self.shape:
            self._broadcast(np.broadcast_shapes(self.shape, when.shape))._add(f, when)
            return
        guard = None if when is None else np.broadcast_to(when, self.shape)
        alone, pair = self._alone(), self._pair()
        if alone is not None:
            if self.relation == "==":
                alone.number.fix(f, alone.bound, guard)
            elif self.relation == "!=":
                f.add(-alone.number.is_value(f, alone.bound)[..., None], guard)
            else:
                (alone.number.at_least if alone.at_least else alone.number.at_most)(f, alone.bound, guard)
        elif pair is not None:
            for k, where in _each(pair.constant):
                a, b, own = pair.a[where].shifted(k), pair.b[where], None if guard is None else guard[where]
                {"<=": a.less_equal, "==": a.equal, "!=": a._differ}[self.relation](f, b, own)
        else:
            from .linear import linear  # which brings all weighted sums; boards have numbers, and seldom need them

            whole = self.of.broadcast_to(self.shape)
            linear(f, np.stack([term.weight for term in whole.terms], axis=-1), [term.number for term in whole.terms],
                   self.relation, -whole.constant, guard)

    def _alone(self) -> _Alone | None:
        """What it says of one number, if it has one only, with one weight."""
        if len(self.of.terms) != 1 or not (weight := self._weights()[0]):
            return None
        (_, number), = self.of.terms
        constant, size = np.broadcast_to(self.of.constant, self.shape), abs(weight)
        # weight * x + constant <= 0: x is at most -constant / weight, or at least that where the weight is below 0.
        at_least = weight < 0 and self.relation == "<="
        bound = -(-constant // size) if at_least else -constant // weight
        if self.relation != "<=":
            bound = np.where(constant % size == 0, bound, number.lower - 1)  # a value that it has not
        return _Alone(number.broadcast_to(self.shape), bound, at_least)

    def _pair(self) -> _Pair | None:
        """Both numbers, if the comparison has two of one kind whose difference counts."""
        if len(self.of.terms) != 2 or sorted(self._weights()) != [-1, 1]:
            return None
        a, b = sorted(self.of.terms, key=lambda term: -int(term.weight.flat[0]))
        if type(a.number) is not type(b.number):
            return None
        return _Pair(a.number.broadcast_to(self.shape), b.number.broadcast_to(self.shape),
                     np.broadcast_to(self.of.constant, self.shape))

    def _weights(self) -> list[int]:
        """The weight of each number, 0 where it has several, or none."""
        return [int(term.weight.flat[0]) if term.weight.size and (term.weight == term.weight.flat[0]).all() else 0
                for term in self.of.terms]


class _Alone(NamedTuple):
    number: PlainNumber
    bound: NDArray[np.int64]
    at_least: bool


class _Pair(NamedTuple):
    """What is said of a + constant and b."""

    a: PlainNumber
    b: PlainNumber
    constant: NDArray[np.int64]


def _reaches(f: Formula, number: PlainNumber, bound: int) -> Literals:
    k = bound - number.lower
    return number._is_at_least(f, k) if 0 < k <= number.span else np.full(number.shape, TRUE if k <= 0 else FALSE)


def _each(constants: NDArray[np.int64]) -> Iterator[tuple[int, Any]]:
    """Each of the different constants, and where in the array it stands; for a single constant an index of
    everything."""
    known = distinct(constants)
    for k in known.tolist():
        yield k, ... if len(known) == 1 else constants == k


def _times(a: NDArray[np.int64], b: NDArray[np.int64]) -> NDArray[np.int64]:
    if a.size and b.size and int(np.abs(a).max()) * int(np.abs(b).max()) >= LARGEST:
        raise ArgumentError("factor: expected products below 2**62")
    return np.asarray(a * b)
