"""Adders: the weights of the literals that hold are added as binary numbers.

J. Warners, A linear-time transformation of linear inequalities into conjunctive normal form (1998). N. Eén and
N. Sörensson, Translating pseudo-Boolean constraints into SAT (2006): bits of one value wait in a bucket, and a full
adder takes three of them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..formula import FALSE, Formula, Literals


def adder(f: Formula, rows: Literals, weights: NDArray[np.int64], bound: int, groups: NDArray[np.int64],
          when: Literals | None) -> None:
    """The fewest clauses for large weights; unit propagation finds little.

    An adder says "no less than": 2 carry + sum >= a + b + c. 2 variables, 7 clauses; of two bits 4 clauses.
    """
    bits: list[Literals] = []
    carried: list[Literals] = []
    for value in range(int(weights.sum()).bit_length()):
        f.check_deadline()
        queue = np.concatenate([rows[:, weights >> value & 1 == 1], *carried], axis=1)
        carried = []
        while queue.shape[1] > 1:
            count = max(queue.shape[1] // 3, 1)
            if queue.shape[1] == 2:
                queue = np.pad(queue, ((0, 0), (0, 1)), constant_values=FALSE)
            three = queue[:, :3 * count]
            total, carry = _add(f, three.reshape(len(rows), count, 3))
            carried.append(carry)
            queue = np.concatenate([queue[:, 3 * count:], total], axis=1)
        bits.append(queue if queue.shape[1] else np.full((len(rows), 1), FALSE))
    total = np.concatenate(bits, axis=1)
    for i in range(total.shape[1]):
        if not bound >> i & 1:
            higher = [j for j in range(i + 1, total.shape[1]) if bound >> j & 1]
            f.add(-total[:, [i, *higher]], when)


def _add(f: Formula, three: Literals) -> tuple[Literals, Literals]:
    """(m, c, 3) bits to the bits of sums (m, c) and of carries (m, c) that are no smaller."""
    total, carry = f.new(2, *three.shape[:2])
    a, b, c = (-three[..., i] for i in range(3))
    f.add(np.stack([a, b, carry, a, c, carry, b, c, carry], axis=-1).reshape(-1, 3))
    f.add(np.stack([a, total, carry, b, total, carry, c, total, carry], axis=-1).reshape(-1, 3))
    f.add(np.stack([a, b, c, total], axis=-1).reshape(-1, 4))
    return total, carry
