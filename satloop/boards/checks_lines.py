"""Checks that follow lines: one single loop, one that crosses itself, what lines reach, what a straight line joins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from .failure import Bools, Failure, failure_where, places

NORTH, EAST, SOUTH, WEST = range(4)


def walks(sides: Bools, starts: NDArray[np.intp]) -> list[list[int]]:
    """From each start the points, as row * columns + column, met until a dead end or the start again.

    Where a line branches a walk takes one of the ways, and ends at the latest when it is as long as there are points.
    """
    ways, step = sides.reshape(-1, 4), np.array([-sides.shape[1], 1, sides.shape[1], -1])
    points = np.arange(len(ways))
    one = (points + step[ways.argmax(axis=1)]).tolist()
    other = (points + step[3 - ways[:, ::-1].argmax(axis=1)]).tolist()
    paths = []
    for start, left in zip(starts.tolist(), np.any(ways[starts], axis=1).tolist()):
        path, came, here = [start], start, one[start] if left else start
        for _ in range(1, len(ways)):
            if here == start:
                break
            path.append(here)
            ahead = other[here] if one[here] == came else one[here]
            if ahead == came:
                break
            came, here = here, ahead
        paths.append(path)
    return paths


def one_loop(sides: Bools) -> Iterator[Failure]:
    """The line neither branches nor ends, and is one single loop."""
    yield from follow_loop(sides)[0] if sides.ndim == 3 else loops_in_batch(sides)


@cache
def _steps(columns: int) -> NDArray[np.intp]:
    return np.array([[1, -columns], [1, 1], [1, columns], [1, -1]])


def follow_loop(sides: Bools) -> tuple[list[Failure], list[int]]:
    """What `one_loop` says, and if that is nothing the loop's points in their order, as row * columns + column."""
    rows, columns, _ = sides.shape
    # Of each point its degree, and the sum of the steps that lead from it.
    degree, steps = (sides.reshape(-1, 4) @ _steps(columns)).T
    odd = (degree != 0) & (degree != 2)
    if np.count_nonzero(odd):
        return [Failure("the line branches or ends", places(odd.reshape(rows, columns)))], []
    visited = degree.nonzero()[0]
    if not len(visited):
        return [Failure("there is no loop")], []
    # The first point in reading order has its two neighbours to the east and the south. A point of degree 2 leads from
    # one neighbour to the other, which is the sum of both less the one.
    start, both = int(visited[0]), steps.tolist()
    first, came, here = [start], start, start + 1
    while here != start:
        first.append(here)
        came, here = here, 2 * here + both[here] - came
    if len(first) < len(visited):
        rest = degree > 0
        rest[first] = False
        return [Failure("there is more than one loop", places(rest.reshape(rows, columns)))], []
    return [], first


def loops_in_batch(sides: Bools) -> Iterator[Failure]:
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
    ways, columns = sides.reshape(-1, 4).tolist(), sides.shape[1]
    step = (-columns, 1, columns, -1)
    start = int(degree.argmax())
    here, way, walked = start, ways[start].index(True), np.zeros_like(sides)
    begin = way
    while True:
        walked.reshape(-1, 4)[here, way] = True
        here += step[way]
        back = (way + 2) % 4
        walked.reshape(-1, 4)[here, back] = True
        if sum(ways[here]) == 2:
            way = next(k for k in range(4) if ways[here][k] and k != back)
        if (here, way) == (start, begin):
            break
    rest = np.any(sides & ~walked, axis=2)
    yield from failure_where("there is more than one loop", np.asarray(rest))


def reached(sides: Bools, starts: NDArray[np.intp]) -> Bools:
    """(rows, columns) the points to which lines lead from any of the starts, and these."""
    found = np.zeros(sides.shape[0] * sides.shape[1], dtype=bool)
    step, ways = (-sides.shape[1], 1, sides.shape[1], -1), sides.reshape(-1, 4).tolist()
    waiting = starts.tolist()
    found[waiting] = True
    while waiting:
        here = waiting.pop()
        for way in range(4):
            if ways[here][way] and not found[here + step[way]]:
                found[here + step[way]] = True
                waiting.append(here + step[way])
    return found.reshape(sides.shape[:2])


def joins_equal_labels(sides: Bools, label: NDArray[np.intp]) -> Bools:
    """(rows, columns) the cells with a label that a straight line joins with the next one in sight, of the same label.

    label: (rows, columns), 0 or more, -1 for none. A line is followed straight on, whatever else leaves it.
    """
    out = np.zeros_like(label, dtype=bool)
    for line, back, part in ((label, sides[..., WEST], out), (label.T, sides[..., NORTH].T, out.T)):
        place = np.arange(line.shape[1])
        last = np.maximum.accumulate(np.where(line >= 0, place, -1), axis=1)[:, :-1]
        begin = np.maximum.accumulate(np.where(back, -1, place), axis=1)[:, 1:]  # of the straight line that comes here
        alike = (line[:, 1:] >= 0) & (last >= begin) & (np.take_along_axis(line, last, axis=1) == line[:, 1:])
        row, column = alike.nonzero()
        part[row, column + 1] = part[row, last[row, column]] = True
    return out
