"""What is wrong with a state of play, and the sentence for it: which mark is wrong, and what it clashes with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..model.step import MOST_NAMES
from .places import Fact
from .sentences import Sentences


class Mistake(NamedTuple):
    """Facts of a state of play that contradict each other, or clues and rules.

    mark: which of the facts is not so in the solution, where that is known. cells: in a Sudoku, cells whose printed
    numbers the facts contradict. groups: groups that they contradict, and whether the rule of the loop is among what
    they contradict; None where no groups were looked for, as the board itself rules out the facts.
    """

    facts: list[Fact]
    mark: Fact | None = None
    cells: Sequence[int] = ()
    groups: Sequence[int] | None = None
    loop: bool = False

    @property
    def wrong(self) -> list[Fact]:
        """The fact that is wrong, or those of which one is."""
        return self.facts if self.mark is None else [self.mark]

    @property
    def beside(self) -> list[Fact]:
        """The other facts."""
        return [fact for fact in self.facts if fact not in self.wrong]

    def text(self, sentences: Sentences) -> str:
        """What is wrong with the state of play."""
        rules = self._rules(sentences)
        if self.beside:
            word = "wrong mark with" if rules else "wrong mark"
        else:
            word = "ruled out" if self.groups is None and not self.cells else "clash" if rules else "far clash"
        wrong, beside = (sentences.describe(facts, True) for facts in (self.wrong, self.beside))
        words = sentences.words
        return words["mistake"].format(mistake=words[word].format(facts=wrong, mark=wrong, rest=beside, rules=rules))

    def reason(self, sentences: Sentences) -> str:
        """Why the mark is wrong, where a drawing shows the mark and the others that it needs."""
        words = sentences.words
        if rules := self._rules(sentences):
            return words["reason with" if self.beside else "reason"].format(rules=rules)
        return words["reason marks" if self.beside else "reason board" if self.groups is None else "reason far"]

    def _rules(self, sentences: Sentences) -> str:
        """The clues and rules that the facts clash with (of many the clues), or cells of a Sudoku; "" for none."""
        if self.cells:
            return sentences.phrases.join([sentences.places.cell(cell) for cell in self.cells])
        return clash_words(self.groups or (), self.loop, sentences) if self.groups or self.loop else ""


def clash_words(groups: Sequence[int], loop: bool, sentences: Sentences) -> str:
    """Clues and rules that a state clashes with; of many the clues."""
    if len(groups) > MOST_NAMES:
        clues = [group for group in groups if sentences.grouping.groups[group].kind != "vertex"]
        if 0 < len(clues) <= MOST_NAMES:
            return sentences.words["around"].format(groups=sentences.groups(clues, loop))
    return sentences.groups(groups, loop)
