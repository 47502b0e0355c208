"""Whether a solution of a board agrees with what is drawn; if none, which clues and rules say so.

The board is solved once. Where it has one solution or none, that tells; where it has several, and always for the
reason, one solver of the board's clauses by group is asked, which learns from question to question.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders.cached_property import cached_property

from ...boards.puzzle import Values
from ...explaining.broken_rules import RulesOfBoard
from ...explaining.mistake_in_state import nearest, nearest_clash
from ...explaining.model.board_solver import BoardSolver
from ...explaining.state_of_play import impossible_entries, state_literals
from ...solving.results import Result
from ...solving.solve import answer_request
from ...solving.solve_request import SolveRequest


class Clash(NamedTuple):
    """Why no solution agrees with what is drawn: clues and rules, and entries, that contradict each other.

    groups: numbers of groups; entries: literals; loop: whether the rule of the loop is needed. No groups and no
    entries: the reason is too far to be found in a few questions.
    """

    groups: tuple[int, ...] = ()
    entries: tuple[int, ...] = ()
    loop: bool = False


class Solvability:
    """The solutions of a board, as far as they are needed, and its clauses in a solver."""

    def __init__(self, rules: RulesOfBoard) -> None:
        self.rules, self.grouping = rules, rules.grouping
        self._result: Result | None = None
        self._known: list[dict[str, NDArray[np.bool_]]] = []
        self._clash: Clash | None = None

    @cached_property
    def solver(self) -> BoardSolver:
        return BoardSolver(self.grouping)

    def ask(self, state: Values, last: int | None, deadline: float) -> Clash | None:
        """None where a solution agrees with the state, else why none does.

        last: the variable that was drawn last, near which the reason is looked for. Raises OutOfTime after the deadline
        (perf_counter).
        """
        if self._result is None or self._result.outcome in ("solved", "unknown"):
            self._result = answer_request(SolveRequest(self.rules.puzzle, 2, deadline))
            self._known = [entries_of(solution) for solution in self._result.solutions]
        if any(agree(state, entries) for entries in self._known):
            return None
        entries = sorted({*state_literals(self.grouping, state)} - {0}, key=abs)
        if self._clash is not None and self._clash.entries and {*self._clash.entries} <= {*entries}:
            return self._clash  # the same reason still holds
        self.solver.deadline = deadline
        if not impossible_entries(self.grouping, state) and self._result.outcome == "several" and (
                self.solver.solve([*self.grouping.all_selectors, *entries])):
            model = self.solver.model
            self._known.append({name: model[np.abs(literals)] == (literals > 0)
                                for name, literals in self.grouping.literals.items() if name in state})
            return None
        self._clash = self._reason(entries, last)
        return self._clash

    def _reason(self, entries: list[int], last: int | None) -> Clash:
        """Groups and entries that contradict each other, of which none is seen to be needless, near the last entry."""
        order = nearest(self.grouping, last) if last else [*range(len(self.grouping.groups))]
        core = nearest_clash(self.solver, order, entries, self.solver.effort)
        return Clash() if core is None else Clash(tuple(core[0]), tuple(core[1]), core[2])


def entries_of(solution: Values) -> dict[str, NDArray[np.bool_]]:
    """A solution as flat booleans, as a state has its entries."""
    return {name: np.ravel(values) != 0 if name != "digits" else
            (np.ravel(values)[:, None] == np.arange(1, len(values) + 1)).ravel() for name, values in solution.items()}


def agree(state: Values, entries: Values) -> bool:
    """Whether a solution has all that is drawn, and nothing that is crossed out."""
    return all(bool((entries[name][drawn == 1]).all()) and not bool(entries[name][drawn == 0].any())
               for name, drawn in state.items())
