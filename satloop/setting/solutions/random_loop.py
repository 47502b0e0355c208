"""Random loops that look good: outlines of regions that reach everywhere, with as many points off as wanted."""

from __future__ import annotations

from functools import cache
from math import exp

import numpy as np
from numpy.typing import NDArray

from ..clues.deadline import seconds_left

Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]

# The eight faces round one, in a ring that begins above it; of bit sets over them: those round a face that may join.
RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
_BITS = np.arange(256)[:, None] >> np.arange(8) & 1
ONE_SIDE = _BITS[:, ::2].sum(axis=1) == 1
JOINS = ONE_SIDE & ((np.roll(_BITS, 1, axis=1) != _BITS).sum(axis=1) == 2)
FLIPS = 30  # tried for each face, which is where the look of a loop no longer changes
LOOK = 50000  # flips between two looks at the clock
COLD = 0.35  # temperature of the flips, in points off the loop


def region(rows: int, columns: int, rng: np.random.Generator, deadline: float | None = None) -> Bools:
    """(rows, columns) a random region with one loop as its outline, which reaches everywhere.

    It grows from the middle: a face joins that has the region on one side alone, and, round it, in one piece, so that
    inside and outside stay connected. Faces of one of four classes never touch, so those of a class join together.
    Raises OutOfTime after the deadline (of perf_counter).
    """
    width = columns + 2
    wall = np.pad(np.zeros((rows, columns), dtype=np.bool_), 1, constant_values=True).ravel()
    group = (np.arange(rows + 2)[:, None] % 2 * 2 + np.arange(width) % 2).ravel()
    around = np.array([down * width + right for down, right in RING])
    inside = np.zeros(len(wall), dtype=np.intp)
    fresh = np.array([(rows // 2 + 1) * width + columns // 2 + 1])
    waiting: list[list[Ints]] = [[], [], [], []]
    while True:
        seconds_left(deadline)
        for k in rng.permutation(4).tolist():
            inside[fresh] = 1
            near = (fresh[:, None] + around).ravel()
            near = near[(inside[near] == 0) & ~wall[near]]
            for i, cells in enumerate(waiting):
                cells.append(near[group[near] == i])
            turn = np.unique(np.concatenate(waiting[k]))
            turn = turn[JOINS[inside[turn[:, None] + around] @ (1 << np.arange(8))]]
            joins = rng.random(len(turn)) < 0.5
            fresh, waiting[k] = turn[joins], [turn[~joins]]
        if not len(fresh) and not any(len(part) for cells in waiting for part in cells):
            return np.asarray(inside.reshape(rows + 2, width)[1:-1, 1:-1] == 1)


@cache
def flip_tables() -> tuple[list[bool], list[list[int]]]:
    """By the bit set of the ring: may the face flip, one loop staying one; and, for a face outside and inside, how many
    of its corners are off the loop after the flip, less those before."""
    pieces = (np.roll(_BITS, 1, axis=1) != _BITS).sum(axis=1) == 2  # one inside and one outside, all round
    # With a lone corner the piece would touch the face at a point only: then there is no side on it.
    touches = _BITS[:, ::2].any(axis=1) & ~_BITS[:, ::2].all(axis=1)
    corner = np.stack([_BITS[:, [2 * k, 2 * k + 1, (2 * k + 2) % 8]].sum(axis=1) for k in range(4)])
    change = [(corner == 3).sum(axis=0) - (corner == 0).sum(axis=0)]  # an outside face comes in
    change.append(-change[0])
    return (pieces & touches).tolist(), [kind.tolist() for kind in change]


def flipped(inside: Bools, rng: np.random.Generator, wanted: int, flips: int = FLIPS,
            deadline: float | None = None) -> Bools:
    """The region after random flips of faces that keep its outline one loop, `wanted` lattice points off it at last.

    A flip counts by exp(-change / COLD), the change of how far the points off the loop are from those wanted
    (Metropolis). Sequential, for every flip looks at what the one before has left. Raises OutOfTime after the deadline.
    """
    may, change = flip_tables()
    rows, columns = inside.shape
    width = columns + 2
    cells = np.pad(inside, 1).ravel().astype(int).tolist()
    a, b, c, d, e, f, g, h = (down * width + right for down, right in RING)
    off = points_off(inside)
    count = flips * inside.size
    faces = (rng.integers(rows, size=count) + 1) * width + rng.integers(columns, size=count) + 1
    chance = [exp(-k / COLD) for k in range(9)]
    lucks = rng.random(count)
    for start in range(0, count, LOOK):
        seconds_left(deadline)
        stretch = slice(start, start + LOOK)
        for face, luck in zip(faces[stretch].tolist(), lucks[stretch].tolist()):
            ring = (cells[face + a] | cells[face + b] << 1 | cells[face + c] << 2 | cells[face + d] << 3
                    | cells[face + e] << 4 | cells[face + f] << 5 | cells[face + g] << 6 | cells[face + h] << 7)
            if may[ring]:
                after = off + change[cells[face]][ring]
                worse = abs(after - wanted) - abs(off - wanted)
                if worse <= 0 or luck < chance[worse]:
                    cells[face] ^= 1
                    off = after
    return np.array(cells, dtype=bool).reshape(rows + 2, width)[1:-1, 1:-1]


def flipped_near(inside: Bools, rng: np.random.Generator, count: int, near: Bools | None = None) -> Bools:
    """The region after flips of so many faces, one after another, that keep its outline one loop; near: (rows + 1,
    columns + 1) points, of which each face has one at a corner."""
    may = np.array(flip_tables()[0])
    inside = inside.copy()
    rows, columns = inside.shape
    beside = np.True_ if near is None else near[:-1, :-1] | near[1:, :-1] | near[:-1, 1:] | near[1:, 1:]
    for _ in range(count):
        padded = np.pad(inside, 1)
        ring = sum(padded[1 + down:rows + 1 + down, 1 + right:columns + 1 + right].astype(int) << k
                   for k, (down, right) in enumerate(RING))
        places = np.flatnonzero(may[ring] & beside)
        if len(places):
            inside.flat[rng.choice(places)] ^= True
    return inside


def points_off(inside: Bools) -> int:
    """How many of the (rows + 1)(columns + 1) lattice points the outline of the region does not pass."""
    padded = np.pad(inside, 1).astype(np.intp)
    around = padded[:-1, :-1] + padded[1:, :-1] + padded[:-1, 1:] + padded[1:, 1:]
    return int(((around == 0) | (around == 4)).sum())


def outline(inside: Bools) -> Bools:
    """(m,) the edges of the GridGraph(rows + 1, columns + 1) between inside and outside."""
    padded = np.pad(inside, 1)
    across, down = padded[:-1, 1:-1] != padded[1:, 1:-1], padded[1:-1, :-1] != padded[1:-1, 1:]
    return np.concatenate([across.ravel(), down.ravel()])
