"""Explain a board: from an empty board, or a state of play, to the only solution, step by step."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter

from encoders import OutOfTime
from encoders.deadline import deadline_after

from ..boards.check_and_draw import need_cells
from ..boards.puzzle import Puzzle, Values
from ..solving.backends.small_solvers import small_solvers_until
from ..solving.load_formula import garbage_stays
from .draft_preparation import prepare_draft
from .explanation import Explanation
from .model.step import Step
from .preparation import Prepare, prepare
from .state_of_play import correct_entries, with_plain_consequences


def explain(puzzle: Puzzle, known: Values | None = None, time_limit: float | None = None,
            max_steps: int | None = None, explanation: Explanation | None = None,
            stop_after: Callable[[Step], bool] | None = None, prepare: Prepare = prepare,
            language: str = "en") -> Explanation:
    """Find the steps to the solution of a board; every step is checked.

    Of a board with several solutions these are the steps to what all of them share, and the outcome is "several".
    known: a state of play to start from, see `read_state`; its wrong entries are ignored. time_limit: seconds.
    max_steps: stop after this many steps. stop_after: a function that is called with each step in turn; the search
    stops after the first step for which it returns true. explanation: the object to fill, so that its caller keeps the
    steps so far if the call is interrupted. prepare: what makes the board ready, see `RecentBoards`. language: in which
    a new object tells the steps, "en" or "de". Raises ValueError for an unknown language.
    """
    explanation = explanation or Explanation(puzzle, "unknown", language=language)
    return explain_until(puzzle, deadline_after(time_limit), known, max_steps, explanation, stop_after, prepare)


def explain_until(puzzle: Puzzle, deadline: float = inf, known: Values | None = None, max_steps: int | None = None,
                  explanation: Explanation | None = None, stop_after: Callable[[Step], bool] | None = None,
                  prepare: Prepare = prepare, several: bool = True) -> Explanation:
    """As `explain`, up to a deadline. several: whether there are steps of a board with several solutions. Raises
    PuzzleError for a board that has no cells.
    """
    need_cells("explain", puzzle)
    begin = perf_counter()
    out = Explanation(puzzle, "unknown") if explanation is None else explanation
    try:
        preparation = prepare(puzzle, deadline)
        if preparation == "several" and several:
            preparation = prepare_draft(puzzle, deadline, known)
        if isinstance(preparation, str):
            out.outcome = preparation
            return out
        out.grouping, out.solution, out.open = preparation.grouping, preparation.solution, preparation.open
        if known is not None:
            out.known = correct_entries(preparation.grouping, with_plain_consequences(puzzle, known))
        search = preparation.search(deadline, out.known)
        out.known = search.known
        out.steps = []
        with small_solvers_until(deadline), garbage_stays():
            for step in search.steps():
                out.steps.append(step)
                if (len(out.steps) == max_steps or (stop_after is not None and stop_after(step))) and not search.done:
                    out.outcome = "stopped"
                    return out
        out.outcome = "several" if out.open else "explained"
    except OutOfTime:
        out.outcome = "unknown"
    finally:
        out.seconds = perf_counter() - begin
    return out
