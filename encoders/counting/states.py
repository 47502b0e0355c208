"""What both values of a level's variable make of many states at a time, and which states are equal."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..literals import Bools, Ints
from .fields_of_words import Slots, U, Words, field_of
from .levels import Join, Layout, Level, Move

ODD = [U(x) for x in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93)]
EVERY: Any = "every"  # instead of truth for each state


def next_states(states: Words, level: Level, layout: Layout) -> list[tuple[Ints, Words]]:
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
            mine = (_keeps_all_joined(states, join, field_u, field_v, value, slots) if layout.pieces else
                    _may_join(join, field_u, field_v, value, slots))
            alive = mine if alive is EVERY else alive & mine
        if alive is None:
            out.append((np.zeros(0, np.intp), states[:, :0]))
            continue
        chosen = np.arange(states.shape[1]) if alive is EVERY else np.flatnonzero(alive)
        if join is not None and value and not layout.pieces:
            chosen = _without_bad_loops(states, chosen, field_u, join, slots, layout)
        following = states.take(chosen, axis=1)
        for move, old, node in zip(level.moves, nodes, new):
            if move.field is not None:
                changed = node if old is None else node.take(chosen) ^ old.take(chosen)
                following[move.field.word] ^= changed.astype(U) << move.field.shift
        if join is not None and layout.pieces:
            if value:
                _join_pieces(following, join, field_u.take(chosen), field_v.take(chosen), slots)
            _leave_pieces(following, join, slots)
        elif join is not None:
            if value:
                _join(following, join, field_u.take(chosen), field_v.take(chosen), slots, layout)
            _leave(following, join, slots)
        out.append((chosen, following))
    return out


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


def _keeps_all_joined(states: Words, join: Join, field_u: Words, field_v: Words, value: int, slots: Slots) -> Bools:
    """(n,) whether each piece that a vertex goes out of has another one on the frontier, or all is one piece."""
    if join.last:
        return np.ones(len(field_u), np.bool_) if value else field_u == field_v
    stay = [slot for slot, left in ((join.u, join.left_u), (join.v, join.left_v)) if left]
    if value and stay:
        return np.ones(len(field_u), np.bool_)
    # stays: for each of both vertices that goes out, (n,) whether a slot that stays has the name of its piece. An edge
    # that is on joins both pieces, so one such slot is enough; else each piece needs its own.
    fields = [slots.get(states, slot) for slot in (*stay, *join.others)]
    stays = [np.any([field == mine for field in fields], axis=0) if fields else np.zeros(len(mine), np.bool_)
             for mine, left in ((field_u, join.left_u), (field_v, join.left_v)) if not left]
    if not stays:
        return np.ones(len(field_u), np.bool_)
    joined: Bools = np.logical_or.reduce(stays) if value else np.logical_and.reduce(stays)
    return joined


def _join_pieces(states: Words, join: Join, field_u: Words, field_v: Words, slots: Slots) -> None:
    """Put the edge in: two pieces become one, which has the lower name."""
    low, high = np.minimum(field_u, field_v), np.maximum(field_u, field_v)
    for slot in (join.u, join.v, *join.others):
        slots.change(states, slot, np.where(slots.get(states, slot) == high, low ^ high, U(0)))


def _leave_pieces(states: Words, join: Join, slots: Slots) -> None:
    """Clear the fields of vertices without further edges; a piece that had the name of one gets its next slot's."""
    live = {join.u, join.v, *join.others}
    for gone, left in ((join.u, join.left_u), (join.v, join.left_v)):
        if left:
            continue
        live.discard(gone)
        slots.change(states, gone, slots.get(states, gone))
        name = np.full(states.shape[1], gone, U)
        for slot in sorted(live):
            its = slots.get(states, slot) == U(gone)
            name = np.where(its & (name == U(gone)), U(slot), name)
            slots.change(states, slot, np.where(its, name ^ U(gone), U(0)))


def runs_of_equal_states(states: Words) -> tuple[Ints, Ints]:
    """An order of the states (words, n) in which equal ones are neighbours, and where each run of them starts.

    Several words are ordered by a hash; where two states have one, by the words.
    """
    # used: the words that are not 0 in all states. new: (n,) where, in the order, a state begins that differs from the
    # one before.
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
    """(n,) a hash of each state (words, n); a state of one word is its own hash."""
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
