"""Nagenawa and Ring-ring: random rectangles that may cross, on a board of random regions or beside blocked cells."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

import numpy as np

from encoders import Bools
from encoders.deadline import check_deadline

from ...boards import checks
from ...boards.loops.region_loop import RegionLoop
from ...boards.puzzle import Solution
from ...boards.text import EMPTY, write_board
from ..clues.random_regions import cut_between
from ..clues.tokens import region_tokens
from .maker import TURNS, Maker, Sketch
from .repair_where_solutions_differ import is_refuted

Rng = np.random.Generator

VISITED = 0.4, 0.7  # share of the cells on loops, from and to, where the recipe says nothing else
LONGEST = 5  # most segments of a side, on most boards
TRIES = 4  # rectangles tried for each cell
CUTS = 5  # of a region, or other rectangles, to exclude another solution
AGAIN = 100  # rectangles tried in place of one that is taken away


class Rectangle(NamedTuple):
    """Rows and columns of its sides."""

    top: int
    left: int
    bottom: int
    right: int


class RandomRectangles(Maker):
    """Adds random rectangles until enough cells lie on them."""

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        if min(self.size) < 2:
            raise ValueError(f"no loop of {self.kind.name} fits {self.size[0]} x {self.size[1]} cells")
        check_deadline(deadline)
        if self.recipe.ground is not None:
            self.blank = self.kind(write_board(self.recipe.ground(*self.size, rng)))
        off = self.recipe.unvisited_share
        wanted = (rng.uniform(*VISITED) if off is None else 1 - off) * self.size[0] * self.size[1]
        self._turns, self._own = 0, more_rectangles([], *self.size, rng, TRIES * self.size[0] * self.size[1], wanted)
        return self._sketch(rng)

    def _replace(self, other: Solution, rng: Rng) -> None:
        """Take away a rectangle, one that another solution lacks if there is one, and add others."""
        lacking = [one for one in self._own if not other["edges"][sides_of([one], *self.size)[0]].all()]
        choice = lacking or self._own
        self._own.remove(choice[int(rng.integers(len(choice)))])
        self._own = more_rectangles(self._own, *self.size, rng, AGAIN)

    def _sketch(self, rng: Rng) -> Sketch:
        solution = Solution(self.blank, {"edges": sides_of(self._own, *self.size)[0]})
        return Sketch(solution, self.clues(solution, rng))


class RectanglesBesideBlocks(RandomRectangles):
    """Replaces a rectangle that another solution does not have, so that the other leaves out a cell or visits a block.
    """

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        for other in others:
            self._turns += 1
            if self._turns > TURNS + self.size[0] * self.size[1]:
                return None
            if is_refuted(self.kind(write_board(sketch.grids)), other):
                continue
            self._replace(other, rng)
            sketch = self._sketch(rng)
        return sketch


class RectanglesInRegions(RandomRectangles):
    """Cuts a region in two that count differently in another solution; where it visits the same cells, replaces a
    rectangle that it does not have."""

    kind: type[RegionLoop]
    blank: RegionLoop

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        for other in others:
            for _ in range(CUTS):
                if is_refuted(self.kind(write_board(sketch.grids)), other):
                    break
                own, theirs = (checks.visited(self.blank.sides(one)) for one in (sketch.solution, other))
                if not (own & ~theirs).any():
                    self._turns += 1
                    if self._turns > TURNS:
                        return None
                    self._replace(other, rng)
                else:
                    regions, first = self.blank.region, int(rng.choice(np.flatnonzero(own & ~theirs)))
                    second = int(rng.choice(np.flatnonzero(theirs & ~own & (regions == regions.flat[first]))))
                    regions = cut_between(regions, first, second, rng)
                    self.blank = self.kind(write_board([np.full(regions.shape, EMPTY), region_tokens(regions)]))
                sketch = self._sketch(rng)
        return sketch


def sides_of(rectangles: list[Rectangle], rows: int, columns: int) -> tuple[Bools, Bools]:
    """(m,) the edges of the rectangles; (2, rows, columns) which cells have a level side, and which an upright one."""
    across, down = np.zeros((rows, columns - 1), dtype=bool), np.zeros((rows - 1, columns), dtype=bool)
    on = np.zeros((2, rows, columns), dtype=bool)
    for top, left, bottom, right in rectangles:
        across[[top, bottom], left:right] = down[top:bottom, [left, right]] = True
        on[0, [top, bottom], left:right + 1] = on[1, top:bottom + 1, [left, right]] = True
    return np.concatenate([across.ravel(), down.ravel()]), on


def more_rectangles(rectangles: list[Rectangle], rows: int, columns: int, rng: Rng, tries: int,
                    wanted: float = np.inf) -> list[Rectangle]:
    """These rectangles and random ones, which may cross, but share no corner and no side.

    At most `tries` random ones are tried, and no more once `wanted` cells lie on rectangles.
    """
    out, (_, (level, upright)) = list(rectangles), sides_of(rectangles, rows, columns)
    for _ in range(tries):
        if np.count_nonzero(level | upright) >= wanted:
            break
        top, left = int(rng.integers(rows - 1)), int(rng.integers(columns - 1))
        bottom, right = (begin + 1 + int(rng.integers(min(LONGEST, size - 1 - begin)))
                         for begin, size in ((top, rows), (left, columns)))
        flat = np.ix_([top, bottom], range(left, right + 1))
        steep = np.ix_(range(top, bottom + 1), [left, right])
        corners = np.ix_([top, bottom], [left, right])
        if level[flat].any() or upright[steep].any() or (level | upright)[corners].any():
            continue
        level[flat] = upright[steep] = True
        out.append(Rectangle(top, left, bottom, right))
    return out
