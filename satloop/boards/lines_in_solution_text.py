"""Lines from point to point of a grid, and lines through cells as the letters n, e, s, w of solution text."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from encoders import GridGraph
from encoders.cached_property import cached_property
from encoders.graph import grid

from ..errors import plural
from . import checks
from .puzzle import Marks, Puzzle, Solution, Values
from .text import BoardText

LETTERS = "nesw"  # in the order of checks.sides
LAYERS = ("edges", "doubled", "tripled", "quadrupled")  # of a key: a line along an edge, a second, a third ...


class GridLines(Puzzle):
    """Lines between neighbouring points of a grid; `edges` in the key are those of `graph`, the grid of the points."""

    on_lattice = False  # the points are the corners of the cells, not their centres

    @cached_property
    def graph(self) -> GridGraph:
        return grid(self.rows + self.on_lattice, self.columns + self.on_lattice)

    def segments(self, solution: Solution) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Whether a line joins a point with the next one to the right, and with the next one below.

        Shapes (rows, columns - 1) and (rows - 1, columns), counted in points. ValueError for edges of another board.
        """
        edges: NDArray[np.bool_] = solution["edges"]
        rows, columns, batch = self.graph.rows, self.graph.columns, edges.shape[:-1]
        if edges.shape[-1:] != (self.graph.size,):
            raise ValueError(f"found a solution of {plural(edges.size, 'segment')}, "
                             f"expected {self.graph.size} as {self!r} has")
        across = rows * (columns - 1)
        return (edges[..., :across].reshape(*batch, rows, columns - 1),
                edges[..., across:].reshape(*batch, rows - 1, columns))

    def sides(self, solution: Solution) -> NDArray[np.bool_]:
        """(rows, columns, 4), counted in points: whether a line leaves the point to the north, east, south, west."""
        return checks.sides(*self.segments(solution))

    def clue_values(self, solution: Solution) -> NDArray[Any]:
        """(rows, columns) what a clue in each cell says of the solution, where that is a matter of the solution alone;
        (rows, columns, 4) where a clue speaks of a way n, e, s or w. `check` and the makers of boards use it.
        """
        raise NotImplementedError

    def marks(self) -> Marks:
        """What the clues look like, as arguments of Picture."""
        return {}


def graph_of(puzzle: Puzzle) -> GridGraph:
    """The graph of a puzzle with lines. Raises TypeError for a puzzle without lines."""
    if not isinstance(puzzle, GridLines):
        raise TypeError(f"{puzzle.title} has no lines")
    return puzzle.graph


class CellLines(GridLines):
    """Lines through the centres of cells. Solution text has the letters of the sides by which they leave a cell."""

    draws: ClassVar[tuple[str, ...]] = ("lines",)  # with "shaded", solution text marks shaded cells by x

    def to_grid(self, solution: Solution) -> list[list[str]]:
        order = (0, 2, 1, 3)  # the data sets write n, s, e, w
        return [["".join(LETTERS[k] for k in order if cell[k]) or "-" for cell in row]
                for row in self.sides(solution).tolist()]

    def from_grid(self, board: BoardText) -> Values:
        """Raises PuzzleError for a token that is no set of sides, or where a neighbour does not agree.

        Where cells may be shaded, an x says nothing of the line: there it goes as the neighbours say.
        """
        bits = board.look_up(_bits_of_letters(), "the sides the line leaves by, as letters of nesw, or - or x")
        sides = (bits[..., None] >> np.arange(4)) & 1 > 0
        across, down = sides[:, :-1, checks.EAST], sides[:-1, :, checks.SOUTH]
        shaded = np.zeros(bits.shape, dtype=bool)
        if "shaded" in self.draws:
            # An x gives way: the line is there if the neighbour says so.
            shaded = np.array(board.grids[0]) == "x"
            across = across | (shaded[:, :-1] & sides[:, 1:, checks.WEST])
            down = down | (shaded[:-1] & sides[1:, :, checks.NORTH])
        for row, column in np.argwhere((checks.sides(across, down) != sides).any(axis=2) & ~shaded).tolist():
            raise board.error(row, column, "the neighbours' lines to meet it, inside the board")
        values = {"edges": np.concatenate([across.ravel(), down.ravel()])}
        return {**values, "shaded": shaded} if "shaded" in self.draws else values


@cache
def _bits_of_letters() -> dict[str, int]:
    """Token -> bit set of its sides, in any order of the letters."""
    ways = (way for size in range(1, 5) for way in permutations(range(4), size))
    return {"-": 0, "x": 0} | {"".join(LETTERS[k] for k in way): sum(1 << k for k in way) for way in ways}
