"""Clauses for rows of many kinds, made by one gather of array elements instead of a loop over the kinds.

The kind of a row decides its clauses: it is the number of literals and the count, or which columns are constant. The
positions of a kind's clauses within a row are computed once, when the kind first occurs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from ..literals import Ints, Literals, joined, ranges
from .clause_store import ClauseStore

K = TypeVar("K")
# By width the positions (clauses, width) within a row, and the signs, of the clauses of one row.
Positions = list[tuple[Ints, Literals]]
# The number of fresh variables of a row and its clauses; positions beyond its literals are the fresh variables.
Tables = tuple[int, Positions]

FEW = 400  # rows up to which one gather is faster than a loop over their kinds


def instantiate(rows: Literals, position: Ints, sign: Literals) -> Literals:
    """The clauses (m * clauses, width) of rows (m, n) that are all of one kind."""
    clauses = rows.take(position, axis=1)
    clauses *= sign
    return clauses.reshape(len(rows) * len(position), position.shape[1])


def tables_of(scratch: ClauseStore, given: int) -> Tables:
    """The clauses of a scratch formula whose first `given` variables are the literals of one row."""
    by_width: dict[int, list[Literals]] = {}
    for block in scratch.blocks:
        by_width.setdefault(block.shape[1], []).append(block)
    clauses = [joined(by_width[width]) for width in sorted(by_width)]
    return scratch.variables - given, [(np.abs(rows).astype(np.intp) - 1, np.sign(rows)) for rows in clauses]


def add_kind_by_kind(f: ClauseStore, parts: Iterable[tuple[Literals, Positions, Literals | None]]) -> None:
    """Add the clauses of rows (m, n), their positions, where their guards (m,) hold, for each part of one kind.

    Clauses of one width become one block: a few large blocks cost less than many small ones. All parts have guards, or
    none has.
    """
    blocks: dict[int, list[Literals]] = {}
    guards: dict[int, list[Literals]] = {}
    for rows, positions, guard in parts:
        for position, sign in positions:
            blocks.setdefault(position.shape[1], []).append(instantiate(rows, position, sign))
            if guard is not None:
                guards.setdefault(position.shape[1], []).append(guard.repeat(len(position)))
    for width, clauses in blocks.items():
        f.add(joined(clauses), joined(guards[width]) if guards else None)


class KindTables(NamedTuple):
    """The tables of the kinds that have occurred so far, one after another; immutable."""

    number: dict[Any, int]  # of each kind
    fresh: list[int]  # of each kind
    widths: list[list[int]]  # of each kind, in the order of its tables
    row: dict[int, int]  # width -> its row in begin and size
    begin: Ints  # (widths, kinds) where the literals of a kind's clauses of that width begin
    size: Ints  # (widths, kinds) how many literals these have
    position: Ints  # of each literal: its position in the row
    sign: Literals  # of each literal

    def with_kinds(self, kinds: Sequence[K], tables: Callable[[K], Tables]) -> KindTables:
        """A copy with further kinds, none of which it has yet."""
        fresh, parts = zip(*map(tables, kinds))
        widths = [[position.shape[1] for position, _ in part] for part in parts]
        row = {width: i for i, width in enumerate(dict.fromkeys(chain(self.row, *widths)))}
        count = len(self.number)
        # begin, size: (widths, kinds) where the literals of a kind's clauses of one width stand in the flat arrays,
        # and how many these are; 0 for a width that the kind does not have. Old kinds keep their places, so only new
        # ones are added at the end.
        begin, size = np.zeros((2, len(row), count + len(kinds)), dtype=np.intp)
        begin[:len(self.row), :count], size[:len(self.row), :count] = self.begin, self.size
        positions, signs, end = [self.position], [self.sign], len(self.position)
        for number, part in enumerate(parts, count):
            for position, sign in part:
                width = position.shape[1]
                if not width:  # the empty clause counts as one literal
                    position, sign = np.zeros(1, dtype=np.intp), np.ones(1, dtype=np.int32)
                begin[row[width], number], size[row[width], number] = end, position.size
                positions.append(position.ravel())
                signs.append(sign.ravel())
                end += position.size
        return KindTables(self.number | {kind: number for number, kind in enumerate(kinds, count)},
                          [*self.fresh, *fresh], self.widths + widths, row, begin, size, np.concatenate(positions),
                          np.concatenate(signs))

    def clauses(self, literals: Literals, start: Ints, numbers: Ints,
                widths: Iterable[int]) -> Iterator[tuple[Literals, Ints]]:
        """For each width the clauses, row after row, and (m,) how many literals each row contributes to them.

        literals: flat, those of a row begin at start (m,). numbers: (m,) the number of its kind.
        """
        # part: (widths, m) the entry of each row's kind in `begin` and `size`, as a flat index; then one gather makes
        # all clauses of all rows, by widths, and one more adds where each row's literals begin.
        part = np.array([self.row[width] for width in widths], dtype=np.intp)[:, None] * len(self.number) + numbers
        size = self.size.take(part)
        index, ends = ranges(self.begin.take(part).ravel(), size.ravel())
        first = np.empty(size.shape, dtype=np.intp)
        first[:] = start
        out = literals.take(self.position.take(index) + first.ravel().repeat(size.ravel()))
        out *= self.sign.take(index)
        begin = 0
        for width, sizes, end in zip(widths, size, ends[len(numbers) - 1::len(numbers)].tolist()):
            if end > begin:
                yield out[begin:end].reshape(-1, width) if width else np.empty((1, 0), dtype=np.int32), sizes
            begin = end


class Kinds(Generic[K]):
    """A cache of the tables of kinds, each made when it is first needed.

    Threads may share it: a new `KindTables` is built completely and then replaces the old one. If two threads do so at
    once, one result is lost and made again later.
    """

    def __init__(self, tables: Callable[[K], Tables]) -> None:
        self.tables = tables
        none = np.zeros((0, 0), dtype=np.intp)
        self.known = KindTables({}, [], [], {}, none, none, none.ravel(), np.empty(0, np.int32))

    def look_up(self, kinds: Sequence[K]) -> tuple[KindTables, list[int]]:
        """Tables with all these kinds among them, and the number of each there."""
        known = self.known
        try:
            return known, list(map(known.number.__getitem__, kinds))
        except KeyError:
            missing = [kind for kind in dict.fromkeys(kinds) if kind not in known.number]
            self.known = known = known.with_kinds(missing, self.tables)
            return known, list(map(known.number.__getitem__, kinds))

    def add(self, f: ClauseStore, flat: Literals, width: Ints, guard: Literals | None, kinds: list[K],
            times: list[int]) -> None:
        """Add the clauses of m rows of literals of the formula, with the fresh variables that they take.

        flat: row after row; width: (m,) of each row; guard: None or (m,), a row counts where it holds; kinds: in the
        order of the rows, each of as many rows as `times` says.
        """
        tables, numbers = self.look_up(kinds)
        fresh = [tables.fresh[number] for number in numbers]
        literals, ends = flat, width.cumsum()
        if any(fresh):  # they stand after each row's literals
            # Fresh variables go into the gaps that are left after the given literals of each row.
            own = np.array(fresh).repeat(times)
            width = width + own
            ends = width.cumsum()
            given = np.arange(ends[-1]) < (ends - own).repeat(width)
            literals = np.empty(len(given), dtype=np.int32)
            literals[given] = flat
            literals[~given] = f.new(len(literals) - len(flat))
        widths = dict.fromkeys(chain.from_iterable(tables.widths[number] for number in numbers))
        for clauses, size in tables.clauses(literals, ends - width, np.array(numbers).repeat(times), widths):
            if guard is None:
                f.add_checked(clauses)
            else:
                f.add(clauses, guard.repeat(size // clauses.shape[1]))
