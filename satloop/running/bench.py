"""Solves many boards and compares them with their stored solutions. A board that fails costs its row only."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple

from .. import out_of_memory
from ..boards.puzzle import Puzzle, Solution
from ..errors import InternalError, PuzzleError
from ..formats.dataset import read_stored_solution
from ..problems import find_puzzle_or_problem
from ..solving.solve import solve
from .resumable_csv import complete_rows, rows_by_task
from .workers import worker_process
from .workers.executor_adapter import Adapter
from .workers.item_answers import answers
from .workers.work_statistics import Work

GRACE = 0.4  # seconds after the time limit at which a worker is ended, whatever it does
FIELDS = ("dataset", "id", "puzzle", "rows", "columns", "status", "reference", "seconds", "unique_seconds", "variables",
          "clauses", "cuts", "rounds", "conflicts", "options", "verdict", "note")


@dataclass(frozen=True)
class BenchTask:
    """A board as text, and how to solve it.

    flaw: why there is no board, if `text_of` is empty; else what is wrong with the stored solution.
    """

    dataset: str
    id: str
    puzzle: str
    text: str
    reference: str | None = None  # the stored solution, as text
    flaw: str = ""
    unique: bool = False  # decide uniqueness too
    time_limit: float | None = None
    solver: str | None = None
    plain: bool = False  # the puzzle's own formula alone
    options: tuple[tuple[str, str], ...] = ()

    def command_options(self) -> str:
        """The options of the command `bench` on which the row depends."""
        words = [f"--solver {self.solver}"] if self.solver else []
        words += [f"--{name.replace('_', '-')} {value}" for name, value in self.options]
        words += ["--unique"] if self.unique else []
        words += ["--plain"] if self.plain else []
        return " ".join([*words, *([f"--time-limit {self.time_limit:g}"] if self.time_limit is not None else [])])


class BenchRow(NamedTuple):
    """The result of a task: `values` of the FIELDS, and `note` with the details of status and verdict in words.

    wrong: the answer breaks a rule, or contradicts a reference that keeps all rules. unsound: the reference breaks a
    rule.
    """

    values: dict[str, Any]
    note: str = ""
    wrong: bool = False
    unsound: bool = False

    def values_of_fields(self) -> dict[str, Any]:
        """The row of a file: all FIELDS."""
        verdict = "wrong" if self.wrong else "unsound" if self.unsound else ""
        return {**self.values, "verdict": verdict, "note": " ".join(self.note.split())}


def values_without_result(task: BenchTask, status: str) -> dict[str, Any]:
    """The values of a task without a result."""
    values: dict[str, Any] = dict.fromkeys(FIELDS)
    values.update(dataset=task.dataset, id=task.id, puzzle=task.puzzle, status=status, reference="absent",
                  options=task.command_options())
    return values


@cache
def warm_up(name: str, solver: str | None, options: tuple[tuple[str, str], ...]) -> type[Puzzle]:
    """Solve the puzzle's example, so that the time of the first board has no imports in it; return the puzzle."""
    puzzle, schemes = find_puzzle_or_problem(name), dict[str, Any](options)
    solve(puzzle(puzzle.example), solver=solver, time_limit=1, **schemes)
    worker_process.begin_time_limit()
    return puzzle


def examine(task: BenchTask) -> BenchRow:
    """Solve one board and compare it with its reference; never raises."""
    try:
        if task.flaw and not task.text:
            return BenchRow(values_without_result(task, "bad input"), task.flaw)
        return _examine(task, warm_up(task.puzzle, task.solver, task.options))
    except PuzzleError as error:
        return BenchRow(values_without_result(task, "bad input"), str(error))
    except InternalError as error:
        return BenchRow(values_without_result(task, "error"), str(error).partition("\n")[0], wrong=True)
    except Exception as error:
        if out_of_memory.ran_out(error):
            return BenchRow(values_without_result(task, "error"), out_of_memory.text_of(error))
        return BenchRow(values_without_result(task, "error"), f"{type(error).__name__}: {error}".partition("\n")[0])


