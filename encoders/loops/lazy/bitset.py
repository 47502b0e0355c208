"""Sets as Python ints, bit i for member i: those that a model chooses, and back to members."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...cached_property import cached_property
from ...formula import FALSE, Literals, Model


def packed(chosen: NDArray[np.bool_]) -> int:
    """The set of the chosen members, a bool for each (any shape).

    >>> packed(np.array([True, False, True]))
    5
    """
    return int.from_bytes(np.packbits(chosen, bitorder="little").tobytes(), "little")


def bits(members: int) -> list[int]:
    """The members of a set, from the lowest.

    >>> bits(5)
    [0, 2]
    """
    out = []
    while members:  # from the highest, which is found faster
        out.append(members.bit_length() - 1)
        members ^= 1 << out[-1]
    out.reverse()
    return out


def at_most(members: int, limit: int) -> list[int]:
    """The members of a set of at most `limit`, of a larger one only the lowest."""
    return bits(members if members.bit_count() <= limit else members & -members)


class LiteralSet:
    """Members that a model chooses by their literals (members,): FALSE for one never chosen, none TRUE."""

    def __init__(self, literals: Literals) -> None:
        self.literals = literals
        free = literals != FALSE
        self.variable = np.where(free, np.abs(literals), 0)
        self.possible = packed(free)
        self.negative = packed((literals < 0) & free)

    def chosen_in(self, model: Model) -> int:
        """The set of the members whose literals are true in the model."""
        true = np.packbits(model.take(self.variable), bitorder="little").tobytes()
        return (int.from_bytes(true, "little") ^ self.negative) & self.possible

    @cached_property
    def literal_list(self) -> list[int]:
        """The literal of each member, as a Python int."""
        out: list[int] = self.literals.tolist()
        return out
