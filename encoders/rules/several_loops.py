"""Several closed lines, each through one mark: which cells are on the line of which mark, and how it visits regions."""

from __future__ import annotations

import numpy as np

from ..cardinality import at_most, at_most_one
from ..cardinality.counters import totals
from ..formula import FALSE, TRUE, Formula, Literals
from ..graph import Graph, grouped_by_label
from ..literals import Bools, Ints
from ..loops import Encode, marked_loops
from ..loops.degrees import to_visit
from .regions import edges_between, edges_leaving


def loops_of_marks(f: Formula, graph: Graph, edge: Literals, marks: Ints, may: Bools,
                   scheme: str | Encode = "cuts") -> tuple[Literals, Literals]:
    """The edges that are on form closed lines, each through exactly one of the marks (k,), and each mark has one.

    Returns (n, k) literals: the vertex is on the line of the mark; and that of the loop rule. may: (n, k) whether it
    can be. With p of them apart from the marks: n + p variables; for each edge and each mark at most 2 clauses, for
    each vertex what `at_most_one` takes for its literals and one more, and n + p + k others; besides the degree rules
    and the scheme. Where the loop rule is off, the literals of the marks say nothing.
    """
    visit = to_visit(f, graph, edge)
    owner, own = np.full(may.shape, FALSE), (marks, np.arange(len(marks)))
    free = may.copy()
    free[marks] = False
    owner[free] = f.new(int(free.sum()))
    owner[own] = np.where(may[own], TRUE, FALSE)
    f.add(visit[marks][:, None])
    loop = marked_loops(f, graph, edge, visit, marks, scheme)
    one, two = np.concatenate([graph.edges, graph.edges[:, ::-1]]).T
    with f.only_where(loop):
        at_most_one(f, owner)
        f.clause(-owner, visit[:, None])
        f.add(np.concatenate([-visit[:, None], owner], axis=1))
        f.clause(-np.tile(edge, 2)[:, None], -owner[one], owner[two])
    return owner, loop


def visit_evenly(f: Formula, graph: Graph, edge: Literals, owner: Literals, region: Ints, size: Literals,
                 when: Literals, loop: Literals) -> None:
    """The line of each mark visits equally many cells of each region that it comes to, and enters it at most once.

    owner, loop: as of `loops_of_marks`; size: (k, limit) how many, of which the j-th holds where it is more than j,
    from 0, which is TRUE; when: a literal for each region, where the line enters at most once. For each region of c
    cells and each mark: what `totals` takes for those cells that can be on its line, and at most 2 limit - 2 clauses;
    for each edge of its border a variable and a clause, and what `at_most` takes.
    """
    count = int(region.max(initial=-1)) + 1
    cells = grouped_by_label(region.ravel(), np.arange(region.size), count)
    there = np.moveaxis(np.append(owner, np.full((1, owner.shape[1]), FALSE), axis=0)[cells], 1, 2)
    width = (there != FALSE).sum(axis=2)
    there = np.take_along_axis(there, (there == FALSE).argsort(axis=2, kind="stable"), axis=2)
    for n in np.unique(width[width > 0]).tolist():
        home, mark = np.nonzero(width == n)
        total = totals(f, there[home, mark, :n], n, exact=True)
        total = np.concatenate([total, np.full((len(home), max(0, size.shape[1] - n)), FALSE)], axis=1)
        with f.only_where(loop):
            f.clause(-total[:, :1], -total[:, 1:], size[mark, 1:])
            f.clause(-total[:, :1], total[:, 1:], -size[mark, 1:])
    border = edges_between(graph, region)
    one, two = graph.edges[border].T
    cross = np.full((graph.size + 1, owner.shape[1]), FALSE)
    may = (owner[one] != FALSE) & (owner[two] != FALSE) & (edge[border] != FALSE)[:, None]
    row, mark = np.nonzero(may)
    cross[border[row], mark] = f.new(len(row))
    f.clause(-edge[border[row]], -owner[one[row], mark], cross[border[row], mark])
    leaving = np.moveaxis(cross[edges_leaving(graph, region, count)], 1, 2)
    at_most(f, leaving, 2, when=np.broadcast_to(when[:, None], leaving.shape[:2]))
