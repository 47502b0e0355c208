"""Rows of numbers of different lengths, as arrays: what belongs to what."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from encoders import Ints
from encoders.literals import distinct, ranges


class Rows:
    """Rows of different lengths in one array."""

    def __init__(self, row: Ints, values: Ints, rows: int) -> None:
        """row, values: (entries) each value and its row, in the order of rows."""
        self._values = values.astype(np.int32)
        self._first = np.searchsorted(row, np.arange(rows + 1))

    def __getitem__(self, rows: Ints) -> Ints:
        """The values of some rows, one row after another."""
        return np.asarray(self._values[ranges(self._first[rows], self.sizes(rows))[0]])

    def row(self, number: int) -> Ints:
        """The values of one row."""
        return np.asarray(self._values[self._first[number]:self._first[number + 1]])

    def sizes(self, rows: Ints) -> Ints:
        """How many values some rows have."""
        return np.asarray(self._first[rows + 1] - self._first[rows])

    def join(self, keys: Ints, rows: Ints) -> tuple[Ints, Ints]:
        """Each value of some rows, behind the key (rows) of its row."""
        return keys.repeat(self.sizes(rows)), self[rows]

    def lists(self) -> list[list[int]]:
        """All rows."""
        values, first = self._values.tolist(), self._first.tolist()
        return [values[begin:end] for begin, end in pairwise(first)]


def rows_by(row: Ints, values: Ints, rows: int) -> Rows:
    """`Rows` of entries in any order; each row keeps the order of its values."""
    order = row.argsort(kind="stable")
    return Rows(row[order], values[order], rows)


def distinct_pairs(pairs: list[tuple[Ints, Ints]], end: int) -> tuple[Ints, Ints]:
    """Pairs, sorted, each once. end: above all second numbers."""
    codes = [first.astype(np.int64) * end + second for first, second in pairs]
    first, second = np.divmod(distinct(np.concatenate(codes)), end)
    return first, second
