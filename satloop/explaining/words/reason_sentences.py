"""Why something follows by one rule, what would be wrong with one, and chains of such links."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from ...boards.loops.lines_so_far import Fault, LinesSoFar, ReadsLines
from ..model.chain_links import (
    APART,
    CASE,
    CLOSED,
    DONE,
    ITSELF,
    LOOP_RULE,
    MEANING,
    OTHERWISE,
    SIDES,
    TOGETHER,
    Link,
)
from .fact_phrases import Phrases, filled
from .group_names import GroupNames
from .languages import Words
from .lines_on_board import LinesOnBoard
from .places import Fact

MOST_AT_ONCE, MOST_FACTS = 3, 5  # clauses and facts of a chain that is told in one sentence
CELLS = ("shaded", "visited")  # facts that decide whether the line comes to a cell
MOST_CAUSES = 4  # on which the rule of the loop rests that are named
MOST_LINES = 2  # that are named one by one where each would be wrong
NOT_ZERO = re.compile("[1-9]")  # in a label: a clue that asks for something
STRAIGHT = "straight", "straight through", "straight through label", "no turn"  # where the line does not turn
NAME = re.compile(r"\{(clue|groups?)\b")  # a group, in a form


class Clause(NamedTuple):
    """A part of a sentence. literals: what follows by it; () for what is wrong. why: the part that says why. sort: see
    `Reasons.sort`.
    """

    text: str
    literals: tuple[int, ...]
    why: str
    sort: str = ""


class Reasons:
    """Writes clauses about what follows on one board. words: see `languages`."""

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

    def near(self, groups: Iterable[int]) -> set[int]:
        """The cells of clues by which sides are named."""
        chosen = [self.grouping.groups[group] for group in groups if group >= 0]
        return {cell for group in chosen if group.kind == "clue" for cell in group.about}

    def statement(self, literals: Iterable[int], near: Iterable[int] = ()) -> str:
        """What literals say, as a statement."""
        return self.phrases.describe(self.facts(literals), True, near)

    def why(self, group: int, new: Sequence[Fact], causes: Sequence[Fact], by: Collection[int] = (),
            there: bool = False) -> str:
        """Why a group makes new facts follow from others, as a clause without a full stop. by: see `Link`. there:
        whether lines to be left empty need no name.
        """
        word, named = self.word(group, new, causes), self._named(by)
        if word == "must pass" and [self.grouping.groups[other].about for other in named] == [
                self.grouping.groups[group].about] and not self.places.lattice:
            return self.words["must visit"].format(clue=self.names.groups(named))
        label = self.places.label(self.grouping.groups[named[0]].about[0]) if len(named) == 1 else ""
        if f"{word} by {label}" in self.words and new[0].holds:
            return self._filled(f"{word} by {label}", group, others=self.names.groups(named))
        if f"{word} by" in self.words and named and LOOP_RULE not in by and any(fact.holds for fact in new):
            return self.phrases.form(f"{word} by", len(named) > 1, groups=self.names.groups(named),
                                     place=self.names.place(group))
        what = self.phrases.what(new[:1]) if len(new) == 1 or new[0].name != "edges" else self.words["a line"]
        if 1 < len(new) <= MOST_LINES and self.phrases.runs and all(fact.name == "edges" for fact in new):
            what = self.phrases.join([self.phrases.what([fact]) for fact in new], "any of")
        if "own" in self.words and word != "own" and (apart := self._beside_own(group, new)):
            return "; ".join([self._filled("own", group), self.why(group, apart, causes, by)])
        if self._has_faults and word.partition(" ")[0] in ("full", "needs", "fits") and (
                failing := self._failing_otherwise(group, new, causes, there)):
            return failing
        if self._has_faults and word in ("wrong vertex", "dead") and (fault := self._fault_at(group, causes)):
            return fault
        if word.startswith("full") and self._one_too_many(group, new[0], causes):
            failure = self._filled(self._of_clue("over", "wrong clue", group, [], causes), group)
            form = f"otherwise {new[0].name}"
            return self._filled(form if form in self.words else "otherwise", group, failure=failure,
                                what=what) + self._because(by)
        number = self.places.name_of(new[0])[1] + 1 if new[0].name == "digits" else 0
        why = self._filled(word, group, causes, number=number, what=what)
        return why if word == "region beside" else why + self._because(by)

    def _failing_otherwise(self, group: int, new: Sequence[Fact], causes: Sequence[Fact], there: bool = False) -> str:
        """What would be wrong with a clue without new lines, or with those that are left empty; "" if no words say so,
        or not the same of each.
        """
        if any(fact.name != "edges" or fact.holds != new[0].holds for fact in new):
            return ""
        faults = {self._fault_at(group, [*causes, fact._replace(holds=not fact.holds)]) for fact in new}
        if len(faults) > 1 or "" in faults:
            return ""
        form = "without edges" if new[0].holds else "otherwise edges"
        named = new[0].holds or (len(new) == 1 and not there)
        what = self.phrases.what(new, self.near([group])) if named else self.words["a line"]
        return self._filled(form, group, failure=faults.pop(), what=what)

    def _fault_at(self, group: int, facts: Iterable[Fact]) -> str:
        """What is wrong with a clue, or with the line at a cell, where some facts hold; "" for nothing that is seen."""
        drawn, empty = set[int](), set[int]()
        for fact in facts:
            if fact.name == "edges":
                (drawn if fact.holds else empty).add(fact.place)
        (kind, about, _), puzzle = self.grouping.groups[group], self.grouping.puzzle
        if isinstance(puzzle, ReadsLines) and kind == "clue":
            lines = LinesSoFar(puzzle.around, drawn, empty, range(len(puzzle.around)))
            crowded = any(len(lines.drawn_at(end)) > 2 for edge in drawn for end in self.phrases.ends(edge))
            wrong = None if crowded else puzzle.fault_of_lines(lines)
            return self._fault(wrong) if wrong else ""
        if kind not in ("clue", "vertex"):
            return ""
        name = (puzzle.fault_of_clue if kind == "clue" else puzzle.fault_of_line)(about[0], drawn, empty)
        return self._filled(f"fault {name}", group) if name else ""

    def _one_too_many(self, group: int, new: Fact, causes: Sequence[Fact]) -> bool:
        """Whether a clue that asks for something has not got it, and a further fact would be more than it allows."""
        label = self.places.label(self.grouping.groups[group].about[0])
        has = sum(fact.holds for fact in causes)
        layered = f"otherwise {new.name}" in self.words and label.isdigit()  # a line may be two bridges
        return bool(NOT_ZERO.search(label)) and (has < int(label) if layered else not has)

    def _beside_own(self, group: int, new: Sequence[Fact]) -> list[Fact]:
        """Of new facts those that are not about lines at the cell of a clue itself; [] where all are, or none is."""
        kind, about, _ = self.grouping.groups[group]
        apart = [fact for fact in new if fact.name != "edges" or about[0] not in self.phrases.ends(fact.place)]
        return apart if kind == "clue" and len(apart) < len(new) else []

    def _because(self, by: Collection[int]) -> str:
        """" because of" the clues, the regions and the rule of the loop among groups; "" if there are none."""
        named, loop = self._named(by), LOOP_RULE in by
        return self.words["because"].format(groups=self.names.groups(named, loop)) if named or loop else ""

    def _named(self, groups: Collection[int]) -> list[int]:
        """Those of some groups that are named: that a cell has its own rule goes without saying."""
        return [group for group in groups
                if group >= 0 and self.grouping.groups[group].kind in ("clue", "region")]

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
            if straight := self.lines.straight(about[0], new, causes):
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

    def place(self, groups: Sequence[int], word: str) -> str:
        """Where groups are of which a word speaks: where the line does not turn, the cells are named for that."""
        about = [self.grouping.groups[group] for group in groups]
        if {kind for kind, *_ in about} != {"vertex"}:
            return self.phrases.join([*map(self.names.place, groups)])
        place = self.phrases.vertices(one.about[0] for one in about)
        return self.phrases.form("straight cell", len(groups) > 1, place=place) if word in STRAIGHT else place

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

    def _filled(self, word: str, group: int, causes: Sequence[Fact] = (), **more: object) -> str:
        """A word about a group with its fields: it may name what it rests on, and the number of a region's cells."""
        kind, about, _ = self.grouping.groups[group]
        form = self.words["broken" if self.words[word] == "{broken}" else word]
        name = self.names.group(group) if NAME.search(form) else ""
        label = self.places.label_in(self.words, about[0])[1] if "{label}" in form and kind == "clue" else ""
        label = label.lstrip("SG") or label or "?"  # a number may stand at an end
        place, cells = self.place([group], word), len(self.places.cells(self.grouping.groups[group]))
        several = cells > 1 if "{cells}" in form else label != "1" if "{label}" in form else (
            kind == "clue" and len([*self.places.dots_at(about[0])]) > 1)
        region = self.places.first_of_region(about[0]) if "{region}" in form else ""
        return filled(form, several, clue=name, group=name, groups=name, place=place, label=label, cells=cells,
                      region=region, causes=self.phrases.describe(causes, True) if "{causes}" in form else "", **more)

    def wrong(self, link: Link, seen: Collection[int] | None = None) -> str:
        """What is wrong where a rule fails. seen: the literals that a reader knows, None for all: a cell or point that
        fails by others is only named.
        """
        causes, words = self.facts(link.causes), self.words
        if link.group in (ITSELF, MEANING):
            return words["both"].format(facts=self.phrases.describe(causes, True))
        if link.group == CLOSED:
            return words["closing"].format(leaving=self.leaving(link))
        if link.group == DONE:
            return words["done"]
        if link.fault:
            return self._fault(link.fault)
        if link.group == LOOP_RULE and (cell := self.lines.dead_end(causes)) >= 0:
            return words["end"].format(place=self.places.cell(cell))
        if link.group == LOOP_RULE and self._has_faults and self.grouping.puzzle.connectivity == "loops":
            held = [*self.places.facts(self.phrases.known), *causes, *self.facts(seen or ())]
            for group, (kind, *_) in enumerate(self.grouping.groups):
                if kind == "clue" and (fault := self._fault_at(group, held)):
                    return fault
        if link.group < 0:
            return words[{SIDES: "sides", LOOP_RULE: "wrong loop"}.get(link.group, "apart")]
        hidden = seen is not None and not {*link.causes} <= {*seen}
        if self.grouping.groups[link.group].kind == "clue" and (vertex := self.lines.failing_vertex(link.causes)) >= 0:
            link = Link(vertex, (), link.causes)
        if self._has_faults and not hidden and (fault := self._fault_at(link.group, causes)):
            return fault
        word, named = self._wrong(link.group, causes), self._named(link.by)
        if hidden and self.grouping.groups[link.group].kind == "vertex":
            word = "no way on"
        about = self.grouping.groups[link.group].about
        if named and word == "wrong vertex" and not self.lines.drawn(about[0], causes):
            word = "missed"
        if f"{word} by" in words and named and LOOP_RULE not in link.by:
            return self.phrases.form(f"{word} by", len(named) > 1, groups=self.names.groups(named),
                                     place=self.names.place(link.group))
        return self._filled(word, link.group) + self._because(link.by)

    def _fault(self, fault: Fault) -> str:
        """What a puzzle says of decided lines."""
        word, _, fields, clues = fault
        numbers, filled = [x for x in fields.values() if isinstance(x, int)], dict[str, object]()
        for name, x in fields.items():
            cells = [] if isinstance(x, (int, str)) else [*map(self.places.cell, x)]
            filled[name] = "-".join(cells) if isinstance(x, tuple) else self.phrases.join(cells) if cells else x
        groups = {group.about[0]: number for number, group in enumerate(self.grouping.groups) if group.kind == "clue"}
        for name, cell in zip(("clue", "other"), clues):
            filled[name] = self.names.group(groups[cell]) if cell in groups else self.places.cell(cell)
        return self.phrases.form(f"fault {word}", numbers[:1] != [1], **filled)

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

    def leaving(self, link: Link) -> str:
        """What a loop that closes leaves out, or what is wrong with it where there may be several."""
        if link.misfit:
            return self.words["misfit"].format(misfit=self.words.own(link.misfit))
        if link.failing >= 0 and self.grouping.groups[link.failing].kind == "clue":
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

    def _half_open(self, group: int, causes: Collection[int]) -> str:
        """The word for what is wrong at a point where of two lines that are open one is drawn, or both or none."""
        about = self.grouping.groups[group].about
        left = {*self.grouping.clauses.variables_of[group]}.difference(map(abs, causes))
        drawn = self.lines.drawn(about[0], self.facts(causes))
        return "no way on" if not self.places.lattice or len(left) != 2 else (
            "end", "no way on", "three")[min(drawn, 2)]

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
