"""Several closed lines, each through one mark: which cells are on the line of which mark, and how it visits regions. Or
each through some marks, which have labels: those with one label are on one line."""

from __future__ import annotations

import numpy as np

from ..arguments import checked
from ..cardinality import at_most, at_most_one
from ..cardinality.counters import totals
from ..formula import FALSE, TRUE, Formula, Literals
from ..gates import or_
from ..graph import Graph, grouped_by_label
from ..literals import Bools, Ints, distinct
from ..loops import Encode, marked_loops
from ..loops.degrees import visits_for_loop
from .regions import edges_between, edges_leaving


@checked
def form_loops_of_marks(f: Formula, graph: Graph, edge: Literals, marks: Ints, may: Bools,
                        scheme: str | Encode = "cuts") -> tuple[Literals, Literals]:
    """The edges that are on form closed lines, each through exactly one of the marks (k,), and each mark has one.

    Returns (n, k) literals: the vertex is on the line of the mark; and that of the loop rule. may: (n, k) whether it
    can be. With p of them apart from the marks: n + p variables; for each edge and each mark at most 2 clauses, for
    each vertex what `at_most_one` takes for its literals and one more, and n + p + k others; besides the degree rules
    and the scheme. Where the loop rule is off, the literals of the marks say nothing.
    """
    visit = visits_for_loop(f, graph, edge)
    owner, own = np.full(may.shape, FALSE), (marks, np.arange(len(marks)))
    # owner: (vertices, marks) on whose line a vertex is; a mark is on its own, so the row of a mark has no variables.
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
        # Both ends of an edge that is on have one owner.
        f.clause(-np.tile(edge, 2)[:, None], -owner[one], owner[two])
    return owner, loop


@checked
def form_loops_of_labels(f: Formula, graph: Graph, edge: Literals, visit: Literals, marks: Ints, label: Ints,
                         when: Literals, scheme: str | Encode = "cuts") -> None:
    """The edges that are on form closed lines, each through some of the marks (k,). Marks with labels (k,) are on a
    line; two are on one where their labels are equal, and on two where these differ. A label counts where `when` (k,)
    holds.

    visit: (n,) the vertex is on a line; label: numbers from 0, -1 for none. With l labels: n l variables, less at marks
    whose labels always count; for each edge and label 2 clauses, for each vertex l and what `at_most_one` takes, less
    at those marks, and one for each mark with a label; besides the degree rules and the scheme, for which a line is cut
    open at a mark with its label, or without a label at each mark, where which it is takes further variables.
    """
    count = int(label.max(initial=-1)) + 1
    when = np.where(label < 0, FALSE, when)
    sure = when == TRUE
    own = np.full((graph.vertices, count), FALSE)
    free = np.ones(graph.vertices, dtype=bool)
    free[marks[sure]] = False
    own[free] = f.new(int(free.sum()), count)
    own[marks[sure], label[sure]] = TRUE
    # A line with a label is cut open at the root of that label, a single mark; one without a label at each mark.
    root = np.full(len(marks), FALSE)
    for name in range(count):
        mine = np.flatnonzero(label == name)
        if sure[mine].any() or len(mine) == 1:
            root[mine[sure[mine].argmax()]] = TRUE
        else:
            root[mine] = f.new(len(mine))
            at_most_one(f, root[mine])
    given = (label >= 0) & ~sure
    f.add(own[marks[given], label[given], None], when=when[given])
    f.add(visit[marks[sure], None])
    loop = marked_loops(f, graph, edge, visit, marks, scheme, or_(f, root, -or_(f, own[marks])))
    one, two = np.concatenate([graph.edges, graph.edges[:, ::-1]]).T
    with f.only_where(loop):
        at_most_one(f, own[free])
        f.clause(-own[free], visit[free][:, None])
        f.clause(-np.tile(edge, 2)[:, None], -own[one], own[two])


@checked
def visit_evenly(f: Formula, graph: Graph, edge: Literals, owner: Literals, region: Ints, size: Literals,
                 when: Literals, loop: Literals, wall: Bools | None = None) -> None:
    """The line of each mark visits equally many cells of each region that it comes to, and enters it at most once.

    owner, loop: as of `form_loops_of_marks`; size: (k, limit) how many, of which the j-th holds where it is more than
    j, from 0, which is TRUE; when: a literal for each region, where the line enters at most once; wall: as in
    `regions`. For each region of c cells and each mark: what `totals` takes for those cells that can be on its line,
    and at most 2 limit - 2 clauses; for each edge of its border a variable and a clause, and what `at_most` takes.
    """
    count = int(region.max(initial=-1)) + 1
    cells = grouped_by_label(region.ravel(), np.arange(region.size), count)
    # there: (regions, marks, cells) the cells of each region on each mark's line, those that can be so at the front.
    there = np.moveaxis(np.append(owner, np.full((1, owner.shape[1]), FALSE), axis=0)[cells], 1, 2)
    width = (there != FALSE).sum(axis=2)
    there = np.take_along_axis(there, (there == FALSE).argsort(axis=2, kind="stable"), axis=2)
    for n in distinct(width[width > 0]).tolist():
        home, mark = np.nonzero(width == n)
        total = totals(f, there[home, mark, :n], n, exact=True)
        total = np.concatenate([total, np.full((len(home), max(0, size.shape[1] - n)), FALSE)], axis=1)
        with f.only_where(loop):
            # Where the line comes to the region at all (at least one cell), it has as many cells there as its size
            # says.
            f.clause(-total[:, :1], -total[:, 1:], size[mark, 1:])
            f.clause(-total[:, :1], total[:, 1:], -size[mark, 1:])
    border = edges_between(graph, region, wall)
    one, two = graph.edges[border].T
    # cross: (edges, marks) the mark's line crosses the border there. Two crossings are one visit.
    cross = np.full((graph.size + 1, owner.shape[1]), FALSE)
    may = (owner[one] != FALSE) & (owner[two] != FALSE) & (edge[border] != FALSE)[:, None]
    row, mark = np.nonzero(may)
    cross[border[row], mark] = f.new(len(row))
    f.clause(-edge[border[row]], -owner[one[row], mark], cross[border[row], mark])
    leaving = np.moveaxis(cross[edges_leaving(graph, region, count, wall)], 1, 2)
    at_most(f, leaving, 2, when=np.broadcast_to(when[:, None], leaving.shape[:2]))
