"""What all puzzles with lines through cell centres share: the graph of cells, and solutions as letters n, e, s, w."""

from __future__ import annotations

from functools import cache, cached_property
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from encoders import GridGraph
from encoders.graph import grid

from . import checks
from .puzzle import Puzzle, Solution, Values
from .text import BoardText

LETTERS = "nesw"  # in the order of checks.sides


class CellLines(Puzzle):
    """Lines through cell centres; `edges` in the key are those of `graph`, a GridGraph(rows, columns)."""

    @cached_property
    def graph(self) -> GridGraph:
        return grid(self.rows, self.columns)

    shades = False  # whether the puzzle shades cells, which solution text marks by x

    def segments(self, solution: Solution) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """(rows, columns - 1) and (rows - 1, columns): segments to the right of a cell and down from it."""
        cut = self.rows * (self.columns - 1)
        edges = self.edges(solution, cut + (self.rows - 1) * self.columns)
        return (edges[..., :cut].reshape(*edges.shape[:-1], self.rows, self.columns - 1),
                edges[..., cut:].reshape(*edges.shape[:-1], self.rows - 1, self.columns))

    def sides(self, solution: Solution) -> NDArray[np.bool_]:
        """(rows, columns, 4) where the line leaves each cell."""
        return checks.sides(*self.segments(solution))

    def to_grid(self, solution: Solution) -> list[list[str]]:
        order = (0, 2, 1, 3)  # the data sets write n, s, e, w
        return [["".join(LETTERS[k] for k in order if cell[k]) or "-" for cell in row]
                for row in self.sides(solution).tolist()]

    def from_grid(self, board: BoardText) -> Values:
        """Raises PuzzleError for a token that is no set of sides, or where a neighbour does not agree.

        Where cells may be shaded, an x says nothing of the line: there it goes as the neighbours say.
        """
        bits = board.look_up(_table(), "the sides the line leaves by, as letters of nesw, or - or x")
        sides = (bits[..., None] >> np.arange(4)) & 1 > 0
        across, down = sides[:, :-1, checks.EAST], sides[:-1, :, checks.SOUTH]
        shaded = np.zeros(bits.shape, dtype=bool)
        if self.shades:
            shaded = np.array([[token == "x" for token in row] for row in board.grids[0]])
            across = across | (shaded[:, :-1] & sides[:, 1:, checks.WEST])
            down = down | (shaded[:-1] & sides[1:, :, checks.NORTH])
        astray = np.argwhere((checks.sides(across, down) != sides).any(axis=2) & ~shaded)
        if len(astray):
            row, column = astray[0].tolist()
            raise board.error(row, column, "the neighbours' lines to meet it, inside the board")
        return {"edges": np.concatenate([across.ravel(), down.ravel()])}


@cache
def _table() -> dict[str, int]:
    """Token -> bit set of its sides, in any order of the letters."""
    ways = (p for size in range(1, 5) for p in permutations(range(4), size))
    return {"-": 0, "x": 0} | {"".join(LETTERS[i] for i in p): sum(1 << i for i in p) for p in ways}
