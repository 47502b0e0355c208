"""A count, and what its pass says of literals: how often each holds, each sum comes up, and solutions by chance."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..argument_errors import ArgumentError
from ..integers import as_integer
from ..literals import TRUE, Bools, as_literals
from .passes import Passes, Window
from .simplify import SimplerClauses

TRUTH = int(TRUE)


class Count:
    """The exact number of solutions, `total`; with `run(keep=True)` the states too, for all else. It never changes.

    order: the variable of each level, 0 for one that is no key and counts as eliminated.
    """

    def __init__(self, total: int, passes: Passes | None, simple: SimplerClauses | None, order: list[int],
                 variables: int) -> None:
        self.total = total
        self._passes, self._simple, self._variables = passes, simple, variables
        self._level = {x: i for i, x in enumerate(order) if x}
        self._free = 0 if simple is None else len(simple.free)

    def __repr__(self) -> str:
        return f"<Count of {self.total:,} solutions>"

    def per_literal(self, literals: ArrayLike) -> NDArray[np.object_]:
        """In how many solutions each literal holds: Python's integers, in the shape of the literals.

        ArgumentError, a ValueError, for a literal of a variable that is no key and was eliminated, and if the states
        were not kept.
        """
        lits = as_literals(literals)
        out = np.empty(lits.size, object)
        for i, x in enumerate(lits.ravel().tolist()):
            out[i] = self._holding(x)
        return out.reshape(lits.shape)

    def sums(self, rows: ArrayLike) -> NDArray[np.object_]:
        """For rows (n, k) of literals: (n, k + 1) in how many solutions 0, 1 ... k of them hold, Python's integers.

        That is what each number would leave at a clue that counts them. FALSE fills up shorter rows. Errors as those of
        `per_literal`.
        """
        lits = as_literals(rows, "rows")
        if lits.ndim != 2:
            raise ArgumentError(f"rows: expected literals of shape (n, k), found shape {lits.shape}")
        most = lits.shape[1]
        split = [self._split(row) for row in lits.tolist()]
        out = np.zeros((len(lits), most + 1), object)
        if not self.total:
            return out
        for i, (found, (_, constant, free)) in enumerate(zip(
                self._kept().counts_by_sum([window for window, _, _ in split], most), split)):
            row = [0] * constant + found[:most + 1 - constant]
            for low, high in free:
                row = [(row[s - low] if s >= low else 0) + (row[s - high] if s >= high else 0) for s in range(most + 1)]
            out[i] = [number << (self._free - len(free)) for number in row]
        return out

    def sample(self, number: int, seed: int = 0) -> Bools:
        """(number, variables) solutions by chance, each as likely as any other, with repetition.

        Column i is variable i + 1. That of a variable which is no key and was eliminated is False, whatever its value.
        ArgumentError if there is no solution, and if the states were not kept.
        """
        number = as_integer(number, "number", 0)
        random = Random(as_integer(seed, "seed"))
        if not self.total or self._simple is None:
            raise ArgumentError("number: there is no solution to take")
        values = self._kept().random_solutions(number, random)
        out = np.zeros((number, self._variables), np.bool_)
        for x, value in self._simple.fixed.items():
            out[:, x - 1] = value
        for x in sorted(self._simple.free):
            out[:, x - 1] = [random.random() < 0.5 for _ in range(number)]
        for x, level in self._level.items():
            if x <= self._variables:
                out[:, x - 1] = values[:, level] ^ (x in self._simple.flipped)
        return out

    def _kept(self) -> Passes:
        if self._passes is None:
            raise ArgumentError("keep: the states were not kept; run(keep=True) keeps them")
        return self._passes

    def _value(self, literal: int) -> bool | None:
        """The value of a literal that is the same in all solutions, else None."""
        x = abs(literal)
        if not 0 < x <= self._variables and x != TRUTH:
            raise ArgumentError(f"literals: expected those of variables 1 to {self._variables}, found {literal}")
        value = True if x == TRUTH else None
        if value is None and self._simple is not None:
            value = self._simple.fixed.get(x)
            if value is None and x not in self._level and x not in self._simple.free:
                raise ArgumentError(f"literals: variable {x} is no key, and was eliminated")
        return None if value is None else value == (literal > 0)

    def _holding(self, literal: int) -> int:
        value = self._value(literal)
        if value is not None or not self.total or self._simple is None:
            return self.total if value else 0
        level = self._level.get(abs(literal))
        if level is None:
            return self.total >> 1
        ones = self._kept().counts_of_ones[level] << self._free
        return ones if self._simple.inner_literal(literal) > 0 else self.total - ones

    def _split(self, row: list[int]) -> tuple[Window, int, list[tuple[int, int]]]:
        """How a sum depends on levels, what always holds, and what each free variable adds when it is 0, and when 1."""
        constant = 0
        by: dict[int, list[int]] = {}
        for x in row:
            value = self._value(x)
            if value is None:
                inner = x if self._simple is None else self._simple.inner_literal(x)
                by.setdefault(abs(x), [0, 0])[int(inner > 0)] += 1
            else:
                constant += value
        return ({self._level[x]: (low, high) for x, (low, high) in by.items() if x in self._level}, constant,
                [(low, high) for x, (low, high) in by.items() if x not in self._level])
