"""Models of windows, kept for other windows: what one window does not imply, those beside it seldom imply."""

from __future__ import annotations

from collections import deque
from functools import lru_cache, partial

from ..model.board_groups import BoardGroups
from ..model.local_solver import shape_of
from ..model.masks import bits, mask_of, union

MOST = 40  # models kept for a variable, the latest


class NearModel:
    """A model that differs from the solution in few variables. Masks: `false` has these variables, and above them the
    groups that are seen to be broken; `open` the groups that nobody looked at.
    """

    __slots__ = ("false", "open")

    def __init__(self, false: int, groups: int) -> None:
        self.false, self.open = false, groups


class ModelsOfWindows:
    """Models of windows, each with the solution elsewhere: one serves every window of which it breaks no group.

    Groups are looked at one by one, so they have to be `GroupClauses.apart`.
    """

    def __init__(self, grouping: BoardGroups) -> None:
        self._clauses, self._shape = grouping.clauses, lru_cache(maxsize=None)(partial(shape_of, grouping))
        self._touching = {v: mask_of(groups) for v, groups in self._clauses.groups_of.items()}
        self._above = max(grouping.variables, default=0) + 1
        self._holds = [dict[int, bool]() for _ in grouping.groups]  # what is false of a group's variables -> whether
        self._with: dict[int, deque[NearModel]] = {v: deque(maxlen=MOST) for v in grouping.variables}

    def keep(self, false: int, groups: int) -> None:
        """Keep a model of these groups. Both are masks; false: all variables that are false in it."""
        variables = bits(false)
        model = NearModel(false, union(self._touching[variable] for variable in variables) & ~groups)
        for variable in variables:
            self._with[variable].appendleft(model)

    def find(self, variable: int, groups: int, known: int) -> int:
        """What is false in a model of these groups in which the variable is false and nothing known is; 0 if none is
        kept.
        """
        against = groups << self._above | known
        for model in self._with[variable]:
            if not model.false & against and (not model.open & groups or not self._breaks(model, groups)):
                return model.false & (1 << self._above) - 1
        return 0

    def _breaks(self, model: NearModel, groups: int) -> bool:
        """Whether a model breaks any of the groups, a mask, at which nobody looked."""
        todo = model.open & groups
        while todo:
            low = todo & -todo
            model.open ^= low
            if not self._is_model_of(low.bit_length() - 1, model.false):
                model.false |= low << self._above
                return True
            todo ^= low
        return False

    def _is_model_of(self, group: int, false: int) -> bool:
        if group in self._clauses.huge:
            return False
        false &= self._clauses.masks[group]
        holds = self._holds[group].get(false)
        if holds is None:
            literals = [-i if false >> v & 1 else i for i, v in enumerate(self._clauses.variables_of[group], 1)]
            holds = self._holds[group][false] = self._shape(group).solver.solve(literals)
        return holds
