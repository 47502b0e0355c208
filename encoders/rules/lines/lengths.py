"""How far a line through the cells of a grid runs straight on.

As in `visit_turn_straight`, cells: (k,) cells, way: (..., 4) literals, when: None or a literal a row.

A length is an order-encoded number: (..., L) literals, literal j says that it is at least j + 1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ...arguments import checked
from ...clauses.templates import by_template
from ...formula import FALSE, TRUE, Formula, Literals, guard_column
from ...graph import GridGraph
from ...literals import Bools, Ints
from .rays import arm_toward, arms
from .visit_turn_straight import AXES, EAST, NORTH, SOUTH, WEST, go_straight, turn_in_cells, visit_cells, ways


@checked
@by_template("cells")
def turn_next_to_straight(f: Formula, graph: GridGraph, edge: Literals, cells: Ints, bent: Bools,
                          when: Literals) -> None:
    """The line visits the cells. Where `bent` (k,) it turns there and goes straight through both next cells on its way.
    Elsewhere it goes straight, and turns in at least one of the next cells. 8 clauses a cell."""
    arm = arms(graph, ways(graph, edge), cells, 2)
    turn_in_cells(f, arm[bent, :, 0], when=when[bent])
    f.add(arm[bent] * np.array([-1, 1]), guard_column(when[bent]))
    go_straight(f, arm[~bent, :, 0], when=when[~bent])
    beyond = arm[~bent][:, AXES, 1]
    f.add(-np.concatenate([arm[~bent][:, AXES[:, 0], :1], beyond], axis=-1), guard_column(when[~bent]))


@checked
def fix_arm_length(f: Formula, arm: Literals, reach: Literals, when: ArrayLike | None = None,
                   where: Literals | None = None) -> None:
    """Where the line takes the first segment of the arm, it runs straight exactly as far as the length `reach` says.

    arm: (..., L), see `arms`. reach: (..., L), broadcast against arm. The arm must end within L segments: L is the
    longer side of the board, or reach ends in FALSE. where: a literal a row, a further condition. At most 2 L clauses.
    """
    arm, reach = np.broadcast_arrays(arm, reach)
    head = [-arm[..., :1]] if where is None else [-where[..., None], -arm[..., :1]]
    # The length is at least 1; what the length says is on; and where the length ends, the line does not go straight
    # on.
    f.clause(*head, reach[..., :1], when=guard_column(when))
    f.clause(*head, -reach[..., 1:], arm[..., 1:], when=guard_column(when))
    f.clause(*head, -reach[..., :-1], reach[..., 1:], -arm[..., 1:], when=guard_column(when))


@checked
def fix_two_arms(f: Formula, arm: Literals, first: Literals, second: Literals, when: ArrayLike | None = None) -> None:
    """The arms of a visited cell, in the order north, east, south, west, have the lengths `first`, `second` (k, L).

    arm: (k, 4, L), see `arms`. At most 12 L clauses.
    """
    north, west = arm[:, NORTH, 0], arm[:, WEST, 0]
    always = np.full_like(north, TRUE)
    where = np.stack([always, -north, west, north, -west, always], axis=1)
    reach = np.stack([first, first, first, second, second, second], axis=1)
    fix_arm_length(f, arm[:, [NORTH, EAST, SOUTH, EAST, SOUTH, WEST]], reach, guard_column(when), where)


@checked
def equalize_arms(f: Formula, arm: Literals, most: Ints, when: Literals) -> None:
    """Of the arms (k, a, L) those whose first segment the line takes are equally long, at most `most` (k,) < L.

    A row takes what `lengths_up_to` takes, and a (2 most - 1) clauses where most > 0.
    """
    fix_arm_length(f, arm, lengths_up_to(f, most, arm.shape[-1])[:, None], when[:, None])


@checked
def lengths_up_to(f: Formula, most: Ints, limit: int) -> Literals:
    """(k, limit) fresh lengths from 1 to `most` (k,); where that is 0 all literals are FALSE.

    A row: most - 1 variables and most - 2 clauses, none below 0.
    """
    j, most = np.arange(limit), most[:, None]
    reach = np.where(j < most, TRUE, FALSE)
    free = (j > 0) & (j < most)
    reach[free] = f.new(int(free.sum()))
    f.clause(-reach[:, 1:], reach[:, :-1])
    return reach


@checked
@by_template("cells")
def centre_runs_on_cells(f: Formula, graph: GridGraph, edge: Literals, cells: Ints, when: Literals) -> None:
    """The line goes straight through the cells, and each is the middle of its straight run.

    A cell at most n from the nearest border of its row or column, whichever is farther away: n - 1 variables; 6 clauses
    and those of `lengths_up_to` and `equalize_arms`, less at the border.
    """
    row, column = np.divmod(cells, graph.columns)
    # most: half the longest run of which the cell can be the middle.
    most = np.maximum(np.minimum(row, graph.rows - 1 - row), np.minimum(column, graph.columns - 1 - column))
    arm = arms(graph, ways(graph, edge), cells, (max(graph.rows, graph.columns) + 1) // 2)
    go_straight(f, arm[..., 0], when=when)
    equalize_arms(f, arm, most, when)


@checked
@by_template("edges")
def centre_runs_on_edges(f: Formula, graph: GridGraph, edge: Literals, edges: Ints, when: Literals) -> None:
    """The line takes the edges (k,), and each is the middle of its straight run.

    An edge at most n cells from the nearest border along its line, its own end counted: n - 1 variables; a clause and
    those of `lengths_up_to` and `equalize_arms`.
    """
    f.add(edge[edges][:, None], when=when)
    first, second = graph.edges[edges].T
    # most: how far the shorter way goes from the edge to the border along its own line.
    across = second == first + 1
    position = np.where(across, first % graph.columns, first // graph.columns)
    most = np.minimum(position, np.where(across, graph.columns, graph.rows) - 2 - position) + 1
    toward = np.where(across[:, None], [EAST, WEST], [SOUTH, NORTH])
    length = max(graph.rows, graph.columns) // 2 + 1
    equalize_arms(f, arm_toward(graph, ways(graph, edge), graph.edges[edges], toward, length), most, when)


@checked
def given_lengths(f: Formula, number: Ints, limit: int) -> Literals:
    """(k, limit) lengths: the given numbers (k,), and for -1 a fresh length from 1 to limit; for 0 all FALSE.

    A row with -1: limit - 1 variables, limit - 2 clauses.
    """
    reach = np.where(np.arange(limit) < number[:, None], TRUE, FALSE)
    free = np.flatnonzero(number < 0)
    fresh = f.new(len(free), limit - 1)
    f.clause(-fresh[:, 1:], fresh[:, :-1])
    reach[free, :1], reach[free, 1:] = TRUE, fresh
    return reach


@checked
def lengths_of_sum(f: Formula, total: Ints, limit: int) -> tuple[Literals, Literals]:
    """Two lengths, (k, limit) each, with the given sums (k,), or with any sum for -1; a sum of 0 or 1 has none.

    The second length is the first one counted backwards, so it costs no variable. A row: total - 2 variables and
    total - 3 clauses; with -1 twice what `given_lengths` takes.
    """
    open_or_0 = np.where(total < 0, -1, 0)
    first, second = given_lengths(f, open_or_0, limit), given_lengths(f, open_or_0, limit)
    known = np.flatnonzero(total >= 0)
    first[known] = reach = lengths_up_to(f, total[known] - 1, limit)
    # mirror: for each j the place of the first length that decides it; off the row at the left it is FALSE, at the
    # right TRUE.
    mirror = total[known][:, None] - 1 - np.arange(limit)  # second >= j + 1 unless first >= total - j
    inner = -np.take_along_axis(reach, mirror.clip(0, limit - 1), axis=1)
    second[known] = np.where(mirror < 0, FALSE, np.where(mirror < limit, inner, TRUE))
    return first, second


@checked
@by_template("cells")
def arms_add_up(f: Formula, graph: GridGraph, edge: Literals, cells: Ints, bent: Bools, total: Ints,
                when: Literals) -> None:
    """The line visits the cells and turns where `bent` (k,), else goes straight; its two arms are `total` (k,) long.

    A total of -1 is any. At a straight cell one arm leads north or east and the other south or west; at a bent one,
    one arm lies in the column and the other in the row. Size: see `lengths_of_sum` and `fix_arm_length`.
    """
    way, known = ways(graph, edge), total >= 0
    turn_in_cells(f, way[cells[bent]], when=when[bent])
    go_straight(f, way[cells[~bent]], when=when[~bent])
    cells, bent, when = cells[known], bent[known], when[known]
    limit = max(graph.rows, graph.columns)
    reach = np.stack(lengths_of_sum(f, total[known], limit), axis=1)
    # pairs: (k, 2, 2) which two ways may be the first arm, and which two the second; one of each pair is taken.
    pairs = np.where(bent[:, None, None], AXES, AXES.T)
    halves = np.take_along_axis(arms(graph, way, cells, limit)[:, None], pairs[..., None], axis=2)
    fix_arm_length(f, halves, reach[:, :, None], when=when[:, None, None])


@checked
@by_template("cells")
def arms_alike(f: Formula, graph: GridGraph, edge: Literals, cells: Ints, equal: Bools, total: Ints,
               when: Literals) -> None:
    """The line visits the cells; its two arms are equally long where `equal` (k,), else they differ, and together they
    are `total` (k,) long, -1 for any. See `lengths_of_sum`."""
    way = ways(graph, edge)
    arm = arms(graph, way, cells, max(graph.rows, graph.columns))
    visit_cells(f, way[cells], when=when)
    first, second = np.empty((2, *arm[:, 0].shape), dtype=np.int32)
    # first, second: (k, L) the lengths of the two arms. Equal arms share one length, half of an even total; an odd
    # total has no half, so it gives the length 0, which no arm has; -1 stays.
    doubled = total[equal]
    half = np.where(doubled % 2 == 0, doubled // 2, np.minimum(doubled, 0))
    first[equal] = second[equal] = given_lengths(f, half, arm.shape[2])
    first[~equal], second[~equal] = lengths_of_sum(f, total[~equal], arm.shape[2])
    differ_in_length(f, first[~equal], second[~equal], when=when[~equal])
    fix_two_arms(f, arm, first, second, when=when)


@checked
@by_template("cells")
def fix_straight_runs(f: Formula, graph: GridGraph, edge: Literals, cells: Ints, number: Ints, when: Literals) -> None:
    """The line visits the cells. Each straight run through a cell is `number` (k,) long: one run where the line goes
    straight, two where it turns. With -1 any length will do, but where the line turns both runs have the same.

    A row with number n takes min(n - 2, L - 1) variables (at least 0), L the longer side of the grid, for how the two
    arms of a straight run share it; 4 clauses, those of `lengths_of_sum`, and at most 16 L. A row with -1 whose arms in
    the row and in the column are at most m long, m the smaller of the two: m - 1 variables; 4 clauses, those of
    `lengths_up_to`, and at most 8 (m + 1).
    """
    way, known = ways(graph, edge), number >= 0
    visit_cells(f, way[cells], when=when)
    limit = max(graph.rows, graph.columns)
    arm = arms(graph, way, cells, limit)
    # Where the opposite segment is on, too, the run goes through, and the arms add up; where it is not, the arm is
    # the run.
    opposite = arm[:, [SOUTH, WEST, NORTH, EAST], 0]
    first, second = lengths_of_sum(f, number[known], limit)
    fix_arm_length(f, arm[known], np.stack([first, first, second, second], axis=1), when[known, None], opposite[known])
    row, column = np.divmod(cells, graph.columns)
    most = np.minimum(np.maximum(row, graph.rows - 1 - row), np.maximum(column, graph.columns - 1 - column))
    reach = np.empty((len(cells), limit), dtype=np.int32)
    reach[known], reach[~known] = given_lengths(f, number[known], limit), lengths_up_to(f, most[~known], limit)
    fix_arm_length(f, arm, reach[:, None], when[:, None], -opposite)


@checked
def differ_in_length(f: Formula, first: Literals, second: Literals, when: ArrayLike | None = None) -> None:
    """The lengths (k, L) differ: L - 1 clauses a row."""
    f.clause(-first[:, :-1], first[:, 1:], -second[:, :-1], second[:, 1:], when=guard_column(when))
