"""How many solutions there are: of the methods that count, each is asked as long as it may have an answer.

The first FEW solutions are found one by one, and checked, since most boards have no more. Then a frontier counts, then
enumeration goes on, and for what is left ganak counts, where it is installed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any

from encoders import OutOfTime
from encoders.deadline import deadline_after

from ..boards.puzzle import Puzzle
from ..errors import CannotCount, SolverError
from .cubes import Exploration, explore_board
from .last_resort_alarm import alarm_after

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from .workers.executor_adapter import Adapter

METHODS = ("frontier", "enumerate", "ganak")
CHOSEN = ("loops", "colors")  # options of encodings that a frontier does not use: who chooses one, enumerates by it
FEW, MOMENT = 100, 0.3  # solutions, and seconds
SHARE = 0.6  # of a time limit, for a frontier
WHILE = 10.0  # seconds of enumeration before ganak is asked
HOPELESS = 1_000_000  # solutions that are known, from which on no enumeration begins
FURTHER = 10  # times as many states as usual may be on a frontier that was chosen


@dataclass(eq=False, repr=False)
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

    def take_exploration(self, exploration: Exploration) -> bool:
        """Take the count of an exploration over. Returns whether no other method is to be asked."""
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
    check_method(method)
    options, deadline, tally = options or {}, deadline_after(time_limit), Tally(method=method or "enumerate")
    if method is None and (solver is not None or any(name in options for name in CHOSEN)):
        method = "enumerate"

    def left(share: float = 1.0) -> float | None:
        return None if time_limit is None else max(0.0, share * (deadline - perf_counter()))

    def enumerate_(most: float | None) -> bool:
        return tally.take_exploration(explore_board(puzzle, None, most, solver, options, jobs, executor, rows=False,
                                                    report=report))

    if method == "enumerate":
        enumerate_(time_limit)
        return tally
    if method is None:
        begun = explore_board(puzzle, FEW, MOMENT if time_limit is None else min(MOMENT, time_limit), options=options,
                              rows=False)
        if tally.take_exploration(begun):
            return tally
    if method != "ganak":
        _ask_frontier(tally, puzzle, options, left(SHARE if method is None else 1.0), memory, method is not None)
        if tally.complete or method:
            return tally
    if method is None and tally.count < HOPELESS:
        seconds = left()
        if enumerate_(seconds if not has_ganak() else WHILE if seconds is None else min(WHILE, seconds)):
            return tally
    if method == "ganak" or (has_ganak() and left() != 0):
        _ask_ganak(tally, puzzle, options, left(), memory)
    if tally.reasons and time_limit is None and method is None and not tally.complete and tally.count < HOPELESS:
        enumerate_(None)
    return tally


def _ask_frontier(tally: Tally, puzzle: Puzzle, options: dict[str, Any], seconds: float | None, memory: float,
                  alone: bool) -> None:
    from encoders.counting import TooWide

    from ..solving.counting.captured_loop import captured_board
    from ..solving.counting.frontier import STATES, count_by_frontier
    deadline = deadline_after(seconds)
    try:
        # What plans the count does not read the clock.
        with alarm_after(seconds):
            count = count_by_frontier(captured_board(puzzle, options, deadline), deadline, memory,
                                      STATES * (FURTHER if alone else 1))
        tally.count, tally.complete, tally.method = count.total, True, "frontier"
    except TooWide as error:
        if error.at_least > tally.count:
            tally.count, tally.method = error.at_least, "frontier"
        tally.most = error.at_most
        tally.reasons.append(f"frontier: {str(error).partition(';')[0]}")
    except (CannotCount, MemoryError, OutOfTime) as error:
        tally.reasons.append(f"frontier: {reason_of_no_answer(error)}")


def _ask_ganak(tally: Tally, puzzle: Puzzle, options: dict[str, Any], seconds: float | None,
               memory: float) -> None:
    from ..solving.counting.captured_loop import complete_board
    from ..solving.counting.ganak import count_by_ganak
    deadline = deadline_after(seconds)
    try:
        complete = complete_board(puzzle, options, deadline)
        number = count_by_ganak(complete.formula, complete.literals, deadline, None if memory == inf else int(memory))
        tally.count, tally.complete, tally.method = number, True, "ganak"
    except (CannotCount, SolverError, OutOfTime) as error:
        tally.reasons.append(f"ganak: {reason_of_no_answer(error)}")


def reason_of_no_answer(error: Exception) -> str:
    """Why a method did not answer."""
    return {OutOfTime: "the time is over", MemoryError: "the memory is used up"}.get(type(error), str(error))


def check_method(method: str | None) -> None:
    if method not in (None, *METHODS):
        raise ValueError(f"method: expected one of {', '.join(METHODS)}, found {method!r:.40}")
    if method == "ganak" and not has_ganak():
        raise ValueError("ganak needs the package pyganak: pip install 'satloop[count]'")


def has_ganak() -> bool:
    """Whether ganak can be asked."""
    return find_spec("pyganak") is not None
