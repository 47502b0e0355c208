"""Solutions of a puzzle: its clauses in a session, each answer in the puzzle's words and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from encoders import Formula, OutOfTime, values
from encoders.formula import Model
from encoders.joining import CODES
from encoders.loops import scheme_of

from ..boards.asked import need_board
from ..boards.assuming import Assuming
from ..boards.solution import Solution, Values
from ..boards.stages import Staged
from ..errors import InternalError
from .propagating import propagated
from .results import Outcome, Result, Statistics
from .session import Session
from .slices import NO_PAUSES, Pauses
from .solvers import default_solver, in_windows
from .stages import solve_in_stages

if TYPE_CHECKING:
    from ..boards.puzzle import Failure, Key, Puzzle

S = TypeVar("S", bound="Search")


def decode(key: Key, model: Model) -> Values:
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


class Search:
    """One search for solutions of a board: its formula, its key, a session. A context manager, as the session is.

    begin: when it did (perf_counter). further: the board with clues that follow from its own. pauses: see `Pauses`.
    """

    def __init__(self, puzzle: Puzzle, time_limit: float | None, solver: str | None, options: dict[str, Any],
                 begin: float | None = None, further: Puzzle | None = None,
                 pauses: Pauses = NO_PAUSES) -> None:
        self.puzzle, self.options, self.time_limit = puzzle, options, time_limit
        self.begin = perf_counter() if begin is None else begin
        self.schemes = puzzle.schemes(options)
        loops = options.get("loops")
        usual = default_solver(puzzle.name, puzzle.rows * puzzle.columns, None if callable(loops) else loops,
                               puzzle.text)
        formula = Formula()
        formula.templates = True
        formula.deadline = None if time_limit is None else self.begin + time_limit
        self.statistics = Statistics(solver=solver or usual)
        self.session: Session | None = None
        try:
            self.key = (further or puzzle).encode(formula, **options)
        except OutOfTime:
            self.statistics.variables, self.statistics.clauses = formula.size[:2]
        else:
            formula.deadline = None
            special = formula.propagators or formula.at_most_ones  # the session knows which solvers can
            self.session = Session(formula, solver if special else solver or usual, False, pauses)
            self.statistics = self.session.statistics
        self.statistics.spend("encode", self.begin)

    def __enter__(self: S) -> S:
        return self

    def __exit__(self, *_: object) -> None:
        if self.session is not None:
            self.session.close()

    @property
    def exhausted(self) -> bool:
        """There are no further solutions."""
        return self.session is not None and self.session.exhausted

    def found(self) -> Iterator[tuple[Solution, list[Failure]]]:
        """Each solution and what its check says: nothing, but for schemes that admit illegal loops."""
        if self.session is None:
            return
        puzzle, key = self.puzzle, self.key
        left = None if self.time_limit is None else max(0.0, self.time_limit - (perf_counter() - self.begin))
        for model in self.session.models(deciding(puzzle, key), antichain(puzzle, key), time_limit=left):
            yield self.checked(model)

    def checked(self, model: Model) -> tuple[Solution, list[Failure]]:
        """The solution that a model says, and what its check says of it."""
        puzzle, statistics = self.puzzle, self.statistics
        solution = Solution(puzzle, decode(self.key, model))
        checking = perf_counter()
        failures = list(puzzle.check(solution))
        if failures and scheme_of(self.options.get("loops", "cuts")).sound:
            raise InternalError(f"{puzzle.name} with {self.options or 'the default schemes'} on "
                                f"{statistics.solver} fails its check: {failures[0]}\n{puzzle.text}")
        statistics.spend("check", checking)
        if statistics.first is None:
            statistics.first = perf_counter() - self.begin
        return solution, failures


def solve(puzzle: Puzzle, limit: int | None = 1, time_limit: float | None = None,
          solver: str | None = None, plain: bool = False, **options: Any) -> Result:
    """Up to `limit` (None: all) solutions of a board, each of them checked.

    time_limit: seconds for everything after parsing. solver: a name of `SOLVERS` (see `default_solver`), or a command
    that reads DIMACS. plain: the puzzle's own formula alone; without, up to two solutions of a puzzle that has stages
    (see `stages`) are found by these, unless an option but the name of a code for colours is given; and a puzzle whose
    boards assume their clues is propagated first (see `propagating`), unless an option or a solver is; and one solution
    of a very large board is looked for in windows (see `solving.windows`), unless an option or an unusual solver is.
    options: those of the puzzle's `encode`, names or functions of one's own. The outcome is `unique` or `several` when
    the count is certain, `solved` when only `limit` solutions were asked for, `none`, or `unknown`.
    Raises TypeError for what is no board or an option that the puzzle has not, ValueError for a limit that makes no
    sense, an unknown solver or option value, InternalError for a solution that fails its check.
    """
    return solve_looking(None, puzzle, limit, time_limit, solver, plain, **options)


def solve_looking(look: Callable[[], float] | None, puzzle: Puzzle, limit: int | None = 1,
                  time_limit: float | None = None, solver: str | None = None, plain: bool = False,
                  **options: Any) -> Result:
    """`solve`, with something that is called between two slices of its searches, see `Pauses`."""
    sensible("solve", puzzle, limit, time_limit)
    puzzle.schemes(options)
    coded = options.keys() <= {"colors"} and options.get("colors", "binary") in CODES
    if isinstance(puzzle, Staged) and limit in (1, 2) and not plain and coded:
        return solve_in_stages(puzzle, limit or 1, time_limit, solver, **options, pauses=Pauses(look))
    begin, further = perf_counter(), None
    if isinstance(puzzle, Assuming) and puzzle.usual() and not (plain or options or solver or time_limit == 0):
        result, further = _follow(puzzle, limit, begin)
        if result is not None:
            return result
        if further is not None and puzzle.rows <= puzzle.counts_to:
            options = puzzle.counted
    if limit == 1 and not (plain or options) and in_windows(puzzle.name, puzzle.rows * puzzle.columns, puzzle.text,
                                                            solver):
        from .windows import solve_in_windows
        in_parts = solve_in_windows(puzzle, begin, time_limit, Pauses(look))
        if in_parts is not None:
            return in_parts
    solutions: list[Solution] = []
    failures: list[list[Failure]] = []
    why = cache(puzzle.refusal)  # searched for once, where the search takes long or finds nothing
    with Search(puzzle, time_limit, solver, options, begin, further, Pauses(look, None if plain else why)) as search:
        for solution, found in search.found():
            solutions.append(solution)
            failures.append(found)
            if limit is not None and len(solutions) >= limit:
                break
    exhausted = search.exhausted
    outcome: Outcome
    if len(solutions) > 1:
        outcome = "several"
    elif exhausted:
        outcome = "unique" if solutions else "none"
    else:
        outcome = "solved" if solutions else "unknown"
    reason = None if plain or solutions else why()
    if reason is not None:
        outcome, exhausted = "none", True
    return Result(outcome, solutions, search.statistics, failures, exhausted, reason=reason, board=puzzle,
                  schemes=search.schemes)


def _follow(puzzle: Assuming, limit: int | None, begin: float) -> tuple[Result | None, Puzzle | None]:
    """What propagation makes of a board: the result where it settles all, else the board with the clues that follow.

    Neither where it shows that there is no solution.
    """
    found = propagated(puzzle)
    if found is None:
        return None, None
    asked, model, all_of_it = found
    if not all_of_it:
        return None, puzzle.followed(asked.key, model)
    statistics = Statistics(asked.variables, asked.clauses, rounds=1, solver=asked.solver)
    statistics.spend("solve", begin)
    solution = Solution(puzzle, decode(asked.key, model))
    checking = perf_counter()
    for failure in puzzle.check(solution):
        raise InternalError(f"{puzzle.name}, by propagation, fails its check: {failure}\n{puzzle.text}")
    statistics.spend("check", checking)
    statistics.first = perf_counter() - begin
    outcome: Outcome = "solved" if limit == 1 else "unique"
    return Result(outcome, [solution], statistics, [[]], limit != 1, board=puzzle,
                  schemes=puzzle.schemes(puzzle.counted)), None


def solutions(puzzle: Puzzle, time_limit: float | None = None, solver: str | None = None,
              **options: Any) -> Iterator[Solution]:
    """The solutions of a board one after another, each searched for when it is asked for, and checked.

    Stop whenever you like: the solver goes with the iterator. What an unsound scheme lets pass is left out.
    time_limit: seconds from the first that is asked for, the caller's own time included; TimeoutError when they run
    out before the last is known to be the last. Raises as `solve` does, wrong use at once.
    """
    sensible("solutions", puzzle, None, time_limit)
    puzzle.schemes(options)
    return _solutions(puzzle, time_limit, solver, options)


def _solutions(puzzle: Puzzle, time_limit: float | None, solver: str | None,
               options: dict[str, Any]) -> Iterator[Solution]:
    with Search(puzzle, time_limit, solver, options) as search:
        for solution, failures in search.found():
            if not failures:
                yield solution
        if not search.exhausted:
            why = "the solver gave up" if time_limit is None else f"the time limit of {time_limit:g} s ran out"
            raise TimeoutError(f"{why}, there may be further solutions")


def sensible(function: str, puzzle: object, limit: int | None = None, time_limit: float | None = None) -> None:
    """Raise TypeError for what is no board, ValueError for a limit that makes no sense."""
    need_board(function, puzzle)
    if limit is not None and limit < 1:
        raise ValueError(f"the limit of solutions is at least 1, or None for all, not {limit}")
    if time_limit is not None and not time_limit >= 0:
        raise ValueError(f"the time limit is in seconds, 0 or more, or None for none, not {time_limit}")
