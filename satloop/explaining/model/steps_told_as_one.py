"""Passages: steps that are told as one, because the line goes on at once or the same reason holds at several clues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from .board_groups import BoardGroups
from .chain_links import StepPart
from .masks import bits, union
from .step import FEW, ONE, Step

LINE_KINDS = ("vertex", "pair")  # groups that say how the line goes on
MOST_FACTS = 5  # new ones of steps told as one: more are not seen at a glance


class Passage(NamedTuple):
    """Steps that are told as one. known: a mask of what was known before. parts: what the first step brings, each part
    with why; () until `StepParts` has looked for that.
    """

    steps: tuple[Step, ...]
    known: int
    parts: tuple[StepPart, ...] = ()

    @property
    def step(self) -> Step:
        """All steps joined into one."""
        return joined(self.steps)


def joined(steps: Sequence[Step]) -> Step:
    """Steps that follow each other as one step, of the tier of the hardest."""
    first, *rest = steps
    if not rest:
        return first
    new, means = union(step.new for step in steps), union(step.means for step in steps)
    return first._replace(tier=max(step.tier for step in steps), new=new, means=means,
                          known=first.known | union(step.known for step in rest) & ~(new | means),
                          groups=tuple(dict.fromkeys(group for step in steps for group in step.groups)))


class Passages:
    """The passages of steps that come one after another, each as soon as no later step can be part of it."""

    def __init__(self, grouping: BoardGroups, known: int, fine: bool = False) -> None:
        """known: a mask of what is known before. fine: each step is a passage by itself."""
        self._grouping, self._known, self._fine = grouping, known, fine
        self._block: list[Step] = []

    def add(self, step: Step) -> list[Passage]:
        """Take the next step; return the passages that are complete: those before a step beyond tier 1."""
        if self._fine or step.tier == ONE or _alike(self._grouping, self._block, step, self._known):
            self._block.append(step)
            return self.rest() if self._fine else []
        complete = self.rest()
        self._block.append(step)
        return complete

    def rest(self) -> list[Passage]:
        """The passages of the last steps, once no more come."""
        out = [*passages_of(self._grouping, self._block, self._known)]
        self._known |= union(step.new | step.means for step in self._block)
        self._block = []
        return out


def passages(grouping: BoardGroups, steps: Iterable[Step], known: int, fine: bool = False) -> list[Passage]:
    """The passages of steps that follow each other from what is known (a mask). fine: each step is one by itself."""
    out = Passages(grouping, known, fine)
    return [*(passage for step in steps for passage in out.add(step)), *out.rest()]


def passages_of(grouping: BoardGroups, block: Sequence[Step], known: int) -> Iterator[Passage]:
    """The passages of a step and of steps of tier 1 after it. Steps may change their order, where nothing is used
    before it is known: what follows from the last passages comes next. Those that say of all clues what the rules say
    of each are one passage; other steps are told as one up to MOST_FACTS new facts, if they follow from one another or
    say how lines go on at one place.
    """
    left = own_first(grouping, block)
    lines = {step for step in left if of_line(grouping, step)}
    recent = list[int]()  # what each passage brings
    while left:
        first, before = _next(grouping, left, recent, known), known
        left.remove(first)
        chosen = [first]
        while left and first.tier > ONE and left[0].tier > ONE:
            chosen.append(left.pop(0))
        empties = first.tier == ONE and not first.name and empties_round_it(grouping, first)
        of_rule = empties and "own" in grouping.puzzle.words
        for step in [step for step in left if empties and empties_round_it(grouping, step)]:
            if of_rule or fits(chosen, step):
                left.remove(step)
                chosen.append(step)
        known |= union(step.new | step.means for step in chosen)
        touched = _vertices(grouping, chosen)
        while ready := [step for step in left if step in lines and not (first.name or of_rule or step.known & ~known)
                        and fits(chosen, step)]:
            near = [step for step in ready if step.known & ~before] or [step for step in ready if first in lines and (
                not touched.isdisjoint(_vertices(grouping, [step]))
                or any(_distance(grouping, one, step) < 2 for one in chosen))]
            following = _first_there(grouping, left, ready, sorted(near, key=partial(_distance, grouping, chosen[-1])))
            if following is None:
                break
            chosen.append(following)
            left.remove(following)
            known |= chosen[-1].new | chosen[-1].means
            touched |= _vertices(grouping, chosen[-1:])
        recent.append(known & ~before)
        yield Passage(tuple(chosen), before)


def _next(grouping: BoardGroups, left: Sequence[Step], recent: Sequence[int], known: int) -> Step:
    """Of the steps that are left one that follows from the last of what passages bring; the first for none. A technique
    keeps its place: what it is called may rest on all that is known there, as that one cell of a row is empty.
    """
    ready = [step for step in left if step.tier == ONE and not step.name and not step.known & ~known] if recent else []
    following = (step for new in reversed(recent) for step in ready if step.known & new)
    return left[0] if left[0].tier > ONE else _first_there(grouping, left, ready, following) or left[0]


def _first_there(grouping: BoardGroups, left: Sequence[Step], ready: Sequence[Step], wanted: Iterable[Step]) -> (
        Step | None):
    """The first of the wanted steps, or the one of the ready steps that has to come before it. Of all that are left
    the search found the lines at one cell or point in this order: told later, a step would say less of its cell.
    """
    for step in wanted:
        about = {*grouping.groups[step.groups[-1]].about} if step.groups else set[int]()
        first = next(one for one in left if one is step or any(
            not about.isdisjoint(grouping.ends_of.get(variable, ())) for variable in bits(one.new)))
        if first in ready:
            return first
    return None


def _vertices(grouping: BoardGroups, steps: Iterable[Step]) -> set[int]:
    """The cells or points of the groups that steps cite, and the ends of the lines that these bring."""
    out = {place for step in steps for group in step.groups for place in grouping.groups[group].about}
    return out.union(*(grouping.ends_of.get(variable, ()) for step in steps for variable in bits(step.new)))


def own_first(grouping: BoardGroups, block: Sequence[Step]) -> list[Step]:
    """The steps of a block, those first that say of a clue what the rules say of each: apart from what else follows by
    a clue, where they are said of several.
    """
    if "own" not in grouping.puzzle.words or not block or block[0].tier > ONE:
        return list(block)
    own, others = list[Step](), list[Step]()
    for step in block:
        at_clue = union(1 << variable for variable in bits(step.new)
                        if empties_round_it(grouping, step._replace(new=1 << variable, known=0)))
        own += [step._replace(new=at_clue, known=0, means=0)] * (at_clue > 0)
        others += [step._replace(new=step.new & ~at_clue)] * (step.new != at_clue)
    return [*own, *others] if len(own) > 1 else list(block)


def _distance(grouping: BoardGroups, one: Step, other: Step) -> int:
    """How far apart two steps are: the rows and columns between the first cells or points of their last groups."""
    columns = grouping.puzzle.columns + getattr(grouping.puzzle, "on_lattice", False)
    ends = [divmod(grouping.groups[step.groups[-1]].about[0], columns) for step in (one, other) if step.groups]
    return sum(abs(a - b) for a, b in zip(ends[0], ends[-1])) if ends else 0


def fits(chosen: Iterable[Step], step: Step) -> bool:
    """Whether chosen steps with a further one bring at most MOST_FACTS new facts."""
    return union(one.new for one in (*chosen, step)).bit_count() <= MOST_FACTS


def empties_round_it(grouping: BoardGroups, step: Step) -> bool:
    """Whether a clue, whatever else is known, leaves lines at its own cell empty."""
    if not step.groups:  # by the rule of the loop alone
        return False
    kind, about, _ = grouping.groups[step.groups[-1]]
    if kind != "clue" or step.known or step.tier > ONE or step.name or grouping.edges is None:
        return False
    own = {about[0]}
    if getattr(grouping.puzzle, "on_lattice", False):
        first = about[0] + about[0] // grouping.puzzle.columns
        own = {first, first + 1, first + grouping.puzzle.columns + 1, first + grouping.puzzle.columns + 2}
    return all(grouping.sign[v] < 0 and not own.isdisjoint(grouping.ends_of.get(v, ())) for v in bits(step.new))


def _alike(grouping: BoardGroups, block: Sequence[Step], step: Step, known: int) -> bool:
    """Whether a step of tier 2 follows for the same reason as those of the block, at another place, and not from them.
    """
    def shape(step: Step) -> tuple[list[tuple[str, int]], int, list[tuple[str, bool]]]:
        return (sorted((grouping.groups[group].kind, len(grouping.clauses.own[group])) for group in step.groups),
                step.known.bit_count(), sorted((grouping.entry_of[v][0], grouping.sign[v] > 0) for v in bits(step.new)))

    return step.tier == FEW and not step.name and not step.known & ~known and fits(block, step) and all(
        other.tier == FEW and shape(other) == shape(step) for other in block)


def of_line(grouping: BoardGroups, step: Step) -> bool:
    """Whether a step says only how the line goes on."""
    if step.tier > ONE or step.name or step.closed:
        return False
    kinds = {grouping.groups[group].kind for group in step.groups}
    if "pair" in kinds and "colors" not in grouping.literals and "doubled" not in grouping.literals:
        return all(grouping.entry_of[variable][0] == "shaded" for variable in bits(step.new))
    return kinds.issubset(LINE_KINDS)
