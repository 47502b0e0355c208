"""Prepares a board with several solutions: what all of them share is the goal of its steps, and the rest stays open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import NamedTuple

import numpy as np

from encoders import Bools, Literals, OutOfTime
from encoders.formula import Model

from ..boards.puzzle import Puzzle, Solution, Values
from ..boards.stages import Staged
from ..errors import InternalError, WrongRule
from ..solving.load_formula import garbage_stays
from ..solving.solution_search import decode, shared_values
from ..solving.solve import answer_request
from ..solving.solve_request import SolveRequest
from .model.board_groups import BoardGroups
from .model.board_solver import BoardSolver
from .model.clue_parts import ClueParts
from .model.masks import mask_of
from .model.propagation_with_reasons import orient_hidden
from .preparation import LARGE, Preparation, literals_of_solution
from .state_of_play import state_literals
from .sudoku.candidates import Candidates, SudokuGroups


class Models(NamedTuple):
    """Asks for models of a board. find: a model, by variable, with these literals; None if there is none. add: adds a
    clause for good; fresh: a new variable.
    """

    find: Callable[[Sequence[int]], Model | None]
    add: Callable[[list[int]], object]
    fresh: Callable[[], int]


def prepare_draft(puzzle: Puzzle, deadline: float = inf, state: Values | None = None) -> Preparation:
    """Make a board ready for the steps to what all solutions share that agree with a state of play.

    The clauses are oriented by one such solution. Entries of the state with which no solution is left are mistakes:
    taken one by one, they are those that differ from that solution. Raises OutOfTime, and WrongRule for a solution that
    fails its check.
    """
    with garbage_stays():
        if puzzle.named_steps:
            grouping: BoardGroups = SudokuGroups(puzzle, unique=False)
            board_solver, models = None, models_of_sudoku(grouping, deadline)  # type: ignore[arg-type]
        else:
            grouping = BoardGroups(puzzle, deadline, unique=False)
            board_solver = BoardSolver(grouping, deadline)
            models = models_of_groups(board_solver)
        likely = likely_solution(grouping, board_solver, deadline) if state is None else []
        entries, model = agreeing(models, [x for x in state_literals(grouping, state or {}) if x], likely)
        grouping.orient(model)
        solution = Solution(puzzle, decode(grouping.key, model))
        for failure in puzzle.check(solution):
            raise WrongRule(f"{puzzle.name} with groups", failure, type(puzzle), puzzle.text)
        variables = np.array(grouping.variables, dtype=np.int32)
        grouping.differing = mask_of(differing_variables(models, variables, entries, model))
        open_, grouping.goal = grouping.goal & grouping.differing, grouping.goal & ~grouping.differing
        grouping.part_of_clue = ClueParts(puzzle).part
        _ = grouping.clauses  # made here, with no look for garbage
    if isinstance(puzzle, Staged):
        orient_hidden(grouping)
        board_solver = None
    elif board_solver is not None:
        board_solver.keep_solution(model)
    return Preparation(grouping, board_solver, solution, open=open_)


def models_of_groups(board_solver: BoardSolver) -> Models:
    """The models of a board by its groups."""

    def find(assumed: Sequence[int]) -> Model | None:
        return board_solver.model if board_solver.solve([*board_solver.grouping.all_selectors, *assumed]) else None

    return Models(find, board_solver.solver.add, board_solver.fresh)


def models_of_sudoku(grouping: SudokuGroups, deadline: float) -> Models:
    """The models of a Sudoku with its printed numbers."""
    solver = Candidates(grouping).solver(False)
    numbers = iter(range(grouping.n ** 3 + 1, 2 ** 31))

    def find(assumed: Sequence[int]) -> Model | None:
        if (answer := solver.solve_until([*grouping.given, *assumed], deadline)) is None:
            raise OutOfTime
        model = np.zeros(grouping.n ** 3 + 1, dtype=bool)
        model[[x for x in solver.model() if 0 < x < len(model)] if answer else []] = True
        model[0] = True
        return model if answer else None

    return Models(find, solver.add, lambda: next(numbers))


def likely_solution(grouping: BoardGroups, board_solver: BoardSolver | None, deadline: float) -> list[int]:
    """A solution of a large board, found by the ways that `solve` knows, as literals; [] for other boards."""
    if board_solver is None or (len(board_solver) <= LARGE and not isinstance(grouping.puzzle, Staged)):
        return []
    found = answer_request(SolveRequest(grouping.puzzle, 1, deadline)).solutions
    return literals_of_solution(grouping, found[0]) if found else []


def agreeing(models: Models, entries: list[int], likely: list[int]) -> tuple[list[int], Model]:
    """As many of the entries, one by one, as a solution agrees with, and such a solution. likely: literals of one."""
    model = models.find([*entries, *likely])
    if model is not None:
        return entries, model
    model = models.find([])
    if model is None:
        raise InternalError("a board with several solutions has none")
    kept = list[int]()
    for literal in entries:
        if holds(model, literal):
            kept.append(literal)
        elif (other := models.find([*kept, literal])) is not None:
            kept.append(literal)
            model = other
    return kept, model


def holds(model: Model, literal: int) -> bool:
    """Whether a literal is true in a model."""
    return bool(model[abs(literal)]) == (literal > 0)


def differing_variables(models: Models, variables: Literals, entries: list[int], first: Model) -> list[int]:
    """The variables that do not have the value of the first model in all models with these literals."""

    def further(differs: int) -> Bools | None:
        """The values in a model in which something differs."""
        model = models.find([*entries, differs])
        return None if model is None else model[variables]

    shared = shared_values(variables, first[variables], further, models.add, models.fresh)
    out: list[int] = variables[~shared].tolist()
    return out
