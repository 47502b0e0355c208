"""Repairs of a solution or its regions where all its clues leave another solution.

The repairs are small, and the other solution stays none whatever follows; so a board with few others is soon unique.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from encoders import Bools, Ints
from encoders.graph import components, grid

from ...boards.puzzle import Puzzle, Solution
from ..clues.faces_inside_loop import framed, points_on_outline
from ..clues.random_regions import connected_parts, neighbour_cells
from ..solutions.random_loop import faces_at, flip_tables, points_off, rings_of

PROPOSALS = 60  # changes tried before a difference is given up
SEVERAL = "there is more than one loop"  # the rule that a solution changed in one place may break


def differing_points(own: Bools, other: Bools, rows: int, columns: int) -> Bools:
    """(rows, columns) whether two sets of edges of a grid differ at each point."""
    changed = own != other
    cut = rows * (columns - 1)
    across, down = changed[:cut].reshape(rows, columns - 1), changed[cut:].reshape(rows - 1, columns)
    out = np.zeros((rows, columns), dtype=bool)
    out[:, :-1] |= across
    out[:, 1:] |= across
    out[:-1] |= down
    out[1:] |= down
    return out


def differing_parts(own: Bools, other: Bools, rows: int, columns: int) -> list[Ints]:
    """Edges where two sets of edges of a grid differ: an array for each connected part."""
    changed = np.flatnonzero(own != other)
    ends = grid(rows, columns).edges[changed]
    part = components(rows * columns, ends)[ends[:, 0]]
    first = np.sort(np.unique(part, return_index=True)[1])
    return [changed[part == part[edge]] for edge in first.tolist()]


def with_one_part_changed(own: Bools, other: Bools, rows: int, columns: int) -> list[Bools]:
    """Own edges (m,) of a grid, changed to the other's in one place: an array for each connected part of what differs.

    Where both are loops through all points, each result has two edges at every point, in one loop or several.
    """
    changed = []
    for part in differing_parts(own, other, rows, columns):
        changed.append(own.copy())
        changed[-1][part] ^= True
    return changed


def is_refuted(board: Puzzle, other: Solution) -> bool:
    """Whether the lines break a rule of the board, apart from the rule of one loop."""
    return any(failure.rule != SEVERAL for failure in board.check(other))


def free_point(inside: Bools, near: Bools, rng: np.random.Generator,
               keep: Bools | None = None) -> tuple[Bools, tuple[int, int]] | None:
    """The region after a flip of one face that takes a point off its outline, and the point (row, column).

    The outline stays one loop and passes no new point. One of the points `near` is at a corner of the face. None if
    there is no such face, or if the loop would become too short. keep: points that have to stay on the outline.
    """
    may, change = flip_tables()
    # rings: (rows, columns) the eight faces round each face, as bits. gain: how many more of its corners the outline
    # leaves out after the flip, by one table for a face outside and one for a face inside.
    rings = rings_of(inside)
    gain = np.where(inside, np.array(change[1])[rings], np.array(change[0])[rings])
    can = np.array(may)[rings] & (gain == 2) & faces_at(near)
    if keep is not None:
        can &= ~_frees(inside, keep)
    flips = np.argwhere(can)
    if not len(flips) or points_off(inside) + 6 > near.size:
        return None
    row, column = flips[int(rng.integers(len(flips)))].tolist()
    after = inside.copy()
    after[row, column] ^= True
    down, right = np.argwhere(~points_on_outline(after)[row:row + 2, column:column + 2])[0].tolist()
    return after, (row + down, column + right)


def _frees(inside: Bools, points: Bools) -> Bools:
    """(rows, columns) whether a flip of a face takes one of the points off the outline of the region."""
    rows, columns = inside.shape
    padded = framed(inside)
    out = np.zeros_like(inside)
    for down, right in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        around = [padded[1 + d:1 + d + rows, 1 + r:1 + r + columns] != inside
                  for d, r in ((down, 0), (0, right), (down, right))]
        corner = points[max(down, 0):max(down, 0) + rows, max(right, 0):max(right, 0) + columns]
        out |= np.logical_and.reduce(around) & corner
    return out


def recut(regions: Ints, order: list[int], near: Bools, rng: np.random.Generator,
          good: Callable[[Ints], bool]) -> Ints | None:
    """The regions, changed in one place so that they are good; None if no random change is, of PROPOSALS.

    order: the cells along the solution. near: (rows, columns) cells where the other solution differs; the change is at
    one of them. In turn a region is cut through each stretch of the solution in it, a piece of a stretch becomes a
    region, or one cell goes to a region beside it. Cells off the solution go with cells that they touch, and parts that
    no longer hang together become regions of their own.
    """
    flat = regions.ravel()
    around = neighbour_cells(*regions.shape)
    cells = np.flatnonzero(near.ravel() & (flat >= 0))
    for proposal in range(PROPOSALS if len(cells) else 0):
        cell = int(rng.choice(cells))
        region = int(flat[cell])
        after, target = regions.copy(), None
        if proposal % 3 == 2:
            targets = [int(flat[other]) for other in around[cell] if flat[other] not in (region, -1)]
            if not targets:
                continue
            target, part = targets[int(rng.integers(len(targets)))], {cell}
        else:
            part = _cut(flat, region, _stretches(order, flat, region), around, proposal % 3 == 1, rng)
        rest = [other for other in np.flatnonzero(flat == region).tolist() if other not in part]
        if not part or not rest:
            continue
        parts = connected_parts(rest, around)[1:]
        if target is None:
            parts += connected_parts(sorted(part), around)
        else:
            after.flat[cell] = target
        for number, members in enumerate(parts, int(flat.max()) + 1):
            after.flat[members] = number
        if good(after):
            return after
    return None


def _cut(flat: Ints, region: int, stretches: list[list[int]], around: list[list[int]], piece: bool,
         rng: np.random.Generator) -> set[int]:
    """Cells of a region on one side of a random cut through each stretch, or a piece of one; perhaps all, or none."""
    inside: dict[int, bool] = {}
    chosen = int(rng.integers(len(stretches))) if stretches else 0
    for k, stretch in enumerate(stretches):
        low, high = rng.integers(len(stretch) + 1, size=2).tolist()
        if piece:
            low, high = min(low, high), max(low, high)
            inside |= {cell: k == chosen and low <= i < high for i, cell in enumerate(stretch)}
        else:
            inside |= {cell: (i < low) == bool(high % 2) for i, cell in enumerate(stretch)}
    waiting = [cell for cell in np.flatnonzero(flat == region).tolist() if cell not in inside]
    before = None
    while waiting and waiting != before:
        before, waiting = waiting, []
        for cell in before:
            known = [inside[other] for other in around[cell] if other in inside]
            if known:
                inside[cell] = known[int(rng.integers(len(known)))]
            else:
                waiting.append(cell)
    return {cell for cell, side in inside.items() if side}


def _stretches(order: list[int], flat: Ints, region: int) -> list[list[int]]:
    """The stretches of the cyclic order that lie in one region."""
    member = (flat[order] == region).tolist()
    if all(member) or not any(member):
        return [order] if all(member) else []
    start = next(i for i in range(len(order)) if member[i] and not member[i - 1])
    stretches: list[list[int]] = []
    for i in (*range(start, len(order)), *range(start)):
        if member[i] and not member[i - 1]:
            stretches.append([])
        if member[i]:
            stretches[-1].append(order[i])
    return stretches
