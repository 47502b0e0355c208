"""Shaded cells on a grid, no two of them adjacent; graph and cells are as in `visit_turn_straight`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..cardinality import at_least, exactly
from ..cardinality.counters import totals
from ..clauses.clause_tables import add_per_row
from ..formula import FALSE, TRUE, Formula, Literals, stack
from ..graph import Graph, GridGraph
from ..literals import Ints
from ..loops import single_loop
from .inside import keep_shaded_outside
from .lines.visit_turn_straight import either_visited, literals_at

OR = ((-1, 3), (-2, 3), (1, 2, -3))


@checked
def shading(f: Formula, hole: NDArray[np.bool_]) -> Literals:
    """Literals of the shape of hole: the cell is shaded; fresh, or FALSE at a hole."""
    shaded = np.full(hole.shape, FALSE)
    shaded[~hole] = f.new(int(np.count_nonzero(~hole)))
    return shaded


@checked
def not_adjacent(f: Formula, graph: Graph, cell: Literals) -> Literals:
    """No two neighbouring cells hold: a clause an edge, each a group. cell: a literal a vertex, any shape.

    Returns the groups' literals, one for each edge between two cells that are not FALSE.
    """
    pairs = cell.ravel()[graph.edges]
    first, second = (pairs != FALSE).T
    free = (first & second).nonzero()[0]
    on = f.selectors("pair", graph.edges[free])
    f.add(-pairs[free], when=on)
    return on


@checked
def outweigh(f: Formula, cell: Literals, touched: Ints, sign: Ints, when: Literals) -> None:
    """Of the cells `touched` (k, n), -1 for none, more hold than not where `sign` (k,) is 1, fewer where it is -1.

    Where it is 0, as many hold as not; an odd number of cells is a contradiction. `at_least` more than half of them, or
    of their opposites; `exactly` half.
    """
    literals, size = literals_at(cell, touched), (touched >= 0).sum(axis=1)
    tilted = sign != 0
    # Fewer that hold are more that do not: the literals are turned.
    signed = np.where(touched < 0, FALSE, sign[:, None] * literals)
    at_least(f, signed[tilted], size[tilted] // 2 + 1, when=when[tilted])
    exactly(f, literals[~tilted], np.where(size % 2, -1, size // 2)[~tilted], when=when[~tilted])


@checked
def loop_through_the_rest(f: Formula, graph: GridGraph, edge: Literals, shaded: Literals, apart: Literals,
                          loops: str, outside: bool = False) -> None:
    """One loop visits every cell that is neither a hole nor shaded. edge: FALSE at holes. apart: from `not_adjacent`.

    outside: no shaded cell lies inside the loop.
    Of two adjacent cells one is visited, so the edges at both are an anchor, unless degree rules may be off.
    """
    sure = (edge != FALSE).nonzero()[0][apart == TRUE]
    anchors = either_visited(graph, sure[:0] if f.has_groups("vertex") else sure)
    single_loop(f, graph, edge, loops, np.where(shaded == FALSE, FALSE, -shaded).ravel(), anchors=anchors)
    if outside:
        keep_shaded_outside(f, graph, edge, shaded)


@checked
def count_on_rays(f: Formula, graph: GridGraph, cell: Literals, ray: Ints) -> Literals:
    """(k, length) literals, some of them FALSE, of which as many hold as of the cells on each ray.

    cell: a literal a vertex, no two neighbours hold (`not_adjacent`). ray: (k, length) cells, each next to the one
    before, or -1 for what does not count. Two neighbours, which never both hold, share a literal, and the second one's
    place is FALSE: a variable and 3 clauses for each such pair, once for all rays.

    >>> f, g = Formula(), GridGraph(1, 4)
    >>> count_on_rays(f, g, f.new(4), np.array([[1, 2, 3], [2, 1, 0]])).tolist()
    [[2, 6, -2147483647], [3, 5, -2147483647]]
    """
    literals = literals_at(cell, ray)
    possible = literals != FALSE
    free = possible[:, :-1] & possible[:, 1:]
    first, second = ray[:, :-1], ray[:, 1:]
    low, across = np.minimum(first, second), np.abs(first - second) == 1
    # pairs begin in even columns, or even rows, so that rays share them
    pair = free & (np.where(across, low % graph.columns, low // graph.columns) % 2 == 0)
    code = 2 * low[pair] + across[pair]
    used = np.bincount(code, minlength=1).nonzero()[0]
    start = used // 2
    either = f.new(len(used))
    add_per_row(f, stack(cell.ravel()[start], cell.ravel()[start + np.where(used % 2, 1, graph.columns)], either), OR)
    literals[:, :-1][pair] = either[used.searchsorted(code)]
    literals[:, 1:][pair] = FALSE
    return literals


ONE_EQUAL = ((1, 3), (1, -4), (-2, 3), (-2, -4), (-1, 2, -3, 4))


@checked
def count_of_row_or_column(f: Formula, cell: Literals, where: Ints, number: Ints, when: Literals) -> None:
    """In the row of each of the cells `where` (k,), or in its column but not in both, `number` (k,) cells hold.

    cell: (rows, columns) literals. For each row and column used the tree of `totals`, to one above the largest number;
    5 clauses for each of `where`, over whether the row or column has as many cells, and whether it has more.
    """
    if cell.ndim != 2 or not cell.size:
        raise ArgumentError(f"cell: expected rows and columns of literals, found shape {cell.shape}")
    both, bounds = np.stack(np.divmod(where, cell.shape[1])), []
    most = int(number.max(initial=0)) + 1
    for lines, of in zip((cell, cell.T), both):
        # Lines of cells are counted once, however many clues look at them.
        used, place = np.unique(of, return_inverse=True)
        total = totals(f, lines[used], most, exact=True)
        width = total.shape[1]
        # bounds: at least the number, and at least one more, of the row and of the column; equal in one of them
        # alone.
        least = np.concatenate([np.full((len(used), 1), TRUE), total, np.full((len(used), 2), FALSE)], axis=1)
        bounds += [least[place, np.minimum(number + more, width + 1 + more)] for more in (0, 1)]
    add_per_row(f, np.stack(bounds, axis=-1), ONE_EQUAL, when)
