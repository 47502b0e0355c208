"""Clues that contradict each other: a smallest set of them, for a board without a solution."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from encoders import OutOfTime

from ...boards.check_and_draw import need_cells
from ...boards.puzzle import Puzzle
from ...pictures import Picture, draw
from ..removal.deletion import DeletionOptions
from ..removal.switchable_board import SwitchableBoard
from .smallest_core import SmallestCore

if TYPE_CHECKING:
    from ...explaining.steps_to_contradiction import Contradiction

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
        from .clue_subsets import ClueSubsets
        return ClueSubsets(self.puzzle, inf).reason(self.cells, deadline)

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
        from .clue_subsets import ClueSubsets
        subsets = ClueSubsets(puzzle, deadline)
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
