"""Mending a solution or its regions, where all its clues leave another solution: small changes that the other does not
survive. The other stays a solution of nothing that follows, so a board with few others is soon unique."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from encoders.graph import components, grid

from ...boards.puzzle import Puzzle, Solution
from ..clues.regions import neighbour_cells
from ..solutions.random_loop import RING, flip_tables, points_off

Bools = NDArray[np.bool_]
Ints = NDArray[np.intp]
PROPOSALS = 60  # changes tried before a difference is given up
SEVERAL = "there is more than one loop"  # as a solution may be that is changed in one place, and yet part of a mixture


def differing(own: Bools, other: Bools, rows: int, columns: int) -> Bools:
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


def places(own: Bools, other: Bools, rows: int, columns: int) -> list[Ints]:
    """Edges where two sets of edges of a grid differ, those of each connected part together."""
    changed = np.flatnonzero(own != other)
    ends = grid(rows, columns).edges[changed]
    part = components(rows * columns, ends)[ends[:, 0]]
    first = np.sort(np.unique(part, return_index=True)[1])
    return [changed[part == part[edge]] for edge in first.tolist()]


def one_by_one(own: Bools, other: Bools, rows: int, columns: int) -> list[Bools]:
    """(m,) own edges of a grid, changed to the other's in one place: one for each connected part of what differs.

    Where both are loops through all points each has two edges at every point, in one loop or several.
    """
    out = []
    for edges in places(own, other, rows, columns):
        out.append(own.copy())
        out[-1][edges] ^= True
    return out


def refutes(board: Puzzle, other: Solution) -> bool:
    """Whether the lines break a rule of the board other than the rule of one loop."""
    return any(failure.rule != SEVERAL for failure in board.check(other))


def free_point(inside: Bools, near: Bools, rng: np.random.Generator) -> tuple[Bools, list[tuple[int, int]]] | None:
    """The region after a flip of one face that keeps its outline one loop, passes no new point and frees some, with one
    of the points `near` at its corners; and the points freed. None if there is no such face."""
    may, change = flip_tables()
    rows, columns = inside.shape
    padded = np.pad(inside, 1)
    ring = sum(padded[1 + down:rows + 1 + down, 1 + right:columns + 1 + right].astype(int) << k
               for k, (down, right) in enumerate(RING))
    gain = np.where(inside, np.array(change[1])[ring], np.array(change[0])[ring])
    corner = near[:-1, :-1] | near[1:, :-1] | near[:-1, 1:] | near[1:, 1:]
    places = np.argwhere(np.array(may)[ring] & (gain == 2) & corner)
    if not len(places) or points_off(inside) + 6 > near.size:
        return None
    row, column = places[int(rng.integers(len(places)))].tolist()
    after = inside.copy()
    after[row, column] ^= True
    freed = [(row + i, column + j) for i in (0, 1) for j in (0, 1) if _off(after, row + i, column + j)]
    return after, freed


def _off(inside: Bools, row: int, column: int) -> bool:
    """Whether the outline does not pass the lattice point."""
    around = np.pad(inside, 1)[row:row + 2, column:column + 2]
    return bool(around.all() or not around.any())


def recut(regions: Ints, order: list[int], near: Bools, rng: np.random.Generator,
          good: Callable[[Ints], bool]) -> Ints | None:
    """The regions, changed in one place so that they are good; None if no such place was found among some proposals.

    order: the cells along the solution; near: (rows, columns) cells where the other differs, of which the place has
    one. By turns a region is cut through each stretch of the solution in it, a piece is taken out of one of them, or
    one cell goes to a region beside it. The cells off the solution go with what they touch, and what no longer hangs
    together are regions of their own.
    """
    rows, columns = regions.shape
    flat = regions.ravel()
    around = neighbour_cells(rows, columns)
    cells = np.flatnonzero(near.ravel() & (flat >= 0))
    for proposal in range(PROPOSALS if len(cells) else 0):
        cell = int(rng.choice(cells))
        name = int(flat[cell])
        after, target = regions.copy(), int(flat.max()) + 1
        if proposal % 3 == 2:
            targets = [int(flat[other]) for other in around[cell] if flat[other] not in (name, -1)]
            if not targets:
                continue
            target, part = targets[int(rng.integers(len(targets)))], {cell}
        else:
            part = _cut(flat, name, _stretches(order, flat, name), around, proposal % 3 == 1, rng)
        left = [other for other in np.flatnonzero(flat == name).tolist() if other not in part]
        if not part or not left:
            continue
        parts = _parts(left, around)[1:]
        if target > flat.max():
            parts += _parts(sorted(part), around)
        else:
            after.flat[cell] = target
        for number, cells_of in enumerate(parts, int(flat.max()) + 1):
            after.flat[cells_of] = number
        if good(after):
            return after
    return None


def _cut(flat: Ints, name: int, stretches: list[list[int]], around: list[list[int]], piece: bool,
         rng: np.random.Generator) -> set[int]:
    """Cells of a region on one side of a random cut through each stretch, or a piece of one; perhaps all, or none."""
    half: dict[int, bool] = {}
    chosen = int(rng.integers(len(stretches))) if stretches else 0
    for k, stretch in enumerate(stretches):
        low, high = rng.integers(len(stretch) + 1, size=2).tolist()
        if piece:
            low, high = min(low, high), max(low, high)
            half |= {cell: k == chosen and low <= i < high for i, cell in enumerate(stretch)}
        else:
            half |= {cell: (i < low) == bool(high % 2) for i, cell in enumerate(stretch)}
    rest = [cell for cell in np.flatnonzero(flat == name).tolist() if cell not in half]
    while rest:
        later = []
        for cell in rest:
            known = [half[other] for other in around[cell] if other in half]
            if known:
                half[cell] = known[int(rng.integers(len(known)))]
            else:
                later.append(cell)
        if len(later) == len(rest):
            break
        rest = later
    return {cell for cell, side in half.items() if side}


def _stretches(order: list[int], flat: Ints, name: int) -> list[list[int]]:
    """The stretches of the cyclic order that lie in one region."""
    mine = [cell for cell in order if flat[cell] == name]
    if len(mine) in (0, len(order)):
        return [mine] if mine else []
    start = next(i for i in range(len(order)) if flat[order[i - 1]] != name and flat[order[i]] == name)
    out: list[list[int]] = []
    last = False
    for cell in order[start:] + order[:start]:
        here = bool(flat[cell] == name)
        if here:
            if not last:
                out.append([])
            out[-1].append(cell)
        last = here
    return out


def _parts(cells: list[int], around: list[list[int]]) -> list[list[int]]:
    """The connected parts of the cells, a list each."""
    left = set(cells)
    out = []
    for cell in cells:
        if cell in left:
            left.discard(cell)
            patch = [cell]
            for here in patch:
                beyond = [other for other in around[here] if other in left]
                left.difference_update(beyond)
                patch += beyond
            out.append(patch)
    return out
