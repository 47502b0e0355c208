"""States as columns of 64-bit words: what both values of a level's variable make of many at a time, and equal ones.

A state is (words,); all functions work on (words, n) of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..literals import Bools, Ints
from .levels import Field, Join, Layout, Level, Move

U = np.uint64
Words = NDArray[np.uint64]
ODD = [U(x) for x in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93)]


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


def followers(states: Words, level: Level, layout: Layout) -> list[tuple[Ints, Words]]:
    """For the values 0 and 1 of the level's variable: which states go on, and as what. `states` may be changed."""
    slots = Slots(layout)
    join = level.join
    if join is not None:
        _enter(states, join, slots, layout)
        field_u, field_v = slots.get(states, join.u), slots.get(states, join.v)
    nodes = [None if move.begins or move.field is None else field_of(states, move.field).astype(np.intp)
             for move in level.moves]
    out = []
    for value in (0, 1):
        alive, new = _moved(level.moves, nodes, value, states.shape[1])
        if join is not None and alive is not None:
            mine = _may_join(join, field_u, field_v, value, slots)
            alive = mine if alive is EVERY else alive & mine
        if alive is None:
            out.append((np.zeros(0, np.intp), states[:, :0]))
            continue
        chosen = np.arange(states.shape[1]) if alive is EVERY else np.flatnonzero(alive)
        if join is not None and value:
            chosen = _without_bad_loops(states, chosen, field_u, join, slots, layout)
        following = states.take(chosen, axis=1)
        for move, old, node in zip(level.moves, nodes, new):
            if move.field is not None:
                changed = node if old is None else node.take(chosen) ^ old.take(chosen)
                following[move.field.word] ^= changed.astype(U) << move.field.shift
        if join is not None:
            if value:
                _join(following, join, field_u.take(chosen), field_v.take(chosen), slots, layout)
            _leave(following, join, slots)
        out.append((chosen, following))
    return out


EVERY: Any = "every"  # instead of truth for each state


def _moved(moves: tuple[Move, ...], nodes: list[Ints | None], value: int, n: int) -> tuple[Any, list[Any]]:
    """Which states (n,) the groups allow to go on, None for none; and the next node of each group, (n,) or one."""
    alive: Any = EVERY
    new: list[Any] = []
    for move, node in zip(moves, nodes):
        row = move.table[value]
        following = row[0] if node is None else row.take(node)
        if node is None and following < 0:
            return None, []
        if node is not None and row.min() < 0:
            good = following >= 0
            alive = good if alive is EVERY else alive & good
        new.append(following)
    return alive, new


def _enter(states: Words, join: Join, slots: Slots, layout: Layout) -> None:
    """Give the vertices that come in their fields; where the loop is closed they take no edge."""
    if not join.enter:
        return
    closed = field_of(states, layout.closed).astype(np.bool_) if layout.single else None
    for slot, begin in join.enter:
        slots.change(states, slot, U(begin) if closed is None else np.where(closed, slots.off, U(begin)))


def _may_join(join: Join, field_u: Words, field_v: Words, value: int, slots: Slots) -> Bools:
    """(n,) whether the edge may be on, or off: no vertex gets a third edge, and none is left with one."""
    alive = np.ones(len(field_u), np.bool_)
    for slot, left, field in ((join.u, join.left_u, field_u), (join.v, join.left_v, field_v)):
        mate = field & slots.low
        if value:
            alive &= mate != slots.off
        if not left:
            itself = mate == U(slot)
            alive &= ~itself if value else itself | (mate == slots.off)
    return alive


