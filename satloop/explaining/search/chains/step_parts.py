"""What a step brings, in parts, each with why it follows: a chain of links, or all ways to go on."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from encoders.cached_property import cached_property

from ...model.board_groups import BoardGroups
from ...model.chain_links import CLOSED, ITSELF, Link, StepPart, plain_parts, size
from ...model.masks import bits, mask_of
from ...model.remaining_clauses import Remaining
from ...model.step import CLOSING, FEW, MOST_NAMES, SEARCH, Step
from ...model.steps_told_as_one import Passage
from ..loop_rule.loop_reasons import LoopReasons
from .all_continuations_fail import Continuations
from .facts_that_hold_together import FactsTogether
from .few_continuations_fail import MOST_CONTINUATIONS, FewContinuations
from .line_chain import LineChain, line_chain, shortest
from .reason_chain import MOST_WORK, ReasonChain
from .reasons_of_one_group import OneGroup

FEW_GROUPS, MORE_WORK = 12, 500_000  # for so few groups more cases are tried, where there is no chain otherwise
LITTLE_WORK = 50_000  # of more groups
MOST_GROUPS = 24  # that a search may cite on a board with huge groups; of more no ways to go on are looked for
CONTINUATIONS_WORK = 500_000  # to look for ways to go on
AT_ONCE, MOST_NEW = 3, 10  # links, and what follows by them, of a chain that is seen at once, see `_at_once`
LONG = 12  # where a chain has more links than this, the rules of the whole board may give a shorter one


class PlainChain(NamedTuple):
    """How long the longest chain of a step is, and whether one of its chains supposes something."""

    links: int
    supposes: bool


class StepParts:
    """The parts of the steps of one board, kept for all that is written of them."""

    def __init__(self, grouping: BoardGroups) -> None:
        self.grouping = grouping
        self._parts: dict[tuple[Step, int], tuple[StepPart, ...]] = {}

    # These are made when they are needed: a step of tier 1 is told without.

    @cached_property
    def loop_reasons(self) -> LoopReasons:
        """The reasons of what the loop rule says."""
        return LoopReasons(self.grouping)

    @cached_property
    def _huge(self) -> bool:
        """Whether there are huge groups: then a chain for many groups takes long, and is hardly ever found."""
        return bool(self.grouping.clauses.huge)

    @cached_property
    def one_group(self) -> OneGroup:
        """What one group says by all its clauses."""
        return OneGroup(self.grouping)

    @cached_property
    def _own(self) -> ReasonChain:
        """What refutes by the groups of a step, for one step after another."""
        return ReasonChain(self.grouping, self.loop_reasons, self.one_group)

    @cached_property
    def _by_all(self) -> ReasonChain:
        """What refutes by all groups: kept apart, for their clauses take long to sort."""
        return ReasonChain(self.grouping, self.loop_reasons, self.one_group)

    @cached_property
    def _lines(self) -> LineChain | None:
        """What follows lines, where the puzzle reads them."""
        return line_chain(self.grouping, self.loop_reasons)

    @cached_property
    def _remaining(self) -> Remaining:
        return Remaining(self.grouping)

    def of(self, passage: Passage) -> Passage:
        """A passage with the parts of what its first step brings, which all that is told of it rests on."""
        return passage if passage.parts else passage._replace(parts=self.parts(passage.steps[0], passage.known))

    def has(self, passage: Passage) -> bool:
        """Whether the parts of a passage's first step are at hand."""
        return (passage.steps[0], passage.known) in self._parts

    def parts(self, step: Step, known: int = 0) -> tuple[StepPart, ...]:
        """What a step brings, in parts, each with a chain of its own. known: a mask of all that was known before, if it
        is at hand.
        """
        named = step.name and not step.name.startswith("one assumption")
        if step.needs_no_chain or (named and len(step.groups) <= MOST_NAMES):
            return plain_parts(step)
        if (step, known) not in self._parts:
            parts, left = list[StepPart](), step.new
            while left:
                held = (known or step.known) | step.new & ~left
                part = self._at_a_cell(held, left) if parts and not step.name else None
                parts.append(part or self._part(step, known and held, left))
                left &= ~parts[-1].new
            self._parts[step, known] = tuple(parts)
        return self._parts[step, known]

    def plain_chain(self, step: Step, known: int) -> PlainChain | None:
        """The chains of a step by its own groups, without further suppositions inside; None where one is needed.

        That takes a small part of the time for `parts`, whose chains are no longer: they have a choice of more.
        """
        longest, supposes, left = 0, False, step.new
        while left:
            own = self._own.begin(step.groups, bits(known | step.new & ~left), step.loop, MOST_WORK, bits(step.new))
            own.depth, own.forced = 1, True
            best = self._shortest(own, left, 0)
            if best is None:
                return None
            variable, links = best
            direct = links[-1].group == ITSELF  # the last link repeats what follows
            closes = step.tier == CLOSING and step.closings > 0 and len(links) == 1 and links[0].group == CLOSED
            longest, supposes = max(longest, size(links) - direct), supposes or not (direct or closes)
            left &= ~(1 << variable | mask_of(own.follows([variable]) & set(bits(left))))
        return PlainChain(longest, supposes)

    def _part(self, step: Step, known: int, left: int) -> StepPart:
        """Of what is left of a step the variable whose negation fails by the shortest chain, with what follows then."""
        held = bits(known or step.known | step.new & ~left)
        by_lines = self._part_by_lines(held, left, False)
        if by_lines is not None and size(by_lines.links or ()) <= AT_ONCE + 1:
            return by_lines
        hopeless = step.tier == SEARCH and self._huge
        if hopeless and (by_lines := by_lines or self._part_by_lines(held, left, True)):
            return by_lines
        part = self._part_by_groups(step, known, left, held)
        counts = any(link.new and link.group in self.grouping.clauses.huge for link in part.links or ())
        if self._lines and (counts or not part.links):  # what a count along the line leaves is hard to see
            return by_lines or (None if hopeless else self._part_by_lines(held, left, True)) or part
        return part if by_lines is None or size(part.links or ()) < size(by_lines.links or ()) else by_lines

    def _part_by_groups(self, step: Step, known: int, left: int, held: list[int]) -> StepPart:
        """As `_part`, by the clauses of groups."""
        hopeless = step.tier == SEARCH and self._huge
        if hopeless and len(step.groups) > MOST_GROUPS:
            return StepPart(bits(left)[0], None, left, ())
        if known and hopeless and len(step.groups) > MOST_NAMES:
            own, best = self._whole(held, True), None
        else:
            few = len(step.groups) <= FEW_GROUPS
            work = MOST_WORK if few or step.fork else LITTLE_WORK
            own = self._own.begin(step.groups, held, step.loop, work, bits(step.new))
            together, own.forced = None, self._lines is None
            if few and step.tier == FEW and not step.name:
                together = FactsTogether(self.grouping, step.groups, mask_of(held)).refute(left)
            own.depth = 1 if together else own.depth
            best = self._shortest(own, left, step.fork)
            if together and (best is None or not self._at_once(best[1])):
                return StepPart(*together)
            if best is None and few and not hopeless:
                own.allow(MORE_WORK)
                best = self._shortest(own, left, step.fork)
        whole = own
        if known and (best is None or (not step.name and size(best[1]) > LONG)):
            whole = self._whole(held, step.loop or step.tier > FEW)
        if whole is not own and not step.name:
            whole.allow(MOST_WORK if step.fork else 0)
            chains = [chain for chain in (best, self._shortest(whole, left, step.fork)) if chain is not None]
            best = min(chains, key=lambda chain: size(chain[1]), default=None)
        if best is None:
            return self._part_by_ways(step, left, held, own, whole)
        return StepPart(*best, 1 << best[0] | mask_of(own.follows([best[0]]) & set(bits(left))))

    def _part_by_lines(self, held: list[int], left: int, cases: bool) -> StepPart | None:
        """Of what is left of a step the variable whose negation fails by the shortest chain of lines."""
        if self._lines is None:
            return None
        chain = self._lines.begin(held)
        best = shortest(chain, bits(left), cases)
        return best and StepPart(*best, 1 << best[0] | mask_of(chain.follows(best[0]) & set(bits(left))))

    def _at_a_cell(self, held: int, left: int) -> StepPart | None:
        """A part that follows from what is known by the rule of one cell or point alone; None if there is none."""
        clauses, groups = self.grouping.clauses, self.grouping.groups
        for variable in bits(left):
            for group in clauses.groups_of[variable]:
                for clause in clauses.own[group] if groups[group].kind == "vertex" else ():
                    causes = tuple(-x for x in clause if x != variable)
                    if len(causes) < len(clause) and all(x > 0 and held >> x & 1 for x in causes):
                        return StepPart(variable, [Link(group, (variable,), causes), Link(ITSELF, (), (variable,))],
                                        1 << variable)
        return None

    def _part_by_ways(self, step: Step, left: int, held: list[int], own: ReasonChain, whole: ReasonChain) -> StepPart:
        """Of what is left of a step the first variable, if its negation fails in every way one tries to go on.

        own, whole: what refutes by the groups of the step, and by all groups if what was known is at hand.
        """
        by_ways = not step.loop and not (step.tier == SEARCH and self._huge)
        few = FewContinuations(self._remaining, step.groups if by_ways else (), self.one_group)
        own.allow(MOST_CONTINUATIONS * CONTINUATIONS_WORK)  # to the end of each way, one after another
        for variable in [v for v in bits(left) if v in few.number][:1]:  # the search asks for them in this order too
            for before in (mask_of(held), step.known):
                few_ways = few.of(variable, before)
                ways = Continuations(own, MOST_CONTINUATIONS).ends([-variable], few_ways) if few_ways else None
                if ways:
                    new = mask_of(own.follows([variable]) & set(bits(left)))
                    return StepPart(variable, None, 1 << variable | new, ways)
        variable = bits(left)[0]
        whole.allow(CONTINUATIONS_WORK)
        ways = Continuations(whole, MOST_CONTINUATIONS).refute([-variable])
        if ways is None:
            whole.allow(0)  # it may fail at once
            if (links := whole.refute([-variable])) is not None:
                return StepPart(variable, links, 1 << variable)
        return StepPart(variable, None, left, ways or ())

    def _at_once(self, links: list[Link]) -> bool:
        """Whether a chain is short, where links by which the line goes on from point to point count as one; of a longer
        chain facts that hold together may say it without a supposition.
        """
        goes_on = [link.group >= 0 and bool(link.new) and self.grouping.groups[link.group].kind == "vertex"
                   for link in links]
        short = len(links) - sum(one and other for one, other in pairwise(goes_on)) <= AT_ONCE
        return short and not any(link.case for link in links) and sum(len(link.new) for link in links) <= MOST_NEW

    def _whole(self, held: list[int], loop: bool) -> ReasonChain:
        """What refutes by all groups."""
        self._by_all.forced = self._lines is None
        return self._by_all.begin(range(len(self.grouping.groups)), held, loop, 0)

    @staticmethod
    def _shortest(chains: ReasonChain, left: int, fork: int) -> tuple[int, list[Link]] | None:
        """The variable that is left whose negation fails by the shortest chain; of several those without cases first.
        """
        deepest = chains.depth
        for depth in (1, deepest) if left & left - 1 else (deepest,):
            chains.depth = depth
            found = [(variable, links) for variable in bits(left)
                     if (links := chains.refute([-variable], fork if variable != fork else 0)) is not None]
            if found:
                break
        chains.depth = deepest
        return min(found, key=lambda pair: size(pair[1]), default=None)
