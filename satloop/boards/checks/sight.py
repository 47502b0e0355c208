"""Checks of what cells see of a loop along the grid lines: the first line that crosses the way.

across: (rows + 1, columns) and down: (rows, columns + 1), the segments above cells and left of them, and the last ones.
"""

from __future__ import annotations

import numpy as np

from encoders import Bools, Ints


def nearest_sides(across: Bools, down: Bools) -> Ints:
    """(rows, columns, 4) how far away the first line is to the north, east, south, west; 1 for a cell's own side, 0
    where there is none."""
    north, south = _before_and_after(across)
    west, east = (part.T for part in _before_and_after(down.T))
    return np.stack([north, east, south, west], axis=2)


def _before_and_after(lines: Bools) -> tuple[Ints, Ints]:
    """(n, m) how far the next line is up and down from each of the cells between the lines (n + 1, m)."""
    count = len(lines)
    index = np.arange(count)[:, None]
    # A running maximum has the last line above each cell, a running minimum from below the next one.
    last = np.maximum.accumulate(np.where(lines, index, -1), axis=0)[:-1]
    following = np.minimum.accumulate(np.where(lines, index, count)[::-1], axis=0)[::-1][1:]
    return np.where(last < 0, 0, index[1:] - last), np.where(following == count, 0, following - index[:-1])


def runs_seen(across: Bools, down: Bools) -> Ints:
    """(rows, columns, 4) how long the straight run is that the first line belongs to; 0 where there is no line."""
    far = nearest_sides(across, down)
    flat, steep = run_lengths(across), run_lengths(down.T).T
    row, column = np.indices(far.shape[:2])
    north, east, south, west = np.moveaxis(far, 2, 0)
    # flat, steep: of each segment the length of its run. The first line to the north is `north` lines up from the
    # cell's lower side, and so on.
    seen = np.stack([flat[row + 1 - north, column], steep[row, column + east], flat[row + south, column],
                     steep[row, column + 1 - west]], axis=2)
    return np.where(far > 0, seen, 0)


def run_lengths(lines: Bools) -> Ints:
    """(n, m) for each segment of the rows how many lie in its run without a gap; 0 for those that are off."""
    index = np.arange(lines.shape[1])
    # before, after: the nearest gaps on both sides.
    before = np.maximum.accumulate(np.where(lines, -1, index), axis=1)
    after = np.minimum.accumulate(np.where(lines, lines.shape[1], index)[:, ::-1], axis=1)[:, ::-1]
    return np.where(lines, after - before - 1, 0)
