"""What a search makes as small as possible: a number, a tally or a weighted sum, with one interface."""

from __future__ import annotations

from math import gcd
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from encoders import TRUE, Formula, Literals, values
from encoders.cached_property import cached_property
from encoders.cardinality.growing_tally import Tally
from encoders.formula import Model
from encoders.integers import LARGEST, as_integer, as_integers
from encoders.literals import as_literals
from encoders.numbers import Number
from encoders.numbers.linear import terms
from encoders.weighted import at_most

MANY = 1 << 22  # the largest sum up to which all are looked at, a bit each
FEW = 1 << 16  # sums that are looked at however large they are
KINDS = "a number without axes, a Tally, literals, or the pair (literals, weights)"


class Objective:
    """A sum of weights (n,) of those literals (n,) that hold, plus a constant.

    sign: -1 turns all weights round, so that the least of this is the greatest of what was given. `source` is the
    number or tally that it came from, whose own bounds are used; None for a weighted sum. Raises ValueError for
    literals that the formula does not have, and weights that are no integers or not as many; TypeError for another
    kind of objective.
    """

    def __init__(self, f: Formula, given: Any, sign: int = 1, scheme: str = "auto") -> None:
        self.formula, self.sign, self.scheme = f, sign, scheme
        self.source: Number | Tally | None = given if isinstance(given, (Number, Tally)) else None
        if isinstance(given, Number):
            if given.shape:
                raise ValueError(f"objective: expected one number, found an array of them of shape {given.shape}")
            literals, weights = terms(given)
        elif isinstance(given, Tally):
            if given.formula is not f:
                raise ValueError("objective: the tally belongs to another formula")
            given.raise_to(given.n)
            literals, weights = given.literals, np.ones(given.n, dtype=np.int64)
        elif isinstance(given, tuple) and len(given) == 2:
            literals, weights = _literals_and_weights(*given)
        elif isinstance(given, list) and any(np.ndim(part) for part in given):
            raise TypeError("objective: found a list of lists, expected (literals, weights) as a tuple, or literals")
        elif isinstance(given, (list, np.ndarray)):
            literals, weights = _literals_and_weights(given, 1)
        else:
            raise TypeError(f"objective: expected {KINDS}, found {type(given).__name__}")
        f.check_literals(literals)
        self.literals, self.weights = literals, sign * weights
        held = np.where(np.abs(literals) == TRUE, literals == TRUE, self.weights < 0)
        self.least = int(self.weights[held].sum())  # no assignment has less

    def value(self, model: Model) -> int:
        """The sum in a model."""
        return int(self.weights[values(model, self.literals)].sum())

    def next_sum(self, k: int) -> int:
        """The least sum of at least k that the weights can make; where they make many, the next multiple of their
        greatest common divisor. k itself for a number or a tally, and above all sums."""
        step = gcd(*self._steps)
        if self.source is not None or k <= self.least or not step:
            return k
        more = -(-(k - self.least) // step)
        if self._sums is not None:
            place = int(np.searchsorted(self._sums, more))
            if place == len(self._sums):
                return k
            more = int(self._sums[place])
        return self.least + more * step

    @cached_property
    def _steps(self) -> list[int]:
        """How far each literal that is no constant takes the sum above the least one, where it does not as there."""
        return [abs(int(weight)) for weight in self.weights[np.abs(self.literals) != TRUE]]

    @cached_property
    def _sums(self) -> NDArray[np.int64] | None:
        """What sums of steps there are, rising, in units of their greatest common divisor; None where that takes long.
        """
        unit = gcd(*self._steps)
        steps = [step // unit for step in self._steps if step]
        if sum(steps) <= MANY:
            bits = 1  # bit i: some steps add up to i
            for step in steps:
                bits |= bits << step
            row = np.frombuffer(bits.to_bytes(sum(steps) // 8 + 1, "little"), np.uint8)
            return np.flatnonzero(np.unpackbits(row, bitorder="little")).astype(np.int64)
        if sum(steps) >= LARGEST:
            return None
        sums = {0}
        for step in steps:
            sums |= {one + step for one in sums}
            if len(sums) > FEW:
                return None
        return np.array(sorted(sums), dtype=np.int64)

    def bound(self, k: int) -> list[int]:
        """Assumptions under which the sum is at most k."""
        f = self.formula
        if isinstance(self.source, Tally):
            return [-self.source.more_than(k)] if self.sign > 0 else [self.source.more_than(-k - 1)]
        guard = f.new()
        if isinstance(self.source, Number):
            if self.sign > 0:
                self.source.at_most(f, k, guard)
            else:
                self.source.at_least(f, -k, guard)
        else:
            at_most(f, self.literals, self.weights, k, guard, self.scheme)
        return [int(guard)]

    def soft(self) -> tuple[list[tuple[int, int]], int]:
        """(literal that should hold, weight above 0) for each term, and what the sum is where all of them hold."""
        out, constant = [], 0
        for literal, weight in zip(self.literals.tolist(), self.weights.tolist()):
            if abs(literal) == TRUE:
                constant += weight * (literal > 0)
            elif weight > 0:
                out.append((-literal, weight))
            elif weight < 0:
                out.append((literal, -weight))
                constant += weight
        return out, constant


def _literals_and_weights(literals: ArrayLike, weights: ArrayLike) -> tuple[Literals, NDArray[Any]]:
    """Rows of both; the weights are Python's integers where they are too large for int64 together."""
    row, large = as_literals(literals), isinstance(weights, np.ndarray) and weights.dtype == object
    weight: NDArray[Any] = np.asarray(weights) if large else as_integers(weights, "weights")
    try:
        weight = np.broadcast_to(weight, row.shape)
    except ValueError:
        raise ValueError(f"weights: their shape {weight.shape} does not fit the shape {row.shape} of the literals"
                         ) from None
    total = sum(as_integer(abs(one), "weights") for one in weight.ravel().tolist())
    return row.ravel(), weight.ravel().astype(np.int64 if total < LARGEST else object)
