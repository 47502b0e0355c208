"""Visits of regions: stretches of a line inside one region, from where it enters to where it leaves."""

from __future__ import annotations

import numpy as np

from ..arguments import checked
from ..cardinality import at_least, at_most_one
from ..formula import FALSE, TRUE, Formula, Literals, guard_column
from ..gates import and_
from ..graph import Graph, grouped_by_label
from ..literals import Bools, Ints
from ..numbers import Number, Unary
from .lines.directions import carry
from .lines.visit_turn_straight import literals_at
from .regions import edges_between


@checked
def fix_longest_visit(f: Formula, graph: Graph, edge: Literals, region: Ints, home: Ints, number: Ints,
                      when: Literals, wall: Bools | None = None) -> None:
    """The longest visit of the regions `home` (k,) has `number` (k,) cells; a line that closes inside one is endless.

    But from a region without a border to another one a line never leaves: its visit has all its cells, also where it
    crosses one wall. wall: as in `regions`.

    For each of the d ways along an edge inside a region, and each j from 2 to its largest number n: a variable, which
    says that the line goes that way and passes j more cells of the region; at most 5 clauses, less where fewer edges
    go on. A row takes d clauses, and one more where its number is above 1; a row whose number its region cannot have
    is a contradiction; one of all cells of a region whose walls are its only border takes what `at_most_one` does.
    """
    count = int(region.max(initial=-1)) + 1
    size, bordered = np.bincount(region[region >= 0], minlength=count), np.zeros(count, dtype=bool)
    bordered[region.ravel()[graph.edges[edges_between(graph, region)]]] = True
    walls = own_walls(graph, region, count, wall)
    walled = np.asarray((walls >= 0).any(axis=1))
    left = (bordered | walled)[home]
    # A number that the region cannot have contradicts its clue: the empty clause, with the clue's guard.
    fits = np.where(left, (number > 0) & (number <= size[home]), number == size[home])
    f.add(np.full((int((~fits).sum()), 1), FALSE), when=when[~fits])
    whole = walled[home] & ~bordered[home] & (number == size[home])
    at_most_one(f, literals_at(edge, walls[home[whole]]), when=when[whole])
    fits &= left & ~whole
    home, number, when = home[fits], number[fits], when[fits]
    # most: (regions,) up to where lengths are counted in a region, one above the largest that is asked for.
    most = np.zeros(count + 1, dtype=np.intp)
    np.maximum.at(most, home, number)
    first, last = region.ravel()[graph.edges].T
    inside = first == last if wall is None else (first == last) & ~wall
    inner = (inside & (most[first] > 0)).nonzero()[0]
    tail, head = np.concatenate([graph.edges[inner], graph.edges[inner, ::-1]]).T
    way, own = np.arange(len(tail)), region.ravel()[tail]
    beyond = np.full((len(way) + 1, int(most.max(initial=0))), FALSE)  # [., j - 1]: the line passes j more cells there
    beyond[:-1, :1] = np.tile(edge[inner], 2)[:, None]
    known = np.arange(1, beyond.shape[1]) < most[own][:, None]
    fresh = beyond[:-1, 1:]
    fresh[known] = f.new(int(known.sum()))
    # follow: (ways, degree - 1) the ways on from the head of each way, but back; -1 pads, and reads the row of FALSE.
    follow = grouped_by_label(tail, way, graph.vertices)[head]
    follow[np.append(head, -1)[follow] == tail[:, None]] = -1
    after = np.moveaxis(beyond[follow][..., :-1], 1, -1)
    # j more cells: j - 1 more, and one of the next ways passes j - 1; and the reverse.
    f.clause(-fresh, beyond[:-1, :-1])
    f.add(np.concatenate([-fresh[..., None], after], axis=-1))
    f.clause(-beyond[:-1, :1, None], -after, np.where(known, fresh, TRUE)[..., None])
    inside = grouped_by_label(own, way, count)[home]
    # No visit passes as many more cells as the number, some visit passes one fewer: with its first cell it has the
    # number.
    f.clause(-beyond[inside, number[:, None] - 1], when=guard_column(when))
    long = number > 1
    f.add(beyond[inside[long], number[long, None] - 2], when=when[long])


