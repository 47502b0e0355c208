"""Pieces of a loop, connected parts of a board, and random regions that grow round them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from encoders import Ints
from encoders.graph import components, grid

from ...boards import checks

Rng = np.random.Generator


def cut_loop(sides: NDArray[np.bool_], rng: Rng, low: int, high: int, even: bool = False) -> list[list[int]]:
    """The one loop cut into pieces of low to high cells, in its order; `even`: an even number of pieces.

    sides: (rows, columns, 4) as of `checks.sides`. The last piece may be longer: what is left goes there. A loop too
    short for two pieces is cut into halves.
    """
    loop = checks.follow_loop(sides)[1]
    while True:
        start = int(rng.integers(len(loop)))
        order = loop[start:] + loop[:start]
        out = []
        while order:
            size = int(rng.integers(low, high + 1))
            out.append(order[:size])
            order = order[size:]
        if len(out) > 2 and len(out[-1]) < low:
            out[-2:] = [out[-2] + out[-1]]
        if len(out) > 1 and (not even or len(out) % 2 == 0):
            return out
        if len(out) > 2:
            k = min(range(len(out) - 1), key=lambda i: len(out[i]) + len(out[i + 1]))
            out[k:k + 2] = [out[k] + out[k + 1]]
            return out
        half = len(loop) // 2
        return [loop[:half], loop[half:]]


def neighbour_cells(rows: int, columns: int) -> list[list[int]]:
    """The cells above, right of, below and left of each cell, in this order."""
    number = np.pad(np.arange(rows * columns).reshape(rows, columns), 1, constant_values=-1)
    around = np.stack([number[:-2, 1:-1], number[1:-1, 2:], number[2:, 1:-1], number[1:-1, :-2]], axis=-1)
    return [[cell for cell in cells if cell >= 0] for cells in around.reshape(-1, 4).tolist()]


def connected_parts(cells: list[int], around: list[list[int]]) -> list[list[int]]:
    """The connected parts of the cells, a list each."""
    waiting = set(cells)
    parts = []
    for cell in cells:
        if cell in waiting:
            waiting.discard(cell)
            part = [cell]
            for member in part:
                beyond = [other for other in around[member] if other in waiting]
                waiting.difference_update(beyond)
                part += beyond
            parts.append(part)
    return parts


def connected_regions(regions: Ints) -> Ints:
    """The regions (rows, columns), each connected part of one a region of its own; holes keep -1."""
    flat, ends = regions.ravel(), grid(*regions.shape).edges
    part = components(flat.size, ends[flat[ends[:, 0]] == flat[ends[:, 1]]])
    out, here = regions.copy(), regions >= 0
    out[here] = np.unique(np.stack([flat, part])[:, here.ravel()], axis=1, return_inverse=True)[1].ravel()
    return out


def cut_between(regions: Ints, first: int, second: int, rng: Rng) -> Ints:
    """Regions (rows, columns) of which that of two cells is cut in two parts that grow from these cells."""
    rows, columns = regions.shape
    halves = grow_regions(rows, columns, [[first], [second]], rng, within=regions == regions.flat[first])
    return np.where(halves == 0, int(regions.max()) + 1, regions)


def grow_regions(rows: int, columns: int, groups: Sequence[Sequence[int]], rng: Rng, whole: bool = False,
                 within: NDArray[np.bool_] | None = None) -> Ints:
    """(rows, columns) the number of each cell's group; the other cells join a group beside them, one after another.

    whole: other cells that touch one another join the same group. within: cells outside (rows, columns) stay -1.
    """
    near = neighbour_cells(rows, columns)
    number = [-1] * (rows * columns)
    free = [True] * (rows * columns) if within is None else within.ravel().tolist()
    for i, group in enumerate(groups):
        for cell in group:
            number[cell] = i
    waiting = [cell for cell in rng.permutation(rows * columns).tolist() if number[cell] < 0 and free[cell]]
    while waiting:
        later = []
        for cell in waiting:
            around = [number[other] for other in near[cell] if number[other] >= 0]
            if number[cell] < 0 and around:
                number[cell] = around[int(rng.integers(len(around)))]
                patch = [cell] if whole else []
                while patch:
                    for other in near[patch.pop()]:
                        if number[other] < 0:
                            number[other] = number[cell]
                            patch.append(other)
            elif number[cell] < 0:
                later.append(cell)
        waiting = later
    return np.array(number).reshape(rows, columns)


def random_regions(rows: int, columns: int, rng: Rng, size: int) -> Ints:
    """(rows, columns) regions of about `size` cells, grown from random cells; avoids regions of one cell."""
    count = max(1, rows * columns // size)
    seeds = rng.choice(rows * columns, count, replace=False).tolist()
    return grow_regions(rows, columns, [[cell] for cell in seeds], rng)
