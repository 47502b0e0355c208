"""Mending a solution or its regions, where all its clues leave another solution: small changes that the other does not
survive. The other stays a solution of nothing that follows, so a board with few others is soon unique."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from encoders.graph import grid

from ..boards.drawing import beside
from .loops import RING, flip_tables, points_off

Bools = NDArray[np.bool_]
Ints = NDArray[np.intp]
SPLITS = 30  # proposed before a difference is given up


def differing(own: Bools, other: Bools, rows: int, columns: int) -> Bools:
    """(rows, columns) the points where two sets of edges of a grid differ."""
    changed = own != other
    cut = rows * (columns - 1)
    across, down = changed[:cut].reshape(rows, columns - 1), changed[cut:].reshape(rows - 1, columns)
    out = np.zeros((rows, columns), dtype=bool)
    out[:, :-1] |= across
    out[:, 1:] |= across
    out[:-1] |= down
    out[1:] |= down
    return out


def one_by_one(own: Bools, other: Bools, rows: int, columns: int) -> list[Bools]:
    """(m,) own edges of a grid, changed to the other's in one place: one for each connected part of what differs.

    Where both are loops through all points each has two edges at every point, in one loop or several.
    """
    ends = grid(rows, columns).edges
    changed = np.flatnonzero(own != other).tolist()
    part: dict[int, int] = {}

    def root(point: int) -> int:
        while part.setdefault(point, point) != point:
            point = part[point]
        return point

    for edge in changed:
        one, two = map(root, ends[edge].tolist())
        part[one] = two
    parts: dict[int, list[int]] = {}
    for edge in changed:
        parts.setdefault(root(int(ends[edge][0])), []).append(edge)
    out = []
    for edges in parts.values():
        out.append(own.copy())
        out[-1][edges] ^= True
    return out


def freeing(inside: Bools, near: Bools, rng: np.random.Generator) -> tuple[Bools, list[tuple[int, int]]] | None:
    """The region after a flip of one face that keeps its outline one loop, passes no new point and frees some, with one
    of the points `near` at its corners; and the points freed. None if there is no such face."""
    may, change = flip_tables()
    rows, columns = inside.shape
    padded = np.pad(inside, 1)
    ring = sum(padded[1 + down:rows + 1 + down, 1 + right:columns + 1 + right].astype(int) << k
               for k, (down, right) in enumerate(RING))
    gain = np.where(inside, np.array(change[1])[ring], np.array(change[0])[ring])
    corner = near[:-1, :-1] | near[1:, :-1] | near[:-1, 1:] | near[1:, 1:]
    places = np.argwhere(np.array(may)[ring] & (gain == 2) & corner)
    if not len(places) or points_off(inside) + 6 > near.size:
        return None
    row, column = places[int(rng.integers(len(places)))].tolist()
    after = inside.copy()
    after[row, column] ^= True
    freed = [(row + i, column + j) for i in (0, 1) for j in (0, 1) if _off(after, row + i, column + j)]
    return after, freed


def _off(inside: Bools, row: int, column: int) -> bool:
    """The lattice point is not passed by the outline."""
    around = np.pad(inside, 1)[row:row + 2, column:column + 2]
    return bool(around.all() or not around.any())


def split(regions: Ints, order: list[int], near: Bools, rng: np.random.Generator,
          good: Callable[[Ints], bool]) -> Ints | None:
    """The regions with one of them cut in two, which is good; None if none was found among some proposals.

    order: the cells along the solution; near: (rows, columns) cells where the other differs, of which a region that is
    cut has one. A cut goes through each stretch of the solution in the region, at a random place; the cells off the
    solution go with what they touch.
    """
    rows, columns = regions.shape
    flat = regions.ravel()
    around = beside(rows, columns)
    names = np.unique(flat[near.ravel() & (flat >= 0)])
    for _ in range(SPLITS if len(names) else 0):
        name = int(rng.choice(names))
        stretches = _stretches(order, flat, name)
        if len(stretches) == 1 and len(stretches[0]) < 2:
            continue
        half: dict[int, bool] = {}
        for stretch in stretches:
            several = int(len(stretches) > 1)  # then one of them may stay whole
            place, turned = int(rng.integers(1 - several, len(stretch) + several)), bool(rng.integers(2))
            half |= {cell: (i < place) != turned for i, cell in enumerate(stretch)}
        rest = [cell for cell in np.flatnonzero(flat == name).tolist() if cell not in half]
        while rest:
            later = []
            for cell in rest:
                known = [half[other] for other in around[cell] if other in half]
                if known:
                    half[cell] = known[int(rng.integers(len(known)))]
                else:
                    later.append(cell)
            if len(later) == len(rest):
                half |= dict.fromkeys(later, False)
                break
            rest = later
        part = [cell for cell, side in half.items() if side]
        if not part or len(part) == len(half) or not (_joined(part, around) and _joined(
                [cell for cell in half if not half[cell]], around)):
            continue
        after = regions.copy()
        after.flat[part] = flat.max() + 1
        if good(after):
            return after
    return None


def _stretches(order: list[int], flat: Ints, name: int) -> list[list[int]]:
    """The pieces of the cyclic order that lie in one region."""
    mine = [cell for cell in order if flat[cell] == name]
    if len(mine) in (0, len(order)):
        return [mine] if mine else []
    start = next(i for i in range(len(order)) if flat[order[i - 1]] != name and flat[order[i]] == name)
    out: list[list[int]] = []
    last = False
    for cell in order[start:] + order[:start]:
        here = bool(flat[cell] == name)
        if here:
            if not last:
                out.append([])
            out[-1].append(cell)
        last = here
    return out


def _joined(cells: list[int], around: list[list[int]]) -> bool:
    """Whether the cells hang together."""
    left = set(cells)
    patch = [left.pop()]
    while patch:
        for other in around[patch.pop()]:
            if other in left:
                left.discard(other)
                patch.append(other)
    return not left
