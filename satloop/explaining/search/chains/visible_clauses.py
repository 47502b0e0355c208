"""The clauses of a chain in which steps see how many literals are open, as arrays: there are tens of thousands."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain

import numpy as np

from encoders import Ints


def flat(rows: Sequence[Sequence[int]]) -> tuple[Ints, Ints]:
    """The literals of clauses, one clause after another, and how many each has."""
    sizes = np.fromiter(map(len, rows), dtype=np.intp, count=len(rows))
    return np.fromiter(chain.from_iterable(rows), dtype=np.intp, count=sizes.sum()), sizes


class VisibleClauses:
    """The clauses with a visible variable, and how many literals are open in them when some literals hold.

    clauses: how many there are with the others.
    """

    def __init__(self, literals: Ints, sizes: Ints, visible: Collection[int]) -> None:
        """literals, sizes: see `flat`."""
        self.clauses, row = len(sizes), np.arange(len(sizes)).repeat(sizes)
        self._variables = int(np.abs(literals).max(initial=0)) + 1
        shows = np.zeros(self._variables, dtype=bool)
        shows[[v for v in visible if v < self._variables]] = True
        has_visible = np.zeros(len(sizes), dtype=bool)
        has_visible[row[shows[np.abs(literals)]]] = True
        self._count = int(np.count_nonzero(has_visible))
        self._literals, self._rows = literals[has_visible[row]], (has_visible.cumsum() - 1)[row[has_visible[row]]]
        self._visible = shows[np.abs(self._literals)]

    def __len__(self) -> int:
        """The number of clauses."""
        return self._count

    def least_open(self, held: Collection[int]) -> dict[int, int]:
        """Each open visible variable of the clauses that do not hold yet, and how many literals are open in that of
        them with the fewest.
        """
        given = np.fromiter(held, dtype=np.intp, count=len(held))
        given = given[np.abs(given) < self._variables]
        value = np.zeros(2 * self._variables, dtype=np.int8)  # negative literals count from the end
        value[given], value[-given] = 1, -1
        values = value[self._literals]
        is_open = values == 0
        number = np.bincount(self._rows[is_open], minlength=self._count)
        number[self._rows[values > 0]] = 0
        chosen = is_open & self._visible & (number[self._rows] > 0)
        least = np.full(self._variables, self._variables)
        np.minimum.at(least, np.abs(self._literals[chosen]), number[self._rows[chosen]])
        variables = np.flatnonzero(least < self._variables)
        return dict(zip(variables.tolist(), least[variables].tolist()))
