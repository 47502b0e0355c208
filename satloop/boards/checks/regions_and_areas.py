"""Checks of regions: lines that cross their borders, visits, marks in them; and areas of cells that hang together."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders import Bools

from .cells_beside_cells import touching
from .lines import EAST, SOUTH


def values_beyond(values: NDArray[Any], outside: Any) -> NDArray[Any]:
    """(rows, columns, 4) the value of the cell to the north, east, south, west; `outside` beyond the border."""
    wide = np.pad(values, 1, constant_values=outside)
    return np.stack([wide[:-2, 1:-1], wide[1:-1, 2:], wide[2:, 1:-1], wide[1:-1, :-2]], axis=-1)


def crossings(sides: Bools, region: NDArray[np.intp], count: int, walls: Bools | None = None) -> NDArray[np.intp]:
    """(count,) how often the line crosses the border of each region, that to cells of no region (-1) as well.

    Across a wall it leaves the region and enters it: two crossings. walls: as in `exits`.
    """
    across = sides[:, :-1, EAST] & (region[:, :-1] != region[:, 1:])
    down = sides[:-1, :, SOUTH] & (region[:-1] != region[1:])
    # A crossing counts for the regions on both its sides; label -1 is counted at index 0 and left out.
    crossed = [region[:, :-1][across], region[:, 1:][across], region[:-1][down], region[1:][down]]
    if walls is not None:
        crossed += [region[(sides & walls)[..., way]] for way in range(4)]
    return np.bincount(np.concatenate(crossed) + 1, minlength=count + 1)[1:]


def exits(sides: Bools, region: Bools | NDArray[np.intp], walls: Bools | None = None) -> Bools:
    """(rows, columns, 4) whether the line leaves the cell that way into another region, or across a wall.

    walls: (rows, columns, 4) the sides of cells with a wall to a cell of the same region.
    """
    out = values_beyond(region, -1) != region[..., None]
    return np.asarray(sides & (out if walls is None else out | walls))


def longest_visits(sides: Bools, region: NDArray[np.intp], count: int,
                   walls: Bools | None = None) -> NDArray[np.intp]:
    """(count,) how many cells of each region the line passes between entering and leaving it, at most.

    A line that closes inside a region is endless; where the region has no border to another, and the line crosses no
    wall in it, it passes all its cells. walls: as in `exits`.
    """
    inside, flat = sides & ~exits(sides, region, walls), region.ravel().tolist()
    size, bordered = np.bincount(region[region >= 0], minlength=count), touching(region >= 0, region)
    if walls is not None:
        bordered = bordered | (sides & walls).any(axis=2)
    out = np.where(per_region(bordered, region, count) > 0, 0, size)
    ways, step = inside.reshape(-1, 4), (-region.shape[1], 1, region.shape[1], -1)
    near = [[cell + step[way] for way in range(4) if on[way]] for cell, on in enumerate(ways.tolist())]
    seen: set[int] = set()
    for cell, home in enumerate(flat):
        if cell in seen or home < 0 or out[home] == size[home]:
            continue
        # One visit: what hangs together along the line inside the region.
        visit = [cell]
        seen.add(cell)
        for one in visit:
            visit += [other for other in near[one] if other not in seen]
            seen.update(near[one])
        ends = sum(len(near[one]) < 2 for one in visit)
        out[home] = max(out[home], len(visit) if ends else np.iinfo(np.intp).max)
    return out


def areas(cells: Bools) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """(rows, columns) the number of each cell's area, -1 for none; and (areas,) how many cells each area has."""
    columns = cells.shape[1]
    out, sizes = np.where(cells, -2, -1).ravel().tolist(), list[int]()
    for first, value in enumerate(out):
        if value != -2:
            continue
        area = [first]
        out[first] = len(sizes)
        for cell in area:
            left, right = cell - 1 if cell % columns else -1, cell + 1 if (cell + 1) % columns else -1
            for other in [cell - columns, left, right, cell + columns]:
                if 0 <= other < len(out) and out[other] == -2:
                    out[other] = len(sizes)
                    area.append(other)
        sizes.append(len(area))
    return np.array(out).reshape(cells.shape), np.array(sizes, dtype=np.intp)


def per_region(cells: Bools, region: NDArray[np.intp], count: int) -> NDArray[np.intp]:
    """(count,) how many of the (rows, columns) cells each region has."""
    return np.bincount(region[cells] + 1, minlength=count + 1)[1:]


def regions_not_of_kind(home: NDArray[np.intp], of_kind: Bools, on_loop: Bools, count: int) -> Bools:
    """(count,) whether a region is not of a kind: it has no mark of it, or one that the loop leaves out, or one of
    another kind that it visits. home, of_kind, on_loop: (marks,) a mark's region, whether of the kind, and visited."""
    wrong, marks = (np.bincount(home[which], minlength=count) for which in (on_loop != of_kind, of_kind))
    return np.asarray((wrong > 0) | (marks == 0))


def cells_of_regions_without_mark(home: NDArray[np.intp], region: NDArray[np.intp], count: int) -> Bools:
    """(rows, columns) the cells of regions without a mark; home: (marks,) the region of each mark."""
    return whole_regions(np.bincount(home, minlength=count) == 0, region)


def whole_regions(chosen: Bools, region: NDArray[np.intp]) -> Bools:
    """(rows, columns) all cells of the chosen regions, a bool (count,)."""
    return np.concatenate([chosen, [False]])[region]
