"""Fake Arrow: an arrow wherever the loop goes straight; shaded ones stand where they exclude other solutions."""

from __future__ import annotations

from math import inf

import numpy as np

from encoders import Bools, Ints

from ....boards import checks
from ....boards.loops.cell_loop import LETTERS
from ....boards.loops.region_loop import RegionLoop
from ....boards.puzzle import Solution
from ...clues.directed_clues import followed_ways
from ...clues.faces_inside_loop import faces_inside
from ...clues.random_regions import random_regions
from ...clues.tokens import region_tokens, tokens
from ...removal.symmetries import SYMMETRIES
from ...solutions.loop_interior import random_loop_interior
from ...solutions.random_loop import flipped_near, outline
from ..maker import FLIPS, Maker, Sketch
from ..repair_where_solutions_differ import differing_points

Rng = np.random.Generator

REGION = 5  # cells of a region, about
PLACINGS = 20  # choices of all shaded arrows that are tried for a loop
PATIENCE = 10  # moves after which the loop changes, too
MOVES = 60  # shaded arrows that are moved or turned in a round, at most
ROUNDS = 30  # rounds of other solutions after which a try is given up


class ShadedArrows(Maker):
    """Moves and turns the shaded arrows, and at times changes the loop, until none of the other solutions found so far
    shades one arrow in each region."""

    blank: RegionLoop

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        self._edges = outline(random_loop_interior(*self.size, rng, self.recipe.unvisited_share, deadline))
        lines = Solution(self.blank, {"edges": self._edges})
        self._regions = random_regions(*self.size, rng, REGION)
        self._own = followed_ways(self.blank.sides(lines), rng)[0]
        self._others = np.empty((0, len(self._own)), dtype=np.intp)  # the way of each straight cell in other solutions
        self._rounds = 0
        partner = SYMMETRIES[self.symmetry](self._own.reshape(self.size)).ravel()
        self._may = (partner >= 0) | (self.symmetry == "none")  # a shaded arrow has a partner
        # Sorted once by region, so that reduceat counts per region without a search.
        by_region = np.argsort(self._regions, axis=None, kind="stable")
        first = np.searchsorted(self._regions.ravel()[by_region], np.arange(self._regions.max() + 1))
        self._by_region = by_region, first  # the cells region by region, and where each region begins
        for _ in range(PLACINGS):
            fake = self._placed(rng)
            if fake is not None:
                self._fake = fake  # cell -> the way of its shaded arrow
                return self._sketch()
        return None

    def _placed(self, rng: Rng) -> dict[int, int] | None:
        """A shaded arrow for each region, in random order; None if one has no place left beside the others."""
        fake: dict[int, int] = {}
        for region in rng.permutation(int(self._regions.max()) + 1).tolist():
            cells = self._places(region, fake)
            if not len(cells):
                return None
            cell = int(rng.choice(cells))
            fake[cell] = int(rng.choice(np.setdiff1d(np.arange(4), self._own[cell])))
        return fake

    def _places(self, region: int, fake: dict[int, int]) -> Ints:
        """The cells of a region where a shaded arrow may stand beside those of the other regions."""
        there = np.zeros(self.size, dtype=bool)
        there.flat[[cell for cell in fake if self._regions.flat[cell] != region]] = True
        apart = checks.neighbour_counts(there).ravel() == 0
        return np.asarray(np.flatnonzero((self._regions.ravel() == region) & self._may & apart))

    def _arrows(self, fake: dict[int, int]) -> Ints:
        """(cells,) the way of the arrow in each cell, -1 for none."""
        out: Ints = self._own.copy()
        out[[*fake]] = [*fake.values()]
        return out

    def _sketch(self) -> Sketch:
        shaded = np.zeros(self.size, dtype=bool)
        shaded.flat[[*self._fake]] = True
        solution = Solution(self.blank, {"edges": self._edges, "shaded": shaded})
        arrows = self._arrows(self._fake).reshape(self.size)
        return Sketch(solution, [tokens(arrows >= 0, np.array([*LETTERS])[arrows]), region_tokens(self._regions)])

    def _wrong(self, fake: dict[int, int]) -> tuple[Bools, Ints]:
        """(others, cells) which arrows the other solutions found so far do not follow; (others, regions) how many."""
        arrows = self._arrows(fake)
        wrong = (arrows >= 0) & (self._others != arrows)
        return wrong, np.add.reduceat(wrong[:, self._by_region[0]], self._by_region[1], axis=1, dtype=np.intp)

    def _left(self, fake: dict[int, int], region: int) -> Ints:
        """(cells, 4) how many other solutions found so far shade one arrow in each region, if that of this region
        stands in a cell of it and points a way. fake: those of the other regions."""
        # like: the other solutions that have one shaded arrow in each region but this one, whatever this one has.
        # rest: how many it needs here to have one; the cell gives it one where the way differs.
        wrong, count = self._wrong(fake)
        like = ((count == 1) | (np.arange(count.shape[1]) == region)).all(axis=1)
        rest = count[like, region, None] - wrong[like]
        return np.asarray((rest[..., None] + (self._others[like, :, None] != np.arange(4)) == 1).sum(axis=0))

    def _where_others_differ(self) -> Ints:
        """The regions in which another solution that shades one arrow in each region differs."""
        left = (self._wrong(self._fake)[1] == 1).all(axis=1)
        return np.unique(self._regions.ravel()[(self._others[left] != self._own).any(axis=0)])

    def _lead_another_way(self, other: Solution, rng: Rng) -> None:
        """Change the loop where another solution differs; the shaded arrows stay, turned where it would follow them."""
        near = differing_points(self._edges, other["edges"], *self.size)
        inside = flipped_near(faces_inside(self._edges, *self.size), rng, int(rng.integers(1, FLIPS + 1)), near)
        self._edges, before = outline(inside), self._own
        both = followed_ways(self.blank.sides(Solution(self.blank, {"edges": self._edges})), rng)
        self._own = max(both, key=lambda ways: np.count_nonzero((ways == before) & (ways >= 0)))
        self._fake = {cell: way if way != self._own[cell] else (way + int(rng.integers(1, 4))) % 4
                      for cell, way in self._fake.items()}
        self._others = self._others[(self._others != self._own).any(axis=1)]

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        self._rounds += 1
        other_ways = [followed_ways(self.blank.sides(other), rng) for other in others]
        self._others = np.vstack([self._others, *other_ways])
        for move in range(1, MOVES if self._rounds <= ROUNDS else 0):
            if move % PATIENCE == 0 and self.symmetry == "none":
                self._lead_another_way(others[int(rng.integers(len(others)))], rng)
            differ = self._where_others_differ()
            if not len(differ):  # as the loop that has changed leaves none
                return self._sketch()
            region = int(rng.choice(differ))
            fake = {cell: way for cell, way in self._fake.items() if self._regions.flat[cell] != region}
            places, counts = self._places(region, fake), self._left(fake, region)
            ways = [(int(counts[cell, way]), cell, way) for cell in places.tolist() for way in range(4)
                    if way != self._own[cell]]
            left = min(ways)[0]
            _, cell, way = ways[int(rng.choice([k for k, one in enumerate(ways) if one[0] == left]))]
            self._fake = {**fake, cell: way}
            if not left:
                return self._sketch()
        return None
