"""Which of three kinds of cells is most frequent along a row or column: where the loop turns, goes straight, shaded."""

from __future__ import annotations

import numpy as np

from ..arguments import checked
from ..cardinality.counters import totals
from ..formula import FALSE, TRUE, Formula, Literals
from ..graph import GridGraph
from ..literals import Bools, Ints, distinct, pad
from .lines.rays import rays
from .lines.visit_turn_straight import going_straight, turning, ways


@checked
def name_most_frequent_ahead(f: Formula, graph: GridGraph, edge: Literals, shaded: Literals, cells: Ints, toward: Ints,
                             named: Bools, when: Literals) -> None:
    """From each of the cells (k,) `toward` the border those of three kinds are most frequent that are `named` (k, 3).

    The kinds are cells where the line turns, cells that it passes straight, and `shaded` ones, a literal a cell. Cells
    where that is FALSE do not count. 2 variables and 14 clauses for each cell seen; see `name_most_frequent` for a
    clue.
    """
    ray = rays(graph, cells, toward, max(graph.rows, graph.columns))[:, 1:]
    holds = shaded.ravel()
    seen = np.zeros(graph.vertices, dtype=bool)
    seen[ray[ray >= 0]] = True
    seen &= holds != FALSE
    way = ways(graph, edge)[seen]
    # kind: (3, cells + 1) the literals of the three kinds; the last one is for -1.
    kind = np.full((3, graph.vertices + 1), FALSE)
    kind[0, :-1][seen], kind[1, :-1][seen], kind[2, :-1] = turning(f, way), going_straight(f, way), holds
    counted = np.append(seen, False)[ray]
    width = counted.sum(axis=1)
    # Cells that count are moved to the front, so that clues with equally many of them form one array.
    ray = np.take_along_axis(np.where(counted, ray, -1), (~counted).argsort(axis=1, kind="stable"), axis=1)
    for n in distinct(width).tolist():
        alike = width == n
        name_most_frequent(f, np.moveaxis(kind[:, ray[alike, :n]], 0, 1), named[alike], when[alike])


@checked
def name_most_frequent(f: Formula, kinds: Literals, named: Bools, when: Literals) -> None:
    """Of three sets of n literals, kinds (k, 3, n), as many hold in each that is `named` (k, 3), in each other fewer.

    A row names at least one. It takes the trees of three `totals`; for each set but the first that is named, 2 n
    clauses if it is named, else n + 1.
    """
    total = totals(f, kinds, kinds.shape[2], exact=True)
    first = total[np.arange(len(named)), named.argmax(axis=1)]
    # Each further set that is named has the same total as the first one; any other set has a smaller one.
    row, column = np.nonzero(named & (named.cumsum(axis=1) > 1))
    f.clause(-first[row], total[row, column], when=when[row, None])
    f.clause(first[row], -total[row, column], when=when[row, None])
    row, column = np.nonzero(~named)
    less, more = pad(total[row, column], -1, before=1, value=int(TRUE)), pad(first[row], -1, after=1)
    f.clause(-less, more, when=when[row, None])
