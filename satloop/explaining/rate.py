"""How hard a board is: a score made of the costs of its steps, a level, and one sentence why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ..boards.puzzle import Puzzle
from ..errors import plural
from .explain import Explanation, Outcome, explain
from .model.scoring import LEVELS, level_limits, level_of, score, step_cost, step_costs, weights
from .model.step import CLOSING, ONE, TIERS, Step

# The columns of `Rating.as_dict`.
RATING_FIELDS = ("puzzle", "rows", "columns", "outcome", "score", "level", "why", "hardest",
          *(f"tier_{tier}" for tier in TIERS), "seconds")


@dataclass
class Rating:
    """A board's score, its level, and why. hardest: the tier of the hardest step; `level` is empty without a score.

    outcome "stopped": the steps that were looked for show enough; score and level are the least that it can have.
    """

    puzzle: Puzzle
    outcome: Outcome
    score: float | None = None
    level: str = ""
    sentence: str = ""
    hardest: int = 0
    steps: dict[int, int] = field(default_factory=dict)  # tier -> how many
    total: float = 0.0  # what all steps cost
    seconds: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """A row of a list."""
        return {"puzzle": self.puzzle.name, "rows": self.puzzle.rows, "columns": self.puzzle.columns,
                "outcome": self.outcome, "score": None if self.score is None else round(self.score, 3),
                "level": self.level, "why": self.sentence, "hardest": self.hardest,
                **{f"tier_{tier}": self.steps.get(tier, 0) for tier in TIERS}, "seconds": round(self.seconds, 4)}


def rate_explanation(explanation: Explanation) -> Rating:
    """The rating of a board from its explanation."""
    puzzle, steps = explanation.puzzle, explanation.steps
    out = Rating(puzzle, explanation.outcome, seconds=explanation.seconds)
    if explanation.outcome not in ("explained", "stopped"):
        out.sentence = {"several": "It has several solutions.", "none": "It has no solution.",
                        "unknown": "The time limit ran out."}[explanation.outcome]
        unsolvable_reason = puzzle.unsolvable_reason() if explanation.outcome == "none" else None
        if unsolvable_reason is not None:
            out.sentence = f"It has no solution: {unsolvable_reason}."
        return out
    costs = step_costs(puzzle, steps)
    out.total = sum(costs)
    out.score = score(puzzle, costs, any(step.name for step in steps))
    out.level = level_of(puzzle.name, out.score)
    out.steps = dict(sorted(Counter(step.tier for step in steps).items()))
    out.hardest = max(out.steps, default=0)
    cut = explanation.outcome == "stopped"
    out.sentence = "It is at least as hard; the rest was not looked for." if cut else hardest_step(steps, costs)
    return out


def hardest_step(steps: list[Step], costs: list[float]) -> str:
    """Why the board is as hard as it is: the hardest step, how often its like is needed, and where it is."""
    if not steps:
        return "Nothing is left to find."
    if any(step.name for step in steps):
        top = max(costs)
        names = [step.name for step, cost in zip(steps, costs) if cost == top]
        first = costs.index(top)
        return f"Its hardest step is {names[0]} ({top:.1f}), {times_word(len(names))}; first at step {first + 1}."
    tier = max(step.tier for step in steps)
    count = sum(step.tier == tier for step in steps)
    if tier == ONE:
        return ("The only step needs" if count == 1 else f"All {count} steps need") + " one clue or rule alone."
    where = max(range(len(steps)), key=lambda k: (steps[k].tier == tier, costs[k]))
    size = len(steps[where].groups) + steps[where].loop
    worst = f", of up to {plural(size, 'clue or rule', 'clues and rules')}" if tier != CLOSING else ""
    first = next(k for k, step in enumerate(steps) if step.tier == tier)
    return f"Its hardest step is {TIERS[tier]}, {times_word(count)}{worst}; first at step {first + 1}."


def times_word(count: int) -> str:
    """How often, in words."""
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"


def rate(puzzle: Puzzle, time_limit: float | None = None, level: str = "", tier: int = 0) -> Rating:
    """How hard a board with one solution is. time_limit: seconds.

    level, tier: where its steps show that it is harder than this level, or have come to a harder tier, the rest of them
    is not looked for, and the outcome is "stopped".
    """
    above = dict(zip(LEVELS, level_limits(puzzle.name))).get(level, float("inf"))
    prices, costs = weights(puzzle.name), list[float]()

    def stop_after(step: Step) -> bool:
        costs.append(step_cost(step, prices))
        return 0 < tier < step.tier or (costs[-1] > 0 and score(puzzle, costs, bool(step.name)) >= above)

    return rate_explanation(explain(puzzle, time_limit=time_limit, stop_after=stop_after))


def board_id(file: str) -> str:
    """What a row calls the board of that file, or of that entry of a data set."""
    return file.rpartition("#")[2] if ".json#" in file else file


def rate_task(task: dict[str, Any]) -> dict[str, Any]:
    """The row of a board: `id` and what `Rating.as_dict` holds, with "stats" its metrics; or "error", one line.

    task: source (the fields of `formats.source.Source`), puzzle, stats, time_limit. It never raises what its input can
    be blamed for, so that workers can run it.
    """
    from ..errors import PuzzleError
    from ..formats.source import Source, open_source
    from .metrics import board_metrics
    source = Source(*task["source"])
    try:
        board = open_source(source, task["puzzle"]).board
    except PuzzleError as error:
        return {"error": str(error)}
    found = explain(board, time_limit=task["time_limit"])
    row = {"id": board_id(source.file), **rate_explanation(found).as_dict()}
    if task["stats"]:
        row |= board_metrics(found) if found.outcome == "explained" else {}
    return row
