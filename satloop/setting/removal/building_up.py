"""Clues that are added, not removed: where a board with many clues is easy to prove unique, and one with few is hard.

Deletion proves uniqueness anew for each clue that goes. Here a proof comes once, at the end; before it there are only
other solutions, which are found fast. Idea: A. Ignatiev et al., Smallest MUS extraction with minimal hitting set
dualization (2015), with a set that none can be left out of in place of a smallest one.
"""

from __future__ import annotations

import numpy as np

from encoders import Bools, values

from ..deadline import Undecided, has_model
from .deletion import Deletion, Stuck

NEAR = 40  # clues that another solution breaks, of which each is tried: perhaps another one meets it too
FEW = 200  # conflicts of such a trial
MOST = 20000  # conflicts of a question, after which the board would be too hard


class BuildingUp(Deletion):
    """Switches that leave no model: of each set that another model breaks one, and none can be left out."""

    def run(self) -> Bools:
        """`left`, when no switch can be removed. Raises OutOfTime and Stuck."""
        if self.options.closure is not None or self.options.max_clues or not self.options.cores:
            return super().run()
        chosen, broken = self.needed & self.left, np.zeros((0, len(self.switches)), dtype=bool)
        try:
            while has_model(self.session, self.switches[chosen].tolist(), self.options.deadline, conflicts=MOST):
                row = self._broken()
                if not row.any():  # the switches themselves tell this model apart
                    return super().run()
                broken = np.vstack([broken, row])
                tells = broken.sum(axis=0) + self.rng.random(len(row))
                chosen[np.where(row, tells, -1).argmax()] = True
                self._leave_out(chosen, broken)
        except Undecided:
            raise Stuck from None
        self._remove_all_but(chosen)
        return self.left

    def _broken(self) -> Bools:
        """Switches left that are off in a model near the session's, which has on all that are on in that one."""
        on = self.left & values(self.session.model, self.switches)
        for i in self.rng.permutation(np.flatnonzero(self.left & ~on))[:NEAR].tolist():
            if not on[i]:
                assumptions = [*self.switches[on].tolist(), int(self.switches[i])]
                try:
                    if has_model(self.session, assumptions, self.options.deadline, conflicts=FEW):
                        on |= self.left & values(self.session.model, self.switches)
                except Undecided:
                    continue
        return np.asarray(self.left & ~on)

    def _leave_out(self, chosen: Bools, broken: Bools) -> None:
        """Take away chosen switches, one after another, while each model still breaks one that is chosen."""
        count = (broken & chosen).sum(axis=1)
        for i in self.rng.permutation(np.flatnonzero(chosen & ~self.needed)).tolist():
            if (count[broken[:, i]] > 1).all():
                chosen[i] = False
                count -= broken[:, i]
