"""Checks of chosen cells, as shaded or visited ones: which lie beside each other, and whether they leave none out.

Where axes are counted from the last, arrays may have an axis of solutions in front.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from encoders import Bools

from ..failure import Failure, failure_where
from .lines import EAST, SOUTH


def neighbour_counts(cells: Bools) -> NDArray[np.intp]:
    """(rows, columns) how many of a cell's four neighbours are among the cells."""
    rows, columns = cells.shape[-2:]
    # A frame of zeros, so that the border is no case of its own.
    wide = np.zeros((*cells.shape[:-2], rows + 2, columns + 2), dtype=np.intp)
    wide[..., 1:-1, 1:-1] = cells
    return wide[..., :-2, 1:-1] + wide[..., 2:, 1:-1] + wide[..., 1:-1, :-2] + wide[..., 1:-1, 2:]


def eight_neighbour_counts(cells: Bools) -> NDArray[np.intp]:
    """(rows, columns) how many of the eight cells round a cell are among the cells."""
    wide = np.zeros((*cells.shape[:-2], cells.shape[-2] + 2, cells.shape[-1] + 2), dtype=np.intp)
    wide[..., 1:-1, 1:-1] = cells
    three = wide[..., :-2] + wide[..., 1:-1] + wide[..., 2:]
    return np.asarray(three[..., :-2, :] + three[..., 1:-1, :] + three[..., 2:, :] - cells)


def touching_only_at_corners(cells: Bools) -> Bools:
    """(rows, columns) the cells that touch another at a corner, where neither cell beside both is among the cells."""
    out = np.zeros_like(cells)
    here, right, below, far = cells[:-1, :-1], cells[:-1, 1:], cells[1:, :-1], cells[1:, 1:]
    falling, rising = here & far & ~right & ~below, right & below & ~here & ~far
    out[:-1, :-1] |= falling
    out[1:, 1:] |= falling
    out[:-1, 1:] |= rising
    out[1:, :-1] |= rising
    return out


def touching(cells: Bools, region: NDArray[np.intp] | None = None, walls: Bools | None = None) -> Bools:
    """(rows, columns) those of the cells with another beside them; with `region`, across a border of regions.

    walls: (rows, columns, 4) the sides of cells with a wall, which is a border, too.
    """
    out = np.zeros_like(cells)
    down, across = cells[..., 1:, :] & cells[..., :-1, :], cells[..., 1:] & cells[..., :-1]
    if region is not None:
        # under, right: a border runs below the cell, or to its right.
        inside, under, right = region >= 0, region[1:] != region[:-1], region[:, 1:] != region[:, :-1]
        if walls is not None:
            under, right = under | walls[:-1, :, SOUTH], right | walls[:, :-1, EAST]
        down &= under & inside[1:] & inside[:-1]
        across &= right & inside[:, 1:] & inside[:, :-1]
    if np.count_nonzero(down) or np.count_nonzero(across):
        out[..., 1:, :] |= down
        out[..., :-1, :] |= down
        out[..., 1:] |= across
        out[..., :-1] |= across
    return out


def all_visited(visited: Bools, hole: Bools) -> Iterator[Failure]:
    """The line comes to every cell but the holes."""
    yield from failure_where("a hole is visited", hole & visited)
    yield from failure_where("a cell is not visited", ~(visited | hole))


def shaded_apart_or_visited(shaded: Bools, visited: Bools, hole: Bools) -> Iterator[Failure]:
    """Every cell but the holes is either shaded or visited, and no two shaded cells touch."""
    yield from failure_where("a clue or hole is shaded or visited", hole & (shaded | visited))
    yield from failure_where("two shaded cells touch", touching(shaded))
    yield from either_shaded_or_visited(shaded, visited | hole)


def either_shaded_or_visited(shaded: Bools, visited: Bools) -> Iterator[Failure]:
    """Every cell is either shaded or visited."""
    yield from failure_where("a cell is both shaded and visited", shaded & visited)
    yield from failure_where("a cell is neither shaded nor visited", ~(shaded | visited))
