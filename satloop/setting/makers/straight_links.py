"""Sketches of straight links, as pairs of circles or islands with bridges; they change where another solution differs.

They grow on a grid whose cells are free, marked (a circle or an island) or passed by a link; growing is sequential.
"""

from __future__ import annotations

from math import inf

import numpy as np

from encoders import Ints
from encoders.deadline import check_deadline
from encoders.graph import components
from encoders.rules.straight_links import crossings, link_along_edge, pairs_in_sight

from ...boards.loops.cell_loop import CellLoop
from ...boards.puzzle import Grid, Puzzle, Solution
from ...boards.text import EMPTY, write_board
from ...explaining.model.level_names import LEVELS
from ..clues.recipe import Recipe
from .maker import Maker, Sketch

Rng = np.random.Generator
Cell = tuple[int, int]  # row and column
Pair = tuple[int, int]  # two cells in sight of each other, flat, the lower first

FREE, MARKED, PASSED = range(3)
WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
MENDS = 100  # rounds of other solutions after which a try is given up
FAILURES = 60  # links tried in vain, one after another, after which no more islands are added
DOUBLE, CLOSING = 0.4, 0.3  # shares of bridges that are double, and of possible bridges that close a circle
HARDER = 0.1, 0.95  # the same for boards above the easy level, which are rare otherwise
LONGER, LONGER_HARDER = 0.6, 1.2  # of Hashi's bridges; where islands are far from each other, more boards are hard


class StraightLinks(Maker):
    """Marks in sight of each other, joined by lines; `lines` has the number of lines of each pair."""

    kind: type[CellLoop]
    blank: CellLoop

    least = 2  # cells of the longer side of a board
    longer = 1.2  # how much likelier a link is than one that is a cell shorter

    def __init__(self, kind: type[Puzzle], recipe: Recipe, rows: int, columns: int) -> None:
        super().__init__(kind, recipe, rows, columns)
        if max(rows, columns) < self.least:
            raise ValueError(f"a board of {kind.name} has a side of {self.least} cells or more, not {rows} x {columns}")

    def sketch(self, rng: Rng, deadline: float = inf, max_clues: int = 0) -> Sketch | None:
        self.mends, self.most = 0, max_clues or self.blank.rows * self.blank.columns
        check_deadline(deadline)
        return self.sketch_of(*self.grow(rng), rng)

    def grow(self, rng: Rng) -> tuple[Grid, dict[Pair, int]]:
        """Random marks (rows, columns), at most `most`, and the lines between them."""
        raise NotImplementedError

    def sketch_of(self, marks: Grid, lines: dict[Pair, int], rng: Rng) -> Sketch:
        """The sketch of a board with these marks whose solution has these lines."""
        board = self.kind(write_board([marks]))
        pairs = board.cells[pairs_in_sight(board.cells, board.columns)]
        count = np.array([*(lines.get((start, end), 0) for start, end in pairs.tolist()), 0])
        along_edges = count[self.pair_of_edges(board)]
        values = {"edges": along_edges > 0, "doubled": along_edges > 1}
        solution = Solution(board, {name: values[name] for name in board.decides})
        return Sketch(solution, self.recipe.clues(board, solution, rng))

    @staticmethod
    def pair_of_edges(board: CellLoop) -> Ints:
        """(m,) the index of the pair whose link covers each edge, -1 for none."""
        return link_along_edge(board.cells, board.columns, pairs_in_sight(board.cells, board.columns), board.rows)

    def lines(self, board: CellLoop, solution: Solution) -> dict[Pair, int]:
        """The lines of a solution."""
        pairs = board.cells[pairs_in_sight(board.cells, board.columns)].tolist()
        count = solution["edges"] + (solution["doubled"] * 1 if "doubled" in solution else 0)
        return {tuple(pairs[pair]): number for pair, number in zip(self.pair_of_edges(board).tolist(), count.tolist())
                if number}

    def mend(self, sketch: Sketch, others: list[Solution], rng: Rng) -> Sketch | None:
        self.mends += 1
        if self.mends > MENDS:
            return None
        for other in others:
            board = self.kind(write_board(sketch.grids))
            if not any(board.check(other)):
                own, theirs = self.lines(board, sketch.solution), self.lines(board, other)
                differ = sorted(pair for pair in {*own, *theirs} if own.get(pair, 0) != theirs.get(pair, 0))
                sketch = self.sketch_of(*self.change(sketch.grids[0], board, own, differ, rng), rng)
        return sketch

    def change(self, marks: Grid, board: CellLoop, own: dict[Pair, int], differ: list[Pair],
                rng: Rng) -> tuple[Grid, dict[Pair, int]]:
        """Marks and lines changed where another solution differs, which then breaks a rule; differ: the pairs."""
        raise NotImplementedError

    @staticmethod
    def run(state: Ints, start: Cell, way: Cell) -> list[Cell]:
        """The free cells from a cell straight on, up to the next that is not."""
        cells: list[Cell] = []
        row, column = start[0] + way[0], start[1] + way[1]
        while 0 <= row < state.shape[0] and 0 <= column < state.shape[1] and state[row, column] == FREE:
            cells.append((row, column))
            row, column = row + way[0], column + way[1]
        return cells

    def link(self, state: Ints, start: Cell, run: list[Cell], ends: list[int], rng: Rng) -> tuple[Pair, Cell]:
        """Lay a link from the start to one of the `ends`, indices of cells of the run; its pair, and its end."""
        weight = self.longer ** np.array(ends)
        length = ends[int(rng.choice(len(ends), p=weight / weight.sum()))]
        for passed in run[:length]:
            state[passed] = PASSED
        state[start] = state[run[length]] = MARKED
        lower, higher = (row * state.shape[1] + column for row, column in sorted((start, run[length])))
        return (lower, higher), run[length]


