"""Passes over kept states: how often each variable is 1, each sum comes up, and solutions by chance.

A level's children are (2, states): by the values 0 and 1 of its variable, the state of the next level, or -1. Numbers
beyond int64 are found by their remainders modulo several numbers.
"""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from ..cached_property import cached_property
from ..literals import Bools, Ints
from .large_counts import BITS, MASK, Counts, from_remainders, moduli_for, with_carries
from .sweep import Children

EXACT = 62  # bits of totals for which int64 has room
Row = NDArray[np.int64]
Window = dict[int, tuple[int, int]]  # a level -> what the values 0 and 1 of its variable add to a sum


class Passes:
    """The states of all levels. final: (n,) which of the last are solutions. total: how many ways lead to these."""

    def __init__(self, children: list[Children], final: Bools, total: int) -> None:
        self.children, self.final, self.total = children, final, total
        bits = total.bit_length()
        self._moduli = [0] if bits <= EXACT else moduli_for(bits)  # 0: the number itself

    @cached_property
    def counts_of_ones(self) -> list[int]:
        """For each level, the number of solutions in which its variable is 1."""
        found = []
        for modulus in self._moduli:
            ways, left = self._there(modulus), self._back(modulus)
            found.append([_sum(ways[i] * _gathered(left[i + 1], following[1]), modulus)
                          for i, following in enumerate(self.children)])
        return [self._number(remainders) for remainders in zip(*found)]

    def counts_by_sum(self, windows: list[Window], most: int) -> list[list[int]]:
        """For each window the number of solutions by the sum, 0 to `most`."""
        found: list[list[list[int]]] = []
        for modulus in self._moduli:
            ways, left = self._there(modulus), self._back(modulus)
            found.append([self._window_sums(window, most, ways, left, modulus) for window in windows])
        return [[self._number(remainders) for remainders in zip(*rows)] for rows in zip(*found)]

    def random_solutions(self, number: int, random: Random) -> Bools:
        """(number, levels) the values of that many solutions, each as likely as any other.

        The solutions of a state are numbered, those by the value 0 first: a number from 0 to total - 1 leads from level
        to level.
        """
        limbs = max(self.total.bit_length() // BITS, *map(len, self._ways)) + 1
        chosen = [random.randrange(self.total) for _ in range(number)]
        rest = np.array([[r >> (BITS * i) & MASK for r in chosen] for i in range(limbs)], np.int64).reshape(limbs, -1)
        at = np.zeros(number, np.intp)
        out = np.zeros((number, len(self.children)), np.bool_)
        for level, following in enumerate(self.children):
            by_zero = following[0].take(at)
            beyond, less = _minus(rest, _padded(_gathered(self._ways[level + 1], by_zero), limbs))
            rest = np.where(less, rest, beyond)
            at = np.where(less, by_zero, following[1].take(at))
            out[:, level] = ~less
        return out

    def _window_sums(self, window: Window, most: int, ways: list[Row], left: list[Row], modulus: int) -> list[int]:
        begin, end = (min(window), max(window) + 1) if window else (0, 0)
        rows = {0: ways[begin]}  # a sum so far -> in how many ways each state is met with it
        for level in range(begin, end):
            following: dict[int, Row] = {}
            for value, to in enumerate(self.children[level]):
                for so_far, row in rows.items():
                    at = so_far + window.get(level, (0, 0))[value]
                    _scatter(following.setdefault(at, np.zeros(left[level + 1].shape, np.int64)), to, row)
            rows = {at: row % modulus if modulus else row for at, row in following.items()}
        return [_sum(rows[at] * left[end], modulus) if at in rows else 0 for at in range(most + 1)]

    @cached_property
    def _plain(self) -> tuple[list[Row], list[Row]]:
        return self._ways_from_start(0), self._ways_to_end(0)

    def _there(self, modulus: int) -> list[Row]:
        """For each level, in how many ways each state is met; modulo `modulus`, if it is not 0."""
        return self._ways_from_start(modulus) if modulus else self._plain[0]

    def _back(self, modulus: int) -> list[Row]:
        """For each level, how many solutions each state leads to; modulo `modulus`, if it is not 0."""
        return self._ways_to_end(modulus) if modulus else self._plain[1]

    def _ways_from_start(self, modulus: int) -> list[Row]:
        out = [np.ones(1, np.int64)]
        sizes = [following.shape[1] for following in self.children[1:]] + [len(self.final)]
        for following, size in zip(self.children, sizes):
            new = np.zeros(size, np.int64)
            for to in following:
                _scatter(new, to, out[-1])
            out.append(new % modulus if modulus else new)
        return out

    def _ways_to_end(self, modulus: int) -> list[Row]:
        out = [self.final.astype(np.int64)]
        for following in reversed(self.children):
            new = _gathered(out[-1], following[0]) + _gathered(out[-1], following[1])
            out.append(new % modulus if modulus else new)
        return out[::-1]

    @cached_property
    def _ways(self) -> list[Counts]:
        """As `_back`, but exact: limbs."""
        return ways_on(self.children, self.final)

    def _number(self, remainders: tuple[int, ...]) -> int:
        return remainders[0] if self._moduli == [0] else from_remainders(remainders, self._moduli)


def ways_on(children: list[Children], final: Bools) -> list[Counts]:
    """For each level, how many solutions each state leads to."""
    out = [final.astype(np.int64)[None]]
    for following in reversed(children):
        out.append(with_carries(_gathered(out[-1], following[0]) + _gathered(out[-1], following[1])))
    return out[::-1]


def _gathered(numbers: Row, at: Ints | Children) -> Row:
    """The numbers (..., n) at places, 0 where the place is -1."""
    if not numbers.shape[-1]:
        return np.zeros((*numbers.shape[:-1], len(at)), np.int64)
    return numbers.take(at, axis=-1, mode="wrap") * (at >= 0)


def _scatter(numbers: Row, at: Children, values: Row) -> None:
    """Add each value to the number at its place, but where that is -1."""
    from_ = np.flatnonzero(at >= 0)
    np.add.at(numbers, at.take(from_), values.take(from_))


def _sum(numbers: Row, modulus: int) -> int:
    """The sum; of numbers below 2**62 modulo one below 2**31, if it is not 0."""
    return int((numbers % modulus).sum() % modulus if modulus else numbers.sum())


def _padded(counts: Counts, limbs: int) -> Counts:
    """The counts as that many limbs, all below 2**32."""
    out = np.zeros((limbs, counts.shape[1]), np.int64)
    out[:len(counts)] = counts
    out[len(counts)] = out[len(counts) - 1] >> BITS
    out[len(counts) - 1] &= MASK
    return out


def _minus(a: Counts, b: Counts) -> tuple[Counts, Bools]:
    """a - b of limbs, and where a is less."""
    out = np.empty_like(a)
    borrow = np.zeros(a.shape[1], np.int64)
    for i in range(len(a)):
        out[i] = a[i] - b[i] - borrow
        borrow = (out[i] < 0).astype(np.int64)
        out[i] += borrow << BITS
    return out, borrow.astype(np.bool_)
