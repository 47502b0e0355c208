"""Boards of paths that plainly have no solution, and why. Nothing here knows a clause."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from encoders.graph import components, grid

from ...errors import plural
from ..failure import Failure

Ints = NDArray[np.intp]


def unsolvable_reason(ends: Ints, labels: Sequence[str], fill: bool) -> Failure | None:
    """The first reason why no paths join the ends (rows, columns), numbers of the labels and -1 elsewhere; or None.

    Walled in: no way leads from an end to its partner but through other ends. Crossing: along the border stand the ends
    of two pairs in turn. Parity: a path has one dark cell more than light ones, one fewer, or as many, by its ends
    alone; with `fill` that must add up to the board's.
    """
    return walled_in(ends, labels) or crossing(ends, labels) or (parity(ends) if fill else None)


def walled_in(ends: Ints, labels: Sequence[str]) -> Failure | None:
    """An end from which no way leads to its partner through cells that are no ends."""
    graph = grid(*ends.shape)
    free = ends.ravel() < 0
    one, two = graph.edges.T
    piece = components(graph.vertices, graph.edges[free[one] & free[two]])
    for label, *pair in zip(labels, *both_ends(ends.ravel())):
        beside = [[int(v) for v in graph.neighbours[end] if v >= 0] for end in pair]
        if pair[1] in beside[0]:
            continue
        around = [{int(piece[v]) for v in cells if free[v]} for cells in beside]
        if not all(around):
            return Failure(f"the end {label} is walled in by other ends", (_cell(pair[bool(around[0])], ends),))
        if not around[0] & around[1]:
            return Failure(f"other ends stand between the two ends {label}", tuple(_cell(v, ends) for v in pair))
    return None


def crossing(ends: Ints, labels: Sequence[str]) -> Failure | None:
    """Two pairs whose four ends stand in turn along the border: their paths would cross."""
    rows, columns = ends.shape
    cell = np.arange(ends.size).reshape(rows, columns)
    if min(rows, columns) < 2:
        return None  # there is no inside, and no other way round: `walled_in` knows
    ring = np.concatenate([cell[0], cell[1:, -1], cell[-1, -2::-1], cell[-2:0:-1, 0]])
    open_: list[int] = []  # pairs met once, the last one met at the end: each must be met again in turn
    stands = ends.ravel()[ring]
    twice = set(np.flatnonzero(np.bincount(stands[stands >= 0], minlength=1) == 2).tolist())
    for k in stands.tolist():
        if k not in twice:
            continue
        if k in open_ and open_[-1] != k:
            both = [int(v) for v in ring if ends.flat[v] in (k, open_[-1])]
            return Failure(f"the paths of {labels[k]} and {labels[open_[-1]]} cross: along the border their ends stand "
                           "in turn", tuple(_cell(v, ends) for v in both))
        if k in open_:
            open_.pop()
        else:
            open_.append(k)
    return None


def unpaired(ends: Ints) -> int:
    """Dark minus light cells, as on a chessboard with a dark first cell, of the cells that no path visits."""
    row, column = np.indices(ends.shape)
    shade = (1 - 2 * ((row + column) % 2)).ravel()
    first, last = both_ends(ends.ravel())
    return int(shade.sum() - (shade[first] + shade[last]).sum() // 2)


def parity(ends: Ints) -> Failure | None:
    """No paths between these ends visit all cells, since they leave too many of one colour of a chessboard."""
    left = unpaired(ends)
    if not left:
        return None
    several = f"{plural(abs(left), 'dark cell' if left > 0 else 'light cell')} of a chessboard"
    return Failure(f"paths between these ends leave at least {several} (its first is dark) without a path")


def both_ends(flat: Ints) -> tuple[Ints, Ints]:
    """The first and the second end of each pair."""
    given = np.flatnonzero(flat >= 0)
    order = given[np.argsort(flat[given], kind="stable")]
    return order[::2], order[1::2]


def _cell(vertex: int, ends: Ints) -> tuple[int, int]:
    row, column = divmod(int(vertex), ends.shape[1])
    return row, column
