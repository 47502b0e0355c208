"""Random loops that look good: outlines of regions that reach everywhere, with as many points off as wanted."""

from __future__ import annotations

from functools import cache
from math import exp, inf

import numpy as np

from encoders import Bools, Ints
from encoders.deadline import check_deadline

from ..clues.faces_inside_loop import framed, points_on_outline

# The eight faces round one, in a ring that begins above it. Bit sets over them: those round a face that may join.
RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
_BITS = np.arange(256)[:, None] >> np.arange(8) & 1
ONE_SIDE = _BITS[:, ::2].sum(axis=1) == 1
JOINS = ONE_SIDE & ((np.roll(_BITS, 1, axis=1) != _BITS).sum(axis=1) == 2)
FLIPS = 30  # tried for each face; more no longer change the look of a loop
LOOK = 50000  # flips from one look at the clock to the next
COLD = 0.35  # temperature of the flips, in points off the loop


def random_region(rows: int, columns: int, rng: np.random.Generator, deadline: float = inf) -> Bools:
    """(rows, columns) a random region with one loop as its outline, which reaches everywhere.

    It grows from the middle: a face may join that has the region on one side only and in one piece around it, so that
    inside and outside stay connected. The faces are in four classes; those of one class never touch and join together.
    Raises OutOfTime after the deadline (of perf_counter).
    """
    width = columns + 2
    wall = np.pad(np.zeros((rows, columns), dtype=np.bool_), 1, constant_values=True).ravel()
    # Four classes as on a chessboard of two by two: faces of one class are never neighbours, so all of one class that
    # may join can join at once.
    group = (np.arange(rows + 2)[:, None] % 2 * 2 + np.arange(width) % 2).ravel()
    of_class = [np.flatnonzero((group == k) & ~wall) for k in range(4)]
    around, bits = np.array([down * width + right for down, right in RING]), 1 << np.arange(8)
    inside, free = np.zeros(len(wall), dtype=np.intp), ~wall
    waiting = np.zeros(len(wall), dtype=np.bool_)  # free faces that perhaps may join
    fresh = np.array([(rows // 2 + 1) * width + columns // 2 + 1])
    while True:
        check_deadline(deadline)
        for k in rng.permutation(4).tolist():
            inside[fresh], free[fresh] = 1, False
            near = fresh[:, None] + around
            waiting[near] = free[near]
            border = of_class[k][waiting[of_class[k]]]
            waiting[border] = False
            border = border[JOINS[inside[border[:, None] + around] @ bits]]
            joins = rng.random(len(border)) < 0.5
            fresh = border[joins]
            waiting[border[~joins]] = True
        if not len(fresh) and not waiting.any():
            return np.asarray(inside.reshape(rows + 2, width)[1:-1, 1:-1] == 1)


@cache
def flip_tables() -> tuple[list[bool], list[list[int]]]:
    """Two tables over the bit sets of a ring: whether one loop stays one when the face flips; and, for a face outside
    and one inside, how many more of its corners are off the loop after the flip."""
    pieces = (np.roll(_BITS, 1, axis=1) != _BITS).sum(axis=1) == 2  # one inside and one outside, all round
    # With a lone corner the piece would touch the face at a point only: then there is no side on it.
    touches = _BITS[:, ::2].any(axis=1) & ~_BITS[:, ::2].all(axis=1)
    corner = np.stack([_BITS[:, [2 * k, 2 * k + 1, (2 * k + 2) % 8]].sum(axis=1) for k in range(4)])
    change = [(corner == 3).sum(axis=0) - (corner == 0).sum(axis=0)]  # an outside face comes in
    change.append(-change[0])
    return (pieces & touches).tolist(), [kind.tolist() for kind in change]


@cache
def _may_flip() -> Bools:
    return np.array(flip_tables()[0])


def flippable(inside: Bools) -> Bools:
    """(rows, columns) whether the outline of the region stays one loop when the face alone flips."""
    return np.asarray(_may_flip()[rings_of(inside)])


def flipped(inside: Bools, rng: np.random.Generator, wanted: int, flips: int = FLIPS,
            deadline: float = inf) -> Bools:
    """The region after random flips of faces that keep its outline one loop, with about `wanted` points off it.

    A flip that changes the distance from the wanted number by d is made with probability exp(-d / COLD), or 1 for
    d <= 0 (Metropolis). Sequential, for every flip depends on those before. Raises OutOfTime after the deadline.
    """
    may, change = flip_tables()
    rows, columns = inside.shape
    width = columns + 2
    cells = framed(inside, np.intp).ravel().tolist()
    a, b, c, d, e, f, g, h = (down * width + right for down, right in RING)
    off = points_off(inside)
    count = flips * inside.size
    faces = (rng.integers(rows, size=count) + 1) * width + rng.integers(columns, size=count) + 1
    chance = [exp(-k / COLD) for k in range(9)]
    lucks = rng.random(count)
    for start in range(0, count, LOOK):
        check_deadline(deadline)
        stretch = slice(start, start + LOOK)
        for face, luck in zip(faces[stretch].tolist(), lucks[stretch].tolist()):
            # The eight cells round a face as one byte: a table tells whether flipping it keeps one loop, and how many
            # points the outline gains.
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
    """The region after this number of flips of a face, one after another, that keep its outline one loop.

    near: (rows + 1, columns + 1) points, of which each face has one at a corner; None for any face.
    """
    inside = inside.copy()
    at = np.True_ if near is None else faces_at(near)
    for _ in range(count):
        flips = np.flatnonzero(flippable(inside) & at)
        if len(flips):
            inside.flat[flips[rng.integers(len(flips))]] ^= True
    return inside


def rings_of(inside: Bools) -> Ints:
    """(rows, columns) for each face, which of the eight round it are inside, as a bit set in the order of RING."""
    width = inside.shape[1] + 2
    own = np.add.outer(np.arange(1, width - 1), width * np.arange(1, len(inside) + 1)).T
    around = np.array([down * width + right for down, right in RING])
    return np.asarray(framed(inside, np.intp).ravel()[own[..., None] + around] @ (1 << np.arange(8)))


def faces_at(points: Bools) -> Bools:
    """(rows, columns) whether a face has one of the points (rows + 1, columns + 1) at a corner."""
    return np.asarray(points[:-1, :-1] | points[1:, :-1] | points[:-1, 1:] | points[1:, 1:])


def points_off(inside: Bools) -> int:
    """How many of the (rows + 1)(columns + 1) lattice points the outline of the region does not pass."""
    return int((~points_on_outline(inside)).sum())


def outline(inside: Bools) -> Bools:
    """(m,) the edges of the GridGraph(rows + 1, columns + 1) between inside and outside."""
    padded = framed(inside)
    across, down = padded[:-1, 1:-1] != padded[1:, 1:-1], padded[1:-1, :-1] != padded[1:-1, 1:]
    return np.concatenate([across.ravel(), down.ravel()])
