"""The search for solutions of a board: its clauses in a session, each model decoded and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, TypeVar

import numpy as np

from encoders import Formula, Literals, OutOfTime
from encoders.formula import Model
from encoders.keys import Key, is_antichain, literals_of, value_of
from encoders.loops import scheme_of

from ..boards.failure import Failure
from ..boards.puzzle import Puzzle
from ..boards.solution import Solution, Values
from ..errors import InternalError
from .limits import NO_PAUSES, Pauses
from .results import Statistics
from .session import Session
from .solvers import default_solver

S = TypeVar("S", bound="SolutionSearch")


def decode(key: Key, model: Model) -> Values:
    """The values of a key in a model: booleans for literals, integers for numbers."""
    return {name: value_of(entry, model) for name, entry in key.items()}


def deciding(puzzle: Puzzle, key: Key) -> Literals:
    """(k,) the literals of the key by which two solutions of the puzzle differ."""
    return np.concatenate([literals_of(key[name]).ravel() for name in puzzle.decides])


def antichain(puzzle: Puzzle, key: Key) -> bool:
    """Whether no solution's true deciding literals contain another's."""
    return puzzle.antichain and all(isinstance(key[name], np.ndarray) or is_antichain(key[name])
                                    for name in puzzle.decides)


class SolutionSearch:
    """A search for solutions of a board: its formula, its key, a session. A context manager, as the session is.

    begin: when the time limit began to run (perf_counter). extended: the board with clues that follow from its own,
    which is encoded instead. pauses: see `Pauses`. encoded: see `Question`.
    """

    def __init__(self, puzzle: Puzzle, time_limit: float | None, solver: str | None, options: dict[str, Any],
                 begin: float | None = None, extended: Puzzle | None = None,
                 pauses: Pauses = NO_PAUSES, encoded: Callable[[Formula], None] | None = None) -> None:
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
            self.key = (extended or puzzle).encode(formula, **options)
        except OutOfTime:
            self.statistics.variables, self.statistics.clauses = formula.size[:2]
        else:
            if encoded is not None:
                encoded(formula)
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
        """There are no extended solutions."""
        return self.session is not None and self.session.exhausted

    def solutions(self) -> Iterator[tuple[Solution, list[Failure]]]:
        """Each solution with the rules that it breaks: none, but for schemes that admit illegal loops."""
        if self.session is None:
            return
        puzzle, key = self.puzzle, self.key
        left = None if self.time_limit is None else max(0.0, self.time_limit - (perf_counter() - self.begin))
        for model in self.session.models(deciding(puzzle, key), antichain(puzzle, key), time_limit=left):
            yield self.checked(model)

    def checked(self, model: Model) -> tuple[Solution, list[Failure]]:
        """The solution that a model stands for, and the rules that it breaks."""
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