def _examine(task: BenchTask, puzzle: type[Puzzle]) -> BenchRow:
    begin = perf_counter()
    board = puzzle(task.text, task.id)
    parsed = perf_counter() - begin
    reference: Solution | None = None
    note = task.flaw
    if task.reference is not None:
        reference, note = read_stored_solution(board, task.reference)
    begin = perf_counter()
    result = solve(board, 2 if task.unique else 1, task.time_limit, task.solver, task.plain, **dict(task.options))
    total = perf_counter() - begin
    statistics = result.statistics
    first = total if statistics.first is None else statistics.first
    values = values_without_result(task, result.outcome)
    values.update(rows=board.rows, columns=board.columns, seconds=parsed + first,
                  unique_seconds=total - first if task.unique and result.solutions else None,
                  variables=statistics.variables, clauses=statistics.clauses, cuts=statistics.cuts,
                  rounds=statistics.rounds, conflicts=statistics.conflicts)
    unlawful = next((failure for failures in result.failures for failure in failures), None)
    if unlawful is not None:
        return BenchRow(values, f"the answer breaks a rule: {unlawful}", wrong=True)
    if reference is None:
        note = note or str(result.reason or "")
        return BenchRow(values, f"the time limit ran out; {note}" if note and result.outcome == "unknown" else note)
    # The reference counts only as far as it keeps the rules: data sets have errors.
    failure = next(board.check(reference), None)
    if result.solutions:
        same = board.to_grid(result.solutions[0]) == board.to_grid(reference)
        values["reference"] = "equal" if same else "different"
    else:
        same = False
    if failure is not None:
        return BenchRow(values, f"the reference breaks a rule: {failure}", unsound=True)
    if result.outcome == "none":
        return BenchRow(values, "no solution, yet the reference keeps all rules", wrong=True)
    if result.outcome == "unique" and not same:
        return BenchRow(values, "said to be unique, yet the reference is another solution", wrong=True)
    if result.solutions and not same:
        return BenchRow(values, "several solutions: ours and the reference both keep all rules")
    return BenchRow(values)


Rows = Generator[tuple[int, BenchRow], None, None]


def run(tasks: Sequence[BenchTask], jobs: int = 1, executor: Executor | Adapter | None = None,
        work: Work | None = None) -> Rows:
    """(index of the task, its row) for each task, as they are done.

    executor: any executor or adapter, which stays open, or None for `jobs` worker processes of our own, which are ended
    if they exceed the time limit. If a worker dies, only its board is lost. Several workers take the largest boards
    first, so that none of these is left alone at the end.
    """
    limits = [task.time_limit for task in tasks]
    limit = None if None in limits or not limits else max(float(seconds or 0) for seconds in limits) + GRACE
    preload = [__name__, *sorted({find_puzzle_or_problem(task.puzzle).__module__ for task in tasks if task.text})]
    order = list(range(len(tasks)))
    if jobs > 1 or executor is not None:
        order.sort(key=lambda index: -len(tasks[index].text))
    for position, answer in answers(examine, [tasks[index] for index in order], jobs, executor, limit=limit,
                                 preload=preload, work=work):
        index, row = order[position], answer.value
        if answer.late:
            row = BenchRow(values_without_result(tasks[index], "unknown"), answer.error)
        elif answer.error:
            row = BenchRow(values_without_result(tasks[index], "error"), answer.error)
        yield index, row


def run_lines(tasks: Iterable[BenchTask], jobs: int, executor: Executor | Adapter | None, work: Work,
              limit: float | None) -> Rows:
    """As `run`, for tasks that come one by one and are never all in memory. limit: seconds for each task."""
    waiting: dict[int, BenchTask] = {}

    def noted() -> Iterator[BenchTask]:
        for index, task in enumerate(tasks):
            waiting[index] = task
            yield task

    for index, answer in answers(examine, noted(), jobs, executor, limit=None if limit is None else limit + GRACE,
                                 preload=[__name__], work=work):
        task, row = waiting.pop(index), answer.value
        if answer.late or answer.error:
            row = BenchRow(values_without_result(task, "unknown" if answer.late else "error"), answer.error)
        yield index, row


NUMBERS = {**dict.fromkeys(("rows", "columns", "variables", "clauses", "cuts", "rounds", "conflicts"), int),
           **dict.fromkeys(("seconds", "unique_seconds"), float)}


def read_rows(path: str) -> list[BenchRow]:
    """The rows of a bench's CSV file; a last line that was cut short is left out.

    Raises ValueError when it is none, OSError when it cannot be read.
    """
    rows = []
    for line, written in complete_rows(path, FIELDS, "a bench"):
        try:
            values = {name: (NUMBERS.get(name, str)(text) if text else None) for name, text in written.items()}
        except ValueError as error:
            raise ValueError(f"{path}, line {line}: found {error}, expected the CSV of a bench") from None
        values["options"] = values["options"] or ""
        note, verdict = values["note"] or "", values["verdict"]
        values.update(verdict=None, note=None)
        rows.append(BenchRow(values, note, verdict == "wrong", verdict == "unsound"))
    return rows


def resumed(rows: Iterable[BenchRow], tasks: Sequence[BenchTask]) -> dict[int, BenchRow]:
    """The rows that need not be done again, by the index of their task: all but those of status `error`.

    Raises ValueError for rows of other boards, or made with other options.
    """
    done = rows_by_task(((f"{row.values['dataset'] or ''} {row.values['id'] or ''}", row) for row in rows),
                        [f"{task.dataset} {task.id}" for task in tasks], lambda row: row.values["status"] != "error")
    for index, row in done.items():
        if row.values["options"] != tasks[index].command_options():
            raise ValueError(f"its rows were made with {row.values['options'] or 'no options'}, "
                             f"not with {tasks[index].command_options() or 'none'}")
    return done
