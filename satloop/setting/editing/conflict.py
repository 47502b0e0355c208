"""Clues that contradict each other: a smallest set of them, for a board without a solution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf
from typing import NamedTuple

import numpy as np

from encoders import OutOfTime

from ...boards.check_and_draw import need_cells
from ...boards.loops.region_loop import RegionLoop
from ...boards.paths.puzzle import PathPuzzle
from ...boards.puzzle import Grid, Puzzle
from ...boards.text import EMPTY, read_board, write_board
from ...errors import PuzzleError
from ...explaining.steps_to_contradiction import Contradiction, contradiction
from ...pictures import Picture, draw
from ...solving.backends.small_solvers import minimal
from ...solving.solve import answer_request
from ...solving.solve_request import SolveRequest
from ..makers.recipes import recipe_of
from ..removal.deletion import DeletionOptions
from ..removal.switchable_board import SwitchableBoard
from .smallest_core import SmallestCore

Cell = tuple[int, int]


class Conflict(NamedTuple):
    """Clues, by their cells (row, column), that no solution meets together; without any one of them there is one.

    All that a clue says is taken away with it, also that its cell is blocked; what is no clue stays, as ice or the ends
    of a line. smallest: no fewer clues contradict each other. No cells: there is no solution without clues either;
    `repairs` are then cells of which any one, emptied, leaves a board with a solution.
    """

    puzzle: Puzzle
    cells: tuple[Cell, ...]
    smallest: bool
    repairs: tuple[Cell, ...] = ()

    @property
    def sentence(self) -> str:
        """What the marked cells have in common, in words."""
        if self.repairs:
            several = "any one of these cells" if len(self.repairs) > 1 else "this cell"
            return ("clues that contradict each other cannot be named; there is a solution if "
                    f"{several} is emptied: {cell_names(self.repairs)}")
        if not self.cells:
            return ("no clue is to blame: what stays without clues has no solution either, and no cell, emptied, mends "
                    "it")
        limit = "" if self.smallest else " (perhaps not the fewest)"
        clues = (f"{len(self.cells)} cells' clues contradict each other" if len(self.cells) > 1 else
                 "the clue of one cell contradicts the rules")
        return f"{clues}{limit}: {cell_names(self.cells)}"

    def reason(self, deadline: float = inf) -> Contradiction | None:
        """Steps from these clues alone to the one that can then not be met, on a board with no other clues; None where
        there are no such cells, where they are ends of paths, or only in the way, and where no steps are found before
        the deadline, on the clock of perf_counter.
        """
        subsets = _ClueSubsets(self.puzzle, inf)
        chosen = [clue for clue in subsets.clues if {*clue} <= {*self.cells}]
        others = [cell for clue in subsets.clues if clue not in chosen for cell in clue]
        if not chosen or len(chosen) < len(self.cells):
            return None
        with suppress(PuzzleError):
            return contradiction(subsets.board_without(others), [
                (cell, subsets.board_without([*others, cell])) for cell, in chosen], deadline)
        return None

    def picture(self) -> Picture:
        """The board with the cells of the clues that contradict each other marked."""
        return replace(self.puzzle.picture(), marks=self.cells or self.repairs)

    def __str__(self) -> str:
        return f"{draw(self.picture()).rstrip()}\n{self.sentence}"

    def _repr_svg_(self) -> str:
        return draw(self.picture(), "svg")


def cell_names(cells: Iterable[Cell]) -> str:
    """The names of cells, as in hints."""
    return ", ".join(f"r{row + 1}c{column + 1}" for row, column in cells)


def conflict(puzzle: Puzzle, deadline: float = inf) -> Conflict | None:
    """Why the board has no solution; None if it has one.

    Selectors of clues give a smallest set (`SmallestCore`). Where a clue says more than its selector switches off, as
    that a cell is blocked, that set is no answer; then clues are taken away one after another, as long as there is no
    solution. A clue of two cells, a pair of ends, gives both. Raises OutOfTime when the deadline comes before
    any set is found.
    """
    need_cells("conflict", puzzle)
    with SwitchableBoard(puzzle, deadline=deadline) as board:
        if board.solution(deadline) is not None:
            return None
        subsets = _ClueSubsets(puzzle, deadline)
        if not subsets.clues or subsets.has_no_solution_without(subsets.clues):
            return Conflict(puzzle, (), True, tuple(subsets.repairs()))
        cells, smallest = _by_selectors(board, deadline) if len(board.clues) else ([], False)
        clues = [clue for clue in subsets.clues if {*clue} & {*cells}]
        if not subsets.is_minimal_conflict(clues):
            clues, smallest = subsets.minimal_conflict(), len(subsets.clues) == 1
    return Conflict(puzzle, tuple(sorted(cell for clue in clues for cell in clue)), smallest or len(clues) == 1)


def _by_selectors(board: SwitchableBoard, deadline: float) -> tuple[list[Cell], bool]:
    """The cells of the fewest clues whose selectors leave no solution, and whether there are no fewer."""
    with SmallestCore(board.session, board.clues, np.arange(len(board.clues)), board.cells, board.puzzle.columns,
                      np.random.default_rng(0), DeletionOptions(deadline=deadline)) as search:
        if not search.start():
            return [], False
        with suppress(OutOfTime):
            for _ in search.bounds():
                pass
        cells = board.about[search.core].ravel()
        return [divmod(int(cell), board.puzzle.columns) for cell in cells if cell >= 0], search.least == search.most


class _ClueSubsets:
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
