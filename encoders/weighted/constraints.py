"""The weights of those literals that hold are at most, at least or equal to a bound, over the last axis.

`literals` (..., n), `weights` (..., n) integers, `bound` an integer or one for each row (...,), `when` a literal for
each row: the constraint holds only where that literal is true. They broadcast against each other. Weights may be
negative, zero, or larger than the bound; literals may be constants, repeated, or opposites: `normal` takes care of
all that before a scheme sees a row. An empty batch adds nothing.
"""

from __future__ import annotations

from math import prod

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import checked
from ..cardinality import at_most as at_most_of
from ..choice_by_name import lookup
from ..clauses.clause_store import TooLarge
from ..clauses.clauses_for_rows_by_kind import Tables, add_kind_by_kind, instantiate, tables_of
from ..formula import Formula, Literals, guard_of
from ..integers import as_bounds, as_integers
from ..literals import as_literals
from .normalized_sums import Sum, TooManyClauses, normal
from .schemes import WEIGHTED, Scheme

BY_SIZE = ("bdd", "watchdog", "adder")  # what "auto" takes, the next where one is too large
SHORT = 100  # literals of a row whose clauses are kept
KEPT = 2_000_000  # literals in all clauses that are kept; they take 24 MB
Key = tuple[Scheme, bytes, int, bytes, bool]
_kept: dict[Key, Tables] = {}


@checked
def at_most(f: Formula, literals: ArrayLike, weights: ArrayLike, bound: ArrayLike, when: ArrayLike | None = None,
            scheme: str | Scheme = "auto", groups: ArrayLike | None = None) -> None:
    """The sum of the weights of those literals that hold is at most `bound`.

    scheme: a name in `WEIGHTED`, or a function with the signature of those there; "auto" counts where all weights of a
    row are equal, and else takes a decision diagram, or a watchdog where that has too many nodes. groups: (..., n)
    numbers; of the literals with one number at most one holds, which other clauses say: `bdd` and `totalizer` need
    fewer clauses for it. ValueError for weights or bounds that are no integers, weights that add up to 2**62 or more,
    shapes that do not fit, an unknown scheme, and a sum that is too large for the scheme.

    >>> from encoders import Formula
    >>> f = Formula()
    >>> at_most(f, f.new(3), [2, -3, 4], 2)  # 2 a + 3 (not b) + 4 c is at most 5
    >>> f.size
    Size(variables=4, clauses=3, literals=6)
    """
    _rows(f, literals, weights, bound, when, scheme, groups, 1)


@checked
def at_least(f: Formula, literals: ArrayLike, weights: ArrayLike, bound: ArrayLike, when: ArrayLike | None = None,
             scheme: str | Scheme = "auto", groups: ArrayLike | None = None) -> None:
    """The sum of the weights of those literals that hold is at least `bound`; the rest is as with `at_most`."""
    _rows(f, literals, weights, bound, when, scheme, groups, -1)


@checked
def equal(f: Formula, literals: ArrayLike, weights: ArrayLike, bound: ArrayLike, when: ArrayLike | None = None,
          scheme: str | Scheme = "auto", groups: ArrayLike | None = None) -> None:
    """The sum of the weights of those literals that hold is `bound`: `at_most` and `at_least` together."""
    _rows(f, literals, weights, bound, when, scheme, groups, 1, -1)


