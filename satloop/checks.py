"""Checks that several puzzles share, on plain arrays of booleans: nothing here knows a clause or a graph."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from .puzzle import Failure

Bools = NDArray[np.bool_]
NORTH, EAST, SOUTH, WEST = range(4)


def places(mask: NDArray[np.bool_]) -> tuple[tuple[int, int], ...]:
    """The (row, column) of every true entry of a (rows, columns) mask."""
    return tuple((int(r), int(c)) for r, c in zip(*np.nonzero(mask)))


def named(rule: str, where: Bools) -> Iterator[Failure]:
    """The rule as a Failure, if it is broken anywhere in the (rows, columns) mask."""
    if where.any():
        yield Failure(rule, places(where))


def sides(across: Bools, down: Bools) -> Bools:
    """(rows, columns, 4): does the line leave the point to the north, east, south, west?

    across: (rows, columns - 1), down: (rows - 1, columns).
    """
    rows, columns = across.shape[0], down.shape[1]
    out = np.zeros((rows, columns, 4), dtype=bool)
    out[1:, :, NORTH] = out[:-1, :, SOUTH] = down
    out[:, :-1, EAST] = out[:, 1:, WEST] = across
    return out


def walk(sides: Bools, start: int) -> list[int]:
    """The points, as row * columns + column, met from `start` until a dead end or the start again."""
    columns = sides.shape[1]
    step = (-columns, 1, columns, -1)
    flat = sides.reshape(-1, 4).tolist()
    path, came, here = [start], -1, start
    while True:
        ways = [way for way in range(4) if flat[here][way] and way != came]
        if not ways:
            return path
        here += step[ways[0]]
        came = (ways[0] + 2) % 4
        if here == start or len(path) > len(flat):
            return path
        path.append(here)


def one_loop(sides: Bools) -> Iterator[Failure]:
    """The line neither branches nor ends, and is one single loop."""
    degree = sides.sum(axis=2)
    odd = (degree != 0) & (degree != 2)
    if odd.any():
        yield Failure("the line branches or ends", places(odd))
        return
    visited = np.flatnonzero(degree)
    if not len(visited):
        yield Failure("there is no loop")
        return
    first = walk(sides, int(visited[0]))
    if len(first) < len(visited):
        rest = degree > 0
        rest.ravel()[first] = False
        yield Failure("there is more than one loop", places(rest))
