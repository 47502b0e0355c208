"""Walls between two cells of one region: a third grid of board text, below clues and regions.

A wall is a part of the region's border that has the region on both sides: a line that crosses it leaves the region and
enters it again. So it is on puzz.link, where such a border ends inside a region.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from encoders import Bools, Ints

from .alphabets.numbers_and_symbols import letter_sets
from .alphabets.spelling import Spelling
from .declarations import FurtherRule
from .text import EMPTY, HOLES, BoardText, Grid

WALLS = letter_sets("e, s or es for a wall to the right, below, or both, or - for none", "se", "e s es",
                    spelling=Spelling(placed={"e": (0, 1, "wall"), "s": (1, 0, "wall")}))
GRID = 2  # which grid of board text tells walls
# What walls say, by puzzle.
SAY_NOTHING = FurtherRule("walls", "walls", "the walls inside regions say nothing",
                          "sagen die Wände in Gebieten nichts")
LEAVES_AND_ENTERS = FurtherRule(
    "walls", "walls", "a line that crosses a wall inside a region leaves the region and enters it again",
    "verlässt eine Linie, die eine Wand in einem Gebiet überquert, das Gebiet und kommt wieder hinein")
BORDERS_TOO = FurtherRule(
    "walls", "walls", f"{LEAVES_AND_ENTERS.text}; two unvisited cells do not touch across such a wall",
    f"{LEAVES_AND_ENTERS.german}; zwei unbesuchte Felder berühren sich nicht über eine solche Wand")


def read_walls(board: BoardText, region: Ints) -> Bools | None:
    """(m,) whether a wall stands across each edge of the grid; None where none does.

    region: (rows, columns), -1 in holes. Raises PuzzleError for a wall that is not between two cells of one region.
    """
    if len(board.grids) <= GRID:
        return None
    bits = np.maximum(board.look_up(WALLS, WALLS.expected, GRID), 0)
    # inside, wall: (2, rows, columns) whether the cell to the right, or below, is of the same region; whether a wall
    # stands there.
    inside = np.zeros((2, *bits.shape), dtype=bool)
    inside[0, :, :-1] = (region[:, :-1] == region[:, 1:]) & (region[:, 1:] >= 0)
    inside[1, :-1] = (region[:-1] == region[1:]) & (region[1:] >= 0)
    wall = np.stack([bits & 2 > 0, bits & 1 > 0])
    for row, column in np.argwhere((wall & ~inside).any(axis=0)).tolist():
        raise board.error(row, column, "walls between two cells of one region", GRID)
    return np.concatenate([wall[0, :, :-1].ravel(), wall[1, :-1].ravel()]) if wall.any() else None


def is_wall_grid(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows of tokens tell walls, and not nothing."""
    tokens = {token for row in rows for token in row}
    return tokens <= {*WALLS} and not tokens <= WALLS.empty


def walls_inside(walls: Grid, names: Grid) -> Grid:
    """The tokens of walls, without the walls that are not between two cells of one region. names: tokens of regions."""
    bits = np.array([max(WALLS[token], 0) for token in walls.ravel().tolist()]).reshape(walls.shape)
    real = ~np.isin(names, [*HOLES])
    return wall_grid((bits[:, :-1] & 2 > 0) & (names[:, :-1] == names[:, 1:]) & real[:, 1:],
                     (bits[:-1] & 1 > 0) & (names[:-1] == names[1:]) & real[1:])


def wall_grid(beside: Bools, below: Bools) -> Grid:
    """(rows, columns) the tokens of walls. beside: (rows, columns - 1), to the right of cells; below: (rows - 1,
    columns).
    """
    right, under = np.pad(beside, ((0, 0), (0, 1))), np.pad(below, ((0, 1), (0, 0)))
    return np.asarray(np.array([EMPTY, "s", "e", "es"])[2 * right + under])


