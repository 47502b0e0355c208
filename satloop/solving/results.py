"""What solving brings: an outcome, checked solutions, and what they cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ..boards.puzzle import Failure, Solution

Outcome = Literal["unique", "several", "solved", "none", "unknown"]
Said = Literal["found", "refuted", "open"]


@dataclass
class Statistics:
    """What a session has cost so far; seconds by phase: parse, encode, load, solve, check.

    first: seconds from the board to its first checked solution, None without one.
    """

    variables: int = 0
    clauses: int = 0
    cuts: int = 0
    rounds: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)  # conflicts, decisions, propagations, restarts
    first: float | None = None
    solver: str = ""

    @property
    def conflicts(self) -> int:
        return self.counters.get("conflicts", 0)

    def spend(self, phase: str, since: float) -> None:
        """Book the time from `since` (perf_counter seconds) until now under a phase."""
        self.seconds[phase] = self.seconds.get(phase, 0.0) + perf_counter() - since


@dataclass
class Answer:
    """What one stage said: `found` a solution, `refuted` that there is one (another one), or `open`, and its lemmas.

    seconds and conflicts: what it took; solver: empty where none was asked.

    >>> str(Answer("taut", "refuted", ["no-U", "corners"], 0.25, 120, "cadical195"))
    'taut: refuted by cadical195 with no-U, corners; 120 conflicts, 0.2500 s'
    """

    stage: str
    said: Said
    lemmas: list[str]
    seconds: float
    conflicts: int = 0
    solver: str = ""

    def __str__(self) -> str:
        by = f" by {self.solver}" * bool(self.solver)
        lemmas = f" with {', '.join(self.lemmas)}" if self.lemmas else ""
        conflicts = f" {self.conflicts} conflicts," if self.solver else ""
        return f"{self.stage}: {self.said}{by}{lemmas};{conflicts} {self.seconds:.4f} s"


@dataclass
class Result:
    """An outcome, the solutions found, and what it took.

    failures: what `check` says of each solution; empty lists, but for schemes that admit illegal loops. exhausted:
    there are no further solutions. answers: of its stages, where it was solved in stages. reason: why there is none,
    where that is plain to see.
    """

    outcome: Outcome
    solutions: list[Solution]
    statistics: Statistics
    failures: list[list[Failure]] = field(default_factory=list)
    exhausted: bool = False
    answers: list[Answer] = field(default_factory=list)
    reason: Failure | None = None
