"""Runs, the maximal straight stretches of a line: the lengths of those that touch a region, and the nearest one."""

from __future__ import annotations

import numpy as np

from ...arguments import checked
from ...cardinality import exactly
from ...formula import FALSE, Formula, Literals, guard_column
from ...gates import and_, or_
from ...graph import GridGraph, grouped_by_label
from ...literals import Bools, Ints, distinct
from .lengths import lengths_up_to
from .rays import arm_toward, rays
from .visit_turn_straight import EAST, NORTH, SOUTH, WEST, ways


@checked
def run_lengths(f: Formula, graph: GridGraph, edge: Literals, region: Ints, home: Ints) -> Literals:
    """(k, L) whether some run of length j + 1 touches region `home` (k,), perhaps with an end cell alone.

    No two regions of `home` are alike. Lengths are in segments, of the whole run; L is the longer side of the grid
    less 1. For each start of a run to the east or south, and each length up to the border beyond it, at most two
    variables and six clauses; for each region and length a variable, and one clause more than there are such runs.
    """
    limit = max(graph.rows, graph.columns)
    out = np.full((len(home), limit - 1), FALSE)
    if not out.size:
        return out
    rank = np.full(int(region.max()) + 2, -1)  # the last is for the holes
    rank[home] = np.arange(len(home))
    way, every = ways(graph, edge), np.arange(graph.vertices)
    toward, back = np.repeat([EAST, SOUTH], len(every)), np.repeat([WEST, NORTH], len(every))
    cells = np.tile(every, 2)
    arm, ray = arm_toward(graph, way, cells, toward, limit), rays(graph, cells, toward, limit)
    # touched: (2 cells, L) the place in `home` of the region of each cell ahead, -1 for none.
    touched = np.where(ray < 0, -1, rank[region.ravel()[ray]])
    begun = and_(f, -way[cells, back], arm[:, 0])  # a run begins here, and has at least this length
    for length in range(1, limit):
        # Only runs that touch a region of `home` get a literal; `begun` is "at least this length" and grows by one
        # and each time.
        start = ((touched[:, :length + 1] >= 0).any(axis=1) & (begun != FALSE)).nonzero()[0]
        run = np.full(len(cells), FALSE)
        run[start] = and_(f, begun[start], -arm[start, length])
        pairs = touched[start, :length + 1] * len(cells) + start[:, None]
        # One integer for each pair (region, run), so that a run that touches a region in several cells counts once.
        own, which = np.divmod(distinct(pairs[pairs >= 0]), len(cells))
        index = grouped_by_label(own, which, len(home))
        out[:, length - 1] = or_(f, np.where(index < 0, FALSE, run[index]))
        begun = and_(f, begun, arm[:, length])
    return out


@checked
def list_run_lengths(f: Formula, has: Literals, listed: Bools, more: Ints, when: Literals) -> None:
    """Of the lengths `has` (k, L) all `listed` ones (k, L) occur, and `more` (k,) others: a count of the others, and a
    clause for each that is listed."""
    row, length = listed.nonzero()
    f.add(has[row, length, None], when=when[row])
    exactly(f, np.where(listed, FALSE, has), more, when=when)


@checked
def fix_nearest_run(f: Formula, ray: Literals, room: Ints, number: Ints, when: Literals) -> None:
    """Of the literals on a ray (k, L), from near to far, the first that hold are `number` (k,), one after the other.

    room: (k,) how many literals a ray has, FALSE after them. For a number 0 none holds: `room` clauses. For another
    number n there are m = room - n + 1 places: m - 1 variables, and m - 2 clauses, none below 0, for the place of the
    first literal, and 3 m + n - 3 more. Without a place, one clause.
    """
    none = number == 0
    f.clause(-ray[none], when=guard_column(when[none]))
    ray, number, when = ray[~none], number[~none, None], when[~none]
    # Literal j of a place: the first that holds is the j-th, from 0, or a later one.
    place = lengths_up_to(f, np.maximum(room[~none] - number[:, 0] + 1, 0), ray.shape[1])
    place = np.concatenate([place, np.full((len(place), 1), FALSE)], axis=1)
    f.add(place[:, :1], when=when)
    # Before the place nothing holds, from it on `number` literals hold, and the next one does not.
    j = np.broadcast_to(np.arange(ray.shape[1]), ray.shape)
    later, among, behind = (np.take_along_axis(place, np.maximum(k, 0), axis=1)
                            for k in (j + 1, j + 1 - number, j - number))
    guard = guard_column(when)
    f.clause(-later, -ray, when=guard)
    f.clause(later, -among, ray, when=guard)
    f.clause(among, -behind, -ray, when=guard)
