"""Where boards stand on pages: columns that they share, full rows, and no nearly empty page where another way is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, inf
from typing import NamedTuple


class PageGrid(NamedTuple):
    """Equal places of a page."""

    columns: int
    rows: int


class PrintedItem(NamedTuple):
    """A board for a page: width and height in cells, points of its label, whether a chapter begins with it, and the
    height of its smallest text in cells.
    """

    wide: float
    high: float
    below: float = 0.0
    begins: bool = False
    text: float = 1.0


class PagePlace(NamedTuple):
    """Where an item stands, in points from the upper left corner of the page's body."""

    # Its index.
    item: int
    # The corner of the picture, and how wide a cell is.
    x: float
    y: float
    cell: float
    # The y of its label.
    label: float
    # What the item has for itself.
    left: float
    right: float
    top: float
    bottom: float
    # The y of the heading above the item; None without one.
    heading: float | None


class Sizes(NamedTuple):
    """Lengths in points, and which places there are on a page."""

    # Of a page's body.
    width: float
    height: float
    # Places from small to large; the last is the whole page.
    grids: tuple[PageGrid, ...]
    # The most boards on a page.
    each: int
    # Of a cell.
    largest: float
    # With smaller cells, or smaller text, a board gets a larger place.
    readable: float
    text: float
    # Between columns, and above and below a row.
    gap: float = 20.0
    heading: float = 34.0
    # Space above and below a row together, at most.
    widest: float = 130.0
    # Rows have about equally many items and stand in the middle; else they are full, and the last one begins at the
    # left.
    even: bool = True


ALIKE = 1.4  # cells of a page that differ less become equal
LABEL = 30.0  # points that a label takes, as far as a grid is chosen


def grids_for(each: int, width: float, height: float, gap: float = 20.0) -> tuple[PageGrid, ...]:
    """The grid in which `each` square boards, 1 to 9, are largest on a page, and the grids of fewer, larger boards.

    >>> [tuple(grid) for grid in grids_for(4, 500, 700)]
    [(2, 2), (1, 2), (1, 1)]
    """
    def side(grid: PageGrid) -> float:
        return min((width + gap) / grid.columns - gap, height / grid.rows - gap - LABEL)

    best = [max((PageGrid(columns, ceil(count / columns)) for columns in range(1, count + 1)), key=side)
            for count in range(each, 0, -1)]
    return tuple(dict.fromkeys(best))


def groups_of_least_waste(count: int, waste: Callable[[int, int], float | None]) -> list[range]:
    """Split 0 .. count - 1 into as few groups as can be, among these ways with the least waste, the last one smallest.

    waste(i, j): of the group i .. j - 1; None where it is too large, then longer ones are, too. One alone always fits.

    >>> groups_of_least_waste(9, lambda i, j: (4 - j + i) ** 2 if j - i <= 4 else None)
    [range(0, 3), range(3, 6), range(6, 9)]
    """
    best: list[tuple[int, float, int]] = [(0, 0.0, 0)]  # groups, their waste, minus where the last begins
    for end in range(1, count + 1):
        least = (end, inf, 1 - end)
        for begin in range(end - 1, -1, -1):
            more = waste(begin, end)
            if more is None and end - begin > 1:
                break
            least = min(least, (best[begin][0] + 1, best[begin][1] + (more or 0.0), -begin))
        best.append(least)
    out, end = [], count
    while end:
        out.append(range(-best[end][2], end))
        end = -best[end][2]
    return out[::-1]


def cell_in(sizes: Sizes, grid: PageGrid, item: PrintedItem) -> float:
    """How wide a cell of the item is in such a place, below one heading."""
    wide = (sizes.width - (grid.columns - 1) * sizes.gap) / grid.columns
    high = (sizes.height - sizes.heading) / grid.rows - sizes.gap - item.below
    return min(sizes.largest, wide / item.wide, high / item.high)


def grid_of(sizes: Sizes, item: PrintedItem) -> PageGrid:
    """The smallest place in which the item can be read, else the largest."""
    least = max(sizes.readable, sizes.text / item.text)
    return next((grid for grid in sizes.grids if cell_in(sizes, grid, item) >= least), sizes.grids[-1])


def rows_of(grids: Sequence[PageGrid], items: Sequence[PrintedItem], even: bool, begin: int, end: int) -> list[range]:
    """The rows of these items: a new one with each chapter and each other kind of place. even: see `Sizes`."""
    out: list[range] = []
    first = begin
    for k in range(begin + 1, end + 1):
        if k == end or items[k].begins or grids[k] != grids[first]:
            columns = grids[first].columns
            count = ceil((k - first) / columns)
            for row in range(count):
                size = ceil((k - first) / (count - row)) if even else min(columns, k - first)
                out.append(range(first, first + size))
                first += size
    return out


def pages_of(items: Sequence[PrintedItem], sizes: Sizes) -> list[list[PagePlace]]:
    """The places of all items, page by page."""
    grids = [grid_of(sizes, item) for item in items]

    def waste(begin: int, end: int) -> float | None:
        rows = rows_of(grids, items, sizes.even, begin, end)
        share = sum(1 / grids[row.start].rows for row in rows)
        if end - begin > sizes.each or share > 1 + 1e-9:
            return None
        if not sizes.even:
            return 0.0
        inner = sum(item.begins for item in items[begin + 1:end])
        return ((sizes.each - end + begin) / sizes.each) ** 2 + 0.2 * inner + (1 - share) ** 2

    return [[*_page(items, sizes, grids, rows_of(grids, items, sizes.even, page.start, page.stop))]
            for page in groups_of_least_waste(len(items), waste)]


def _page(items: Sequence[PrintedItem], sizes: Sizes, grids: Sequence[PageGrid],
          rows: Sequence[range]) -> Iterator[PagePlace]:
    headings = [items[row.start].begins for row in rows]
    room = sizes.height - sum(headings) * sizes.heading
    cells, heights = [], []
    for row in rows:
        grid = grids[row.start]
        wide = (sizes.width - (grid.columns - 1) * sizes.gap) / grid.columns
        below = max(items[k].below for k in row)
        high = room / grid.rows - sizes.gap - below
        cells.append([min(sizes.largest, wide / items[k].wide, high / items[k].high) for k in row])
    least = min(map(min, cells))
    cells = [[least if cell <= ALIKE * least else cell for cell in row] for row in cells]
    for row, row_cells in zip(rows, cells):
        below = max(items[k].below for k in row)
        heights.append(max(cell * items[k].high for cell, k in zip(row_cells, row)) + below)
    gap = min((room - sum(heights)) / len(rows), sizes.widest)
    y = 0.0
    for row, heading, row_cells, height in zip(rows, headings, cells, heights):
        above = y if heading else None
        y += sizes.heading * heading
        columns = grids[row.start].columns
        wide = (sizes.width - (columns - 1) * sizes.gap) / columns
        left = (sizes.width - len(row) * wide - (len(row) - 1) * sizes.gap) / 2 if sizes.even else 0.0
        label = y + gap / 2 + height - max(items[k].below for k in row)
        for k, cell in zip(row, row_cells):
            yield PagePlace(k, left + (wide - cell * items[k].wide) / 2, label - cell * items[k].high, cell, label,
                            left, left + wide, y, y + gap + height, above)
            left += wide + sizes.gap
            above = None
        y += gap + height
