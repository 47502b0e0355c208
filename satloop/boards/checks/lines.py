"""Checks that follow lines: one single loop, one that crosses itself, what lines reach, what a straight line joins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from encoders import Bools

from ..failure import Failure, failure_where, places

NORTH, EAST, SOUTH, WEST = range(4)


def walks(sides: Bools, starts: NDArray[np.intp]) -> list[list[int]]:
    """From each start the points, as row * columns + column, along the line to its end or back to the start.

    Where a line branches, a walk takes one of the ways; it has at most as many points as there are.
    """
    ways, step = sides.reshape(-1, 4), np.array([-sides.shape[1], 1, sides.shape[1], -1])
    points = np.arange(len(ways))
    first = (points + step[ways.argmax(axis=1)]).tolist()  # of both neighbours on the line
    last = (points + step[3 - ways[:, ::-1].argmax(axis=1)]).tolist()
    paths = []
    for start, leaves in zip(starts.tolist(), np.any(ways[starts], axis=1).tolist()):
        path, before, point = [start], start, first[start] if leaves else start
        for _ in range(1, len(ways)):
            if point == start:
                break
            path.append(point)
            after = last[point] if first[point] == before else first[point]
            if after == before:
                break
            before, point = point, after
        paths.append(path)
    return paths


def one_loop(sides: Bools) -> Iterator[Failure]:
    """The line neither branches nor ends, and is one single loop."""
    yield from follow_loop(sides)[0] if sides.ndim == 3 else loops_in_batch(sides)


@cache
def _steps(columns: int) -> NDArray[np.intp]:
    return np.array([[1, -columns], [1, 1], [1, columns], [1, -1]])


def follow_loop(sides: Bools) -> tuple[list[Failure], list[int]]:
    """The failures of `one_loop`; and if there are none the loop's points in order, as row * columns + column."""
    rows, columns, _ = sides.shape
    # The degree of each point, and the sum of the steps to its neighbours on the line.
    degree, steps = (sides.reshape(-1, 4) @ _steps(columns)).T
    odd = (degree != 0) & (degree != 2)
    if np.count_nonzero(odd):
        return [Failure("the line branches or ends", places(odd.reshape(rows, columns)))], []
    visited = degree.nonzero()[0]
    if not len(visited):
        return [Failure("there is no loop")], []
    # The neighbours of the first point in reading order lie to its east and south. Of a point of degree 2, the sum of
    # both neighbours less one of them is the other.
    start, sums = int(visited[0]), steps.tolist()
    loop, before, point = [start], start, start + 1
    while point != start:
        loop.append(point)
        before, point = point, 2 * point + sums[point] - before
    if len(loop) < len(visited):
        rest = degree > 0
        rest[loop] = False
        return [Failure("there is more than one loop", places(rest.reshape(rows, columns)))], []
    return [], loop


def loops_in_batch(sides: Bools) -> Iterator[Failure]:
    """As `one_loop`, for many solutions at once, (solutions, rows, columns, 4); names no cells."""
    degree = np.add.reduce(sides, axis=-1, dtype=np.int8)
    if ((degree != 0) & (degree != 2)).any():
        yield Failure("the line branches or ends")
        return
    visited = degree.reshape(len(degree), -1) > 0
    if not visited.any(axis=1).all():
        yield Failure("there is no loop")
        return
    # The first visited cell of each solution has to reach all others.
    starts = np.zeros_like(visited)
    starts[np.arange(len(visited)), visited.argmax(axis=1)] = True
    if not all_reached(sides, starts.reshape(degree.shape)):
        yield Failure("there is more than one loop")


def all_reached(sides: Bools, starts: Bools) -> bool:
    """Whether lines lead from the starts to every point on a line, in each of the solutions.

    sides: (solutions, rows, columns, 4), starts: (solutions, rows, columns). The set of reached points grows by one
    step along all lines at once, eight solutions a byte.
    """
    # Solutions along the last axis as bits, so that one operation moves eight of them.
    lines = np.packbits(np.moveaxis(sides, 0, -1), axis=-1)
    reached = np.packbits(np.moveaxis(starts, 0, -1), axis=-1)
    down, across = lines[:-1, :, SOUTH], lines[:, :-1, EAST]
    before = np.zeros_like(reached)
    while not np.array_equal(before, reached):
        before[:] = reached
        reached[1:] |= reached[:-1] & down
        reached[:-1] |= reached[1:] & down
        reached[:, 1:] |= reached[:, :-1] & across
        reached[:, :-1] |= reached[:, 1:] & across
    return not (np.bitwise_or.reduce(lines, axis=2) & ~reached).any()


