"""Rows of many kinds at once: the clauses of all of them by one gather, instead of kind by kind.

Its kind says what the clauses of a row are: how many of its literals are to be counted, and to what, or which of its
columns are constant. Where they stand in the row is found out once for each kind that comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from .blocks import Blocks
from .literals import Ints, Literals, runs

K = TypeVar("K")
# Fresh variables of a row; by width positions and signs of its clauses. Positions beyond its literals are fresh ones.
Tables = tuple[int, list[tuple[Ints, Literals]]]

FEW = 400  # rows up to which one gather is faster


class Kinds(dict[K, int]):
    """Kind -> its number. Its tables are made when it is first asked for."""

    def __init__(self, tables: Callable[[K], Tables]) -> None:
        super().__init__()
        self.tables = tables
        self.fresh: list[int] = []  # of each kind
        self.widths: list[list[int]] = []  # of each kind, in the order of its tables
        self.row: dict[int, int] = {}  # width -> its row in begin and size
        self.begin = self.size = np.zeros((0, 0), dtype=np.intp)  # (widths, kinds), in literals
        self.place, self.sign = np.empty(0, dtype=np.intp), np.empty(0, dtype=np.int32)  # of each literal

    def __missing__(self, kind: K) -> int:
        fresh, tables = self.tables(kind)
        self.fresh.append(fresh)
        self.widths.append([position.shape[1] for position, _ in tables])
        for width in self.widths[-1]:
            self.row.setdefault(width, len(self.row))
        grown = len(self.row) - len(self.begin), 1
        self.begin, self.size = (np.pad(one, [(0, more) for more in grown]) for one in (self.begin, self.size))
        for width, (position, sign) in zip(self.widths[-1], tables):
            if not width:  # the empty clause counts as one literal
                position, sign = np.zeros(1, dtype=np.intp), np.ones(1, dtype=np.int32)
            self.begin[self.row[width], -1], self.size[self.row[width], -1] = len(self.place), position.size
            self.place = np.concatenate([self.place, position.ravel()])
            self.sign = np.concatenate([self.sign, sign.ravel()])
        self[kind] = len(self)
        return self[kind]

    def add(self, f: Blocks, flat: Literals, width: Ints, guard: Literals | None, kinds: list[K],
            times: list[int]) -> None:
        """Add the clauses of m rows, known to be literals of the formula, with the fresh variables that they take.

        flat: row after row; width (m,) how many each has; guard: None or (m,), a row's counts where it holds; kinds: in
        the order of the rows, each so many `times`.
        """
        numbers = [self[kind] for kind in kinds]
        fresh = [self.fresh[number] for number in numbers]
        literals, ends = flat, width.cumsum()
        if any(fresh):  # they stand after each row's literals
            own = np.array(fresh).repeat(times)
            width = width + own
            ends = width.cumsum()
            given = np.arange(ends[-1]) < (ends - own).repeat(width)
            literals = np.empty(len(given), dtype=np.int32)
            literals[given] = flat
            literals[~given] = f.new(len(literals) - len(flat))
        widths = dict.fromkeys(one for number in numbers for one in self.widths[number])
        for clauses, size in self.clauses(literals, ends - width, np.array(numbers).repeat(times), widths):
            if guard is None:
                f.keep(clauses)
            else:
                f.add(clauses, guard.repeat(size // clauses.shape[1]))

    def clauses(self, literals: Literals, start: Ints, which: NDArray[np.intp],
                widths: Iterable[int]) -> Iterator[tuple[Literals, Ints]]:
        """Of each width that there is the clauses, row after row, and how many literals each row has there (m,).

        literals: flat, those of a row begin at start (m,). which: (m,) the number of its kind.
        """
        part = np.array([self.row[width] for width in widths], dtype=np.intp)[:, None] * len(self) + which
        size = self.size.take(part)
        where, ends = runs(self.begin.take(part).ravel(), size.ravel())
        first = np.empty(size.shape, dtype=np.intp)
        first[:] = start
        out = literals.take(self.place.take(where) + first.ravel().repeat(size.ravel()))
        out *= self.sign.take(where)
        at = 0
        for width, mine, end in zip(widths, size, ends[len(which) - 1::len(which)].tolist()):
            if end > at:
                yield out[at:end].reshape(-1, width) if width else np.empty((1, 0), dtype=np.int32), mine
            at = end