def _without_bad_loops(states: Words, chosen: Ints, field_u: Words, join: Join, slots: Slots, layout: Layout) -> Ints:
    """Those of the states whose edge closes no loop, or one that is allowed: all there is, or one with a mark.

    Where each path has one mark, the edge joins no two with marks either.
    """
    own = field_u.take(chosen)
    closing = (own & slots.low) == U(join.v)
    bad = np.zeros(len(chosen), np.bool_)
    if layout.alone:
        high = ~slots.low
        bad = ~closing & ((own & slots.get(states, join.v).take(chosen) & high) != 0)
    if closing.any():
        at = np.flatnonzero(closing)
        if layout.single:
            these = states.take(chosen.take(at), axis=1)
            wrong = np.zeros(len(at), np.bool_)
            for slot in join.others:
                mate = slots.get(these, slot)
                wrong |= (mate != U(slot)) & (mate != slots.off)
            bad[at] = wrong
        elif layout.grounded:  # a path from end to end is no loop
            bad[at] = join.v != 0
        elif layout.needs_mark:
            bad[at] = (own.take(at) & ~slots.low) == 0
    return chosen[~bad] if bad.any() else chosen


def _join(states: Words, join: Join, field_u: Words, field_v: Words, slots: Slots, layout: Layout) -> None:
    """Put the edge in: the far ends of both paths become mates, or a loop is closed."""
    u, v, off, low = U(join.u), U(join.v), slots.off, slots.low
    far_u, far_v = field_u & low, field_v & low
    mark = (field_u | field_v) & ~low
    closing = np.flatnonzero(far_u == v)
    before = states.take(closing, axis=1)
    # Inner vertices take no further edge; a vertex that had none is the far end itself, and gets its mate below.
    slots.change(states, join.u, np.where(far_u == u, U(0), field_u ^ off))
    slots.change(states, join.v, np.where(far_v == v, U(0), field_v ^ off))
    slots.change_each(states, far_u, slots.get_each(states, far_u) ^ far_v ^ mark)
    slots.change_each(states, far_v, slots.get_each(states, far_v) ^ far_u ^ mark)
    if len(closing):
        for slot in (join.u, join.v, *join.others) if layout.single else (join.u, join.v):
            slots.change(before, slot, slots.get(before, slot) ^ off)
        if layout.single:
            before[layout.closed.word] |= U(1) << layout.closed.shift
        states[:, closing] = before
    if layout.grounded:
        slots.change(states, 0, slots.get(states, 0))


def _leave(states: Words, join: Join, slots: Slots) -> None:
    """Clear the fields of vertices without further edges; one that has a single edge left and none on can take none."""
    for slot, left in ((join.u, join.left_u), (join.v, join.left_v)):
        field = slots.get(states, slot)
        if not left:
            slots.change(states, slot, field)
        elif left == 1:
            slots.change(states, slot, np.where((field & slots.low) == U(slot), field ^ slots.off, U(0)))


def merged(states: Words) -> tuple[Ints, Ints]:
    """An order of the states (words, n) in which equal ones are neighbours, and where each run of them starts.

    Several words are ordered by a hash; where two states have one, by the words.
    """
    used = states[np.bitwise_or.reduce(states, axis=1) != 0] if len(states) > 1 else states
    key = hashed(used) if len(used) else np.zeros(states.shape[1], U)
    order = np.argsort(key)
    row = key.take(order)
    new = np.ones(len(row), np.bool_)
    np.not_equal(row[1:], row[:-1], out=new[1:])
    if len(used) > 1:
        differs = _differing(used, order)
        if (differs & ~new[1:]).any():
            order = np.lexsort(used)
            differs = _differing(used, order)
            new[1:] = differs
    return order, np.flatnonzero(new)


def hashed(states: Words) -> Words:
    """(n,) a word for each state; of states of one word this word."""
    key: Words = states[0]
    for i, word in enumerate(states[1:]):
        key = key * ODD[0]
        key ^= key >> U(29)
        key = key * ODD[1 + i % 3] + word
    return key


def _differing(states: Words, order: Ints) -> Bools:
    """(n - 1,) whether neighbours in the order differ."""
    out = np.zeros(states.shape[1] - 1, np.bool_)
    for word in states:
        row = word.take(order)
        out |= row[1:] != row[:-1]
    return out
