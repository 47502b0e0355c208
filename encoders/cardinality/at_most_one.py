"""Encodings of "at most one of n literals", by name in `AT_MOST_ONE`. `cardinality.at_most_one` prepares their rows.

Each is a function (f, rows, when): rows (m, n) without constants, n > 1; `when` (m,) or None, a row counts only where
its literal holds. Sizes are for one row. A new encoding is a function and a line in the table, where its size in closed
form stands beside it: tests compare the two, and compare every encoding in the table with counting.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, isqrt

import numpy as np

from ..formula import Formula, Literals, guard_column, pad
from .counters import sequential, subsets

SMALL = 6  # rows up to here are pairwise inside product and commander, which would be larger


def pairwise(f: Formula, rows: Literals, when: Literals | None = None) -> None:
    """Not both of any two. No variable, n(n - 1)/2 clauses."""
    f.add(np.negative(rows).take(subsets(rows.shape[1], 2), axis=1), guard_column(when))


def sequential_counter(f: Formula, rows: Literals, when: Literals | None = None) -> None:
    """Sequential counter. n - 1 variables, 3n - 4 clauses (Sinz 2005)."""
    sequential(f, rows, 1, False, True, when)


def ladder(f: Formula, rows: Literals, when: Literals | None = None) -> None:
    """y[i] = none of the first i + 1, and literal i holds exactly where y falls. n variables, 4n - 2 clauses.

    I. Gent and P. Nightingale, A new encoding of AllDifferent into SAT (2004); one rung more, so that none may hold.
    The literals decide the new variables, so that no solution is counted twice.
    """
    y = f.new(*rows.shape)
    f.clause(-y[:, 1:], y[:, :-1])
    f.clause(-rows[:, 1:], y[:, :-1], when=guard_column(when))
    f.clause(-rows, -y, when=guard_column(when))
    f.clause(y[:, 0], rows[:, 0], when=when)
    f.clause(-y[:, :-1], y[:, 1:], rows[:, 1:], when=guard_column(when))


def product(f: Formula, rows: Literals, when: Literals | None = None) -> None:
    """The literals in a p x q rectangle, at most one row of it and at most one column; pairwise up to 6 literals.

    q = ceil(sqrt n), p = ceil(n / q); p + q variables and 2n clauses, and those of p and of q literals.
    J. Chen, A new SAT encoding of the at-most-one constraint (2010).
    """
    m, n = rows.shape
    if n <= SMALL:
        pairwise(f, rows, when)
        return
    q = isqrt(n - 1) + 1
    row, column = f.new(m, -(-n // q)), f.new(m, q)
    i = np.arange(n)
    f.clause(-rows, row[:, i // q], when=guard_column(when))
    f.clause(-rows, column[:, i % q], when=guard_column(when))
    product(f, row)
    product(f, column)


def commander(f: Formula, rows: Literals, when: Literals | None = None) -> None:
    """Groups of three, each pairwise and with a commander that holds if one of them does; at most one commander.

    With g = ceil(n / 3) groups, the last of r literals: g variables, 3(g - 1) + r(r - 1)/2 + n + g clauses, and those
    of g literals; pairwise up to 6 literals.
    W. Klieber and G. Kwon, Efficient CNF encoding for selecting 1 from N objects (2007).
    """
    m, n = rows.shape
    if n <= SMALL:
        pairwise(f, rows, when)
        return
    g = -(-n // 3)
    # group: (m, g, 3), the last one filled up with FALSE, whose clauses `add` leaves out or shortens.
    group = pad(rows, 1, after=3 * g - n).reshape(m, g, 3)
    head = f.new(m, g)
    guard = guard_column(guard_column(when))
    f.add(-group[..., subsets(3, 2)], guard)
    f.clause(-group, head[..., None], when=guard)
    f.add(np.concatenate([-head[..., None], group], axis=-1))
    # The guard is on the literals of a row alone: the commanders are free variables, which can always obey.
    commander(f, head)


def bitwise(f: Formula, rows: Literals, when: Literals | None = None) -> None:
    """The literal that holds spells its number in b = ceil(log2 n) new bits. b variables, n b clauses.

    S. Prestwich, Finding large cliques using SAT local search (2007).
    """
    m, n = rows.shape
    bits = f.new(m, 1, (n - 1).bit_length())
    # number: (n, b) the bits of 0 to n - 1. Two literals that hold would want different values of some bit.
    number = np.arange(n)[:, None] >> np.arange(bits.shape[2]) & 1
    f.clause(-rows[..., None], np.where(number, bits, -bits), when=guard_column(guard_column(when)))


def bimander(f: Formula, rows: Literals, when: Literals | None = None) -> None:
    """Groups of three, each pairwise; the group of the literal that holds spells its number in b = ceil(log2 g) bits.

    With g = ceil(n / 3) groups, the last of r literals: b variables, 3(g - 1) + r(r - 1)/2 + n b clauses.
    S. Hoelldobler and V.-H. Nguyen, On SAT-encodings of the at-most-one constraint (2013).
    """
    m, n = rows.shape
    g = -(-n // 3)
    guard = guard_column(when)
    groups = pad(rows, 1, after=3 * g - n).reshape(m, g, 3)
    f.add(-groups[..., subsets(3, 2)], guard_column(guard))
    bits = f.new(m, 1, (g - 1).bit_length())
    number = (np.arange(n) // 3)[:, None] >> np.arange(bits.shape[2]) & 1
    f.clause(-rows[..., None], np.where(number, bits, -bits), when=guard_column(guard))


def bimander_size(n: int) -> tuple[int, int]:
    """The variables and clauses of `bimander` over n literals."""
    g = -(-n // 3)
    bits = (g - 1).bit_length()
    return bits, 3 * (g - 1) + comb(n - 3 * (g - 1), 2) + n * bits


def product_size(n: int) -> tuple[int, int]:
    """The variables and clauses of `product` over n literals."""
    if n <= SMALL:
        return 0, comb(n, 2)
    q = isqrt(n - 1) + 1
    p = -(-n // q)
    rows, columns = product_size(p), product_size(q)
    return p + q + rows[0] + columns[0], 2 * n + rows[1] + columns[1]


def commander_size(n: int) -> tuple[int, int]:
    """The variables and clauses of `commander` over n literals."""
    if n <= SMALL:
        return 0, comb(n, 2)
    g = -(-n // 3)
    heads = commander_size(g)
    return g + heads[0], 3 * (g - 1) + comb(n - 3 * (g - 1), 2) + n + g + heads[1]


OneOfMany = Callable[[Formula, Literals, "Literals | None"], None]


class AtMostOne:
    """An encoding with its size in closed form, n > 1 literals -> (variables, clauses); called as the encoding is."""

    def __init__(self, encode: OneOfMany, size: Callable[[int], tuple[int, int]]) -> None:
        self.encode, self.size = encode, size

    def __call__(self, f: Formula, rows: Literals, when: Literals | None = None) -> None:
        """Add the clauses."""
        self.encode(f, rows, when)


AT_MOST_ONE: dict[str, OneOfMany] = {
    "pairwise": AtMostOne(pairwise, lambda n: (0, comb(n, 2))),
    "sequential": AtMostOne(sequential_counter, lambda n: (n - 1, 3 * n - 4)),
    "ladder": AtMostOne(ladder, lambda n: (n, 4 * n - 2)),
    "product": AtMostOne(product, product_size),
    "commander": AtMostOne(commander, commander_size),
    "bitwise": AtMostOne(bitwise, lambda n: ((n - 1).bit_length(), n * (n - 1).bit_length())),
    "bimander": AtMostOne(bimander, bimander_size),
}

# Whether the number of models is kept: each model has one assignment of the fresh variables. With `functional=True` all
# do, and so does "exactly one".
KEEPS = {name: name in ("pairwise", "ladder", "commander") for name in AT_MOST_ONE}
