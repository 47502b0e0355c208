"""Flow and Numberlink: paths that cover the board, between ends that leave no others."""

from __future__ import annotations

from math import inf

import numpy as np

from ...boards.paths.puzzle import PathPuzzle
from ...boards.puzzle import Puzzle, Solution
from ...boards.text import EMPTY
from ..clues.recipe import Recipe
from ..solutions.unique_path_cover import walk
from .maker import Maker, Sketch

Rng = np.random.Generator


class PathsThatCover(Maker):
    """Walks over covers by paths to one that is the only one between its ends."""

    blank: PathPuzzle

    unique_sketch = True

    def __init__(self, kind: type[Puzzle], recipe: Recipe, rows: int, columns: int) -> None:
        if rows * columns < 2:
            raise ValueError(f"a board of {kind.name} has two cells or more, for the ends of a path")
        super().__init__(kind, recipe, rows, columns)

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        board = self.blank
        cover = walk(board.rows, board.columns, board.fill, rng, deadline, max_clues)
        if cover is None:
            return None
        grid = np.full(board.rows * board.columns, EMPTY, dtype="U6")
        for number, path in enumerate(sorted(cover.paths.values(), key=lambda path: min(path[0], path[-1])), 1):
            grid[[path[0], path[-1]]] = str(number)
        return Sketch(Solution(board, {"edges": cover.edges()}), [grid.reshape(board.rows, board.columns)])
