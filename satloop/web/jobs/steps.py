"""Jobs that explain: the next hint, and the steps of the whole solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...explaining.explain import explain as explain_board
from ...explaining.explanation import Explanation
from ...explaining.hint import hint as find_hint
from ...explaining.model.groups import BoardGroups, union
from ...explaining.model.scoring import step_costs
from ...explaining.model.step import ONE, Step
from ...explaining.model.steps_told_as_one import passages
from ...explaining.rate import rate_explanation, score_text
from ...explaining.words.places import Fact, Places
from ..question_fields import Fields

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


def step_data(places: Places, step: Step, chain: Iterable[tuple[int, Fact]] = ()) -> dict[str, Any]:
    """A step as the page draws it: what it cites, what it needs, what is new, and what goes without a word; and what it
    supposes and what follows from that, as in `marks`, each with the number of its link after it.
    """
    quiet = places.unmarked(step.new)
    return {"tier": step.tier, "new": marks(places, places.facts(step.new & ~quiet)),
            "quiet": marks(places, places.facts(quiet | step.means)), "known": marks(places, places.facts(step.known)),
            "chain": [[*mark, number] for number, fact in chain for mark in marks(places, [fact])],
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
        return out | {"where": found.text("where"), "why": found.text("why")} | step_data(
            places, found.step, found.sentences.chain_facts(found.steps[0], found.known))
    if found.outcome == "mistake":
        groups = found.wrong.groups if found.wrong else ()
        out |= cited(found.grouping, places, groups) | {"wrong": marks(places, found.wrong_facts)}
        out["cells"] += [list(divmod(cell, board.columns)) for cell in found.clues]
    return out


def explain(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The steps to the solution, told one by one; the result is the outcome and the rating."""
    board, fine = fields.board(fields.limits.steps), fields.flag("fine")
    explanation = Explanation(board, "unknown")
    count = 0  # steps that the page knows

    def tell_block() -> None:
        """Tell of the steps that the page does not know; nothing that comes later belongs to them."""
        nonlocal count
        if explanation.grouping is None:
            return
        sentences = explanation.sentences
        known = explanation.start_known | union(step.new | step.means for step in explanation.steps[:count])
        for passage in passages(explanation.grouping, explanation.steps[count:], known, fine):
            cost = sum(step_costs(board, passage.steps))
            chain = sentences.chain_facts(passage.steps[0], passage.known)
            tell(step_data(sentences.places, passage.step, chain) | {"text": sentences.passage_text(passage),
                                                                     "cost": round(cost, 2)})
        count = len(explanation.steps)

    def tell_step(step: Step) -> bool:
        if fine or step.tier > ONE:
            last = explanation.steps.pop()
            tell_block()
            explanation.steps.append(last)
        return False

    most = fields.number("most", 10**6, 1, 10**6)
    explain_board(board, fields.state(board), fields.seconds, most, explanation, tell_step, fields.prepare)
    tell_block()
    rating = rate_explanation(explanation)
    scale = "" if rating.score is None else f"{score_text(board.name, rating.score, rating.level)}. "
    return {"outcome": explanation.outcome, "rating": {
        "level": rating.level, "score": None if rating.score is None else round(rating.score, 1),
        "why": scale + rating.sentence}}
