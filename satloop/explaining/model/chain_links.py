"""Why something follows: links of a chain, each by one rule, ways to go on, and the parts of what a step brings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...boards.loops.lines_so_far import Fault
from .masks import bits
from .step import Step

# Owners of links and clauses that belong to no group. CASE: a further assumption fails. DONE: the loop was closed
# before anything was supposed. LOOP_RULE: clauses of the loop rule that come before any search. MEANING: what facts say
# without any rule, as that a cell on one path is on no other. TOGETHER: the new literals all hold or none of them does.
# OTHERWISE: else one group would fail; the causes are the opposite of what follows, and what is known of that group.
# FAULT: what a puzzle sees in decided lines.
ITSELF, CLOSED, SIDES, APART, CASE, LOOP_RULE, DONE, MEANING, TOGETHER, OTHERWISE, FAULT = range(-1, -12, -1)


class Link(NamedTuple):
    """What follows by one rule.

    group: the group that says so, or one of the owners above. new: the literals that follow; () if the rule fails.
    causes: the literals on which it rests. case: for CASE what is assumed besides, and the links that refute it. For
    CLOSED and DONE what the loop leaves out: failing: a group, -1 for none; beside: the literal of a line, 0 for none.
    by: other groups, or LOOP_RULE, without which it does not follow: they say what no step speaks of, as that a cell is
    visited, or the clause is theirs as well. misfit: for CLOSED where there may be several loops, what is wrong with
    this one, see `Puzzle.fault_of_loop`. fault: for FAULT.
    """

    group: int
    new: tuple[int, ...]
    causes: tuple[int, ...]
    case: tuple[int, list[Link]] | None = None
    failing: int = -1
    beside: int = 0
    misfit: str = ""
    by: tuple[int, ...] = ()
    fault: Fault | None = None


class Continuation(NamedTuple):
    """A way to go on. taken: the literals that are assumed on it. failure: what is then wrong."""

    taken: tuple[int, ...]
    failure: Link


class StepPart(NamedTuple):
    """A part of what a step brings. variable: one whose negation fails by the links, None for no links that are known.
    new: a mask of what then follows, with that variable. ways: where there are no links, all ways to go on, if they
    are few.
    """

    variable: int
    links: list[Link] | None
    new: int
    ways: Sequence[Continuation] = ()


def plain_parts(step: Step) -> tuple[StepPart, ...]:
    """The one part of a step that needs no chain."""
    return (StepPart(0, None, step.new),)


def parts_without_links(step: Step) -> tuple[StepPart, ...]:
    """The one part of a step whose chain nobody has looked for: that its groups allow no other."""
    return (StepPart(bits(step.new)[0], None, step.new),)


def merged(links: Sequence[Link]) -> list[Link]:
    """The links with those of one group together, where nothing between them is needed. A group that fails with what
    it has just brought about fails without it.
    """
    out: list[Link] = []
    for link in links:
        if out and not link.new and out[-1].group == link.group >= 0 and {*out[-1].new} & {*link.causes}:
            link = _resting_on(out.pop(), link)
        since: set[int] = set()
        for place in range(len(out) - 1, -1, -1):
            other = out[place]
            if other.group == link.group >= 0 and link.new and not since.intersection(link.causes):
                out[place] = _resting_on(other, link)._replace(new=other.new + link.new)
                break
            since |= set(other.new)
        else:
            out.append(link)
    return out


def _resting_on(before: Link, link: Link) -> Link:
    """A link that rests on the causes of a link before it, in place of what that link brings."""
    causes = dict.fromkeys([*before.causes, *(x for x in link.causes if x not in before.new)])
    return link._replace(causes=tuple(causes), by=tuple(dict.fromkeys(before.by + link.by)))


def groups_of(links: Collection[Link]) -> set[int]:
    """The groups that links cite, with those of cases."""
    return {group for link in links for group in (link.group, *link.by)}.union(
        *(groups_of(link.case[1]) for link in links if link.case))


def size(links: Collection[Link]) -> int:
    """How many links there are, with those of cases."""
    return sum(1 + (size(link.case[1]) if link.case else 0) for link in links)
