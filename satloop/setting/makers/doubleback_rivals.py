"""Other loops than a board's solution, and whether its regions tell them apart, while cells move between regions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from encoders.graph import grid

from ..clues.regions import neighbour_cells

Bools = NDArray[np.bool_]
Ints = NDArray[np.intp]
NONE = -1  # no region


class Rivals:
    """Other edges than `own`, a loop that visits all cells, each of which should visit some region more or less often.

    region: of each cell, as `put` changes it. As long as a rival differs in the region that it is `watched` by, it need
    not be looked at, whatever else changes. alive: those that differ in no region; what they count is their weight.
    """

    def __init__(self, region: list[int], rows: int, columns: int, own: Bools) -> None:
        self.region, self.own = region, own
        self.ends = grid(rows, columns).edges
        self.met: dict[bytes, int] = {}
        self.changed: list[list[tuple[int, int, int]]] = []  # where each differs: the ends of an edge, 1 if it is new
        self.at: list[list[int]] = [[] for _ in region]  # which differ at each cell
        self.watched: list[int] = []
        self.alive: dict[int, None] = {}
        self.least: list[int] = []
        self.weight: list[int] = []

    def add(self, changed: Ints, weight: int) -> None:
        """One more, or one that weighs more than was thought; changed: edges that are not as the loop's own, sorted."""
        number = self.met.setdefault(changed.tobytes(), len(self.changed))
        if number < len(self.changed):
            self.least[number] = max(self.least[number], weight)
            return
        ends = self.ends[changed]
        sign = np.where(self.own[changed], -1, 1)
        self.changed.append([(one, two, new) for (one, two), new in zip(ends.tolist(), sign.tolist())])
        for cell in set(ends.ravel().tolist()):
            self.at[cell].append(number)
        self.least.append(weight)
        self.weight.append(weight)
        self.watched.append(self._apart(number))
        if self.watched[-1] == NONE:
            self.alive[number] = None

    def _apart(self, number: int) -> int:
        """A region that the rival visits more or less often than the loop: so it has more or fewer edges inside."""
        region = self.region
        more: dict[int, int] = {}
        for one, two, new in self.changed[number]:
            name = region[one]
            if name == region[two]:
                more[name] = more.get(name, 0) + new
        for name, count in more.items():
            if count:
                return name
        return NONE

    def put(self, moves: list[tuple[list[int], int]], gain: int = 0) -> bool:
        """Cells go to regions, if those alive then weigh at least so much less; whether they went. No cells of one move
        are of two regions."""
        region, watched = self.region, self.watched
        names = {NONE, *(name for _, name in moves), *(region[cells[0]] for cells, _ in moves)}
        near = {number for cells, _ in moves for cell in cells for number in self.at[cell] if watched[number] in names}
        before = [(cell, region[cell]) for cells, _ in moves for cell in cells]
        for cells, name in moves:
            for cell in cells:
                region[cell] = name
        weight = 0
        now = []
        for number in near:
            apart = self._apart(number)
            if apart != watched[number]:
                now.append((number, apart))
                if apart == NONE:
                    weight += self.weight[number]
                elif watched[number] == NONE:
                    weight -= self.weight[number]
        if weight > -gain:
            for cell, name in before:
                region[cell] = name
            return False
        for number, apart in sorted(now):
            if apart == NONE:
                self.alive[number] = None
            elif watched[number] == NONE:
                del self.alive[number]
            watched[number] = apart
        return True


def switched(edges: Bools, rows: int, columns: int, far: int) -> list[Ints]:
    """Small changes of edges through all points that leave two at each, in one loop or several: places of edges.

    The two edges of a face that has two opposite ones give way to its other two; then perhaps those of a face beside
    it, and so on, up to so many faces.
    """
    across, down = grid(rows, columns).split(np.arange(len(edges)))
    sides = np.stack([across[:-1], across[1:], down[:, :-1], down[:, 1:]], axis=-1).reshape(-1, 4).tolist()
    near = neighbour_cells(rows - 1, columns - 1)
    on = edges.tolist()
    seen: set[frozenset[int]] = {frozenset()}
    out: list[Ints] = []
    waiting = [(frozenset[int](), {face}) for face in range(len(sides))]
    for _ in range(far):
        later = []
        for changed, faces in waiting:
            for face in sorted(faces):
                above, below, left, right = sides[face]
                level, upright = on[above] ^ (above in changed), on[left] ^ (left in changed)
                if (level != upright and level == on[below] ^ (below in changed)
                        and upright == on[right] ^ (right in changed)):
                    after = changed ^ {above, below, left, right}
                    if after not in seen:
                        seen.add(after)
                        out.append(np.array(sorted(after)))
                        later.append((after, faces.union(near[face])))
        waiting = later
    return out
