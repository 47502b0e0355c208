"""Prepares a board for the search for steps: solves it, proves its solution unique, orients its clauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Literal

import numpy as np

from encoders import OutOfTime, values

from ..boards.puzzle import Puzzle, Solution
from ..boards.stages import Staged
from ..errors import WrongRule
from ..solving.load_formula import garbage_stays
from ..solving.solution_search import decode
from ..solving.solve import answer_request
from ..solving.solve_request import SolveRequest
from .model.board_groups import BoardGroups
from .model.board_solver import BoardSolver
from .model.clue_parts import ClueParts
from .model.masks import union
from .model.propagation_with_reasons import orient_hidden
from .model.step import Step
from .search.path_probing import PathProbing
from .search.shared_search import SharedSearch
from .search.step_search import StepSearch
from .search.tier_search import TierSearch
from .state_of_play import correct_entries
from .sudoku.candidates import SudokuGroups
from .sudoku.sudoku_steps import SudokuSearch, prepare_sudoku

LARGE = 5000  # clauses; of such boards the clauses with all groups take much longer to solve than the plain ones


@dataclass(eq=False, repr=False)
class Preparation:
    """A board that is ready for the search for steps: its only solution, and its clauses oriented by it.

    board_solver: None for a Sudoku and for puzzles of paths, whose searches (`SudokuSearch`, `PathProbing`) need none.
    last: the search of the last hint, and the steps that it has found and not told. shared: what its search shares
    with the searches on similar boards. open: of a board with several solutions, a mask of what they do not share;
    `solution` is one of them, see `draft_preparation`.
    """

    grouping: BoardGroups
    board_solver: BoardSolver | None
    solution: Solution
    last: tuple[StepSearch, list[Step]] | None = None
    shared: SharedSearch | None = None
    open: int = 0

    def resume(self, deadline: float, known: int, drawn: int) -> tuple[StepSearch, list[Step]]:
        """The last search, and what it has not told yet, where all is known that it told of the variables `drawn` (a
        mask); else a new one. Either has learnt what is known.
        """
        last, self.last = self.last, None
        if last is not None:
            search, waiting = last
            shown = search.known & ~union(step.new | step.means for step in waiting)
            if not shown & drawn & ~known:
                search.deadline = deadline
                search.learn(known & ~search.known)
                return search, waiting
        search = self.search(deadline, known)
        search.first_will_do = True
        return search, []

    def search(self, deadline: float, known: int = 0) -> TierSearch | SudokuSearch | PathProbing:
        """The search for steps, which starts from what is known (a mask) and from what the board prints."""
        known |= correct_entries(self.grouping, self.grouping.puzzle.given_values())
        if isinstance(self.grouping, SudokuGroups):
            return SudokuSearch(self.grouping, deadline, known)
        if self.board_solver is None:
            return PathProbing(self.grouping, deadline, known)
        return TierSearch(self.grouping, self.board_solver, known, self.shared)


Prepared = Preparation | Literal["several", "none"]
Prepare = Callable[[Puzzle, float], Prepared]


class RecentBoards:
    """Prepares boards as `prepare` does, and keeps the last ones ready for the next question about them.

    For one thread. most: how many boards it keeps.
    """

    def __init__(self, most: int = 8) -> None:
        self._most = most
        self._kept: dict[tuple[str, str], Prepared] = {}

    def __call__(self, puzzle: Puzzle, deadline: float = inf) -> Prepared:
        """The board's preparation. Raises as `prepare` does."""
        key = puzzle.name, puzzle.text
        prepared = self._kept.pop(key, None) or prepare(puzzle, deadline)
        self._kept[key] = prepared
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]
        if isinstance(prepared, Preparation):
            prepared.grouping.formula.deadline = deadline
            if prepared.board_solver is not None:
                prepared.board_solver.deadline = deadline
        return prepared


