"""Kaisu: a solver draws a line, and regions are shaped round it so that most visits are full of circles."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from math import inf
from typing import NamedTuple

import numpy as np

from encoders import Ints
from encoders.deadline import check_deadline

from ....boards.loops.open_line import OpenRegionLine, visits_along
from ....boards.puzzle import Solution
from ....boards.text import EMPTY
from ...ask_until_deadline import Undecided, has_model
from ...clues.random_regions import connected_parts, neighbour_cells
from ...clues.tokens import region_tokens
from ..maker import Sketch
from ..solution_by_solver import SolutionBySolver

Rng = np.random.Generator

LARGEST = 9  # cells of a region
STEPS, HEAT = 150, 2.0  # changes of the first regions for each cell; how much worse a change may be at first
CHANGES, ROUNDS = 3000, 30  # changes against the other solutions of a round; rounds after which a try is given up
SWAPS = 0.3  # share of these changes that choose other cells for circles too
LARGE = 144  # cells; on larger boards a search everywhere takes long: first other solutions are looked for in windows
WINDOW, APART, CONFLICTS = 6, 3, 500  # rows and columns of a window, how far apart windows begin; conflicts in each


class RegionsAndRanks(NamedTuple):
    """The region of each cell, and in which order cells of one visit take circles: the lowest first."""

    region: Ints
    rank: Ints


class RegionsRoundLine(SolutionBySolver):
    """Lets cells change their region until many visits have just as many cells as circles they need.

    The n-th visit of a region gets n circles if it has room for them. Where other solutions fit, cells change their
    region, and circles their cells, until none of the solutions found so far does. On a large board that begins with
    solutions that differ in one window only.
    """

    blank: OpenRegionLine

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        line = super().sketch(rng, deadline)
        if line is None:
            return None
        self._own, self._order = line.solution, self._cells(line.solution)
        self._around = neighbour_cells(self.blank.rows, self.blank.columns)
        self._met: list[list[int]] = []
        self._rounds, cells = 0, len(self._order)
        shape = RegionsAndRanks(self.blank.region.ravel(), rng.permutation(cells))
        self._place = np.argsort(self._order)
        for step in range(STEPS * cells):
            if step % cells == 0:
                check_deadline(deadline)
            after = self._moved(shape, rng)
            if after is shape:
                continue
            changed = np.flatnonzero(after.region != shape.region)[0]
            both = shape.region[changed], after.region[changed]
            more = sum(self._fullness_of(after, region) - self._fullness_of(shape, region) for region in both)
            if more >= 0 or rng.random() < np.exp(more / (HEAT * (1 - step / (STEPS * cells)))):
                shape = after
        sketch: Sketch | None = self._drawn(shape)
        if cells > LARGE:
            self.max_others = 1
            while sketch is not None and (others := self._in_windows(sketch, deadline)):
                sketch = self.mend(sketch, others, rng)
        return sketch

    def _in_windows(self, sketch: Sketch, deadline: float) -> list[Solution]:
        """Other solutions of a sketch, each of which differs from its own in one window only."""
        others: list[Solution] = []
        rows, columns = np.divmod(self.blank.graph.edges, self.size[1])
        with self.board(sketch, deadline) as board:
            board.formula.add(board.clues[:, None])
            board.solution(deadline, sketch.solution)
            own = board.literals_of_model()
            board.forbid(board.session.model)
            for row, column in product(range(0, self.size[0] - 1, APART), range(0, self.size[1] - 1, APART)):
                inside = (rows >= row) & (rows < row + WINDOW) & (columns >= column) & (columns < column + WINDOW)
                outside = own[~inside.all(axis=1)].tolist()
                with suppress(Undecided):
                    if has_model(board.session, outside, deadline, conflicts=CONFLICTS):
                        others.append(board.solution_of_model())
                        self.forbid_solution(board, own, [], deadline)
        return others

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        self._met += map(self._cells, others)
        self._rounds += 1
        shape = self._shape
        left, fullness = self._left(shape), self._fullness(shape)
        for change in range(CHANGES if self._rounds <= ROUNDS else 0):
            if not left:
                return self._drawn(shape)
            after = shape if change % 3 == 0 else self._moved(shape, rng)
            if change % 3 == 0 or rng.random() < SWAPS:
                one, other = rng.integers(len(self._order), size=2)
                rank = shape.rank.copy()
                rank[[one, other]] = rank[[other, one]]
                after = after._replace(rank=rank)
            looks = self._left(after), -self._fullness(after)
            if looks <= (left, -fullness):
                shape, left, fullness = after, looks[0], -looks[1]
        return None

    def _cells(self, solution: Solution) -> list[int]:
        """The cells along the line, from S to G."""
        (line,) = self.blank.walks(self.blank.sides(solution))
        ends = self.blank.ends()
        return [*(cell for cell, _ in line), ends[1]]

    def _moved(self, shape: RegionsAndRanks, rng: Rng) -> RegionsAndRanks:
        """The shape with a random cell in the region of a neighbour, if the regions still hang together."""
        region = shape.region
        cell = int(rng.integers(len(region)))
        target = region[self._around[cell][int(rng.integers(len(self._around[cell])))]]
        rest = [other for other in np.flatnonzero(region == region[cell]).tolist() if other != cell]
        if target == region[cell] or np.count_nonzero(region == target) == LARGEST or (
                len(connected_parts(rest, self._around)) != 1):
            return shape
        after = region.copy()
        after[cell] = target
        return shape._replace(region=after)

    def _fullness(self, shape: RegionsAndRanks) -> int:
        """How well visits fill with circles, see `fill_score`."""
        return sum(fill_score(times, len(cells)) for times, cells in visits_along(self._order, shape.region.tolist()))

    def _fullness_of(self, shape: RegionsAndRanks, region: int) -> int:
        """How well the visits of one region fill with circles."""
        places = np.sort(self._place[shape.region == region]).tolist()
        begins = [k for k, place in enumerate(places) if k == 0 or place != places[k - 1] + 1]
        lengths = [end - begin for begin, end in zip(begins, [*begins[1:], len(places)])]
        return sum(fill_score(times, length) for times, length in enumerate(lengths, 1))

    def _circles(self, shape: RegionsAndRanks) -> set[int]:
        """The cells of circles."""
        rank = shape.rank.tolist()
        return {cell for times, cells in visits_along(self._order, shape.region.tolist()) if times <= len(cells)
                for cell in sorted(cells, key=rank.__getitem__)[:times]}

    def _left(self, shape: RegionsAndRanks) -> int:
        """How many of the solutions found so far fit."""
        circles, region = self._circles(shape), shape.region.tolist()
        return sum(all(len(circles.intersection(cells)) in (0, times) for times, cells in visits_along(order, region))
                   for order in self._met)

    def _drawn(self, shape: RegionsAndRanks) -> Sketch:
        self._shape = shape
        clues = np.full(len(self._order), "", dtype="U2")
        clues[self.blank.ends()] = self.blank.end_letters()
        circles = list(self._circles(shape))
        clues[circles] = np.char.add(clues[circles], "o")
        size = self.blank.rows, self.blank.columns
        regions = np.unique(shape.region, return_inverse=True)[1].reshape(size)
        return Sketch(self._own, [np.where(clues == "", EMPTY, clues).reshape(size), region_tokens(regions)])


def fill_score(times: int, cells: int) -> int:
    """How well that visit of a region fills with circles: 3 for a full one after the first, 1 for a longer, -1 for one
    that has too few cells."""
    return -1 if cells < times else (1 + 2 * (cells == times)) * (times > 1)
