"""Clauses by table: a small constraint, written once over columns, is added for all rows of an array at once.

A table is a tuple of clauses; a clause is a tuple of columns, counted from 1, where a minus sign negates. Tables of
values that rows may or may not have are in `sequences.tables_of_tuples`.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..formula import Formula, Literals, guard_of
from ..literals import Ints, as_literals, joined
from .clauses_for_rows_by_kind import FEW, Kinds, Positions, instantiate

ClauseTable = tuple[tuple[int, ...], ...]


@checked
def add_per_row(f: Formula, literals: ArrayLike, table: ClauseTable, when: ArrayLike | None = None) -> None:
    """The clauses of the table hold for each row of literals (..., n); with `when` (...) where its literal holds.

    No variable. A row without constants takes the clauses of the table. A row with constants, its guard among them,
    takes what is left of these without the constants, and of that no clause which another one implies.

    >>> from encoders import TRUE
    >>> f = Formula()
    >>> a, b, c = f.new(3)
    >>> add_per_row(f, [[a, b], [c, -TRUE]], ((-1, 2), (1, -2)))
    >>> [block.tolist() for block in f.blocks]
    [[[-3]], [[-1, 2], [1, -2]]]
    """
    rows = as_literals(literals)
    guard = guard_of(when)
    if guard is not None:
        # A guard is one more literal of each row, and stands in each clause of the table.
        rows = np.concatenate([rows, np.broadcast_to(guard, rows.shape[:-1])[..., None]], axis=-1)
        table = _guarded(table, rows.shape[-1])
    rows = rows.reshape(prod(rows.shape[:-1]), rows.shape[-1])
    for clauses in clauses_by_table(rows, table, f.find_constants(rows)):
        f.add_checked(clauses)


def clauses_by_table(rows: Literals, table: ClauseTable, constant: NDArray[np.bool_]) -> list[Literals]:
    """The clauses of `add_per_row` for rows (m, n), one array for each width. constant: (m, n) which are constants."""
    if not np.count_nonzero(constant):
        return [instantiate(rows, position, sign) for position, sign in _positions(table)]
    m, n = rows.shape
    code = (np.sign(rows) * constant) @ _powers(n)
    if len(rows) > FEW:
        return _kind_by_kind(rows, code, table)
    known, numbers = _kinds(table, n).look_up(code.tolist())
    clauses = known.clauses(rows.ravel(), np.arange(0, m * n, n), np.array(numbers, dtype=np.intp), sorted(known.row))
    return [block for block, _ in clauses]


def _kind_by_kind(rows: Literals, code: Ints, table: ClauseTable) -> list[Literals]:
    order = code.argsort(kind="stable")
    rows, code = rows[order], code[order]
    starts = np.append(0, (code[1:] != code[:-1]).nonzero()[0] + 1)
    blocks: dict[int, list[Literals]] = {}  # by width: a few large blocks cost less than many small ones
    for begin, end, kind in zip(starts.tolist(), [*starts[1:].tolist(), len(rows)], code[starts].tolist()):
        for position, sign in _positions(_reduced(table, rows.shape[1], kind)):
            blocks.setdefault(position.shape[1], []).append(instantiate(rows[begin:end], position, sign))
    return [joined(clauses) for _, clauses in sorted(blocks.items())]


@lru_cache(maxsize=256)
def _powers(count: int) -> Ints:
    return np.asarray(3 ** np.arange(count))


@lru_cache(maxsize=256)
def _kinds(table: ClauseTable, columns: int) -> Kinds[int]:
    return Kinds(lambda kind: (0, _positions(_reduced(table, columns, kind))))


@lru_cache(maxsize=4096)
def _guarded(table: ClauseTable, column: int) -> ClauseTable:
    return tuple((-column, *clause) for clause in table)


@lru_cache(maxsize=4096)
def _positions(table: ClauseTable) -> Positions:
    """For each width the columns, from 0, and the signs of the clauses. ValueError for a column 0."""
    if any(0 in clause for clause in table):
        raise ArgumentError("table: its columns are numbered from 1, found 0")
    out = []
    for width in sorted({len(clause) for clause in table}):
        chosen = [clause for clause in table if len(clause) == width]
        clauses = np.array(chosen, dtype=np.int32).reshape(len(chosen), width)
        out.append((np.abs(clauses).astype(np.intp) - 1, np.sign(clauses)))
    return out


@lru_cache(maxsize=4096)
def _reduced(table: ClauseTable, columns: int, kind: int) -> ClauseTable:
    """The table where columns are constant: kind in balanced ternary, 1 for TRUE, -1 for FALSE, first column lowest."""
    state = {}
    for column in range(1, columns + 1):
        digit = (kind + 1) % 3 - 1
        kind = (kind - digit) // 3
        state[column], state[-column] = digit, -digit
    left = dict.fromkeys(tuple(x for x in clause if not state[x]) for clause in table
                         if all(state[x] < 1 for x in clause))
    return tuple(clause for clause in left if not any(set(other) < set(clause) for other in left))
