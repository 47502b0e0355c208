"""Exact counts of any size in numpy: rows of limbs, 32 bits each, the lowest first; and remainders."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]  # (limbs, n); one row may hold numbers of 61 bits
BITS, MASK = 32, (1 << 32) - 1
PLAIN = 2.0**61  # sums below it fit one row


def with_carries(counts: Counts) -> Counts:
    """The counts as limbs that may be added up again: one row while all of them together are below 2**61.

    Rows but the last are below 2**32 then, the last one below 2**31.
    """
    if len(counts) == 1:
        if float(counts.sum(dtype=np.float64)) < PLAIN:
            return counts
        return np.concatenate([counts & MASK, counts >> BITS])
    for i in range(len(counts) - 1):
        counts[i + 1] += counts[i] >> BITS
        counts[i] &= MASK
    if counts[-1].max(initial=0) >> (BITS - 1):
        counts = np.concatenate([counts, counts[-1:] >> BITS])
        counts[-2] &= MASK
    return counts


def added_up(counts: Counts) -> int:
    """The sum of all counts (limbs, n)."""
    return sum(int(row.sum()) << (BITS * i) for i, row in enumerate(counts))


def moduli_for(bits: int) -> list[int]:
    """The largest numbers below 2**31 of which no two share a factor, until their product has more bits than this."""
    out: list[int] = []
    number, product = 2**31 - 1, 1
    while product.bit_length() <= bits:
        if gcd(number, product) == 1:
            out.append(number)
            product *= number
        number -= 1
    return out


def from_remainders(remainders: Sequence[int], moduli: Sequence[int]) -> int:
    """The number below the product of the moduli that has these remainders.

    >>> from_remainders([2, 3], [3, 5])
    8
    """
    number, product = 0, 1
    for remainder, modulus in zip(remainders, moduli):
        number += product * ((remainder - number) * pow(product, -1, modulus) % modulus)
        product *= modulus
    return number
