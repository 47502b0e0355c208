"""Tiers 4 and 5: an assumption refuted by what follows from it, and what only a search refutes."""

from __future__ import annotations

from ..solving.small import SmallSolver
from .grouped import Grouped
from .lines import Lines, pieces
from .local import bits
from .reach import Cut
from .refuting import failed, shrink, used
from .steps import SEARCH, WHATIF, Step
from .whole import Whole

TRIED = 2  # refutations that are made minimal, of which the cheapest is taken
LOOKED = 12  # variables of which tier 5 looks for a refutation


class Open:
    """The lines of a board as they are known, and those that are not.

    piece: vertex -> the piece of known lines it is on; ends: piece -> its ends; count: of pieces. of: what says that an
    unknown line is there -> the line; between: its two vertices -> what says that it is there. numbers: of an unknown
    edge, by its number, what says that a line is there; off, on: the numbers of the known ones.
    """

    def __init__(self, lines: Lines, known: int) -> None:
        drawn = lines.on(known)
        self.piece = pieces(drawn)
        self.count = len(set(self.piece.values()))
        self.ends: dict[int, set[int]] = {}
        for _, one, two in drawn:
            self.ends.setdefault(self.piece[one], set()).symmetric_difference_update((one, two))
        sign = lines.grouped.sign
        self.of = {v if sign[v] > 0 else -v: (v, one, two) for v, one, two in lines.edges if not known >> v & 1}
        self.numbers = {n: v if sign[v] > 0 else -v for n, (v, _, _) in enumerate(lines.edges) if not known >> v & 1}
        self.off = {n for n, (v, _, _) in enumerate(lines.edges) if known >> v & 1 and sign[v] < 0}
        self.on = {n for n, (v, _, _) in enumerate(lines.edges) if known >> v & 1 and sign[v] > 0}
        self.colours = None if lines.colours is None else lines.colours.copy()
        if self.colours is not None:
            self.colours.take([*((edge, 1) for edge in self.on), *((edge, 0) for edge in self.off)])
        self.between = {frozenset((one, two)): literal for literal, (_, one, two) in self.of.items()}


