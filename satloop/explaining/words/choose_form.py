"""Which sentence form says why something follows by one rule, or what would be wrong with one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain

from .fact_phrases import Phrases
from .group_names import GroupNames
from .languages import Words
from .lines_on_board import LinesOnBoard
from .places import Fact

CELLS = ("shaded", "visited")  # facts that decide whether the line comes to a cell


class FormChoice:
    """Chooses the names of sentence forms among the words for one board. words: see `languages`."""

    def __init__(self, names: GroupNames, words: Words, phrases: Phrases) -> None:
        self.names, self.words, self.phrases, self.places = names, words, phrases, names.places
        self.grouping, self.lines = names.grouping, LinesOnBoard(phrases)
        own = ("clue ", "wrong clue ", "full ", "needs ", "fits ", "over ", "under ", "alone ")
        self._has_own = any(key.startswith(own) for key in words)
        self._has_alone = any(key.startswith("alone") for key in words)
        self._has_faults = any(key.startswith("fault ") for key in words)

    def fact(self, literal: int) -> Fact:
        """What a literal of the oriented formula says."""
        name, index, holds = self.places.fact(abs(literal))
        return Fact(name, index, holds == (literal > 0))

    def facts(self, literals: Iterable[int]) -> list[Fact]:
        """What literals say, in reading order."""
        return sorted(map(self.fact, literals))

    def word(self, group: int, new: Sequence[Fact], causes: Sequence[Fact]) -> str:
        """The name of the sentence form that says why a group makes new facts follow from others."""
        word = self._word(group, new, causes)
        labelled = f"{word} label" in self.words and self.places.label(self.grouping.groups[group].about[0])
        return f"{word} label" if labelled else word

    def _word(self, group: int, new: Sequence[Fact], causes: Sequence[Fact]) -> str:
        """The same, without what is printed in a cell."""
        kind, about, _ = self.grouping.groups[group]
        drawn = self.lines.drawn(about[0] if kind == "vertex" else -1, causes)
        lines = [fact for fact in new if fact.name == "edges"]
        if new[0].name == "digits" and f"{kind} digits" in self.words:
            return f"{kind} digits"
        if kind == "vertex" and not lines and all(fact.name in CELLS for fact in new):
            return "few ways" if new[0].holds == (new[0].name == "shaded") else "comes"
        if kind == "vertex" and new[0].name == "whole":
            return "comes" if new[0].holds else "few ways"
        if kind == "vertex" and not lines and self._is_empty(new[0]):
            return "not reached" if new[0].holds else "reached"
        if kind == "vertex" and lines:
            if "straight cell" in self.words and (straight := self.lines.straight(about[0], new, causes)):
                return straight
            if any(fact.holds for fact in lines) and drawn > 2:
                return "crosses"
            if any(fact.holds for fact in lines):
                return "one way" if drawn else "must pass"
            if drawn and about[0] in self.places.single:
                return "one line"
            if any(fact.name == "shaded" and fact.holds for fact in causes):
                return "not there"
            if any(fact.holds and self._is_empty(fact) for fact in causes):
                return "not visited"
            away = self._is_away(about[0], causes)
            return "joined" if drawn > 1 else "wrong vertex" if away or (len(lines) > 1 and not drawn) else "dead"
        if kind == "clue":
            if "own" in self.words and not causes and all(
                    about[0] in self.phrases.ends(fact.place) for fact in new if fact.name == "edges"):
                return "own"
            if not causes and self._has_alone:
                return self._of_clue("alone", "clue", group, new, causes)
            if self.lines.only_way(about[0], new, causes):
                return "must visit"
            word = "fits" if len({fact.holds for fact in new}) > 1 else "needs" if new[0].holds else "full"
            return self._of_clue(word, "clue", group, new, causes)
        word = f"{kind} {new[0].name}" if kind == "pair" else f"{kind} {'needs' if new[0].holds else 'full'}"
        if f"no {word}" in self.words and not any(fact.holds for fact in (*new, *causes)):
            return f"no {word}"
        if kind == "unique":
            word = self._exchange(group, [*new, *causes])
        if kind == "region" and new[0].holds and f"region {new[0].name}" in self.words and (
                drawn or new[0].name == "visited"):
            return f"region {new[0].name}"
        if kind == "region" and new[0].name == "whole" and new[0].holds:
            return "region beside"
        if kind == "region" and "region out" in self.words and any(
                fact.name in ("visited", "whole") and not fact.holds for fact in causes):
            return "region out"
        if kind == "region" and "region inside" in self.words and not self._at_border(group, [*new, *causes]):
            return "region inside"
        return word if word in self.words and (kind != "region" or lines or new[0].name == "shaded") else "rule"

    def _of_clue(self, word: str, other: str, group: int, new: Sequence[Fact], causes: Sequence[Fact]) -> str:
        """The word for what a clue says: its own for what is printed, for what follows, or for the part of it that
        says so. other: the word for all that one part says.
        """
        if not self._has_own:
            return word
        cell = self.grouping.groups[group].about[0]
        dots = [*self.places.dots_at(cell)]
        label = self.places.label(cell) if len(dots) != 1 else dots[0][0] + " alone" * (len(dots[0][1]) == 1)
        kinds = [[f"{'yes' if fact.holds else 'no'} {fact.name}" for fact in facts
                  if fact.name not in ("edges", *CELLS)] for facts in (new, causes)]
        what = kinds[0] or [f"given {kind}" for kind in kinds[1]] or ["drawn"] * any(fact.holds for fact in new)
        # The part of the clue is asked for if no other name fits.
        names = chain((*(f"{label} {kind}" for kind in what[:1]), label or "bare", *(fact.name for fact in new[:1])),
                      (self.grouping.part_of_clue(self.grouping, group, new, causes) for _ in range(1)))
        return next((key for name in names for key in (f"{word} {name}", f"{other} {name}") if key in self.words), word)

    def _wrong(self, group: int, causes: Sequence[Fact]) -> str:
        """The word for what is wrong where a group fails."""
        kind, about, _ = self.grouping.groups[group]
        if causes and causes[0].name == "digits":
            kind = "house" if kind == "house" else "vertex digits"
        drawn = self.lines.drawn(about[0] if kind == "vertex" else -1, causes)
        if kind == "vertex":
            only = all(fact.name == "edges" for fact in causes)
            shaded = any(fact.name == "shaded" and fact.holds for fact in causes)
            away = self._is_away(about[0], causes)
            two = drawn > 1 and about[0] in self.places.single
            return ("wrong vertex" if away else "two" if two else "onto" if shaded and drawn else
                    "three" if drawn > 2 else "end" if drawn == 1 and only else "missed" if not drawn else
                    "wrong vertex")
        if kind == "clue":
            holding = sum(fact.holds for fact in causes)
            return self._of_clue("over" if 2 * holding > len(causes) else "under", "wrong clue", group, [], causes)
        if kind == "unique":
            return self._exchange(group, causes)
        if kind == "region" and "wrong region inside" in self.words and not self._at_border(group, causes):
            return "wrong region inside"
        word = f"wrong {kind} {causes[0].name}" if causes else ""
        return word if word in self.words else f"wrong {kind}" if f"wrong {kind}" in self.words else "wrong"

    def _half_open(self, group: int, causes: Collection[int]) -> str:
        """The word for what is wrong at a point where of two lines that are open one is drawn, or both or none."""
        about = self.grouping.groups[group].about
        left = {*self.grouping.clauses.variables_of[group]}.difference(map(abs, causes))
        drawn = self.lines.drawn(about[0], self.facts(causes))
        return "no way on" if not self.places.lattice or len(left) != 2 else (
            "end", "no way on", "three")[min(drawn, 2)]

    def _is_empty(self, fact: Fact) -> bool:
        """Whether a fact is about the colour of cells without a path."""
        return fact.name == "colors" and self.places.path(self.places.name_of(fact)[1])[0] == "empty"

    def _is_away(self, vertex: int, facts: Iterable[Fact]) -> bool:
        """Whether one of some facts is about a line that does not come to a cell or point."""
        return any(fact.name == "edges" and vertex not in self.phrases.ends(fact.place) for fact in facts)

    def _at_border(self, group: int, facts: Iterable[Fact]) -> bool:
        """Whether facts are about lines across the border of a region alone."""
        inside = {*self.places.cells(self.grouping.groups[group])}
        return all(fact.name == "edges" and len(inside.intersection(self.phrases.ends(fact.place))) == 1
                   for fact in facts)

    def _exchange(self, group: int, facts: Sequence[Fact]) -> str:
        """The words for what a path could do instead, so that there were a second solution."""
        about = self.grouping.groups[group].about
        joining = any({*self.phrases.ends(fact.place)} == {*about} for fact in facts if fact.name == "edges")
        word = "short cut" if joining else f"unique rule of {len(about)}"
        return word if word in self.words else "unique rule"
