"""Steps as sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..model.board_groups import BoardGroups
from ..model.chain_links import CLOSED, ITSELF, TOGETHER, Link, StepPart, groups_of, plain_parts, size
from ..model.masks import bits, union
from ..model.step import CLOSING, MOST_NAMES, ONE, Step
from ..model.steps_told_as_one import Passage, empties_round_it, of_line
from .continued_lines import ContinuedLines
from .fact_phrases import Phrases
from .group_names import GroupNames
from .languages import words_of
from .places import Fact, Places
from .reason_sentences import Clause, Reasons
from .recognize_technique import technique_of

NOT_A_WORD = re.compile(r"[\W\d_]+(c\d+)?")
MOST_LINKS = 4  # links that stand in one sentence; longer chains have a line for each link


class Sentences:
    """Writes sentences about the steps of one board; words of its puzzle replace those of the language."""

    def __init__(self, grouping: BoardGroups, language: str = "en") -> None:
        self.words = words_of(grouping.puzzle, language)
        self.grouping, self.places = grouping, Places(grouping, self.words)
        self.phrases = Phrases(self.places, self.words)
        self.names = GroupNames(self.places, self.words, self.phrases)
        self.reasons = Reasons(self.names, self.words, self.phrases)
        self.runs = ContinuedLines(self.words, self.phrases, self.reasons)
        self._told: tuple[Sequence[Link], list[Clause]] = (), []

    def groups(self, numbers: Sequence[int], loop: bool = False) -> str:
        """The names of groups, see `GroupNames.groups`."""
        return self.names.groups(numbers, loop)

    def where(self, steps: Sequence[Step], groups: Sequence[int]) -> str:
        """Where to look for steps: the names of those of their groups that are told."""
        return self.words["all clues"] if self._is_opening(steps) else self.groups(
            groups, any(step.loop for step in steps))

    def describe(self, facts: Sequence[Fact], statement: bool = False) -> str:
        """What facts say, see `Phrases.describe`."""
        return self.phrases.describe(facts, statement)

    def _step_text(self, step: Step, parts: Sequence[StepPart], known: int) -> str:
        """A step as text: the reason, then what follows. known: a mask of all that was known before."""
        near = self.reasons.near(step.groups)
        if step.closed:
            return f"{self._reason(step, parts, known)} {self.words['nothing else']}"
        if technique := self.technique(step):
            return f"{technique} {self._conclusion(step.new, near)}"
        text, held = list[str](), (known or step.known) | step.new
        for word, part in self._with_words(step, parts):
            if word == "goes on":
                text.append(self.runs.text(self._links_of_lines(part), self.places.facts(held & ~part.new)))
                continue
            reason = f"{self._part_reason(step, part, held & ~step.new)} " if word == "so" else ""
            text.append(reason + self._conclusion(part.new, near, word))
        # A part with lines of its own begins on a new one.
        return text[0] + "".join(("\n  " if "\n" in part else " ") + part for part in text[1:])

    def _reason(self, step: Step, parts: Sequence[StepPart], known: int) -> str:
        """The reason alone. known: a mask of what was known before."""
        if step.closed:
            return self.words["closed"]
        reasons = [self._part_reason(step, part, known).rstrip()
                   for word, part in self._with_words(step, parts) if word == "so"]
        return " ".join(filter(None, [self.technique(step), *reasons]))

    def technique(self, step: Step) -> str:
        """The name of the technique that a step is and the clues that it cites; "" for none."""
        name = technique_of(self.places, step)
        clues = sorted(group for group in step.groups if step.known or self.grouping.groups[group].kind == "clue")
        return self.words["named"].format(name=self.words.own(name), groups=self.groups(clues)) if name else ""

    def _with_words(self, step: Step, parts: Sequence[StepPart]) -> list[tuple[str, StepPart]]:
        """How each part is told, in order: with its reason ("so"), as what follows in the same way as the part before
        or by rules told already ("likewise"), or as what a drawn line brings at its next cells or points ("goes on").
        """
        if not parts:
            raise ValueError("a passage without its reasons, see `StepParts.of`")
        out, cited, before = list[tuple[str, StepPart]](), set[int | str](), parts[0]
        for part in parts:
            groups: set[int | str] = {*groups_of(part.links or ())}
            if words := {link.fault.word for link in part.links or () if link.fault}:
                groups = {*words, *(one for one in groups_of(part.links or ())
                                    if one >= 0 and self.grouping.groups[one].kind != "vertex")}
            word = "so"
            if out and part.links and len(part.links) <= 2 and all(map(self.reasons.of_line, part.links)):
                word = "goes on"
            elif out and part.links and len(part.links) <= MOST_LINKS and (
                    self._kinds(part.new) == self._kinds(out[-1][1].new)) and (
                    groups <= cited or self._fails_alike(step, part, before)):
                word = "likewise"
            if word == "so":
                before = part
            elif out[-1][0] == word:
                last = out.pop()[1]
                part = part._replace(new=last.new | part.new, links=[*(last.links or ()), *(part.links or ())] or None)
            out.append((word, part))
            cited |= groups
        return out

    def _kinds(self, new: int) -> set[tuple[str, bool]]:
        """What is to be done: lines to draw or to leave, cells to shade."""
        return {(fact.name, fact.holds) for fact in self.places.facts(new)}

    def apart(self, passage: Passage) -> list[Passage]:
        """A passage with its reasons as several passages, if its first step supposes several things: one passage for
        each, with what follows at once or in the same way; the steps after the first are in the last passage.
        """
        step, told = passage.steps[0], list[list[StepPart]]()
        for part in passage.parts:
            since = 0  # what the passages after bring
            for parts in reversed(told):
                word = self._with_words(step, [*parts, part])[-1][0]
                same = not since or [one.group for one in parts[0].links or ()] == [
                    one.group for one in part.links or ()]
                if (word == "likewise" and same) or (word == "goes on" and not since):
                    parts.append(part)
                    break
                since |= union(one.new for one in parts)
                if self._rests_on(part, since):
                    told.append([part])
                    break
            else:
                told.append([part])
        if len(told) < 2:
            return [passage]
        out, known = list[Passage](), passage.known
        for parts in told:
            new = union(part.new for part in parts)
            out.append(Passage((step._replace(new=new, means=0),), known, tuple(parts)))
            known |= new
        return [*out[:-1], out[-1]._replace(steps=(out[-1].steps[0]._replace(means=step.means), *passage.steps[1:]))]

    def passage_text(self, passage: Passage) -> str:
        """Steps that are told as one, as text: the reasons, then what follows."""
        steps, known, parts = passage
        self.phrases.known = known
        if self._is_opening(steps):
            return self.words["opening"]
        if len(steps) == 1:
            return self._step_text(steps[0], parts, known)
        lines = [step for step in steps if of_line(self.grouping, step)]
        text, others = list[str](), [step for step in steps if step not in lines]
        if others:
            text.append(self._step_text(others[0], plain_parts(others[0]) if steps[0] in lines else parts, known))
        alike = [step for step in others[1:] if self._sounds_like(others[0], step)]
        if alike:
            near = self.reasons.near(group for step in alike for group in step.groups)
            text.append(self._conclusion(union(step.new for step in alike), near, "likewise"))
        text += [self._step_text(step, plain_parts(step), known) for step in others[1:] if step not in alike]
        known |= union(step.new | step.means for step in others)
        told = [(step.groups[0], self.places.facts(step.new), self.places.facts(step.known)) for step in lines]
        return " ".join(filter(None, [*text, self.runs.text(told, self.places.facts(known))]))

    def _sounds_like(self, one: Step, other: Step) -> bool:
        """Whether the reasons of two steps differ only in the numbers and places that they name."""
        texts = [] if one.tier > ONE else [self._part_reason(step, plain_parts(step)[0], 0) for step in (one, other)]
        return len({NOT_A_WORD.sub(" ", text) for text in texts}) < 2

    def _links_of_lines(self, part: StepPart) -> list[tuple[int, list[Fact], list[Fact]]]:
        """Groups, with the new facts of a part that follow by each and their causes: the last one brings all that the
        others do not, or fails without it.
        """
        left, out = {*self.places.facts(part.new)}, list[tuple[int, list[Fact], list[Fact]]]()
        links = [link for link in part.links or () if link.group >= 0]
        for link in links:
            new = left if link is links[-1] else left.intersection(self.reasons.facts(link.new))
            causes = self.reasons.facts(x for x in link.causes if x != -part.variable)
            out.append((link.group, sorted(new), causes))
            left = left - new
        return out

    def _is_opening(self, steps: Sequence[Step]) -> bool:
        """Whether steps say of several clues what the rules say of each, which is said at once."""
        return len(steps) > 1 and "own" in self.words and all(empties_round_it(self.grouping, one) for one in steps)

    def passage_reason(self, passage: Passage) -> str:
        """The reasons of steps that are told as one, without what follows."""
        if self._is_opening(passage.steps):
            return self.words["opening"]
        first, *rest = passage.steps
        return " ".join(dict.fromkeys([self._reason(first, passage.parts, passage.known), *(
            self._reason(step, plain_parts(step), passage.known) for step in rest if step.tier == ONE)]))

    def _conclusion(self, new: int, near: set[int], word: str = "so") -> str:
        facts = self.places.facts(new)
        put = [fact for fact in facts if fact.name == "digits" and fact.holds]
        return self.words[word].format(facts=self.phrases.describe(put or facts, near=near))

    def _clauses(self, links: Sequence[Link], near: set[int]) -> list[Clause]:
        """The links of a part as clauses, kept while the part is told."""
        if self._told[0] is not links:
            self._told = links, self.reasons.clauses(links, near)
        return self._told[1]

    def _at_once(self, step: Step, part: StepPart, near: set[int]) -> tuple[list[str], str] | None:
        """What follows from what a part supposes, and what is wrong then, where one sentence tells that."""
        links = part.links
        if step.name or step.needs_no_chain or not links or links[-1].group == ITSELF or any(
                link.case for link in links) or self._closes(step, links):
            return None
        return self.reasons.at_once(-part.variable, self._clauses(links, near), links[-1].group, near)

    def _fails_alike(self, step: Step, part: StepPart, other: StepPart) -> bool:
        """Whether one sentence says of what two parts suppose why it fails, and says the same."""
        if not part.links or not other.links or part.links[-1].group != other.links[-1].group:
            return False
        near = self.reasons.near(step.groups)
        told = self._at_once(step, part, near)
        return told is not None and told == self._at_once(step, other, near)

    @staticmethod
    def _rests_on(part: StepPart, brought: int) -> bool:
        """Whether a part rests on facts (a mask), as one without known links may."""
        return part.links is None or any(x > 0 and brought >> x & 1 for link in part.links for x in link.causes)

    @staticmethod
    def _closes(step: Step, links: Sequence[Link]) -> bool:
        """Whether all that a chain says is that a loop would close."""
        alone = len(links) == 1 and step.tier == CLOSING and step.closings > 0
        return links[0].group == CLOSED and (alone or [link.group for link in links[1:]] == [ITSELF])

    def _part_reason(self, step: Step, part: StepPart, known: int) -> str:
        """Why a part of a step follows. known: a mask, see `Passage`."""
        if step.name and part.links is None:
            return self._sentence(self.words["named"].format(
                name=self.words.own(step.name), groups=self.names.groups(step.groups, known=step.known)), "")
        if step.tier == ONE:
            new, causes = self.places.facts(step.new), self.places.facts(step.known)
            # A cell's own rule comes before its clue.
            return self._sentence(self.reasons.why(step.groups[-1], new, causes))
        if step.region >= 0:
            return self._sentence(self._way_through(step))
        links, near = part.links, self.reasons.near(step.groups)
        goal = self.reasons.statement([-part.variable], near)
        if part.ways:
            return self._ways(part, goal, near, known)
        if links is None:
            clues = [group for group in step.groups if self.grouping.groups[group].kind != "vertex"] or step.groups
            word = "cut off" if not clues else "search" if len(clues) <= MOST_NAMES else "search far"
            groups, drawn = self.groups(clues, step.loop), list[Fact]()
            if word == "search":
                drawn = [fact for fact in self.reasons.facts(self.reasons.lines.goes_on(-part.variable, known))
                         if fact.name == "edges" and fact.holds]
            if drawn:
                word, goal = "search then", self.words["if"].format(
                    goal=goal, failure=self.phrases.describe(drawn, True, near))
            return self._sentence(self.words[word].format(goal=goal, groups=groups), "")
        if self._closes(step, links):
            line = self.phrases.what([self.reasons.fact(-part.variable)], near)
            return self._sentence(self.words["drawing"].format(line=line, leaving=self.reasons.leaving(links[0])))
        direct = not step.name and links[-1].group == ITSELF  # what follows needs no assumption
        clauses = self.reasons.clauses(links[:-1], near) if direct else self._clauses(links, near)
        texts = [self.reasons.statement(clause.literals, near) if self.reasons.repeats(clause, goal) else clause.text
                 for clause in clauses]
        if direct and any(link.group == TOGETHER for link in links):
            return " ".join(map(self._sentence, texts))
        if direct and clauses:
            return self._sentence(self.words["and then"].join([*texts[:-1], clauses[-1].why]))
        if told := self._at_once(step, part, near):
            return self._sentence(self.reasons.if_text(-part.variable, *told, near))
        if not self.is_long(links):
            start = self._start("suppose", step, goal)
            middle = self.words["then"].format(links=self.words["and then"].join(texts[:-1])) if texts[:-1] else ""
            return " ".join(filter(None, [start, middle, self.words["but"].format(failure=texts[-1])]))
        lines = [f"  ({number}) {text}" for number, text in enumerate(texts, 1)]
        return "\n".join([self._start("long", step, goal), ";\n".join(lines) + "."]) + "\n "

    def _way_through(self, step: Step) -> str:
        """Why the loop has no other way through a region: what its cells need, that it has all its lines inside, or
        where it comes in and goes out.
        """
        new, most = self.places.facts(step.new), self.grouping.puzzle.most_entries  # type: ignore[attr-defined]
        cited = [self.grouping.groups[group] for group in step.groups]
        cells = dict.fromkeys(self.places.cell(about[0]) for kind, about, _ in cited if kind == "vertex")
        region = self.places.cells(self.grouping.groups[step.region])
        inside = {*region}.issuperset(self.phrases.ends(new[0].place))
        number = len(region) - most
        word = "way through" if new[0].holds else "dead ends" if not inside else "all inside" if number else (
            "no line inside")
        return self.phrases.form(
            word, number != 1, group=self.names.group(step.region), cells=len(region), number=number,
            times=self.words["only once" if most == 1 else "only twice"],
            places=self.phrases.join([*cells]))

    def _ways(self, part: StepPart, goal: str, near: set[int], known: int) -> str:
        """All ways to go on, each with what is wrong at its end."""
        failures = [self.reasons.wrong(way.failure, {*bits(known), -part.variable, *way.taken}) for way in part.ways]
        start, line = ("ways", "way") if len({*failures}) > 1 else ("same end", "same way")
        lines = [self.words[line].format(
            number=number, goal=self.reasons.statement(way.taken, near), failure=failure)
            for number, (way, failure) in enumerate(zip(part.ways, failures), 1)]
        return "\n".join([self.words[start].format(goal=goal, failure=failures[0]), ";\n".join(lines) + "."]) + "\n "

    @staticmethod
    def is_long(links: Sequence[Link]) -> bool:
        """Whether a chain has a line for each link."""
        return size(links) > MOST_LINKS + 1

    def chain_facts(self, passage: Passage) -> list[tuple[int, Fact]]:
        """What the text supposes and what follows from that: facts with the number of their link, 0 for what is
        supposed, and in a chain without numbers.
        """
        step = passage.steps[0]
        if step.name or step.needs_no_chain or technique_of(self.places, step):
            return []
        variable, links, _, ways = passage.parts[0]
        if ways:
            return [(0, self.reasons.fact(-variable))] + [
                (number, self.reasons.fact(literal)) for number, way in enumerate(ways, 1) for literal in way.taken]
        if links and links[-1].group == ITSELF:
            return []
        clauses = [] if links is None else self.reasons.clauses(links, self.reasons.near(step.groups))
        numbered = links is not None and self.is_long(links)
        return [(0, self.reasons.fact(-variable))] + [
            (number * numbered, self.reasons.fact(literal))
            for number, clause in enumerate(clauses, 1) for literal in clause.literals]

    def _start(self, word: str, step: Step, goal: str) -> str:
        name = self._sentence(self.words.own(step.name)) + " " if step.name else ""
        return name + self.words[word].format(goal=goal)

    @staticmethod
    def _sentence(clause: str, end: str = ".") -> str:
        return clause[0].upper() + clause[1:] + end
