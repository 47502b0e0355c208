"""Explanations: from an empty board, or a state of play, to the only solution, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Literal

import numpy as np

from encoders import OutOfTime, values

from ..boards.puzzle import Puzzle, Solution
from ..boards.stages import Staged
from ..errors import InternalError
from ..solving.solve import decode, solve
from .model.board_solver import BoardSolver
from .model.groups import BoardGroups
from .model.propagation import orient_hidden
from .model.scoring import step_costs
from .model.step import TIERS, Step
from .search.path_probing import PathProbing
from .search.tiers import TierSearch
from .state import correct_entries
from .sudoku.candidates import SudokuGroups
from .sudoku.search import SudokuSearch, prepare_sudoku
from .words.places import Places
from .words.sentences import Sentences

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
    start_known: int = 0  # what was known before the first step, a mask
    solution: Solution | None = None
    grouping: BoardGroups | None = None
    seconds: float = 0.0

    @property
    def sentences(self) -> Sentences:
        """Sentences about the steps."""
        if self.grouping is None:
            raise ValueError("there are no steps to tell")
        return Sentences(self.grouping)

    def texts(self) -> list[str]:
        """Every step in words."""
        sentences = self.sentences if self.steps else None
        return [sentences.step_text(step) for step in self.steps] if sentences else []

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the steps with what they bring, rest on and cite."""
        places = Places(self.grouping) if self.grouping is not None else None
        rows = []
        for step, text, cost in zip(self.steps, self.texts(), step_costs(self.puzzle, self.steps)):
            assert self.grouping is not None and places is not None
            rows.append({
                "tier": step.tier, "tier_name": TIERS[step.tier], "text": text, "cost": round(cost, 2),
                "new": [fact._asdict() for fact in places.facts(step.new)],
                "means": [fact._asdict() for fact in places.facts(step.means)],
                "known": [fact._asdict() for fact in places.facts(step.known)],
                "groups": [{"kind": group.kind, "about": list(group.about)}
                           for group in (self.grouping.groups[number] for number in step.groups)]
                + [{"kind": "loop", "about": []}] * step.loop})
        start_known = [] if places is None else [fact._asdict() for fact in places.facts(self.start_known)]
        return {"puzzle": self.puzzle.name, "file": self.puzzle.file, "outcome": self.outcome,
                "seconds": round(self.seconds, 4), "known": start_known, "steps": rows}


@dataclass
class Preparation:
    """A board ready for steps: its clauses oriented by its only solution."""

    grouping: BoardGroups
    board_solver: BoardSolver | None  # None for a Sudoku, which has steps of its own, and for paths, see `PathProbing`
    solution: Solution

    def search(self, deadline: float, known: int = 0) -> TierSearch | SudokuSearch | PathProbing:
        """What finds the steps, from what is known and what the board prints."""
        known |= correct_entries(self.grouping, self.grouping.puzzle.printed())
        if isinstance(self.grouping, SudokuGroups):
            return SudokuSearch(self.grouping, deadline, known)
        if self.board_solver is None:
            return PathProbing(self.grouping, deadline, known)
        return TierSearch(self.grouping, self.board_solver, known)


def prepare(puzzle: Puzzle, deadline: float = float("inf")) -> Preparation | Literal["several", "none"]:
    """Solve the board with its groups. Raises OutOfTime, and InternalError for a solution that fails its check."""
    if puzzle.name == "sudoku":
        found = prepare_sudoku(puzzle)
        return found if isinstance(found, str) else Preparation(found[0], None, found[1])
    if isinstance(puzzle, Staged):
        return prepare_staged(puzzle, deadline)
    grouping = BoardGroups(puzzle, deadline)
    board_solver = BoardSolver(grouping, deadline)
    if grouping.formula.contradictory or not board_solver.solve(grouping.all_selectors):
        return "none"
    model = board_solver.model
    solution = Solution(puzzle, decode(grouping.key, model))
    for failure in puzzle.check(solution):
        raise InternalError(f"{puzzle.name} with groups fails its check: {failure}\n{puzzle.text}")
    deciding = np.concatenate([grouping.literals[name] for name in puzzle.decides])
    held = np.where(values(model, deciding), -deciding, deciding)
    other = board_solver.fresh()
    board_solver.solver.add([*held[np.abs(held) <= grouping.formula.variables].tolist(), -other])
    if board_solver.solve([*grouping.all_selectors, other]):
        return "several"
    board_solver.solver.add([-other])
    grouping.orient(model)
    return Preparation(grouping, board_solver, solution)


def prepare_staged(puzzle: Staged, deadline: float) -> Preparation | Literal["several", "none"]:
    """As `prepare`, by the stages that find a solution, and prove it to be the only one, much faster."""
    found = solve(puzzle, 2, None if deadline == float("inf") else max(0.0, deadline - perf_counter()))
    if found.outcome == "unknown" or found.outcome == "solved":
        raise OutOfTime
    if found.outcome != "unique":
        return "none" if found.outcome == "none" else "several"
    grouping = BoardGroups(puzzle, deadline)
    solution = found.solutions[0]
    model = np.zeros(grouping.formula.variables + 1, dtype=bool)
    model[0] = True
    edge, color = grouping.literals["edges"], grouping.literals["colors"].reshape(solution["colors"].size, -1)
    model[edge] = solution["edges"]
    model[color] = np.arange(color.shape[1]) == solution["colors"][:, None]
    grouping.orient(model)
    orient_hidden(grouping)
    return Preparation(grouping, None, solution)


def blank(puzzle: Puzzle) -> BoardGroups:
    """The groups of a board that is not solved."""
    return SudokuGroups(puzzle) if puzzle.name == "sudoku" else BoardGroups(puzzle)


def explain(puzzle: Puzzle, known: Solution | None = None, time_limit: float | None = None,
            max_steps: int | None = None, explanation: Explanation | None = None,
            stop_after: Callable[[Step], bool] | None = None) -> Explanation:
    """The steps to the solution of a board with exactly one, each of them checked.

    known: a state of play to begin with, see `state.read_state`; what in it is wrong is left out. time_limit: seconds.
    most: stop after so many steps. enough: asked of each step in turn, stop after one for which it is true. into: fill
    this one, so that nothing found is lost when the call is interrupted.
    """
    begin = perf_counter()
    deadline = float("inf") if time_limit is None else begin + time_limit
    out = explanation or Explanation(puzzle, "unknown")
    try:
        ready = prepare(puzzle, deadline)
        if isinstance(ready, str):
            out.outcome = ready
            return out
        out.grouping, out.solution = ready.grouping, ready.solution
        if known is not None:
            out.start_known = correct_entries(ready.grouping, known)
        search = ready.search(deadline, out.start_known)
        out.start_known = search.known
        out.steps = []
        for step in search.steps():
            out.steps.append(step)
            if (len(out.steps) == max_steps or (stop_after is not None and stop_after(step))) and not search.done:
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
    known = explanation.start_known
    for step in explanation.steps:
        yield known
        known |= step.new | step.means
