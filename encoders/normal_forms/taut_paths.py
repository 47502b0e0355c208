"""Taut paths: disjoint paths between given ends that make no detour through empty cells.

An exchange changes one path into another between the same ends that uses only cells of the old one and empty cells, and
lowers the potential: the total length, then the sum of weight[c] over the visited cells c. Where no exchange applies,
the paths are *taut*. So a board has a solution if and only if it has a taut one. Every cell of the grid may be visited:
for one that may not, `on` is TRUE, so that no exchange leads through it.

on: (n,) literals, the cell is visited. color: (n, k) one-hot literals, all false at an empty cell; of each color there
is one path.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import checked
from ..cardinality import at_most
from ..formula import Formula, Literals
from ..graph import GridGraph

LONGEST = 4  # edges of a bay's ground: longer bays are not worth their clauses


@checked
def keep_paths_taut(f: Formula, graph: GridGraph, edge: Literals, on: Literals, weight: ArrayLike | None = None,
                    color: Literals | None = None) -> None:
    """Only taut paths are left: `no_u`, `fill_corners` and `fill_bays`; with one-hot `color` also `no_shortcuts` and
    `limit_holes`.

    weight: (n,), by default 1000 row + column, which gives every diagonal a direction on boards of up to 1000 columns.
    """
    if weight is None:
        weight = 1000 * np.arange(graph.rows)[:, None] + np.arange(graph.columns)
    no_u(f, graph, edge)
    fill_corners(f, graph, edge, on, weight)
    fill_bays(f, graph, edge, on)
    if color is not None:
        no_shortcuts(f, graph, edge, color)
        limit_holes(f, graph, on, color)


@checked
def no_u(f: Formula, graph: GridGraph, edge: Literals) -> None:
    """At most two of the four edges of a square of four cells are on: a third is the ground of a U that an edge closes.

    The path a-b-c-d round three sides of a square is shorter as a-d. 4 (rows - 1)(columns - 1) clauses, no variable.
    """
    across, down = graph.split(edge)
    with f.lemma("no-U"):
        at_most(f, np.stack([across[:-1], across[1:], down[:, :-1], down[:, 1:]], axis=-1), 2)


@checked
def no_shortcuts(f: Formula, graph: GridGraph, edge: Literals, color: Literals) -> None:
    """Neighbouring cells of one colour are joined: else the edge between them is a shortcut. m k clauses, no variable.

    Says more than `no_u`, and propagates less.
    """
    u, v = graph.edges.T
    with f.lemma("joined"):
        f.clause(edge[:, None], -color[u], -color[v])


@checked
def fill_corners(f: Formula, graph: GridGraph, edge: Literals, on: Literals, weight: ArrayLike) -> None:
    """Where a path turns at b, the cell d across the square is visited if it weighs less: else the turn moves to d.

    The path x-b-y becomes x-d-y, of the same length. A clause for each diagonal of a square whose cells differ in
    weight, so at most 2 (rows - 1)(columns - 1); no variable.
    """
    across, down = graph.split(edge)
    rows, columns = graph.rows, graph.columns
    w, cell = np.asarray(weight).reshape(rows, columns), on.reshape(rows, columns)
    with f.lemma("corners"):
        for i in (0, 1):
            for j in (0, 1):
                corner = slice(i, rows - 1 + i), slice(j, columns - 1 + j)
                opposite = slice(1 - i, rows - i), slice(1 - j, columns - j)
                lighter = w[opposite] < w[corner]
                f.clause(-across[corner[0]][lighter], -down[:, corner[1]][lighter], cell[opposite][lighter])


@checked
def fill_bays(f: Formula, graph: GridGraph, edge: Literals, on: Literals) -> None:
    """Where a path runs straight over l edges and both its legs bend to the same side, a cell between them is visited.

    The legs could be joined straight through the l - 1 cells between them, two cells shorter. For each l from 2 to
    LONGEST 2 (rows - 1)(columns - l) + 2 (columns - 1)(rows - l) clauses, a factor below 0 as 0; no variable.
    """
    across, down = graph.split(edge)
    cell = on.reshape(graph.rows, graph.columns)
    with f.lemma("bays"):
        for ground, leg, free in ((across, down, cell), (down.T, across.T, cell.T)):
            for length in range(2, min(LONGEST, free.shape[1] - 1) + 1):
                # Slices of length `starts` put all bays of one length on the board over each other: place k of each
                # is one array.
                starts = free.shape[1] - length
                for run, between in ((ground[:-1], free[1:]), (ground[1:], free[:-1])):
                    f.clause(-leg[:, :starts], -leg[:, length:],
                             *(-run[:, k:k + starts] for k in range(length)),
                             *(between[:, k:k + starts] for k in range(1, length)))


@checked
def limit_holes(f: Formula, graph: GridGraph, on: Literals, color: Literals) -> None:
    """An empty cell between two cells of one colour: these share a corner, and the cell across it has that colour too.

    Along the path the two are an even number of steps apart; from four on the way through the empty cell is shorter, so
    it is two, and the cell between them is another common neighbour. k times rows (columns - 2) + columns (rows - 2)
    clauses, a factor below 0 as 0, for two that face each other, and 4 (rows - 1)(columns - 1); no variable.
    """
    rows, columns = graph.rows, graph.columns
    cell, x = on.reshape(rows, columns, 1), color.reshape(rows, columns, -1)
    with f.lemma("holes"):
        f.clause(cell[:, 1:-1], -x[:, :-2], -x[:, 2:])
        f.clause(cell[1:-1], -x[:-2], -x[2:])
        for i in (0, 1):
            for j in (0, 1):
                up, left = slice(i, rows - 1 + i), slice(j, columns - 1 + j)
                low, right = slice(1 - i, rows - i), slice(1 - j, columns - j)
                f.clause(cell[up, left], -x[up, right], -x[low, left], x[low, right])
