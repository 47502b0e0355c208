"""Boards with portals, and the circles that a loop through them allows."""

from __future__ import annotations

import numpy as np

from ....boards import checks
from ....boards.puzzle import Grid, Solution
from ....boards.text import EMPTY
from ....puzzles.portalloop import PortalLoop
from ..tokens import tokens

Rng = np.random.Generator

PORTALS, HOLES = 0.2, 0.04  # shares of the cells, about


def board_with_portals(rows: int, columns: int, rng: Rng) -> list[Grid]:
    """A board with holes and pairs of portals, as many on either colour of a chessboard as a loop through all needs."""
    dark = np.indices((rows, columns)).sum(axis=0) % 2 == 0
    grid = tokens(rng.random(dark.shape) < HOLES, "#").astype("U6")
    cells = [rng.permutation(np.flatnonzero((grid == EMPTY) & colour)) for colour in (dark, ~dark)]
    # Twice as many more dark portals than light ones, as there are more dark cells.
    more = 2 * (len(cells[0]) - len(cells[1]))
    light = max(0, -more, round(PORTALS * rows * columns - more) // 2, min(rows, columns) == 1 and more == 0)
    chosen = rng.permutation(np.concatenate([cells[0][:light + more], cells[1][:light]]))
    grid.flat[chosen] = np.repeat(np.arange(1, len(chosen) // 2 + 1), 2)[:len(chosen)].astype(np.str_)
    return [grid]


def portalloop(board: PortalLoop, solution: Solution, rng: Rng) -> list[Grid]:
    """A circle wherever the loop goes straight."""
    grid = np.where(board.hole, "#", np.where(checks.straight(board.sides(solution)), "?", EMPTY)).astype("U6")
    grid.reshape(-1)[board.portals] = np.array(board.numbers, dtype=grid.dtype)[:, None]
    return [grid]
