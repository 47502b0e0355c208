"""Solves boards whose clues are literals of one formula for their size (`AssumedClues`), which solvers load once.

A board only assumes its clues. One solver only propagates: it learns nothing from a board. Another searches where
propagation leaves something open, and answers only where there is one solution: so no answer depends on the boards
before.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from time import perf_counter
from typing import Any

import numpy as np
import pysolvers

from encoders import Formula, values
from encoders.formula import Literals, Model

from ...boards.assumed_clues import AssumedClues
from ...boards.puzzle import Key
from ...boards.solution import Solution
from ...boards.text import write_board
from ...errors import InternalError
from ..backends.pysat_c import add_at_most_ones, add_clauses, new_solver, rows_of
from ..results import Outcome, Result, Statistics
from ..search_in_slices import Pauses, search
from ..solution_search import deciding, decode, solve_by_search
from ..solve_request import SolveRequest
from ..solvers import COUNTING

SIZES = 8  # formulas that are kept, those of the sizes that were used last
BOARDS = 1000  # that the searching solver takes; then a new one forgets what this one learnt
CONFLICTS = 1000  # of a search with the kept formula; for harder boards the formula of the board alone is smaller
FEWEST = 0.2  # of the cells have clues: with fewer a board mostly has several solutions


class Propagation:
    """The formula of a board without clues, in a solver that only propagates."""

    solver = COUNTING[0]
    _handle: Any = None  # until it is loaded: Ctrl-C may come before

    def __init__(self, board: AssumedClues) -> None:
        self._formula = formula = Formula()
        self.key: Key = board.encode(formula, **board.shared_options)
        for block in (*formula.blocks, *formula.at_most_ones):
            # Blocks that cannot be written are shared by all copies, and their rows as Python lists are kept by
            # `rows_of`.
            block.flags.writeable = False
        self.variables = formula.variables
        self.clauses = formula.size[1]
        self._delete: Any = pysolvers.minicard_del
        self._searcher: Any = None  # a PysatSolver, while it has taken `_boards` boards
        self._boards = 0

    def formula(self) -> Formula:
        """A copy of the formula, which may grow; a session loads it faster than a formula that is built anew."""
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
        """(variables + 1,) the consequences of the literals (k,), and whether they settle every variable.

        None where propagation contradicts itself.
        """
        if self._handle is None:
            self._handle = self._load()  # all of it, or nothing where Ctrl-C comes before
        consistent, implied = pysolvers.minicard_propagate(self._handle, literals.tolist(), 0, 0)
        if not consistent:
            return None
        model: Model = np.zeros(self.variables + 1, dtype=bool)
        true = np.fromiter(implied, np.int32, len(implied))
        # Only variables with a value are in `implied`; if it has as many literals as there are variables, all are
        # settled.
        model[true[true > 0]] = True
        model[0] = True
        return model, len(true) == self.variables


    def only_model(self, literals: Literals, chosen: Literals, deadline: float, pauses: Pauses) -> Model | None:
        """(variables + 1,) the model with these literals (k,) if it is the only one, as the true ones among `chosen`
        tell; None where there is none, or another, or a limit ends the search."""
        if self._searcher is None or self._boards == BOARDS:
            self._searcher, self._boards = new_solver(self.solver), 0
            for block in self._formula.blocks:
                add_clauses(self._searcher, rows_of(block, 0, len(block)))
            for block in self._formula.at_most_ones:
                add_at_most_ones(self._searcher, rows_of(block, 0, len(block)))
        assumed = literals.tolist()
        if not search(self._searcher, assumed, self.clauses, deadline, CONFLICTS, pauses):
            return None
        model: Model = np.array([1, *self._searcher.get_model()])[:self.variables + 1] > 0
        # Another model lacks one of the true literals. The clause that says so is there for this question alone.
        self._boards += 1
        other = self.variables + self._boards
        self._searcher.add_clause([-other, *(-chosen[values(model, chosen)]).tolist()])
        only = search(self._searcher, [*assumed, other], self.clauses, deadline, CONFLICTS, pauses) is False
        self._searcher.add_clause([-other])
        return model if only else None


_thread = threading.local()  # its `propagations`, by name and size of the board: a solver changes as it answers


def propagation(puzzle: AssumedClues) -> Propagation:
    """The Propagation for the board's kind and size, which is kept for this thread."""
    kept: dict[tuple[str, int, int], Propagation] = _thread.__dict__.setdefault("propagations", {})
    size = puzzle.name, puzzle.rows, puzzle.columns
    propagator = kept.pop(size, None) or Propagation(type(puzzle)(write_board(puzzle.empty(*size[1:]))))
    kept[size] = propagator
    if len(kept) > SIZES:
        del kept[next(iter(kept))]
    return propagator


def clue_consequences(puzzle: AssumedClues) -> tuple[Propagation, Model, bool] | None:
    """The Propagation for the board, the consequences of its clues, and whether they settle every variable.

    None where propagation shows that there is no solution.
    """
    propagator = propagation(puzzle)
    consequences = propagator.follow(puzzle.clue_literals(propagator.key))
    return None if consequences is None else (propagator, *consequences)


def solve_by_propagation(request: SolveRequest) -> Result | None:
    """The answer of propagation where it settles the board, of the kept solver where it finds the only solution, else
    that of a search with the clues that follow.

    None for a request with options or a solver, and where clues contradict themselves.
    """
    puzzle = request.puzzle
    chosen = request.plain or request.options or request.solver or request.deadline <= request.begin
    assert isinstance(puzzle, AssumedClues)
    if not puzzle.shares_formula() or chosen:
        return None
    consequences = clue_consequences(puzzle)
    if consequences is None:
        return None
    propagator, model, complete = consequences
    if not complete and len(puzzle.clue_literals(propagator.key)) > FEWEST * puzzle.rows * puzzle.columns:
        decides = deciding(puzzle, propagator.key)
        found = propagator.only_model(puzzle.clue_literals(propagator.key), decides, request.deadline, request.pauses)
        model, complete = (model, False) if found is None else (found, True)
    if not complete:
        # Clues that follow are given to the search as if they stood on the board: a smaller formula.
        options = puzzle.shared_options if puzzle.rows <= puzzle.shared_options_up_to else {}
        extended = puzzle.with_entries(propagator.key, model)
        return solve_by_search(replace(request, options=options, extended=extended))
    statistics = Statistics(propagator.variables, propagator.clauses, rounds=1, solver=propagator.solver)
    statistics.spend("solve", request.begin)
    solution = Solution(puzzle, decode(propagator.key, model))
    begin = perf_counter()
    for failure in puzzle.check(solution):
        raise InternalError(f"{puzzle.name}, by its clues alone, fails its check: {failure}\n{puzzle.text}")
    statistics.spend("check", begin)
    statistics.first = perf_counter() - request.begin
    outcome: Outcome = "solved" if request.limit == 1 else "unique"
    return Result(outcome, [solution], statistics, [[]], request.limit != 1, board=puzzle,
                  schemes=puzzle.schemes(puzzle.shared_options))
