"""Drafts of straight links: circles in pairs, islands with bridges, mended where another solution joins them otherwise.

They grow on a grid whose cells are free, marked (a circle or an island) or passed by a link; growing is sequential.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders.graph import components
from encoders.rules.links import crossings, link_along_edge, pairs_in_sight

from ...boards.puzzle import Grid, Puzzle, Solution
from ...boards.text import EMPTY, write_board
from ..clues.deadline import seconds_left
from .base import Draft, Maker

Rng = np.random.Generator
Ints = NDArray[np.intp]
Place = tuple[int, int]

FREE, MARKED, PASSED = range(3)
WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
MENDS = 100  # of one draft
ROOM = 60  # links tried in vain, one after another, before islands end to grow
DOUBLE, CLOSING = 0.4, 0.3  # shares of bridges that are two, and of the possible ones that close a circle


class Links(Maker):
    """Marks in sight of each other, joined by lines; `lines` of a pair of cells, the lower first, says by how many."""

    least = 2  # cells of the longer side of a board
    longer = 1.2  # how much likelier a link is than one that is a cell shorter

    def __init__(self, kind: type[Puzzle], rows: int, columns: int) -> None:
        super().__init__(kind, rows, columns)
        if max(rows, columns) < self.least:
            raise ValueError(f"a board of {kind.name} has a side of {self.least} cells or more, not {rows} x {columns}")

    def draft(self, rng: Rng, deadline: float | None = None, max_clues: int = 0) -> Draft | None:
        self.mends = 0
        seconds_left(deadline)
        return self.draft_of(*self.grow(rng), rng)

    def grow(self, rng: Rng) -> tuple[Grid, dict[Place, int]]:
        """Marks (rows, columns), and the lines between them."""
        raise NotImplementedError

    def draft_of(self, marks: Grid, lines: dict[Place, int], rng: Rng) -> Draft:
        """The draft of a board with these marks whose solution has these lines."""
        board: Any = self.kind(write_board([marks]))
        pairs = board.cells[pairs_in_sight(board.cells, board.columns)]
        count = np.array([*(lines.get((one, two), 0) for one, two in pairs.tolist()), 0])
        along_edges = count[self.places(board)]
        values = {"edges": along_edges > 0, "doubled": along_edges > 1}
        solution = Solution(board, {name: values[name] for name in board.decides})
        return Draft(solution, self.recipe.clues(board, solution, rng))

    def places(self, board: Any) -> Ints:
        return link_along_edge(board.cells, board.columns, pairs_in_sight(board.cells, board.columns), board.rows)

    def lines(self, board: Any, solution: Solution) -> dict[Place, int]:
        """The lines of a solution."""
        pairs = board.cells[pairs_in_sight(board.cells, board.columns)].tolist()
        count = solution["edges"] + (solution["doubled"] * 1 if "doubled" in solution else 0)
        return {tuple(pairs[pair]): number for pair, number in zip(self.places(board).tolist(), count.tolist())
                if number}

    def mend(self, draft: Draft, others: list[Solution], rng: Rng) -> Draft | None:
        self.mends += 1
        if self.mends > MENDS:
            return None
        for other in others:
            board: Any = self.kind(write_board(draft.grids))
            if not any(board.check(other)):
                own, theirs = self.lines(board, draft.solution), self.lines(board, other)
                differ = sorted(pair for pair in {*own, *theirs} if own.get(pair, 0) != theirs.get(pair, 0))
                draft = self.draft_of(*self.change(draft.grids[0], board, own, differ, rng), rng)
        return draft

    def change(self, marks: Grid, board: Any, own: dict[Place, int], differ: list[Place],
                rng: Rng) -> tuple[Grid, dict[Place, int]]:
        """Marks and lines changed where another solution differs, so that it is none any more."""
        raise NotImplementedError

    @staticmethod
    def run(state: Ints, start: Place, way: Place) -> list[Place]:
        """The free cells from a cell straight on, up to the next that is not."""
        out: list[Place] = []
        row, column = start[0] + way[0], start[1] + way[1]
        while 0 <= row < state.shape[0] and 0 <= column < state.shape[1] and state[row, column] == FREE:
            out.append((row, column))
            row, column = row + way[0], column + way[1]
        return out

    def link(self, state: Ints, start: Place, run: list[Place], ends: list[int], rng: Rng) -> tuple[Place, Place]:
        """Lay a link from the start to one of the `ends`, places of the run; the pair of cells that it joins, and the
        row and column of its end."""
        weight = self.longer ** np.array(ends)
        length = ends[int(rng.choice(len(ends), p=weight / weight.sum()))]
        for passed in run[:length]:
            state[passed] = PASSED
        state[start] = state[run[length]] = MARKED
        one, two = (row * state.shape[1] + column for row, column in sorted((start, run[length])))
        return (one, two), run[length]


class Pairs(Links):
    """Shirokuro: circles in pairs as long as there is room; a pair is turned round where another solution differs."""

    def grow(self, rng: Rng) -> tuple[Grid, dict[Place, int]]:
        shape = self.blank.rows, self.blank.columns
        state, marks, lines = np.full(shape, FREE), np.full(shape, EMPTY, dtype="U1"), {}
        for cell in rng.permutation(state.size).tolist():
            start = divmod(cell, shape[1])
            runs = [run for way in WAYS if (run := self.run(state, start, way))] if state[start] == FREE else []
            if runs:
                run = runs[int(rng.integers(len(runs)))]
                pair, end = self.link(state, start, run, list(range(len(run))), rng)
                marks[start], marks[end] = rng.permutation(["w", "b"]).tolist()
                lines[pair] = 1
        return marks, lines

    def change(self, marks: Grid, board: Any, own: dict[Place, int], differ: list[Place],
                rng: Rng) -> tuple[Grid, dict[Place, int]]:
        mine = [pair for pair in differ if pair in own]
        after = marks.copy()
        pair = list(mine[int(rng.integers(len(mine)))])
        after.flat[pair] = marks.flat[pair[::-1]]
        return after, own


class Islands(Links):
    """Hashi: islands grow out of islands; a bridge becomes one, two or none where another solution differs."""

    least = 3
    longer = 0.6

    def grow(self, rng: Rng) -> tuple[Grid, dict[Place, int]]:
        rows, columns = self.blank.rows, self.blank.columns
        state = np.full((rows, columns), FREE)
        islands = [(int(rng.integers(rows)), int(rng.integers(columns)))]
        tree: list[Place] = []
        vain = 0
        while vain < ROOM or not tree:
            start = islands[int(rng.integers(len(islands)))]
            run = self.run(state, start, WAYS[int(rng.integers(4))])
            ends = [k for k, end in enumerate(run) if k and not self._beside(state, end)]
            vain += 1
            if ends:
                pair, end = self.link(state, start, run, ends, rng)
                tree.append(pair)
                islands.append(end)
                vain = 0
            elif not tree:
                islands = [(int(rng.integers(rows)), int(rng.integers(columns)))]
        marks = np.where(state == MARKED, "?", EMPTY)
        cells = np.flatnonzero(state == MARKED)
        lines = {pair: 1 + int(rng.random() < DOUBLE) for pair in tree}
        cross = self._crossed(cells)
        for pair in sorted(cross):
            if pair not in lines and rng.random() < CLOSING and not any(other in lines for other in cross[pair]):
                lines[pair] = 1 + int(rng.random() < DOUBLE)
        return marks, lines

    @staticmethod
    def _beside(state: Ints, end: Place) -> bool:
        """Whether an island lies beside the cell."""
        row, column = end
        near = [state[max(row - 1, 0):row + 2, column], state[row, max(column - 1, 0):column + 2]]
        return any((cells == MARKED).any() for cells in near)

    def _crossed(self, cells: Ints) -> dict[Place, list[Place]]:
        """The pairs of islands in sight, each with those that cross it."""
        columns = self.blank.columns
        sight = pairs_in_sight(cells, columns)
        pairs: list[Place] = [(one, two) for one, two in cells[sight].tolist()]
        out: dict[Place, list[Place]] = {pair: [] for pair in pairs}
        for one, two in crossings(cells, columns, sight).tolist():
            out[pairs[one]].append(pairs[two])
            out[pairs[two]].append(pairs[one])
        return out

    def change(self, marks: Grid, board: Any, own: dict[Place, int], differ: list[Place],
                rng: Rng) -> tuple[Grid, dict[Place, int]]:
        cross = self._crossed(board.cells)
        ways = [{**own, pair: count} for pair in differ for count in (0, 1, 2) if count != own.get(pair, 0)
                and not any(own.get(other) for other in cross[pair])]
        for place in rng.permutation(len(ways)).tolist():
            lines = {pair: count for pair, count in ways[place].items() if count}
            where = board.cells.searchsorted(np.array(sorted(lines)).reshape(-1, 2))
            if not components(len(board.cells), where).any():
                return np.where(board.mask(board.number >= -1), "?", EMPTY), lines
        raise AssertionError("two solutions differ where no bridge can change")
