"""How hard a board is: a score made of the costs of its steps, a level, and one sentence why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import log
from typing import Any

from ..boards.puzzle import Puzzle
from .explain import Explanation, Outcome, explain
from .steps import CLOSING, FEW, ONE, SEARCH, TIERS, WHATIF, Step
from .weights import LEVELS, LIMITS, Weights, weights


def cost(step: Step, using: Weights) -> float:
    """What a step costs; one of tier 1 costs nothing."""
    if step.name:
        return step.cost
    if step.tier == FEW:
        return using.group * (len(step.groups) - 1) + using.known * step.known.bit_count()
    whatif = using.fork if step.wide else using.whatif
    return {ONE: 0.0, CLOSING: using.closing, WHATIF: whatif, SEARCH: using.search}[step.tier]


def costs(explanation: Explanation) -> list[float]:
    """What each step costs."""
    using = weights(explanation.puzzle.name)
    return [cost(step, using) for step in explanation.steps]


# The columns of `Rating.as_dict`.
FIELDS = ("puzzle", "rows", "columns", "outcome", "score", "level", "why", "hardest",
          *(f"tier_{tier}" for tier in TIERS), "seconds")


@dataclass
class Rating:
    """A board's score, its level, and why. hardest: the tier of the hardest step; `level` is empty without a score."""

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


def score(puzzle: Puzzle, total: float, hardest: float) -> float:
    """The score of a board from the costs of its steps: their sum, and the largest."""
    using = weights(puzzle.name)
    return using.total * log(1 + 100 * total / (puzzle.rows * puzzle.columns)) + using.hardest * log(1 + hardest)


def limits(puzzle: str) -> tuple[float, ...]:
    """The least score of each level but the first."""
    return LIMITS.get(puzzle, LIMITS[""])


def level(puzzle: str, score: float) -> str:
    """The level of a score."""
    return LEVELS[sum(score >= least for least in limits(puzzle))]


def rate_explanation(explanation: Explanation) -> Rating:
    """The rating of a board from its explanation."""
    puzzle, steps = explanation.puzzle, explanation.steps
    out = Rating(puzzle, explanation.outcome, seconds=explanation.seconds)
    if explanation.outcome != "explained":
        out.sentence = {"several": "It has several solutions.", "none": "It has no solution.",
                        "unknown": "The time limit ran out."}[explanation.outcome]
        refusal = puzzle.refusal() if explanation.outcome == "none" else None
        if refusal is not None:
            out.sentence = f"It has no solution: {refusal}."
        return out
    each = costs(explanation)
    hardest = max(each, default=0.0)
    out.total = sum(each)
    # Of named steps the hardest is all that counts, as Sukaku Explainer has it.
    out.score = hardest if any(step.name for step in steps) else score(puzzle, out.total, hardest)
    out.level = level(puzzle.name, out.score)
    out.steps = dict(sorted(Counter(step.tier for step in steps).items()))
    out.hardest = max(out.steps, default=0)
    out.sentence = reason(steps, each)
    return out


def reason(steps: list[Step], each: list[float]) -> str:
    """Why the board is as hard as it is: the hardest step, how often its like is needed, and where it is."""
    if not steps:
        return "Nothing is left to find."
    if any(step.name for step in steps):
        top = max(each)
        names = [step.name for step, cost in zip(steps, each) if cost == top]
        first = each.index(top)
        return f"Its hardest step is {names[0]} ({top:.1f}), {times(len(names))}; first at step {first + 1}."
    tier = max(step.tier for step in steps)
    count = sum(step.tier == tier for step in steps)
    if tier == ONE:
        return f"All {count} steps need one clue or rule alone."
    where = max(range(len(steps)), key=lambda k: (steps[k].tier == tier, each[k]))
    size = len(steps[where].groups) + steps[where].loop
    worst = f", of up to {size} clues and rules" if tier != CLOSING else ""
    first = next(k for k, step in enumerate(steps) if step.tier == tier)
    return f"Its hardest step is {TIERS[tier]}, {times(count)}{worst}; first at step {first + 1}."


def times(count: int) -> str:
    """How often, in words."""
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"


def rate(puzzle: Puzzle, time_limit: float | None = None, level: str = "", tier: int = 0) -> Rating:
    """How hard a board with one solution is. time_limit: seconds.

    level, tier: where its steps show that it is harder than this level, or have come to a harder tier, the rest of them
    is not looked for; its score is that of those found.
    """
    above = dict(zip(LEVELS, limits(puzzle.name))).get(level, float("inf"))
    using, total, hardest = weights(puzzle.name), 0.0, 0.0

    def enough(step: Step) -> bool:
        nonlocal total, hardest
        here = cost(step, using)
        total, hardest = total + here, max(hardest, here)
        return 0 < tier < step.tier or (hardest if step.name else score(puzzle, total, hardest)) >= above

    return rate_explanation(explain(puzzle, time_limit=time_limit, enough=enough))


def identity(file: str) -> str:
    """What a row calls the board of that file, or of that entry of a data set."""
    return file.rpartition("#")[2] if ".json#" in file else file


def rated(task: dict[str, Any]) -> dict[str, Any]:
    """The row of a board: `id` and what `Rating.as_dict` holds, with "stats" the `figures` too; or "error", one line.

    task: source (the fields of `formats.source.Source`), puzzle, stats, time_limit. It never raises what its input can
    be blamed for, so that workers can run it.
    """
    from ..errors import PuzzleError
    from ..formats.source import Source, open_source
    from .figures import figures
    source = Source(*task["source"])
    try:
        board = open_source(source, task["puzzle"]).board
    except PuzzleError as error:
        return {"error": str(error)}
    found = explain(board, time_limit=task["time_limit"])
    row = {"id": identity(source.file), **rate_explanation(found).as_dict()}
    if task["stats"]:
        row |= figures(found) if found.outcome == "explained" else {}
    return row
