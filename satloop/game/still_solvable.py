"""Whether a solution of a board agrees with what is drawn, asked of one incremental solver; if none, why."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..boards.puzzle import Values
from ..explaining.broken_rules import RulesOfBoard
from ..explaining.mistake_in_state import Core, nearest, nearest_core
from ..explaining.model.board_solver import BoardSolver
from ..explaining.state_of_play import impossible_entries, state_literals


class Clash(NamedTuple):
    """Why no solution agrees with what is drawn: the clues and rules, of which none can be left out, and the entries.

    groups: numbers of groups; entries: literals; loop: whether the rule of the loop is needed.
    """

    groups: tuple[int, ...]
    entries: tuple[int, ...]
    loop: bool


class StillSolvable:
    """A board's clauses in a solver that learns from question to question."""

    def __init__(self, rules: RulesOfBoard, deadline: float) -> None:
        self.grouping = rules.grouping
        self.solver = BoardSolver(rules.grouping, deadline)
        self._clash: Clash | None = None
        self._model: np.ndarray | None = None

    def ask(self, state: Values, last: int | None, deadline: float) -> Clash | None:
        """None where a solution agrees with the state, else why none does.

        last: the variable that was drawn last, near which the reason is looked for. Raises OutOfTime after the deadline
        (perf_counter).
        """
        self.solver.deadline = deadline
        entries = sorted({*state_literals(self.grouping, state)} - {0}, key=abs)
        if impossible_entries(self.grouping, state):
            return Clash((), (), False)
        if self._clash is not None and {*self._clash.entries} <= {*entries}:
            return self._clash  # the same reason still holds
        if self._model is not None and all(bool(self._model[abs(x)]) == (x > 0) for x in entries):
            return None  # the last solution agrees, too
        if self.solver.solve([*self.grouping.all_selectors, *entries]):
            self._model = self.solver.model
            return None
        self._clash = self._reason(entries, last)
        return self._clash

    def _reason(self, entries: list[int], last: int | None) -> Clash:
        """Groups and entries that contradict each other, of which none can be left out, near the last entry."""
        grouping = self.grouping

        def core(groups: list[int], entries: list[int], loop: bool) -> Core | None:
            rule = [grouping.loop if loop else -grouping.loop] if grouping.loop else []
            if self.solver.solve([*rule, *(grouping.selectors[group] for group in groups), *entries]):
                return None
            failed = {*self.solver.solver.core()}
            return ([group for group in groups if grouping.selectors[group] in failed],
                    [x for x in entries if x in failed], loop and grouping.loop in failed)

        order = nearest(grouping, last) if last else [*range(len(grouping.groups))]
        found = nearest_core(core, order, entries, grouping.loop > 0)
        return Clash((), (), False) if found is None else Clash(tuple(sorted(found[0])), tuple(found[1]), found[2])
