"""How far a line through the cells of a grid runs straight on, in the words of puzzle rules; as in `lines`, cells: (k,)
cells, way: (..., 4) literals, when: None or a literal a row.

A length is an order-encoded number: (..., L) literals, literal j says that it is at least j + 1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..formula import FALSE, TRUE, Formula, Literals, binding
from ..gates import and_
from ..graph import GridGraph, Ints
from .lines import AXES, EAST, NORTH, SOUTH, WEST


def _column(when: ArrayLike | None) -> Literals | None:
    """The guards with an axis for the several clauses of each."""
    return None if when is None else np.asarray(when, dtype=np.int32)[..., None]


def rays(graph: GridGraph, cells: Ints, way: ArrayLike, length: int) -> Ints:
    """(..., length) each cell and those after it straight on to its `way` (broadcast), -1 beyond the border.

    >>> rays(GridGraph(2, 3), np.array([4, 4]), [NORTH, EAST], 3).tolist()
    [[4, 1, -1], [4, 5, -1]]
    """
    row, column = np.divmod(np.asarray(cells), graph.columns)
    toward = np.asarray(way)
    steps = np.arange(length)
    row = row[..., None] + np.array([-1, 0, 1, 0])[toward][..., None] * steps
    column = column[..., None] + np.array([0, 1, 0, -1])[toward][..., None] * steps
    within = (row >= 0) & (row < graph.rows) & (column >= 0) & (column < graph.columns)
    return np.asarray(np.where(within, row * graph.columns + column, -1))


def arm_toward(graph: GridGraph, way: Literals, cells: Ints, toward: ArrayLike, length: int) -> Literals:
    """(..., length) the first segments straight on from each cell to its way `toward` (broadcast); FALSE beyond the
    border."""
    ray = rays(graph, cells, toward, length)
    return np.where(ray < 0, FALSE, way[ray, np.asarray(toward)[..., None]])


def arms(graph: GridGraph, way: Literals, cells: Ints, length: int) -> Literals:
    """(k, 4, length) the first segments straight on from each cell in the four directions; FALSE beyond the border.

    >>> from encoders.rules.lines import ways
    >>> g = GridGraph(2, 3)
    >>> arms(g, ways(g, np.arange(1, 8)), np.array([0]), 2)[:, EAST:SOUTH + 1].tolist()
    [[[1, 2], [5, -2147483647]]]
    """
    return arm_toward(graph, way, cells[:, None], np.arange(4), length)


def straight_beyond(f: Formula, arm: Literals, when: ArrayLike | None = None) -> None:
    """By whichever side the line leaves, it goes straight through the next cell. arm: (k, 4, 2). 4 clauses."""
    f.add(arm * np.array([-1, 1]), _column(when))


def turn_beyond(f: Formula, arm: Literals, when: ArrayLike | None = None) -> None:
    """A line straight through a cell turns in the next cell on at least one side. arm: (k, 4, 2). 2 clauses."""
    two = arm[:, AXES, 1]
    f.add(-np.concatenate([arm[:, AXES[:, 0], :1], two], axis=-1), _column(when))


def arm_length(f: Formula, arm: Literals, reach: Literals, when: ArrayLike | None = None) -> None:
    """Where the line takes the first segment of the arm, it runs straight exactly as far as `reach` says.

    arm: (..., L), see `arms`. reach: (..., L), literal j: the length is at least j + 1; it broadcasts against arm. The
    arm ends within L segments (L is the longer side of the board, or reach ends in FALSE). At most 2 L clauses.
    """
    arm, reach = np.broadcast_arrays(arm, reach)
    first = -arm[..., :1]
    f.clause(first[..., 0], reach[..., 0], when=when)
    when = _column(when)
    f.clause(first, -reach[..., 1:], arm[..., 1:], when=when)
    f.clause(first, -reach[..., :-1], reach[..., 1:], -arm[..., 1:], when=when)


def two_arms(f: Formula, arm: Literals, one: Literals, two: Literals, when: ArrayLike | None = None) -> None:
    """The arms of a visited cell are `one` and `two` (k, L) long; the first of north, east, south has length `one`.

    arm: (k, 4, L), see `arms`; one, two: see `arm_length`. At most 12 L clauses.
    """
    north, west = arm[:, NORTH, 0], arm[:, WEST, 0]
    always = np.full_like(north, TRUE)
    holds = np.stack([always, -north, west, north, -west, always], axis=1)
    if (bound := binding(when)) is not None:
        holds = and_(f, holds, bound[..., None])
    reach = np.stack([one, one, one, two, two, two], axis=1)
    arm_length(f, arm[:, [NORTH, EAST, SOUTH, EAST, SOUTH, WEST]], reach, holds)


def equal_arms(f: Formula, arm: Literals, when: Literals) -> None:
    """Of the arms (k, a, L), see `arm_length`, those whose first segment the line takes are equally long.

    A row takes L - 1 variables, and at most 2 a L + L - 2 clauses.
    """
    reach = lengths(f, np.full(len(arm), -1), arm.shape[-1])
    arm_length(f, arm, reach[:, None], when[:, None])


def lengths(f: Formula, number: Ints, limit: int) -> Literals:
    """(k, limit) lengths for `arm_length`: the given numbers (k,), for -1 a fresh one from 1 to limit; 0 is no length.

    A row with -1: limit - 1 variables, limit - 2 clauses.
    """
    reach = np.where(np.arange(limit) < np.abs(number)[:, None], TRUE, FALSE)
    free = np.flatnonzero(number < 0)
    fresh = f.new(len(free), limit - 1)
    f.clause(-fresh[:, 1:], fresh[:, :-1])
    reach[free, 1:] = fresh
    return reach


def summands(f: Formula, total: Ints, limit: int) -> tuple[Literals, Literals]:
    """Two lengths, (k, limit) each, of the given sums (k,), or of any for -1; a total of 0 or 1 has none.

    The second length is the first one counted backwards, so it costs no variable. A row: total - 2 variables and
    total - 3 clauses; with -1 twice what `lengths` takes.
    """
    one, two = lengths(f, np.where(total < 0, -1, 0), limit), lengths(f, np.where(total < 0, -1, 0), limit)
    known = np.flatnonzero(total >= 0)
    sums, j = total[known][:, None], np.arange(limit)
    first = np.where(j < sums - 1, TRUE, FALSE)
    free = (j > 0) & (j < sums - 1)
    first[free] = f.new(int(free.sum()))
    f.clause(-first[:, 1:], first[:, :-1])
    mirror = sums - 1 - j  # second >= j + 1 unless first >= sum - j
    second = -np.take_along_axis(first, mirror.clip(0, limit - 1), axis=1)
    one[known], two[known] = first, np.where(mirror < 0, FALSE, np.where(mirror < limit, second, TRUE))
    return one, two


def arms_add_up(f: Formula, graph: GridGraph, way: Literals, cells: Ints, bent: NDArray[np.bool_], total: Ints,
                when: Literals) -> None:
    """The line turns in a visited cell where `bent` (k,), else it goes straight; its two arms are `total` (k,) long.

    One arm leads north or east and one south or west of a straight cell; of a bent one each lies in an axis.
    """
    limit = max(graph.rows, graph.columns)
    reach = np.stack(summands(f, total, limit), axis=1)
    pairs = np.where(bent[:, None, None], AXES, AXES.T)
    halves = np.take_along_axis(arms(graph, way, cells, limit)[:, None], pairs[..., None], axis=2)
    arm_length(f, halves, reach[:, :, None], when=when[:, None, None])


def straight_runs(f: Formula, graph: GridGraph, way: Literals, cells: Ints, number: Ints, when: Literals) -> None:
    """Each straight run of the line through a visited cell is `number` (k,) long: one if it goes straight, two if not.

    A row with number n takes min(n - 2, L - 1) variables (at least 0), L the longer side of the grid, for how the two
    arms of a straight run share it.
    """
    limit = max(graph.rows, graph.columns)
    arm, whole = arms(graph, way, cells, limit), lengths(f, number, limit)
    opposite = arm[:, [SOUTH, WEST, NORTH, EAST], 0]
    when = when[:, None]
    one, two = summands(f, number, limit)
    arm_length(f, arm, np.stack([one, one, two, two], axis=1), and_(f, opposite, when))
    arm_length(f, arm, whole[:, None], and_(f, -opposite, when))


def unequal(f: Formula, one: Literals, two: Literals, when: ArrayLike | None = None) -> None:
    """The lengths (k, L), see `arm_length`, differ: L - 1 clauses a row."""
    f.clause(-one[:, :-1], one[:, 1:], -two[:, :-1], two[:, 1:], when=_column(when))