def prepare(puzzle: Puzzle, deadline: float = inf) -> Prepared:
    """Solve the board and make it ready for the search, or say that it does not have exactly one solution.

    deadline: on the clock of perf_counter. Raises OutOfTime, and WrongRule for a solution that fails its check.
    """
    if puzzle.named_steps:
        answer = prepare_sudoku(puzzle, deadline)
        return answer if isinstance(answer, str) else Preparation(answer[0], None, answer[1])
    with garbage_stays():
        return prepare_staged(puzzle, deadline) if isinstance(puzzle, Staged) else prepare_groups(puzzle, deadline)


def prepare_groups(puzzle: Puzzle, deadline: float) -> Prepared:
    """As `prepare`, for a puzzle whose solver has all groups."""
    grouping = BoardGroups(puzzle, deadline)
    board_solver = BoardSolver(grouping, deadline)
    assumed = grouping.all_selectors
    large = len(board_solver) > LARGE
    if large:
        only = solved(puzzle, deadline)
        if isinstance(only, str):
            return only
        assumed = [*assumed, *literals_of_solution(grouping, only)]
    if grouping.formula.contradictory or not board_solver.solve(assumed):
        return "none"
    model = board_solver.model
    solution = Solution(puzzle, decode(grouping.key, model))
    for failure in puzzle.check(solution):
        raise WrongRule(f"{puzzle.name} with groups", failure, type(puzzle), puzzle.text)
    if not large and is_another(grouping, board_solver):
        return "several"
    board_solver.keep_solution(model)
    grouping.orient(model)
    grouping.part_of_clue = ClueParts(puzzle).part
    _ = grouping.clauses  # made here, with no look for garbage
    return Preparation(grouping, board_solver, solution)


def is_another(grouping: BoardGroups, board_solver: BoardSolver) -> bool:
    """Whether there is a solution besides the last model. The solver is then as before."""
    deciding = np.concatenate([grouping.literals[name] for name in grouping.puzzle.decides])
    other_values = np.where(values(board_solver.model, deciding), -deciding, deciding)
    other = board_solver.fresh()
    board_solver.solver.add([*other_values[np.abs(other_values) <= grouping.formula.variables].tolist(), -other])
    out = board_solver.solve([*grouping.all_selectors, other])
    board_solver.solver.add([-other])
    return bool(out)


def solved(puzzle: Puzzle, deadline: float) -> Solution | Literal["several", "none"]:
    """The only solution of a board, found and proved by the ways that `solve` knows, or how many there are. Raises
    OutOfTime.
    """
    result = answer_request(SolveRequest(puzzle, 2, deadline))
    if result.outcome == "unknown" or result.outcome == "solved":
        raise OutOfTime
    if result.outcome != "unique":
        return "none" if result.outcome == "none" else "several"
    return result.solutions[0]


def literals_of_solution(grouping: BoardGroups, solution: Solution) -> list[int]:
    """The literals that hold in a solution, without those of numbers and of what is decided from the start."""
    out = []
    for name in grouping.key:
        held = np.ravel(solution[name])
        if held.dtype == bool:
            literals = np.where(held, grouping.literals[name], -grouping.literals[name])
            out += literals[np.abs(literals) <= grouping.formula.variables].tolist()
    return out


def prepare_staged(puzzle: Staged, deadline: float) -> Prepared:
    """As `prepare`, for a puzzle with stages, which prove much faster that there is only one solution."""
    solution = solved(puzzle, deadline)
    if isinstance(solution, str):
        return solution
    grouping = BoardGroups(puzzle, deadline)
    model = np.zeros(grouping.formula.variables + 1, dtype=bool)
    model[0] = True
    edge, color = grouping.literals["edges"], grouping.literals["colors"].reshape(solution["colors"].size, -1)
    free = np.abs(edge) <= grouping.formula.variables  # no line enters a blocked cell
    model[edge[free]] = solution["edges"][free]
    model[color] = np.arange(color.shape[1]) == solution["colors"][:, None]
    grouping.orient(model)
    orient_hidden(grouping)
    return Preparation(grouping, None, solution)


def unsolved_grouping(puzzle: Puzzle) -> BoardGroups:
    """The clauses of a board by group, before the board is solved."""
    return SudokuGroups(puzzle) if puzzle.named_steps else BoardGroups(puzzle)
