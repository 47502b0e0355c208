"""The two sides of a loop through the cells of a grid: the squares and cells that lie inside or outside."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..arguments import checked
from ..clauses.clause_tables import add_per_row
from ..formula import FALSE, Formula, Literals
from ..graph import GridGraph
from ..literals import Ints

ODD = ((1, 2, -3), (1, -2, 3), (-1, 2, 3), (-1, -2, -3))


@checked
def squares_inside(f: Formula, graph: GridGraph, edge: Literals) -> Literals:
    """(rows - 1, columns - 1) fresh literals: the unit square between four cells lies inside the loop.

    An edge is on exactly where one of the squares on its two sides lies inside. (rows - 1)(columns - 1) variables; 4
    clauses for each edge off the border and 2 for each on it, less where an edge is FALSE. Where degree rules may be
    off the clauses are only those of the vertical edges but the last of each row: they define the literals, and forbid
    nothing.
    """
    inside = f.new(graph.outer)
    first, second = np.append(inside, FALSE)[graph.faces].T
    rows = np.stack([first, second, edge], axis=-1)
    if f.has_groups("vertex"):
        # Vertical edges alone define a row of squares from the border on, each by the one to its left; the last edge
        # would forbid.
        _, down = graph.split(rows)
        rows = down[:, :-1]
    add_per_row(f, rows, ODD)
    return inside.reshape(graph.rows - 1, graph.columns - 1)


@checked
def keep_shaded_outside(f: Formula, graph: GridGraph, edge: Literals, shaded: Literals) -> None:
    """Shaded cells, which the loop does not visit, lie outside it; each cell a group. shaded: (rows, columns).

    `squares_inside`, and a clause for each cell that may be shaded but in the first column and the last row, beyond
    which all is outside.
    """
    square, cells = squares_inside(f, graph, edge), (shaded.ravel() != FALSE).nonzero()[0]
    f.clause(-squares_at_lower_left(square)[cells], -shaded.ravel()[cells], when=f.selectors("outside", cells))


@checked
def lie_inside(f: Formula, square: Literals, cells: Ints, inside: NDArray[np.bool_], when: Literals) -> None:
    """The cells, which the loop does not visit, lie inside it where `inside` (k,), else outside. A clause each.

    square: see `squares_inside`. All four squares at such a cell lie on one side; the clause is about
    the lower left one.
    """
    f.clause(np.where(inside, 1, -1) * squares_at_lower_left(square)[cells], when=when)


def squares_at_lower_left(square: Literals) -> Literals:
    """(cells,) the literal of the square at each cell's lower left corner, FALSE beyond the border."""
    wide = np.full((square.shape[0] + 1, square.shape[1] + 1), FALSE)
    wide[:-1, 1:] = square
    return wide.ravel()
