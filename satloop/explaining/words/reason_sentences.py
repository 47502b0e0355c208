"""Why something follows by one rule, what would be wrong with one, and chains of such links."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from ..model.chain_links import APART, CASE, CLOSED, DONE, ITSELF, LOOP_RULE, SIDES, Link
from .fact_phrases import Phrases
from .group_names import GroupNames
from .places import Fact


class Clause(NamedTuple):
    """A part of a sentence. literals: what follows by it; () for what is wrong. why: the part that says why."""

    text: str
    literals: tuple[int, ...]
    why: str


class Reasons:
    """Writes clauses about what follows on one board. words: see `english_sentences`."""

    def __init__(self, names: GroupNames, words: Mapping[str, str], phrases: Phrases) -> None:
        self.names, self.words, self.phrases, self.places = names, words, phrases, names.places

    def fact(self, literal: int) -> Fact:
        """What a literal of the oriented formula says."""
        name, index, holds = self.places.fact(abs(literal))
        return Fact(name, index, holds == (literal > 0))

    def facts(self, literals: Iterable[int]) -> list[Fact]:
        """What literals say, in reading order."""
        return sorted(map(self.fact, literals))

    def near(self, groups: Iterable[int]) -> set[int]:
        """The cells of clues by which sides are named."""
        chosen = [self.names.grouping.groups[group] for group in groups if group >= 0]
        return {cell for group in chosen if group.kind == "clue" for cell in group.about}

    def statement(self, literals: Iterable[int], near: Iterable[int] = ()) -> str:
        """What literals say, as a statement."""
        return self.phrases.describe(self.facts(literals), True, near)

    def why(self, group: int, new: Sequence[Fact], causes: Sequence[Fact]) -> str:
        """Why a group makes new facts follow from others, as a clause without a full stop."""
        kind = self.names.grouping.groups[group].kind
        place, form = self.names.place(group), self.phrases.form
        drawn = sum(fact.holds for fact in causes if fact.name == "edges")
        lines = [fact for fact in new if fact.name == "edges"]
        if new[0].name == "digits" and f"{kind} digits" in self.words:
            number = self.places.name_of(new[0])[1] + 1
            return form(f"{kind} digits", place=place, number=number, what=self.phrases.what(new[:1]),
                        group=self.names.group(group))
        if kind == "vertex" and not lines and all(fact.name == "shaded" for fact in new):
            return form("few ways" if new[0].holds else "comes", place=place)
        if kind == "vertex" and lines:
            if any(fact.holds for fact in lines):
                return form("one way" if drawn else "must pass", place=place)
            if drawn and self.names.grouping.groups[group].about[0] in self.places.single:
                return form("one line", place=place)
            if any(fact.name == "shaded" and fact.holds for fact in causes):
                return form("not there", place=place)
            return form("joined" if drawn > 1 else "dead", place=place)
        if kind == "clue":
            own = self.names.grouping.groups[group].about[0]
            if "own" in self.words and not causes and all(
                    own in self.phrases.ends(fact.place) for fact in new if fact.name == "edges"):
                return self._clue("own", group)
            word = "fits" if len({fact.holds for fact in new}) > 1 else "needs" if new[0].holds else "full"
            return self._clue(word, group)
        word = f"{kind} {new[0].name}" if kind == "pair" else f"{kind} {'needs' if new[0].holds else 'full'}"
        if kind == "unique":
            word = self._exchange(group, [*new, *causes])
        if word in self.words and (kind != "region" or lines):
            return form(word, place=place)
        return form("rule", groups=self.names.group(group))

    def _exchange(self, group: int, facts: Sequence[Fact]) -> str:
        """The words for what a path could do instead, so that there were a second solution."""
        about = self.names.grouping.groups[group].about
        joining = any({*self.phrases.ends(fact.place)} == {*about} for fact in facts if fact.name == "edges")
        word = "short cut" if joining else f"unique rule of {len(about)}"
        return word if word in self.words else "unique rule"

    def _clue(self, word: str, group: int) -> str:
        about = self.names.grouping.groups[group].about
        fields = {"clue": self.names.group(group), "label": self.places.label(about[0]),
                  "place": self.names.place(group)}
        return self.words[word].format(**fields, broken=self.words["broken"].format(**fields))

    def wrong(self, link: Link) -> str:
        """What is wrong where a rule fails."""
        causes, words = self.facts(link.causes), self.words
        if link.group == ITSELF:
            return words["both"].format(facts=self.phrases.describe(causes, True))
        if link.group == CLOSED:
            return words["closing"].format(leaving=self.leaving(link))
        if link.group == DONE:
            return words["done"]
        if link.group < 0:
            return words[{SIDES: "sides", LOOP_RULE: "wrong loop"}.get(link.group, "apart")]
        kind = self.names.grouping.groups[link.group].kind
        if causes and causes[0].name == "digits":
            kind = "house" if kind == "house" else "vertex digits"
        place, group = self.names.place(link.group), self.names.group(link.group)
        drawn = sum(fact.holds for fact in causes if fact.name == "edges")
        if kind == "vertex":
            only = all(fact.name == "edges" for fact in causes)
            shaded = any(fact.name == "shaded" and fact.holds for fact in causes)
            own = self.names.grouping.groups[link.group].about[0]
            away = any(fact.name == "edges" and own not in self.phrases.ends(fact.place) for fact in causes)
            two = drawn > 1 and own in self.places.single
            word = ("wrong" if away else "two" if two else "onto" if shaded and drawn else "three" if drawn > 2 else
                    "end" if drawn == 1 and only else "missed" if not drawn else "wrong")
        elif kind == "clue":
            holding = sum(fact.holds for fact in causes)
            return self._clue("over" if 2 * holding > len(causes) else "under", link.group)
        else:
            word = f"wrong {kind} {causes[0].name}" if causes else ""
            word = word if word in words else f"wrong {kind}" if f"wrong {kind}" in words else "wrong"
        return words[word].format(place=place, group=group)

    def leaving(self, link: Link) -> str:
        """What a loop that closes leaves out, or what is wrong with it where there may be several."""
        if link.misfit:
            return self.words["misfit"].format(misfit=link.misfit)
        if link.failing >= 0 and self.names.grouping.groups[link.failing].kind == "clue":
            return self.words["leaving clue"].format(group=self.names.group(link.failing))
        if not link.beside:
            return ""
        fact = self.fact(link.beside)
        line = self.phrases.what([fact]) if self.places.lattice else self.words["line at"].format(
            place=self.places.cell(self.phrases.ends(fact.place)[0]))
        return self.words["leaving line"].format(line=line)

    def link(self, link: Link, near: Collection[int] = ()) -> Clause:
        """A link as a clause: why, and what follows."""
        near = {*near, *self.near([link.group])}
        new = self.facts(link.new)
        if not new:
            return Clause(self.wrong(link), (), "")
        what, line = self.phrases.describe(new, True, near), self.phrases.what(new, near)
        if link.group == CASE and link.case is not None:
            goal, inner = self.statement([link.case[0]], near), self.clauses(link.case[1], near)
            links = "; then ".join(one.text for one in inner)
            return Clause(self.words["case"].format(goal=goal, links=links, other=what), link.new,
                          self.words["case why"].format(goal=goal, links=links))
        word = {CLOSED: "would close", DONE: "done", SIDES: "two sides" if new[0].holds else "one side",
                APART: "last way" if new[0].holds else "no return", LOOP_RULE: "loop rule"}.get(link.group)
        if word or link.group == ITSELF:
            why = self.words[word or "would close"].format(line=line, leaving=self.leaving(link))
        else:
            why = self.why(link.group, new, self.facts(link.causes))
        return Clause(self.words["link"].format(why=why, facts=what), link.new, why)

    def clauses(self, links: Sequence[Link], near: Collection[int] = ()) -> list[Clause]:
        """Links as clauses, the last of them what is wrong. Neighbours of one sort are told as one."""
        out: list[Clause] = []
        for sort, group in groupby(together([link for link in links if not self._plain(link)], self.sort), self.sort):
            run = list(group)
            if sort and len(run) > 1:
                new, why = tuple(x for one in run for x in one.new), self.words[f"{sort} why"]
                out.append(Clause(self.words["link"].format(why=why, facts=self.statement(new, near)), new, why))
            else:
                out += [self.link(one, near) for one in run]
        return out

    def _plain(self, link: Link) -> bool:
        """Whether a link goes without saying: a number stands nowhere else near, a path visits a cell that is on it."""
        if link.new and link.group == ITSELF:
            return True
        return bool(link.new) and all(
            fact.name == "colors" and not fact.holds and self.places.path(self.places.name_of(fact)[1])[0] == "empty"
            for fact in self.facts(link.new)) and all(fact.name == "colors" for fact in self.facts(link.causes))

    def of_line(self, link: Link) -> bool:
        """Whether a link says how lines go on at one cell or point, or repeats what is supposed."""
        if link.group < 0:
            return link.group == ITSELF
        facts = [self.fact(x) for x in (*link.new, *link.causes)]
        return self.names.grouping.groups[link.group].kind == "vertex" and all(fact.name == "edges" for fact in facts)

    def sort(self, link: Link) -> str:
        """"run" for a link that says only how the line goes on, "comes" and "apart" for one that says only that a cell
        is not shaded, because the line comes there or a shaded cell is beside it; "" for others, and for what is wrong.
        """
        kind = "" if link.group < 0 else self.names.grouping.groups[link.group].kind
        new = [self.fact(x) for x in link.new]
        if kind == "vertex" and new and all(fact.name == "edges" for fact in new):
            return "run"
        if kind in ("vertex", "pair") and new and all(fact.name == "shaded" and not fact.holds for fact in new):
            return "comes" if kind == "vertex" else "apart"
        return ""


def together(links: Sequence[Link], sort: Callable[[Link], str]) -> list[Link]:
    """The links in an order in which those of one sort stand together as far as possible."""
    made = {literal for link in links for literal in link.new}
    left, out, known = list(links), list[Link](), set[int]()
    while left:
        ready = [link for link in left if all(x in known or x not in made for x in link.causes) and link.new]
        same = [link for link in ready if out and sort(link) == sort(out[-1])]
        link = (same or ready or left)[0]
        left.remove(link)
        out.append(link)
        known.update(link.new)
    return out
