"""Windows: groups that lie together, in a solver of their own that is kept while more becomes known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from encoders.cached_property import cached_property

from ..model.local_solver import CONFLICTS, LocalSolver
from ..model.masks import bits, mask_of, union
from ..model.remaining_clauses import Remaining
from .models_of_windows import ModelsOfWindows
from .windows_shared_by_boards import SharedWindow, SharedWindows

MOST_GROUPS, MOST_GROUPS_WIDE = 25, 50  # in a window, and in one of radius 3
WIDEST = 9  # the radius of a window that serves others
BUSY = 8  # a window does not grow through a group with more unknown variables
HUGE_OPEN = 40  # a huge group with more unknown variables is only in its own window
CUT_OPEN = 12  # the same on boards where the definitions of some group are cut


class GroupWindow:
    """A group and its neighbours, over variables that are still unknown, and what they imply together.

    cores: variable -> the groups that imply it, minimal when they were found; they stay valid as more becomes known.
    part: groups of which it has only the nearest definitions, see `GroupClauses.cut`.
    """

    def __init__(self, remaining: Remaining, groups: Iterable[int], known: int,
                 wider: GroupWindow | None = None, models: ModelsOfWindows | None = None) -> None:
        """wider: a window with all these groups and more. What it does not imply is not implied here, so it is asked
        first, and its solver serves both. models: those of all windows of the board.
        """
        self._remaining, self.groups, self._wider = remaining, tuple(groups), wider
        self.part: tuple[int, ...] = remaining.grouping.clauses.in_part(self.groups) if wider is None else wider.part
        self.variables_mask = union(remaining.grouping.clauses.masks[group] for group in self.groups) & ~known
        self.witnesses: list[int] = []  # masks of what is false in a model
        self._false = 0  # the union of these
        self._settled = 0  # a mask of variables that follow, or have no answer as long as no more is known here
        self.cores: dict[int, tuple[int, ...]] = {}
        self.tested = 0  # a mask of the wanted variables that were tested since more became known here
        self._known, self._known_of_board = 0, known
        self._models, self._mask = models, mask_of(self.groups)

    @cached_property
    def local(self) -> LocalSolver:
        """The solver, over what was unknown when it was made; many windows never need one."""
        if self._wider is not None:
            return self._wider.local
        local = LocalSolver(self._remaining, self.groups, self._known_of_board)
        if self._models is not None:
            local.solver.prefer(list(range(1, len(local.variables) + 1)))
        return local

    @cached_property
    def place(self) -> dict[int, int]:
        """Variable -> its place in the solver."""
        return {v: i for i, v in enumerate(self.local.variables)}

    @cached_property
    def _flips(self) -> list[int]:
        """Literal of the solver -> the mask of its variable if that is false."""
        variables = self.local.variables
        return [0] * (len(variables) + 1) + [1 << v for v in reversed(variables)]

    @cached_property
    def selectors(self) -> list[int]:
        """The selectors of the groups in the solver."""
        chosen = set(self.groups)
        return [selector for group, selector in zip(self.local.groups, self.local.selectors) if group in chosen]

    def stale(self, wanted: int, known: int) -> bool:
        """Whether a test can bring anything new: a wanted variable was not tested, or more is known here since then."""
        return bool(wanted & self.variables_mask & ~self.tested or known & self.variables_mask != self._known)

    def update(self, known: int) -> None:
        """Take in what has become known."""
        self._known_of_board = known
        fresh = known & self.variables_mask & ~self._known
        if fresh:
            self._known |= fresh
            if self._wider is None and "local" in self.__dict__:
                for variable in bits(fresh):
                    self.local.solver.add([self.place[variable] + 1])
            self.witnesses = [witness for witness in self.witnesses if not witness & fresh]
            self._false, self._settled = union(self.witnesses), mask_of(self.cores)

    def shown(self, wanted: int, known: int) -> int:
        """The wanted variables (a mask) whose negation fails by propagation."""
        self.update(known)
        propagate, selectors, place = self.local.solver.propagate, self.selectors, self.place
        return mask_of(v for v in bits(wanted & self.variables_mask & ~self._false)
                       if not propagate([*selectors, -place[v] - 1])[0])

    def without_witness(self, wanted: int, known: int) -> Iterator[int]:
        """Of unknown variables, a mask, those here for which no model shows that they do not follow, one by one."""
        self.update(known)
        todo = wanted & self.variables_mask & ~self._false
        if todo and self._wider is not None:
            todo &= mask_of(self._wider.without_witness(todo, known))
        while todo:
            low = todo & -todo
            if self._settled & low or not self._has_witness(low):
                todo ^= low
                yield low.bit_length() - 1
            else:
                todo &= ~self._false

    def _has_witness(self, low: int) -> bool:
        """Whether a model is kept, or CONFLICTS show one, in which a variable, a mask of one, is false."""
        variable = low.bit_length() - 1
        if self._models is not None and (false := self._models.find(variable, self._mask, self._known_of_board)):
            self._keep(false)
            return True
        solver = self.local.solver
        answer = solver.solve_limited([*self.selectors, -self.place[variable] - 1], CONFLICTS)
        if not answer:
            self._settled |= low
            return False
        model = solver.model()[:len(self.place)]
        false = (sum(map(self._flips.__getitem__, model)) | low) & self.variables_mask
        self._keep(false)
        if self._models is not None:
            solver.prefer([-x for x in model if x < 0])  # the next one is near the solution, too: it holds in many
            self._models.keep(false, self._mask)
        return True

    def _keep(self, false: int) -> None:
        """Keep what is false in a model."""
        self.witnesses.append(false & self.variables_mask)
        self._false |= false & self.variables_mask

    def test(self, wanted: int, known: int) -> list[int]:
        """The wanted variables (a mask) that the window implies and did not before; `cores` then has their groups."""
        self.tested = wanted & self.variables_mask
        out = []
        for variable in self.without_witness(wanted, known):
            if variable in self.cores:
                continue
            core = self.local.core(self.place[variable], [], self.selectors)
            if core is not None:
                first = len(self.local.variables) + 1
                self.cores[variable] = tuple([self.local.groups[s - first] for s in core])
                out.append(variable)
        return out


class Windows:
    """The windows of a board, made when they are needed, or shared with the searches on similar boards."""

    def __init__(self, remaining: Remaining, shared: SharedWindows | None = None) -> None:
        grouping, self.remaining, self.shared = remaining.grouping, remaining, shared
        self.by_center: dict[tuple[int, int], GroupWindow | SharedWindow] = {}
        self.by_groups: dict[frozenset[int], GroupWindow] = {}
        self.variables_of = grouping.clauses.masks
        self.huge, self.cut = grouping.clauses.huge, bool(grouping.clauses.cut)
        self.groups_of = {variable: mask_of(groups) for variable, groups in grouping.clauses.groups_of.items()}
        self.models = ModelsOfWindows(grouping) if not self.cut and shared is None and grouping.clauses.apart else None
        self._widest: list[tuple[int, GroupWindow]] = []  # the groups of windows that serve others, a mask, and these
        self._near: dict[int, tuple[int, int]] = {}  # group -> its unknown variables, the groups near it

    def near(self, group: int, known: int) -> int:
        """The mask of the groups that share an unknown variable with this group, and the group itself."""
        free = self.variables_of[group] & ~known
        latest = self._near.get(group)
        if latest is not None and latest[0] == free:
            return latest[1]
        groups = 1 << group
        for variable in bits(free):
            groups |= self.groups_of[variable]
        most = CUT_OPEN if self.cut else HUGE_OPEN
        for huge in self.huge:
            if huge != group and (self.variables_of[huge] & ~known).bit_count() > most:
                groups &= ~(1 << huge)
        self._near[group] = free, groups
        return groups

    def busy(self, group: int, known: int) -> bool:
        """Whether the group has too many unknown variables for windows to grow through it."""
        return (self.variables_of[group] & ~known).bit_count() > BUSY

    def ball(self, group: int, radius: int, known: int) -> list[int]:
        """At most MOST_GROUPS groups within the radius."""
        cap = MOST_GROUPS if radius < 3 else MOST_GROUPS_WIDE
        mask = self.near(group, known)
        groups, ring = [group, *bits(mask & ~(1 << group))][:cap], 1
        for _ in range(1, radius):
            ring, fringe = len(groups), groups[ring:]
            for other in fringe:
                if len(groups) >= cap:
                    break
                if not self.busy(other, known):
                    near = self.near(other, known)
                    groups += bits(near & ~mask)
                    mask |= near
        return groups[:cap]

    def window(self, group: int, radius: int, known: int) -> GroupWindow | SharedWindow:
        """The window around a group. With huge groups on the board all its windows come at once, for the widest answers
        nearly all questions to the others.
        """
        if (group, radius) not in self.by_center and self.shared is not None:
            self.by_center[group, radius] = self.shared.window(self.remaining, self.ball(group, radius, known))
        elif (group, radius) not in self.by_center:
            wider = None
            for each in (3, 2, 1) if self.huge else (radius,):
                groups = self.ball(group, each, known)
                key = frozenset(groups)
                if key not in self.by_groups:
                    self.by_groups[key] = (self.within_wider(groups, known) if self.cut and wider is None else
                                           GroupWindow(self.remaining, groups, known, wider, self.models))
                wider = self.by_center[group, each] = self.by_groups[key]
        return self.by_center[group, radius]

    def within_wider(self, groups: list[int], known: int) -> GroupWindow:
        """The window of a ball of groups, or of one group, within the widest window around it. Where definitions are
        cut, few solvers suffice so: what a widest window does not imply needs no question to the windows within it.
        """
        mask = mask_of(groups)
        wider = next((window for held, window in self._widest if not mask & ~held), None)
        if wider is None:
            widest = self.ball(groups[0], WIDEST, known)
            wider = GroupWindow(self.remaining, widest, known)
            self._widest.append((mask_of(widest), wider))
        return wider if len(wider.groups) == len(groups) else GroupWindow(self.remaining, groups, known, wider)

    def may_show(self, group: int, wanted: int, known: int) -> int:
        """Of the wanted variables, a mask, those that one group may imply, as far as a wider window shows: one that has
        more definitions than the group's window alone.
        """
        if not self.cut:
            return wanted
        key = frozenset((group,))
        window = self.by_groups.get(key)
        if window is None:
            window = self.by_groups[key] = self.within_wider([group], known)
        return mask_of(window.without_witness(wanted, known))

    def holding(self, variables: int, known: int) -> list[int]:
        """The groups whose windows contain any of the variables (a mask): first groups that touch one, then groups near
        these.
        """
        touching = union(self.groups_of[variable] for variable in bits(variables))
        near = union(self.near(group, known) for group in bits(touching) if not self.busy(group, known))
        return bits(touching) + bits(near & ~touching)
