"""Tiers 4 and 5: an assumption refuted by what follows from it, and what only a search refutes."""

from __future__ import annotations

from functools import partial

from ..solving.small import SmallSolver
from .grouped import Grouped
from .lines import Lines, pieces
from .local import bits
from .refuting import failed, shrink
from .steps import SEARCH, WHATIF, Step
from .whole import Whole

TRIED = 3  # refutations that are made minimal, of which the cheapest is taken
LOOKED = 24  # variables of which tier 5 looks for a refutation


class WhatIf:
    """Assumptions on one board."""

    def __init__(self, grouped: Grouped, whole: Whole) -> None:
        self.grouped, self.whole = grouped, whole
        self.lines = Lines(grouped, whole)
        self.solver: SmallSolver | None = None  # it never searches, so it learns nothing and stays as weak as people
        self._known = 0
        self.found: dict[int, tuple[list[int], bool, int]] = {}  # variable -> groups, loop rule or not, tier

    def refuted(self, known: int) -> Step | None:
        """Tier 4: the negation of a variable leads to a conflict by propagation, or by that and closed loops."""
        if self.solver is None:
            self.solver = SmallSolver(self.grouped.plain_clauses)
        for variable in bits(known & ~self._known):
            self.solver.add([variable])
        self._known = known
        unknown = [v for v in self.grouped.variables if not known >> v & 1]
        kept = [v for v in unknown if self.found.get(v, (0, 0, SEARCH))[2] == WHATIF]
        if kept:
            return self._cheapest(known, kept, WHATIF, int(any(self.found[v][1] for v in kept)))
        found: dict[int, list[int]] = {}
        for variable in unknown:
            if not self.solver.propagate([-variable])[0]:
                found.setdefault(0, []).append(variable)
        if not found and self.lines.edges:
            before = pieces(self.lines.on(known))
            for variable in unknown:
                count = self._closings(known, variable, before)
                if count:
                    found.setdefault(count, []).append(variable)
        for closings in sorted(found):
            step = self._cheapest(known, found[closings], WHATIF, closings)
            if step is not None:
                return step
        return None

    def _closings(self, known: int, variable: int, before: dict[int, int]) -> int:
        """How many closed loops refute the negation of the variable; 0 if they do not."""
        assert self.solver is not None
        sign, count = self.grouped.sign, 0
        assumed = [-variable]
        while True:
            fine, implied = self.solver.propagate(assumed)
            if not fine:
                return count
            held = set(implied)
            drawn = [(v, one, two) for v, one, two in self.lines.edges if (v if sign[v] > 0 else -v) in held]
            joined = pieces([(v, before.get(one, -1 - one), before.get(two, -1 - two)) for v, one, two in drawn])

            piece = partial(_piece, before, joined)
            loops = len(drawn) - len(joined) + len(set(joined.values()))  # lines beyond what trees have
            several = len({piece(vertex) for vertex in before} | set(joined.values())) > 1
            if loops and several:
                return count + 1
            fresh = []
            for v, one, two in self.lines.edges if several else ():
                literal = v if sign[v] > 0 else -v
                if known >> v & 1 or literal in held or -literal in held or piece(one) != piece(two):
                    continue
                if one in before or two in before or piece(one) in joined.values():
                    fresh.append(-literal)
            if not fresh:
                return 0
            count += len(fresh)
            assumed += fresh

    def searched(self, known: int) -> Step | None:
        """Tier 5: any refutation with the loop rule; of those first found the cheapest made minimal."""
        unknown = [v for v in self.grouped.variables if not known >> v & 1]
        return self._cheapest(known, unknown[::-(-len(unknown) // LOOKED)], SEARCH, 0)

    def _cheapest(self, known: int, variables: list[int], tier: int, closings: int) -> Step | None:
        """The step of the cheapest of a few refutations made minimal; those found first stay valid and are kept."""
        grouped, whole = self.grouped, self.whole
        everything = range(len(grouped.groups))
        first = []
        kept = [v for v in variables if v in self.found]
        for variable in (kept or variables)[:LOOKED]:
            found = self.found.get(variable)
            if found is None:
                looked = failed(grouped, whole, everything, known, variable, closings > 0 or tier == SEARCH)
                if looked is None:
                    continue
                found = self.found[variable] = looked[0], looked[2], tier
            first.append((sum(grouped.costs[group] for group in found[0]), variable, *found))
        first.sort(key=lambda entry: entry[:2])
        out = []
        for _, variable, groups, loop, _ in first[:TRIED]:
            small = shrink(grouped, whole, groups, known, variable, loop)
            self.found[variable] = list(small.groups), small.loop, tier
            cost = sum(grouped.costs[group] for group in small.groups)
            out.append((cost, variable, Step(tier, small.groups, small.known, 1 << variable, small.loop,
                                             closings=closings)))
        return min(out)[2] if out else None


def _piece(before: dict[int, int], joined: dict[int, int], vertex: int) -> int:
    inner = before.get(vertex, -1 - vertex)
    return joined.get(inner, inner)
