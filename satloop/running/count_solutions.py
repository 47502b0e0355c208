"""How many solutions there are: of the methods that count, each is asked as long as it may have an answer.

The first FEW solutions are found one by one, and checked, since most boards have no more. Then a frontier counts, then
enumeration goes on, and for what is left ganak counts, where it is installed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from math import inf
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from encoders import Formula, OutOfTime, counting
from encoders.cached_property import cached_property
from encoders.deadline import deadline_after
from encoders.integers import as_integer

from ..boards.puzzle import Puzzle
from ..boards.solution import Solution
from ..errors import SolverError, plural
from ..solving import solve_formula as formulas
from ..solving.counting.captured_loop import NotServed, captured_board, captured_formula, complete_board
from ..solving.counting.frontier import PROOF, STATES, count_by_frontier
from ..solving.counting.ganak import LACKS, count_by_ganak, installed
from ..solving.solve import check_arguments
from .cubes import Exploration, explore_board
from .last_resort_alarm import alarm_after

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from .clue_counts import ClueCount
    from .kept_solutions import KeptSolutions
    from .workers.executor_adapter import Adapter

METHODS = ("frontier", "enumerate", "ganak")
CHOSEN = ("loops", "colors")  # options of encodings that a frontier does not use: who chooses one, enumerates by it
FEW, MOMENT = 100, 0.3  # solutions, and seconds
SHARE = 0.6  # of a time limit, for a frontier
WHILE = 10.0  # seconds of enumeration before ganak is asked
HOPELESS = 1_000_000  # solutions that are known, from which on no enumeration begins
FURTHEST = 10 * STATES  # states of a frontier that was chosen


@dataclass
class Tally:
    """How many solutions a board has, or at least so many, and the method that says so.

    complete: there are no more. most: where there may be, a number that is not less, if one is known. reasons: why
    methods that were asked did not answer. exploration: of enumeration, as far as it went.
    """

    count: int = 0
    complete: bool = False
    method: str = "enumerate"
    most: int | None = None
    reasons: list[str] = field(default_factory=list)
    exploration: Exploration | None = None

    def why_stopped(self, time_limit: float | None) -> str:
        """Why the count is not complete."""
        if time_limit is not None and self.exploration is not None:
            return f"the time limit of {time_limit:g} s ran out"
        return "; ".join(self.reasons) or "the solver gave up"

    def enumerated(self, exploration: Exploration) -> bool:
        """Take what enumeration has found; whether nothing else is to be asked."""
        self.exploration = exploration
        if exploration.complete or exploration.count > self.count:
            self.count, self.method = exploration.count, "enumerate"
        self.complete = exploration.complete
        return self.complete or exploration.end is not None or bool(exploration.errors)


def count_board(puzzle: Puzzle, method: str | None = None, time_limit: float | None = None, solver: str | None = None,
                options: dict[str, Any] | None = None, jobs: int = 1, executor: Executor | Adapter | None = None,
                memory: float = inf, report: Callable[[Exploration], object] = lambda _: None) -> Tally:
    """Count the solutions of a board by a method of METHODS, or by the first that answers.

    memory: bytes for a frontier's states, or for ganak. A chosen solver, or scheme of loops, is one to enumerate by.
    report: called by enumeration now and then. Raises ValueError for an unknown method, and as `explore_board`.
    """
    _check_method(method)
    options, deadline, tally = options or {}, deadline_after(time_limit), Tally(method=method or "enumerate")
    if method is None and (solver is not None or any(name in options for name in CHOSEN)):
        method = "enumerate"

    def left(share: float = 1.0) -> float | None:
        return None if time_limit is None else max(0.0, share * (deadline - perf_counter()))

    def enumerate_(most: float | None) -> bool:
        return tally.enumerated(explore_board(puzzle, None, most, solver, options, jobs, executor, rows=False,
                                              report=report))

    if method == "enumerate":
        enumerate_(time_limit)
        return tally
    if method is None:
        begun = explore_board(puzzle, FEW, MOMENT if time_limit is None else min(MOMENT, time_limit), options=options,
                              rows=False)
        if tally.enumerated(begun):
            return tally
    if method != "ganak":
        _ask_frontier(tally, puzzle, options, left(SHARE if method is None else 1.0), memory, method is not None)
        if tally.complete or method:
            return tally
    if method is None and tally.count < HOPELESS:
        seconds = left()
        if enumerate_(seconds if not installed() else WHILE if seconds is None else min(WHILE, seconds)):
            return tally
    if method == "ganak" or (installed() and left() != 0):
        _ask_ganak(tally, puzzle, options, left(), memory)
    if tally.reasons and time_limit is None and method is None and not tally.complete and tally.count < HOPELESS:
        enumerate_(None)
    return tally


def _ask_frontier(tally: Tally, puzzle: Puzzle, options: dict[str, Any], seconds: float | None, memory: float,
                  alone: bool) -> None:
    deadline = deadline_after(seconds)
    try:
        # What plans the count does not read the clock.
        with alarm_after(seconds):
            count = count_by_frontier(captured_board(puzzle, options, deadline), deadline, memory,
                                      FURTHEST if alone else STATES, proof=inf if alone else PROOF)
        tally.count, tally.complete, tally.method = count.total, True, "frontier"
    except counting.TooWide as error:
        if error.at_least > tally.count:
            tally.count, tally.method = error.at_least, "frontier"
        tally.most = error.at_most
        tally.reasons.append(f"frontier: {str(error).partition(';')[0]}")
    except (NotServed, MemoryError, OutOfTime) as error:
        tally.reasons.append(f"frontier: {_why(error)}")


def _ask_ganak(tally: Tally, puzzle: Puzzle, options: dict[str, Any], seconds: float | None,
               memory: float) -> None:
    deadline = deadline_after(seconds)
    try:
        complete = complete_board(puzzle, options, deadline)
        number = count_by_ganak(complete.formula, complete.literals, deadline, None if memory == inf else int(memory))
        tally.count, tally.complete, tally.method = number, True, "ganak"
    except (NotServed, SolverError, OutOfTime) as error:
        tally.reasons.append(f"ganak: {_why(error)}")


def _why(error: Exception) -> str:
    return {OutOfTime: "the time is over", MemoryError: "the memory is used up"}.get(type(error), str(error))


def _count_formula(f: Formula, time_limit: float | None, solver: str | None, method: str | None,
                   literals: ArrayLike | None = None) -> int:
    """The models of a formula, as far as they differ on the literals, as `count_board` counts those of a board."""
    _check_method(method)
    deadline = deadline_after(time_limit)
    models = formulas.solutions(f, time_limit, solver, literals)
    if method == "enumerate" or solver is not None:
        return sum(1 for _ in models)
    if method is None:
        few = sum(1 for _ in islice(models, FEW + 1))
        if few <= FEW:
            return few
    try:
        captured = captured_formula(f, literals)
        if method == "ganak":
            return count_by_ganak(f, captured.literals, deadline)
        seconds = None if time_limit is None else SHARE * time_limit
        with alarm_after(seconds):
            return count_by_frontier(captured, deadline_after(seconds)).total
    except (NotServed, counting.TooWide, MemoryError, OutOfTime) as error:
        if method is not None:
            raise TimeoutError(f"{method}: {_why(error)}") from None
    return FEW + 1 + sum(1 for _ in models)


def _check_method(method: str | None) -> None:
    if method not in (None, *METHODS):
        raise ValueError(f"method: expected one of {', '.join(METHODS)}, found {method!r:.40}")
    if method == "ganak" and not installed():
        raise ValueError(LACKS)


class SolutionCount(int):
    """The number of solutions of a board, as an integer that can say more; it never changes.

    method: by which it was counted, one of METHODS. The other answers come from one pass over all solutions, which is
    made when the first of them is asked for, and kept.
    """

    method: str
    board: Puzzle
    _options: dict[str, Any]
    _limits: tuple[float | None, float]

    def __new__(cls, number: int, method: str, board: Puzzle, options: dict[str, Any],
                limits: tuple[float | None, float] = (None, inf)) -> SolutionCount:
        self = super().__new__(cls, number)
        vars(self).update(method=method, board=board, _options=options, _limits=limits)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a count does not change: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return SolutionCount, (int(self), self.method, self.board, self._options, self._limits)

    @cached_property
    def _kept(self) -> KeptSolutions:
        from .kept_solutions import KeptSolutions
        return KeptSolutions(self.board, {name: value for name, value in self._options.items() if name not in CHOSEN},
                             *self._limits)

    @cached_property
    def segments(self) -> Mapping[str, NDArray[np.object_]]:
        """In how many solutions each segment of the line is used, each cell is shaded and so on: for each name of a
        solution Python's integers in the shape of its literals.

        Raises TimeoutError where that is not known within the count's limits.

        >>> import satloop
        >>> board = satloop.read("3 3\\n- - -\\n- 2 -\\n- - -", puzzle="slitherlink")
        >>> satloop.count(board).segments["edges"][:3].tolist()
        [36, 40, 36]
        """
        numbers = self._kept.segments()
        for array in numbers.values():
            array.flags.writeable = False
        return MappingProxyType(numbers)

    @cached_property
    def clues(self) -> tuple[ClueCount, ...]:
        """What each clue would leave in each empty cell, those that leave fewest first; without those that leave none.

        Raises ValueError for a puzzle whose clues cannot be added one by one, TimeoutError as `segments`.

        >>> import satloop
        >>> board = satloop.read("3 3\\n- - -\\n- 2 -\\n- - -", puzzle="slitherlink")
        >>> satloop.count(board).clues[0]
        ClueCount(row=0, column=1, clue='0', solutions=4)
        """
        from .clue_counts import clue_counts, free_cells
        return tuple(clue_counts(self.board, free_cells(self.board), self._kept, self._options, self._limits[0]))

    def sample(self, number: int = 1, seed: int = 0) -> list[Solution]:
        """Solutions by chance, each as likely as any other, some perhaps twice; the same seed gives the same ones.

        Each is checked. Raises ValueError where there is no solution, TimeoutError as `segments`.
        """
        return self._kept.sample(as_integer(number, "number", 0), as_integer(seed, "seed"))


def count(board: Puzzle | Formula, time_limit: float | None = None, solver: str | None = None, jobs: int = 1,
          method: str | None = None, memory_limit: float | None = None, **options: Any) -> int:
    """The number of solutions of a board: a `SolutionCount`, an integer with `segments`, `sample` and `clues`.

    method: "frontier", "enumerate", by which each solution is found and checked, or "ganak", if it is installed; None
    for the first that answers. A solver, or a scheme of loops, is one to enumerate by. jobs: number of worker processes
    that enumerate; with 1 this process does all the work. memory_limit: megabytes for a frontier, or for ganak.
    options: as for `solve`, which raises the same errors. Raises TimeoutError, which names the number known so far, if
    the time limit (seconds) runs out; SolverError for workers that fail again and again. In place of a board a
    `Formula` of `encoders` does, whose models are counted in this process; its option `literals` names those on which
    they differ.

    >>> import satloop
    >>> satloop.count(satloop.read("3 3\\n- - -\\n- 2 -\\n- - -", puzzle="slitherlink"))
    80
    """
    check_arguments("count", board, None, time_limit)
    if isinstance(board, Formula):
        return _count_formula(board, time_limit, solver, method, **options)
    memory = inf if memory_limit is None else memory_limit * 2**20
    tally = count_board(board, method, time_limit, solver, options, jobs, memory=memory)
    exploration = tally.exploration
    if exploration is not None and exploration.end is not None:
        raise exploration.end
    if exploration is not None and exploration.errors:
        raise SolverError(f"{plural(len(exploration.errors), 'part')} of the search failed: {exploration.errors[0]}")
    if not tally.complete:
        raise TimeoutError(f"{tally.why_stopped(time_limit)}: at least {plural(tally.count, 'solution')}")
    return SolutionCount(tally.count, tally.method, board, options, (time_limit, memory))
