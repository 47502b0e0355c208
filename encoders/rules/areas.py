"""Areas: cells that hold, hanging together, each area with one mark."""

from __future__ import annotations

import numpy as np

from ..arguments import checked
from ..cardinality import at_most_one, exactly
from ..formula import FALSE, TRUE, Formula, Literals
from ..graph import GridGraph, grouped_by_label
from ..literals import Ints
from ..numbers import Binary, Number, Unary

NEAR = 15  # the labels of longer ways to a mark are binary


@checked
def form_areas_of_marks(f: Formula, graph: GridGraph, cell: Literals, marks: Ints, number: Ints,
                        when: Literals) -> None:
    """The cells that hold, `cell` (n,), fall into areas of neighbours; each has exactly one of the marks (k,).

    The area of a mark has `number` (k,) cells, any number for -1: where all marks are there, at most as many as the
    others leave. when: (k,) whether a mark is there. A literal for each cell and each mark that is near enough says
    that the cell is in the area of the mark; neighbours that hold are in the same area. Each cell but the marks has a
    neighbour whose label is one lower, as in `connected_vertices.grow_labelled_tree`.

    n cells and m edges with s such literals: s + 2 m variables, n numbers below the largest area (unary up to NEAR,
    else binary), and what `exactly` takes for each number; at most 2 n + 2 s + 2 k + 2 m (1 + k) clauses, n times
    what `at_most_one` takes for k, 2 m times what `successor` takes, and those of `exactly`.
    """
    n, m = graph.vertices, len(graph.edges)
    row, column = np.divmod(np.arange(n)[:, None], graph.columns)
    # far: (cells, marks) steps from each cell to each mark; an area of a cells reaches at most a - 1 steps.
    far = abs(row - marks // graph.columns) + abs(column - marks % graph.columns)
    room = n if (when != TRUE).any() else n + 1 - int(np.where(number < 0, 1, number).sum())
    largest = np.where(number < 0, room, number)
    near = far < largest
    owner = np.full(near.shape, FALSE)
    owner[near] = f.new(int(near.sum()))
    # A cell that holds is in exactly one area, another one in none; a mark is in its own; a mark that is not there
    # has none.
    f.add(np.concatenate([-cell[:, None], owner], axis=1))
    f.clause(cell[:, None], -owner)
    at_most_one(f, owner)
    f.add(owner[marks, np.arange(len(marks)), None], when=when)
    f.clause(-owner, when)
    # Neighbours that hold are in one area.
    u, v = np.concatenate([graph.edges, graph.edges[:, ::-1]]).T
    f.clause(-owner[u], -cell[v][:, None], owner[v])
    given = number >= 0
    exactly(f, owner.T[given], number[given], when=when[given])
    root = np.full(n, FALSE)
    root[marks] = when
    # Each area hangs together: every cell but the mark has a parent beside it whose label is one lower.
    up = f.new(2 * m)
    f.clause(-up, cell[v])
    parents = grouped_by_label(u, np.arange(2 * m), n)
    f.add(np.concatenate([np.stack([-cell, root], axis=1), np.append(up, FALSE)[parents]], axis=1))
    longest = int(largest.max(initial=1)) - 1
    kind: type[Number] = Unary if longest <= NEAR else Binary
    label = kind.new(f, (n,), max(0, min(longest, n - 1)))
    label[u].successor(f, label[v], up)
