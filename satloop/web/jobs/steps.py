"""Jobs that explain: the next hint, and the steps of the whole solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...explaining.explain import explain as explain_board
from ...explaining.explanation import Explanation
from ...explaining.hint import Hint, hint as find_hint
from ...explaining.model.scoring import step_costs
from ...explaining.model.steps_told_as_one import Passage
from ...explaining.rate import rate as rate_board, rate_explanation
from ...explaining.words.languages import LANGUAGES
from ...explaining.words.step_data import cited, marks, step_marks
from ..question_fields import Fields

Tell = Callable[[dict[str, Any]], object]


def told_groups(hint: Hint) -> list[int]:
    """The groups that a hint names: not the rule of a cell whose clue it names."""
    places, groups = hint.sentences.places, hint.sentences.grouping.groups
    named = {cell for number in hint.step.groups for cell in groups[number].about if groups[number].kind == "clue"}
    return [number for number in hint.step.groups
            if places.lattice or groups[number].kind != "vertex" or groups[number].about[0] not in named]


def hint(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The next step from the state, or the mistake in it; "open": how many lines and cells solutions differ in."""
    board = fields.board(fields.limits.steps)
    hint = find_hint(board, fields.state(board), fields.seconds, prepare=fields.prepare,
                     language=fields.choice("language", LANGUAGES, "en"))
    out: dict[str, Any] = {"outcome": hint.outcome, "what": hint.text("what")}
    if hint.grouping is None:
        return out
    places, words = hint.sentences.places, hint.sentences.words
    out |= {"language": words.language, "open": sum(hint.open_counts.values())}
    if hint.steps:
        where = words["look at"].format(groups=hint.sentences.where(hint.steps, told_groups(hint)))
        return out | {"where": where, "why": hint.text("why")} | step_marks(places, hint.step, hint.chain_facts)
    if (mistake := hint.mistake) is not None:
        out |= cited(places, mistake.groups or ()) | {
            "wrong": marks(places, mistake.wrong), "why": mistake.reason(hint.sentences),
            "beside": marks(places, mistake.beside)}
        out["cells"] += [list(divmod(cell, board.columns)) for cell in mistake.cells]
    return out


def passage_marks(explanation: Explanation, passage: Passage) -> dict[str, Any]:
    """A passage as the page draws it, with its text."""
    passage, sentences = explanation.with_reasons(passage), explanation.sentences
    return step_marks(sentences.places, passage.step, sentences.chain_facts(passage)) | {
        "text": sentences.passage_text(passage), "language": sentences.words.language}


def explain(fields: Fields, tell: Tell) -> dict[str, Any]:
    """The steps to the solution, told one by one; the result is the outcome, the level, and how many lines and cells
    solutions differ in.
    """
    board, fine = fields.board(fields.limits.steps), fields.flag("fine")
    explanation = Explanation(board, "unknown", language=fields.choice("language", LANGUAGES, "en"))
    count = 0

    def tell_passage(passage: Passage) -> None:
        nonlocal count
        tell(passage_marks(explanation, passage) | {"cost": round(sum(step_costs(board, passage.steps)), 2)})
        count += 1

    most = fields.number("most", 10**6, 1, 10**6)
    explain_board(board, fields.state(board), fields.seconds, most, explanation,
                  explanation.with_each_passage(tell_passage, fine), fields.prepare)
    explanation.at_once = explanation.outcome == "unknown"  # no time is left to look for reasons
    for passage in explanation.passages(fine)[count:]:
        tell_passage(passage)
    return {"outcome": explanation.outcome, "open": sum(explanation.open_counts.values()),
            "level": rate_explanation(explanation).level}


def rate(fields: Fields, tell: Tell) -> dict[str, Any]:
    """How hard the board is: its level, "" where it is not known in time."""
    rating = rate_board(fields.board(fields.limits.steps), fields.seconds)
    return {"level": rating.level if rating.outcome == "explained" else ""}
