"""What unit propagation alone finds on a board whose clues are literals of one formula for its size.

The formula is loaded once, "at most one" as a solver that counts takes it; a board then only assumes its clues.
Nothing is learnt from a board, so the next one finds what it would find alone.
"""

from __future__ import annotations

import threading
from time import perf_counter
from typing import Any

import numpy as np
import pysolvers

from encoders import Formula
from encoders.formula import Literals, Model

from ...boards.puzzle import AssumedClues, Key
from ...boards.solution import Solution
from ...boards.text import write_board
from ...errors import InternalError
from ..question import Question
from ..results import Outcome, Result, Statistics
from ..search import decode
from ..solvers import COUNTING
from .one_formula import solve_by_search

SIZES = 8  # formulas that are kept, those of the sizes that were asked for last


class Propagation:
    """The formula of a board without clues, in a solver that is asked for nothing but propagation."""

    solver = COUNTING[0]

    _handle: Any = None  # until it is loaded: Ctrl-C may come before

    def __init__(self, board: AssumedClues) -> None:
        self._formula = formula = Formula()
        self.key: Key = board.encode(formula, **board.shared_options)
        for block in (*formula.blocks, *formula.at_most_ones):
            block.flags.writeable = False
        self.variables = formula.variables
        self.clauses = formula.size[1]
        self._delete: Any = pysolvers.minicard_del

    def formula(self) -> Formula:
        """That formula, to go on with; a session loads it faster than one that was made anew."""
        formula = Formula()
        formula.reserve(self.variables)
        formula.blocks, formula.at_most_ones = self._formula.blocks.copy(), self._formula.at_most_ones.copy()
        return formula

    def __del__(self) -> None:
        if self._handle is not None:
            self._delete(self._handle)

    def _load(self) -> Any:
        handle = pysolvers.minicard_new()
        for block in self._formula.blocks:
            for clause in block.tolist():
                pysolvers.minicard_add_cl(handle, clause)
        for block in self._formula.at_most_ones:
            for row in block.tolist():
                pysolvers.minicard_add_am(handle, row, 1)
        return handle

    def follow(self, literals: Literals) -> tuple[Model, bool] | None:
        """(variables + 1,) what must be true where these literals (k,) are, and whether this settles every variable.

        None where they cannot all be true.
        """
        if self._handle is None:
            self._handle = self._load()  # all of it, or nothing where Ctrl-C comes before
        fine, implied = pysolvers.minicard_propagate(self._handle, literals.tolist(), 0, 0)
        if not fine:
            return None
        model: Model = np.zeros(self.variables + 1, dtype=bool)
        found = np.fromiter(implied, np.int32, len(implied))
        model[found[found > 0]] = True
        model[0] = True
        return model, len(found) == self.variables


class _Own(threading.local):
    """What this thread keeps: a solver changes as it answers."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int, int], Propagation] = {}


_own = _Own()


def propagation(puzzle: AssumedClues) -> Propagation:
    """The one for the puzzle's kind and size, which is kept for this thread."""
    place, kept = (puzzle.name, puzzle.rows, puzzle.columns), _own.kept
    found = kept.pop(place, None) or Propagation(type(puzzle)(write_board(puzzle.empty(puzzle.rows, puzzle.columns))))
    kept[place] = found
    if len(kept) > SIZES:
        del kept[next(iter(kept))]
    return found


def propagated(puzzle: AssumedClues) -> tuple[Propagation, Model, bool] | None:
    """The formula of the board's size, what follows from the clues in it, and whether that is all.

    None where propagation shows that there is no solution.
    """
    propagator = propagation(puzzle)
    consequences = propagator.follow(puzzle.clue_literals(propagator.key))
    return None if consequences is None else (propagator, *consequences)


def solve_by_propagation(question: Question) -> Result | None:
    """The answer where propagation alone settles the board, else that of a search with the clues that follow.

    Passes on what is no board with assumed clues, what names options or a solver, and a board whose clues clash.
    """
    puzzle = question.puzzle
    chosen = question.plain or question.options or question.solver or question.time_limit == 0
    if not isinstance(puzzle, AssumedClues) or not puzzle.shares_formula() or chosen:
        return None
    consequences = propagated(puzzle)
    if consequences is None:
        return None
    propagator, model, complete = consequences
    if not complete:
        options = puzzle.shared_options if puzzle.rows <= puzzle.shared_options_up_to else {}
        return solve_by_search(question, options, puzzle.with_entries(propagator.key, model))
    statistics = Statistics(propagator.variables, propagator.clauses, rounds=1, solver=propagator.solver)
    statistics.spend("solve", question.begin)
    solution = Solution(puzzle, decode(propagator.key, model))
    checking = perf_counter()
    for failure in puzzle.check(solution):
        raise InternalError(f"{puzzle.name}, by propagation, fails its check: {failure}\n{puzzle.text}")
    statistics.spend("check", checking)
    statistics.first = perf_counter() - question.begin
    outcome: Outcome = "solved" if question.limit == 1 else "unique"
    return Result(outcome, [solution], statistics, [[]], question.limit != 1, board=puzzle,
                  schemes=puzzle.schemes(puzzle.shared_options))
