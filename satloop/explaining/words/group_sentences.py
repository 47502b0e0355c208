"""Why something follows by one rule, and what would be wrong with one, as clauses."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from ...boards.loops.lines_so_far import Fault, LineFaults, LinesSoFar
from ..model.chain_links import CLOSED, DONE, ITSELF, LOOP_RULE, MEANING, SIDES, Link
from .choose_form import FormChoice
from .fact_phrases import filled
from .places import Fact

MOST_LINES = 2  # that are named one by one where each would be wrong
NOT_ZERO = re.compile("[1-9]")  # in a label: a clue that asks for something
STRAIGHT = ("straight", "straight through", "straight through label", "no turn", "no turn across", "no turn down")
NAME = re.compile(r"\{(clue|groups?)\b")  # a group, in a form


class GroupSentences(FormChoice):
    """Writes what one rule says of one board."""

    def near(self, groups: Iterable[int]) -> set[int]:
        """The cells of clues by which sides are named."""
        chosen = [self.grouping.groups[group] for group in groups if group >= 0]
        return {cell for group in chosen if group.kind == "clue" for cell in group.about}

    def statement(self, literals: Iterable[int], near: Iterable[int] = ()) -> str:
        """What literals say, as a statement."""
        return self.phrases.describe(self.facts(literals), True, near)

    def why(self, group: int, new: Sequence[Fact], causes: Sequence[Fact], by: Collection[int] = ()) -> str:
        """Why a group makes new facts follow from others, as a clause without a full stop. by: see `Link`."""
        word, named = self.word(group, new, causes), self._named(by)
        if word == "must pass" and [self.grouping.groups[other].about for other in named] == [
                self.grouping.groups[group].about] and not self.places.lattice:
            return self.words["must visit"].format(clue=self.names.groups(named))
        label = self.places.label(self.grouping.groups[named[0]].about[0]) if len(named) == 1 else ""
        if f"{word} by {label}" in self.words and new[0].holds:
            return self._filled(f"{word} by {label}", group, others=self.names.groups(named))
        if f"{word} by" in self.words and named and LOOP_RULE not in by and any(fact.holds for fact in new):
            return self.phrases.form(f"{word} by", len(named) > 1, groups=self.names.groups(named),
                                     place=self._corner_of(named, group))
        what = self._any_of(new, group)
        if "own" in self.words and word != "own" and (apart := self._beside_own(group, new)):
            return "; ".join([self._filled("own", group), self.why(group, apart, causes, by)])
        if self._has_faults and word.partition(" ")[0] in ("full", "needs", "fits") and (
                failing := self._failing_otherwise(group, new, causes)):
            return failing
        if self._has_faults and word in ("wrong vertex", "dead") and (
                fault := self._fault_at(group, causes) or self._failing_otherwise(group, new, causes)):
            return fault
        if word.startswith("full") and self._one_too_many(group, new[0], causes):
            failure = self._filled(self._of_clue("over", "wrong clue", group, [], causes), group)
            form = f"otherwise {new[0].name}"
            return self._filled(form if form in self.words else "otherwise", group, failure=failure,
                                what=what) + self._because(by)
        number = self.places.name_of(new[0])[1] + 1 if new[0].name == "digits" else 0
        why = self._filled(word, group, causes, number=number, what=what)
        return why if word == "region beside" else why + self._because(by)

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
                                     place=self._corner_of(named, link.group))
        return self._filled(word, link.group) + self._because(link.by)

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

    def _any_of(self, new: Sequence[Fact], group: int) -> str:
        """Any of new facts, lines by name where they are few."""
        if len(new) == 1 or new[0].name != "edges":
            return self.phrases.what(new[:1], self.near([group]))
        named = len(new) <= MOST_LINES and (self.phrases.runs or self.places.lattice)
        return self.phrases.join([self.phrases.what([fact], self.near([group])) for fact in new], "any of") if (
            named and all(fact.name == "edges" for fact in new)) else self.words["a line"]

    def _failing_otherwise(self, group: int, new: Sequence[Fact], causes: Sequence[Fact]) -> str:
        """What would be wrong with a clue without new lines, or with those that are left empty; "" if no words say so,
        or not the same of each.
        """
        if any(fact.name != "edges" or fact.holds != new[0].holds for fact in new):
            return ""
        faults = {self._fault_at(group, [*causes, fact._replace(holds=not fact.holds)]) for fact in new}
        if len(faults) > 1 or "" in faults:
            return ""
        form = "without edges" if new[0].holds else "otherwise edges"
        what = self.phrases.what(new, self.near([group])) if new[0].holds else self._any_of(new, group)
        return self._filled(form, group, failure=faults.pop(), what=what)

    def _fault_at(self, group: int, facts: Iterable[Fact]) -> str:
        """What is wrong with a clue, or with the line at a cell, where some facts hold; "" for nothing that is seen."""
        drawn, empty = set[int](), set[int]()
        for fact in facts:
            if fact.name == "edges":
                (drawn if fact.holds else empty).add(fact.place)
        (kind, about, _), puzzle = self.grouping.groups[group], self.grouping.puzzle
        if isinstance(puzzle, LineFaults) and kind in ("clue", "vertex"):
            lines = LinesSoFar(puzzle.around, drawn, empty, range(len(puzzle.around)))
            crowded = any(len(lines.drawn_at(end)) > 2 for edge in drawn for end in self.phrases.ends(edge))
            if not crowded and (fault := puzzle.fault_of_lines(lines)):
                return self._fault(fault)
        if kind not in ("clue", "vertex"):
            return ""
        name = (puzzle.fault_of_clue if kind == "clue" else puzzle.fault_of_line)(about[0], drawn, empty)
        return self._filled(f"fault {name}", group) if name else ""

    def _fault(self, fault: Fault) -> str:
        """What a puzzle says of decided lines."""
        word, _, fields, clues = fault
        numbers, filled = [x for x in fields.values() if isinstance(x, int)], dict[str, object]()
        for name, x in fields.items():
            cells = [] if isinstance(x, (int, str)) else [*map(self.places.cell, x)]
            filled[name] = "-".join(cells) if isinstance(x, tuple) else self.phrases.join(cells) if cells else x
        for name, cell in zip(("clue", "other"), clues):
            clue = self.names.clue_at.get(cell, -1)
            filled[name] = self.names.group(clue) if clue >= 0 else self.places.cell(cell)
        return self.phrases.form(f"fault {word}", numbers[:1] != [1], **filled)

    def _corner_of(self, clues: Sequence[int], group: int) -> str:
        """Where a group is: a lattice point by name as the corner of the cell of a clue that has it as one."""
        cells = [self.places.cell(self.grouping.groups[clue].about[0]) for clue in clues]
        kind, about, _ = self.grouping.groups[group]
        if kind == "vertex" and self.places.lattice:
            for corner, cell in self.places.corners(about[0]):
                if cell in cells:
                    return self.phrases.form(corner, place=cell)
        return self.names.place(group)

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

    def place(self, groups: Sequence[int], word: str) -> str:
        """Where groups are of which a word speaks: where the line does not turn, the cells are named for that."""
        about = [self.grouping.groups[group] for group in groups]
        if {kind for kind, *_ in about} != {"vertex"}:
            return self.phrases.join([*map(self.names.place, groups)])
        place = self.phrases.vertices(one.about[0] for one in about)
        return self.phrases.form("straight cell", len(groups) > 1, place=place) if word in STRAIGHT else place

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