class WhatIf:
    """Assumptions on one board."""

    def __init__(self, grouped: Grouped, whole: Whole) -> None:
        self.grouped, self.whole = grouped, whole
        self.lines = Lines(grouped, whole)
        self.solver: SmallSolver | None = None  # it never searches, so it learns nothing and stays as weak as people
        self._known = 0
        self.minimal: set[int] = set()  # of `found`, when they were made so
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
            lines = Open(self.lines, known)
            for variable in unknown:
                count = self._closings(variable, lines)
                if count:
                    found.setdefault(count, []).append(variable)
        if not found and self.lines.edges and self.grouped.puzzle.hangs:
            found[1] = [v for v in unknown if self._refuted(-v, lines)]
        for closings in sorted(found):
            step = self._cheapest(known, found[closings], WHATIF, closings)
            if step is not None:
                return step
        return None

    def _closings(self, variable: int, lines: Open) -> int:
        """How many closed loops refute the negation of the variable; 0 if they do not."""
        count, assumed = 0, [-variable]
        while True:
            closed, fresh, _ = self._closed(assumed, lines)
            if closed:
                return count + (closed > 0)
            if not fresh:
                return 0
            count += len(fresh)
            assumed += fresh

    def _closed(self, assumed: list[int], lines: Open) -> tuple[int, list[int], list[int]]:
        """What follows from assumptions by propagation and closed loops: 1 a closed loop, -1 a conflict without, else
        0; the lines that would close one; and all that is implied.
        """
        assert self.solver is not None
        fine, implied = self.solver.propagate(assumed)
        if not fine:
            return -1, [], implied
        drawn = [lines.of[literal] for literal in implied if literal in lines.of]
        before = lines.piece
        joined = pieces([(v, before.get(one, -1 - one), before.get(two, -1 - two)) for v, one, two in drawn])
        roots = set(joined.values())
        last = lines.count - sum(node >= 0 for node in joined) + len(roots) < 2
        if len(drawn) > len(joined) - len(roots):  # more lines than trees have
            return int(not last or not self._ends(assumed, implied, lines)), [], implied
        ends: dict[int, set[int]] = {}  # of each piece that has grown: where an odd number of lines meets
        for node, root in joined.items():
            ends.setdefault(root, set()).symmetric_difference_update(lines.ends.get(node, ()))
        for _, one, two in drawn:
            ends[joined[before.get(one, -1 - one)]] ^= {one, two}
        held = set(implied)
        fresh = [lines.between[pair] for pair in map(frozenset, ends.values())
                 if pair in lines.between and not {lines.between[pair], -lines.between[pair]} & held]
        return 0, [-x for x in fresh if not last or not self._ends([*assumed, x], [*implied, x], lines)], implied

    def _ends(self, assumed: list[int], implied: list[int], lines: Open) -> bool:
        """Whether the one loop that is closed can be all: with every other line left out nothing fails."""
        assert self.solver is not None
        held = set(implied)
        return self.solver.propagate([*assumed, *(-x for x in lines.of if x not in held)])[0]

    def _refuted(self, literal: int, lines: Open) -> bool:
        """Whether propagation, closed loops, the colours of faces and parts cut off refute a literal."""
        assumed = [literal]
        while True:
            closed, fresh, implied = self._closed(assumed, lines)
            if closed:
                return True
            if not fresh:
                held = set(implied)
                on = [number for number, literal in lines.numbers.items() if literal in held]
                off = [number for number, literal in lines.numbers.items() if -literal in held]
                found = self._coloured(on, off, lines) or self.lines.reach.look(lines.off.union(off),
                                                                                lines.on.union(on))
                if not found.fits:
                    return True
                fresh = [-lines.numbers[number] for number in found.off if number in lines.numbers]
                fresh += [lines.numbers[number] for number in found.on if number in lines.numbers]
            if not fresh:
                return False
            assumed += fresh

    def _coloured(self, on: list[int], off: list[int], lines: Open) -> Cut | None:
        """What the colours of faces say of other edges; None for nothing."""
        if lines.colours is None:
            return None
        colours = lines.colours.copy()
        if not colours.take([*((edge, 1) for edge in on), *((edge, 0) for edge in off)]):
            return Cut(False, [], [])
        rest = [(edge, colours.line(edge)) for edge in lines.numbers.keys() - {*on, *off}]
        found = Cut(True, [edge for edge, line in rest if line == 0], [edge for edge, line in rest if line == 1])
        return found if found.off or found.on else None

    def searched(self, known: int) -> Step | None:
        """Tier 5: any refutation with the loop rule; of those first found the cheapest made minimal."""
        unknown = bits(self.grouped.goal & ~known)
        return self._cheapest(known, unknown[::-(-len(unknown) // LOOKED)], SEARCH, 0)

    def _cheapest(self, known: int, variables: list[int], tier: int, closings: int) -> Step | None:
        """The step of the cheapest of a few refutations made minimal; those found first stay valid and are kept.

        With it comes what else the same groups refute, of what was looked at.
        """
        grouped, whole = self.grouped, self.whole
        everything = range(len(grouped.groups))
        kept = [v for v in variables if v in self.found]
        looked = []
        for variable in (kept or variables)[:LOOKED]:
            if variable not in self.found:
                core = failed(grouped, whole, everything, known, variable, closings > 0 or tier == SEARCH)
                if core is None:
                    continue
                self.found[variable] = *core, tier
            looked.append(variable)
        if not looked:
            return None
        for variable in sorted(looked, key=self._cost)[:TRIED]:
            if variable not in self.minimal:
                self.minimal.add(variable)
                small = shrink(grouped, whole, self.found[variable][0], known, variable, self.found[variable][1])
                self.found[variable] = list(small.groups), small.loop, tier
        best = min(looked, key=self._cost)
        small = shrink(grouped, whole, self.found[best][0], known, best, self.found[best][1])
        new, reasons = 1 << best, small.known
        for variable in looked:
            if variable != best and failed(grouped, whole, small.groups, known, variable, small.loop) is not None:
                new |= 1 << variable
                reasons |= used(grouped, whole, small.groups, known, variable, small.loop)
        return Step(tier, small.groups, reasons, new, small.loop, closings=closings)

    def _cost(self, variable: int) -> tuple[float, int]:
        """What the groups of a refutation cost, as far as it is made minimal."""
        return sum(self.grouped.costs[group] for group in self.found[variable][0]), variable
