"""Ways to count: direct clauses, sequential counter, totalizer. `cardinality` chooses among them by name.

Each is a function (f, rows, k, least, most, when): of the n literals of each of the m rows at least k (`least`) and at
most k (`most`) hold wherever the row's literal of `when` does. The rows hold no constants, and 0 < k < n for the last
two. Sizes are for one row.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ..formula import FALSE, TRUE, Formula, Literals, guard_column, pad
from .balanced_tree import PART, balanced_tree, parts_of_pairs

Counter = Callable[[Formula, Literals, int, bool, bool, "Literals | None"], None]


@cache
def subsets(n: int, k: int) -> NDArray[np.intp]:
    """(n over k, k): all k-subsets of range(n), one a row."""
    return np.array(list(combinations(range(n), k)), dtype=np.intp).reshape(-1, k)


def direct(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None) -> None:
    """The prime implicates: any n - k + 1 literals hold one that is true, any k + 1 one that is false.

    No variable; (n over k - 1) clauses for `least` if 0 < k <= n, (n over k + 1) for `most` if 0 <= k < n. An
    impossible count (k > n, k < 0) is one empty clause.
    """
    n = rows.shape[1]
    guard = guard_column(when)
    if (least and k > n) or (most and k < 0):
        f.add(np.empty((len(rows), 0), dtype=np.int32), when)
        return
    if least and k > 0:
        f.add(rows if k == 1 else rows.take(subsets(n, n - k + 1), axis=1), when if k == 1 else guard)
    if most and k < n:
        f.add(np.negative(rows).take(subsets(n, k + 1), axis=1), guard)


def sequential(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None) -> None:
    """s[j, d]: of the first j + d literals at least j hold, for j = 1..k and d = 0..n-k-1; all else is constant.

    k(n - k) variables; 2k(n - k) + n - 2k clauses for `most`, 2k(n - k) - n + 2k for `least`.
    After C. Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints (2005), who has k(n - 1)
    variables: here partial counts that are constant, or whose difference does not matter, take none.
    """
    s = f.new(len(rows), k, rows.shape[1] - k)
    if most:
        _carry(f, rows, s, when)
    if least:  # the same about the literals that are false: fewer than d + 1 of the first j + d
        _carry(f, -rows, -s.swapaxes(1, 2), when)


def _carry(f: Formula, rows: Literals, s: Literals, when: Literals | None) -> None:
    _, k, rest = s.shape
    # Only literals j to j + rest can be the j-th that holds, if no more than k hold in all: so s is k x rest, not k x
    # n.
    x = rows[:, np.arange(k + 1)[:, None] + np.arange(rest)]  # the literal that takes the count from j - 1 to j
    line = guard_column(when)
    plane = guard_column(line)
    f.clause(-s[:, :, :-1], s[:, :, 1:], when=plane)
    f.clause(-x[:, 0], s[:, 0], when=line)
    f.clause(-x[:, 1:k], -s[:, :-1], s[:, 1:], when=plane)
    f.clause(-x[:, k], -s[:, -1], when=line)


def totalizer(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None) -> None:
    """A balanced tree of unary sums, which count to K = k + 1, or to K = k if only `least`; if 2k > n it counts falses.

    The left child of a node over n literals has the largest power of two below n. An inner node over p + q literals
    takes min(p + q, K) variables. With p' = min(p, K) and q' = min(q, K) it takes, for `most`, a clause for each pair
    i <= p', j <= q' with 0 < i + j <= K, and for `least` one for each pair with i + j < min(p + q, K). The root takes
    no variable, and only the clauses with i + j = k + 1 for `most` and i + j = k - 1 for `least`.
    O. Bailleux and Y. Boufkhad, Efficient CNF encoding of Boolean cardinality constraints (2003).
    """
    if 2 * k > rows.shape[1]:
        rows, k, least, most = -rows, rows.shape[1] - k, most, least
    _tree(f, rows, k + 1 if most else k, most, least, k, when)


def totals(f: Formula, literals: Literals, bound: int, exact: bool = False) -> Literals:
    """(..., min(n, bound)) literals of which the k-th holds where more than k of the literals (..., n) do, k from 0.

    exact: it holds only there. The tree is that of `totalizer` with its root, so that an assumption sets the bound: a
    node over p literals takes min(p, bound) variables.
    """
    return _tree(f, literals, bound, True, exact) if literals.shape[-1] > 1 else literals[..., :bound]


def _tree(f: Formula, rows: Literals, bound: int, up: bool, down: bool, k: int | None = None,
          when: Literals | None = None) -> Literals:
    """The unary sum of n > 1 literals (..., n) by a balanced tree whose sums count to `bound`, all nodes at once.

    A sum is no less (`up`), no more (`down`) than those of its children together. k: the root is no literals, but at
    most k (`up`), at least k (`down`) where `when` holds.
    """
    *batch, n = rows.shape
    left, right, size, root = balanced_tree(n)
    count = np.minimum(size, bound)
    p, q, own = count[left], count[right], count[n:].copy()
    if k is not None:
        own[root] = 0
    # All literals stand in one row: TRUE, FALSE, the n leaves, then the sums of the inner nodes, one after another. A
    # clause is three places in this row, so the clauses of all nodes and of the whole batch are gathered at once.
    ends = n + 2 + own.cumsum()
    begin = np.append(np.arange(2, n + 2), ends - own)  # of the literals of a sum; 0 is TRUE, 1 is FALSE
    literals = np.empty((*batch, int(ends[-1])), dtype=np.int32)
    literals[..., :2], literals[..., 2:n + 2] = (TRUE, FALSE), rows
    literals[..., n + 2:] = f.new(*batch, int(ends[-1]) - n - 2)
    guard = guard_column(when)
    for sign, use in ((-1, up), (1, down)):
        if not use:
            continue
        # low, high: for which totals i + j a node has clauses; a root with a bound has them for one total alone.
        low, high = np.full_like(own, sign < 0), own - (sign > 0)
        if k is not None:
            low[root] = high[root] = k - sign
        # Up: left at least i and right at least j make the node at least i + j. Down: left at most i and right at
        # most j make it at most i + j, as the contrapositive on "at least i + 1".
        for node, i, j in parts_of_pairs(p, q, low, high):
            f.check_deadline()
            places = [begin[child[node]] + number - (sign < 0) for child, number in ((left, i), (right, j))]
            for place, number, most in zip(places, (i, j), (p, q)):
                place[number == (0 if sign < 0 else most[node])] = sign > 0  # at least 0: TRUE, more than all: FALSE
            total = begin[n + node] + i + j - (sign < 0)
            if k is not None:
                total[node == root] = sign < 0
            columns = [sign * literals.take(place, axis=-1) for place in places]
            columns.append(-sign * literals.take(total, axis=-1))
            # Only the root's clauses bound anything; sums of inner nodes can be true of any assignment and need no
            # guard.
            if guard is None:
                f.clause(*columns)
            else:
                for chosen, condition in ((node != root, None), (node == root, guard)):
                    f.clause(*(column[..., chosen] for column in columns), when=condition)
    return literals[..., begin[n + root]:ends[root]]


def add_unary_numbers(f: Formula, left: Literals, right: Literals, total: Literals, up: bool = True, down: bool = True,
                      when: Literals | None = None) -> None:
    """`total` (..., r) is at least (`up`) or at most (`down`) the sum of `left` (..., p) and `right` (..., q).

    All three are unary numbers; nothing is said about a sum above r. No variable; (p + 1)(q + 1) - 1
    clauses each way where r = p + q. `when` broadcasts against the batch with one more axis at the end.
    """
    p, q, r = left.shape[-1], right.shape[-1], total.shape[-1]
    a, b = (pad(pad(x, -1, before=1, value=int(TRUE)), -1, after=1) for x in (left, right))  # [i]: at least i
    for rows in np.array_split(np.arange(p + 1), 1 + (p + 1) * (q + 1) // PART):
        f.check_deadline()
        # i, j: all pairs of places of both numbers, in parts so that the clock can be looked at between them.
        i, j = rows.repeat(q + 1), np.tile(np.arange(q + 1), len(rows))
        if up:
            k = (i + j > 0) & (i + j <= r)
            f.clause(-a[..., i[k]], -b[..., j[k]], total[..., (i + j)[k] - 1], when=when)
        if down:
            k = i + j < min(r, p + q)
            f.clause(a[..., i[k] + 1], b[..., j[k] + 1], -total[..., (i + j)[k]], when=when)
