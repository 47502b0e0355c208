"""Results of solving: an outcome, checked solutions, and statistics."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from ..errors import plural

if TYPE_CHECKING:
    from ..boards.failure import Failure
    from ..boards.puzzle import Puzzle, Solution

Outcome = Literal["unique", "several", "solved", "none", "unknown"]
StageOutcome = Literal["found", "refuted", "open"]


@dataclass
class Statistics:
    """What a session has cost so far; seconds by phase: parse, encode, load, solve, check.

    first: seconds from the board to its first checked solution, None without a solution.
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
        """Conflicts of the solver so far; 0 for a solver that does not count them."""
        return self.counters.get("conflicts", 0)

    def spend(self, phase: str, since: float) -> None:
        """Add the time from `since` (perf_counter seconds) until now to a phase."""
        self.seconds[phase] = self.seconds.get(phase, 0.0) + perf_counter() - since

    def add_effort(self, other: Statistics) -> None:
        """Add the cuts, the rounds, the seconds of each phase and the counters of another search."""
        self.cuts += other.cuts
        self.rounds += other.rounds
        for phase, seconds in other.seconds.items():
            self.seconds[phase] = self.seconds.get(phase, 0.0) + seconds
        for name, number in other.counters.items():
            self.counters[name] = self.counters.get(name, 0) + number


@dataclass
class StageAnswer:
    """The answer of one stage: a solution is `found`, a (further) solution is `refuted`, or the question is `open`.

    lemmas: those in the stage's formula; solver: empty where no solver was called.

    >>> str(StageAnswer("taut", "refuted", ["no-U", "corners"], 0.25, 120, "cadical195"))
    'taut: refuted by cadical195 with no-U, corners; 120 conflicts, 0.2500 s'
    """

    stage: str
    outcome: StageOutcome
    lemmas: list[str]
    seconds: float
    conflicts: int = 0
    solver: str = ""

    def __str__(self) -> str:
        by = f" by {self.solver}" * bool(self.solver)
        lemmas = f" with {', '.join(self.lemmas)}" if self.lemmas else ""
        conflicts = f" {plural(self.conflicts, 'conflict')}," if self.solver else ""
        return f"{self.stage}: {self.outcome}{by}{lemmas};{conflicts} {self.seconds:.4f} s"


@dataclass
class Result:
    """An outcome, the solutions, and statistics. Two are equal when all but statistics and answers is equal.

    `print` draws it, a notebook shows the first solution as SVG. schemes: every option of the puzzle's `encode` with
    its value (of a board solved in stages, which have schemes of their own, the options that were given). failures: the
    rules that each solution breaks; empty lists, but for schemes that accept illegal loops. exhausted: there are no
    further solutions. answers: those of the stages. reason: a plain reason why there is no solution; it ends a search
    that lasts, and holds even where a time limit ran out.

    >>> import satloop
    >>> result = satloop.solve(satloop.read("example:slitherlink"), limit=2)
    >>> result.outcome, result.solver, result.schemes
    ('unique', 'minisat22', {'loops': 'region-cuts', 'counters': 'auto'})
    >>> print(result)
    ┌───────┐   ·
    │     2 │
    └───┐   └───┐
      3 │     3 │
    ┌───┘   ┌───┘
    │       │ 2
    └───────┘   ·
    unique
    """

    outcome: Outcome
    solutions: list[Solution]
    statistics: Statistics = field(compare=False)
    failures: list[list[Failure]] = field(default_factory=list)
    exhausted: bool = False
    answers: list[StageAnswer] = field(default_factory=list, compare=False)
    reason: Failure | None = None
    board: Puzzle = field(kw_only=True)
    schemes: dict[str, Any] = field(kw_only=True)

    @property
    def solver(self) -> str:
        """The solver that found it: a name of PySAT's, or a command."""
        return self.statistics.solver

    def __str__(self) -> str:
        drawn = [str(solution) for solution in self.solutions] or [str(self.board)]
        return "\n\n".join(drawn) + f"\n{self.outcome}" + (f": {self.reason}" if self.reason else "")

    def __repr__(self) -> str:
        count = plural(len(self.solutions), "solution")
        s = self.statistics
        return (f"<Result {self.outcome}: {count} of {self.board!r}, {plural(s.variables, 'variable')}, "
                f"{plural(s.clauses, 'clause')}, {plural(s.cuts, 'cut')}, {sum(s.seconds.values()):.3f} s>")

    def _repr_svg_(self) -> str:
        shown = self.solutions[0] if self.solutions else self.board
        return shown._repr_svg_()
