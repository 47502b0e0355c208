"""Simple Loop: the cells off the loop, its blocks, are few and stand in no clumps and hardly in bars."""

from __future__ import annotations

from itertools import islice
from math import inf

import numpy as np

from encoders import Bools, Formula
from encoders.graph import grid
from encoders.rules import single_loop

from ....boards.puzzle import Puzzle
from ....solving.session import Session
from ...clues.loop_faces import faces, visited
from ...clues.recipe import Recipe
from ...solutions.random_loop import flipped_near, points_off
from ..loop_leaves_points import LoopLeavesPoints
from ..maker import FLIPS, TURNS, Sketch

Rng = np.random.Generator

MOST = 2  # blocks in a square of two by two cells
TRIES = 10  # changes of the loop of which one should make no clump
BAR = 3  # blocks that three in a line cost more
SPARED = 4  # changes for each face that are tried to save blocks
WORK = 20000  # cells of all boards that are solved for that
ROUNDS = 20  # changes of the loop for each of its faces, after which a crowded sketch is given up


class FewBlocks(LoopLeavesPoints):
    """Leads the loop through clumps of blocks, and frees no point that would make one."""

    can_vary = True

    def __init__(self, kind: type[Puzzle], recipe: Recipe, rows: int, columns: int) -> None:
        super().__init__(kind, recipe, rows, columns)
        self.most_turns = TURNS + rows * columns

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        sketch = super().sketch(rng, deadline, max_clues)
        assert sketch is not None
        inside = faces(sketch.solution["edges"], *self.size)
        for _ in range(ROUNDS * inside.size):
            clumps = crowded(inside)
            if not clumps.any():
                return self.sketch_around(inside, rng)
            trial = flipped_near(inside, rng, int(rng.integers(1, FLIPS + 1)), clumps)
            if crowded(trial).sum() <= clumps.sum():
                inside = trial
        return None

    def redraw(self, sketch: Sketch, inside: Bools, rng: Rng) -> Sketch:
        return sketch if crowded(inside).any() else super().redraw(sketch, inside, rng)

    def thin(self, sketch: Sketch, rng: Rng, deadline: float) -> Sketch:
        """Lead the loop through more cells, with fewer blocks and bars, as long as the board has one solution."""
        inside, work = faces(sketch.solution["edges"], *self.size), WORK
        least = cost(inside)
        with LoopsThroughCells(*self.size) as loops:
            for _ in range(SPARED * inside.size):
                trial = flipped_near(inside, rng, int(rng.integers(1, FLIPS + 1)), ~visited(inside))
                now = cost(trial)
                if now > least or crowded(trial).any() or (trial == inside).all():
                    continue
                if work <= 0:
                    break
                work -= trial.size
                if loops.only_one(visited(trial), deadline):
                    inside, least = trial, now
        return self.sketch_around(inside, rng)

    def vary(self, sketch: Sketch, rng: Rng) -> Sketch:
        """Lead the loop round a few points another way, where no clump comes of it."""
        inside = faces(sketch.solution["edges"], *self.size)
        for _ in range(TRIES):
            trial = flipped_near(inside, rng, 1)
            if not crowded(trial).any() and bars(trial).sum() <= bars(inside).sum():
                return self.sketch_around(trial, rng)
        return sketch

    def kept_points(self, inside: Bools) -> Bools:
        return _beside_full(inside, MOST)


class LoopsThroughCells:
    """Asks whether one loop alone passes a set of cells. What it learns of one set it keeps for the next."""

    def __init__(self, rows: int, columns: int) -> None:
        graph, f = grid(rows, columns), Formula()
        self.edge, self.on = f.new(graph.size), f.new(graph.vertices)
        single_loop(f, graph, self.edge, on=self.on)
        self.session, self.known = Session(f), dict[bytes, bool]()

    def __enter__(self) -> LoopsThroughCells:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    def only_one(self, cells: Bools, deadline: float) -> bool:
        """Whether exactly one loop passes exactly these cells (rows, columns); False where there is no time to say."""
        name = cells.tobytes()
        if name not in self.known:
            assumed = np.where(cells.ravel(), self.on, -self.on).tolist()
            found = sum(1 for _ in islice(self.session.models(self.edge, True, assumed, deadline=deadline), 2))
            self.known[name] = found == 1 and self.session.exhausted
        return self.known[name]


def crowded(inside: Bools) -> Bools:
    """(rows, columns) the points in squares of which the outline of the region leaves out more than MOST points."""
    return _beside_full(inside, MOST + 1)


def cost(inside: Bools) -> int:
    """How many points the outline of the region leaves out, where three in a line count BAR more."""
    return points_off(inside) + BAR * int(bars(inside).sum())


def bars(inside: Bools) -> Bools:
    """(rows, columns) the points that the outline of the region leaves out with those on two opposite sides."""
    off = np.pad(~visited(inside), 1)
    middle = off[1:-1, 1:-1]
    return np.asarray(middle & (off[:-2, 1:-1] & off[2:, 1:-1] | off[1:-1, :-2] & off[1:-1, 2:]))


def _beside_full(inside: Bools, count: int) -> Bools:
    """(rows, columns) the points in squares of two by two of which the outline leaves out that many points, or more."""
    off = ~visited(inside)
    full = off[1:, 1:].astype(np.intp) + off[1:, :-1] + off[:-1, 1:] + off[:-1, :-1] >= count
    out = np.zeros_like(off)
    for down in (0, 1):
        for right in (0, 1):
            out[down:len(out) - 1 + down, right:out.shape[1] - 1 + right] |= full
    return out
