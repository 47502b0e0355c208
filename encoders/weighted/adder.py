"""Adders: the weights of the literals that hold are added as binary numbers.

J. Warners, A linear-time transformation of linear inequalities into conjunctive normal form (1998). N. Eén and
N. Sörensson, Translating pseudo-Boolean constraints into SAT (2006): bits of one value wait in a bucket, and a full
adder takes three of them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..clauses.clause_tables import add_per_row
from ..formula import FALSE, Formula, Literals

# An adder says "no less than", 2 carry + sum >= a + b + c: of three bits, columns a, b, c, sum, carry, and of two.
FULL = ((-1, -2, 5), (-1, -3, 5), (-2, -3, 5), (-1, 4, 5), (-2, 4, 5), (-3, 4, 5), (-1, -2, -3, 4))
HALF = ((-1, -2, 4), (-1, 3, 4), (-2, 3, 4))


def adder(f: Formula, rows: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64],
          when: Literals | None) -> None:
    """The fewest clauses for large weights; unit propagation finds little.

    A full adder takes 2 variables and 7 clauses, one of two bits 2 variables and 3 clauses.
    """
    # First only numbers: those of the literals, from 0, and those of the bits of sums and carries.
    m, end = rows.shape
    weight = weights.tolist()
    full: list[list[int]] = [[], [], [], [], []]
    half: list[list[int]] = [[], [], [], []]
    bits: list[int] = []
    carried: list[int] = []
    # queue: all bits of weight 2**value. Three become one of the same weight and a carry, round after round, until
    # one is left; layers of adders make the sums balanced, so they are short.
    for value in range(sum(weight).bit_length()):
        queue = [i for i, w in enumerate(weight) if w >> value & 1] + carried
        carried = []
        while len(queue) > 1:
            count = max(len(queue) // 3, 1)
            inputs = 2 if len(queue) == 2 else 3
            total = range(end, end + count)
            carry = range(end + count, end + 2 * count)
            taken = [queue[i:inputs * count:inputs] for i in range(inputs)]
            for column, part in zip(half if inputs == 2 else full, (*taken, total, carry)):
                column += part
            queue = [*queue[inputs * count:], *total]
            carried += carry
            end += 2 * count
        bits.append(queue[0] if queue else -1)
    f.check_deadline()
    literals = np.empty((m, end + 1), dtype=np.int32)
    literals[:, :rows.shape[1]], literals[:, -1] = rows, FALSE
    literals[:, rows.shape[1]:-1] = f.new(m, end - rows.shape[1])
    for columns, table in ((full, FULL), (half, HALF)):
        add_per_row(f, literals[:, np.array(columns, dtype=np.intp).T], table)
    # The sum is above the bound if, for some 0 of the bound, it has a 1 there and 1s wherever the bound has 1s above.
    for i, bit in enumerate(bits):
        if not bound >> i & 1:
            higher = [bits[j] for j in range(i + 1, len(bits)) if bound >> j & 1]
            f.add(-literals[:, [bit, *higher]], when)
