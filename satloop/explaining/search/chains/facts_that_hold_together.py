"""Facts that hold together: of two of them some rule says that both hold or neither; followed from rule to rule, such
pairs show what follows without any supposition.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import combinations

from ....solving.backends.small_solvers import minimal
from ...model.board_groups import BoardGroups
from ...model.chain_links import ITSELF, OTHERWISE, TOGETHER, Link
from ...model.joined_lines import pieces
from ...model.local_solver import shape_of
from ...model.masks import bits, mask_of

MOST_OPEN = 8  # open facts of a group: more than a person sees at once

Pair = tuple[int, int]


class FactsTogether:
    """What a few groups say by facts that hold together. Facts are the variables of steps; each has the value that it
    has in the solution, so of two facts that exclude each other one is there as its opposite.

    models: group -> its open facts, and for each way to meet it a mask of those that hold, by their places. why: pair
    of facts -> the group that says that they hold together, and the pairs that it needs for that.
    """

    def __init__(self, grouping: BoardGroups, groups: Sequence[int], known: int) -> None:
        """known: a mask of known facts."""
        self.grouping, self.known = grouping, known
        self.models = {group: ways_to_meet(grouping, group, known) for group in groups}
        self.why: dict[Pair, tuple[int, list[Pair]]] = {}

    def refute(self, left: int) -> tuple[int, list[Link], int] | None:
        """Of what is left, a mask, a fact that follows, the links that lead to it, the last of them of ITSELF, and a
        mask of what is left and then follows; None if nothing follows, or if a group alone says it.
        """
        if not all(ways for _, ways in self.models.values()):
            return None
        fresh = True
        while fresh:
            fresh = False
            for group, (facts, _) in self.models.items():
                alike = self._alike(facts)
                if found := self._sure(group, alike) & left:
                    return self._told(group, bits(found)[0], alike, left)
                for pair in combinations(facts, 2):
                    if not self._path(*pair) and self._says(group, pair, alike):
                        self.why[pair] = group, minimal(alike, partial(self._if_says, group, pair))
                        fresh = True
        return None

    def _alike(self, facts: Sequence[int]) -> list[Pair]:
        """Pairs of facts that hold together, as many as it takes to say so of all."""
        classes = pieces(self.why)
        first: dict[int, int] = {}
        return [(one, fact) for fact in facts
                if fact in classes and (one := first.setdefault(classes[fact], fact)) != fact]

    def _ways(self, group: int, pairs: Collection[Pair]) -> list[int]:
        """The ways to meet a group in which pairs of its facts hold together."""
        facts, ways = self.models[group]
        both = [1 << facts.index(one) | 1 << facts.index(other) for one, other in pairs]
        return [way for way in ways if all(way & two in (0, two) for two in both)]

    def _sure(self, group: int, pairs: Collection[Pair]) -> int:
        """A mask of the facts that hold whichever way a group is met."""
        sure = -1
        for way in self._ways(group, pairs):
            sure &= way
        return mask_of(fact for place, fact in enumerate(self.models[group][0]) if sure >> place & 1)

    def _says(self, group: int, pair: Pair, pairs: Collection[Pair]) -> bool:
        """Whether a group makes the facts of a pair hold together if those of other pairs do."""
        one, other = map(self.models[group][0].index, pair)
        return all((way >> one ^ way >> other ^ 1) & 1 for way in self._ways(group, pairs))

    def _if_says(self, group: int, pair: Pair, pairs: list[Pair]) -> list[Pair] | None:
        return pairs if self._says(group, pair, pairs) else None

    def _path(self, first: int, last: int) -> list[Pair]:
        """The fewest pairs that lead from a fact to another one; [] for none."""
        before: dict[int, tuple[int, Pair]] = {}
        todo = [first]
        for fact in todo:
            for pair in self.why if last not in before else ():
                if fact in pair and (other := sum(pair) - fact) != first and other not in before:
                    before[other] = fact, pair
                    todo.append(other)
        out = list[Pair]()
        while last in before and last != first:
            last, pair = before[last]
            out.append(pair)
        return out[::-1]

    def _told(self, group: int, fact: int, alike: list[Pair], left: int) -> tuple[int, list[Link], int] | None:
        needed = minimal(alike, lambda pairs: pairs if self._sure(group, pairs) >> fact & 1 else None)
        if not needed:
            return None
        out = list[Link]()
        self._tell(needed, out)
        known = [v for v in self.grouping.clauses.variables_of[group] if self.known >> v & 1]
        classes = pieces(needed)
        opposite = [-v for v in self.models[group][0] if v == fact or (
            fact in classes and classes.get(v) == classes[fact])]
        out += [Link(OTHERWISE, tuple([-x for x in opposite]), (*opposite, *known), by=(group,)), Link(ITSELF, (), ())]
        return fact, out, self._follows(fact) & left

    def _tell(self, pairs: Sequence[Pair], out: list[Link]) -> None:
        """Add the links that say of pairs of facts that they hold together, after those that these need."""
        for first, last in pairs:
            path = self._path(first, last)
            for pair in path:
                self._tell(self.why[pair][1], out)
            new, by = dict.fromkeys(v for pair in path for v in pair), [self.why[pair][0] for pair in path]
            for link in [link for link in out if not new.keys().isdisjoint(link.new)]:
                out.remove(link)
                new, by = dict.fromkeys([*link.new, *new]), [*link.by, *by]
            out.append(Link(TOGETHER, tuple(new), (), by=tuple(dict.fromkeys(by))))

    def _follows(self, fact: int) -> int:
        """A mask of the facts that follow from one of them by the pairs and the groups."""
        classes = pieces(self.why)
        held, before = 1 << fact, 0
        while held != before:
            before = held
            known = {classes.get(v) for v in bits(held)} - {None}
            held |= mask_of(v for v, number in classes.items() if number in known)
            for facts, ways in self.models.values():
                needed = mask_of(place for place, v in enumerate(facts) if held >> v & 1)
                sure = -1
                for way in ways:
                    sure &= way if way & needed == needed else -1
                held |= mask_of(v for place, v in enumerate(facts) if sure >> place & 1)
        return held


def ways_to_meet(grouping: BoardGroups, group: int, known: int) -> tuple[list[int], list[int]]:
    """The open facts of a group, and for each way to meet it a mask of those that hold, by their places; no way where
    more than MOST_OPEN are open.
    """
    touched = grouping.clauses.variables_of[group]
    places = [place for place, v in enumerate(touched) if not known >> v & 1]
    facts = [touched[place] for place in places]
    if len(places) > MOST_OPEN or group in grouping.clauses.huge:
        return facts, []
    solver = shape_of(grouping, group).solver
    todo = [[place for place, v in enumerate(touched, 1) if known >> v & 1]]
    for place in places:  # literals are places from 1
        todo = [held for before in todo for held in ([*before, place + 1], [*before, -place - 1])
                if solver.propagate(held)[0]]
    return facts, [mask_of(place for place, x in enumerate(places) if x + 1 in held) for held in todo
                   if solver.solve(held)]
