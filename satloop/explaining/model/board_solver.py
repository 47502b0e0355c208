"""One solver for the whole board: every group has its selector, and the loop rule has one too."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from math import inf
from time import perf_counter

import numpy as np

from encoders import OutOfTime
from encoders.formula import Model

from ...solving.backends.small_solvers import SmallSolver
from .groups import BoardGroups
from .masks import bits


class BoardSolver:
    """All clauses of a board in a solver; lazy rules look at each model. deadline: on the clock of perf_counter."""

    def __init__(self, grouping: BoardGroups, deadline: float = inf) -> None:
        self.formula, self.deadline = grouping.formula, deadline
        self._clauses = [clause for block in grouping.blocks for clause in block.tolist()]
        self.solver = SmallSolver(self._clauses)
        self.grouping = grouping
        self._narrow: SmallSolver | None = None  # what is known holds here for good
        self._known = 0
        self.model: Model = np.ones(1, dtype=bool)
        self._last = max([grouping.formula.variables, *grouping.selectors])

    def without_clues(self, grouping: BoardGroups, deadline: float) -> BoardSolver:
        """The same solver for a board without some clues, see `BoardGroups.without`."""
        out = copy(self)
        out.grouping, out.deadline, out._narrow = grouping, deadline, None
        return out

    def fresh(self) -> int:
        """A new variable, which no clause has yet."""
        self._last += 1
        return self._last

    def narrow(self, known: int) -> SmallSolver:
        """A solver with the same clauses where what is known holds for good, so that it has less to do.

        known: a mask that only grows from call to call.
        """
        if self._narrow is None or self._known & ~known:
            self._narrow, self._known = SmallSolver(self._clauses), 0
        for variable in bits(known & ~self._known):
            self._narrow.add([int(self.grouping.sign[variable]) * variable])
        self._known = known
        return self._narrow

    def solve(self, assumptions: Sequence[int], solver: SmallSolver | None = None) -> bool:
        """Whether there is a model under the assumptions. Raises OutOfTime.

        The model is then in `model`, unless the loop rule is off. solver: `self.solver` or the narrow one.
        """
        solver = solver or self.solver
        while True:
            if perf_counter() > self.deadline:
                raise OutOfTime
            answer = solver.within(assumptions, self.deadline)
            if answer is None:
                raise OutOfTime
            if not answer or -self.grouping.loop in assumptions:  # the lazy rules are those of the loop
                return answer
            self.model = np.zeros(self.formula.variables + 1, dtype=bool)
            values = np.array(solver.model(), dtype=np.int32)[:self.formula.variables]
            self.model[1:len(values) + 1] = values > 0
            self.model[0] = True
            cuts = [clause for rule in self.formula.rules for clause in rule(self.model)]
            if not cuts:
                return True
            self._clauses += cuts
            for clause in cuts:
                self.solver.add(clause)
                if self._narrow is not None:
                    self._narrow.add(clause)
