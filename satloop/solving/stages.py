"""Solving in stages: a stronger formula first, a weaker one after its refutation or its share of the time; then moves
and one more formula for the question whether there is another solution.

The argument: a puzzle's moves lead from every solution to one in normal form. If no move leads to or from S, every
other solution has a normal form other than S; so S is the only one if and only if the clauses of the normal form, and
"some edge of S is off", have no model. If a move does, it shows a second solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from encoders import Formula, OutOfTime, values
from encoders.literals import signed

from ..boards.puzzle import Solution
from ..boards.stages import Asked, Stage, Staged
from ..errors import InternalError
from .results import Answer, Outcome, Result, Said, Statistics
from .session import Session
from .slices import NO_PAUSES, Pauses

WINDOW = 2000  # conflicts for a window: most take none

Tell = Callable[[Formula, Asked], None]


def solve_in_stages(puzzle: Staged, limit: int = 1, time_limit: float | None = None, solver: str | None = None,
                    colors: str = "", pauses: Pauses = NO_PAUSES) -> Result:
    """One solution (limit 1), or two if there are (limit 2), each checked; with the answers of all stages.

    time_limit: seconds for all stages together. solver: for all stages, None for each one's own. colors: that of
    all stages, likewise. pauses: of the searches. InternalError for a solution that fails its check.
    """
    begin = perf_counter()
    schemes = {"colors": colors} if colors else {}
    search = _Search(puzzle, begin, time_limit, solver, pauses)
    reason = puzzle.refusal()
    if reason is not None:
        return Result("none", [], search.statistics, exhausted=True, answers=search.answers, reason=reason,
                      board=puzzle, schemes=schemes)
    said, solution = search.ask(puzzle.stages(colors))
    if solution is None:
        nothing: Outcome = "none" if said is False else "unknown"
        return Result(nothing, [], search.statistics, exhausted=said is False, answers=search.answers,
                      board=puzzle, schemes=schemes)
    search.statistics.first = perf_counter() - begin
    found = [solution]
    if limit > 1:
        said, other = search.other(solution, puzzle.proofs(colors))
        if other is not None:
            found.append(other)
    done = limit > 1 and said is False
    outcome: Outcome = "several" if len(found) > 1 else "unique" if done else "solved"
    return Result(outcome, found, search.statistics, [[] for _ in found], done, search.answers, board=puzzle,
                  schemes=schemes)


def _ask(session: Session, asked: Asked, end: float | None) -> bool | None:
    """The answer to the first of the tries that has a model, else to the last of them; None when `end` (perf_counter
    seconds) comes before."""
    said: bool | None = None

    def left() -> float | None:
        return None if end is None else max(0.0, end - perf_counter())

    for assumptions, conflicts in asked.tries:
        said = session.solve(assumptions, left(), conflicts)
        if said:
            break
    if asked.windows is not None:
        found = None
        try:
            while end is None or perf_counter() < end:  # the windows themselves look at the clock of the formula
                assumptions, near = asked.windows.send(found)
                session.formula.phases.append(signed(asked.edge, near))
                said = session.solve(assumptions, left(), WINDOW)
                found = values(session.model, asked.edge) if said else None
        except StopIteration as done:
            return None if done.value is None else True
        except OutOfTime:
            pass
        return None
    return said


class _Search:
    """The stages so far: their answers, and the statistics of all of them together."""

    def __init__(self, puzzle: Staged, begin: float, time_limit: float | None, solver: str | None,
                 pauses: Pauses) -> None:
        self.puzzle, self.solver, self.pauses = puzzle, solver, pauses
        self.deadline = None if time_limit is None else begin + time_limit
        self.statistics = Statistics(solver=solver or "")
        self.answers: list[Answer] = []

    def ask(self, stages: Sequence[Stage], tell: Tell | None = None) -> tuple[bool | None, Solution | None]:
        """What the stages say, the first that finds a solution or else the final one, and that solution."""
        said: bool | None = None
        for stage in stages:
            said, solution = self.ask_one(stage, tell)
            if solution is not None or (said is False and stage.final):
                return said, solution
        return said, None

    def other(self, solution: Solution, stages: Sequence[Stage]) -> tuple[bool | None, Solution | None]:
        """Whether there is a solution but this one, and that solution: by a move, or by what the stages say."""
        begin = perf_counter()
        try:
            moved = self.puzzle.exchange(solution, self.look_at_clock)
        except OutOfTime:
            return None, None
        finally:
            self.statistics.spend("exchange", begin)
        if moved is not None:
            name, other = moved
            self.answers.append(Answer(f"exchange {name}", "found", [], perf_counter() - begin))
            return True, self.checked(other, name)
        chosen = solution["edges"]

        def tell(f: Formula, asked: Asked) -> None:
            with f.section("another solution"):
                f.add(-asked.edge[chosen][None])
            f.phases.append(signed(asked.edge, chosen))

        return self.ask(stages, tell)

    def ask_one(self, stage: Stage, tell: Tell | None) -> tuple[bool | None, Solution | None]:
        """What one stage says: True with a solution, False, or None when its share of the time is spent."""
        begin = perf_counter()
        if self.deadline is not None and begin >= self.deadline:
            return None, None
        end = None if self.deadline is None else begin + stage.share * (self.deadline - begin)
        formula = Formula()
        formula.deadline = end
        try:
            asked = stage.encode(formula)
            if tell is not None and asked is not None:
                tell(formula, asked)
        except OutOfTime:
            asked = None
        self.statistics.spend("encode", begin)
        if asked is None:
            self.answers.append(Answer(stage.name, "open", [], perf_counter() - begin))
            return None, None
        with Session(formula, self.solver or stage.solver, pauses=self.pauses) as session:
            said = _ask(session, asked, end)
        self.book(session.statistics, first=tell is None)
        word: Said = "found" if said else "open" if said is None else "refuted"
        self.answers.append(Answer(stage.name, word, list(formula.lemmas), perf_counter() - begin,
                                   session.statistics.conflicts, session.solver))
        if not said:
            return said, None
        return True, self.checked(self.puzzle.from_edges(values(session.model, asked.edge)), stage.name)

    def look_at_clock(self) -> None:
        """Raise OutOfTime if the deadline has passed."""
        if self.deadline is not None and perf_counter() > self.deadline:
            raise OutOfTime

    def checked(self, solution: Solution, stage: str) -> Solution:
        """The solution; InternalError if the puzzle's check does not accept it."""
        begin = perf_counter()
        for failure in self.puzzle.check(solution):
            raise InternalError(f"{self.puzzle.name}, stage {stage!r}, fails its check: {failure}\n{self.puzzle.text}")
        self.statistics.spend("check", begin)
        return solution

    def book(self, statistics: Statistics, first: bool) -> None:
        """Add what a session cost. Size and solver stay those of the last stage that looked for a first solution."""
        mine = self.statistics
        if first:
            mine.variables, mine.clauses, mine.solver = statistics.variables, statistics.clauses, statistics.solver
        mine.cuts += statistics.cuts
        mine.rounds += statistics.rounds
        for name, count in statistics.counters.items():
            mine.counters[name] = mine.counters.get(name, 0) + count
        for phase, seconds in statistics.seconds.items():
            mine.seconds[phase] = mine.seconds.get(phase, 0.0) + seconds
