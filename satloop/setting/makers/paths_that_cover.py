"""Flow and Numberlink: paths that cover the board, between ends that leave no others."""

from __future__ import annotations

from math import inf
from random import Random

import numpy as np

from ...boards.paths.puzzle import PathPuzzle
from ...boards.puzzle import Puzzle, Solution
from ...boards.text import EMPTY
from ..clues.recipe import Recipe
from ..solutions.path_cover import Cover
from ..solutions.unique_path_cover import Proofs, find_unique_cover, only_cover
from .maker import LARGE, Maker, Sketch

Rng = np.random.Generator

TRANSFERS = 16  # of a variation, at most
SIDE, PATHS = 5, 3  # of the smallest boards whose ends have to be spread
HALF = 1 / 6  # share of the ends that each half of a board has, at least; a large board has an end in each quarter


class PathsThatCover(Maker):
    """Walks over covers by paths to one that is the only one between its ends."""

    blank: PathPuzzle

    unique_sketch = can_vary = True
    proofs: Proofs | None = None

    def __init__(self, kind: type[Puzzle], recipe: Recipe, rows: int, columns: int) -> None:
        if rows * columns < 2:
            raise ValueError(f"a board of {kind.name} has two cells or more, for the ends of a path")
        super().__init__(kind, recipe, rows, columns)

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        board = self.blank
        cover = find_unique_cover(board.rows, board.columns, board.fill, rng, deadline, max_clues)
        self.covers, self.proofs, self.deadline = dict[bytes, Cover](), None, deadline
        return None if cover is None or not ends_are_spread(cover) else self.sketch_of(cover)

    def sketch_of(self, cover: Cover) -> Sketch:
        """The sketch of a cover, which is kept for `vary`."""
        board, edges = self.blank, cover.edges()
        self.covers[edges.tobytes()] = cover
        grid = np.full(board.rows * board.columns, EMPTY, dtype="U6")
        for number, path in enumerate(sorted(cover.paths.values(), key=lambda path: min(path[0], path[-1])), 1):
            grid[[path[0], path[-1]]] = str(number)
        return Sketch(Solution(board, {"edges": edges}), [grid.reshape(board.rows, board.columns)])

    def vary(self, sketch: Sketch, rng: Rng) -> Sketch:
        """Let paths take over tails of others; the ends leave one solution again, and there are no more of them."""
        cover = self.covers[sketch.solution["edges"].tobytes()]
        if self.proofs is None:
            self.proofs = Proofs(cover, self.blank.fill)
        trial = cover.copy()
        choose = Random(int(rng.integers(2 ** 62)))
        trial.shuffle(choose, int(rng.integers(1, TRANSFERS + 1)))
        trial.join(choose)
        only = only_cover(self.proofs, trial, choose, self.deadline)
        return sketch if only is None else self.sketch_of(only)


def ends_are_spread(cover: Cover) -> bool:
    """Whether the ends of the paths do not all lie on one side of the board, or in a few corners of a large one. On
    small boards, and where there are few paths, they may."""
    rows, columns = cover.rows, cover.columns
    if min(rows, columns) < SIDE or len(cover.paths) < PATHS:
        return True
    ends = np.bincount(cover.ends(), minlength=rows * columns).reshape(rows, columns)
    # quarters: (2, 2) how many ends lie in each; a middle row or column counts for the part after it.
    quarters = np.add.reduceat(np.add.reduceat(ends, [0, rows // 2]), [0, columns // 2], axis=1)
    halves = np.concatenate([quarters.sum(axis=0), quarters.sum(axis=1)])
    return bool((halves >= HALF * quarters.sum()).all() and (quarters.all() or rows * columns < LARGE))
