"""Checks that several puzzles share, on plain arrays of booleans: nothing here knows a clause or a graph.

Where axes are counted from the last, arrays may have an axis of solutions in front.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders import Bools

from ..failure import Failure, failure_where
from .lines import EAST, NORTH, SOUTH, WEST, follow_loop, next_marks, one_loop, walks
from .runs_around import runs_around
from .sight import nearest_sides, runs_seen

__all__ = ["EAST", "NORTH", "SOUTH", "WEST", "failure_where", "follow_loop", "nearest_sides", "next_marks", "one_loop",
           "runs_around", "runs_seen", "walks"]  # handed on


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


def arms(sides: Bools) -> NDArray[np.intp]:
    """(rows, columns, 4) how far the line runs straight on from each cell to its north, east, south, west."""
    rows, columns, _ = sides.shape[-3:]
    out = np.empty(sides.shape, dtype=np.intp)
    for axis, size, back, forth in ((-2, rows, NORTH, SOUTH), (-1, columns, WEST, EAST)):
        index = np.arange(size).reshape((size, 1) if axis == -2 else size)
        begin = np.maximum.accumulate(np.where(sides[..., back], -1, index), axis=axis)
        end = np.flip(np.minimum.accumulate(np.flip(np.where(sides[..., forth], size, index), axis), axis=axis), axis)
        out[..., back], out[..., forth] = index - begin, end - index
    return out


def in_line(sides: Bools) -> NDArray[np.intp]:
    """(rows, columns, 4) how many segments lie on the column or row of each cell to its north, east, south, west."""
    down, across = sides[..., SOUTH], sides[..., EAST]
    north, west = down.cumsum(axis=0) - down, across.cumsum(axis=1) - across
    return np.stack([north, across.sum(axis=1)[:, None] - west, down.sum(axis=0) - north, west], axis=2)


def crossings(sides: Bools, region: NDArray[np.intp], count: int) -> NDArray[np.intp]:
    """(count,) how often the line crosses the border of each region, that to cells of no region (-1) as well."""
    across = sides[:, :-1, EAST] & (region[:, :-1] != region[:, 1:])
    down = sides[:-1, :, SOUTH] & (region[:-1] != region[1:])
    crossed = [region[:, :-1][across], region[:, 1:][across], region[:-1][down], region[1:][down]]
    return np.bincount(np.concatenate(crossed) + 1, minlength=count + 1)[1:]


def beyond(values: NDArray[Any], outside: Any) -> NDArray[Any]:
    """(rows, columns, 4) the value of the cell to the north, east, south, west; `outside` beyond the border."""
    wide = np.pad(values, 1, constant_values=outside)
    return np.stack([wide[:-2, 1:-1], wide[1:-1, 2:], wide[2:, 1:-1], wide[1:-1, :-2]], axis=-1)


def exits(sides: Bools, region: Bools | NDArray[np.intp]) -> Bools:
    """(rows, columns, 4) whether the line leaves the cell that way into another region."""
    return np.asarray(sides & (beyond(region, -1) != region[..., None]))


def longest_visits(sides: Bools, region: NDArray[np.intp], count: int) -> NDArray[np.intp]:
    """(count,) how many cells of each region the line passes between entering and leaving it, at most.

    A line that closes inside a region is endless; where the region has no border to another, it passes all its cells.
    """
    inside, flat = sides & ~exits(sides, region), region.ravel().tolist()
    size, bordered = np.bincount(region[region >= 0], minlength=count), touching(region >= 0, region)
    out = np.where(per_region(bordered, region, count) > 0, 0, size)
    ways, step = inside.reshape(-1, 4), (-region.shape[1], 1, region.shape[1], -1)
    near = [[cell + step[way] for way in range(4) if on[way]] for cell, on in enumerate(ways.tolist())]
    seen: set[int] = set()
    for cell, home in enumerate(flat):
        if cell in seen or home < 0 or out[home] == size[home]:
            continue
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


def not_of_kind(home: NDArray[np.intp], of_kind: Bools, on_loop: Bools, count: int) -> Bools:
    """(count,) whether a region is not of a kind: it has no mark of it, or one that the loop leaves out, or one of
    another kind that it visits. home, of_kind, on_loop: (marks,) a mark's region, whether of the kind, and visited."""
    wrong, marks = (np.bincount(home[which], minlength=count) for which in (on_loop != of_kind, of_kind))
    return np.asarray((wrong > 0) | (marks == 0))


