"""Points in a ring, such as the cells round a cell: into how many runs the line's visits to them fall, how long."""

from __future__ import annotations

import numpy as np

from ...arguments import checked
from ...cardinality import at_least, exactly
from ...formula import FALSE, Formula, Literals
from ...gates import and_
from ...graph import GridGraph
from ...literals import Ints
from .visit_turn_straight import EAST, NORTH, SOUTH, WEST, eight_neighbours, literals_at, ways

CLOCKWISE = [0, 1, 2, 4, 7, 6, 5, 3]  # the eight neighbours in a ring
ONWARD = [EAST, EAST, SOUTH, SOUTH, WEST, WEST, NORTH, NORTH]  # from each of them to the next


@checked
def run_ends_on_ring(f: Formula, point: Literals, link: Literals) -> Literals:
    """(..., n + 1) fresh literals, of which as many hold as there are runs of visited points on a ring of n points.

    point: (..., n) the line visits the point. link: (..., n) the line joins it to the next point of the ring, so it
    visits both. A run is what the line joins along the ring; it ends at a visited point that is not joined to the next
    one, and the last literal is the run that goes all round. A ring: n + 1 variables, 4 n + 1 clauses.
    """
    return np.concatenate([and_(f, point, -link), and_(f, link)[..., None]], axis=-1)


@checked
def fix_runs_around(f: Formula, graph: GridGraph, edge: Literals, on: Literals, cells: Ints, lengths: Ints,
                    when: Literals) -> None:
    """The eight cells round each of the cells hold runs of the line of the given lengths, counted in cells.

    on: (cells of the grid,) the line visits the cell. lengths: (k, r) one for each run, in any order, 8 in all at most;
    -1 is any, 0 no run. A run is what the line joins along the ring of the eight; two visited cells side by side that
    it does not join belong to two. A row: a count of the visited cells, of eight; and where there are runs what
    `run_ends_on_ring` takes and a count of these, of nine. For each different length but the longest, and for that too
    where it stands twice or beside a -1: what `runs_of_length` takes, and a count of these, of eight.
    """
    ring = eight_neighbours(graph, cells)[:, CLOCKWISE]
    point = literals_at(on, ring)
    link = np.where(ring < 0, FALSE, ways(graph, edge)[ring, ONWARD])
    some, any_ = np.count_nonzero(lengths, axis=1), np.any(lengths < 0, axis=1)
    total = np.abs(lengths).sum(axis=1)
    exactly(f, point[~any_], total[~any_], when=when[~any_])
    at_least(f, point[any_], total[any_], when=when[any_])
    exactly(f, run_ends_on_ring(f, point[some > 0], link[some > 0]), some[some > 0], when=when[some > 0])
    for length in range(1, 8):  # 8 stands alone
        times = (lengths == length).sum(axis=1)
        # The cells and the runs are counted: where all other runs have their lengths, the longest has its own.
        rest = ~any_ & (times == 1) & (lengths.max(axis=1) == length)
        chosen = (times > 0) & ~rest
        runs, open_ = runs_of_length(f, point[chosen], link[chosen], length), any_[chosen]
        exactly(f, runs[~open_], times[chosen & ~any_], when=when[chosen & ~any_])
        at_least(f, runs[open_], times[chosen & any_], when=when[chosen & any_])


@checked
def runs_of_length(f: Formula, point: Literals, link: Literals, length: int) -> Literals:
    """(k, n) fresh literals, of which as many hold as a ring has runs of `length` points, fewer than n.

    point, link: (k, n), see `run_ends_on_ring`. A ring: n variables and n (length + 2) clauses, 4 n for length 1.
    """
    n = point.shape[1]
    # One run for each point where it may begin: the link before and the link behind are off, those inside are on.
    index = (np.arange(n)[:, None] + np.arange(-1, length)) % n  # from before a run to after it
    ends, inner = -link[:, index[:, [0, -1]]], link[:, index[:, 1:-1]]
    return and_(f, np.concatenate([ends, inner if length > 1 else point[..., None]], axis=-1))
