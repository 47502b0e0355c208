"""How boards of a puzzle are made from a solution; `makers.recipes` has the table of all puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from encoders import Bools, Ints

from ...boards.puzzle import Grid
from ...boards.text import EMPTY

Rng = np.random.Generator


class Recipe(NamedTuple):
    """How boards of a puzzle are made."""

    # Board, solution, rng -> the grids of a board with every clue that the solution allows; where there are
    # `regions`, they are the fourth argument.
    clues: Callable[..., list[Grid]]
    # The class that makes a sketch, with its module in `makers`.
    maker: str = "maker.Maker"
    # The share of the points that a loop does not visit; None for any share.
    unvisited_share: float | None = None
    # Whether clues may be left out.
    removable: bool = True
    # Board, solution, rng -> random regions; None where this try failed.
    regions: Callable[..., Ints | None] | None = None
    # Board, solution -> for each clue the number of its set, and whether it counts there: of each set one clue that
    # counts has to stay.
    keep_together: Callable[..., tuple[Ints, Bools]] | None = None
    # The clues of one solution, the clues that others allow in the same cells -> where the clue excludes the others.
    excludes: Callable[[Grid, Grid], Bools] = lambda clues, others: (clues != EMPTY) & (clues != others)
    # What stays in a cell whose clue is removed, as ice: a pattern in tokens -> what takes its place. Empty: nothing
    # stays.
    remains: Mapping[str, str] = MappingProxyType({})
    # Rows, columns, rng -> the grids of a board with all that is no clue, as ice, for makers that draw it.
    ground: Callable[[int, int, Rng], list[Grid]] | None = None
    # Sizes (rows, columns) at which boards have solutions, but never just one.
    ambiguous: tuple[tuple[int, int], ...] = ()
    # Whether boards have no holes and the loop passes all points.
    passes_all: bool = False
    # Whether clues would stand in clumps, so that those among others go first.
    crowded: bool = False
    # The share of the cells that keep a clue although fewer would do.
    kept_share: float = 0.0
    # Whether a cell is shaded in the place of a clue that goes.
    shades: bool = False
    # Why the rules leave no choice of clues, and no symmetry of them; "" where they do leave one.
    no_choice: str = ""
    no_symmetry: str = ""
    # On boards of 64 cells and more: the conflicts without an answer whether a clue can go, after which it stays.
    # None: no limit.
    patience: int | None = None
    # The token of a cell of the ground, for makers that change it.
    letter: str = ""
    # How many cells have the same clue, as both ends of a path have.
    cells_of_a_clue: int = 1

    def bare(self, grid: Grid) -> Grid:
        """The grid without its clues; in the place of each stands the token that `remains` leaves of it."""
        if not self.remains or not grid.size:
            return np.full_like(grid, EMPTY)
        return np.array([*map(self.remainder_of, grid.ravel().tolist())], dtype=grid.dtype).reshape(grid.shape)

    def remainder_of(self, token: str) -> str:
        """The token that remains where the clue of a token is removed."""
        for pattern, other in self.remains.items():
            token = EMPTY if token == EMPTY else re.sub(pattern, other, token) or EMPTY
        return token

    def count(self, grid: Grid) -> int:
        """How many clues a grid has."""
        return int((grid != self.bare(grid)).sum()) // self.cells_of_a_clue
