"""Rows of many kinds at once: the clauses of all of them by one gather, instead of kind by kind.

Its kind says what the clauses of a row are: how many of its literals are to be counted, and to what, or which of its
columns are constant. Where they stand in the row is found out once for each kind that comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from .blocks import Blocks
from .literals import Ints, Literals, runs

K = TypeVar("K")
# Fresh variables of a row; by width positions and signs of its clauses. Positions beyond its literals are fresh ones.
Tables = tuple[int, list[tuple[Ints, Literals]]]

FEW = 400  # rows up to which one gather is faster


class Gathered(NamedTuple):
    """The tables of the kinds that have come so far, one after another; never changed."""

    number: dict[Any, int]  # of each kind
    fresh: list[int]  # of each kind
    widths: list[list[int]]  # of each kind, in the order of its tables
    row: dict[int, int]  # width -> its row in begin and size
    begin: Ints  # (widths, kinds) where the literals of a kind's clauses of that width begin
    size: Ints  # (widths, kinds) how many literals these have
    place: Ints  # of each literal: its position in the row
    sign: Literals  # of each literal

    def grown(self, kinds: Sequence[K], tables: Callable[[K], Tables]) -> Gathered:
        """The same with these kinds too, none of which is among them."""
        made = [tables(kind) for kind in kinds]
        count = len(self.number)
        widths = [[position.shape[1] for position, _ in parts] for _, parts in made]
        row = {width: i for i, width in enumerate(dict.fromkeys([*self.row, *(one for own in widths for one in own)]))}
        begin, size = np.zeros((2, len(row), count + len(kinds)), dtype=np.intp)
        begin[:len(self.row), :count], size[:len(self.row), :count] = self.begin, self.size
        places, signs, end = [self.place], [self.sign], len(self.place)
        for number, (_, parts) in enumerate(made, count):
            for position, sign in parts:
                width = position.shape[1]
                if not width:  # the empty clause counts as one literal
                    position, sign = np.zeros(1, dtype=np.intp), np.ones(1, dtype=np.int32)
                begin[row[width], number], size[row[width], number] = end, position.size
                places.append(position.ravel())
                signs.append(sign.ravel())
                end += position.size
        return Gathered(self.number | {kind: number for number, kind in enumerate(kinds, count)},
                        self.fresh + [fresh for fresh, _ in made], self.widths + widths, row, begin, size,
                        np.concatenate(places), np.concatenate(signs))

    def clauses(self, literals: Literals, start: Ints, which: NDArray[np.intp],
                widths: Iterable[int]) -> Iterator[tuple[Literals, Ints]]:
        """Of each width that there is the clauses, row after row, and how many literals each row has there (m,).

        literals: flat, those of a row begin at start (m,). which: (m,) the number of its kind.
        """
        part = np.array([self.row[width] for width in widths], dtype=np.intp)[:, None] * len(self.number) + which
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


class Kinds(Generic[K]):
    """The tables of all kinds of one sort, each made when it is first needed.

    Threads may share it: what is gathered is built whole and then takes the place of what was. Where two threads do so
    at once, one of them has worked in vain.
    """

    def __init__(self, tables: Callable[[K], Tables]) -> None:
        self.tables = tables
        none = np.zeros((0, 0), dtype=np.intp)
        self.gathered = Gathered({}, [], [], {}, none, none, none.ravel(), np.empty(0, np.int32))

    def numbered(self, kinds: Sequence[K]) -> tuple[Gathered, list[int]]:
        """Tables with all these kinds among them, and the number of each there."""
        gathered = self.gathered
        try:
            return gathered, list(map(gathered.number.__getitem__, kinds))
        except KeyError:
            missing = [kind for kind in dict.fromkeys(kinds) if kind not in gathered.number]
            self.gathered = gathered = gathered.grown(missing, self.tables)
            return gathered, list(map(gathered.number.__getitem__, kinds))

    def add(self, f: Blocks, flat: Literals, width: Ints, guard: Literals | None, kinds: list[K],
            times: list[int]) -> None:
        """Add the clauses of m rows, known to be literals of the formula, with the fresh variables that they take.

        flat: row after row; width (m,) how many each has; guard: None or (m,), a row's counts where it holds; kinds: in
        the order of the rows, each so many `times`.
        """
        gathered, numbers = self.numbered(kinds)
        fresh = [gathered.fresh[number] for number in numbers]
        literals, ends = flat, width.cumsum()
        if any(fresh):  # they stand after each row's literals
            own = np.array(fresh).repeat(times)
            width = width + own
            ends = width.cumsum()
            given = np.arange(ends[-1]) < (ends - own).repeat(width)
            literals = np.empty(len(given), dtype=np.int32)
            literals[given] = flat
            literals[~given] = f.new(len(literals) - len(flat))
        widths = dict.fromkeys(one for number in numbers for one in gathered.widths[number])
        for clauses, size in gathered.clauses(literals, ends - width, np.array(numbers).repeat(times), widths):
            if guard is None:
                f.keep(clauses)
            else:
                f.add(clauses, guard.repeat(size // clauses.shape[1]))
