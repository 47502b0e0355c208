"""Boards of paths that plainly have no solution, and why. Nothing here knows a clause."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from encoders import Ints
from encoders.graph import components, grid

from ...errors import plural
from ..failure import Failure


def unsolvable_reason(ends: Ints, labels: Sequence[str], fill: bool) -> Failure | None:
    """The first reason why no paths join the ends (rows, columns), numbers of the labels, -2 in a blocked cell and -1
    elsewhere; or None.

    Walled in: every way from an end to its partner meets other ends. Crossing: the ends of two pairs alternate along
    the border. Parity: the ends of a path decide how many more dark cells than light ones it visits; with `fill` these
    must add up to those of the board.
    """
    return walled_in(ends, labels) or crossing(ends, labels) or (parity(ends) if fill else None)


def walled_in(ends: Ints, labels: Sequence[str]) -> Failure | None:
    """An end from which no way leads to its partner through cells that are no ends."""
    graph = grid(*ends.shape)
    flat = ends.ravel()
    free = flat == -1
    piece = components(graph.vertices, graph.edges[free[graph.edges].all(axis=1)])
    others = "other ends" if flat.min(initial=0) > -2 else "other ends or blocked cells"
    beside = {end: [int(v) for v in graph.neighbours[end] if v >= 0] for end in np.flatnonzero(flat >= 0).tolist()}
    around = {end: {int(piece[v]) for v in cells if free[v]} for end, cells in beside.items()}
    for color, label in enumerate(labels):
        alike = np.flatnonzero(flat == color).tolist()
        for end in alike:
            if any(flat[v] == color for v in beside[end]):
                continue
            if not around[end]:
                return Failure(f"the end {label} is walled in by {others}", (_cell(end, ends),))
            if not any(around[end] & around[other] for other in alike if other != end):
                return Failure(f"{others} stand between the {'two ' * (len(alike) == 2)}ends {label}",
                               tuple(_cell(v, ends) for v in alike))
    return None


def crossing(ends: Ints, labels: Sequence[str]) -> Failure | None:
    """Two pairs whose four ends stand in turn along the border: their paths would cross."""
    rows, columns = ends.shape
    cell = np.arange(ends.size).reshape(rows, columns)
    if min(rows, columns) < 2:
        return None  # there is no inside; `walled_in` finds these
    # Once round the border, clockwise. Ends along it have to close like brackets.
    ring = np.concatenate([cell[0], cell[1:, -1], cell[-1, -2::-1], cell[-2:0:-1, 0]])
    open_: list[int] = []  # pairs of which one end has been met, the latest last: it must be met again first
    on_ring = ends.ravel()[ring]
    for pair in on_ring.tolist():
        if pair < 0 or np.count_nonzero(on_ring == pair) < 2 or np.count_nonzero(ends == pair) > 2:
            continue
        if pair not in open_:
            open_.append(pair)
        elif open_[-1] == pair:
            open_.pop()
        else:
            cells = [int(v) for v in ring if ends.flat[v] in (pair, open_[-1])]
            return Failure(f"the paths of {labels[pair]} and {labels[open_[-1]]} cross: along the border their ends "
                           "stand in turn", tuple(_cell(v, ends) for v in cells))
    return None


def unpaired(ends: Ints) -> int:
    """How many more dark cells than light ones no path visits, as on a chessboard with a dark first cell."""
    row, column = np.indices(ends.shape)
    shade = np.asarray(1 - 2 * ((row + column) % 2))
    return int(shade[ends > -2].sum() - shade[ends >= 0].sum() // 2)


def parity(ends: Ints) -> Failure | None:
    """No paths between these ends visit all cells, since they leave too many of one colour of a chessboard."""
    more = unpaired(ends)
    if not more:
        return None
    cells = f"{plural(abs(more), 'dark cell' if more > 0 else 'light cell')} of a chessboard"
    return Failure(f"paths between these ends leave at least {cells} (its first is dark) without a path")


def first_and_second_ends(flat: Ints) -> tuple[Ints, Ints]:
    """The first and the second end of each pair."""
    given = np.flatnonzero(flat >= 0)
    order = given[np.argsort(flat[given], kind="stable")]
    return order[::2], order[1::2]


def _cell(vertex: int, ends: Ints) -> tuple[int, int]:
    row, column = divmod(int(vertex), ends.shape[1])
    return row, column
