"""The search for solutions of a board: its clauses in a session, each model decoded and checked.

`solve_by_search` is the plain strategy: it answers every request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from time import perf_counter
from typing import TypeVar

import numpy as np

from encoders import TRUE, Bools, Formula, Literals, OutOfTime
from encoders.formula import Model
from encoders.loops import scheme_of
from encoders.solution_key import Key, is_antichain, literals_of, value_of

from ..boards.failure import Failure
from ..boards.puzzle import Puzzle
from ..boards.solution import Solution, Values
from ..errors import WrongRule
from .results import Outcome, Result, Statistics
from .search_in_slices import Pauses
from .session import Session
from .solve_request import SolveRequest
from .solvers import default_solver

S = TypeVar("S", bound="SolutionSearch")


def decode(key: Key, model: Model) -> Values:
    """The values of a key in a model: booleans for literals, integers for numbers."""
    return {name: value_of(entry, model) for name, entry in key.items()}


def shared_values(literals: Literals, first: Bools, further: Callable[[int], Bools | None],
                  add: Callable[[list[int]], object], fresh: Callable[[], int]) -> Bools:
    """(k,) which of the literals have in all models the values `first` that they have in one.

    further: the values of the literals in a model with a literal that asks for a difference, None if there is none.
    add: adds a clause for good. fresh: makes a variable. Each model takes something out of what is shared so far, so
    there are as many questions as literals, at most.
    """
    shared = np.abs(literals) != TRUE
    while shared.any():
        differs = fresh()
        add([-differs, *np.where(first, -literals, literals)[shared].tolist()])
        found = further(differs)
        add([-differs])
        if found is None:
            break
        shared &= found == first
    return np.asarray(shared)


def deciding(puzzle: Puzzle, key: Key) -> Literals:
    """(k,) the literals of the key by which two solutions of the puzzle differ."""
    return np.concatenate([literals_of(key[name]).ravel() for name in puzzle.decides])


def keys_are_antichain(puzzle: Puzzle, key: Key) -> bool:
    """Whether no solution's true literals, of those that decide, contain another's."""
    return puzzle.antichain and all(isinstance(key[name], np.ndarray) or is_antichain(key[name])
                                    for name in puzzle.decides)


class SolutionSearch:
    """A search for solutions of a board: its formula, its key, a session. A context manager, as the session is."""

    def __init__(self, request: SolveRequest, pauses: Pauses | None = None) -> None:
        """pauses: taken in place of the request's own pauses."""
        self.request, self.puzzle, self.options = request, request.puzzle, request.options
        loops = self.options.get("loops")
        usual = default_solver(self.puzzle.fastest, self.puzzle.rows * self.puzzle.columns,
                               None if callable(loops) else loops, self.puzzle.text).partition("+")[0]
        formula = Formula()
        formula.templates = True
        formula.deadline = request.deadline
        self.statistics = Statistics(solver=request.solver or usual)
        self.session: Session | None = None
        try:
            self.key = (request.extended or self.puzzle).encode(formula, **self.options)
        except OutOfTime:
            self.statistics.variables, self.statistics.clauses = formula.size[:2]
        else:
            if request.encoded is not None:
                request.encoded(formula)
            # The deadline was for encoding; a formula that grows later, by blocking clauses, is not to raise.
            formula.deadline = inf
            special = formula.propagators or formula.at_most_ones  # the session chooses a solver that takes these
            self.session = Session(formula, request.solver if special else request.solver or usual, False,
                                   request.pauses if pauses is None else pauses)
            self.statistics = self.session.statistics
        self.statistics.spend("encode", request.begin)

    def __enter__(self: S) -> S:
        return self

    def __exit__(self, *_: object) -> None:
        if self.session is not None:
            self.session.close()

    @property
    def exhausted(self) -> bool:
        """Whether there are no further solutions."""
        return self.session is not None and self.session.exhausted

    def solutions(self) -> Iterator[tuple[Solution, list[Failure]]]:
        """Each solution with the rules that it breaks: none, but for schemes that accept illegal loops."""
        if self.session is None:
            return
        for model in self.session.models(deciding(self.puzzle, self.key), keys_are_antichain(self.puzzle, self.key),
                                         deadline=self.request.deadline):
            yield self.checked(model)

    def checked(self, model: Model) -> tuple[Solution, list[Failure]]:
        """The solution in a model, and the rules that it breaks; WrongRule for any, if the scheme is sound."""
        puzzle, statistics = self.puzzle, self.statistics
        solution = Solution(puzzle, decode(self.key, model))
        begin = perf_counter()
        failures = list(puzzle.check(solution))
        if failures and scheme_of(self.options.get("loops", "cuts")).sound:
            raise WrongRule(f"{puzzle.name} with {self.options or 'the default schemes'} on {statistics.solver}",
                            failures[0], type(puzzle), puzzle.text)
        statistics.spend("check", begin)
        self.note_first()
        return solution, failures

    def note_first(self) -> None:
        """Note when the first solution was checked."""
        if self.statistics.first is None:
            self.statistics.first = perf_counter() - self.request.begin


def solve_by_search(request: SolveRequest) -> Result:
    """The answer of one formula in one session, never None."""
    limit = request.limit
    pauses = Pauses(request.pauses.look, None if request.plain else lambda: request.reason)
    solutions: list[Solution] = []
    failures: list[list[Failure]] = []
    with SolutionSearch(request, pauses) as search:
        for solution, broken in search.solutions():
            solutions.append(solution)
            failures.append(broken)
            if limit is not None and len(solutions) >= limit:
                break
    reason = None if request.plain or solutions else request.reason
    exhausted = search.exhausted or reason is not None
    outcome: Outcome
    if len(solutions) > 1:
        outcome = "several"
    elif exhausted:
        outcome = "unique" if solutions else "none"
    else:
        outcome = "solved" if solutions else "unknown"
    return Result(outcome, solutions, search.statistics, failures, exhausted, reason=reason, board=request.puzzle,
                  schemes=request.schemes)
