"""How hard a board is: a score made of the costs of its steps, a level, and one sentence why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from math import log, sqrt
from typing import Any

from ..boards.asked import need_board
from ..boards.puzzle import Puzzle
from ..errors import plural
from .explain import Explanation, Outcome, explain
from .steps import CLOSING, FEW, ONE, SEARCH, TIERS, WHATIF, Step
from .weights import LEVELS, LIMITS, NEXT, SMALL, Weights, weights


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


FAR = 30  # steps beyond which further ones no longer count among the hardest

# The columns of `Rating.as_dict`.
FIELDS = ("puzzle", "rows", "columns", "outcome", "score", "level", "why", "hardest",
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


def score(puzzle: Puzzle, costs: Sequence[float], named: bool = False) -> float:
    """The score of a board from the costs of its steps, some or all of them; no further step makes it less.

    Their sum for a hundred cells counts, and the hardest ones, each further one NEXT times what the one before it does.
    Boards of fewer than SMALL cells count as that large, and a step costs less there, for there is less to look at. Of
    named steps the hardest is all that counts, as Sukaku Explainer has it.
    """
    if named:
        return max(costs, default=0.0)
    using, cells = weights(puzzle.name), puzzle.rows * puzzle.columns
    ease = min(1.0, sqrt(cells / SMALL))
    hardest = (1 - NEXT) * sum(each * NEXT ** k for k, each in enumerate(nlargest(FAR, costs)))
    return (using.total * log(1 + 100 * ease * sum(costs) / max(cells, SMALL))
            + using.hardest * log(1 + ease * hardest))


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
    if explanation.outcome not in ("explained", "stopped"):
        out.sentence = {"several": "It has several solutions.", "none": "It has no solution.",
                        "unknown": "The time limit ran out."}[explanation.outcome]
        refusal = puzzle.refusal() if explanation.outcome == "none" else None
        if refusal is not None:
            out.sentence = f"It has no solution: {refusal}."
        return out
    each = costs(explanation)
    out.total = sum(each)
    out.score = score(puzzle, each, any(step.name for step in steps))
    out.level = level(puzzle.name, out.score)
    out.steps = dict(sorted(Counter(step.tier for step in steps).items()))
    out.hardest = max(out.steps, default=0)
    cut = explanation.outcome == "stopped"
    out.sentence = "It is at least as hard; the rest was not looked for." if cut else reason(steps, each)
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
        return ("The only step needs" if count == 1 else f"All {count} steps need") + " one clue or rule alone."
    where = max(range(len(steps)), key=lambda k: (steps[k].tier == tier, each[k]))
    size = len(steps[where].groups) + steps[where].loop
    worst = f", of up to {plural(size, 'clue or rule', 'clues and rules')}" if tier != CLOSING else ""
    first = next(k for k, step in enumerate(steps) if step.tier == tier)
    return f"Its hardest step is {TIERS[tier]}, {times(count)}{worst}; first at step {first + 1}."


def times(count: int) -> str:
    """How often, in words."""
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"


def rate(puzzle: Puzzle, time_limit: float | None = None, level: str = "", tier: int = 0) -> Rating:
    """How hard a board with one solution is. time_limit: seconds.

    level, tier: where its steps show that it is harder than this level, or have come to a harder tier, the rest of them
    is not looked for, and the outcome is "stopped". Raises TypeError for what is no board.
    """
    need_board("rate", puzzle)
    above = dict(zip(LEVELS, limits(puzzle.name))).get(level, float("inf"))
    using, each = weights(puzzle.name), list[float]()

    def enough(step: Step) -> bool:
        each.append(cost(step, using))
        return 0 < tier < step.tier or (each[-1] > 0 and score(puzzle, each, bool(step.name)) >= above)

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
