"""Sets as Python ints, bit i for member i: what holds in a model, and back to members."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...formula import FALSE, Literals, Model


def packed(chosen: NDArray[np.bool_]) -> int:
    """The set of the chosen members, a bool for each (any shape).

    >>> packed(np.array([True, False, True]))
    5
    """
    return int.from_bytes(np.packbits(chosen, bitorder="little").tobytes(), "little")


def bits(some: int) -> list[int]:
    """The members of a set, from the lowest.

    >>> bits(5)
    [0, 2]
    """
    out = []
    while some:  # from the highest, which is found faster
        out.append(some.bit_length() - 1)
        some ^= 1 << out[-1]
    out.reverse()
    return out


class Held:
    """Members that hold where their literals do. literals: (members,), FALSE for one that never holds, none TRUE."""

    def __init__(self, literals: Literals) -> None:
        self.literals = literals
        free = literals != FALSE
        self.variable = np.where(free, np.abs(literals), 0)
        self.possible = packed(free)
        self.negative = packed((literals < 0) & free)

    def those(self, model: Model) -> int:
        """The set of the members that hold in the model."""
        found = np.packbits(model.take(self.variable), bitorder="little").tobytes()
        return (int.from_bytes(found, "little") ^ self.negative) & self.possible

    @cached_property
    def literal(self) -> list[int]:
        """The literal of each member, as a Python int."""
        out: list[int] = self.literals.tolist()
        return out
