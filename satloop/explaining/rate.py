"""Rate a board: a score from the costs of its steps, a level, and one sentence that says why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html import escape
from math import floor, inf
from typing import Any

from encoders.deadline import deadline_after

from ..boards.check_and_draw import need_cells
from ..boards.puzzle import Puzzle
from ..errors import PuzzleError
from ..puzzles import find
from .explain import explain_until
from .explanation import Explanation, Outcome
from .level_by_steps import is_above, level_of
from .model.scoring import score, step_cost, step_costs
from .model.step import FEW, ONE, TIERS, Step, kind_of
from .preparation import Prepare, prepare
from .several_or_no_solutions import outcome_sentence
from .words.english_sentences import RATING_WORDS, WORDS

# The columns of `Rating.as_dict`.
RATING_FIELDS = ("puzzle", "rows", "columns", "outcome", "score", "level", "why", "hardest",
          *(f"tier_{tier}" for tier in TIERS), "seconds")


@dataclass(repr=False)
class Rating:
    """How hard a board is: score, level, and a sentence that says why.

    outcome: as of an `Explanation`; if it is "stopped", the board is at least as hard as score and level say. score:
    None, and level "", unless the board has exactly one solution. hardest: the highest tier of a step. steps: tier ->
    number of steps. kinds: kind of step, or technique of Sudoku -> number of steps, the easiest first. total: the sum
    of their costs. seconds: how long the search took.
    """

    puzzle: Puzzle
    outcome: Outcome
    score: float | None = None
    level: str = ""
    sentence: str = ""
    hardest: int = 0
    steps: dict[int, int] = field(default_factory=dict)
    kinds: dict[str, int] = field(default_factory=dict)
    total: float = 0.0
    seconds: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """Plain data, a row of a table; its columns are RATING_FIELDS."""
        return {"puzzle": self.puzzle.name, "rows": self.puzzle.rows, "columns": self.puzzle.columns,
                "outcome": self.outcome, "score": None if self.score is None else round(self.score, 3),
                "level": self.level, "why": self.sentence, "hardest": self.hardest,
                **{f"tier_{tier}": self.steps.get(tier, 0) for tier in TIERS}, "seconds": round(self.seconds, 4)}

    def __str__(self) -> str:
        if self.score is None:
            return self.sentence
        score = score_text(self.puzzle.name, self.score)
        return RATING_WORDS["rated"].format(level=self.level, score=score, why=self.sentence)

    def __repr__(self) -> str:
        score = "" if self.score is None else f" {self.level}, {self.score:.3f},"
        return f"<Rating {self.outcome}:{score} of {self.puzzle!r}, {self.seconds:.3f} s>"

    def _repr_html_(self) -> str:
        return f"{self.puzzle._repr_svg_()}\n<p>{escape(str(self), quote=False)}</p>"


def rate_explanation(explanation: Explanation) -> Rating:
    """Rate a board by its explanation."""
    puzzle, steps = explanation.puzzle, explanation.steps
    out = Rating(puzzle, explanation.outcome, seconds=explanation.seconds)
    if explanation.outcome not in ("explained", "stopped"):
        out.sentence = (RATING_WORDS["rate out of time"] if explanation.outcome == "unknown" else
                        outcome_sentence(puzzle, explanation.outcome))
        return out
    costs = step_costs(puzzle, steps)
    out.total = sum(costs)
    out.score = score(puzzle, costs, any(step.name for step in steps))
    out.level = level_of(puzzle, explanation.level_by_steps(), out.score)
    out.steps = dict(sorted(Counter(step.tier for step in steps).items()))
    out.kinds = {kind: number for (_, kind), number in sorted(
        Counter((step.tier, kind_of(step)) for step in steps).items())}
    out.hardest = max(out.steps, default=0)
    cut = explanation.outcome == "stopped"
    out.sentence = RATING_WORDS["at least"] if cut else hardest_step(explanation, costs)
    return out


def score_text(name: str, score: float) -> str:
    """A score and whose it is, as "8.9 of Slitherlink's scale", rounded down. name: that of the puzzle."""
    return RATING_WORDS["score"].format(score=f"{floor(10 * score) / 10:.1f}", title=find(name).title)


def hardest_step(explanation: Explanation, costs: list[float]) -> str:
    """A sentence that says why: the hardest kind of step, how often the board needs it, and where it comes first."""
    steps = explanation.steps
    if not steps:
        return WORDS["finished"]
    if any(step.name for step in steps):
        top = max(costs)
        hardest = [step for step, cost in zip(steps, costs) if cost == top]
        return RATING_WORDS["hardest technique"].format(
            name=hardest[0].name, cost=f"{top:.1f}", where=where_text(explanation, hardest))
    top, tier = max(zip(costs, (step.tier for step in steps)))
    if all(step.tier == ONE for step in steps):
        return RATING_WORDS["only step" if len(steps) == 1 else "every step"]
    hardest = [step for step, cost in zip(steps, costs) if step.tier == tier and cost == top]
    size = max(len(step.groups) + step.loop for step in hardest)
    return RATING_WORDS["hardest step of many" if tier == FEW and size > 2 else "hardest step"].format(
        kind=WORDS[f"tier {tier}"], number=size, where=where_text(explanation, hardest))


def where_text(explanation: Explanation, hardest: list[Step]) -> str:
    """How many steps there are, and which is the first, as `explain --fine` numbers them."""
    number = explanation.steps.index(hardest[0]) + 1
    return RATING_WORDS[{1: "once", 2: "twice"}.get(len(hardest), "often")].format(number=len(hardest), step=number)


def rate(puzzle: Puzzle, time_limit: float | None = None, level: str = "", tier: int = 0) -> Rating:
    """Say how hard a board with exactly one solution is. time_limit: seconds.

    level, tier: stop the search as soon as the steps so far show that the board is harder than this level, or one of
    them is of a harder tier; the outcome is then "stopped".
    """
    need_cells("rate", puzzle)
    return rate_explanation(explain_within(puzzle, deadline_after(time_limit), level, tier))


def explain_within(puzzle: Puzzle, deadline: float = inf, level: str = "", tier: int = 0,
                   prepare: Prepare = prepare) -> Explanation:
    """The steps of a board, up to the first that shows that it is harder than this level or tier; see `rate`.

    prepare: what makes the board ready.
    """
    prices, costs, explanation = puzzle.weights, list[float](), Explanation(puzzle, "unknown")

    def stop_after(step: Step) -> bool:
        costs.append(step_cost(step, prices))
        return 0 < tier < step.tier or (bool(level) and is_above(
            puzzle, explanation.level_by_steps(), score(puzzle, costs, bool(step.name)), level))

    return explain_until(puzzle, deadline, explanation=explanation, stop_after=stop_after, prepare=prepare,
                         several=False)


def board_id(file: str) -> str:
    """The name of a board in a row: its file, or its name in the data set."""
    return file.rpartition("#")[2] if ".json#" in file else file


def rate_task(task: dict[str, Any]) -> dict[str, Any]:
    """Rate the board of a task: a row with `id`, what `Rating.as_dict` has, and metrics if the task wants "stats".

    task: source (the fields of `formats.board_source.Source`), puzzle, stats, time_limit. Bad input gives a row with
    "error", one line, and raises nothing, so that worker processes can run this.
    """
    from ..formats.board_source import Source
    from ..formats.open_board import open_source
    from .board_metrics import board_metrics
    source = Source(*task["source"])
    try:
        board = need_cells("rate", open_source(source, task["puzzle"]).board)
    except PuzzleError as error:
        return {"error": str(error)}
    explanation = explain_until(board, deadline_after(task["time_limit"]), several=False)
    row = {"id": board_id(source.file), **rate_explanation(explanation).as_dict()}
    if task["stats"]:
        row |= board_metrics(explanation) if explanation.outcome == "explained" else {}
    return row
