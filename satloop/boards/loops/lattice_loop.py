"""What the puzzles with a loop along the grid lines share. Solution text marks the cells inside the loop by x."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders import TRUE, Bools, Ints, Literals
from encoders.loops import scheme_names

from ...pictures.picture import Picture
from .. import checks, unsolvable
from ..alphabets.numbers_and_symbols import letter_sets, numbers, sums_of_sides
from ..alphabets.tokens_of_parts import TokensOfParts, number, one_of
from ..failure import Failures, at_points
from ..lines_in_solution_text import GridLines
from ..puzzle import Key, Marks, Solution, Values
from ..text import BoardText

__all__ = ["BoardText", "Failures", "Key", "LatticeLoop", "LatticeNumbers", "Marks", "Solution", "TokensOfParts",
           "at_points", "checks", "letter_sets", "number", "numbers", "one_of", "sums_of_sides", "unsolvable"]


class LatticeLoop(GridLines):
    """A loop through the (rows + 1) x (columns + 1) lattice points; `edges` in the key are those of `graph`."""

    group = "grid"
    options, draws = {"loops": scheme_names(planar=True)}, ("sides",)
    connectivity, on_lattice = "cycle", True
    fill = False  # the loop visits every lattice point

    def required(self) -> Literals | None:
        """What the loop has to visit: every lattice point, or None where it may leave out points."""
        return np.full(self.graph.vertices, TRUE) if self.fill else None

    def one_loop_as_required(self, sides: NDArray[np.bool_]) -> Failures:
        """It is one loop, which passes what the board asks for. sides: as of `checks`."""
        if self.fill:
            yield from at_points(checks.failure_where("the loop leaves out a point", ~checks.visited(sides)))
        yield from at_points(checks.one_loop(sides))

    def values_at_sides(self, edge: NDArray[Any]) -> NDArray[Any]:
        """(rows, columns, 4): the values of `edge`, (m,), at the top, bottom, left and right side of each cell."""
        across, down = self.graph.split(edge)
        return np.stack([across[:-1], across[1:], down[:, :-1], down[:, 1:]], axis=-1)

    def corners(self, point: NDArray[Any]) -> NDArray[Any]:
        """(rows, columns, 4): the values at the four corners of each cell; point: a value for each lattice point."""
        points = point.reshape(self.rows + 1, self.columns + 1)
        return np.stack([points[:-1, :-1], points[:-1, 1:], points[1:, :-1], points[1:, 1:]], axis=-1)

    def edges_at_corners(self) -> NDArray[Any]:
        """(rows, columns, 16) the edges at the four corners of each cell, each once; -1 where there is none."""
        # Two corners share a side of the cell: sorted, the second of two equal edges is taken out.
        edges = np.sort(self.graph.incidence[self.corners(np.arange(self.graph.vertices))].reshape(-1, 16))
        edges[:, 1:][edges[:, 1:] == edges[:, :-1]] = -1
        return edges.reshape(self.rows, self.columns, 16)

    def ahead(self, cells: Ints) -> Ints:
        """(k, 4, length) the edges across the way n, e, s, w of each of the cells (k,), its own side first; -1 beyond
        the border. length: the longer side of the board."""
        length = max(self.rows, self.columns)
        row, column = (place[:, None] for place in np.divmod(cells, self.columns))
        step = np.arange(length)
        level = (self.rows + 1) * self.columns  # edges, before the upright ones
        out = np.empty((len(cells), 4, length), dtype=np.intp)
        # line: which of the grid lines across the way is met after each number of steps.
        for way, line in ((0, row - step), (2, row + 1 + step)):
            out[:, way] = np.where((line >= 0) & (line <= self.rows), line * self.columns + column, -1)
        for way, line in ((1, column + 1 + step), (3, column - step)):
            out[:, way] = np.where((line >= 0) & (line <= self.columns), level + row * (self.columns + 1) + line, -1)
        return out

    def sides_on(self, solution: Solution) -> NDArray[np.bool_]:
        """(rows, columns, 4): whether the top, bottom, left and right side of each cell is on the loop."""
        across, down = self.segments(solution)
        return np.stack([across[..., :-1, :], across[..., 1:, :], down[..., :-1], down[..., 1:]], axis=-1)

    def unsolvable_reasons(self) -> Failures:
        points = np.zeros((self.rows + 1, self.columns + 1), dtype=bool)
        return at_points(unsolvable.no_loop_through_all(points)) if self.fill else super().unsolvable_reasons()

    def given_values(self) -> Values:
        given = self.marks().get("given")
        return {} if given is None else {"edges": np.where(given, 1, -1)}

    def picture(self, solution: Solution | None = None) -> Picture:
        """The grid points, the clues, and the solution's loop."""

        return Picture(self.rows, self.columns, self.heading, grid="dots",
                       lattice_loop=None if solution is None else solution["edges"], **self.marks())

    def to_grid(self, solution: Solution) -> list[list[str]]:
        _, down = self.segments(solution)
        inside = np.cumsum(down[:, :-1], axis=1) % 2
        return [["x" if cell else "-" for cell in row] for row in inside.tolist()]

    def from_grid(self, board: BoardText) -> Values:
        marked = board.look_up({"x": 1, "-": 0}, "x for a cell inside the loop, - for one outside")
        inside = np.pad(marked, 1) > 0
        across, down = inside[:-1, 1:-1] != inside[1:, 1:-1], inside[1:-1, :-1] != inside[1:-1, 1:]
        return {"edges": np.concatenate([across.ravel(), down.ravel()])}


class LatticeNumbers(LatticeLoop):
    """Some cells have a number from 0 to 4; the puzzle says what of the loop it counts. clue: -1 for no number."""

    clues = numbers(0, 4, empty="-.")

    def parse(self, board: BoardText) -> None:
        self.clue = self.clues.read(board)

    def miscounted(self, rule: str, solution: Solution) -> Failures:
        """The rule, where a number is not the value of its cell."""
        yield from checks.failure_where(rule, (self.clue >= 0) & (self.clue_values(solution) != self.clue))

    def surely_passed(self, on: Literals) -> Bools:
        """(rows, columns) where the loop passes a cell, whatever else it does: its number is above 0 and always holds.
        on: a literal for each number, TRUE where it cannot be taken away."""
        firm: Bools = self.clue > 0
        firm[self.clue >= 0] &= on == TRUE
        return firm

    def marks(self) -> Marks:
        return {"texts": self.clue}
