"""Chains of links, each why something follows, as clauses."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from ..model.chain_links import APART, CASE, CLOSED, DONE, ITSELF, LOOP_RULE, MEANING, OTHERWISE, SIDES, TOGETHER, Link
from .group_sentences import GroupSentences

MOST_AT_ONCE, MOST_FACTS = 3, 5  # clauses and facts of a chain that is told in one sentence
MOST_CAUSES = 4  # on which the rule of the loop rests that are named


class Clause(NamedTuple):
    """A part of a sentence. literals: what follows by it; () for what is wrong. why: the part that says why. sort: see
    `Reasons.sort`.
    """

    text: str
    literals: tuple[int, ...]
    why: str
    sort: str = ""


class Reasons(GroupSentences):
    """Writes clauses about what follows on one board."""

    def link(self, link: Link, near: Collection[int] = ()) -> Clause:
        """A link as a clause: why, and what follows."""
        near = {*near, *self.near([link.group])}
        new = self.facts(link.new)
        if not new:
            return Clause(self.wrong(link), (), "")
        if link.group in (TOGETHER, OTHERWISE):
            text = self.together(link, near) if link.group == TOGETHER else self.otherwise(link, near)
            return Clause(text, link.new, text)
        what, line = self.phrases.describe(new, True, near), self.phrases.what(new, near)
        if link.group == CASE and link.case is not None:
            goal, inner = self.statement([link.case[0]], near), self.clauses(link.case[1], near)
            links = self.words["and then"].join(one.text for one in inner[:-1])
            why = self.words["case then" if links else "case"].format(goal=goal, links=links, failure=inner[-1].text)
            return Clause(self.words["link"].format(why=why, facts=what), link.new, why)
        word = {CLOSED: "would close", DONE: "done", SIDES: "two sides" if new[0].holds else "one side",
                APART: "last way" if new[0].holds else "no return", LOOP_RULE: "loop rule"}.get(link.group)
        if word == "loop rule" and not new[0].holds and "no loop rule" in self.words:
            word = "no loop rule"
        if link.group == MEANING:
            why = self.words["last path"].format(
                place=self.phrases.what(new[:1]))
        elif word or link.group == ITSELF:
            why = self.words[word or "would close"].format(line=line, leaving=self.leaving(link))
            if link.group == LOOP_RULE:
                if 0 < len(link.causes) <= MOST_CAUSES:
                    why = self.words["loop rule with"].format(rule=why, causes=self.statement(link.causes, near))
                named = self._named(link.by)
                if len(named) == 1 and self._has_faults and (failing := self._failing_otherwise(
                        named[0], new, [*self.places.facts(self.phrases.known), *self.facts(link.causes)])):
                    why = failing
                else:
                    why = self.words[f"{word} by"].format(line=line, groups=self.names.groups(named)) if (
                        named and f"{word} by" in self.words) else why + self._because(named)
        else:
            why = self.why(link.group, new, self.facts(link.causes), link.by)
        return Clause(self.words["link"].format(why=why, facts=what), link.new, why)

    def together(self, link: Link, near: Collection[int]) -> str:
        """That facts all hold or none of them does, and by which groups."""
        sign = 1 if self.facts(link.new)[0].holds else -1
        facts = self.facts(sign * x for x in link.new)
        chosen, others = ([fact for fact in facts if fact.holds == holds] for holds in (True, False))
        one_of_two = len(chosen) == len(others) == 1 and {fact.name for fact in facts} == {"edges"}
        word = "exactly one" if one_of_two else "either" if chosen and others else "together"
        return self.words[word].format(
            facts=self.phrases.what(facts, near) if one_of_two else self.phrases.describe(chosen or others, True, near),
            others=self.phrases.describe(others, True, near), groups=self.names.groups(link.by))

    def otherwise(self, link: Link, near: Collection[int]) -> str:
        """What would be wrong with one group if the opposite of what follows held."""
        group, opposite = link.by[0], [-x for x in link.new]
        open_line = self.grouping.groups[group].kind == "vertex" and not {
            *self.grouping.clauses.variables_of[group]} <= {abs(x) for x in link.causes}
        failure = self._filled(self._half_open(group, link.causes), group) if open_line else self.wrong(
            Link(group, (), link.causes))
        return self.words["if"].format(goal=self.statement(opposite, near), failure=failure)

    def clauses(self, links: Sequence[Link], near: Collection[int] = ()) -> list[Clause]:
        """Links as clauses, the last of them what is wrong. Neighbours of one sort are told as one."""
        out: list[Clause] = []
        for sort, group in groupby(together([link for link in links if not self._plain(link)], self.sort), self.sort):
            run = list(group)
            if sort and len(run) > 1:
                new, why = tuple(x for one in run for x in one.new), self.words[f"{sort} why"]
                out.append(Clause(self.words["link"].format(why=why, facts=self.statement(new, near)), new, why, sort))
            else:
                out += [self.link(one, near)._replace(sort=sort) for one in run]
        return out

    def at_once(self, goal: int, clauses: Sequence[Clause], last: int, near: Collection[int]) -> (
            tuple[list[str], str] | None):
        """A short chain for one sentence, see `if_text`: what follows if the literal `goal` holds, and what is wrong
        then; None for a chain that is too long. last: the group that fails, below 0 for none.

        How lines go on at a cell needs no reason there, nor does the sentence name lines that stay empty where others
        are drawn, but for those at the cell or point that fails, or lines that stay empty beside a shaded cell.
        """
        if len(clauses) > MOST_AT_ONCE:
            return None
        kind, about, _ = self.grouping.groups[max(last, 0)]
        failing = about if last >= 0 and kind == "vertex" else ()
        shaded = {fact.place for fact in self.facts([goal, *(x for one in clauses for x in one.literals)])
                  if fact.name == "shaded" and fact.holds}
        parts, count, supposed = list[str](), 0, self.statement([goal], near)
        for clause in clauses[:-1]:
            facts = self.facts(clause.literals)
            if clause.sort:
                drawn = any(fact.name == "edges" and fact.holds for fact in facts)
                facts = [fact for fact in facts if fact.name != "edges" or fact.holds or not (
                    shaded.intersection(ends := self.phrases.ends(fact.place))
                    or (drawn and not {*failing}.intersection(ends)))]
            lines = [fact.place for fact in facts if fact.name == "edges" and fact.holds]
            count += len(facts) - len(lines) + len(self.phrases.trails(lines))
            if facts:
                plain = clause.sort or self.repeats(clause, supposed)
                parts.append(self.phrases.describe(facts, True, near) if plain else clause.text)
        if count > MOST_FACTS:
            return None
        return parts, clauses[-1].text

    @staticmethod
    def repeats(clause: Clause, supposed: str) -> bool:
        """Whether the reason of a clause is what is supposed, which needs no second telling."""
        return clause.why == re.sub("[<>]", "", supposed)

    def if_text(self, goal: int, links: Sequence[str], failure: str, near: Collection[int]) -> str:
        """If the literal `goal` holds, what follows, and what is wrong then."""
        return self.words["if then" if links else "if"].format(
            goal=self.statement([goal], near), links=self.words["and then"].join(links), failure=failure)

    def _plain(self, link: Link) -> bool:
        """Whether a link goes without saying: a number stands nowhere else near, a path visits a cell that is on it."""
        if link.new and link.group == ITSELF:
            return True
        if link.group == MEANING:
            return bool(link.new) and not any(fact.holds for fact in self.facts(link.new) if fact.name == "colors")
        new, causes = self.facts(link.new), self.facts(link.causes)
        return bool(new) and all(not fact.holds and self._is_empty(fact) for fact in new) and (
            link.group < 0 or self.grouping.groups[link.group].kind != "unique") and (
            all(fact.name == "colors" for fact in causes) or all(fact.name == "edges" for fact in causes))

    def of_line(self, link: Link) -> bool:
        """Whether a link says how lines go on at one cell or point, or repeats what is supposed."""
        if link.group < 0:
            return link.group == ITSELF
        facts = [self.fact(x) for x in (*link.new, *link.causes)]
        return self.grouping.groups[link.group].kind == "vertex" and not self._named(link.by) and all(
            fact.name == "edges" for fact in facts)

    def sort(self, link: Link) -> str:
        """"run" for a link that says only how the line goes on, "comes" and "apart" for one that says only that a cell
        is not shaded, because the line comes there or a shaded cell is beside it, "one path" and "other paths" for one
        that says only where a drawn line leads a path, or that no line joins two paths; "" for others, and for what is
        wrong.
        """
        kind, about, _ = ("", (), 0) if link.group < 0 else self.grouping.groups[link.group]
        new = [] if self._named(link.by) else [self.fact(x) for x in link.new]
        of_cells = kind == "vertex" or (kind == "clue" and self.places.single.issuperset(about))
        if of_cells and new and all(fact.name == "edges" for fact in new):
            return "run"
        if kind in ("vertex", "pair") and new and all(fact.name == "shaded" and not fact.holds for fact in new):
            return "comes" if kind == "vertex" else "apart"
        if kind == "pair" and new and any(fact.name == "colors" for fact in (*new, *map(self.fact, link.causes))):
            if all(fact.name == "colors" for fact in new):
                return "one path"
            return "other paths" if not any(fact.holds for fact in new) else ""
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
