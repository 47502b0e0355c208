"""Masks: sets of variables as ints, in which bit v stands for variable v."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

import numpy as np

MANY = 24  # ones in a mask that numpy finds faster than a loop


def mask_of(variables: Iterable[int]) -> int:
    """The mask of variables: bit v is variable v."""
    if variables.__class__ is not list or len(variables) <= MANY:
        return sum(1 << v for v in variables)
    places = np.array(variables)
    holds = np.zeros(places.max() + 1, dtype=bool)
    holds[places] = True
    return int.from_bytes(np.packbits(holds, bitorder="little").tobytes(), "little")


def union(masks: Iterable[int]) -> int:
    """The mask of all variables that are in any of the masks."""
    return reduce(or_, masks, 0)


def bits(mask: int, base: int = 0) -> list[int]:
    """The positions of the ones in a mask, counted from `base`.

    >>> bits(0b1010)
    [1, 3]
    """
    if mask.bit_count() > MANY:
        octets = np.frombuffer(mask.to_bytes((mask.bit_length() + 7) // 8, "little"), dtype=np.uint8)
        ones: list[int] = (np.flatnonzero(np.unpackbits(octets, bitorder="little")) + base).tolist()
        return ones
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1 + base)
        mask ^= low
    return out
