"""Drafts that a solver seeks, from a start drawn at random: loops that cross themselves, loops with cells shaded."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders import Formula, values
from encoders.cardinality import at_least
from encoders.literals import signed

from ...boards import checks
from ...boards.puzzle import Solution
from ...boards.text import write_board
from ...solving.search import decode
from ...solving.session import Session
from ..clues.deadline import has_model
from ..clues.regions import grow_regions
from ..solutions.loop_interior import loop
from ..solutions.random_loop import outline
from .base import Draft, Maker

Rng = np.random.Generator
Bools = NDArray[np.bool_]

SHADED = 0.2  # share of the cells of Regional Yajilin, for a start
WINDOWS = 4  # tried for each cell


class PipelinkMaker(Maker):
    """Pipelink: the solution that a solver finds when it starts from random segments."""

    def draft(self, rng: Rng, deadline: float | None = None, max_clues: int = 0) -> Draft | None:
        f = Formula()
        key = self.blank.encode(f)
        every = np.arange(1, f.variables + 1, dtype=np.int32)
        f.phases.append(np.where(rng.random(len(every)) < 0.5, every, -every))
        with Session(f, "cadical195") as session:
            if not has_model(session, [], deadline):
                raise ValueError(f"no loop of {self.kind.name} fits {self.blank.rows} x {self.blank.columns} cells")
            solution = Solution(self.blank, decode(key, session.model))
        return Draft(solution, self.clues(solution, rng))


class ShadingAll(Maker):
    """Regional Yajilin: cells off the loop are shaded, so many that no other loop passes all the rest.

    In one window after another a solver shades one more cell; then, where a second loop has the same shading, another.
    """

    def draft(self, rng: Rng, deadline: float | None = None, max_clues: int = 0) -> Draft | None:
        f = Formula()
        key = self.blank.encode(f)
        edge, shaded = key["edges"], key["shaded"].ravel()
        ends = self.blank.graph.edges
        f.phases.append(signed(edge, outline(loop(*self.size, rng, SHADED, deadline))))
        with Session(f, "cadical195") as session:
            if not has_model(session, [], deadline):
                raise ValueError(f"no board of {self.kind.name} has {self.size[0]} x {self.size[1]} cells")
            drawn, dark = values(session.model, edge), values(session.model, shaded)
            other, vain = drawn, 0
            for _ in range(WINDOWS * len(shaded)):
                more = vain < len(shaded) // 4
                if not more and other is drawn:
                    f.add(-edge[drawn][None])
                    if not has_model(session, signed(shaded, dark).tolist(), deadline):
                        self._own = Solution(self.blank, {"edges": drawn, "shaded": dark.reshape(self.size)})
                        return Draft(self._own, self.clues(self._own, rng))
                    f.add(-signed(shaded, dark)[None])
                    other = values(session.model, edge)
                cell = int(rng.integers(len(shaded)) if more else rng.choice(ends[other != drawn].ravel()))
                window, here = near(cell, *self.size), f.new(1)
                at_least(f, shaded[window][None], [dark[window].sum() + more], when=here)
                kept = np.concatenate([here, signed(edge, drawn)[~window[ends].any(axis=1)],
                                       signed(shaded, dark)[~window]])
                vain += 1
                if has_model(session, kept.tolist(), deadline):
                    drawn, dark = values(session.model, edge), values(session.model, shaded)
                    other, vain = drawn, 0 if more else vain
        return None

    def mend(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        """A region where the shading of another solution differs is cut in two that count differently.

        The solution stays the one that its shading allows, whichever a solver has met first.
        """
        board: Any = self.kind(write_board(draft.grids))
        regions, own = board.region, self._own["shaded"]
        for other in (draft.solution, *others):
            theirs = other["shaded"]
            count = int(regions.max()) + 1
            if (checks.per_region(own, regions, count) != checks.per_region(theirs, regions, count)).any():
                continue
            mine, yours = np.flatnonzero(own & ~theirs), np.flatnonzero(theirs & ~own)
            if len(mine):
                one = int(rng.choice(mine))
                two = int(rng.choice(yours[regions.flat[yours] == regions.flat[one]]))
                halves = grow_regions(board.rows, board.columns, [[one], [two]], rng,
                                      within=regions == regions.flat[one])
                regions = np.where(halves == 0, count, regions)
        return Draft(self._own, self.clues(self._own, rng, regions=regions))


def near(cell: int, rows: int, columns: int, far: int = 2) -> Bools:
    """(cells,) whether a cell is at most so far from the given one, by rows and by columns."""
    row, column = np.divmod(np.arange(rows * columns), columns)
    return np.asarray(np.maximum(abs(row - cell // columns), abs(column - cell % columns)) <= far)
