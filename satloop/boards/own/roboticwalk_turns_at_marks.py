"""Checks of a line at marks that follow each other on it."""

from __future__ import annotations

import numpy as np

from encoders import Bools

from ..checks import turns
from ..checks.directions import courses


def turning_alike(sides: Bools, mark: Bools) -> Bools:
    """(rows, columns) the marks before or after which, on a line, comes a mark where it turns too, or goes straight
    too. A lone mark on a closed line comes after itself.
    """
    turned, marked = turns(sides).ravel().tolist(), mark.ravel().tolist()
    offset, out = (-sides.shape[1], 1, sides.shape[1], -1), np.zeros(mark.size, dtype=bool)
    for course in courses(sides):
        marks = [cell for cell, _ in course if marked[cell]]
        last, way = course[-1]
        closed = last + offset[way] == course[0][0]
        for one, two in zip(marks, marks[1:] + marks[:1] * closed):
            if turned[one] == turned[two]:
                out[[one, two]] = True
    return out.reshape(mark.shape)
