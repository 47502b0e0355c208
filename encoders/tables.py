"""Clauses by table: a small constraint, written once over columns, for all rows of an array at once.

A table is a tuple of clauses; a clause is a tuple of columns, counted from 1, where a minus sign negates.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .formula import Formula, Literals, binding
from .kinds import FEW, Kinds

Ints = NDArray[np.intp]
Table = tuple[tuple[int, ...], ...]


def each(f: Formula, literals: ArrayLike, table: Table, when: ArrayLike | None = None) -> None:
    """The clauses of the table hold for each row of literals (..., n); with `when` (...) where its literal holds.

    No variable. A row of free literals takes the table's clauses; with constants, the guard among them, those that
    are left without them: none that holds anyway, none that another one implies.

    >>> from encoders import TRUE
    >>> f = Formula()
    >>> a, b, c = f.new(3)
    >>> each(f, [[a, b], [c, -TRUE]], ((-1, 2), (1, -2)))
    >>> [block.tolist() for block in f.blocks]
    [[[-3]], [[-1, 2], [1, -2]]]
    """
    rows = np.asarray(literals, dtype=np.int32)
    guard = binding(when)
    if guard is not None:
        rows = np.concatenate([rows, np.broadcast_to(guard, rows.shape[:-1])[..., None]], axis=-1)
        table = _guarded(table, rows.shape[-1])
    rows = rows.reshape(prod(rows.shape[:-1]), rows.shape[-1])
    for clauses in instances(rows, table, f.constant(rows)):
        f.keep(clauses)


def instances(rows: Literals, table: Table, constant: NDArray[np.bool_]) -> list[Literals]:
    """The clauses of `each` for rows (m, n), an array a width. constant: (m, n) which of the literals are constants."""
    if not np.count_nonzero(constant):
        return [clauses for _, clauses in _instances(rows, table)]
    code = (np.sign(rows) * constant) @ _powers(rows.shape[1])
    return (_at_once if len(rows) <= FEW else _kind_by_kind)(rows, code, table)


def _kind_by_kind(rows: Literals, code: Ints, table: Table) -> list[Literals]:
    # the work of each kind is simple, and pays where it has many rows
    order = code.argsort(kind="stable")
    rows, code = rows[order], code[order]
    starts = np.append(0, (code[1:] != code[:-1]).nonzero()[0] + 1)
    blocks: dict[int, list[Literals]] = {}  # by width: a few large blocks cost less than many small ones
    for begin, end, kind in zip(starts.tolist(), [*starts[1:].tolist(), len(rows)], code[starts].tolist()):
        for width, clauses in _instances(rows[begin:end], _reduced(table, rows.shape[1], kind)):
            blocks.setdefault(width, []).append(clauses)
    return [parts[0] if len(parts) == 1 else np.concatenate(parts) for _, parts in sorted(blocks.items())]


def _at_once(rows: Literals, code: Ints, table: Table) -> list[Literals]:
    m, n = rows.shape
    gathered, numbers = _kinds(table, n).numbered(code.tolist())
    which, widths = np.array(numbers, dtype=np.intp), sorted(gathered.row)
    return [clauses for clauses, _ in gathered.clauses(rows.ravel(), np.arange(0, m * n, n), which, widths)]


@lru_cache(maxsize=256)
def _powers(count: int) -> Ints:
    return np.asarray(3 ** np.arange(count))


@lru_cache(maxsize=256)
def _kinds(table: Table, columns: int) -> Kinds[int]:
    return Kinds(lambda kind: (0, [found[1:] for found in _arrays(_reduced(table, columns, kind))]))


@lru_cache(maxsize=4096)
def _guarded(table: Table, column: int) -> Table:
    return tuple((-column, *clause) for clause in table)


def _instances(rows: Literals, table: Table) -> list[tuple[int, Literals]]:
    out = []
    for width, position, sign in _arrays(table):
        clauses = rows.take(position, axis=1)
        clauses *= sign
        out.append((width, clauses.reshape(len(rows) * len(sign), width)))
    return out


@lru_cache(maxsize=4096)
def _arrays(table: Table) -> list[tuple[int, Ints, Literals]]:
    """By width: the columns from 0, and the signs, of the clauses."""
    out = []
    for width in sorted({len(clause) for clause in table}):
        chosen = [clause for clause in table if len(clause) == width]
        signed = np.array(chosen, dtype=np.int32).reshape(len(chosen), width)
        out.append((width, np.abs(signed).astype(np.intp) - 1, np.sign(signed)))
    return out


@lru_cache(maxsize=4096)
def _reduced(table: Table, columns: int, kind: int) -> Table:
    """The table where columns are constant: kind in balanced ternary, 1 for TRUE, -1 for FALSE, first column lowest."""
    state = {}
    for column in range(1, columns + 1):
        digit = (kind + 1) % 3 - 1
        kind = (kind - digit) // 3
        state[column], state[-column] = digit, -digit
    left = dict.fromkeys(tuple(x for x in clause if not state[x]) for clause in table
                         if all(state[x] < 1 for x in clause))
    return tuple(clause for clause in left if not any(set(other) < set(clause) for other in left))
