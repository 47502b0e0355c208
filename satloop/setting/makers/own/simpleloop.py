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
from ...clues.faces_inside_loop import faces_inside, framed, points_on_outline
from ...clues.recipe import Recipe
from ...solutions.random_loop import flipped_near
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
        inside = faces_inside(sketch.solution["edges"], *self.size)
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
        inside, work = faces_inside(sketch.solution["edges"], *self.size), WORK
        off = ~points_on_outline(inside)
        least = cost_of_points_off(off)
        with UniqueLoopCheck(*self.size) as loops:
            for _ in range(SPARED * inside.size):
                trial = flipped_near(inside, rng, int(rng.integers(1, FLIPS + 1)), off)
                trial_off = ~points_on_outline(trial)
                now = cost_of_points_off(trial_off)
                if now > least or (trial == inside).all() or _full(trial_off, MOST + 1).any():
                    continue
                if work <= 0:
                    break
                work -= trial.size
                if loops.only_one(~trial_off, deadline):
                    inside, off, least = trial, trial_off, now
        return self.sketch_around(inside, rng)

    def vary(self, sketch: Sketch, rng: Rng) -> Sketch:
        """Lead the loop round a few points another way, where no clump comes of it."""
        inside = faces_inside(sketch.solution["edges"], *self.size)
        for _ in range(TRIES):
            trial = flipped_near(inside, rng, 1)
            if not crowded(trial).any() and (bars(~points_on_outline(trial)).sum()
                                             <= bars(~points_on_outline(inside)).sum()):
                return self.sketch_around(trial, rng)
        return sketch

    def kept_points(self, inside: Bools) -> Bools:
        return _beside_full(inside, MOST)


class UniqueLoopCheck:
    """Asks whether one loop alone passes a set of cells. What it learns of one set it keeps for the next."""

    def __init__(self, rows: int, columns: int) -> None:
        graph, f = grid(rows, columns), Formula()
        self.edge, self.on = f.new(graph.size), f.new(graph.vertices)
        single_loop(f, graph, self.edge, on=self.on)
        self.session, self.known = Session(f), dict[bytes, bool]()

    def __enter__(self) -> UniqueLoopCheck:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    def only_one(self, cells: Bools, deadline: float) -> bool:
        """Whether exactly one loop passes exactly these cells (rows, columns); False where there is no time to say."""
        name = cells.tobytes()
        if name not in self.known:
            assumed = np.where(cells.ravel(), self.on, -self.on).tolist()
            count = sum(1 for _ in islice(self.session.models(self.edge, True, assumed, deadline=deadline), 2))
            self.known[name] = count == 1 and self.session.exhausted
        return self.known[name]


def crowded(inside: Bools) -> Bools:
    """(rows, columns) the points in squares of which the outline of the region leaves out more than MOST points."""
    return _beside_full(inside, MOST + 1)


def cost_of_points_off(off: Bools) -> int:
    """How many points are off the loop, where three in a line count BAR more."""
    return int(np.count_nonzero(off)) + BAR * int(np.count_nonzero(bars(off)))


def bars(off: Bools) -> Bools:
    """(rows, columns) the points off the loop of which those on two opposite sides are off it, too."""
    out = np.zeros_like(off)
    out[1:-1] = off[:-2] & off[2:]
    out[:, 1:-1] |= off[:, :-2] & off[:, 2:]
    return out & off


def _beside_full(inside: Bools, count: int) -> Bools:
    """(rows, columns) the points in squares of two by two of which the outline leaves out `count` points or more."""
    off = ~points_on_outline(inside)
    full = framed(_full(off, count))
    beside = full[1:] | full[:-1]
    return np.asarray(beside[:, 1:] | beside[:, :-1])


def _full(off: Bools, count: int) -> Bools:
    """(rows - 1, columns - 1) the squares of two by two of which `count` points or more are off the loop."""
    number = off.view(np.int8)
    beside = number[1:] + number[:-1]
    return np.asarray(beside[:, 1:] + beside[:, :-1] >= count)
