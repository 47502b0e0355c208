"""A line through the cells of a grid visits a cell, turns there or goes straight. How far it runs is in `lengths`.

Everywhere: graph is a GridGraph(rows, columns), its vertices are the cells in reading order. way: (..., 4) literals,
the line leaves a cell to the north, east, south, west; it is part of a loop, so it leaves each cell by two sides or by
none. cells: (k,) cells. when: None or a literal a row; the rule counts only where it holds.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...arguments import checked
from ...clauses.clause_tables import add_per_row
from ...clauses.templates import by_template
from ...formula import FALSE, TRUE, Formula, Literals, guard_column
from ...graph import Graph, GridGraph
from ...literals import Ints

NORTH, EAST, SOUTH, WEST = range(4)
AXES = np.array([[NORTH, SOUTH], [EAST, WEST]])

# Clauses over the columns north 1, east 2, south 3, west 4; a fifth says where.
VISIT = ((1, 2, 3), (1, 2, 4), (1, 3, 4), (2, 3, 4))
TURN = ((1, 3), (-1, -3), (2, 4), (-2, -4))
STRAIGHT = ((1, -3), (-1, 3), (2, -4), (-2, 4), (1, 2), (-1, -2))
VISIT_WHERE = (*((-5, *clause) for clause in VISIT), (-1, 5), (-2, 5), (-3, 5), (-4, 5))
STRAIGHT_OR_OFF = (*STRAIGHT[:4], (-1, -2), (-5, 1, 2), (-1, 5), (-2, 5))
TURN_OR_OFF = ((-1, -3), (-2, -4), (-5, 1, 3), (-5, 2, 4), (-1, 5), (-2, 5), (-3, 5), (-4, 5))
TURN_ANYHOW = ((-5, 1, 3), (-5, 2, 4), (5, -1, -2), (5, -1, -4), (5, -3, -2), (5, -3, -4))
GOES_STRAIGHT = ((5, -1, -3), (5, -2, -4), (-5, 1, 2), (-5, 1, 4), (-5, 3, 2), (-5, 3, 4))
TURN_WHERE = (*((-5, *clause) for clause in TURN), (5, -1, 3), (5, 1, -3), (5, -2, 4), (5, 2, -4))


@checked
def segments(f: Formula, graph: Graph, hole: NDArray[np.bool_] | None = None,
             wall: NDArray[np.bool_] | None = None) -> Literals:
    """(m,) literals of the graph's edges: fresh, or FALSE at a hole (bool, one a vertex, any shape), and across a wall
    (bool, one for each of the first edges).
    """
    no_holes = hole is None or not np.count_nonzero(hole)
    if no_holes and wall is None:
        return f.new(len(graph.edges))
    shut = np.zeros(len(graph.edges), dtype=bool)
    if not no_holes:
        first, second = np.asarray(hole).ravel()[graph.edges.T]
        shut = first | second
    if wall is not None:
        shut[:len(wall)] |= wall
    free = (~shut).nonzero()[0]
    edge = np.full(len(graph.edges), FALSE)
    edge[free] = f.new(len(free))
    return edge


@checked
def segments_without(f: Formula, graph: GridGraph, cells: Ints, when: Literals) -> Literals:
    """(m,) literals of the graph's edges, of a line that visits none of the cells where `when` (k,) holds.

    FALSE at cells where `when` is TRUE, fresh elsewhere; 4 clauses for each other cell, less at the border.
    """
    sure = when == TRUE
    hole = np.zeros(graph.vertices, dtype=bool)
    hole[cells[sure]] = True
    edge = segments(f, graph, hole)
    if not sure.all():
        avoid_cells(f, ways(graph, edge)[cells], when)
    return edge


def literals_at(literals: Literals, index: Ints) -> Literals:
    """The literals (any shape, flattened) at the indices, FALSE where the index is -1."""
    return np.concatenate([literals.ravel(), [FALSE]])[index]


def ways(graph: GridGraph, edge: Literals) -> Literals:
    """(cells, 4) the literals of the segments to the north, east, south, west of each cell; FALSE at the border."""
    out = np.full((graph.rows, graph.columns, 4), FALSE)
    across, down = graph.split(edge)
    out[1:, :, NORTH] = out[:-1, :, SOUTH] = down
    out[:, :-1, EAST] = out[:, 1:, WEST] = across
    return out.reshape(-1, 4)


@checked
def visit_cells(f: Formula, way: Literals, when: ArrayLike | None = None) -> None:
    """The line visits the cells: 4 clauses, any three sides hold one that is used."""
    add_per_row(f, way, VISIT, when)


@checked
def avoid_cells(f: Formula, way: Literals, when: ArrayLike | None = None) -> None:
    """The line does not come to the cells: 4 clauses."""
    f.add(-way[..., None], guard_column(when))


@checked
def turn_in_cells(f: Formula, way: Literals, when: ArrayLike | None = None) -> None:
    """The line visits the cells and turns there: north or south, east or west. 4 clauses."""
    add_per_row(f, way, TURN, when)


@checked
def go_straight(f: Formula, way: Literals, when: ArrayLike | None = None) -> None:
    """The line visits the cells and goes straight on: from north to south or from east to west. 6 clauses."""
    add_per_row(f, way, STRAIGHT, when)


@checked
def go_straight_or_off(f: Formula, way: Literals, on: Literals, when: ArrayLike | None = None) -> None:
    """The line goes straight through the cells where `on` (...) holds, and does not come to the others: 8 clauses."""
    add_per_row(f, np.concatenate([way, on[..., None]], axis=-1), STRAIGHT_OR_OFF, when)


@checked
def turn_or_off(f: Formula, way: Literals, on: Literals, when: ArrayLike | None = None) -> None:
    """The line turns in the cells where `on` (...) holds, and does not come to the others: 8 clauses."""
    add_per_row(f, np.concatenate([way, on[..., None]], axis=-1), TURN_OR_OFF, when)


@checked
@by_template("cells")
def visit_where(f: Formula, graph: GridGraph, edge: Literals, cells: Ints, on: Literals, when: Literals) -> None:
    """The line visits exactly those of the cells where `on` (k,) holds: 8 clauses."""
    add_per_row(f, np.concatenate([ways(graph, edge)[cells], on[:, None]], axis=1), VISIT_WHERE, when)


@checked
def turn_where(f: Formula, way: Literals, bent: Literals, when: ArrayLike | None = None) -> None:
    """The line turns in exactly those of the cells, among the visited, where `bent` (...) holds: 8 clauses.

    North differs from south, and east from west, as `bent` says. Where the line does not come, `bent` is false.
    """
    add_per_row(f, np.concatenate([way, bent[..., None]], axis=-1), TURN_WHERE, when)


@checked
def turning(f: Formula, way: Literals) -> Literals:
    """(...) fresh literals: the line turns in the cell; false where it goes straight or does not come. 8 clauses.

    Where degree rules may be off it says less: the line leaves by north or south, and by east or west. 6 clauses.
    """
    bent = f.new(*way.shape[:-1])
    if f.has_groups("vertex"):  # the other clauses would forbid an end of the line
        add_per_row(f, np.concatenate([way, bent[..., None]], axis=-1), TURN_ANYHOW)
    else:
        turn_where(f, way, bent)
    return bent


@checked
def going_straight(f: Formula, way: Literals) -> Literals:
    """(...) fresh literals: the line goes straight through the cell, from north to south or from east to west.

    6 clauses, which rely on no degree rule.
    """
    through = f.new(*way.shape[:-1])
    add_per_row(f, np.concatenate([way, through[..., None]], axis=-1), GOES_STRAIGHT)
    return through


def eight_neighbours(graph: GridGraph, cells: Ints) -> Ints:
    """(k, 8) the cells round each, those at its corners too; -1 beyond the border.

    >>> eight_neighbours(GridGraph(2, 3), np.array([0])).tolist()
    [[-1, -1, -1, -1, 1, -1, 3, 4]]
    """
    row, column = np.divmod(cells[:, None], graph.columns)
    row = row + [-1, -1, -1, 0, 0, 1, 1, 1]
    column = column + [-1, 0, 1, -1, 1, -1, 0, 1]
    within = (row >= 0) & (row < graph.rows) & (column >= 0) & (column < graph.columns)
    return np.asarray(np.where(within, row * graph.columns + column, -1))


def either_visited(graph: Graph, pairs: Ints) -> Ints:
    """(k, 2 * max degree) the edges at both ends of the edges `pairs`, each once, padded with -1.

    The line visits one of the two vertices exactly where it takes one of these edges.
    """
    return graph.at_both[pairs]


@checked
@by_template("edges")
def visit_either(f: Formula, graph: Graph, edge: Literals, pairs: Ints, when: Literals) -> None:
    """The line visits one of the two cells, or both, that each of the edges `pairs` joins: a clause."""
    f.add(literals_at(edge, either_visited(graph, pairs)), when=when)


@checked
def cross_in_cells(f: Formula, way: Literals, when: ArrayLike | None = None) -> None:
    """The line crosses itself in the cells, or two lines cross there: all four sides, 4 clauses."""
    f.add(way[..., None], guard_column(when))
