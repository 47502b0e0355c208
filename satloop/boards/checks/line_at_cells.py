"""Where a line goes at each cell or point: by which sides it leaves, whether it turns, how far it runs straight on.

Where axes are counted from the last, arrays may have an axis of solutions in front.
"""

from __future__ import annotations

from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from encoders import Bools

from .lines import EAST, NORTH, SOUTH, WEST


def sides(across: Bools, down: Bools) -> Bools:
    """(rows, columns, 4) whether the line leaves the point to the north, east, south, west.

    across: (rows, columns - 1) and down: (rows - 1, columns), the segments to the right of a point and below it.
    """
    out = np.zeros((*across.shape[:-1], down.shape[-1], 4), dtype=bool)
    out[..., 1:, :, NORTH] = out[..., :-1, :, SOUTH] = down
    out[..., :-1, EAST] = out[..., 1:, WEST] = across
    return out


def visited(sides: Bools) -> Bools:
    """(rows, columns) whether the line visits the cell."""
    out: Bools = np.logical_or.reduce(sides, axis=-1)
    return out


def inside(sides: Bools) -> Bools:
    """(rows, columns) whether an unvisited cell lies inside the loop: to its left an odd number of lines go down."""
    down = sides[..., SOUTH]
    left: NDArray[np.intp] = np.cumsum(down, axis=-1) - down
    out: Bools = np.not_equal(left % 2, 0)
    return out


def straight(sides: Bools) -> Bools:
    """(rows, columns) whether the line goes from north to south or from east to west."""
    return (sides[..., NORTH] & sides[..., SOUTH]) | (sides[..., EAST] & sides[..., WEST])


def turns(sides: Bools) -> Bools:
    """(rows, columns) whether the line visits the cell and turns there."""
    return visited(sides) & ~straight(sides)


def straight_beyond(sides: Bools) -> Bools:
    """(rows, columns, 4) whether the line leaves the cell that way and goes straight on through the next."""
    # Each cell beside the next one that way; at the border there is no next one, and `out` stays false.
    out = np.zeros_like(sides)
    out[..., 1:, :, NORTH] = sides[..., 1:, :, NORTH] & sides[..., :-1, :, NORTH]
    out[..., :-1, :, SOUTH] = sides[..., :-1, :, SOUTH] & sides[..., 1:, :, SOUTH]
    out[..., 1:, WEST] = sides[..., 1:, WEST] & sides[..., :-1, WEST]
    out[..., :-1, EAST] = sides[..., :-1, EAST] & sides[..., 1:, EAST]
    return out


def turns_around(sides: Bools) -> NDArray[np.intp]:
    """(rows, columns) how often the line turns in the cell and in those before and after it."""
    out: NDArray[np.intp] = turns(sides) + (sides & ~straight_beyond(sides)).sum(axis=-1)
    return out


def ahead(rows: int, columns: int, cell: int, way: int, walls: set[int]) -> list[int]:
    """The cells after a cell in one direction, up to the first wall or the border; flat, from near to far."""
    first = cell - cell % columns
    cells = (range(cell - columns, -1, -columns), range(cell + 1, first + columns),
             range(cell + columns, rows * columns, columns), range(cell - 1, first - 1, -1))[way]
    return list(cells) if walls.isdisjoint(cells) else list(takewhile(lambda other: other not in walls, cells))


def counts_ahead(cells: Bools, walls: Bools | None = None) -> NDArray[np.intp]:
    """(..., rows, columns, 4) how many of the cells lie ahead of each cell to its north, east, south, west, up to the
    first wall; walls only of a single board."""
    # Running sums along columns and rows: what lies ahead is the whole less what is behind, without the cell itself.
    down, right = cells.cumsum(axis=-2), cells.cumsum(axis=-1)
    out = np.stack([down - cells, right[..., -1:] - right, down[..., -1:, :] - down, right - cells], axis=-1)
    if walls is not None and walls.any():
        # Turned so that the way is up: a running maximum has what lay beyond the last wall, which is taken off.
        for way in range(4):
            count, last = np.rot90(out[..., way], way), np.rot90(np.where(walls, out[..., way] + cells, 0), way)
            count -= np.maximum.accumulate(last, axis=0)  # the way is up
    return out


def arms(sides: Bools) -> NDArray[np.intp]:
    """(rows, columns, 4) how far the line runs straight on from each cell to its north, east, south, west."""
    rows, columns, _ = sides.shape[-3:]
    out = np.empty(sides.shape, dtype=np.intp)
    for axis, size, back, forth in ((-2, rows, NORTH, SOUTH), (-1, columns, WEST, EAST)):
        index = np.arange(size).reshape((size, 1) if axis == -2 else size)
        # begin: the last place at which the line does not come from behind: there the straight run to this cell
        # begins.
        begin = np.maximum.accumulate(np.where(sides[..., back], -1, index), axis=axis)
        end = np.flip(np.minimum.accumulate(np.flip(np.where(sides[..., forth], size, index), axis), axis=axis), axis)
        out[..., back], out[..., forth] = index - begin, end - index
    return out


def segments_in_line(sides: Bools) -> NDArray[np.intp]:
    """(rows, columns, 4) how many segments lie on the column or row of each cell to its north, east, south, west."""
    down, across = sides[..., SOUTH], sides[..., EAST]
    # A segment belongs to its upper or left cell, so those of the cell itself lie ahead to the south and east.
    north, west = down.cumsum(axis=0) - down, across.cumsum(axis=1) - across
    return np.stack([north, across.sum(axis=1)[:, None] - west, down.sum(axis=0) - north, west], axis=2)