class PairsOfCircles(StraightLinks):
    """Shirokuro: adds pairs of circles while there is room; swaps colours where another solution differs."""

    def grow(self, rng: Rng) -> tuple[Grid, dict[Pair, int]]:
        shape = self.blank.rows, self.blank.columns
        state, marks = np.full(shape, FREE), np.full(shape, EMPTY, dtype="U1")
        lines = dict[Pair, int]()
        for cell in rng.permutation(state.size).tolist():
            start = divmod(cell, shape[1])
            runs = [run for way in WAYS if (run := self.run(state, start, way))] if state[start] == FREE else []
            if runs and 2 * len(lines) + 2 <= self.most:
                run = runs[int(rng.integers(len(runs)))]
                pair, end = self.link(state, start, run, list(range(len(run))), rng)
                marks[start], marks[end] = rng.permutation(["w", "b"]).tolist()
                lines[pair] = 1
        return marks, lines

    def change(self, marks: Grid, board: CellLoop, own: dict[Pair, int], differ: list[Pair],
                rng: Rng) -> tuple[Grid, dict[Pair, int]]:
        mine = [pair for pair in differ if pair in own]
        pair = list(mine[int(rng.integers(len(mine)))])
        after = marks.copy()
        after.flat[pair] = marks.flat[pair[::-1]]
        return after, own


class IslandsAndBridges(StraightLinks):
    """Hashi: links islands to further islands; changes the number of bridges where another solution differs."""

    least = 3

    def grow(self, rng: Rng) -> tuple[Grid, dict[Pair, int]]:
        rows, columns = self.blank.rows, self.blank.columns
        usual = self.level in ("", LEVELS[0])
        double, closing = (DOUBLE, CLOSING) if usual else HARDER
        self.longer = LONGER if usual else LONGER_HARDER
        state = np.full((rows, columns), FREE)
        islands = [(int(rng.integers(rows)), int(rng.integers(columns)))]
        tree: list[Pair] = []
        failures = 0
        while (len(tree) < max(1, self.most - 1) and failures < FAILURES) or not tree:
            start = islands[int(rng.integers(len(islands)))]
            run = self.run(state, start, WAYS[int(rng.integers(4))])
            ends = [k for k, end in enumerate(run) if k and not self._beside(state, end)]
            failures += 1
            if ends:
                pair, end = self.link(state, start, run, ends, rng)
                tree.append(pair)
                islands.append(end)
                failures = 0
            elif not tree:
                islands = [(int(rng.integers(rows)), int(rng.integers(columns)))]
        marks = np.where(state == MARKED, "?", EMPTY)
        cells = np.flatnonzero(state == MARKED)
        lines = {pair: 1 + int(rng.random() < double) for pair in tree}
        cross = self._crossed(cells)
        for pair in sorted(cross):
            if pair not in lines and rng.random() < closing and not any(other in lines for other in cross[pair]):
                lines[pair] = 1 + int(rng.random() < double)
        return marks, lines

    @staticmethod
    def _beside(state: Ints, end: Cell) -> bool:
        """Whether an island lies beside the cell."""
        row, column = end
        near = [state[max(row - 1, 0):row + 2, column], state[row, max(column - 1, 0):column + 2]]
        return any((cells == MARKED).any() for cells in near)

    def _crossed(self, cells: Ints) -> dict[Pair, list[Pair]]:
        """The pairs of islands in sight, each with the pairs whose bridges would cross its own."""
        columns = self.blank.columns
        sight = pairs_in_sight(cells, columns)
        pairs: list[Pair] = [(lower, higher) for lower, higher in cells[sight].tolist()]
        crossed: dict[Pair, list[Pair]] = {pair: [] for pair in pairs}
        for first, second in crossings(cells, columns, sight).tolist():
            crossed[pairs[first]].append(pairs[second])
            crossed[pairs[second]].append(pairs[first])
        return crossed

    def change(self, marks: Grid, board: CellLoop, own: dict[Pair, int], differ: list[Pair],
                rng: Rng) -> tuple[Grid, dict[Pair, int]]:
        cross = self._crossed(board.cells)
        changed = [{**own, pair: count} for pair in differ for count in (0, 1, 2) if count != own.get(pair, 0)
                and not any(own.get(other) for other in cross[pair])]
        for index in rng.permutation(len(changed)).tolist():
            lines = {pair: count for pair, count in changed[index].items() if count}
            islands = board.cells.searchsorted(np.array(sorted(lines)).reshape(-1, 2))
            if not components(len(board.cells), islands).any():
                return np.where(marks == EMPTY, EMPTY, "?"), lines
        raise AssertionError("two solutions differ where no bridge can change")
