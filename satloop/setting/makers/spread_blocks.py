"""Simple Loop: the cells off the loop, its blocks, stand in no clumps."""

from __future__ import annotations

import numpy as np

from encoders import Bools

from ...boards.puzzle import Puzzle
from ..clues.loop_faces import faces, visited
from ..solutions.random_loop import flipped_near
from .base import FLIPS, TURNS, Draft
from .carving import Carving

Rng = np.random.Generator

MOST = 2  # blocks in a square of two by two cells
TRIES = 10  # changes of the loop of which one should make no clump
ROUNDS = 20  # changes of the loop for each of its faces, after which a crowded draft is given up


class Blocks(Carving):
    """Leads the loop through clumps of blocks, and frees no point that would make one."""

    can_vary = True

    def __init__(self, kind: type[Puzzle], rows: int, columns: int) -> None:
        super().__init__(kind, rows, columns)
        self.most_turns = TURNS + rows * columns

    def draft(self, rng: Rng, deadline: float | None = None, max_clues: int = 0) -> Draft | None:
        draft = super().draft(rng, deadline, max_clues)
        assert draft is not None
        inside = faces(draft.solution["edges"], *self.size)
        for _ in range(ROUNDS * inside.size):
            clumps = crowded(inside)
            if not clumps.any():
                return self.draft_around(inside, rng)
            trial = flipped_near(inside, rng, int(rng.integers(1, FLIPS + 1)), clumps)
            if crowded(trial).sum() <= clumps.sum():
                inside = trial
        return None

    def redraft(self, draft: Draft, inside: Bools, rng: Rng) -> Draft:
        return draft if crowded(inside).any() else super().redraft(draft, inside, rng)

    def vary(self, draft: Draft, rng: Rng) -> Draft:
        """Lead the loop round a few points another way, where no clump comes of it."""
        inside = faces(draft.solution["edges"], *self.size)
        for _ in range(TRIES):
            trial = flipped_near(inside, rng, 1)
            if not crowded(trial).any():
                return self.draft_around(trial, rng)
        return draft

    def kept_points(self, inside: Bools) -> Bools:
        return _beside_full(inside, MOST)


def crowded(inside: Bools) -> Bools:
    """(rows, columns) the points in squares of which the outline of the region leaves out more than MOST points."""
    return _beside_full(inside, MOST + 1)


def _beside_full(inside: Bools, count: int) -> Bools:
    """(rows, columns) the points in squares of two by two of which the outline leaves out so many points, or more."""
    off = ~visited(inside)
    full = off[1:, 1:].astype(np.intp) + off[1:, :-1] + off[:-1, 1:] + off[:-1, :-1] >= count
    out = np.zeros_like(off)
    for down in (0, 1):
        for right in (0, 1):
            out[down:len(out) - 1 + down, right:out.shape[1] - 1 + right] |= full
    return out
