"""How lines go on from place to place, as a few sentences in the order of cause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from ..model.joined_lines import pieces
from .fact_phrases import Phrases
from .languages import Words
from .places import Fact
from .reason_sentences import Reasons

DRAWN = "one way", "must pass", "must pass label"  # words for what is drawn alone


class Move(NamedTuple):
    """New facts of one kind that follow from others by the rule of one cell, point or pair. word: the name of the
    sentence form that says why, "" for none.
    """

    word: str
    group: int
    new: Sequence[Fact]
    causes: Sequence[Fact]


class ContinuedLines:
    """Writes how the line goes on. words: see `languages`."""

    def __init__(self, words: Words, phrases: Phrases, reasons: Reasons) -> None:
        self.words, self.phrases, self.reasons = words, phrases, reasons

    def text(self, steps: Iterable[tuple[int, Sequence[Fact], Sequence[Fact]]], before: Sequence[Fact]) -> str:
        """Sentences for new facts that follow, one after another, from the rules of single cells, points and pairs.

        steps: groups, with the new facts that follow by each and their causes. before: what was known.
        """
        shaded = {fact.place for fact in before if fact.name == "shaded" and fact.holds}
        moves = [move._replace(word="off shaded") if move.word == "dead" and all(
            shaded.intersection(self.phrases.ends(fact.place)) for fact in move.new) else move
            for group, new, causes in steps for move in self._moves(group, new, causes)]
        known = [*before, *(fact for move in moves for fact in move.new)]
        parts = []
        for word, same in groupby(_in_order(moves), lambda move: move.word):
            run = list(same)
            new = sorted(fact for move in run for fact in move.new)
            if not word:
                new = self._not_drawn(new, known)
            if new:
                parts.append(self._sentence(word, run, new))
        return " ".join(parts)

    def _moves(self, group: int, new: Sequence[Fact], causes: Sequence[Fact]) -> list[Move]:
        """What a rule brings, what is told alike together: lines that are drawn before those that stay empty."""
        out = list[Move]()
        lines = [fact for fact in new if fact.name == "edges"]
        word = self.reasons.word(group, new, causes) if lines else ""
        if word in DRAWN and not all(fact.holds for fact in lines):
            drawn = [fact for fact in lines if fact.holds]
            single = self.reasons.grouping.groups[group].about[0] in self.phrases.places.single
            out += [Move(word, group, drawn, causes), Move("one line" if single else "joined", group, [
                fact for fact in lines if not fact.holds], [*causes, *drawn])]
        elif lines:
            out.append(Move("off shaded" if word == "not there" else word, group, lines, causes))
        others = sorted({*new}.difference(lines), key=lambda fact: (fact.name, fact.holds, fact.place))
        for (name, holds), same in groupby(others, lambda fact: (fact.name, fact.holds)):
            word = f"{'run' if holds else 'no run'} {name}"
            if word == "no run shaded" and self.reasons.grouping.groups[group].kind == "vertex":
                word = "line comes"
            out.append(Move(word if word in self.words else "", group, list(same), causes))
        return out

    def _sentence(self, word: str, run: Sequence[Move], new: Sequence[Fact]) -> str:
        """A sentence for moves of one word. new: what they bring."""
        phrases = self.phrases
        groups = [*dict.fromkeys(move.group for move in run)]
        place = self.reasons.place(groups, word)
        if word == "one way" and not phrases.places.long_lines:
            return self.words["goes on"].format(what=phrases.join(self._ways_on(run)))
        if not word:
            return self.words["so"].format(facts=phrases.describe(new))
        if "{what" in self.words[word]:
            return self.words[word].format(what=phrases.what(new))
        word = f"many {word}" if f"many {word}" in self.words else word
        why = phrases.form(word, len(groups) > 1, place=place)
        return self.words["why first"].format(why=why[0].upper() + why[1:], facts=phrases.describe(new))

    def _ways_on(self, run: Sequence[Move]) -> list[str]:
        """From which cells or points the line goes on, and to where."""
        phrases, out = self.phrases, list[str]()
        trails = list[tuple[list[int], list[Fact]]]()  # vertices, and the lines between them
        for move in run:
            start = self.reasons.grouping.groups[move.group].about[0]
            for fact in move.new:
                end = sum(phrases.ends(fact.place)) - start
                before = [trail for trail in trails if trail[0][-1] == start and len(move.new) == 1]
                if not before:
                    trails.append(([start], []))
                vertices, lines = before[0] if before else trails[-1]
                vertices.append(end)
                lines.append(fact)
        for vertices, lines in trails:
            if phrases.places.lattice:
                out.append(self.words["from along"].format(start=phrases.vertices(vertices[:1]),
                                                           what=phrases.what(lines)))
                continue
            start_cell, *turns, end_cell = phrases.trail(vertices).split("-")
            way = self.words["by"].format(place=phrases.join(turns)) if turns else ""
            out.append(self.words["from to"].format(start=start_cell, way=way, end=end_cell))
        return out

    def _not_drawn(self, facts: Sequence[Fact], known: Sequence[Fact]) -> list[Fact]:
        """The facts without those about paths that the drawn lines show: on a line from an end is its path alone."""
        phrases, places = self.phrases, self.phrases.places
        piece = pieces(phrases.ends(fact.place) for fact in known if fact.name == "edges" and fact.holds)
        of_piece = {piece.get(cell, -1 - cell): label for cell in range(places.puzzle.rows * places.puzzle.columns)
                    if (label := places.label(cell))}

        def drawn(fact: Fact) -> bool:
            if fact.name != "colors":
                return False
            cell = fact.place // places.width("colors")
            name, label = places.path(places.name_of(fact)[1])
            own = of_piece.get(piece.get(cell, -1 - cell))
            return (cell in piece and name == "empty") or (own is not None and (own == label) == fact.holds)

        return [fact for fact in facts if not drawn(fact)]


def _in_order(moves: Sequence[Move]) -> list[Move]:
    """The moves, each after those that bring its causes, in an order in which those of one word stand together as far
    as possible.
    """
    brought = {fact for move in moves for fact in move.new}
    left, out = list(moves), list[Move]()
    while left:
        ready = [move for move in left if brought.isdisjoint(move.causes)] or left
        move = next((move for move in ready if out and move.word == out[-1].word), ready[0])
        left.remove(move)
        brought.difference_update(move.new)
        out.append(move)
    return out