def without_mark(home: NDArray[np.intp], region: NDArray[np.intp], count: int) -> Bools:
    """(rows, columns) the cells of regions without a mark; home: (marks,) the region of each mark."""
    return whole_regions(np.bincount(home, minlength=count) == 0, region)


def whole_regions(chosen: Bools, region: NDArray[np.intp]) -> Bools:
    """(rows, columns) all cells of the chosen regions, a bool (count,)."""
    return np.concatenate([chosen, [False]])[region]


def next_to(cells: Bools) -> NDArray[np.intp]:
    """(rows, columns) how many of a cell's four neighbours are among the cells."""
    rows, columns = cells.shape[-2:]
    wide = np.zeros((*cells.shape[:-2], rows + 2, columns + 2), dtype=np.intp)
    wide[..., 1:-1, 1:-1] = cells
    return wide[..., :-2, 1:-1] + wide[..., 2:, 1:-1] + wide[..., 1:-1, :-2] + wide[..., 1:-1, 2:]


def eight_round(cells: Bools) -> NDArray[np.intp]:
    """(rows, columns) how many of the eight cells round a cell are among the cells."""
    wide = np.zeros((cells.shape[0] + 2, cells.shape[1] + 2), dtype=np.intp)
    wide[1:-1, 1:-1] = cells
    three = wide[:, :-2] + wide[:, 1:-1] + wide[:, 2:]
    return np.asarray(three[:-2] + three[1:-1] + three[2:] - cells)


def only_at_corners(cells: Bools) -> Bools:
    """(rows, columns) those of the cells that touch another at a corner, where neither cell beside both is one."""
    out = np.zeros_like(cells)
    here, right, below, far = cells[:-1, :-1], cells[:-1, 1:], cells[1:, :-1], cells[1:, 1:]
    falling, rising = here & far & ~right & ~below, right & below & ~here & ~far
    out[:-1, :-1] |= falling
    out[1:, 1:] |= falling
    out[:-1, 1:] |= rising
    out[1:, :-1] |= rising
    return out


def touching(cells: Bools, region: NDArray[np.intp] | None = None) -> Bools:
    """(rows, columns) those of the cells with another beside them; with `region`, across a border of regions."""
    out = np.zeros_like(cells)
    down, across = cells[..., 1:, :] & cells[..., :-1, :], cells[..., 1:] & cells[..., :-1]
    if region is not None:
        inside = region >= 0
        down &= (region[1:] != region[:-1]) & inside[1:] & inside[:-1]
        across &= (region[:, 1:] != region[:, :-1]) & inside[:, 1:] & inside[:, :-1]
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


def shaded_or_visited(shaded: Bools, visited: Bools, hole: Bools) -> Iterator[Failure]:
    """Every cell but the holes is either shaded or visited, and no two shaded cells touch."""
    yield from failure_where("a clue or hole is shaded or visited", hole & (shaded | visited))
    yield from failure_where("two shaded cells touch", touching(shaded))
    yield from either_shaded_or_visited(shaded, visited | hole)


def either_shaded_or_visited(shaded: Bools, visited: Bools) -> Iterator[Failure]:
    """Every cell is either shaded or visited."""
    yield from failure_where("a cell is both shaded and visited", shaded & visited)
    yield from failure_where("a cell is neither shaded nor visited", ~(shaded | visited))
