"""A plan of the pass: for each variable what it decides, and where in a state's 64-bit words stands what it changes.

A state says how the vertices on the frontier are joined by the edges so far, and for each group of clauses that is half
asked its node. Each vertex on the frontier has a slot, a field of bits with its mate: the slot itself if no edge is on
at it; OFF (the number of slots) if it takes no further edge; else the slot of the other end of its path. One more bit
says that the path passes a mark, where marks matter. Where edges connect all vertices, a slot has the lowest slot of
its piece instead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import log2
from typing import NamedTuple

import numpy as np

from ..literals import Ints
from .diagrams import Diagram
from .loop import Loop
from .order import Edge, first_and_last
from .simplify import GROUND

U = np.uint64
WORD = 64  # bits
# In an empty grid of 10 to 13 columns each makes the states 3.65 times as many; of 10 they are 106,726, of 12 1.39
# million. A group of clauses that is half asked adds some of the bits of its node.
PER_SLOT, OFFSET, OPEN = 1.87, 5.8, 0.25


class Field(NamedTuple):
    """Bits of a word of each state."""

    word: int
    shift: np.uint64
    mask: np.uint64


class Move(NamedTuple):
    """One group of clauses that the variable of a level is in. field: None if it has one variable."""

    field: Field | None
    table: Ints
    begins: bool


class Join(NamedTuple):
    """The edge of a level: the slots of its vertices, how many edges they have left after it, and what comes in."""

    u: int
    v: int
    left_u: int
    left_v: int
    enter: tuple[tuple[int, int], ...]  # slots, and what their fields hold at first
    others: tuple[int, ...]  # further slots in use
    last: bool  # no edge follows


class Level(NamedTuple):
    """What one variable decides. merges: states may become equal here."""

    moves: tuple[Move, ...]
    join: Join | None
    merges: bool


class Layout(NamedTuple):
    """Where the fields are. Slot s: bits s % per * bits on of word s // per."""

    words: int
    slots: int
    bits: int  # of a slot's field, with its mark
    per: int
    mate_words: int
    marked: bool  # fields have a mark: their highest bit
    single: bool  # one loop: the field `closed` says that there is one
    alone: bool  # no path passes two marks
    needs_mark: bool  # a loop may close only with a mark
    grounded: bool  # paths end at slot 0, which is always its own mate
    pieces: bool  # edges connect all vertices: a slot has the lowest slot of its piece
    closed: Field


class _Registers:
    """Words whose bits are given out for a span of levels, each time the first that fit."""

    def __init__(self) -> None:
        self.used: list[list[tuple[int, int, int, int]]] = []  # of each word: from bit to bit, from level to level

    def allocate(self, bits: int, begin: int, end: int) -> Field:
        for word in range(len(self.used) + 1):
            if word == len(self.used):
                self.used.append([])
            at = 0
            for low, high in sorted(bit[:2] for bit in self.used[word] if bit[2] < end and begin < bit[3]):
                if at + bits <= low:
                    break
                at = max(at, high)
            if at + bits <= WORD:
                self.used[word].append((at, at + bits, begin, end))
                return Field(word, U(at), U((1 << bits) - 1))
        raise AssertionError


def levels_of(order: Sequence[int], edges: list[Edge], diagrams: list[Diagram], loop: Loop | None
              ) -> tuple[list[Level], Layout]:
    """The levels of variables in this order. The diagrams have solutions."""
    levels = len(order)
    ends = [] if loop is None else [(u, v) for u, v in loop.ends.tolist()]
    first, last = first_and_last(order, edges, ends)
    partner = {a: b for u, v in ends for a, b in ((u, v), (v, u))}
    of = {x: (u, v) for u, v, x in edges}
    left: dict[int, int] = defaultdict(int)
    entering: dict[int, list[int]] = defaultdict(list)
    for v in sorted(first):
        entering[first[v]].append(v)
    for u, v, _ in edges:
        left[u] += 1
        left[v] += 1
    grounded = loop is not None and loop.kind == "open"
    slot: dict[int, int] = {GROUND: 0}
    free: list[int] = []
    slots = int(grounded)
    joins: dict[int, tuple[int, int, int, int, list[int], list[int]]] = {}
    live: list[int] = []
    for p, x in enumerate(order):
        if x not in of:
            continue
        for v in entering[p]:
            if free:
                slot[v] = free.pop()
            else:
                slot[v] = slots
                slots += 1
            live.append(v)
        u, v = of[x]
        left[u] -= 1
        left[v] -= 1
        if v == GROUND:
            left[v] = 2  # it never goes out
        joins[p] = u, v, left[u], left[v], entering[p], [w for w in live if w not in (u, v)]
        for w in (u, v):
            if last.get(w) == p:
                free.append(slot[w])
                live.remove(w)
    kind = None if loop is None else loop.kind
    marks = set() if loop is None or loop.marks is None else set(loop.marks.tolist())
    marked = kind == "paths" or (kind == "loops" and loop is not None and loop.marks is not None)
    bits = max(1, slots.bit_length()) + marked
    per = WORD // bits
    registers = _Registers()
    for s in range(slots):  # a field of each slot, for good
        registers.used += [[] for _ in range(s // per + 1 - len(registers.used))]
        registers.used[s // per].append((s % per * bits, (s % per + 1) * bits, -1, levels + 1))
    mate_words = len(registers.used)
    closed = registers.allocate(1, -1, levels + 1) if kind == "loop" else Field(0, U(0), U(0))
    moves: dict[int, list[Move]] = defaultdict(list)
    for diagram in diagrams:
        places = diagram.places
        room = max(1, (diagram.width - 1).bit_length())
        field = registers.allocate(room, places[0], places[-1]) if places[1:] else None
        for i, p in enumerate(places):
            moves[p].append(Move(field, diagram.tables[i], i == 0))
    high = 1 << (bits - 1) if marked else 0

    def begins(v: int) -> int:
        return slot[partner[v]] | high if v in partner else slot[v] | (high if v in marks else 0)

    out = []
    for p in range(levels):
        join = None
        if p in joins:
            u, v, left_u, left_v, enter, others = joins[p]
            join = Join(slot[u], slot[v], left_u, left_v, tuple((slot[w], begins(w)) for w in enter),
                        tuple(slot[w] for w in others), p == max(joins))
        merges = join is not None and (kind == "connected" or min(join.left_u, join.left_v) <= 1)
        out.append(Level(tuple(moves[p]), join, bool(moves[p]) or merges))
    return out, Layout(max(1, len(registers.used)), slots, bits, per, mate_words, marked, kind == "loop",
                       kind == "paths", marked, grounded, kind == "connected", closed)


def expected_width(levels: list[Level]) -> float:
    """The logarithm to base 2 of the most states at a time, as it may be expected where clauses leave much open."""
    most = nodes = 0.0
    slots = 0
    for level in levels:
        for move in level.moves:
            nodes += log2(max(1, int(move.table.max()) + 1)) - log2(move.table.shape[1])
        if level.join is not None:
            slots = len(level.join.others) + 2
        most = max(most, PER_SLOT * slots - (OFFSET if slots else 0) + OPEN * nodes)
    return most
