"""A solver that knows variables under random names, so that its search runs another way and may find another model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class ShuffledSolver:
    """A solver whose variables are renamed at random, by a seed; it has the methods that a session needs."""

    def __init__(self, solver: Any, seed: int) -> None:
        from random import Random
        self._solver, self._random = solver, Random(seed)
        self._new = [0]  # variable -> its name in the solver
        self.conf_budget, self.accum_stats = solver.conf_budget, solver.accum_stats

    def add_clause(self, clause: Sequence[int]) -> None:
        """Add one clause."""
        self._solver.add_clause(self._named(clause))

    def set_phases(self, literals: Sequence[int]) -> None:
        """Set the literals to try first."""
        self._solver.set_phases(self._named(literals))

    def solve_limited(self, assumptions: Sequence[int]) -> bool | None:
        """Whether there is a model with these literals true; None when the conflicts are spent."""
        satisfiable: bool | None = self._solver.solve_limited(assumptions=self._named(assumptions))
        return satisfiable

    def get_model(self) -> list[int]:
        """The last model, a literal a variable."""
        model = self._solver.get_model() or []
        return [variable if name <= len(model) and model[name - 1] > 0 else -variable
                for variable, name in enumerate(self._new[1:], 1)]

    def get_core(self) -> list[int]:
        """Assumptions that cannot hold together, after an answer that there is no model."""
        old = {name: variable for variable, name in enumerate(self._new)}
        return [old[abs(literal)] * (1 if literal > 0 else -1) for literal in self._solver.get_core() or []]

    def delete(self) -> None:
        """Free its memory."""
        self._solver.delete()

    def name_up_to(self, variables: int) -> None:
        """Name the variables up to this one: the new ones are shuffled among themselves."""
        # Names once given stay, for the solver knows them; so new variables are shuffled among themselves.
        fresh = list(range(len(self._new), variables + 1))
        self._random.shuffle(fresh)
        self._new += fresh

    def _named(self, literals: Sequence[int]) -> list[int]:
        highest = max(map(abs, literals), default=0)
        if highest >= len(self._new):
            self.name_up_to(highest)
        new = self._new
        return [new[literal] if literal > 0 else -new[-literal] for literal in literals]
