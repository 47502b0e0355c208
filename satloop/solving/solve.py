"""Solutions of a puzzle: its clauses in a session, each answer in the puzzle's words and checked."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from encoders import Formula, OutOfTime, values
from encoders.formula import Model
from encoders.loops import LOOPS

from ..boards.puzzle import Puzzle
from ..boards.stages import Staged
from ..errors import InternalError
from .results import Outcome, Result, Statistics
from .session import Session
from .solvers import default_solver
from .stages import solve_in_stages

if TYPE_CHECKING:
    from ..boards.puzzle import Failure, Key, Solution


def decode(key: Key, model: Model) -> Solution:
    """What a model says in the words of the key: booleans for literals, ints for numbers."""
    return {name: said.value(model) if hasattr(said, "value") else values(model, said) for name, said in key.items()}


def deciding(puzzle: Puzzle, key: Key) -> NDArray[Any]:
    """The literals of the key on which two solutions of the puzzle differ."""
    said: list[Any] = [getattr(key[name], "literals", key[name]) for name in puzzle.decides]
    return np.concatenate([np.ravel(literals) for literals in said])


def antichain(puzzle: Puzzle, key: Key) -> bool:
    """Whether no solution's true deciding literals contain another's."""
    return puzzle.antichain and all(getattr(key[name], "antichain", isinstance(key[name], np.ndarray))
                                    for name in puzzle.decides)


def solve(puzzle: Puzzle, limit: int | None = 1, time_limit: float | None = None,
          solver: str | None = None, plain: bool = False, **options: str) -> Result:
    """Up to `limit` (None: all) solutions of a puzzle, each of them checked.

    time_limit: seconds for everything after parsing. solver: see `default_solver`. plain: the puzzle's own formula
    alone; without, up to two solutions of a puzzle that has stages (see `stages`) are found by these, unless an option
    but that of the colours is given. options: those of the puzzle's `encode`. The outcome is `unique` or `several` when
    the count is certain, `solved` when only `limit` solutions were asked for, `none`, or `unknown`.
    Raises TypeError for what is no board, ValueError for a limit that makes no sense, an unknown solver or option
    value, InternalError for a solution that fails its check.
    """
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"solve takes a board, not {type(puzzle).__name__}: satloop.puzzles.find(NAME)(text) reads one")
    if limit is not None and limit < 1:
        raise ValueError(f"the limit of solutions is at least 1, or None for all, not {limit}")
    if time_limit is not None and not time_limit >= 0:
        raise ValueError(f"the time limit is in seconds, 0 or more, or None for none, not {time_limit}")
    if isinstance(puzzle, Staged) and limit in (1, 2) and not plain and options.keys() <= {"colors"}:
        return solve_in_stages(puzzle, limit or 1, time_limit, solver, **options)
    begin = perf_counter()
    wished = solver
    if solver is None:
        solver = default_solver(puzzle.name, puzzle.rows * puzzle.columns, options.get("loops"))
    formula = Formula()
    formula.deadline = None if time_limit is None else begin + time_limit
    try:
        key = puzzle.encode(formula, **options)
    except OutOfTime:
        spent = {"encode": perf_counter() - begin}
        return Result("unknown", [], Statistics(*formula.size[:2], seconds=spent, solver=solver))
    formula.deadline = None
    solutions: list[Solution] = []
    failures: list[list[Failure]] = []
    with Session(formula, wished if formula.at_most_ones else solver) as session:
        statistics = session.statistics
        statistics.spend("encode", begin)
        left = None if time_limit is None else max(0.0, time_limit - (perf_counter() - begin))
        for model in session.models(deciding(puzzle, key), antichain(puzzle, key), time_limit=left):
            solution = decode(key, model)
            checking = perf_counter()
            found = list(puzzle.check(solution))
            if found and LOOPS[options.get("loops", "cuts")].sound:
                raise InternalError(f"{puzzle.name} with {options or 'the default schemes'} on {session.solver} "
                                    f"fails its check: {found[0]}\n{puzzle.text}")
            statistics.spend("check", checking)
            if not solutions:
                statistics.first = perf_counter() - begin
            solutions.append(solution)
            failures.append(found)
            if limit is not None and len(solutions) >= limit:
                break
        outcome: Outcome
        if len(solutions) > 1:
            outcome = "several"
        elif session.exhausted:
            outcome = "unique" if solutions else "none"
        else:
            outcome = "solved" if solutions else "unknown"
    return Result(outcome, solutions, statistics, failures, session.exhausted)
