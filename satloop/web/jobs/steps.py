"""Jobs that explain: the next hint, and the steps of the whole solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...explaining.explain import explain as explain_board
from ...explaining.explanation import Explanation
from ...explaining.hint import hint as find_hint
from ...explaining.model.groups import BoardGroups
from ...explaining.model.scoring import step_costs
from ...explaining.model.step import Step
from ...explaining.rate import rate_explanation
from ...explaining.words.places import Fact, Places
from ...explaining.words.sentences import Sentences
from ..fields import Fields

Tell = Callable[[dict[str, Any]], object]


def marks(places: Places, facts: list[Fact]) -> list[list[Any]]:
    """Facts as [name, place, holds], one for each place: a long bridge has several."""
    return [[fact.name, place, fact.holds] for fact in facts for place in places.edges_of(fact)]


def cited(grouping: BoardGroups, places: Places, numbers: tuple[int, ...]) -> dict[str, list[list[int]]]:
    """The cells and the lattice points of groups, each [row, column]."""
    groups = [grouping.groups[number] for number in numbers]
    columns = grouping.puzzle.columns
    return {"cells": [list(divmod(cell, columns)) for group in groups for cell in places.cells(group)],
            "points": [list(divmod(point, columns + 1)) for group in groups for point in places.points(group)]}


def step_data(places: Places, step: Step) -> dict[str, Any]:
    """A step as the page draws it: what it cites, what it needs, what is new, and what goes without a word."""
    quiet = places.unmarked(step.new)
    return {"tier": step.tier, "new": marks(places, places.facts(step.new & ~quiet)),
            "quiet": marks(places, places.facts(quiet | step.means)), "known": marks(places, places.facts(step.known)),
            **cited(places.grouping, places, step.groups)}


def hint(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The next step from the state, or the mistake in it."""
    board = fields.board(fields.limits.steps)
    found = find_hint(board, fields.state(board), fields.seconds, prepare=fields.prepare)
    out: dict[str, Any] = {"outcome": found.outcome, "what": found.text("what")}
    if found.grouping is None:
        return out
    places = Places(found.grouping)
    if found.steps:
        return out | {"where": found.text("where"), "why": found.text("why")} | step_data(places, found.step)
    if found.outcome == "mistake":
        groups = found.wrong.groups if found.wrong else ()
        out |= cited(found.grouping, places, groups) | {"wrong": marks(places, found.wrong_facts)}
        out["cells"] += [list(divmod(cell, board.columns)) for cell in found.clues]
    return out


def explain(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The steps to the solution, told one by one; the result is the outcome and the rating."""
    board = fields.board(fields.limits.steps)
    explanation = Explanation(board, "unknown")
    words: dict[str, Any] = {}

    def tell_step(step: Step) -> bool:
        if not words:
            assert explanation.grouping is not None
            words.update(sentences=Sentences(explanation.grouping), places=Places(explanation.grouping))
        cost, = step_costs(board, [step])
        tell(step_data(words["places"], step) | {"text": words["sentences"].step_text(step), "cost": round(cost, 2)})
        return False

    most = fields.number("most", 10**6, 1, 10**6)
    explain_board(board, fields.state(board), fields.seconds, most, explanation, tell_step, fields.prepare)
    rating = rate_explanation(explanation)
    return {"outcome": explanation.outcome, "rating": {
        "level": rating.level, "score": None if rating.score is None else round(rating.score, 1),
        "why": rating.sentence}}
