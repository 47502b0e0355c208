"""Parallel counter: full adders sum the literals to a binary number, which is compared with the bound.

C. Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints (2005); adders as in gates.full_adder.
"""

from __future__ import annotations

import numpy as np

from ..formula import Formula, Literals
from ..gates import and_, full_adder, xor


def parallel_counter(f: Formula, rows: Literals, k: int, least: bool, most: bool, when: Literals | None) -> None:
    """The fewest clauses where n is large, but unit propagation finds little. Variables and clauses:
    `parallel_size`."""
    bits = binary_sum(f, rows)
    guard = when
    for literals, number, use in ((-bits, k, most), (bits, ~k, least)):
        for i in range(bits.shape[1]) if use else ():
            if not number >> i & 1:  # not this bit too, where the number has all higher ones of k
                higher = [j for j in range(i + 1, bits.shape[1]) if number >> j & 1]
                f.add(literals[:, [i, *higher]], guard)


def binary_sum(f: Formula, rows: Literals) -> Literals:
    """(m, b) the bits, from the lowest on, of how many of the literals of each row (m, n) hold, n > 0."""
    bits, column = [], rows
    # column: (m, c) the literals that count 2 ** len(bits) each. Three of them at a time become one of the same
    # weight and a carry, until one is left, the bit; the carries are the next column.
    while column.shape[1]:
        carries = []
        while column.shape[1] > 2:
            three = column.shape[1] // 3
            total, carry = full_adder(f, *column[:, :3 * three].reshape(len(rows), three, 3).transpose(2, 0, 1))
            carries.append(carry)
            column = np.concatenate([total, column[:, 3 * three:]], axis=1)
        if column.shape[1] == 2:
            carries.append(and_(f, column[:, :1], column[:, 1:]))
            column = xor(f, column[:, :1], column[:, 1:])
        bits.append(column)
        column = np.concatenate(carries, axis=1) if carries else rows[:, :0]
    return np.concatenate(bits, axis=1)


def parallel_size(n: int, k: int, least: bool, most: bool) -> tuple[int, int]:
    """The variables and clauses for one row: 2 and 14 for each full adder, 2 and 7 for each half adder, and a clause
    for each bit of the sum that is 0 in k (`most`) or 1 (`least`), 0 < k < n."""
    full = half = 0
    width, column = 0, n
    while column:
        full, half, column, width = full + (column - 1) // 2, half + (column % 2 == 0), column // 2, width + 1
    ones = k.bit_count()
    return 2 * (full + half), 14 * full + 7 * half + (width - ones) * most + ones * least
