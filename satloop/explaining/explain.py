"""Explanations: from an empty board, or a state of play, to the only solution, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Literal

import numpy as np

from encoders import OutOfTime, values

from ..boards.asked import need_board
from ..boards.puzzle import Puzzle, Solution
from ..boards.stages import Staged
from ..errors import InternalError
from ..solving.solve import decode, solve
from .candidates import SudokuGrouped
from .grouped import Grouped
from .places import Places
from .probing import Probing
from .search import Search
from .state import agreed
from .steps import TIERS, Step
from .sudoku import SudokuSearch, prepare_sudoku
from .telling import Teller
from .units import settle
from .whole import Whole

Outcome = Literal["explained", "stopped", "several", "none", "unknown"]


@dataclass
class Explanation:
    """The steps from a state of play to the solution. outcome "unknown": the time limit ran out; "stopped": these steps
    were all that was wanted, and more would follow.

    Of a board with several solutions or none there are no steps.
    """

    puzzle: Puzzle
    outcome: Outcome
    steps: list[Step] = field(default_factory=list)
    begun: int = 0  # what was known before the first step, a mask
    solution: Solution | None = None
    grouped: Grouped | None = None
    seconds: float = 0.0

    @property
    def teller(self) -> Teller:
        """Sentences about the steps."""
        if self.grouped is None:
            raise ValueError("there are no steps to tell")
        return Teller(self.grouped)

    def texts(self) -> list[str]:
        """Every step in words."""
        teller = self.teller if self.steps else None
        return [teller.tell(step) for step in self.steps] if teller else []

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the steps with what they bring, rest on and cite."""
        from .rate import costs
        places = Places(self.grouped) if self.grouped is not None else None
        rows = []
        for step, text, cost in zip(self.steps, self.texts(), costs(self)):
            assert self.grouped is not None and places is not None
            rows.append({
                "tier": step.tier, "tier_name": TIERS[step.tier], "text": text, "cost": round(cost, 2),
                "new": [fact._asdict() for fact in places.facts(step.new)],
                "means": [fact._asdict() for fact in places.facts(step.means)],
                "known": [fact._asdict() for fact in places.facts(step.known)],
                "groups": [{"kind": group.kind, "about": list(group.about)}
                           for group in (self.grouped.groups[number] for number in step.groups)]
                + [{"kind": "loop", "about": []}] * step.loop})
        begun = [] if places is None else [fact._asdict() for fact in places.facts(self.begun)]
        return {"puzzle": self.puzzle.name, "file": self.puzzle.file, "outcome": self.outcome,
                "seconds": round(self.seconds, 4), "known": begun, "steps": rows}


@dataclass
class Prepared:
    """A board ready for steps: its clauses oriented by its only solution."""

    grouped: Grouped
    whole: Whole | None  # None for a Sudoku, which has steps of its own, and for paths, see `Probing`
    solution: Solution

    def search(self, deadline: float, known: int = 0) -> Search | SudokuSearch | Probing:
        """What finds the steps, from what is known and what the board prints."""
        known |= agreed(self.grouped, self.grouped.puzzle.printed())
        if isinstance(self.grouped, SudokuGrouped):
            return SudokuSearch(self.grouped, deadline, known)
        if self.whole is None:
            return Probing(self.grouped, deadline, known)
        return Search(self.grouped, self.whole, known)


def prepare(puzzle: Puzzle, deadline: float = float("inf")) -> Prepared | Literal["several", "none"]:
    """Solve the board with its groups. Raises OutOfTime, and InternalError for a solution that fails its check."""
    if puzzle.name == "sudoku":
        found = prepare_sudoku(puzzle)
        return found if isinstance(found, str) else Prepared(found[0], None, found[1])
    if isinstance(puzzle, Staged):
        return prepare_staged(puzzle, deadline)
    grouped = Grouped(puzzle, deadline)
    whole = Whole(grouped, deadline)
    if grouped.formula.contradictory or not whole.solve(grouped.everything):
        return "none"
    model = whole.model
    solution = Solution(puzzle, decode(grouped.key, model))
    for failure in puzzle.check(solution):
        raise InternalError(f"{puzzle.name} with groups fails its check: {failure}\n{puzzle.text}")
    deciding = np.concatenate([grouped.literals[name] for name in puzzle.decides])
    held = np.where(values(model, deciding), -deciding, deciding)
    other = whole.fresh()
    whole.solver.add([*held[np.abs(held) <= grouped.formula.variables].tolist(), -other])
    if whole.solve([*grouped.everything, other]):
        return "several"
    whole.solver.add([-other])
    grouped.orient(model)
    return Prepared(grouped, whole, solution)


def prepare_staged(puzzle: Staged, deadline: float) -> Prepared | Literal["several", "none"]:
    """As `prepare`, by the stages that find a solution, and prove it to be the only one, much faster."""
    found = solve(puzzle, 2, None if deadline == float("inf") else max(0.0, deadline - perf_counter()))
    if found.outcome == "unknown" or found.outcome == "solved":
        raise OutOfTime
    if found.outcome != "unique":
        return "none" if found.outcome == "none" else "several"
    grouped = Grouped(puzzle, deadline)
    solution = found.solutions[0]
    model = np.zeros(grouped.formula.variables + 1, dtype=bool)
    model[0] = True
    edge, color = grouped.literals["edges"], grouped.literals["colors"].reshape(solution["colors"].size, -1)
    model[edge] = solution["edges"]
    model[color] = np.arange(color.shape[1]) == solution["colors"][:, None]
    grouped.orient(model)
    settle(grouped)
    return Prepared(grouped, None, solution)


def blank(puzzle: Puzzle) -> Grouped:
    """The groups of a board that is not solved."""
    return SudokuGrouped(puzzle) if puzzle.name == "sudoku" else Grouped(puzzle)


def explain(puzzle: Puzzle, known: Solution | None = None, time_limit: float | None = None,
            most: int | None = None, into: Explanation | None = None,
            enough: Callable[[Step], bool] | None = None) -> Explanation:
    """The steps to the solution of a board with exactly one, each of them checked.

    known: a state of play to begin with, see `state.read_state`; what in it is wrong is left out. time_limit: seconds.
    most: stop after so many steps. enough: asked of each step in turn, stop after one for which it is true. into: fill
    this one, so that nothing found is lost when the call is interrupted. Raises TypeError for what is no board.
    """
    need_board("explain", puzzle)
    begin = perf_counter()
    deadline = float("inf") if time_limit is None else begin + time_limit
    out = into or Explanation(puzzle, "unknown")
    try:
        ready = prepare(puzzle, deadline)
        if isinstance(ready, str):
            out.outcome = ready
            return out
        out.grouped, out.solution = ready.grouped, ready.solution
        if known is not None:
            out.begun = agreed(ready.grouped, known)
        search = ready.search(deadline, out.begun)
        out.begun = search.known
        out.steps = []
        for step in search.steps():
            out.steps.append(step)
            if (len(out.steps) == most or (enough is not None and enough(step))) and not search.done:
                out.outcome = "stopped"
                return out
        out.outcome = "explained"
    except OutOfTime:
        out.outcome = "unknown"
    finally:
        out.seconds = perf_counter() - begin
    return out


def known_before(explanation: Explanation) -> Iterator[int]:
    """What is known before each step, a mask."""
    known = explanation.begun
    for step in explanation.steps:
        yield known
        known |= step.new | step.means
