"""Checks of lines that are no plain loop: such as cross themselves, and straight links; as in `checks`."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from .checks import NORTH, WEST, Bools, failure_where, places
from .failure import Failure


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