def _rows(f: Formula, literals: ArrayLike, weights: ArrayLike, bound: ArrayLike, when: ArrayLike | None,
          scheme: str | Scheme, groups: ArrayLike | None, *signs: int) -> None:
    chosen = None if scheme == "auto" else scheme if callable(scheme) else lookup(WEIGHTED, scheme, "weighted scheme")
    lits = as_literals(literals)
    f.check_literals(lits)
    weight, limit = as_integers(weights, "weights"), as_bounds(bound, "bound")
    n = lits.shape[-1]
    guard = guard_of(when)
    group = np.arange(n) if groups is None else as_integers(groups, "groups")
    batch = np.broadcast_shapes(lits.shape[:-1], weight.shape[:-1], limit.shape, group.shape[:-1],
                                () if guard is None else guard.shape)
    # A sum has Python's integers for bounds, which may be larger than any array's; rows are made normal one by one.
    rows = np.broadcast_to(lits, (*batch, n)).reshape(prod(batch), n)
    weight, group = (np.broadcast_to(part, (*batch, n)).reshape(prod(batch), n) for part in (weight, group))
    limits = np.broadcast_to(limit, batch).ravel().tolist()
    guards = None if guard is None else np.broadcast_to(guard, batch).ravel()
    # Rows of equal weights, bounds and groups go to the scheme together.
    same: dict[tuple[bytes, int, bytes], tuple[Sum, list[Literals], list[int]]] = {}
    for sign in signs:
        for i, row in enumerate(rows):
            f.check_deadline()
            result = normal(row, sign * weight[i], sign * limits[i], group[i])
            own = None if guards is None else guards[i]
            if result.impossible:
                f.add(np.empty((1, 0), dtype=np.int32), own)
            f.add(-result.false[:, None], own)
            if rest := result.rest:
                key = rest.weights.tobytes(), rest.bound, rest.groups.tobytes()
                _, parts, numbers = same.setdefault(key, (rest, [], []))
                parts.append(rest.literals)
                numbers.append(i)
    for rest, parts, numbers in same.values():
        stacked, own = np.stack(parts), None if guards is None else guards[numbers]
        if f.sums is not None:
            f.keep_sum(stacked, rest.weights, rest.bound, own)
        elif chosen is None and (rest.weights == 1).all():
            at_most_of(f, stacked, rest.bound, own)
        elif chosen is not None:
            with f.note_call("weighted sum", scheme, rest, len(stacked), own):
                _add(f, chosen, rest, stacked, own)
        else:
            _add_by_size(f, rest, stacked, own)


def _add_by_size(f: Formula, rest: Sum, rows: Literals, when: Literals | None) -> None:
    """What "auto" takes: a decision diagram, or where that is too large the scheme after it."""
    for scheme in BY_SIZE:
        try:
            with f.note_call("weighted sum", scheme, rest, len(rows), when):
                _add(f, WEIGHTED[scheme], rest, rows, when)
            return
        except (TooManyClauses, TooLarge):
            if scheme == BY_SIZE[-1]:
                raise


def _add(f: Formula, scheme: Scheme, rest: Sum, rows: Literals, when: Literals | None) -> None:
    """Rows (m, n) of one sum. Short ones of our own schemes are made once in a process, and copied from then on."""
    m, n = rows.shape
    if n > SHORT or scheme not in WEIGHTED.values():
        scheme(f, rows, rest.weights, rest.bound, rest.groups, when)
        return
    key = scheme, rest.weights.tobytes(), rest.bound, rest.groups.tobytes(), when is None
    tables = _kept.get(key)
    guard = [] if when is None else [when[:, None]]
    if tables is None:
        scratch = Formula()
        scratch.deadline, scratch.most = f.deadline, f.most
        row = scratch.new(1, n + len(guard))
        scheme(scratch, row[:, :n], rest.weights, rest.bound, rest.groups, row[:, n] if guard else None)
        if scratch.size.literals > KEPT:
            given = np.concatenate([rows, *guard, f.new(m, scratch.variables - row.size)], axis=1)
            while scratch.blocks:  # one by one, so that the clauses are not there twice
                block = scratch.blocks.pop()
                f.add(instantiate(given, np.abs(block).astype(np.intp) - 1, np.sign(block)))
            return
        tables = tables_of(scratch, row.size)
        _keep(key, tables)
    fresh, positions = tables
    add_kind_by_kind(f, [(np.concatenate([rows, *guard, f.new(m, fresh)], axis=1), positions, None)])


def _keep(key: Key, tables: Tables) -> None:
    """Keep the clauses of a sum, and those of the latest others that have KEPT literals together at most."""
    global _kept  # never changed: a new one takes its place
    out, literals = {}, 0
    for other, kept in [(key, tables), *reversed(_kept.items())]:
        literals += sum(position.size for position, _ in kept[1])
        if literals > KEPT:
            break
        out[other] = kept
    _kept = dict(reversed(out.items()))
