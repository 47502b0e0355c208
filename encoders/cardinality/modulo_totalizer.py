"""Modulo totalizers: a tree of sums, each kept as its quotient and its remainder by p, two short unary numbers.

T. Ogawa, Y. Liu, R. Hasegawa, M. Koshimura and H. Fujita, Modulo based CNF encoding of cardinality constraints and its
application to MaxSAT solvers (2013). A. Morgado, A. Ignatiev and J. Marques-Silva, MSCG: robust core-guided MaxSAT
solving (2014), for quotients that are kept only as far as the bound needs them. Here p is the one that takes the fewest
clauses. "At least k of n" is "at most n - k of their negations".
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

import numpy as np

from ..formula import FALSE, TRUE, Formula, Literals, guard_column
from ..literals import Ints
from .balanced_tree import balanced_tree, pairs_of_sum


def modulo_totalizer(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None) -> None:
    """Quotients of whole sums. Variables and clauses: `modulo_size`."""
    _count(f, rows, k, least, most, when, False)


def k_modulo_totalizer(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None) -> None:
    """Quotients up to that of k, and one more. Variables and clauses: `modulo_size` with `cut`."""
    _count(f, rows, k, least, most, when, True)


def _count(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None, cut: bool) -> None:
    if most:
        _at_most(f, rows, k, when, cut)
    if least:
        _at_most(f, -rows, rows.shape[1] - k, when, cut)


def _at_most(f: Formula, rows: Literals, k: int, when: Literals | None, cut: bool) -> None:
    """Quotient and remainder of a node are no less than those of the sum of its children; a carry holds where the
    remainders reach p together. It may hold elsewhere too: then the sum is taken for a larger one. The root's quotient
    is not over that of k, and if it reaches that, its remainder is not over that of k. All nodes are made at once.
    """
    m, n = rows.shape
    p = modulus(n, k, cut)
    most, (top, rest) = k // p + 1 if cut else n, divmod(k, p)
    left, right, size, root = balanced_tree(n)
    # A node's sum is p * quotient + remainder, both unary; the modulus is chosen so that both together are short.
    quotient, remainder = np.minimum(size // p, most), np.minimum(size, p - 1)  # how far they count
    x, y, u, v = quotient[left], quotient[right], remainder[left], remainder[right]
    carries = u + v >= p
    over = min(p - 1, int(u[root] + v[root]))
    reaches = int(rest < over and top > 0)

    # All literals by number: TRUE, FALSE, the row, of each node its quotient, its remainder, its carry; the root's
    # quotient and remainder are constants and a literal which says that it reaches that of k.
    fresh = quotient[n:] + remainder[n:] + carries
    fresh[root] = carries[root] + reaches
    ends = 2 + n + fresh.cumsum()
    carry = np.where(carries, ends - 1, 1)
    count = int(ends[-1])
    at_quotient = np.append(np.zeros(n, dtype=np.intp), ends - fresh)
    at_remainder = np.append(np.arange(2, n + 2), at_quotient[n:] + quotient[n:])
    at_quotient[n + root], at_remainder[n + root] = count, count + top + 1
    literals = np.full((m, count + top + 1 + over), TRUE)
    literals[:, [1, count + top]] = FALSE
    literals[:, 2:n + 2], literals[:, n + 2:count] = rows, f.new(m, count - n - 2)
    if reaches:
        own = literals[:, ends[root] - 1 - carries[root]]
        literals[:, count + top - 1] = own
        literals[:, count + top + 1 + rest] = -own
    elif rest < over:
        literals[:, count + top + 1 + rest] = FALSE

    def number(first: Ints, i: Ints) -> Ints:
        return np.where(i > 0, first + i - 1, 0)

    # Remainders: left at least i, right at least j make the node's remainder at least i + j, or carry: then at least
    # i + j - p.
    node, i, j = pairs_of_sum(u, v, 1, 2 * p)
    total = i + j
    result = at_remainder[n + node] + total - 1 - np.where(total > p, p, 0)
    result[total == p] = 1
    columns = [(node, number(at_remainder[left[node]], i), number(at_remainder[right[node]], j),
                np.where(total <= p, carry[node], 1), result)]
    last = quotient[n:] + (most >= size[n:] // p)  # beyond a whole quotient there is a place that is FALSE
    last[root] = quotient[n + root] = top + 1
    # Quotients: the same with i + j, and once more with i + j + 1 where the carry holds.
    for more, high in ((0, last), (1, np.where(carries, last - 1, -1))):
        node, i, j = pairs_of_sum(x, y, 1 - more, high)
        total = i + j + more
        columns.append((node, number(at_quotient[left[node]], i), number(at_quotient[right[node]], j),
                        carry[node] if more else np.ones_like(node),
                        np.where(total > quotient[n + node], 1, at_quotient[n + node] + total - 1)))
    node, *numbers = (np.concatenate(column) for column in zip(*columns))
    first, second, third, last_one = (literals.take(number, axis=1) for number in numbers)
    # In the last block the carry is a condition; in the others it is a way out, or FALSE.
    third[:, len(node) - len(columns[2][0]):] *= -1
    clauses = -first, -second, third, last_one
    if when is None:
        f.clause(*clauses)
        return
    for chosen, guard in ((node != root, None), (node == root, guard_column(when))):
        f.clause(*(column[:, chosen] for column in clauses), when=guard)


@lru_cache(maxsize=4096)
def modulus(n: int, k: int, cut: bool) -> int:
    """The p with the fewest clauses for "at most k of n"."""
    p = np.arange(2, 3 * isqrt(n) + 3)
    return int(p[_at_most_size(n, k, cut, p)[1].argmin()])


def modulo_size(n: int, k: int, least: bool, most: bool, cut: bool = False) -> tuple[int, int]:
    """The variables and clauses for one row, 0 < k < n. cut: of `k_modulo_totalizer`."""
    sizes = [_at_most_size(n, bound, cut, np.array([modulus(n, bound, cut)]))
             for bound in [k] * most + [n - k] * least]
    return sum(int(size[0][0]) for size in sizes), sum(int(size[1][0]) for size in sizes)


def _at_most_size(n: int, k: int, cut: bool, p: Ints) -> tuple[Ints, Ints]:
    """Variables and clauses for each p (c,), from those of the inner nodes and of the root.

    An inner node with quotients up to q and r and remainders up to u and v in its children takes a variable for each
    place of its quotient and its remainder, and one for a carry; a clause for each pair of places of the remainders but
    (0, 0), and for each pair of places of the quotients that its own has, once more with the carry. A root has pairs of
    places (i, j) that add up to k's quotient t, its remainder and their carries.
    """
    top, rest = divmod(k, p)
    most = top + 1 if cut else np.full_like(p, n)
    # The tree has few kinds of nodes: full ones of each power of two, `times` of them, and on each level at most one
    # more, whose right child is smaller. So the size for all p is known without the tree.
    half = 1 << np.arange((n - 1).bit_length())
    beyond = n % (2 * half) - half  # what the right child of a node that is not full has, where there is one
    full, part = half[:-1], half[:-1][beyond[:-1] > 0]
    left, times = np.append(full, part), np.append(n // (2 * full), np.ones_like(part))
    right = np.append(full, beyond[:-1][beyond[:-1] > 0])
    a, b, c = left, right, left + right
    column, limit = p[:, None], most[:, None]
    q, r, own = (np.minimum(m // column, limit) for m in (a, b, c))
    u, v, remainder = (np.minimum(m, column - 1) for m in (a, b, c))
    carries = u + v >= column
    variables = ((own + remainder + carries) * times).sum(axis=1)
    clauses = (u + 1) * (v + 1) + _pairs_with_sum_up_to(q, r, own) - 2
    clauses += carries * _pairs_with_sum_up_to(q, r, own + (limit >= c // column) - 1)
    clauses = (clauses * times).sum(axis=1)

    a, b = half[-1], n - half[-1]
    q, r, u, v = (*(np.minimum(m // p, most) for m in (a, b)), *(np.minimum(m, p - 1) for m in (a, b)))
    carries, bounded = u + v >= p, rest < np.minimum(p - 1, u + v)
    clauses += _pairs_with_sum(u, v, p)
    clauses += bounded * (_pairs_with_sum(u, v, rest + 1) + _pairs_with_sum(u, v, p + rest + 1))
    for t, used in ((top + 1, 1), (top, bounded * (top > 0))):
        clauses += used * (_pairs_with_sum(q, r, t) + carries * _pairs_with_sum(q, r, t - 1))
    return variables + carries + bounded * (top > 0), clauses


def _pairs_with_sum(a: Ints, b: Ints, s: Ints) -> Ints:
    """How many pairs of numbers up to a and up to b have the sum s."""
    return np.asarray(np.maximum(np.minimum(a, s) - np.maximum(s - b, 0) + 1, 0))


def _pairs_with_sum_up_to(a: Ints, b: Ints, s: Ints) -> Ints:
    """How many pairs of numbers up to a and up to b have a sum of at most s."""
    # Of all pairs, without those whose first number is above a or whose second is above b; both at once come back.
    return (_all_pairs_with_sum_up_to(s) - _all_pairs_with_sum_up_to(s - a - 1) - _all_pairs_with_sum_up_to(s - b - 1)
            + _all_pairs_with_sum_up_to(s - a - b - 2))


def _all_pairs_with_sum_up_to(x: Ints) -> Ints:
    """How many pairs of numbers have a sum of at most x."""
    x = np.maximum(x + 1, 0)
    return x * (x + 1) // 2
