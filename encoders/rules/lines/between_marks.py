"""Marks on a line through the cells of a grid: how the line goes from one mark to the next.

As in `visit_turn_straight`, cells: (k,) cells, here the marks, when: a literal a row.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from ...arguments import checked
from ...formula import FALSE, Formula, Literals
from ...graph import GridGraph
from ...literals import Bools, Ints
from .directions import ways_out
from .rays import rays
from .visit_turn_straight import AXES, literals_at, ways


@checked
def turn_where_colours_change(f: Formula, graph: GridGraph, edge: Literals, cells: Ints, colour: Ints,
                              when: Literals) -> None:
    """From each mark the line goes on to the next marks, both ways: straight where that has the same colour (k,), with
    one turn between them where it has another one. How the line goes at the marks themselves does not matter.

    For each cell without mark from which n >= 1 marks can be seen up, right, down or left, d of them next to it: n - d
    variables and 3 (n - d) clauses, and for each of the n marks at most 2. For each pair of marks of two colours that
    see each other, 2.
    """
    mark = np.full(graph.vertices + 1, -1)
    mark[cells] = np.arange(len(cells))
    distance = _distance_to_mark(mark[:-1].reshape(graph.rows, graph.columns) >= 0)  # that way, 0 for none
    every = np.arange(graph.vertices)[:, None]
    # first: (cells, 4) the mark that is first in sight each way, -1 for none.
    first = np.where(distance > 0, mark[every + distance * np.array([-graph.columns, 1, graph.columns, -1])], -1)
    way, following, bare = ways(graph, edge), rays(graph, every, np.arange(4), 2)[..., 1], mark[:-1, None] < 0
    # reach: from the cell the line runs that way straight to a mark
    reach = np.where(distance == 1, way, FALSE)
    far = bare & (distance > 1)
    reach[far] = f.new(int(np.count_nonzero(far)))
    on = literals_at(reach, np.where(following < 0, -1, 4 * following + np.arange(4)))[far]
    f.clause(-reach[far], way[far])
    f.clause(-reach[far], on)
    f.clause(reach[far], -way[far], -on)
    # The line that comes from a mark turns only where it then runs straight to a mark of another colour.
    cell, back = (bare & (first >= 0)).nonzero()
    source, side = first[cell, back], AXES[1 - back % 2].T
    for turned in side:
        other = first[cell, turned]
        right = (other >= 0) & (colour[other] != colour[source])
        f.clause(-reach[cell, back], -way[cell, turned], np.where(right, reach[cell, turned], FALSE),
                 when=when[source])
    # It does not run straight from one mark to one of another colour.
    source, toward = ((first[cells] >= 0) & (colour[first[cells]] != colour[:, None])).nonzero()
    start, goal = cells[source], following[cells[source], toward]
    f.clause(-way[start, toward], np.where(distance[start, toward] > 1, -reach[goal, toward], FALSE), when=when[source])


def _distance_to_mark(marked: Bools) -> Ints:
    """(cells, 4) how far the first mark is straight on, up, right, down or left of each cell of (rows, columns)."""
    out = np.zeros((*marked.shape, 4), dtype=np.intp)
    for axis, forward, back in ((0, 2, 0), (1, 1, 3)):
        lines = marked.swapaxes(axis, 1)
        place, none = np.arange(lines.shape[1]), lines.shape[1]
        # A running maximum of the places of marks is, at each place, the last mark so far; a running minimum
        # backwards the next.
        before = np.maximum.accumulate(np.where(lines, place, -1), axis=1)[:, :-1]
        after = np.minimum.accumulate(np.where(lines, place, none)[:, ::-1], axis=1)[:, -2::-1]
        view = out.swapaxes(axis, 1)
        view[:, 1:, back] = np.where(before >= 0, place[1:] - before, 0)
        view[:, :-1, forward] = np.where(after < none, after - place[:-1], 0)
    return out.reshape(-1, 4)


@checked
def turn_at_every_other(f: Formula, graph: GridGraph, edge: Literals, mark: Bools) -> None:
    """Of two marked cells that follow each other on the line, one is passed straight, and at the other the line turns.

    mark: (cells,). Between two of them the line points from the one that it passes straight to the one where it turns:
    a variable an edge; for each two sides of a cell 2 clauses, of the cell's group "vertex".
    """
    turned = f.new(graph.size)  # the cell where the line turns lies beyond the second cell of the edge
    way, toward = ways(graph, edge), ways_out(graph, np.stack([turned, -turned]))
    on = f.selectors("vertex", np.arange(graph.vertices))
    for one, two in combinations(range(4), 2):
        there = (way[:, one] != FALSE) & (way[:, two] != FALSE)
        marked, other = there & mark, there & ~mark
        # It points away from a mark by both sides where it goes straight, to it where it turns, and on elsewhere.
        straight = 1 if two - one == 2 else -1
        for side in (one, two):
            f.clause(-way[marked, one], -way[marked, two], straight * toward[marked, side], when=on[marked])
        for sign in (1, -1):
            f.clause(-way[other, one], -way[other, two], sign * toward[other, one], sign * toward[other, two],
                     when=on[other])
