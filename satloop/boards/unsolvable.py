"""Why a board plainly has no solution: what has no room, what cannot be paired. Nothing here knows a clause.

A puzzle lists in `unsolvable_reasons` those that fit its rules; paths have a module of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from encoders import Bools, Ints
from encoders.graph import components, grid

from ..errors import plural
from . import checks
from .failure import Failure


def largest_pairing(partners: Sequence[Sequence[int]]) -> tuple[int, list[int]]:
    """How many can be paired at most, each with one of its partners (numbers from 0), and a few who lack partners.

    The second is empty where all are paired; else together these have one partner less than they are (Hall 1935).
    Source: augmenting paths, breadth first (Berge 1957).

    >>> largest_pairing([[0, 1], [0], [0]])
    (2, [1, 2])
    >>> largest_pairing([[0, 1], [0], [2, 1]])
    (3, [])
    """
    partner_of: list[int] = [-1] * len(partners)
    owner: dict[int, int] = {}  # partner -> whose it is
    lacking: list[int] = []
    for start in range(len(partners)):
        seeker_of: dict[int, int] = {}  # partner -> who reached it first
        waiting = [start]
        free = -1
        for seeker in waiting:  # it grows
            for partner in partners[seeker]:
                if partner not in seeker_of:
                    seeker_of[partner] = seeker
                    if partner not in owner:
                        free = partner
                        break
                    waiting.append(owner[partner])
            if free >= 0:
                break
        if free < 0:
            lacking = lacking or sorted(waiting)
        while free >= 0:
            seeker = seeker_of[free]
            owner[free], partner_of[seeker], free = seeker, free, partner_of[seeker]
    return len(owner), lacking


def most_apart(cells: Bools) -> int:
    """The most among the (rows, columns) cells of which no two touch: all less the most dominoes among them (Konig).

    >>> most_apart(np.array([[True, True, True], [False, True, False]]))
    3
    """
    rows, columns = cells.shape
    dark = np.argwhere(cells & (np.indices(cells.shape).sum(axis=0) % 2 == 0)).tolist()
    dominoes, _ = largest_pairing([[r * columns + c for r, c in ((i - 1, j), (i, j + 1), (i + 1, j), (i, j - 1))
                                    if 0 <= r < rows and 0 <= c < columns and cells[r, c]] for i, j in dark])
    return int(cells.sum()) - dominoes


def most_apart_in_line(free: Sequence[bool]) -> int:
    """The most of the free cells of a line of which no two touch.

    >>> most_apart_in_line([True, True, True, False, True])
    3
    """
    count, taken = 0, False
    for cell in free:
        taken = cell and not taken  # take the first, leave the next
        count += taken
    return count


def longest_runs(number: Ints, cells: Ints) -> Ints:
    """(clues,) the longest straight line through each of the cells that comes to no other number than that cell's.

    number: (rows, columns), -1 for none.

    >>> longest_runs(np.array([[3, -1, 1, -1], [-1, -1, -1, -1]]), np.array([0, 2])).tolist()
    [1, 2]
    """
    (rows, columns), out = number.shape, np.zeros(len(cells), dtype=np.intp)
    for i, cell in enumerate(cells.tolist()):
        walls = set(np.flatnonzero((number >= 0) & (number != number.flat[cell])).tolist())
        north, east, south, west = (len(checks.ahead(rows, columns, cell, way, walls)) for way in range(4))
        out[i] = max(north + south, east + west)
    return out


def unpaired_circles(shape: tuple[int, int], cells: Ints, colour: Ints, pairs: Ints) -> Iterator[Failure]:
    """Circles in the cells (k,) of colour 0, white, or 1, black, cannot be joined, each with one of the other colour.

    pairs: (m, 2) circles that can be joined, as indices of cells.
    """
    def where(chosen: Ints) -> Bools:
        return np.isin(np.arange(shape[0] * shape[1]), cells[chosen]).reshape(shape)

    every, dark = np.arange(len(cells)), np.flatnonzero(colour == 1)
    yield from checks.failure_where("a circle sees none of the other colour", where(np.setdiff1d(every, pairs)))
    white, black = np.bincount(colour, minlength=2).tolist()
    if black != white:
        yield Failure(f"{plural(white, 'white circle')} cannot be joined with {plural(black, 'black one')}, each with "
                      "one")
    # A pair less the circle itself is its partner. Hall's theorem: if not all can be paired, some see too few
    # together.
    partners = [(pairs[(pairs == circle).any(axis=1)].sum(axis=1) - circle).tolist() for circle in dark]
    yield from checks.failure_where("these circles see fewer of the other colour than they are",
                                    where(dark[largest_pairing(partners)[1]]))


def pieces_per_region(region: Ints, count: int) -> Ints:
    """(count,) into how many pieces each region falls. region: (rows, columns), -1 for none."""
    graph, flat = grid(*region.shape), region.ravel()
    root = components(graph.vertices, graph.edges[flat[graph.edges[:, 0]] == flat[graph.edges[:, 1]]])
    first = (root == np.arange(graph.vertices)) & (flat >= 0)
    return np.bincount(flat[first], minlength=count)


def no_loop_through_all(hole: Bools) -> Iterator[Failure]:
    """A loop through all cells but the holes enters and leaves each cell, and alternates between dark and light ones.

    So each has two ways out, and there are as many dark as light ones, as on a chessboard.
    """
    yield from fewer_than_two_ways(hole)
    dark = np.indices(hole.shape).sum(axis=0) % 2 == 0
    more = int((dark & ~hole).sum() - (~dark & ~hole).sum())
    if more:
        yield Failure(f"a loop through all cells has as many dark ones of a chessboard (its first is dark) as light "
                      f"ones, and here {'is' if abs(more) == 1 else 'are'} "
                      f"{plural(abs(more), 'more dark one' if more > 0 else 'more light one')}")


def fewer_than_two_ways(hole: Bools) -> Iterator[Failure]:
    """Loops through all cells but the holes enter and leave each cell."""
    yield from checks.failure_where("a cell to be visited has fewer than two ways out",
                                    ~hole & (checks.neighbour_counts(~hole) < 2))


def regions_in_pieces(region: Ints, count: int, times: int) -> Iterator[Failure]:
    """A loop through all cells that enters each region `times` times enters each of its pieces at least once."""
    yield from checks.failure_where("a region falls into more pieces than the loop may enter",
                                    checks.whole_regions(pieces_per_region(region, count) > times, region))


def regions_shut_in(region: Ints, count: int, times: int, walls: Bools | None = None) -> Iterator[Failure]:
    """A loop that enters and leaves each region `times` times crosses its border each time at another segment.

    walls: as in `checks.exits`.
    """
    free = region >= 0
    ways = checks.sides(free[:, :-1] & free[:, 1:], free[:-1] & free[1:])
    most = checks.crossings(ways, region, count, walls)
    yield from checks.failure_where("a region's border is too short for the loop to enter and leave by it",
                                    checks.whole_regions(most < 2 * times, region))


def straight_at_corners(straight: Bools) -> Iterator[Failure]:
    """No line goes straight through a corner of the board; straight: (rows, columns) where it must."""
    row, column = np.indices(straight.shape)
    corner = (row % max(len(straight) - 1, 1) == 0) & (column % max(straight.shape[1] - 1, 1) == 0)
    yield from checks.failure_where("no line goes straight through a corner", straight & corner)


def at_border(shape: tuple[int, ...]) -> Bools:
    """(rows, columns) the cells at the border of a board."""
    return checks.neighbour_counts(np.ones(shape, dtype=bool)) < 4


def few_corners_beside_zeros(number: Ints) -> Iterator[Failure]:
    """The loop comes to no corner of a 0; so another number, (rows, columns), may have too few corners left for it."""
    shut = np.zeros((number.shape[0] + 1, number.shape[1] + 1), dtype=bool)
    for row, column in np.argwhere(number == 0):
        shut[row:row + 2, column:column + 2] = True
    left = 4 - (shut[:-1, :-1] + 0 + shut[:-1, 1:] + shut[1:, :-1] + shut[1:, 1:])
    yield from checks.failure_where("a number has fewer corners left beside a 0 than it needs", number > left)


def pieces_that_cannot_meet(lines: Bools, given: Bools) -> Iterator[Failure]:
    """Given pieces of a line through all cells do not meet, or leave a cell without two ways out.

    lines: (rows, columns, 4) where the pieces lead; given: (rows, columns) where a piece stands.
    """
    # shut: a given piece does not lead across a segment; apart: of two given pieces one alone does. First the segments
    # to the right, then those below.
    shut, apart = [], []
    for side, back, cell, following in ((checks.EAST, checks.WEST, np.s_[:, :-1], np.s_[:, 1:]),
                                        (checks.SOUTH, checks.NORTH, np.s_[:-1], np.s_[1:])):
        leads, leads_back = lines[cell][..., side], lines[following][..., back]
        apart.append(given[cell] & given[following] & (leads != leads_back))
        shut.append((given[cell] & ~leads) | (given[following] & ~leads_back))
    yield from checks.failure_where("two given pieces side by side do not meet", checks.visited(checks.sides(*apart)))
    ways = checks.sides(~shut[0], ~shut[1]).sum(axis=2)
    yield from checks.failure_where("a cell to be visited has fewer than two ways out", ~given & (ways < 2))
