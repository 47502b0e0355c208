"""Straight links between the marked cells of a grid that see each other along a row or column."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..formula import Formula, Literals
from ..graph import grouped_by_label
from ..literals import Ints, ranges


def row_and_column(cells: Ints, columns: int) -> tuple[Ints, Ints]:
    """The row and the column of each cell of a grid of `columns` columns. Raises ValueError for fewer than one."""
    if columns < 1:
        raise ArgumentError(f"columns: expected a number from 1 on, found {columns}")
    row, column = np.divmod(cells, columns)
    return row, column


def pairs_in_sight(cells: Ints, columns: int) -> Ints:
    """(m, 2) the pairs of the cells, as places in that array, next to each other in a row, then in a column.

    >>> pairs_in_sight(np.array([0, 2, 3, 5]), 3).tolist()
    [[0, 1], [2, 3], [0, 2], [1, 3]]
    """
    row, column = row_and_column(cells, columns)
    pairs = []
    # Sorted by row and column, cells next to each other in a row stand side by side; then the same for columns.
    for line, place in ((row, cells), (column, column * (int(row.max(initial=0)) + 1) + row)):
        order = place.argsort(kind="stable")
        same = line[order[:-1]] == line[order[1:]]
        pairs.append(np.stack([order[:-1][same], order[1:][same]], axis=1))
    return np.concatenate(pairs)


def links_at_each(count: int, pairs: Ints) -> Ints:
    """(count, at most 4) the pairs that each of the cells is in, as rows of `pairs` (m, 2), padded with -1.

    >>> links_at_each(4, pairs_in_sight(np.array([0, 2, 3, 5]), 3)).tolist()
    [[0, 2], [3, 0], [1, 2], [1, 3]]
    """
    return grouped_by_label(pairs.T.ravel(), np.tile(np.arange(len(pairs)), 2), count)


def crossings(cells: Ints, columns: int, pairs: Ints) -> Ints:
    """(k, 2) the pairs, as rows of `pairs` (m, 2), whose links cross: one across, one down."""
    row, column = row_and_column(cells, columns)
    across = row[pairs[:, 0]] == row[pairs[:, 1]]
    flat, steep = pairs[across], pairs[~across]
    # A link across has a row and two columns, (f, 1) each, a link down a column and two rows, (s,) each: all are
    # compared with all, f x s.
    at, left, right = row[flat[:, :1]], column[flat[:, :1]], column[flat[:, 1:]]
    line, top, bottom = column[steep[:, 0]], row[steep[:, 0]], row[steep[:, 1]]
    i, j = np.nonzero((left < line) & (line < right) & (top < at) & (at < bottom))
    return np.stack([across.nonzero()[0][i], (~across).nonzero()[0][j]], axis=1)


@checked
def no_crossing(f: Formula, cells: Ints, columns: int, pairs: Ints, link: Literals) -> None:
    """No two links (m,) of the pairs cross: a clause for each of `crossings`."""
    f.add(-link[crossings(cells, columns, pairs)])


def link_along_edge(cells: Ints, columns: int, pairs: Ints, rows: int) -> Ints:
    """(edges,) for each edge of GridGraph(rows, columns) the pair whose link runs there, -1 for none.

    Pairs are next to each other in their row or column, so at most one runs along an edge.
    """
    row, column = row_and_column(cells, columns)
    across: NDArray[np.intp] = np.full((rows, columns), -1)
    down = across.copy()
    first, second = pairs.T
    flat = row[first] == row[second]
    for lines, chosen, line, position in ((across, flat, row, column), (down.T, ~flat, column, row)):
        pair = chosen.nonzero()[0]
        begin = position[first[pair]]
        length = position[second[pair]] - begin
        # Each link writes its number on all edges along its way.
        lines[line[first[pair]].repeat(length), ranges(begin, length)[0]] = pair.repeat(length)
    return np.concatenate([across[:, :-1].ravel(), down[:-1].ravel()])
