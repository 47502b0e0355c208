"""Counting in rows of many lengths at once: the clauses of all of them by one gather, instead of length by length.

For counts that can be: one below 0 or above the length of a row has the empty clause, with no literal to gather.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from .literals import Literals

Ints = NDArray[np.intp]
Kind = tuple[int, int]  # free literals and count of a row
Tables = tuple[int, list[tuple[Ints, Literals]]]  # fresh variables; by width positions and signs of the clauses

FEW = 400  # rows up to which one gather is faster
SHORT = 100  # the largest number of free literals in a row: longer ones have large tables, which would be kept


class Counted:
    """The clauses of rows of each kind that has come, flat: positions below n are the row's literals, others fresh."""

    def __init__(self, table: Callable[[int, int], Tables]) -> None:
        self.table = table
        self.number: dict[Kind, int] = {}
        self.fresh: list[int] = []  # of each kind
        self.widths: list[list[int]] = []  # of each kind, in the order of its blocks
        self.row: dict[int, int] = {}  # width -> its row in begin and size
        self.begin = self.size = np.zeros((0, 0), dtype=np.intp)  # (widths, kinds), in literals
        self.place = np.empty(0, dtype=np.intp)  # twice a literal's position, and 1 more where it is negated

    def kind(self, n: int, k: int) -> int:
        """The number of a kind, whose tables are made if it is new."""
        if (n, k) not in self.number:
            fresh, tables = self.table(n, k)
            self.fresh.append(fresh)
            self.widths.append([position.shape[1] for position, _ in tables])
            for width in self.widths[-1]:
                self.row.setdefault(width, len(self.row))
            grown = len(self.row) - len(self.begin), 1
            self.begin, self.size = (np.pad(one, [(0, more) for more in grown]) for one in (self.begin, self.size))
            for position, sign in tables:
                row = self.row[position.shape[1]]
                self.begin[row, -1], self.size[row, -1] = len(self.place), position.size
                self.place = np.concatenate([self.place, (2 * position + (sign < 0)).ravel()])
            self.number[n, k] = len(self.number)
        return self.number[n, k]

    def clauses(self, flat: Literals, width: Ints, kinds: list[Kind], times: list[int], reserve: Callable[[int], int],
                guard: Literals | None) -> list[tuple[Literals, Literals | None]]:
        """The blocks, an array a width, and the guard of each clause.

        flat: the rows' free literals, row after row, those of a kind together; width (m,) how many each has; kinds:
        in this order, each so many `times`. reserve: the first of so many fresh variables. guard: (m,) or None.
        """
        numbers = [self.kind(*kind) for kind in kinds]
        fresh = [self.fresh[number] for number in numbers]
        m = len(width)
        which = np.array(numbers, dtype=np.intp).repeat(times)
        if any(fresh):
            own = np.array(fresh, dtype=np.intp).repeat(times)
            length = width + own
            ends = length.cumsum()
            literals = np.empty(ends[-1], dtype=np.int32)
            given = np.arange(ends[-1]) < np.repeat(ends - own, length)
            literals[given] = flat
            count = int(own.sum())
            first = reserve(count)
            literals[~given] = np.arange(first, first + count)
            start = ends - length
        else:
            literals, start = flat, width.cumsum() - width
        widths = list(dict.fromkeys(one for number in numbers for one in self.widths[number]))
        rows = np.array([self.row[one] for one in widths], dtype=np.intp)
        part = (rows[:, None] * len(self.fresh) + which).ravel()
        taken = self.size.take(part)
        ends = taken.cumsum()
        where = np.repeat(self.begin.take(part) - ends + taken, taken)
        where += np.arange(len(where))
        signed = np.empty((len(literals), 2), dtype=np.int32)
        signed[:, 0], signed[:, 1] = literals, -literals
        out = signed.ravel().take(self.place.take(where) + np.repeat(np.tile(2 * start, len(widths)), taken))
        blocks, at = [], 0
        for i, (one, end) in enumerate(zip(widths, ends[m - 1::m].tolist())):
            block = out[at:end].reshape(-1, one)
            blocks.append((block, None if guard is None else np.repeat(guard, taken[i * m:(i + 1) * m] // one)))
            at = end
        return blocks
