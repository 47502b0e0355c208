"""One solver for the whole board: every group has its selector, and the loop rule has one too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import count
from math import inf
from time import perf_counter
from typing import NamedTuple

import numpy as np

from encoders import OutOfTime
from encoders.formula import Model

from ...solving.backends.small_solvers import SmallSolver
from .board_groups import BoardGroups
from .masks import bits

AT_ONCE = 10_000  # clauses that are made lists


class Effort(NamedTuple):
    """How long a question may take, so that the answer does not depend on the machine. conflicts: of the solver in each
    round; rounds: how often the loop rule may cut off a model.
    """

    conflicts: int
    rounds: int


class BoardSolver:
    """All clauses of a board in a solver; lazy rules look at each model. deadline: on the clock of perf_counter."""

    def __init__(self, grouping: BoardGroups, deadline: float = inf) -> None:
        self.formula, self.deadline = grouping.formula, deadline
        self._blocks, self._cuts = grouping.blocks, list[list[int]]()  # lists of all clauses would be large
        self._size = sum(map(len, self._blocks))
        self.solver = SmallSolver(self._clauses())
        self.grouping = grouping
        self._narrow: SmallSolver | None = None  # what is known holds here for good
        self._known = 0
        self.model: Model = np.ones(1, dtype=bool)
        self._solution: list[int] = []
        self._numbers = count(1 + max([grouping.formula.variables, *grouping.selectors]))  # of new variables

    def __len__(self) -> int:
        """The number of clauses."""
        return self._size + len(self._cuts)

    def _clauses(self) -> Iterator[list[int]]:
        for block in self._blocks:
            for start in range(0, len(block), AT_ONCE):
                yield from block[start:start + AT_ONCE].tolist()
        yield from self._cuts

    def without_clues(self, grouping: BoardGroups, deadline: float) -> BoardSolver:
        """The same solver for a board without some clues, see `BoardGroups.without`."""
        out = copy(self)
        out.grouping, out.deadline, out._narrow = grouping, deadline, None
        return out

    @property
    def effort(self) -> Effort:
        """What a question may take of which there are many: the less, the longer each round takes."""
        size = max(1, len(self))
        return Effort(min(500, 50 + 1_000_000 // size), min(40, 3 + 50_000 // size))

    def keep_solution(self, model: Model) -> None:
        """Let later searches try the solution first."""
        self._solution = [number if value else -number for number, value in enumerate(model.tolist()) if number]

    def fresh(self) -> int:
        """A new variable, which no clause has yet."""
        return next(self._numbers)

    def narrow(self, known: int) -> SmallSolver:
        """A solver with the same clauses where what is known holds for good, so that it has less to do.

        known: a mask that only grows from call to call.
        """
        if self._narrow is None or self._known & ~known:
            self._narrow, self._known = SmallSolver(self._clauses()), 0
            self._narrow.prefer(self._solution)  # models near the solution have few loops to cut
        for variable in bits(known & ~self._known):
            self._narrow.add([int(self.grouping.sign[variable]) * variable])
        self._known = known
        return self._narrow

    def solve(self, assumptions: Sequence[int], solver: SmallSolver | None = None,
              effort: Effort | None = None) -> bool | None:
        """Whether there is a model under the assumptions; None if the effort does not show it. Raises OutOfTime.

        The model is then in `model`, unless the loop rule is off. solver: `self.solver` or the narrow one.
        """
        solver = solver or self.solver
        rounds = 0
        while effort is None or rounds < effort.rounds:
            rounds += 1
            if perf_counter() > self.deadline:
                raise OutOfTime
            if effort is not None:
                answer = solver.solve_limited(assumptions, effort.conflicts)
            elif (answer := solver.solve_until(assumptions, self.deadline)) is None:
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
            self._cuts += cuts
            for clause in cuts:
                self.solver.add(clause)
                if self._narrow is not None:
                    self._narrow.add(clause)
        return None
