"""The question that `solve` answers: a board, how many of its solutions, and within which limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter
from typing import Any

from encoders import Formula

from ..boards.failure import Failure
from ..boards.puzzle import Puzzle
from .limits import NO_PAUSES, Pauses


@dataclass(frozen=True)
class Question:
    """A board and what to find out about it. A strategy answers it with a `Result`, or passes it on with None.

    limit: how many solutions at most; None: all. time_limit: seconds from `begin` (perf_counter). solver: a name or a
    command; None: the fastest for the board. plain: by the puzzle's own formula alone. options: those of its `encode`.
    pauses: what is done between two slices of a search. encoded: called with the formula before a solver loads it.
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

    @cached_property
    def reason(self) -> Failure | None:
        """Why the board plainly has no solution, if so. It is looked for once, when a search lasts or finds nothing."""
        return self.puzzle.unsolvable_reason()
