"""Words of 64 bits that hold many small fields of each state: how a field is read and changed, of all states at once.

A state is (words,); all functions work on (words, n) of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .levels import Field, Layout

U = np.uint64
Words = NDArray[np.uint64]


class Slots:
    """Reads and writes the fields of slots: one slot of all states, or of each state a slot of its own."""

    __slots__ = ("bits", "low", "mask", "off", "per", "words")

    def __init__(self, layout: Layout) -> None:
        self.bits, self.per, self.words = layout.bits, layout.per, layout.mate_words
        self.mask = U((1 << layout.bits) - 1)
        self.low = U((1 << (layout.bits - layout.marked)) - 1)  # the mate, without the mark
        self.off = U(layout.slots)

    def get(self, states: Words, slot: int) -> Words:
        """The fields (n,) of one slot."""
        field: Words = (states[slot // self.per] >> U(slot % self.per * self.bits)) & self.mask
        return field

    def change(self, states: Words, slot: int, difference: Any) -> None:
        """Exclusive or of `difference` into the fields of one slot."""
        states[slot // self.per] ^= difference << U(slot % self.per * self.bits)

    def get_each(self, states: Words, slots: Words) -> Words:
        """The field (n,) of each state's own slot."""
        if self.words == 1:
            field: Words = (states[0] >> (slots * U(self.bits))) & self.mask
            return field
        word, at = slots // U(self.per), slots % U(self.per)
        found = states[0].copy()
        for w in range(1, self.words):
            found = np.where(word == U(w), states[w], found)
        field = (found >> (at * U(self.bits))) & self.mask
        return field

    def change_each(self, states: Words, slots: Words, difference: Words) -> None:
        """Exclusive or of `difference` (n,) into the field of each state's own slot."""
        if self.words == 1:
            states[0] ^= difference << (slots * U(self.bits))
            return
        word, moved = slots // U(self.per), difference << (slots % U(self.per) * U(self.bits))
        for w in range(self.words):
            states[w] ^= np.where(word == U(w), moved, U(0))


def field_of(states: Words, field: Field) -> Words:
    """The values (n,) of a field."""
    values: Words = (states[field.word] >> field.shift) & field.mask
    return values
