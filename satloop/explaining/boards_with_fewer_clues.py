"""Prepares boards that have some of the clues of one board; their searches for steps share what they find."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from ..boards.puzzle import Puzzle
from .model.board_groups import BoardGroups
from .model.local_solver import shape_of
from .preparation import Preparation, prepare
from .search.shared_search import SharedSearch


class SimilarBoards:
    """A board with one solution, and the boards without some of its clues that still have this one solution only."""

    def __init__(self, full: Puzzle, deadline: float) -> None:
        """Raises OutOfTime."""
        prepared = prepare(full, deadline)
        assert isinstance(prepared, Preparation)
        self._full, self._shared = prepared, SharedSearch()

    def prepare(self, absent: Collection[int], puzzle: Puzzle, deadline: float) -> Preparation:
        """The board without the clues in these cells, which has one solution still; its clauses are not made again."""
        solver = self._full.board_solver
        assert solver is not None
        grouping = self._full.grouping.without(puzzle, absent)
        grouping.formula.deadline = deadline
        return replace(self._full, grouping=grouping, board_solver=solver.without_clues(grouping, deadline),
                       shared=self._shared)

    def fits(self, puzzle: Puzzle, absent: Collection[int]) -> bool:
        """Whether the clauses of this board are those of the full board but for the clues in these cells.

        They are not where a clue also changes what another rule says, as that a cell with a clue is not shaded.
        """
        if self._full.board_solver is None:
            return False
        fewer, plain = self._full.grouping.without(puzzle, absent), BoardGroups(puzzle)
        meant = list(fewer.entry_of.values()) == list(plain.entry_of.values())
        if not meant or [group[:2] for group in plain.groups] != [group[:2] for group in fewer.groups]:
            return False
        model = np.ones(plain.formula.variables + 1, dtype=bool)
        model[list(plain.entry_of)] = fewer.sign[list(fewer.entry_of)] > 0
        plain.orient(model)
        number = dict(zip(plain.entry_of, fewer.entry_of))
        return all([number[v] for v in plain.clauses.variables_of[group]] == fewer.clauses.variables_of[group]
                   and shape_of(plain, group) is shape_of(fewer, group) for group in range(len(plain.groups)))
