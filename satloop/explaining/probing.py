"""Steps of puzzles of which propagation finds nearly all: assumptions on the whole board instead of windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

import numpy as np

from encoders import OutOfTime

from ..errors import InternalError
from ..solving.small import SmallSolver
from .grouped import Grouped
from .lines import pieces
from .local import bits
from .stepping import Stepping
from .steps import CLOSING, FEW, ONE, SEARCH, WHATIF, Step
from .units import Units

SHORT = 3.0  # worth of an assumption up to which no further one is looked for
AGAIN = 12  # assumptions looked at again after each step
ALONE = 20  # what any assumption costs, in literals that follow from it
NEAR = 6  # groups of a step of tier 2
TRIED = 1  # refutations of which the cheapest is taken
WITH = 8  # other refutations that may come with it
BUDGET = 4  # conflicts for the first searches
LARGE = 24  # groups of a step beyond which it is not tried whether a search could do with fewer
SHRINK = 300  # conflicts after which a group of a search stays in


class Probing(Stepping):
    """Steps from what is known (a mask of variables) to the solution that `grouped` is oriented by.

    Every step is one of unit propagation by a clause, or a refutation of which no group can be left out; of a search on
    a hard board none that is seen to be idle in SHRINK conflicts.
    """

    def __init__(self, grouped: Grouped, deadline: float, known: int = 0) -> None:
        super().__init__(grouped, deadline)
        self.units = Units(grouped)
        self.rules = [grouped.loop] if grouped.loop else []
        self.plain = SmallSolver([[s] for s in [*grouped.selectors, *self.rules]])  # never searches: stays weak
        self._switched: SmallSolver | None = None
        for row in self.units.rows:
            self.plain.add(row)
        self.costs = dict(zip(grouped.selectors, grouped.costs))
        self.group = {selector: number for number, selector in enumerate(grouped.selectors)}
        self.lines: list[tuple[int, int, int]] = [] if grouped.edges is None else grouped.edges.tolist()
        self.pool: dict[int, float] = {}  # variable whose negation fails by propagation -> see `_worth`
        self.cores: dict[int, tuple[int, ...]] = {}  # variable -> selectors that refute its negation
        self.near: list[int] = []  # what was learnt last
        self.learn(known)
        self.learn(self.units.learn(0))

    @property
    def switched(self) -> SmallSolver:
        """All groups on their selectors; made when it is first needed."""
        if self._switched is None:
            self._switched = SmallSolver(self.units.rows)
            self._switched.prefer(self.grouped.variables)  # models near the solution take few conflicts
        return self._switched

    def learn(self, new: int) -> None:
        """Add to what is known, with what it means."""
        for variable in bits(self.units.learn(new)):
            self.plain.add([variable])
        self.known, self.stale = self.units.known & self.goal, True

    def meant(self, variable: int) -> set[int]:
        """By the clauses of two literals."""
        return self.units.implied.get(variable, set())

    def find(self) -> Step | None:
        """By tiers: units; assumptions that fail by propagation, the cheapest of a few; closed loops; a search."""
        ready = self.units.next()
        if ready is not None:
            groups, known, new = ready
            return Step(ONE, groups, known, new)
        return self._refuted() or self._closing() or self._searched()

    def _unknown(self) -> list[int]:
        return [v for v in self.grouped.variables if not self.known >> v & 1]

    def _refuted(self) -> Step | None:
        """What fails by propagation on the whole board; a group alone, a few, or more: tier 1, 2 or 4."""
        self.pool = {v: worth for v, worth in self.pool.items() if not self.known >> v & 1}
        for variable in sorted(self.pool, key=self.pool.__getitem__)[:AGAIN]:
            self.pool[variable] = self._worth(variable, self.plain.propagate([-variable])[1])
        if self.stale and min(self.pool.values(), default=SHORT) >= SHORT:
            self._sweep()
        pool = self.pool
        return self._cheapest(sorted(pool, key=lambda v: (pool[v], v)), WHATIF) if pool else None

    def _worth(self, variable: int, implied: list[int]) -> float:
        """How much has to be followed until the negation of a variable fails, for each thing that it then makes known.
        """
        return (len(implied) + ALONE) / len(self.plain.propagate([variable])[1])

    def _sweep(self) -> None:
        """Fill the pool. What follows from an assumption that does not fail cannot fail either."""
        fine: set[int] = set()
        propagate = self.plain.propagate
        for variable in self._unknown():
            if -variable not in fine and variable not in self.pool:
                holds, implied = propagate([-variable])
                if holds:
                    fine.update(implied)
                else:
                    self.pool[variable] = self._worth(variable, implied)
        self.stale = False

    def _cheapest(self, variables: Sequence[int], tier: int, loop: bool = False) -> Step:
        """The step of the cheapest refutation among the first of the variables; others that it makes plain come too."""
        for variable in variables[:TRIED]:
            if variable not in self.cores:
                self.cores[variable] = self._core([*self.rules * loop, *self.grouped.selectors], variable)[0]
        best = min(variables[:TRIED], key=lambda v: (sum(self.costs.get(s, 0.0) for s in self.cores[v]), v))
        selectors, known = self._minimal(best)
        self.cores[best] = selectors
        new = 1 << best
        for variable in variables[:WITH]:
            if variable != best and self._fails([*selectors, *known], variable):
                new |= 1 << variable
        groups = tuple(sorted(self.group[s] for s in selectors if s in self.group))
        loop = len(groups) < len(selectors)
        if tier == WHATIF and not loop:
            tier = ONE if len(groups) == 1 else FEW if len(groups) <= NEAR else WHATIF
        return Step(tier, groups, sum(1 << v for v in known), new, loop, closings=int(loop))

    def _core(self, selectors: Sequence[int], variable: int) -> tuple[tuple[int, ...], list[int]]:
        """Of the selectors and of what is known those with which the negation of the variable fails."""
        return self._parted(self._fail([*selectors, *bits(self.known), -variable]))

    def _parted(self, core: list[int]) -> tuple[tuple[int, ...], list[int]]:
        chosen = {s for s in core if s in self.group or s in self.rules}
        return tuple(sorted(chosen)), [x for x in core if x > 0 and x not in chosen]

    def _fail(self, assumed: list[int]) -> list[int]:
        if self.switched.solve(assumed):
            raise InternalError(f"a refutation that does not hold\n{self.grouped.puzzle.text}")
        return self.switched.core()

    def _fails(self, held: list[int], variable: int) -> bool:
        return not self.switched.propagate([*held, -variable])[0]

    def _minimal(self, variable: int) -> tuple[tuple[int, ...], list[int]]:
        """Of the core of a variable groups and known literals of which none can be left out; dear groups go first.

        Of more than LARGE groups none without which propagation still refutes it.
        """
        core, held = self._core(self.cores[variable], variable)
        if self._fails([*core, *held], variable):
            core = self._less(core, lambda left: self._fails([*left, *held], variable))
        if (self.rules and self.rules[0] in core) or not self._fails([*core, *held], variable):
            core = self._less(core, lambda left: self._no_model([*left, *held, -variable]))
        elif len(core) <= LARGE:
            solver, number = self.units.extract(core)
            fixed = [number[x] for x in held if x in number] + [-number[variable]]
            core = self._less(core, lambda left: solver.limited([*(number[s] for s in left), *fixed], SHRINK) is False)
        for literal in list(held):
            left = [x for x in held if x != literal]
            if self._fails([*core, *left], variable):
                held = left
        return core, held

    def _less(self, core: Sequence[int], fails: Callable[[list[int]], bool]) -> tuple[int, ...]:
        """The selectors without those that can be left out one by one so that it still fails; dear ones first."""
        todo = sorted(core, key=lambda s: -self.costs.get(s, 2.0))
        sure: list[int] = []
        while todo:
            if not fails([*sure, *todo[1:]]):
                sure.append(todo[0])
            todo = todo[1:]
        return tuple(sure)

    def _no_model(self, assumed: list[int]) -> bool:
        """Whether there is no model; none is claimed where the loop rule has to look too often, or the search is long.
        """
        for _ in range(20):
            answer = self.switched.limited(assumed, SHRINK)
            if answer is not True or not self._cut(assumed):
                return answer is False
        return False

    def _cut(self, assumed: Sequence[int]) -> bool:
        """Whether the loop rule, assumed, forbids the last model; its clauses are then added."""
        grouped = self.grouped
        if not self.rules or self.rules[0] not in assumed:
            return False
        size = grouped.formula.variables
        found = np.array(self.switched.model()[:size])
        model = np.zeros(size + 1, dtype=bool)
        model[1:len(found) + 1] = found > 0
        model = np.where(grouped.sign[:size + 1] > 0, model, ~model)
        model[0] = True
        cuts = [clause for rule in grouped.formula.rules for clause in rule(model)]
        for clause in cuts:
            oriented = [int(x) * int(grouped.sign[abs(x)]) for x in clause]
            self.switched.add(oriented)
            self.plain.add(oriented)
            self.units.add(oriented)
        return bool(cuts)

    def _closing(self) -> Step | None:
        """Tier 3: a line between two cells of one piece, where the loop rule forbids it."""
        sign = self.grouped.sign
        piece = pieces([line for line in self.lines if self.known >> line[0] & 1 and sign[line[0]] > 0])
        for variable, one, two in self.lines:
            if self.known >> variable & 1 or sign[variable] > 0 or one not in piece or piece[one] != piece.get(two):
                continue
            if self._refutes([*self.rules, *self.grouped.selectors], variable, SHRINK):
                return self._cheapest([variable], CLOSING, True)
        return None

    def _refutes(self, selectors: Sequence[int], variable: int, conflicts: int) -> bool:
        """Whether so many conflicts refute the negation of the variable; then `cores` has it."""
        assumed = [*selectors, *bits(self.known), -variable]
        while True:
            if perf_counter() > self.deadline:
                raise OutOfTime
            answer = self.switched.limited(assumed, conflicts)
            if answer is True and self._cut(assumed):
                continue
            if answer is True:
                raise InternalError(f"no step on a board with one solution\n{self.grouped.puzzle.text}")
            if answer is False:
                self.cores[variable] = self._parted(self.switched.core())[0]
            return answer is False

    def _searched(self) -> Step | None:
        """Tier 5: of all that is open what the shortest search refutes."""
        unknown, conflicts = self._unknown(), BUDGET
        while unknown:
            found = []
            for variable in unknown:
                if self._refutes([*self.rules, *self.grouped.selectors], variable, conflicts):
                    found.append(variable)
                    if len(found) == TRIED:
                        break
            if found:
                return self._cheapest(found, SEARCH)
            conflicts *= 2
        return None
