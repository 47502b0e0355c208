"""The best solution of a problem that has something to minimize."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from encoders import Formula, OutOfTime
from encoders.deadline import deadline_after

from ..boards.puzzle import Puzzle
from ..boards.solution import Solution
from ..errors import InternalError
from ..problems.problem import Problem
from .optimize import optimize
from .results import Statistics
from .session import Session
from .solution_search import decode
from .solve import check_arguments
from .solvers import default_solver


class Best(NamedTuple):
    """The best solution that a search has found, checked, and what is proved.

    outcome: "optimal", "best" (the search ended before it was proved), "none" (there is no solution), "unknown" (none
    came in time). value: what the problem counts (`least` of it), None without a solution. proved: no solution has
    less. interrupted: Ctrl-C ended the search.
    """

    outcome: str
    value: int | None
    solution: Solution | None
    proved: int
    statistics: Statistics
    interrupted: bool = False


def optimum(problem: Puzzle, time_limit: float | None = None, solver: str | None = None, method: str = "auto",
            progress: Callable[[int, int | None], object] = lambda proved, best: None, **options: Any) -> Best:
    """The solution of a problem that costs least, see `Session.minimize` for the methods; "auto" is its own.

    time_limit: seconds for all. progress: called with the bound that is proved and the best value, or None, whenever
    one changes. options: schemes. Raises ValueError for a problem without anything to minimize, and for unknown names;
    InternalError for a solution that fails its check.

    >>> import satloop
    >>> satloop.optimum(satloop.read("golomb:5")).value
    11
    """
    begin = perf_counter()
    check_arguments("optimum", problem, None, time_limit)
    if not isinstance(problem, Problem) or not problem.least:
        raise ValueError(f"{problem.name} has nothing to minimize")
    problem.schemes(options)
    f = Formula()
    deadline = f.deadline = deadline_after(time_limit)
    try:
        key = problem.encode(f, **options)
        f.deadline = inf
    except OutOfTime:
        return Best("unknown", None, None, 0, Statistics())
    used = solver or default_solver(problem.fastest, 1)
    with Session(f, used) as session:
        session.statistics.spend("encode", begin)
        begin = perf_counter()
        method = problem.method if method == "auto" else method
        best = optimize(session, problem.cost(key), 1, method, (), None, deadline, problem.sums,
                        lambda value, model: None, progress)
        session.statistics.seconds["solve"] = perf_counter() - begin
    if best.model is None:
        return Best(best.outcome, None, None, best.proved, session.statistics, best.interrupted)
    solution = Solution(problem, decode(key, best.model))
    failure = next(iter(problem.check(solution)), None)
    # What is counted in the solution itself may be less than a variable says that was only bounded.
    cost = problem.cost_of(solution)
    if failure is not None or best.value is None or cost > best.value:
        raise InternalError(f"{problem.name} with {options or 'the default schemes'} fails its check: "
                            f"{failure or f'its cost is {cost}, not {best.value}'}\n{problem.text}")
    return Best(best.outcome, cost, solution, best.proved, session.statistics, best.interrupted)
