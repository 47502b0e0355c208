"""Regions of a grid: the edges that lead out of them or stay inside, how often a line enters, what it does inside.

region: the number of each vertex's region, 0 .. count - 1, any shape; -1 for a vertex in none. wall: None, or a bool an
edge, which is read at edges inside a region alone: such an edge leads out of its region and into it again.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import checked
from ..cardinality import at_least, at_most, exactly, exactly_by_parity
from ..formula import FALSE, TRUE, Formula, Literals
from ..gates import and_
from ..graph import Graph, GridGraph, grouped_by_label
from ..literals import Bools, Ints
from ..loops.degrees import come_where, visited
from .lines.lengths import fix_arm_length, given_lengths
from .lines.rays import arm_toward
from .lines.visit_turn_straight import EAST, NORTH, SOUTH, WEST, literals_at, turning, visit_where, ways


def edges_between(graph: Graph, region: Ints, wall: Bools | None = None) -> Ints:
    """(k,) the edges that join two regions, and the edges across a wall."""
    first, second = region.ravel()[graph.edges].T
    apart = first != second if wall is None else (first != second) | wall
    out: Ints = (apart & (first >= 0) & (second >= 0)).nonzero()[0]
    return out


def edges_leaving(graph: Graph, region: Ints, count: int, wall: Bools | None = None) -> Ints:
    """(count, width) the edges of `edges_between` that lead out of each region, padded with -1.

    One with a wall stands there twice.
    """
    out = edges_between(graph, region, wall)
    # An edge between two regions leads out of both.
    u, v = graph.edges[out].T
    return grouped_by_label(region.ravel()[np.concatenate([u, v])], np.concatenate([out, out]), count)


def edges_inside(graph: Graph, region: Ints, count: int, wall: Bools | None = None) -> Ints:
    """(count, width) the edges without a wall between two vertices of each region, padded with -1."""
    first, second = region.ravel()[graph.edges].T
    inner = (first == second if wall is None else (first == second) & ~wall).nonzero()[0]
    return grouped_by_label(first[inner], inner, count)


def edges_touching(graph: Graph, region: Ints, count: int) -> Ints:
    """(count, width) the edges at the vertices of each region, padded with -1."""
    one, two = region.ravel()[graph.edges].T
    edge = np.arange(len(graph.edges))
    other = one != two
    return grouped_by_label(np.concatenate([one, two[other]]), np.concatenate([edge, edge[other]]), count)


def exits(graph: GridGraph, region: Ints) -> tuple[Ints, Ints]:
    """(k,) each cell beside a border of regions, and (k,) the way across, north 0, east 1, south 2, west 3."""
    border = edges_between(graph, region)
    first, second = graph.edges[border].T
    across = border < graph.rows * (graph.columns - 1)
    return np.concatenate([first, second]), np.concatenate([np.where(across, EAST, SOUTH),
                                                            np.where(across, WEST, NORTH)])


@checked
def turn_after_exits(f: Formula, graph: GridGraph, edge: Literals, region: Ints, home: Ints, number: Ints,
                     when: Literals) -> None:
    """A line that leaves one of the regions `home` (k,) goes `number` (k,) cells straight on and turns in the last.

    Where the number is -1 all its lines go on for equally many cells. With L the longer side of the grid a row takes
    what `given_lengths` takes for a length up to L, and for each way out at most 2 L clauses.
    """
    cells, toward = exits(graph, region)
    count, limit = int(region.max(initial=-1)) + 1, max(graph.rows, graph.columns)
    rank = grouped_by_label(region.ravel()[cells], np.arange(len(cells)), count)[home]
    row, column = (rank >= 0).nonzero()
    out = rank[row, column]
    arm = arm_toward(graph, ways(graph, edge), cells[out], toward[out], limit)
    fix_arm_length(f, arm, given_lengths(f, number, limit)[row], when=when[row])


@checked
def enter(f: Formula, border: Literals, times: int = 1, when: ArrayLike | None = None) -> None:
    """The line enters and leaves a region `times` times: of its border, (..., width) segments, 2 * times are on.

    A closed line takes an even number of them, which allows shorter clauses (`exactly_by_parity`), unless degree rules
    may be off.
    """
    (exactly if f.has_groups("vertex") else exactly_by_parity)(f, border, 2 * times, when)


@checked
def enter_each(f: Formula, graph: Graph, edge: Literals, region: Ints, count: int,
               wall: Bools | None = None) -> Ints:
    """The line enters and leaves each region exactly once, each a group. Returns the borders as anchors of the loop."""
    border = edges_leaving(graph, region, count, wall)
    on = f.selectors("region", np.arange(count))
    enter(f, literals_at(edge, border), when=on)
    anchors: Ints = border[on == TRUE]
    return anchors


@checked
def enter_once_at_most(f: Formula, graph: Graph, edge: Literals, region: Ints, count: int,
                       wall: Bools | None = None) -> Ints:
    """The line enters and leaves each region at most once, each a group: of its border at most two segments are on.

    Returns no anchors, for the loop may leave out any region.
    """
    at_most(f, literals_at(edge, edges_leaving(graph, region, count, wall)), 2,
            when=f.selectors("region", np.arange(count)))
    return np.empty((0, 1), dtype=np.intp)


@checked
def enter_each_visiting_all(f: Formula, graph: Graph, edge: Literals, region: Ints, count: int, times: int,
                            wall: Bools | None = None) -> None:
    """A line through all cells of the regions enters and leaves each `times` times, each a group.

    Such a line has `times` fewer segments inside a region than the region has cells. So the clauses count either the
    segments on the border or those inside, whichever are fewer; where degree rules may be off, those on the border.
    """
    border, inside = edges_leaving(graph, region, count, wall), edges_inside(graph, region, count, wall)
    # inner: (regions,) whether fewer segments lie inside than on the border.
    inner = (inside >= 0).sum(axis=1) <= (border >= 0).sum(axis=1)
    inner &= not f.has_groups("vertex")
    on = f.selectors("region", np.arange(count))
    enter(f, literals_at(edge, border[~inner]), times, when=on[~inner])
    cells = np.bincount(region[region >= 0], minlength=count)
    exactly(f, literals_at(edge, inside[inner]), cells[inner] - times, when=on[inner])


@checked
def visit_all_or_none(f: Formula, graph: GridGraph, edge: Literals, region: Ints, count: int,
                      wall: Bools | None = None) -> Literals:
    """The line visits all cells of a region or none, and enters and leaves it at most once, each region a group.

    Returns (count,) fresh literals: it visits the region. A line through all cells of a region crosses its border at
    most twice where at most one segment inside is missing; so the clauses count either, whichever are fewer. A cell
    takes 8 clauses. Where degree rules may be off it takes 2 and what `visited` does, and the border counts.
    """
    used, on = f.new(count), f.selectors("region", np.arange(count))
    border, inside = edges_leaving(graph, region, count, wall), edges_inside(graph, region, count, wall)
    cells = (region.ravel() >= 0).nonzero()[0]
    home = region.ravel()[cells]
    # inner: (count,) the regions of which the segments inside are counted: no more than those of the border.
    inner = (inside >= 0).sum(axis=1) <= (border >= 0).sum(axis=1)
    if f.has_groups("vertex"):
        inner[:] = False
        ends = region.ravel()[graph.edges]
        f.clause(-edge[:, None], np.append(used, FALSE)[ends], when=np.append(on, TRUE)[ends])
        come_where(f, graph, edge, np.append(used, FALSE)[region.ravel()])
    else:
        visit_where(f, graph, edge, cells, used[home], when=on[home])
    at_most(f, literals_at(edge, border[~inner]), 2, when=on[~inner])
    size = np.bincount(home, minlength=count)
    at_least(f, literals_at(edge, inside[inner]), size[inner] - 1, when=and_(f, used[inner], on[inner]))
    return used


@checked
def count_visited(f: Formula, graph: Graph, edge: Literals, region: Ints, home: Ints, number: Ints,
                  when: Literals, entered: bool = True, visit: Literals | None = None) -> None:
    """The loop visits `number` (k,) cells of the regions `home` (k,). entered: it enters each region once.

    Inside a region it is then one path, with one segment less than cells, so the clauses count segments. Where the
    rules that ensure this may be off, they count visited cells, with a literal for each: `visit` (n,), by default
    fresh ones (`degrees.visited`).
    """
    count = int(region.max(initial=-1)) + 1
    if not entered or f.has_groups("vertex", "region", "loop"):
        cells = grouped_by_label(region.ravel(), np.arange(region.size), count)
        there = visited(f, graph, edge) if visit is None else visit
        exactly(f, literals_at(there, cells[home]), number, when=when)
    else:
        exactly(f, literals_at(edge, edges_inside(graph, region, count)[home]), number - 1, when=when)


@checked
def count_shaded(f: Formula, shaded: Literals, region: Ints, home: Ints, number: Ints, when: Literals) -> None:
    """`number` (k,) cells of the regions `home` (k,) hold. shaded: a literal a cell, of the shape of `region`."""
    cells = grouped_by_label(region.ravel(), np.arange(region.size), int(region.max(initial=-1)) + 1)
    exactly(f, literals_at(shaded, cells[home]), number, when=when)


@checked
def have_marks_of_one_kind(f: Formula, first: Literals, home: Ints, of_first: Bools, on: Literals) -> None:
    """Each region has a mark of its kind: of the first kind where `first` (count,) holds, else of the second.

    home: (k,) the region of each mark; of_first: (k,) whether it is of the first kind; on: (k,) whether it is there. A
    clause a region, and one for each mark in a region that has surely none of the other kind.
    """
    every, firm = np.arange(len(on)), on == TRUE
    for of_kind, sign in ((of_first, 1), (~of_first, -1)):
        sure = np.bincount(home[of_kind & firm], minlength=len(first)) > 0
        others = (~of_kind & ~sure[home]).nonzero()[0]
        marks = grouped_by_label(np.where(of_kind & ~firm, home, -1), every, len(first))
        # A mark of the other kind that is there asks for one of the chosen kind that is there, unless one surely is.
        f.add(np.concatenate([-sign * first[home[others], None], literals_at(on, marks[home[others]])], axis=1),
              when=on[others])
    f.add(literals_at(on, grouped_by_label(home, every, len(first))))


@checked
def count_turns(f: Formula, graph: GridGraph, edge: Literals, region: Ints, home: Ints, number: Ints,
                when: Literals) -> None:
    """The line turns `number` (k,) times in the regions `home` (k,), whose cells take a variable each (`turning`)."""
    count = int(region.max(initial=-1)) + 1
    counted = np.append(np.bincount(home, minlength=count), 0)  # region -1 is a hole
    cells = counted[region].ravel().nonzero()[0]
    turns = turning(f, ways(graph, edge)[cells])
    inside = grouped_by_label(region.ravel()[cells], np.arange(len(cells)), count)
    exactly(f, literals_at(turns, inside[home]), number, when=when)
