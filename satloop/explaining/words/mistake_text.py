"""The sentence for a state of play that cannot be finished: which mark is wrong, and what it clashes with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..model.step import MOST_NAMES
from .english_sentences import WORDS
from .sentences import Sentences

if TYPE_CHECKING:
    from ..hint import Hint


def mistake_text(hint: Hint, sentences: Sentences) -> str:
    """What is wrong with the state of play of a hint whose outcome is "mistake"."""
    facts, rules = sentences.describe(hint.wrong_facts, True), _rules(hint, sentences)
    if hint.wrong_mark is not None and len(hint.wrong_facts) > 1:
        rest = [fact for fact in hint.wrong_facts if fact != hint.wrong_mark]
        mistake = WORDS["wrong mark with" if rules else "wrong mark"].format(
            mark=sentences.describe([hint.wrong_mark], True), rest=sentences.describe(rest, True), rules=rules)
    else:
        word = "ruled out" if hint.wrong is None and not hint.clues else "clash" if rules else "far clash"
        mistake = WORDS[word].format(facts=facts, rules=rules)
    return WORDS["mistake"].format(mistake=mistake)


def mistake_reason(hint: Hint, sentences: Sentences) -> str:
    """Why the mark of such a hint is wrong, where a drawing shows the mark and the others that it needs."""
    rules, beside = _rules(hint, sentences), hint.wrong_mark is not None and len(hint.wrong_facts) > 1
    if rules:
        return WORDS["reason with" if beside else "reason"].format(rules=rules)
    return WORDS["reason marks" if beside else "reason far" if hint.wrong is not None else "reason board"]


def _rules(hint: Hint, sentences: Sentences) -> str:
    """The clues and rules that a mistake clashes with (of many the clues), or cells of a Sudoku; "" for none."""
    if hint.clues:
        return sentences.phrases.join([sentences.places.cell(cell) for cell in hint.clues])
    if hint.wrong is None or not (hint.wrong.groups or hint.wrong.loop):
        return ""
    return clash_words(hint.wrong.groups, hint.wrong.loop, sentences)


def clash_words(groups: Sequence[int], loop: bool, sentences: Sentences) -> str:
    """Clues and rules that a state clashes with; of many the clues."""
    if len(groups) > MOST_NAMES:
        clues = [group for group in groups if sentences.grouping.groups[group].kind != "vertex"]
        if 0 < len(clues) <= MOST_NAMES:
            return WORDS["around"].format(groups=sentences.groups(clues, loop))
    return sentences.groups(groups, loop)
