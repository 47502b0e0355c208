"""The question that `solve` answers: a board, the number of solutions to look for, and limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from encoders import Formula
from encoders.cached_property import cached_property

from ..boards.failure import Failure
from ..boards.puzzle import Puzzle
from .limits import NO_PAUSES, Pauses


@dataclass(frozen=True)
class Question:
    """A board and what to find out about it. A strategy answers it with a `Result`, or passes it on with None.

    limit: the most solutions to look for; None: all. time_limit: seconds from `begin` (perf_counter). solver: a name
    or a command; None: the fastest for the board. plain: use the puzzle's own formula alone. options: those of its
    `encode`. pauses: called between two slices of a search. encoded: called with the formula before a solver loads it.
    """

    puzzle: Puzzle
    limit: int | None = 1
    time_limit: float | None = None
    solver: str | None = None
    plain: bool = False
    options: dict[str, Any] = field(default_factory=dict)
    pauses: Pauses = NO_PAUSES
    encoded: Callable[[Formula], None] | None = None
    begin: float = field(default_factory=perf_counter)

    @property
    def deadline(self) -> float | None:
        """When the time limit runs out (perf_counter); None without a limit."""
        return None if self.time_limit is None else self.begin + self.time_limit

    @cached_property
    def reason(self) -> Failure | None:
        """A plain reason why the board has no solution, or None; computed once, when a search takes long."""
        return self.puzzle.unsolvable_reason()
