"""Loops that are rectangles, which may cross each other."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ...arguments import checked
from ...clauses.clause_tables import add_per_row
from ...formula import FALSE, TRUE, Formula, Literals, guard_of
from ...gates import xor
from ...graph import GridGraph
from .visit_turn_straight import ways

EVEN = ((-1, 2, 3, 4), (1, -2, 3, 4), (1, 2, -3, 4), (1, 2, 3, -4), (1, -2, -3, -4), (-1, 2, -3, -4), (-1, -2, 3, -4),
        (-1, -2, -3, 4))  # of four lines an even number is on
# Two literals are the same where a third holds.
SAME = ((-3, -1, 2), (-3, 1, -2))


@checked
def form_rectangles(f: Formula, graph: GridGraph, edge: Literals, when: ArrayLike | None = None) -> None:
    """The edges that are on are the sides of rectangles, which may cross, but have no corner and no side in common.

    No corner of one lies on a side of another. At each vertex two lines may pass, a level and an upright one, each with
    two numbers in binary: the first row and the first column of its rectangle. They are those of the next vertex where
    an edge is on, those of the other line where the line turns, and at three of the four corners the vertex's own row
    or column. So all upper left corners of one closed line are the same vertex; then it is a rectangle.
    On r x c vertices, with m edges, none of them FALSE, and b bits in both numbers: 2b r c + (r - 2) c variables, and
    (r - 2)(8(c - 2) + 8) + 8(c - 2) + 8 + 4(r - 2) c + 2b (m + r c) + 2b (r - 1)(c - 1) clauses.
    """
    rows, columns = graph.rows, graph.columns
    way = ways(graph, edge)  # north, east, south, west
    guard = guard_of(when)
    row, column = np.divmod(np.arange(graph.vertices), columns)
    add_per_row(f, way, EVEN, guard)
    turn = xor(f, way[:, 0], way[:, 2])
    # bits: (2, b) for each bit of the two numbers together, whether it is of the row (0) or the column (1), and
    # which.
    bits = np.array([*((0, bit) for bit in range((rows - 1).bit_length())),
                     *((1, bit) for bit in range((columns - 1).bit_length()))], dtype=np.intp).reshape(-1, 2).T
    number = f.new(2, graph.vertices, bits.shape[1])  # of the level line, and of the upright one
    level = np.arange(graph.size) < rows * (columns - 1)
    # Along a line both numbers stay.
    for line, own in zip(number, (level, ~level)):
        ends = line[graph.edges[own]]
        _equal_bits_where(f, ends[:, 0], ends[:, 1], edge[own], guard)
    _equal_bits_where(f, number[0], number[1], turn, guard)
    own_bits = np.where(bits[0] == 0, row[:, None], column[:, None]) >> bits[1] & 1
    own = np.where(own_bits == 1, number[0], -number[0])
    # The upper left corner has both numbers of its own, the upper right one the row, the lower left one the column.
    crossing = (way[:, [0, 2]] != FALSE).all(axis=1)  # elsewhere two lines, level and upright, are a corner
    for across, along, kinds in ((1, 2, (0, 1)), (3, 2, (0,)), (1, 0, (1,))):
        bit = np.isin(bits[0], kinds)
        corner = np.stack([np.where(crossing, turn, TRUE), way[:, across], way[:, along]], axis=-1)[:, None]
        add_per_row(f, np.concatenate([np.repeat(corner, bit.sum(), axis=1), own[:, bit, None]], axis=-1),
                  ((-1, -2, -3, 4),), guard)


def _equal_bits_where(f: Formula, a: Literals, b: Literals, where: Literals, guard: Literals | None) -> None:
    """The bits (k, b) of a are those of b where the literals (k,) hold."""
    add_per_row(f, np.stack([a, b, np.broadcast_to(where[:, None], a.shape)], axis=-1), SAME, guard)
