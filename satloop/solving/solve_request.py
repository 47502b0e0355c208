"""The request that `solve` answers: a board, the number of solutions to look for, and limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from time import perf_counter
from typing import Any

from encoders import Formula
from encoders.cached_property import cached_property

from ..boards.failure import Failure
from ..boards.puzzle import Puzzle
from .search_in_slices import NO_PAUSES, Pauses


@dataclass(eq=False, repr=False)  # what is made of a class while a command starts takes time: 0.3 ms each
class SolveRequest:
    """A board and what to find out about it. A strategy answers it with a `Result`, or passes it on with None.

    limit: the most solutions to look for; None: all. deadline: on the clock of perf_counter, as `begin`. solver: a name
    or a command; None: the fastest for the board. plain: use the puzzle's own formula alone. options: those of its
    `encode`. pauses: called between two slices of a search. encoded: called with the formula before a solver loads it.
    extended: the board with clues that follow from its own, which is encoded in its place. schemes: every option with
    its value.

    Raises TypeError for an option that the puzzle does not have, ValueError for an unknown value of one.
    """

    puzzle: Puzzle
    limit: int | None = 1
    deadline: float = inf
    solver: str | None = None
    plain: bool = False
    options: dict[str, Any] = field(default_factory=dict)
    pauses: Pauses = NO_PAUSES
    encoded: Callable[[Formula], None] | None = None
    extended: Puzzle | None = None
    begin: float = field(default_factory=perf_counter)
    schemes: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.schemes = self.puzzle.schemes(self.options)

    @cached_property
    def reason(self) -> Failure | None:
        """A plain reason why the board has no solution, or None; computed once, when a search takes long."""
        return self.puzzle.unsolvable_reason()
