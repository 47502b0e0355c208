"""Rivals of a Double Back board: other lines than the solution, and the region that rules each of them out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from encoders import Bools, Ints
from encoders.graph import grid

from ...clues.random_regions import neighbour_cells

Moves = list[tuple[list[int], int]]  # cells of one region, and the region that they go to
NONE = -1  # no region


@dataclass(eq=False)
class Rival:
    """Lines with two edges at every cell of the loop, in one loop or several.

    changes: for each edge where it differs from the loop, the two cells and 1 for a new edge, -1 for a missing one.
    least: its weight at first, higher for a solution than for lines that are only a part of one. region: a region that
    has more or fewer of its edges inside than of the loop's, and so rules it out; NONE while the rival is alive.
    """

    changes: list[tuple[int, int, int]]
    least: int
    weight: int
    region: int = NONE


class Rivals:
    """The rivals of a loop with the edges `own`, while cells change between regions.

    region: the region of each cell, which `move` changes. As long as the region that rules a rival out stays as it is,
    the rival need not be looked at.
    """

    def __init__(self, region: list[int], rows: int, columns: int, own: Bools) -> None:
        self.region, self.own = region, own
        self.ends = grid(rows, columns).edges
        self.known: dict[bytes, Rival] = {}
        self.at: list[list[Rival]] = [[] for _ in region]  # those that differ at each cell
        self.alive: dict[Rival, None] = {}  # a set in the order of insertion, which repeats with the seed

    def add(self, changed: Ints, least: int) -> None:
        """Add the rival that differs from the loop in these edges, sorted, or raise its least weight."""
        rival = self.known.get(changed.tobytes())
        if rival is not None:
            rival.least = max(rival.least, least)
            return
        ends = self.ends[changed]
        new = np.where(self.own[changed], -1, 1)
        rival = self.known[changed.tobytes()] = Rival(np.column_stack([ends, new]).tolist(), least, least)
        for cell in set(ends.ravel().tolist()):
            self.at[cell].append(rival)
        rival.region = self.ruling_region(rival)
        if rival.region == NONE:
            self.alive[rival] = None

    def ruling_region(self, rival: Rival) -> int:
        """A region that rules the rival out, or NONE."""
        region = self.region
        more: dict[int, int] = {}
        for first, second, new in rival.changes:
            name = region[first]
            if name == region[second]:
                more[name] = more.get(name, 0) + new
        return next((name for name, count in more.items() if count), NONE)

    def try_moves(self, moves: Moves, gain: int = 0) -> bool:
        """Move cells between regions if the rivals alive then weigh less by `gain` or more; whether they moved."""
        region = self.region
        names = {NONE, *(name for _, name in moves), *(region[cells[0]] for cells, _ in moves)}
        near = dict.fromkeys(rival for cells, _ in moves for cell in cells for rival in self.at[cell]
                             if rival.region in names)
        before = [(cell, region[cell]) for cells, _ in moves for cell in cells]
        for cells, name in moves:
            for cell in cells:
                region[cell] = name
        rulings = [(rival, self.ruling_region(rival)) for rival in near]
        weight = sum(rival.weight * ((name == NONE) - (rival.region == NONE)) for rival, name in rulings)
        if weight > -gain:
            for cell, name in before:
                region[cell] = name
            return False
        for rival, name in rulings:
            rival.region = name
            if name == NONE:
                self.alive[rival] = None
            else:
                self.alive.pop(rival, None)
        return True


def small_changes(edges: Bools, rows: int, columns: int, faces: int) -> list[Ints]:
    """Small changes of a loop through all points that leave two edges at each: sorted edges, an array a change.

    Two opposite edges of a face give way to its other two; then perhaps those of a face beside it, and so on, up to
    this number of faces.
    """
    across, down = grid(rows, columns).split(np.arange(len(edges)))
    sides = np.stack([across[:-1], across[1:], down[:, :-1], down[:, 1:]], axis=-1).reshape(-1, 4).tolist()
    near = neighbour_cells(rows - 1, columns - 1)
    on = edges.tolist()
    seen: set[frozenset[int]] = {frozenset()}
    changes: list[Ints] = []
    waiting = [(frozenset[int](), {face}) for face in range(len(sides))]
    for _ in range(faces):
        longer = []
        for changed, faces_to_try in waiting:
            for face in sorted(faces_to_try):
                above, below, left, right = (on[edge] ^ (edge in changed) for edge in sides[face])
                after = changed.symmetric_difference(sides[face])
                # Two opposite sides on, the other two off: changed round, each corner still has two edges.
                if above == below != left == right and after not in seen:
                    seen.add(after)
                    changes.append(np.array(sorted(after)))
                    longer.append((after, faces_to_try.union(near[face])))
        waiting = longer
    return changes