@checked
def fix_visit_after(f: Formula, graph: Graph, arc: Literals, region: Ints, home: Ints, amount: Ints, when: Literals,
                    number: type[Number] = Unary, wall: Bools | None = None) -> None:
    """Where the line leaves a region `home` (k,), its visit of the region that it comes to has `amount` (k,) cells.

    arc: (2, m) as of `add_arcs`. A number for each vertex, up to the largest amount that a region has cells for: how
    many cells the visit has after it. In the regions beside those of the rows it takes what `carry` takes for the arcs
    inside, and `fix` for each arc out of one; and what `fix` and a gate take for each row and arc out of its region.

    wall: as in `regions`. In a region whose walls are its only border a line that crosses one of them alone comes back
    to the visit that it left, and rows say nothing.
    """
    flat, (first, second) = region.ravel(), graph.edges.T
    size, inside = np.bincount(flat[flat >= 0], minlength=1), flat[first] == flat[second]
    if wall is not None:
        inside &= ~wall
        when = np.where(np.isin(home, region.ravel()[graph.edges[edges_between(graph, region)]]), when,
                        and_(f, when, crosses_two_walls(f, graph, arc, region, len(size), wall)[home]))
    entered, numbered = np.zeros((2, len(size) + 1), dtype=bool)  # the last is for vertices in no region
    numbered[home] = True
    # entered: regions into which one may come from a region with a number; only there visits are counted.
    for tail, head in ((first, second), (second, first)):
        entered[flat[head[~inside & numbered[flat[tail]]]]] = True
    entered[-1] = False
    left = number.new(f, graph.vertices, int(amount[amount <= size.max()].max(initial=1)))
    # Backwards along the line: what is left of the visit grows by one from its last cell on.
    carry(f, graph, np.where(inside & entered[flat[first]], arc, FALSE)[::-1], left, TRUE)
    for tail, head, along in ((first, second, arc[0]), (second, first, arc[1])):
        out = np.flatnonzero(~inside & (along != FALSE))
        ends = out[entered[flat[tail[out]]]]
        left[tail[ends]].fix(f, 0, when=along[ends])
        row, over = np.nonzero(home[:, None] == flat[tail[out]])
        to, cells = head[out[over]], amount[row]
        fits = (cells > 0) & (cells <= size[flat[to]])
        left[to].fix(f, np.where(fits, cells - 1, -1), when=and_(f, along[out[over]], when[row]))


def own_walls(graph: Graph, region: Ints, count: int, wall: Bools | None) -> Ints:
    """(count, width) the edges inside each region that have a wall, padded with -1."""
    first, second = region.ravel()[graph.edges].T
    there = np.flatnonzero((first == second) & (first >= 0) & (False if wall is None else wall))
    return grouped_by_label(first[there], there, count)


def crosses_two_walls(f: Formula, graph: Graph, arc: Literals, region: Ints, count: int, wall: Bools) -> Literals:
    """(count,) literals: the line crosses at least two walls of the region, in any direction; FALSE without two walls.

    arc: (2, m) as of `add_arcs`. A variable for each region with two, and what `at_most_one` and `at_least` 2 take.
    """
    walls = own_walls(graph, region, count, wall)
    rows = (walls >= 0).sum(axis=1) > 1
    out, crossed = np.full(count, FALSE), np.concatenate([literals_at(along, walls[rows]) for along in arc], axis=1)
    out[rows] = f.new(int(rows.sum()))
    at_most_one(f, crossed, when=-out[rows])
    at_least(f, crossed, 2, when=out[rows])
    return out