def one_crossing_loop(sides: Bools) -> Iterator[Failure]:
    """The line is one single loop, which may cross itself straight: it neither branches nor ends."""
    degree = sides.sum(axis=2)
    odd = (degree != 0) & (degree != 2) & (degree != 4)
    if odd.any():
        yield Failure("the line branches or ends", places(odd))
        return
    if not degree.any():
        yield Failure("there is no loop")
        return
    flat, step = sides.reshape(-1, 4).tolist(), (-sides.shape[1], 1, sides.shape[1], -1)
    rest = sides.reshape(-1, 4).copy()
    start = int(degree.argmax())
    point, way = start, flat[start].index(True)
    begin = point, way
    while True:
        rest[point, way] = False
        point += step[way]
        back = (way + 2) % 4
        rest[point, back] = False
        # At a crossing, of four sides, the line keeps its way.
        if sum(flat[point]) == 2:
            way = next(k for k in range(4) if flat[point][k] and k != back)
        if (point, way) == begin:
            break
    yield from failure_where("there is more than one loop", np.any(rest, axis=1).reshape(degree.shape))


def next_marks(sides: Bools, mark: Bools, start: int) -> Iterator[tuple[int, int]]:
    """Where the line leads from a marked cell, each way: how often it turns before the next mark, and that mark.

    (2, -1) where it turns twice before. A line that ends leads nowhere.
    """
    flat, marked, step = sides.reshape(-1, 4).tolist(), mark.ravel().tolist(), (-sides.shape[1], 1, sides.shape[1], -1)
    for first in np.flatnonzero(flat[start]).tolist():
        way, turns, cell = first, 0, start + step[first]
        while turns < 2 and not marked[cell]:
            ahead = [side for side in (way, (way + 1) % 4, (way + 3) % 4) if flat[cell][side]]
            if not ahead:
                break
            turns += ahead[0] != way
            way = ahead[0]
            cell += step[way]
        else:
            yield (turns, cell) if turns < 2 else (2, -1)


def reached(sides: Bools, starts: NDArray[np.intp]) -> Bools:
    """(rows, columns) the starts, and the points to which lines lead from any of them."""
    inside = [False] * (sides.shape[0] * sides.shape[1])
    steps, ways = (-sides.shape[1], 1, sides.shape[1], -1), sides.reshape(-1, 4).tolist()
    waiting = starts.tolist()
    for start in waiting:
        inside[start] = True
    while waiting:
        point = waiting.pop()
        for step, leaves in zip(steps, ways[point]):
            if leaves and not inside[point + step]:
                inside[point + step] = True
                waiting.append(point + step)
    return np.array(inside).reshape(sides.shape[:2])


def joined_to_equal_labels(sides: Bools, label: NDArray[np.intp]) -> Bools:
    """(rows, columns) the cells with a label that a straight line joins with the next label in sight, if it is equal.

    label: (rows, columns), 0 or more, -1 for none. Lines are followed straight on past branches.
    """
    out = np.zeros_like(label, dtype=bool)
    for line, back, part in ((label, sides[..., WEST], out), (label.T, sides[..., NORTH].T, out.T)):
        # last: where the last label before each cell stands; begin: where the straight line to the cell begins. The
        # label is joined if the line begins there, or before.
        index = np.arange(line.shape[1])
        last = np.maximum.accumulate(np.where(line >= 0, index, -1), axis=1)[:, :-1]
        begin = np.maximum.accumulate(np.where(back, -1, index), axis=1)[:, 1:]  # of the straight line to this cell
        alike = (line[:, 1:] >= 0) & (last >= begin) & (np.take_along_axis(line, last, axis=1) == line[:, 1:])
        row, column = alike.nonzero()
        part[row, column + 1] = part[row, last[row, column]] = True
    return out
