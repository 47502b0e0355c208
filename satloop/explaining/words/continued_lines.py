"""Several steps by which the line goes on, as a few sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from ..model.joined_lines import pieces
from .fact_phrases import Phrases
from .languages import Words
from .places import Fact


class ContinuedLines:
    """Writes how the line goes on. words: see `languages`."""

    def __init__(self, words: Words, phrases: Phrases) -> None:
        self.words, self.phrases = words, phrases

    def text(self, facts: Sequence[Fact], before: Sequence[Fact], at: Mapping[int, int]) -> str:
        """Sentences for new facts that follow, one after another, from the rules of single cells, points and pairs.

        before: what was known. at: a new line -> the vertex whose rule brings it.
        """
        chosen: dict[str, list[Fact]] = {}
        reached = {end for fact in (*before, *facts) if fact.name == "edges" and fact.holds
                   for end in self.phrases.ends(fact.place)}
        shaded = {fact.place for fact in (*before, *facts) if fact.name == "shaded" and fact.holds}
        for fact in facts:
            known = f"{'run' if fact.holds else 'no run'} {fact.name}"
            if known == "no run edges" and not shaded.isdisjoint(self.phrases.ends(fact.place)):
                known = "off shaded"
            if known == "no run shaded" and fact.place in reached:
                known = "line comes"
            chosen.setdefault(known if known in self.words else "", []).append(fact)
        others = self._not_drawn(chosen.pop("", []), [*before, *facts])
        parts = [self._lines(some, before, at) if word == "run edges" else self.words[word].format(
            what=self.phrases.what(some)) for word, some in sorted(chosen.items(), reverse=True)]
        if others:
            parts.append(self.words["so"].format(facts=self.phrases.describe(others)))
        return " ".join(parts)

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

    def _lines(self, drawn: Sequence[Fact], before: Sequence[Fact], at: Mapping[int, int]) -> str:
        """Where the line goes on, or which cells it has to pass through."""
        phrases, parts = self.phrases, []
        if phrases.places.long_lines:
            return self.words["run edges"].format(what=phrases.what(drawn))
        reached = {end for fact in before if fact.name == "edges" and fact.holds for end in phrases.ends(fact.place)}
        trails = phrases.trails([fact.place for fact in drawn])
        inner = [vertex for trail in trails for vertex in trail[1:-1]]
        if len({*inner}) < len(inner) or not reached.isdisjoint(inner):  # lines cross there: which goes on is not told
            return self.words["run edges"].format(what=phrases.what(drawn))
        line_between = {frozenset(phrases.ends(fact.place)): fact for fact in drawn}
        passed: dict[int, None] = {}  # the cells, in order, to which a line comes by their own rule
        through, onward = list[Fact](), list[Fact]()  # the lines of trails with such cells, and of others
        for trail in trails:
            if trail[0] not in reached and trail[-1] in reached:
                trail = trail[::-1]
            lines = [(line_between[frozenset(pair)], pair[1]) for pair in pairwise(trail)]
            cells = [to for line, to in lines if phrases.runs and at.get(line.place) == to]
            if trail[0] not in reached or trail[0] == trail[-1]:
                cells = [at.get(line.place, -1) for line, _ in lines]
                if not phrases.runs or -1 in cells:
                    return self.words["run edges"].format(what=phrases.what(drawn))
            passed.update(dict.fromkeys(cells))
            (through if cells else onward).extend(line for line, _ in lines)
            if phrases.runs and not cells:
                start, *turns, end = phrases.trail(trail).split("-")
                way = self.words["by"].format(place=phrases.join(turns)) if turns else ""
                parts.append(self.words["from to"].format(start=start, way=way, end=end))
        out = []
        if passed:
            place = phrases.join([*map(phrases.places.cell, passed)])
            out.append(self.words["passes"].format(place=place, what=phrases.what(sorted(through))))
        if onward:
            out.append(self.words["goes on"].format(what=phrases.join(parts)) if phrases.runs else
                       self.words["goes along"].format(what=phrases.what(sorted(onward))))
        return " ".join(out)
