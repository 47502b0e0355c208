"""A board without some of its clues: which contradict each other, and steps that say why.

For boards without a solution alone: what is imported here takes longer than finding out that there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial

import numpy as np

from encoders import OutOfTime

from ...boards.loops.region_loop import RegionLoop
from ...boards.paths.puzzle import PathPuzzle
from ...boards.puzzle import Grid, Puzzle
from ...boards.text import EMPTY, read_board, write_board
from ...errors import PuzzleError
from ...explaining.steps_to_contradiction import Contradiction, contradiction
from ...solving.backends.small_solvers import minimal
from ...solving.solve import answer_request
from ...solving.solve_request import SolveRequest
from ..makers.recipes import recipe_of

Cell = tuple[int, int]


class ClueSubsets:
    """The board as tokens, of which some are taken away. `clues` are lists of cells, two for a pair of ends."""

    def __init__(self, puzzle: Puzzle, deadline: float) -> None:
        self.kind, self.deadline = type(puzzle), deadline
        board = read_board(puzzle.text, puzzle.file, puzzle.grids, puzzle.further_rule_names())
        self.head, self.grids = board.further_rules, [np.array(grid, dtype=np.str_) for grid in board.grids]
        first = self.grids[0]
        self.bare: Grid = recipe_of(puzzle.name).bare(first)
        if len(self.grids) == 1 and isinstance(puzzle, RegionLoop):
            self.bare = first  # regions, and no clues
        pairs: dict[int, list[Cell]] = {}
        if isinstance(puzzle, PathPuzzle):
            for row, column in np.argwhere(puzzle.ends >= 0).tolist():
                pairs.setdefault(int(puzzle.ends[row, column]), []).append((row, column))
        cells: list[Cell] = [(row, column) for row, column in np.argwhere(first != self.bare).tolist()]
        self.clues = [*pairs.values()] if pairs else [[cell] for cell in cells]

    def board_without(self, cells: Iterable[Cell], empty: bool = False) -> Puzzle:
        """The board without what is said in these cells, or with nothing there at all. May raise PuzzleError."""
        grid = self.grids[0].copy()
        for cell in cells:
            grid[cell] = EMPTY if empty else self.bare[cell]
        text = write_board([grid, *self.grids[1:]], self.head)
        return self.kind(text)

    def has_no_solution_without(self, clues: Iterable[Sequence[Cell]], empty: bool = False) -> bool:
        """Whether the board has no solution without these clues. Raises OutOfTime."""
        board = self.board_without((cell for clue in clues for cell in clue), empty)
        result = answer_request(SolveRequest(board, 1, self.deadline))
        if result.outcome == "unknown":
            raise OutOfTime
        return not result.solutions

    def is_minimal_conflict(self, clues: list[list[Cell]]) -> bool:
        """Whether these clues alone leave no solution, and all but any one of them do."""
        others = [clue for clue in self.clues if clue not in clues]
        return bool(clues) and self.has_no_solution_without(others) and not any(
            self.has_no_solution_without([*others, clue]) for clue in clues)

    def minimal_conflict(self) -> list[list[Cell]]:
        """Clues without a solution, each of them needed: half of those that are left go at a time, while they can."""
        def refuted(left: list[list[Cell]]) -> list[list[Cell]] | None:
            return left if self.has_no_solution_without(clue for clue in self.clues if clue not in left) else None

        kept, before, size = self.clues, list[list[Cell]](), len(self.clues)
        while size > 1 or kept != before:  # a clue that also blocks its cell may be needed only until another one goes
            size = -(-size // 2)
            before, kept = kept, minimal(kept, refuted, size, partial(min, size))
        return kept

    def repairs(self) -> list[Cell]:
        """The cells of which any one, emptied, leaves a board with a solution."""
        out = []
        for row, column in np.argwhere(self.grids[0] != EMPTY).tolist():
            with suppress(PuzzleError):
                if not self.has_no_solution_without([[(row, column)]], empty=True):
                    out.append((row, column))
        return out

    def reason(self, cells: Sequence[Cell], deadline: float) -> Contradiction | None:
        """Steps from the clues of these cells alone to the one that can then not be met; None as `Conflict.reason`."""
        chosen = [clue for clue in self.clues if {*clue} <= {*cells}]
        others = [cell for clue in self.clues if clue not in chosen for cell in clue]
        if not chosen or len(chosen) < len(cells):
            return None
        with suppress(PuzzleError):
            return contradiction(self.board_without(others), [
                (cell, self.board_without([*others, cell])) for cell, in chosen], deadline)
        return None
