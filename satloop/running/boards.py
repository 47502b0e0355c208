"""Many boards over worker processes or any concurrent.futures.Executor; a board that fails costs a row, not the run."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple

from ..boards.puzzle import Puzzle
from ..errors import InternalError, PuzzleError
from ..puzzles import find
from ..solving.solve import solve

FIELDS = ("dataset", "id", "puzzle", "rows", "columns", "status", "reference", "seconds", "unique_seconds", "variables",
          "clauses", "cuts", "rounds", "conflicts")
STATUSES = ("unique", "several", "solved", "none", "unknown", "bad input", "error")


@dataclass(frozen=True)
class Task:
    """A board to solve, as text, and how; `flaw` says that the record is no board at all."""

    dataset: str
    id: str
    puzzle: str
    text: str
    reference: str | None = None  # the stored solution, as text
    flaw: str = ""
    unique: bool = False  # decide uniqueness too
    time_limit: float | None = None
    solver: str | None = None
    options: tuple[tuple[str, str], ...] = ()


Job = tuple[int, Task]


class Row(NamedTuple):
    """What became of a task. `record` has the FIELDS; `note` says in words what its status and verdict leave open.

    wrong: the answer contradicts a reference that keeps all rules, or breaks a rule itself. unsound: the reference
    breaks a rule.
    """

    record: dict[str, Any]
    note: str = ""
    wrong: bool = False
    unsound: bool = False


def blank(task: Task, status: str) -> dict[str, Any]:
    """The record of a task of which nothing else is known."""
    record = dict.fromkeys(FIELDS)
    record.update(dataset=task.dataset, id=task.id, puzzle=task.puzzle, status=status, reference="absent")
    return record


@cache
def warmed(puzzle: str, solver: str | None, options: tuple[tuple[str, str], ...]) -> type[Puzzle]:
    """The puzzle, once its modules are imported and have run, so that the first board's time has nothing of that."""
    kind = find(puzzle)
    solve(kind(kind.example), solver=solver, time_limit=1, **dict(options))
    return kind


def examine(task: Task) -> Row:
    """Solve one board and compare it with its reference; never raises."""
    try:
        if task.flaw:
            return Row(blank(task, "bad input"), task.flaw)
        return _examine(task, warmed(task.puzzle, task.solver, task.options))
    except PuzzleError as error:
        return Row(blank(task, "bad input"), str(error))
    except InternalError as error:
        return Row(blank(task, "error"), str(error).partition("\n")[0], wrong=True)
    except Exception as error:
        return Row(blank(task, "error"), f"{type(error).__name__}: {error}".partition("\n")[0])


def _examine(task: Task, kind: type[Puzzle]) -> Row:
    begin = perf_counter()
    board = kind(task.text, task.id)
    parsed = perf_counter() - begin
    reference = None if task.reference is None else board.read_solution(task.reference, f"the solution of {task.id}")
    begin = perf_counter()
    result = solve(board, 2 if task.unique else 1, task.time_limit, task.solver, **dict(task.options))
    total = perf_counter() - begin
    statistics = result.statistics
    first = total if statistics.first is None else statistics.first
    record = blank(task, result.outcome)
    record.update(rows=board.rows, columns=board.columns, seconds=parsed + first,
                  unique_seconds=total - first if task.unique and result.solutions else None,
                  variables=statistics.variables, clauses=statistics.clauses, cuts=statistics.cuts,
                  rounds=statistics.rounds, conflicts=statistics.conflicts)
    unlawful = next((failure for found in result.failures for failure in found), None)
    if unlawful is not None:
        return Row(record, f"the answer breaks a rule: {unlawful}", wrong=True)
    if reference is None:
        return Row(record)
    # The reference counts only as far as it keeps the rules: data sets have errors.
    failure = next(board.check(reference), None)
    if result.solutions:
        same = board.to_grid(result.solutions[0]) == board.to_grid(reference)
        record["reference"] = "equal" if same else "different"
    else:
        same = False
    if failure is not None:
        return Row(record, f"the reference breaks a rule: {failure}", unsound=True)
    if result.outcome == "none":
        return Row(record, "no solution, yet the reference keeps all rules", wrong=True)
    if result.outcome == "unique" and not same:
        return Row(record, "said to be unique, yet the reference is another solution", wrong=True)
    if result.solutions and not same:
        return Row(record, "several solutions: ours and the reference both keep all rules")
    return Row(record)


class Workers:
    """Worker processes, replaced by fresh ones after `stop`."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.pool: ProcessPoolExecutor | None = None
        self.before: list[Any] = []

    def get(self) -> ProcessPoolExecutor:
        """The pool; its workers do not hear Ctrl-C, which the parent alone answers."""
        if self.pool is None:
            self.before = multiprocessing.active_children()
            # Spawned, not forked: numpy has threads.
            self.pool = ProcessPoolExecutor(self.jobs, multiprocessing.get_context("spawn"), _deaf)
            old = _deaf() if threading.current_thread() is threading.main_thread() else None
            for _ in range(self.jobs):
                self.pool.submit(int)  # starts a worker each, born deaf
            if old is not None:
                signal.signal(signal.SIGINT, old)
        return self.pool

    def stop(self) -> None:
        """End the workers at once, in the middle of a board if need be."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                if child not in self.before:
                    child.terminate()
            self.pool = None


def _deaf() -> Any:
    return signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(tasks: Iterable[Task], jobs: int = 1, executor: Executor | None = None) -> Iterator[tuple[int, Row]]:
    """(index of the task, its row) for each task, as they are done.

    executor: any executor, which stays open, or None for `jobs` worker processes of our own. Of those, one that dies
    costs the board that killed it: what was in work is done again, a board at a time. Of a given executor, whatever it
    can no longer do becomes a row of status `error`.
    """
    work = deque(enumerate(tasks))
    if executor is not None:
        lost = yield from _through(executor, work)
        for index, task in [*lost, *work]:
            yield index, Row(blank(task, "error"), "the executor broke")
        return
    workers = Workers(jobs)
    try:
        while work:
            lost = yield from _through(workers.get(), work, 2 * jobs)
            if lost:
                workers.stop()
            for job in lost:
                for index, task in (yield from _through(workers.get(), deque([job]), 1)):
                    workers.stop()
                    yield index, Row(blank(task, "error"), "the worker process died")
    finally:
        workers.stop()


def _through(pool: Executor, work: deque[Job],
             window: int | None = None) -> Generator[tuple[int, Row], None, list[Job]]:
    """Do the work, all of it or `window` boards handed over at a time, until it is done or the pool breaks.

    Takes what it does off `work`; returns what was in work when the pool broke.
    """
    running: dict[Future[Row], Job] = {}
    lost: list[Job] = []
    try:
        while running or (work and not lost):
            while work and not lost and len(running) < (window or len(work) + len(running) + 1):
                job = work.popleft()
                try:
                    running[pool.submit(examine, job[1])] = job
                except BrokenExecutor:
                    lost.append(job)
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                job = running.pop(future)
                try:
                    row = future.result()
                except BrokenExecutor:
                    lost.append(job)
                else:
                    yield job[0], row
    finally:
        if window is None:  # our own pools are stopped as a whole
            for future in running:
                future.cancel()
    return sorted(lost, key=lambda job: job[0])
