"""What solving brings: an outcome, checked solutions, and what they cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from ..errors import plural

if TYPE_CHECKING:
    from ..boards.puzzle import Failure, Puzzle, Solution

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
        """Conflicts of the solver so far; 0 for one that does not tell."""
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
        conflicts = f" {plural(self.conflicts, 'conflict')}," if self.solver else ""
        return f"{self.stage}: {self.said}{by}{lemmas};{conflicts} {self.seconds:.4f} s"


@dataclass
class Result:
    """An outcome, the solutions found, and what it took.

    schemes: every option of the puzzle's `encode`, the defaults spelled out (where it was solved in stages, which have
    schemes of their own, those that were given). failures: what `check` says of each solution; empty lists, but for
    schemes that admit illegal loops. exhausted: there are no further solutions. answers: of its stages, where it was
    solved in stages. reason: why there is none, where that is plain to see; a search that is not done at once ends with
    it, and it settles what a time limit left open. Equal are results that say the same, whatever they took. `print`
    draws it, a notebook shows the first solution as SVG.

    >>> import satloop
    >>> result = satloop.solve(satloop.read("example:slitherlink"), limit=2)
    >>> result.outcome, result.solver, result.schemes
    ('unique', 'minisat22', {'loops': 'region-cuts'})
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
    answers: list[Answer] = field(default_factory=list, compare=False)
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
