"""What the lines at single cells and points of a board say by themselves: which are there from the start, and how the
line goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from encoders.cached_property import cached_property

from .fact_phrases import Phrases
from .places import Fact


class LinesOnBoard:
    """The lines of one board at its cells, or at its points where they run along the sides of cells."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases, self.places = phrases, phrases.places
        self.grouping = phrases.places.grouping

    @cached_property
    def _given(self) -> dict[int, set[int]]:
        """Cell or point -> the lines there that are drawn from the start, on which no step rests."""
        out: dict[int, set[int]] = {}
        for clause in self.grouping.clauses.free:
            if len(clause) == 1 and abs(clause[0]) in self.grouping.entry_of:
                name, place, holds = self.places.fact(abs(clause[0]))
                for end in self.phrases.ends(place) if name == "edges" and holds else ():
                    out.setdefault(end, set()).add(place)
        return out

    @cached_property
    def _asked(self) -> set[int]:
        """The literals that single clues ask for, as that the line visits their cells."""
        return {clause[0] for own, group in zip(self.grouping.clauses.own, self.grouping.groups) if group.kind == "clue"
                for clause in own if len(clause) == 1}

    def drawn(self, vertex: int, causes: Sequence[Fact]) -> int:
        """How many lines are drawn at a cell or point, of causes and from the start; -1: how many causes draw."""
        return len({fact.place for fact in causes if fact.name == "edges" and fact.holds
                    and (vertex < 0 or vertex in self.phrases.ends(fact.place))} | self._given.get(vertex, set()))

    def dead_end(self, facts: Sequence[Fact]) -> int:
        """A cell at which facts draw one line and leave all others empty; -1 for none."""
        drawn, empty = ({fact.place for fact in facts if fact.name == "edges" and fact.holds == holds}
                        for holds in (True, False))
        return next((end for place in sorted(drawn) for end in self.phrases.ends(place)
                     if self.phrases.around.get(end, set()) - empty == {place}), -1)

    def failing_vertex(self, literals: Collection[int]) -> int:
        """The group of a cell or point whose rule fails by literals alone; -1 for none."""
        clauses, groups, against = self.grouping.clauses, self.grouping.groups, {-x for x in literals}
        return next((group for x in literals for group in clauses.groups_of[abs(x)] if groups[group].kind == "vertex"
                     and any(against.issuperset(clause) for clause in clauses.own[group])), -1)

    def only_way(self, cell: int, new: Sequence[Fact], causes: Sequence[Fact]) -> bool:
        """Whether new facts follow already from this: the line visits a cell, and only two lines are left there."""
        left = self.phrases.around.get(cell, set()).difference(fact.place for fact in causes)
        return len(left) == 2 and left.issuperset(fact.place for fact in new) and all(
            fact.name == "edges" and fact.holds == drawn for facts, drawn in ((new, True), (causes, False))
            for fact in facts)

    def straight(self, cell: int, new: Sequence[Fact], causes: Sequence[Fact]) -> str:
        """The name of the sentence form where new facts follow because the line does not turn at a cell; "" elsewhere.
        """
        own, given = self.phrases.around.get(cell, set()), self._given.get(cell, set())
        across = {place: abs(sum(self.phrases.ends(place)) - 2 * cell) for place in own}
        opposite = {place: {other for other in own if other != place and across[other] == across[place]}
                    for place in own}
        on, off = ({fact.place for fact in new if fact.holds == holds} for holds in (True, False))
        drawn = {fact.place for fact in causes if fact.holds} | given
        if {*causes, *new} - {Fact("edges", place, holds) for place in own for holds in (True, False)} or (
                len({*across.values()}) < 2):
            return ""
        crossed = cell in self.phrases.crossed
        if on:
            along = on.union(*(opposite[place] for place in on))
            empty = {fact.place for fact in causes if not fact.holds}  # a line could turn to the others
            straight = all(opposite[place] & (drawn | on if causes else own) for place in on) and (
                crossed or drawn <= along) and (not empty or (empty.isdisjoint(along) and not own <= along | empty))
            return ("straight" if drawn & along else "straight through") if straight else ""
        held, axes = any(fact.holds for fact in causes), {across[place] for place in off}
        if crossed or not drawn:
            one_axis = len(axes.union(across[fact.place] for fact in causes)) < 2
            way = "" if len(axes) > 1 else " across" if axes == {1} else " down"
            return f"no turn{way}" if not held and (crossed or one_axis) else ""
        through = len(drawn) == 1 and axes.isdisjoint(across[place] for place in drawn)
        return "straight" if through and all(fact.holds for fact in causes) else ""

    def goes_on(self, literal: int, known: int) -> list[int]:
        """The literals that follow, one after another, from one and from what is known (a mask), by the rules of single
        cells or points, where the line visits all clues that ask for it; [] where one of these fails.
        """
        clauses, groups = self.grouping.clauses, self.grouping.groups
        held, out = {literal, *self._asked}, [literal]
        for x in out:  # which grows
            for group in clauses.groups_of[abs(x)]:
                for clause in clauses.own[group] if groups[group].kind == "vertex" else ():
                    if any(y in held or (y > 0 and known >> y & 1) for y in clause):
                        continue
                    left = [y for y in clause if -y not in held and not (y < 0 and known >> -y & 1)]
                    if not left:
                        return []
                    if len(left) == 1 and abs(left[0]) in clauses.visible:
                        held.add(left[0])
                        out += left
        return out[1:]
