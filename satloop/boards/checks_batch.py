"""Checks of many solutions at once: arrays with an axis in front, of solutions, and words for all of them together.

Where one of them breaks a rule, a single check says which rule, and where.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from .failure import Failure

Bools = NDArray[np.bool_]


def one_loop(sides: Bools) -> Iterator[Failure]:
    """In each of the (solutions, rows, columns, 4) the line neither branches nor ends, and is one single loop."""
    degree = np.add.reduce(sides, axis=-1, dtype=np.int8)
    if ((degree != 0) & (degree != 2)).any():
        yield Failure("the line branches or ends")
        return
    visited = degree.reshape(len(degree), -1) > 0
    if not visited.any(axis=1).all():
        yield Failure("there is no loop")
        return
    starts = np.zeros_like(visited)
    starts[np.arange(len(visited)), visited.argmax(axis=1)] = True
    if not all_reached(sides, starts.reshape(degree.shape)):
        yield Failure("there is more than one loop")


def all_reached(sides: Bools, starts: Bools) -> bool:
    """Whether lines lead from the starts to every point at which there is a line, in each of the solutions.

    sides: (solutions, rows, columns, 4), starts: (solutions, rows, columns). What is reached grows by one step along
    all lines at once, eight solutions a byte.
    """
    lines = np.packbits(np.moveaxis(sides, 0, -1), axis=-1)
    reached = np.packbits(np.moveaxis(starts, 0, -1), axis=-1)
    down, across = lines[:-1, :, 2], lines[:, :-1, 1]
    before = np.zeros_like(reached)
    while not np.array_equal(before, reached):
        before[:] = reached
        reached[1:] |= reached[:-1] & down
        reached[:-1] |= reached[1:] & down
        reached[:, 1:] |= reached[:, :-1] & across
        reached[:, :-1] |= reached[:, 1:] & across
    return not (np.bitwise_or.reduce(lines, axis=2) & ~reached).any()
