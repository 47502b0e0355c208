"""Checks of the ring of eight cells round a cell: into which runs a line through cells falls there."""

from __future__ import annotations

import numpy as np

from encoders import Bools, Ints

# The eight cells clockwise, from that to the upper left: rows down, columns to the right; and the way to the next.
RING = np.array([[-1, -1], [-1, 0], [-1, 1], [0, 1], [1, 1], [1, 0], [1, -1], [0, -1]])
ONWARD = np.array([1, 1, 2, 2, 3, 3, 0, 0])


def runs_around(sides: Bools, cells: Ints) -> Ints:
    """(k, 9) how many runs of 0, 1 .. 8 cells the line has in the ring round each of the cells; none of 0.

    sides: (rows, columns, 4). A run is what the line joins along the ring, cell by cell.
    """
    wide = np.pad(sides, ((1, 1), (1, 1), (0, 0)))
    # place: (k, 8, 2) the ring round each cell, in a frame of one cell that has no line.
    place = np.stack(np.divmod(cells, sides.shape[1]), axis=1)[:, None] + 1 + RING
    around = wide[place[..., 0], place[..., 1]]
    on, joined = around.any(axis=2), np.take_along_axis(around, ONWARD[None, :, None], axis=2)[..., 0]
    # Round the ring twice, so that a run that passes its seam is in one piece: the next place that is not joined to
    # the one after it ends the run.
    twice = np.where(np.tile(joined, 2), 16, np.arange(16))
    last = np.minimum.accumulate(twice[:, ::-1], axis=1)[:, ::-1][:, :8]  # where what a cell belongs to ends
    first = on & ~np.roll(joined, 1, axis=1)
    length = np.where(first, last - np.arange(8) + 1, 0)
    length[joined.all(axis=1), 0] = 8
    return np.asarray((length[..., None] == np.arange(9)).sum(axis=1) * (np.arange(9) > 0))
