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
    """How boards of a puzzle are made.

    clues: board, solution, rng -> the grids of a board with every clue that the solution allows; where there are
    `regions`, it takes them as a fourth argument. maker: the class that makes a sketch, with its module in `makers`.
    unvisited_share: the share of the points that a loop does not visit, None for any share. removable: whether clues
    may be left out. regions: board, solution, rng -> random regions, or None if this try failed. keep_together: board,
    solution -> for each clue the number of its set and whether the clue counts for the set; each set needs one clue
    that counts. excludes: the clues of one solution, the clues that others allow in the same cells -> where the clue
    excludes the other solution. remains: what stays in the cells of clues that are removed, as ice: a pattern in
    tokens -> what takes its place there; none where nothing stays. ground: rows, columns, rng -> the grids of a board
    with what is no clue, as ice, for makers that draw it. ambiguous: sizes (rows, columns) of which no board has just
    one solution, though there are solutions. only_level: the level of all boards, "" where they differ. passes_all:
    whether boards have no holes and the loop passes all points. symmetric: whether clues may be left out so that the
    others lie symmetrically. patience: on boards of 64 cells and more, how many conflicts it may take to find out
    whether a clue can go; it stays where that is not enough. None: any number. letter: the token of a cell of the
    ground, for makers that change it. cells_of_a_clue: how many cells have the same clue, as both ends of a path.
    """

    clues: Callable[..., list[Grid]]
    maker: str = "maker.Maker"
    unvisited_share: float | None = None
    removable: bool = True
    regions: Callable[..., Ints | None] | None = None
    keep_together: Callable[..., tuple[Ints, Bools]] | None = None
    excludes: Callable[[Grid, Grid], Bools] = lambda clues, others: (clues != EMPTY) & (clues != others)
    remains: Mapping[str, str] = MappingProxyType({})
    ground: Callable[[int, int, Rng], list[Grid]] | None = None
    ambiguous: tuple[tuple[int, int], ...] = ()
    only_level: str = ""
    passes_all: bool = False
    symmetric: bool = True
    patience: int | None = None
    letter: str = ""
    cells_of_a_clue: int = 1

    def bare(self, grid: Grid) -> Grid:
        """The grid with what remains where all its clues are removed."""
        if not self.remains or not grid.size:
            return np.full_like(grid, EMPTY)
        return np.array([*map(self.remain, grid.ravel().tolist())], dtype=grid.dtype).reshape(grid.shape)

    def remain(self, token: str) -> str:
        """What stays of one token."""
        for pattern, other in self.remains.items():
            token = EMPTY if token == EMPTY else re.sub(pattern, other, token) or EMPTY
        return token

    def count(self, grid: Grid) -> int:
        """How many clues a grid has."""
        return int((grid != self.bare(grid)).sum()) // self.cells_of_a_clue
