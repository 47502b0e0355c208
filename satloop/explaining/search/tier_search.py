"""The search for steps: take the easiest tier that finds one, again and again, until everything is known."""

from __future__ import annotations

from functools import partial

from encoders.cached_property import cached_property

from ...errors import InternalError
from ...solving.backends.small_solvers import need_time
from ..model.board_groups import BoardGroups
from ..model.board_solver import BoardSolver
from ..model.local_solver import LocalSolver
from ..model.masks import bits, mask_of
from ..model.refutation import shrink
from ..model.step import CLOSING, FEW, ONE, SEARCH, Step
from .backbone import Backbone
from .chains.few_continuations_fail import FewContinuations
from .chains.reasons_of_one_group import OneGroup
from .loop_rule.closed_loops import LineGraph
from .loop_rule.ways_through_regions import WaysThroughRegions
from .one_group_search import OneGroupSearch
from .refute_assumptions import AssumptionRefuter
from .shared_search import SharedSearch

SMALL = 3  # a step of tier 2 with at most this many groups comes before tier 3


class TierSearch(OneGroupSearch):
    """The search for steps on one board, from what is known (a mask) to the solution by which `grouping` is oriented.
    """

    def __init__(self, grouping: BoardGroups, board_solver: BoardSolver, known: int = 0,
                 shared: SharedSearch | None = None) -> None:
        super().__init__(grouping, board_solver.deadline, shared)
        self.closing_early = grouping.puzzle.weights.closing_early
        self.small_enough = SMALL if getattr(grouping.puzzle, "region", None) is not None else 0
        self.board_solver = board_solver
        self.tested = [-1] * 4  # radius -> what was known at the last test of all windows
        # variable -> cost, cheapest groups that force it, groups of which it needs at most the definitions
        self.pool: dict[int, tuple[float, tuple[int, ...], tuple[int, ...]]] = {}
        self.has_few_ways: dict[Step, bool] = {}  # whether few ways tell a step of a few groups
        self.locals: dict[tuple[tuple[int, ...], tuple[int, ...]], LocalSolver] = {}
        self.learn(known)

    # These are made when they are needed: most hints, and many boards, need only a few.

    @cached_property
    def nearest_backbone(self) -> Backbone:
        """What they force with the definitions that windows have, where these are not all."""
        return Backbone(self.grouping, self.deadline, nearest=True)

    @cached_property
    def one_group(self) -> OneGroup:
        """What single groups say by all their clauses."""
        return OneGroup(self.grouping)

    @cached_property
    def lines(self) -> LineGraph:
        """The lines, for tier 3."""
        if self.shared is None:
            return LineGraph(self.grouping, self.board_solver)
        return LineGraph(self.grouping, self.board_solver, self.shared.closing)

    @cached_property
    def regions(self) -> WaysThroughRegions:
        """The ways through regions, for tier 3."""
        return WaysThroughRegions(self.remaining, self.board_solver, self.lines)

    @cached_property
    def assumptions(self) -> AssumptionRefuter:
        """The refuted assumptions of tiers 4 and 5."""
        return AssumptionRefuter(self.grouping, self.board_solver, self.lines)

    def find(self) -> Step | None:
        step = self.by_one_group()
        if step is not None or self.shared is None:
            return step or self.by_more_than_one_group()
        step = self.shared.step(self.known)
        if step is None:
            step = self.by_more_than_one_group()
            if step is not None:
                self.shared.keep(self.known, step)
        return step

    def by_more_than_one_group(self) -> Step | None:
        """Try the tiers from 2 on in the order written here; see also `Weights.closing_early`. A step of a few groups
        whose ways to go on are too many to be told is one of tier 5, and waits for the others.
        """
        known, many_ways = self.known, None
        if (step := self.lines.closed_step(known) or (self.lines.closing_step(known) if self.closing_early else None)):
            return step
        for search in (partial(self.regions.step, known), partial(self.by_few_groups, 1, SMALL),
                       partial(self.lines.closing_step, known), partial(self.by_few_groups, 1),
                       partial(self.by_few_groups, 2), partial(self.lines.cut_off_step, known),
                       partial(self.assumptions.refuted_step, known),
                       partial(self.by_few_groups, 3), partial(self.assumptions.fork_step, known)):
            step = None if many_ways is not None and search.func == self.by_few_groups else search()
            if step is not None and self._has_short_reason(step):
                return step
            many_ways = many_ways or step
        return many_ways._replace(tier=SEARCH) if many_ways is not None else self.assumptions.search_step(known)

    def _has_short_reason(self, step: Step) -> bool:
        """Whether a step is told by a chain or by few ways, as far as that can be known before it is put into words."""
        if step.tier not in (FEW, CLOSING) or step.loop or step.region >= 0:
            return True
        if step not in self.has_few_ways:
            few = FewContinuations(self.remaining, step.groups, self.one_group)
            self.has_few_ways[step] = few.tell(step.new, step.known)
        return self.has_few_ways[step]

    def _wanted(self) -> int:
        """The unknown variables, a mask, that follow from all groups together, by the definitions that windows have."""
        if self.grouping.clauses.cut:
            self.nearest_backbone.deadline = self.deadline
            self.following = self.nearest_backbone.possible(self.known)
            return self.following
        self.backbone.deadline = self.deadline
        return self.backbone.forced(self.known)

    def by_few_groups(self, radius: int, limit: int | None = None) -> Step | None:
        """Tier 2: the cheapest core from windows, of at most `limit` groups; with large regions the first small core
        will do, and where the first step will do the first one that is told.
        """
        wanted = self._wanted()
        if not wanted:
            return None
        best = self._cheapest(wanted)
        if self.tested[radius] != self.known and (best is None or len(self.pool[best][1]) > self.small_enough):
            for group in self.windows.holding(wanted, self.known):
                need_time()
                window = self.windows.window(group, radius, self.known)
                if not window.stale(wanted, self.known):
                    continue
                for variable in window.test(wanted, self.known):
                    self._offer(variable, window.cores[variable], window.part)
                    if self.first_will_do and len(window.cores[variable]) <= SMALL and (
                            step := self._step_of(variable, radius)) is not None and self._has_short_reason(step):
                        return step
                    if len(window.cores[variable]) <= self.small_enough:
                        break
                else:
                    continue
                break
            else:
                self.tested[radius] = self.known
            best = self._cheapest(wanted)
        while best is not None and len(self.pool[best][1]) <= (limit or len(self.grouping.groups)):
            if (step := self._step_of(best, radius)) is not None:
                return step
            del self.pool[best]  # CONFLICTS do not show it once more
            best = self._cheapest(wanted)
        return None

    def _offer(self, variable: int, core: tuple[int, ...], beside: tuple[int, ...]) -> None:
        cost = sum(self.grouping.costs[group] for group in core)
        if variable not in self.pool or cost < self.pool[variable][0]:
            self.pool[variable] = cost, core, beside

    def _cheapest(self, wanted: int) -> int | None:
        candidates = [(self.pool[v][0], v) for v in bits(wanted) if v in self.pool]
        return min(candidates)[1] if candidates else None

    def _step_of(self, variable: int, radius: int) -> Step | None:
        """The step of a core from the pool, shrunk for what is known now, with all that the same groups force."""
        _, groups, beside = self.pool[variable]
        while True:
            local = self.locals.get((groups, beside))
            if local is None:
                local = self.locals[groups, beside] = LocalSolver(self.remaining, groups, beside=beside)
            if variable not in local.variables:  # clues that contradict each other refute anything
                return None
            known, place = local.local_mask(self.known), local.variables.index(variable)
            first = len(local.variables) + 1
            selectors = local.core(place, bits(known, 1))
            if selectors is None:
                return None
            core = tuple([groups[s - first] for s in selectors])
            if core in (groups, ()):
                break
            groups = core
        if not core:
            raise InternalError(f"a step without a rule\n{self.grouping.puzzle.text}")
        new = local.forced(known) | 1 << place
        reasons = local.reasons(new, known)
        if not local.check(new, reasons):
            raise InternalError(f"a step fails its check\n{self.grouping.puzzle.text}")
        if beside:  # a group may be idle by what the window left out
            small = shrink(self.board_solver, groups, self.known, variable, False)
            if len(small.groups) < len(groups):
                return Step(FEW if len(small.groups) > 1 else ONE, small.groups, small.known, 1 << variable,
                            wide=radius > 1)
        return Step(FEW, groups, mask_of(local.global_variables(reasons)), mask_of(local.global_variables(new)),
                    wide=radius > 1)
