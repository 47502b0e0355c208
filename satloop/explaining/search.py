"""The search for steps: the easiest tier that finds one, again and again, until all is known."""

from __future__ import annotations

from functools import cached_property

from ..errors import InternalError
from ..solving.small import SmallSolver
from .grouped import Grouped, mask_of
from .left import Left
from .lines import Lines
from .local import Local, bits, shape_of
from .stepping import Stepping
from .steps import FEW, ONE, Step
from .weights import weights
from .whatif import WhatIf
from .whole import Whole
from .windows import Backbone, Windows

SMALL = 3  # groups of a tier 2 step that comes before tier 3


class Search(Stepping):
    """Steps of one board, from what is known (a mask of variables) to the solution that `grouped` is oriented by."""

    def __init__(self, grouped: Grouped, whole: Whole, known: int = 0) -> None:
        super().__init__(grouped, whole.deadline)
        self.early = weights(grouped.puzzle.name).early
        self.enough = SMALL if getattr(grouped.puzzle, "region", None) is not None else 0
        self.whole = mask_of(grouped.variables)
        self.shapes = [shape_of(grouped, group) for group in range(len(grouped.groups))]
        self.state = [0] * len(grouped.groups)  # what each knows, in bits of its shape
        self.places: dict[int, list[tuple[int, int]]] = {v: [] for v in grouped.variables}
        for group, touched in enumerate(grouped.touched):
            for place, variable in enumerate(touched):
                self.places[variable].append((group, 1 << place))
        self.todo = dict.fromkeys(reversed(range(len(grouped.groups))))  # a stack of groups, each once
        self.rules = whole  # all of them, in one solver
        self.swept = [-1] * 4  # radius -> what was known when all windows of it were tested last
        self.pool: dict[int, tuple[float, tuple[int, ...]]] = {}  # variable -> the cheapest groups found for it
        self.locals: dict[tuple[int, ...], Local] = {}
        self.meanings = SmallSolver(grouped.meanings) if grouped.meanings else None
        self.learn(known)

    # Most hints, and many boards, need only some of these.

    @cached_property
    def backbone(self) -> Backbone:
        """What all rules but that of the loop force."""
        return Backbone(self.grouped, self.deadline)

    @cached_property
    def windows(self) -> Windows:
        """The windows of tier 2."""
        return Windows(Left(self.grouped))

    @cached_property
    def lines(self) -> Lines:
        """The lines, for tier 3."""
        return Lines(self.grouped, self.rules)

    @cached_property
    def whatif(self) -> WhatIf:
        """Tiers 4 and 5."""
        return WhatIf(self.grouped, self.rules, self.lines)

    def learn(self, new: int) -> None:
        """Add to what is known, with what it means: that a cell is red says that it is not blue."""
        new &= ~self.known
        if self.meanings is not None:
            for variable in bits(new):
                implied = self.meanings.propagate([variable])[1]
                new |= mask_of(v for v in implied if v > 0) & self.whole & ~self.known
                self.meanings.add([variable])
        self.known |= new
        for variable in bits(new):
            for group, bit in self.places[variable]:
                self.state[group] |= bit
                self.todo.pop(group, None)
                self.todo[group] = None

    def meant(self, variable: int) -> set[int]:
        """By the clauses of two literals."""
        return self.implied.get(variable, set())

    @cached_property
    def implied(self) -> dict[int, set[int]]:
        """What each variable says of others without any group."""
        out: dict[int, set[int]] = {}
        for one, two in (sorted(clause) for clause in self.grouped.meanings if len(clause) == 2):
            if one < 0 < two:
                out.setdefault(-one, set()).add(two)
        return out

    def find(self) -> Step | None:
        """By tiers, and within them as in the order here; see `weights.Weights.early`."""
        return (self.one() or (self.lines.closing(self.known) if self.early else None) or self.few(1, SMALL)
                or self.lines.closing(self.known) or self.few(1) or self.few(2) or self.lines.apart(self.known)
                or self.whatif.refuted(self.known) or self.few(3) or self.whatif.forked(self.known)
                or self.whatif.searched(self.known))

    def one(self) -> Step | None:
        """Tier 1: all that one group forces, of the groups that have changed the last one first."""
        while self.todo:
            group, _ = self.todo.popitem()
            shape, state = self.shapes[group], self.state[group]
            new = shape.forced(state)
            if new:
                self.todo[group] = None
                touched = self.grouped.touched[group]
                reasons = shape.reasons(state, new)
                return Step(ONE, (group,), sum(1 << touched[i] for i in bits(reasons)),
                            sum(1 << touched[i] for i in bits(new)))
        return None

    def few(self, radius: int, limit: int | None = None) -> Step | None:
        """Tier 2: the cheapest core of windows, of at most `limit` groups; where regions are large a small one does."""
        wanted = self.backbone.forced(self.known)
        if not wanted:
            return None
        best = self._pooled(wanted)
        if self.swept[radius] != self.known and (best is None or len(self.pool[best][1]) > self.enough):
            for group in self.windows.holding(wanted, self.known):
                window = self.windows.window(group, radius, self.known)
                if not window.stale(wanted, self.known):
                    continue
                for variable in window.test(wanted, self.known):
                    self._offer(variable, window.cores[variable])
                    if len(window.cores[variable]) <= self.enough:
                        break
                else:
                    continue
                break
            else:
                self.swept[radius] = self.known
            best = self._pooled(wanted)
        if best is None or len(self.pool[best][1]) > (limit or len(self.grouped.groups)):
            return None
        return self._made(best, radius)

    def _offer(self, variable: int, core: tuple[int, ...]) -> None:
        cost = sum(self.grouped.costs[group] for group in core)
        if variable not in self.pool or cost < self.pool[variable][0]:
            self.pool[variable] = cost, core

    def _pooled(self, wanted: int) -> int | None:
        found = [(self.pool[v][0], v) for v in bits(wanted) if v in self.pool]
        return min(found)[1] if found else None

    def _made(self, variable: int, radius: int) -> Step:
        """The step of a pooled core, minimal as things stand now, with all that the same groups force."""
        groups = self.pool[variable][1]
        while True:
            local = self.locals.get(groups)
            if local is None:
                local = self.locals[groups] = Local(self.windows.left, groups)
            known, place = local.mask(self.known), local.variables.index(variable)
            first = len(local.variables) + 1
            core = tuple([groups[s - first] for s in local.core(place, local.literals(known))])
            if core in (groups, ()):
                break
            groups = core
        if not core:
            raise InternalError(f"a step without a rule\n{self.grouped.puzzle.text}")
        new = local.forced(known)
        reasons = local.reasons(new, local.selectors, known)
        if not local.check(new, reasons):
            raise InternalError(f"a step fails its check\n{self.grouped.puzzle.text}")
        return Step(FEW, groups, sum(1 << v for v in local.named(reasons)), sum(1 << v for v in local.named(new)),
                    wide=radius > 1)
