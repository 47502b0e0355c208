"""Steps as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..model.groups import BoardGroups, union
from ..model.local_solver import bits
from ..model.passages import Passage, of_line
from ..model.step import CLOSING, FEW, ONE, SEARCH, Step
from ..model.trail import clauses_of
from ..search.loop_reasons import LoopReasons
from ..search.reason_chain import Link, ReasonChain, size
from .english import WORDS
from .group_names import GroupNames
from .phrases import Phrases
from .places import Fact, Places
from .reasons import Reasons
from .runs import Runs

MOST_LINKS = 4  # links that stand in one sentence; longer chains have a line for each link
LONG = 12  # where a chain has more links than this, the rules of the whole board may give a shorter one


class Sentences:
    """Writes sentences about the steps of one board; words of its puzzle replace those of the language."""

    def __init__(self, grouping: BoardGroups) -> None:
        self.grouping, self.places = grouping, Places(grouping)
        self.words: dict[str, str] = {**WORDS, **getattr(grouping.puzzle, "words", {})}
        self.phrases = Phrases(self.places, self.words)
        self.names = GroupNames(self.places, self.words, self.phrases)
        self.reasons = Reasons(self.names, self.words, self.phrases)
        self.runs = Runs(self.words, self.phrases)
        self.loop_reasons = LoopReasons(grouping)

    def groups(self, numbers: Sequence[int], loop: bool = False) -> str:
        """The names of groups, see `GroupNames.groups`."""
        return self.names.groups(numbers, loop)

    def describe(self, facts: Sequence[Fact], statement: bool = False) -> str:
        """What facts say, see `Phrases.describe`."""
        return self.phrases.describe(facts, statement)

    def step_text(self, step: Step, known: int = 0) -> str:
        """A step as text: the reason, then what follows. known: a mask of all that was known before, if it is at hand.
        """
        return f"{self.reason(step, known)} {self.conclusion(step)}"

    def passage_text(self, passage: Passage) -> str:
        """Steps that are told as one."""
        steps, known = passage
        if len(steps) == 1:
            return self.step_text(steps[0], known)
        lines = [step for step in steps if of_line(self.grouping, step)]
        parts = []
        for step in steps:
            if step not in lines:
                parts.append(self.step_text(step, known))
                known |= step.new | step.means
        new = self.places.facts(union(step.new for step in lines))
        return " ".join([*parts, self.runs.text(new, self.places.facts(known))])

    def passage_reason(self, passage: Passage) -> str:
        """The reasons of steps that are told as one, without what follows."""
        return " ".join(dict.fromkeys(self.reason(step, passage.known) for step in passage.steps))

    def conclusion(self, step: Step) -> str:
        """What follows."""
        facts = self.places.facts(step.new)
        put = [fact for fact in facts if fact.name == "digits" and fact.holds]
        return self.words["so"].format(facts=self.phrases.describe(put or facts, near=self.reasons.near(step.groups)))

    def reason(self, step: Step, known: int = 0) -> str:
        """The reason alone."""
        if step.name:
            return self._sentence(self.words["named"].format(name=step.name, groups=self.groups(step.groups)), "")
        if step.tier == ONE:
            new, causes = self.places.facts(step.new), self.places.facts(step.known)
            return self._sentence(self.reasons.why(step.groups[-1], new, causes))  # a cell's own rule before its clue
        variable, links = self.chain(step, known)
        goal = self.reasons.statement([-variable], near := self.reasons.near(step.groups))
        if links is None:
            word = "search" if step.tier == SEARCH else "cut off" if not step.groups else "together"
            return self._sentence(self.words[word].format(goal=goal, groups=self.groups(step.groups, step.loop)), "")
        clauses = self.reasons.links(links, near)
        if len(links) == 1 and step.tier == CLOSING and step.closings:
            line = self.phrases.what([self.reasons.fact(-variable)], near)
            return self._sentence(self.words["drawing"].format(line=line, leaving=self.reasons.leaving(links[0])))
        if size(links) <= MOST_LINKS + 1:
            start = self.words["suppose"].format(goal=goal)
            middle = self.words["then"].format(links="; then ".join(clauses[:-1])) if clauses[:-1] else ""
            last = self.words["but"].format(failure=clauses[-1])
            return " ".join(filter(None, [start, middle, last]))
        lines = [f"  ({number}) {clause}" for number, clause in enumerate(clauses, 1)]
        return "\n".join([self.words["long"].format(goal=goal), ";\n".join(lines) + "."]) + "\n "

    @staticmethod
    def _sentence(clause: str, end: str = ".") -> str:
        return clause[0].upper() + clause[1:] + end

    @cached_property
    def _all_clauses(self) -> list[tuple[int, list[int]]]:
        return clauses_of(self.grouping, range(len(self.grouping.groups)))

    def chain(self, step: Step, known: int = 0) -> tuple[int, list[Link] | None]:
        """The new variable of a step whose negation fails by the shortest chain, and that chain; None for no chain."""
        held = bits(known or step.known)
        own = ReasonChain(self.grouping, self.loop_reasons, clauses_of(self.grouping, step.groups), held, step.loop)
        best: tuple[int, int, list[Link]] | None = None
        for variable in bits(step.new):
            links = own.refute([-variable], step.fork)
            if links is not None and (best is None or size(links) < best[0]):
                best = size(links), variable, links
        if known and (best is None or best[0] > LONG):
            loop = step.loop or step.tier > FEW
            whole = ReasonChain(self.grouping, self.loop_reasons, self._all_clauses, held, loop, cases=bool(step.fork))
            for variable in bits(step.new):
                links = whole.refute([-variable], step.fork)
                if links is not None and (best is None or size(links) < best[0]):
                    best = size(links), variable, links
        return (bits(step.new)[0], None) if best is None else best[1:]
