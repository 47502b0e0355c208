"""Simple Loop, Castle Wall, Linesweeper and others: loops leave points where other solutions differ."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from encoders import Bools

from ...boards import checks
from ...boards.loops.cell_loop import CellLoop
from ...boards.puzzle import Solution
from ...boards.text import write_board
from ..clues.faces_inside_loop import faces_inside, points_on_outline
from ..solutions.random_loop import flipped_near, outline
from .maker import FLIPS, TURNS, Maker, Sketch
from .repair_where_solutions_differ import differing_parts, differing_points, free_point, is_refuted

Rng = np.random.Generator


class LoopLeavesPoints(Maker):
    """Takes a point off the loop in each place where another solution differs and passes it.

    The point then is no cell of a loop, or has a clue. So one round mends many places, and no mixture of the other
    solutions is a solution either.
    """

    can_reroute = True
    most_turns = TURNS  # rounds in which no point could be freed, after which a try is given up

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        if self.symmetry != "none":
            return self.reroute(sketch, others, rng)
        after = sketch
        seen: set[bytes] = set()
        for other in others:
            for part in self._differences(sketch, other):
                now = after.solution["edges"]
                if part.tobytes() in seen or (now[part] != sketch.solution["edges"][part]).any():
                    continue
                seen.add(part.tobytes())
                edges = now.copy()
                edges[part] ^= True
                like = self.solution_with(after, edges)
                if not is_refuted(self.kind(write_board(after.grids)), like):
                    after = self.exclude(after, like, rng) or after
        return self._reroute(sketch, others, rng) if after is sketch else after

    def _differences(self, sketch: Sketch, other: Solution) -> Iterator[NDArray[np.intp]]:
        """The edges where the other solution differs: those of each place, then all of them."""
        parts = differing_parts(sketch.solution["edges"], other["edges"], *self.size)
        if len(parts) > 1:
            yield from parts
        yield np.sort(np.concatenate(parts))

    def _reroute(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        """Lead the loop another way where no point can be freed."""
        self._turns += 1
        for other in others if self._turns <= self.most_turns else ():
            edges = sketch.solution["edges"]
            near = differing_points(edges, other["edges"], *self.size)
            flips = int(rng.integers(1, FLIPS + 1))
            sketch = self.redraw(sketch, flipped_near(faces_inside(edges, *self.size), rng, flips, near), rng)
        return sketch if self._turns <= self.most_turns else None

    def redraw(self, sketch: Sketch, inside: Bools, rng: Rng) -> Sketch:
        """The sketch with another loop, as near to it as can be."""
        return self.sketch_around(inside, rng)

    def solution_with(self, sketch: Sketch, edges: Bools) -> Solution:
        """Other edges as a solution of the sketch's board."""
        return Solution(self.blank, {"edges": edges})

    def kept_points(self, inside: Bools) -> Bools | None:
        """The points that the outline of the region must not leave out; None if it may leave out any."""
        return None

    def exclude(self, sketch: Sketch, other: Solution, rng: Rng) -> Sketch | None:
        """Free one point that the other solution passes; None if none can be freed."""
        own = sketch.solution["edges"]
        inside = faces_inside(own, *self.size)
        flip = free_point(inside, differing_points(own, other["edges"], *self.size), rng, self.kept_points(inside))
        return None if flip is None else self.redraw(sketch, flip[0], rng)


class LoopLeavesAllShaded(LoopLeavesPoints):
    """For puzzles where all cells off the loop are shaded, and no others."""

    blank: CellLoop

    def sketch_around(self, inside: Bools, rng: Rng) -> Sketch:
        solution = Solution(self.blank, {"edges": outline(inside), "shaded": ~points_on_outline(inside)})
        return Sketch(solution, self.clues(solution, rng))

    def redraw(self, sketch: Sketch, inside: Bools, rng: Rng) -> Sketch:
        return self.reuse_clues(self.sketch_around(inside, rng), sketch, 0, rng)

    def solution_with(self, sketch: Sketch, edges: Bools) -> Solution:
        """Other edges as a solution: the cells off them are shaded."""
        lines = Solution(self.blank, {"edges": edges})
        return Solution(self.blank, {"edges": edges, "shaded": ~checks.visited(self.blank.sides(lines))})
