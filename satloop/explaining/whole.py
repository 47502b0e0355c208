"""The whole board in one solver, with every group on its selector and the loop rule among them."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import numpy as np

from encoders.formula import Model

from ..solving.small import SmallSolver
from .grouped import Grouped


class OutOfTime(Exception):
    """The time limit has passed."""


class Whole:
    """All clauses of a board, its lazy rules asked after each model. deadline: on the clock of perf_counter."""

    def __init__(self, grouped: Grouped, deadline: float = float("inf")) -> None:
        self.formula, self.deadline = grouped.formula, deadline
        self.solver = SmallSolver(clause for block in grouped.blocks for clause in block.tolist())
        self.model: Model = np.ones(1, dtype=bool)
        self._last = max([grouped.formula.variables, *grouped.selectors])

    def fresh(self) -> int:
        """A variable of its own."""
        self._last += 1
        return self._last

    def solve(self, assumptions: Sequence[int]) -> bool:
        """Whether there is a model, then in `model`. Raises OutOfTime."""
        while True:
            if perf_counter() > self.deadline:
                raise OutOfTime
            answer = self.solver.within(assumptions, self.deadline)
            if answer is None:
                raise OutOfTime
            if not answer:
                return False
            self.model = np.zeros(self.formula.variables + 1, dtype=bool)
            found = np.array(self.solver.model(), dtype=np.int32)[:self.formula.variables]
            self.model[1:len(found) + 1] = found > 0
            self.model[0] = True
            cuts = [clause for rule in self.formula.rules for clause in rule(self.model)]
            if not cuts:
                return True
            for clause in cuts:
                self.solver.add(clause)
