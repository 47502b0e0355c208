"""Tier 1: what one group forces."""

from __future__ import annotations

from collections.abc import Iterable

from encoders.cached_property import cached_property

from ...solving.backends.small_solvers import SmallSolver
from ..model.board_groups import BoardGroups
from ..model.local_solver import GroupShape, LocalSolver, shape_of
from ..model.masks import bits, mask_of
from ..model.remaining_clauses import Remaining
from ..model.step import ONE, Step
from .backbone import Backbone
from .shared_search import SharedSearch
from .step_search import StepSearch
from .windows import GroupWindow, Windows


class OneGroupSearch(StepSearch):
    """Keeps what is known of each group's variables, and looks at a group again when more is."""

    def __init__(self, grouping: BoardGroups, deadline: float, shared: SharedSearch | None = None) -> None:
        super().__init__(grouping, deadline)
        self.all_variables = mask_of(grouping.variables)
        self.shared = shared
        self.shapes: list[GroupShape | None] = [None] * len(grouping.groups)
        if shared is not None:
            shared.begin(grouping)
            self.shapes[:] = shared.windows.begin(grouping)
        self.state = [0] * len(grouping.groups)  # group -> what is known of its variables, a mask of its shape
        self.places: dict[int, list[tuple[int, int]]] = {v: [] for v in grouping.variables}
        huge = grouping.clauses.huge
        # Stacks of groups, each once: huge ones wait until the others bring nothing.
        self.todo = dict.fromkeys([group for group in reversed(range(len(grouping.groups))) if group not in huge])
        self.huge_todo = dict.fromkeys(sorted(huge, reverse=True))
        self._watch(reversed(self.todo))
        self.unwatched = set(self.huge_todo)  # until they are asked for the first time
        self.following = 0  # a mask of what was seen to follow from all groups together
        self._alone: dict[int, GroupWindow] = {}
        self._whole: dict[int, LocalSolver] = {}
        meanings = grouping.clauses.meanings
        self.meanings = SmallSolver(meanings) if meanings else None

    @cached_property
    def backbone(self) -> Backbone:
        """What all rules but the loop rule force."""
        return Backbone(self.grouping, self.deadline)

    @cached_property
    def remaining(self) -> Remaining:
        """What remains of each group."""
        return Remaining(self.grouping)

    @cached_property
    def windows(self) -> Windows:
        """The windows of tier 2."""
        return Windows(self.remaining, None if self.shared is None else self.shared.windows)

    def learn(self, new: int) -> None:
        """Add variables, a mask, to what is known, and what they mean: a red cell is not blue."""
        new &= ~self.known
        if self.meanings is not None:
            for variable in bits(new):
                implied = self.meanings.propagate([variable])[1]
                new |= mask_of(v for v in implied if v > 0) & self.all_variables & ~self.known
                self.meanings.add([variable])
        self.known |= new
        for variable in bits(new):
            for group, bit in self.places[variable]:
                self.state[group] |= bit
                todo = self.huge_todo if group in self.grouping.clauses.huge else self.todo
                todo.pop(group, None)
                todo[group] = None

    def _watch(self, groups: Iterable[int]) -> None:
        """Keep what is known of the variables of groups in their states from now on."""
        places, state, known, variables_of = self.places, self.state, self.known, self.grouping.clauses.variables_of
        for group in groups:
            bit = 1
            for variable in variables_of[group]:
                places[variable].append((group, bit))
                if known >> variable & 1:
                    state[group] |= bit
                bit <<= 1

    def alone(self, group: int) -> GroupWindow:
        """The window of a huge group alone."""
        if group not in self._alone:
            self._alone[group] = GroupWindow(self.remaining, (group,), self.known)
        return self._alone[group]

    def shape(self, group: int) -> GroupShape:
        """The shape of a group, made when it is needed: that of a long count takes a while."""
        shape = self.shapes[group]
        if shape is None:
            shape = self.shapes[group] = shape_of(self.grouping, group)
        return shape

    def _forced_by(self, group: int) -> int:
        """What one group forces, a mask of board variables. A large group is asked only about variables that the whole
        board shows to follow: no other variable was seen to follow from a large group alone.
        """
        parts = self.grouping.clauses
        if group not in parts.huge:
            new, touched = self.shape(group).forced(self.state[group]), parts.variables_of[group]
            return mask_of(touched[i] for i in bits(new)) if new else 0
        failing = self._failing() & parts.masks[group]
        if not failing or not (failing := self.windows.may_show(group, failing, self.known)):
            return 0
        window = self.alone(group)
        window.test(failing, self.known)
        return mask_of(window.cores) & failing

    def _failing(self) -> int:
        """A mask of what may follow from one large group: what fails by propagation, and what a search has seen."""
        return self.backbone.failing(self.known) | self.following & ~self.known

    def _huge_group_shown(self) -> Step | None:
        """A step of one huge group that propagation shows, about a variable of its own clauses."""
        failing = self._failing()
        for group in reversed(self.huge_todo) if failing else ():
            near = failing & self.grouping.clauses.own_masks[group]
            near = near and self.windows.may_show(group, near, self.known)
            if near and (new := self.alone(group).shown(near, self.known)):
                return Step(ONE, (group,), self._reasons(group, new), new)
        return None

    def _reasons(self, group: int, new: int) -> int:
        """A mask of known variables from which, by one group, all the new ones follow."""
        touched = self.grouping.clauses.variables_of[group]
        if group not in self.grouping.clauses.huge:
            known, places = self.state[group], mask_of(i for i, v in enumerate(touched) if new >> v & 1)
            return mask_of(touched[i] for i in bits(self.shape(group).reasons(known, places)))
        if group not in self._whole:
            self._whole[group] = LocalSolver(self.remaining, (group,))
        local = self._whole[group]
        return mask_of(local.global_variables(local.reasons(local.local_mask(new), local.local_mask(self.known))))

    def has_easy(self) -> bool:
        while self.todo:
            group = next(reversed(self.todo))
            if self._forced_by(group):
                return True
            del self.todo[group]
        return False

    def by_one_group(self) -> Step | None:
        """Tier 1: all that one group forces; the group that changed last goes first."""
        propagated = not self.huge_todo
        while todo := self.todo or self.huge_todo:
            if not self.todo and not propagated:
                if (step := self._huge_group_shown()) is not None:
                    return step
                propagated = True
            group, _ = todo.popitem()
            if group in self.unwatched:
                self.unwatched.remove(group)
                self._watch([group])
            new = self._forced_by(group)
            if new:
                todo[group] = None
                return Step(ONE, (group,), self._reasons(group, new), new)
        return None
