"""Solutions that a session shall not find again, as long as their assumption is made."""

from __future__ import annotations

import numpy as np

from encoders import TRUE, Literals
from encoders.formula import Model

from ..errors import InternalError
from .assumptions import FormulaInSolver


class BlockedSolutions:
    """Where `asking` is assumed, models of the session differ from each blocked one on the literals (k,).

    antichain: no solution's true literals contain another's, so that a clause of the true ones alone blocks it.
    """

    def __init__(self, session: FormulaInSolver, literals: Literals, antichain: bool) -> None:
        self.session, self.antichain, self.asking = session, antichain, int(session.formula.new())
        self._free = literals[np.abs(literals) < TRUE]
        self._variables, self._negative = np.abs(self._free), self._free < 0
        self._count, self._kept = 0, np.zeros(0, dtype=bool)

    def block(self, model: Model) -> None:
        """Block a model. Raises InternalError for one that is blocked already.

        Each is compared with the one at the last power of two, so that an endless repetition ends.
        """
        free, held = self._free, model[self._variables] ^ self._negative
        if self._count and np.array_equal(held, self._kept):
            raise InternalError("the same solution was found twice, although it was blocked")
        self._count += 1
        # A power of two (n & n - 1 is 0): a cycle of any length is met again before long, as in Brent's algorithm,
        # and one solution at a time is kept.
        if self._count & self._count - 1 == 0:
            self._kept = held
        # Shorter by half, where no solution contains another: some literal that is true here is false there.
        clause: list[int] = (-free[held] if self.antichain else np.where(held, -free, free)).tolist()
        self.session.add([[*clause, -self.asking]])

    def forget(self) -> None:
        """Block nothing any more. The session is not closed."""
        self.session.add([[-self.asking]])
