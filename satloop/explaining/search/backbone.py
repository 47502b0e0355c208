"""What all groups together force: a filter before windows are asked, which see no more than that."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from encoders import OutOfTime

from ...solving.backends.small_solvers import SmallSolver
from ..model.board_groups import BoardGroups
from ..model.masks import bits, mask_of, union

MOST_CONFLICTS = 60  # of a question to the whole board: what takes more is not seen in a window


class Backbone:
    """What all rules but the loop rule force on the whole board, as far as MOST_CONFLICTS show it: only windows that
    contain some of it need a test.
    """

    def __init__(self, grouping: BoardGroups, deadline: float, nearest: bool = False) -> None:
        self.deadline = deadline
        self.solver = SmallSolver(grouping.clauses.nearest if nearest else grouping.clauses.all)
        self.all_variables = mask_of(grouping.variables)
        self._variables = np.array(grouping.variables)
        self._size = int(self._variables.max(initial=0)) + 1
        self._known = self._forced = self._open = 0  # open: what was not answered, where just this was known
        self._witnesses: list[int] = []
        self._failing = -1, 0  # what was known, and what `failing` found there

    def learn(self, known: int) -> None:
        """Take in what has become known."""
        if known != self._known:
            for variable in bits(known & ~self._known):
                self.solver.add([variable])
            self._witnesses = [witness for witness in self._witnesses if not witness & known]
            self._known, self._open = known, 0

    def failing(self, known: int) -> int:
        """The mask of the unknown variables whose negation fails by propagation."""
        if self._failing[0] != known:
            self.learn(known)
            todo, out = self.all_variables & ~known & ~union(self._witnesses), 0
            while todo:
                low = todo & -todo
                holds, implied = self.solver.propagate([1 - low.bit_length()])
                if holds:  # what follows from an assumption that does not fail cannot fail either
                    todo &= ~mask_of(-x for x in implied if -self._size < x < 0)
                else:
                    out |= low
                todo &= ~low
            self._failing = known, out
        return self._failing[1]

    def possible(self, known: int) -> int:
        """The unknown variables, a mask, of which no model shows that they do not follow. Raises OutOfTime."""
        return self.forced(known) | self._open

    def forced(self, known: int) -> int:
        """The mask of the unknown variables that follow from all groups together. Raises OutOfTime."""
        self.learn(known)
        todo = self.all_variables & ~known & ~union(self._witnesses) & ~self._forced & ~self._open
        while todo:
            low = todo & -todo
            if perf_counter() > self.deadline:
                raise OutOfTime
            answer = self.solver.solve_limited([1 - low.bit_length()], MOST_CONFLICTS)
            if answer:
                values = np.array(self.solver.model(), dtype=np.int32)
                false = np.zeros(self._size, dtype=bool)
                variables = self._variables[self._variables <= len(values)]
                false[variables] = values[variables - 1] < 0
                witness = int.from_bytes(np.packbits(false, bitorder="little").tobytes(), "little") | low
                self._witnesses.append(witness)
                todo &= ~witness
            else:
                if answer is None:
                    self._open |= low
                else:
                    self._forced |= low
                todo ^= low
        return self._forced & ~known
