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

from ..formula import FALSE, TRUE, Formula, Literals, guard_column, pad

Sum = tuple[Literals, Literals]  # (..., q) at least p, 2p ... ; (..., r) the remainder is at least 1, 2 ...


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
    """The root: its quotient is not over that of k, and if it reaches that, its remainder is not over that of k."""
    m, n = rows.shape
    p = modulus(n, k, cut)
    a, b = _halves(f, rows, p, k // p + 1 if cut else n)
    top, rest = divmod(k, p)
    over = np.full((m, min(p - 1, a[1].shape[1] + b[1].shape[1])), TRUE)
    reaches = np.full(m, TRUE)
    if rest < over.shape[1]:
        if top:
            reaches = f.new(m)
        over[:, rest] = -reaches
    _add(f, a, b, np.column_stack([np.full((m, max(top - 1, 0)), TRUE), *([reaches] * (top > 0)), np.full(m, FALSE)]),
         over, p, guard_column(when))


def _halves(f: Formula, rows: Literals, p: int, most: int) -> tuple[Sum, Sum]:
    n = rows.shape[-1]
    half = 1 << ((n - 1).bit_length() - 1)
    if n < 2 * half:
        return _sum(f, rows[..., :half], p, most), _sum(f, rows[..., half:], p, most)
    quotient, rest = _sum(f, rows.reshape(*rows.shape[:-1], 2, half), p, most)  # both at once
    return (quotient[..., 0, :], rest[..., 0, :]), (quotient[..., 1, :], rest[..., 1, :])


def _sum(f: Formula, rows: Literals, p: int, most: int) -> Sum:
    """Quotient and remainder of how many of the literals (..., n) hold, the quotient up to `most`."""
    *batch, n = rows.shape
    if n == 1:
        return rows[..., :0], rows
    a, b = _halves(f, rows, p, most)
    quotient, rest = f.new(*batch, min(n // p, most)), f.new(*batch, min(n, p - 1))
    _add(f, a, b, quotient if most < n // p else pad(quotient, -1, after=1), rest, p, None)
    return quotient, rest


def _add(f: Formula, a: Sum, b: Sum, quotient: Literals, rest: Literals, p: int, guard: Literals | None) -> None:
    """Quotient and remainder are no less than those of a + b; a carry holds where the remainders reach p together.

    A carry may hold elsewhere too: then the sum is taken for a larger one. The last place of a quotient is FALSE where
    it has none for that.
    """
    when = None if guard is None else guard[..., None] if quotient.ndim > 2 else guard
    (x, y), (u, v) = ([pad(number, -1, before=1, value=int(TRUE)) for number in pair] for pair in zip(a, b))
    i, j = np.indices((u.shape[-1], v.shape[-1])).reshape(2, -1)
    carries = u.shape[-1] + v.shape[-1] - 2 >= p
    carry = f.new(*u.shape[:-1])[..., None] if carries else np.full((*u.shape[:-1], 1), FALSE)
    for pairs, clause in (((i + j > 0) & (i + j < p), lambda s: (carry, rest[..., s - 1])),
                          (i + j == p, lambda s: (carry,)), (i + j > p, lambda s: (rest[..., s - p - 1],))):
        f.clause(-u[..., i[pairs]], -v[..., j[pairs]], *clause((i + j)[pairs]), when=when)
    i, j = np.indices((x.shape[-1], y.shape[-1])).reshape(2, -1)
    for more in (0, 1)[:1 + carries]:
        pairs = (i + j + more > 0) & (i + j + more <= quotient.shape[-1])
        f.clause(-x[..., i[pairs]], -y[..., j[pairs]], *[-carry] * more, quotient[..., (i + j)[pairs] + more - 1],
                 when=when)


@lru_cache(maxsize=4096)
def modulus(n: int, k: int, cut: bool) -> int:
    """The p with the fewest clauses for "at most k of n"."""
    return min(range(2, 3 * isqrt(n) + 3), key=lambda p: _at_most_size(n, k, cut, p)[1])


def modulo_size(n: int, k: int, least: bool, most: bool, cut: bool = False) -> tuple[int, int]:
    """The variables and clauses for one row, 0 < k < n. cut: of `k_modulo_totalizer`."""
    bounds = [k] * most + [n - k] * least
    sizes = [_at_most_size(n, bound, cut, modulus(n, bound, cut)) for bound in bounds]
    return sum(size[0] for size in sizes), sum(size[1] for size in sizes)


def _at_most_size(n: int, k: int, cut: bool, p: int) -> tuple[int, int]:
    """A root over children of a and b literals has pairs of places (i, j) that add up to k's quotient t, its remainder
    and their carries."""
    most = k // p + 1 if cut else n
    half = 1 << ((n - 1).bit_length() - 1)
    variables, clauses = (sum(part) for part in zip(_sum_size(half, p, most), _sum_size(n - half, p, most)))
    top, rest = divmod(k, p)
    (q, r), (u, v) = ([min(m // p, most) for m in (half, n - half)], [min(m, p - 1) for m in (half, n - half)])
    carries, told = u + v >= p, rest < min(p - 1, u + v)
    clauses += _pairs(u, v, p) + told * (_pairs(u, v, rest + 1) + _pairs(u, v, p + rest + 1))
    for t in [top + 1] + [top] * (told and top > 0):
        clauses += _pairs(q, r, t) + carries * _pairs(q, r, t - 1)
    return variables + carries + (told and top > 0), clauses


@lru_cache(maxsize=65536)
def _sum_size(n: int, p: int, most: int) -> tuple[int, int]:
    """An inner node with quotients up to q and r and remainders up to u and v in its children takes a variable for each
    place of its quotient and its remainder, and one for a carry; a clause for each pair of places of the remainders but
    (0, 0), and for each pair of places of the quotients that its own has, once more with the carry."""
    if n == 1:
        return 0, 0
    half = 1 << ((n - 1).bit_length() - 1)
    variables, clauses = (sum(part) for part in zip(_sum_size(half, p, most), _sum_size(n - half, p, most)))
    (q, r), (u, v) = ([min(m // p, most) for m in (half, n - half)], [min(m, p - 1) for m in (half, n - half)])
    own, carries = min(n // p, most), u + v >= p
    clauses += (u + 1) * (v + 1) - 1 + _pairs_up_to(q, r, own) - 1
    clauses += carries * _pairs_up_to(q, r, own + (most >= n // p) - 1)
    return variables + own + min(n, p - 1) + carries, clauses


def _pairs(a: int, b: int, s: int) -> int:
    """How many pairs of numbers up to a and up to b have the sum s."""
    return max(0, min(a, s) - max(0, s - b) + 1) if s >= 0 else 0


def _pairs_up_to(a: int, b: int, s: int) -> int:
    """How many pairs of numbers up to a and up to b have a sum of at most s."""
    signs = ((1, s), (-1, s - a - 1), (-1, s - b - 1), (1, s - a - b - 2))
    return sum(sign * (x + 1) * (x + 2) // 2 for sign, x in signs if x >= 0)
