"""One rule at one place of a board, and which clauses follow from it.

A literal is the number of a thing on the board, or that number with a minus: the thing is on, or it is off. A clause
is a set of literals: one of them holds.
"""

from collections.abc import Iterable
from typing import NamedTuple

Literals = frozenset[int]


class Alternatives(NamedTuple):
    """One of these ways holds; each is a set of literals that hold together. text: the rule in words."""

    text: str
    ways: tuple[Literals, ...]

    def things(self) -> Iterable[int]:
        """The things that it is about."""
        return {abs(literal) for way in self.ways for literal in way}

    def holds(self, on: set[int]) -> bool:
        """Whether it holds where exactly these things of the board are on."""
        return any(all((literal in on) if literal > 0 else (-literal not in on) for literal in way)
                   for way in self.ways)

    def follows(self, clause: Literals) -> bool:
        """Whether the clause follows from it: no way to meet the rule makes all literals of the clause false."""
        return not any(map(clause.isdisjoint, self.ways))


class Count(NamedTuple):
    """At least `low` and at most `high` of these different things are on."""

    text: str
    those: Literals
    low: int
    high: int

    def things(self) -> Iterable[int]:
        return self.those

    def holds(self, on: set[int]) -> bool:
        return self.low <= len(self.those & on) <= self.high

    def follows(self, clause: Literals) -> bool:
        sure = sum(-literal in self.those for literal in clause if literal < 0)
        without = sum(literal in self.those for literal in clause if literal > 0)
        return sure > self.high or len(self.those) - without < self.low


Rule = Alternatives | Count
