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
from encoders.loops.pair_codes import CODES

from ...boards.puzzle import Solution
from ...boards.stages import Stage, Staged, StageTask
from ...errors import InternalError
from ..question import Question
from ..results import Answer, Outcome, Result, StageOutcome, Statistics
from ..session import Session

WINDOW = 2000  # conflicts for a window: most take none

Tell = Callable[[Formula, StageTask], None]


def solve_in_stages(question: Question) -> Result | None:
    """One solution (limit 1), or two if there are (limit 2), each checked; with the answers of all stages.

    Passes on a puzzle without stages, other limits, and options other than the name of a code for colours, which all
    stages then use. Raises InternalError for a solution that fails its check.
    """
    puzzle, options = question.puzzle, question.options
    coded = options.keys() <= {"colors"} and options.get("colors", "binary") in CODES
    if not isinstance(puzzle, Staged) or question.limit not in (1, 2) or question.plain or not coded:
        return None
    search = _StageSearch(puzzle, question)
    if question.reason is not None:
        return Result("none", [], search.statistics, exhausted=True, answers=search.answers, reason=question.reason,
                      board=puzzle, schemes=options)
    colors = options.get("colors", "")
    satisfiable, solution = search.ask(puzzle.stages(colors))
    if solution is None:
        nothing: Outcome = "none" if satisfiable is False else "unknown"
        return Result(nothing, [], search.statistics, exhausted=satisfiable is False, answers=search.answers,
                      board=puzzle, schemes=options)
    search.statistics.first = perf_counter() - question.begin
    solutions = [solution]
    if question.limit == 2:
        satisfiable, other = search.other(solution, puzzle.uniqueness_stages(colors))
        if other is not None:
            solutions.append(other)
    exhausted = question.limit == 2 and satisfiable is False
    outcome: Outcome = "several" if len(solutions) > 1 else "unique" if exhausted else "solved"
    return Result(outcome, solutions, search.statistics, [[] for _ in solutions], exhausted, search.answers,
                  board=puzzle, schemes=options)


def _ask(session: Session, asked: StageTask, end: float | None) -> bool | None:
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


class _StageSearch:
    """The stages so far: their answers, and the statistics of all of them together."""

    def __init__(self, puzzle: Staged, question: Question) -> None:
        self.puzzle, self.solver, self.pauses = puzzle, question.solver, question.pauses
        self.deadline = question.deadline
        self.statistics = Statistics(solver=question.solver or "")
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
            moved = self.puzzle.solution_by_move(solution, self.check_deadline)
        except OutOfTime:
            return None, None
        finally:
            self.statistics.spend("exchange", begin)
        if moved is not None:
            name, other = moved
            self.answers.append(Answer(f"exchange {name}", "found", [], perf_counter() - begin))
            return True, self.checked(other, name)
        chosen = solution["edges"]

        def tell(f: Formula, asked: StageTask) -> None:
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
        word: StageOutcome = "found" if said else "open" if said is None else "refuted"
        self.answers.append(Answer(stage.name, word, list(formula.lemmas), perf_counter() - begin,
                                   session.statistics.conflicts, session.solver))
        if not said:
            return said, None
        return True, self.checked(self.puzzle.from_edges(values(session.model, asked.edge)), stage.name)

    def check_deadline(self) -> None:
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
