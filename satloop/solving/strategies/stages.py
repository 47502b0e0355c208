"""Solves boards in stages: stronger formulas first, a weaker one after a refutation or its share of the time.

Then exchanges, and one more list of formulas, decide whether there is another solution. The argument: a puzzle's
exchanges lead from every solution to one in normal form. If no exchange leads to or from S, every other solution has a
normal form other than S; so S is the only one if and only if the clauses of the normal form, and "some edge of S is
off", have no model.
If an exchange leads to or from S, it shows a second solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter

from encoders import Formula, Literals, OutOfTime, values
from encoders.deadline import check_deadline
from encoders.literals import signed
from encoders.loops.pair_codes import CODES

from ...boards.puzzle import Solution
from ...boards.stages import Stage, Staged, StageTask, WindowSearch
from ...errors import InternalError
from ..results import Outcome, Result, StageAnswer, StageOutcome, Statistics
from ..session import Session
from ..solve_request import SolveRequest

WINDOW = 2000  # conflicts for a window: most take none

Extend = Callable[[Formula, StageTask], None]  # adds to the formula of a stage


def solve_in_stages(request: SolveRequest) -> Result | None:
    """One solution (limit 1), or two if there are two (limit 2), each checked; with the answers of all stages.

    None for other limits, and options other than `colors` with the name of a code, which all
    stages then use. Raises InternalError for a solution that fails its check.
    """
    puzzle, options = request.puzzle, request.options
    coded = options.keys() <= {"colors"} and options.get("colors", "binary") in CODES
    assert isinstance(puzzle, Staged)
    if request.limit not in (1, 2) or request.plain or not coded:
        return None
    search = _StageSearch(puzzle, request)
    if request.reason is not None:
        return Result("none", [], search.statistics, exhausted=True, answers=search.answers, reason=request.reason,
                      board=puzzle, schemes=options)
    colors = options.get("colors", "")
    satisfiable, solution = search.run(puzzle.stages(colors))
    if solution is None:
        nothing: Outcome = "none" if satisfiable is False else "unknown"
        return Result(nothing, [], search.statistics, exhausted=satisfiable is False, answers=search.answers,
                      board=puzzle, schemes=options)
    search.statistics.first = perf_counter() - request.begin
    solutions = [solution]
    if request.limit == 2:
        satisfiable, other = search.other(solution, puzzle.uniqueness_stages(colors))
        if other is not None:
            solutions.append(other)
    exhausted = request.limit == 2 and satisfiable is False
    outcome: Outcome = "several" if len(solutions) > 1 else "unique" if exhausted else "solved"
    return Result(outcome, solutions, search.statistics, [[] for _ in solutions], exhausted, search.answers,
                  board=puzzle, schemes=options)


def _answer(session: Session, task: StageTask, deadline: float) -> bool | None:
    """Whether the task has a model; None when the deadline or a limit of conflicts comes first."""
    if task.windows is not None:
        return _answer_by_windows(session, task.edge, task.windows, deadline)
    satisfiable: bool | None = None
    for assumptions, conflicts in task.tries:
        satisfiable = session.solve(assumptions, None, conflicts, deadline=deadline)
        if satisfiable:
            break
    return satisfiable


def _answer_by_windows(session: Session, edge: Literals, windows: WindowSearch,
                       deadline: float) -> bool | None:
    """True where the windows find a model, else None."""
    edges = None
    try:
        while perf_counter() < deadline:  # the windows themselves read the clock of the formula
            assumptions, near = windows.send(edges)
            # The solver begins at the present edges, so that little changes outside the window.
            session.formula.phases.append(signed(edge, near))
            has_model = session.solve(assumptions, None, WINDOW, deadline=deadline)
            edges = values(session.model, edge) if has_model else None
    except StopIteration as done:
        return None if done.value is None else True
    except OutOfTime:
        pass
    return None


class _StageSearch:
    """Runs stages; holds their answers, and the statistics of all of them together."""

    def __init__(self, puzzle: Staged, request: SolveRequest) -> None:
        self.puzzle, self.solver, self.pauses = puzzle, request.solver, request.pauses
        self.deadline = request.deadline
        self.statistics = Statistics(solver=request.solver or "")
        self.answers: list[StageAnswer] = []

    def run(self, stages: Sequence[Stage], extend: Extend | None = None) -> tuple[bool | None, Solution | None]:
        """The answer of the first stage that finds a solution, with that solution, or else of the final stage."""
        satisfiable: bool | None = None
        for stage in stages:
            satisfiable, solution = self.run_stage(stage, extend)
            if solution is not None or (satisfiable is False and stage.final):
                return satisfiable, solution
        return satisfiable, None

    def other(self, solution: Solution, stages: Sequence[Stage]) -> tuple[bool | None, Solution | None]:
        """Whether there is another solution, and that solution: by an exchange, or by the stages."""
        begin = perf_counter()
        try:
            # An exchange of edges shows most second solutions without any solver.
            exchange = self.puzzle.solution_by_exchange(solution, partial(check_deadline, self.deadline))
        except OutOfTime:
            return None, None
        finally:
            self.statistics.spend("exchange", begin)
        if exchange is not None:
            name, other = exchange
            self.answers.append(StageAnswer(f"exchange {name}", "found", [], perf_counter() - begin))
            return True, self.checked(other, name)
        chosen = solution["edges"]

        def exclude(f: Formula, task: StageTask) -> None:
            with f.section("another solution"):
                # Not all edges of the known solution: of two solutions neither has all edges of the other.
                f.add(-task.edge[chosen][None])
            f.phases.append(signed(task.edge, chosen))

        return self.run(stages, exclude)

    def run_stage(self, stage: Stage, extend: Extend | None) -> tuple[bool | None, Solution | None]:
        """The answer of one stage: True with a solution, False, or None when its share of the time is spent."""
        begin = perf_counter()
        if begin >= self.deadline:
            return None, None
        formula = Formula()
        formula.deadline = begin + stage.share * (self.deadline - begin)
        try:
            task = stage.encode(formula)
            if extend is not None and task is not None:
                extend(formula, task)
        except OutOfTime:
            task = None
        self.statistics.spend("encode", begin)
        if task is None:
            self.answers.append(StageAnswer(stage.name, "open", [], perf_counter() - begin))
            return None, None
        with Session(formula, self.solver or stage.solver, pauses=self.pauses) as session:
            satisfiable = _answer(session, task, formula.deadline)
        if extend is None:  # size and solver stay those of the last stage for a first solution
            total, own = self.statistics, session.statistics
            total.variables, total.clauses, total.solver = own.variables, own.clauses, own.solver
        self.statistics.add_effort(session.statistics)
        outcome: StageOutcome = "found" if satisfiable else "open" if satisfiable is None else "refuted"
        self.answers.append(StageAnswer(stage.name, outcome, list(formula.lemmas), perf_counter() - begin,
                                   session.statistics.conflicts, session.solver))
        if not satisfiable:
            return satisfiable, None
        return True, self.checked(self.puzzle.from_edges(values(session.model, task.edge)), stage.name)

    def checked(self, solution: Solution, stage: str) -> Solution:
        """The solution; InternalError if the puzzle's check does not accept it."""
        begin = perf_counter()
        for failure in self.puzzle.check(solution):
            raise InternalError(f"{self.puzzle.name}, stage {stage!r}, fails its check: {failure}\n{self.puzzle.text}")
        self.statistics.spend("check", begin)
        return solution
