"""Workers for commands: the options --jobs, --cluster and --split, and a line that shows the workers' progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from encoders.loops import scheme_of

from ...boards.puzzle import Puzzle
from ...cli import DONE
from ...running.last_resort_alarm import until_alarm
from ...running.workers.worker_errors import WorkersFail
from ...solving.results import Result
from ...solving.solve import solve
from .messages import CommandError, lost_cubes_text, report_value_errors
from .options import Decorator

if TYPE_CHECKING:
    from ...running.workers.executor_adapter import Adapter
    from ...running.workers.messages import ItemAnswer
    from ...running.workers.work_statistics import Work

GRACE = 5.0  # seconds after the time limit at which a worker is ended, whatever it does


def jobs_option(text: str = "Number of worker processes (default: one for each processor).") -> Decorator:
    """--jobs N."""
    return click.option("--jobs", type=click.IntRange(min=1), metavar="N", help=text)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def cluster_option() -> Decorator:
    """--cluster ADDRESS; `run_on_workers` connects to it."""
    return click.option("--cluster", metavar="ADDRESS",
                        help="Work on a cluster: tcp://HOST:PORT or FILE.json of a Dask scheduler, or mpi.")


def split_option() -> Decorator:
    """--split, the way in which many workers find one answer."""
    return click.option("--split", type=click.Choice(["portfolio", "cubes"]), default="portfolio", show_default=True,
                        help="How workers share a board: each solves all of it in its own way, or only parts (cubes).")


@dataclass(eq=False, repr=False)
class BoardSearch:
    """How boards are solved: the arguments of `solve`, and who works: an executor, `jobs` processes, or this one."""

    limit: int | None
    time_limit: float | None
    solver: str | None
    plain: bool = False
    jobs: int = 1
    split: str = "portfolio"
    adapter: Adapter | None = None

    def result(self, board: Puzzle, options: dict[str, str]) -> tuple[Result, Work | None]:
        """The result of `solve`, and the statistics of the workers, None without workers.

        More than two solutions are always found in cubes, and come in no fixed order. Unsound schemes are solved in
        this process. Raises CommandError where workers have lost cubes.
        """
        alone = self.limit is not None and self.adapter is None and self.jobs == 1
        if alone or not scheme_of(options.get("loops", "cuts")).sound:
            return solve(board, self.limit, self.time_limit, self.solver, self.plain, **options), None
        if self.limit in (1, 2) and self.split == "portfolio":
            from ...running.portfolio import race_ways
            return race_ways(board, self.limit or 1, self.time_limit, self.solver, self.plain, options, self.jobs,
                             self.adapter)[:2]
        from ...running.cubes import as_result, explore_board
        with LiveStatus() as live:
            exploration = explore_board(board, self.limit, self.time_limit, self.solver, options, self.jobs,
                                        self.adapter, report=lambda state: live.show(
                                            state.work, f"{state.count} found; "))
        if exploration.end is not None:
            raise exploration.end
        if exploration.errors:
            raise CommandError(lost_cubes_text(exploration.errors))
        return as_result(exploration, board, self.limit), exploration.work


def task_answers(function: Callable[[Any], Any], tasks: Iterable[Any], jobs: int, adapter: Adapter | None,
                 time_limit: float | None, preload: tuple[str, ...],
                 work: Work | None = None) -> Generator[tuple[int, ItemAnswer], None, None]:
    """(index of the task, its answer), as the tasks are done by an executor, by `jobs` processes, or by this one.

    time_limit: seconds that the function itself keeps to; an alarm ends it a little later, and gives a late answer; a
    worker that hears no alarm is ended some seconds later. Raises CommandError for a ValueError of the function in this
    process.
    """
    from ...running.workers.item_answers import answers
    from ...running.workers.messages import ItemAnswer
    do = partial(until_alarm, function, time_limit)
    if adapter is None and jobs == 1:
        for index, task in enumerate(tasks):
            with report_value_errors():
                yield index, with_alarm_as_late(ItemAnswer(do(task)))
        return
    limit = None if time_limit is None else time_limit + GRACE
    for index, answer in answers(do, tasks, jobs, adapter, limit=limit, preload=preload, work=work):
        yield index, with_alarm_as_late(answer)


def with_alarm_as_late(answer: ItemAnswer) -> ItemAnswer:
    """The answer, or a late one where the alarm left no value."""
    alarmed = answer.value is None and not answer.error
    return answer._replace(error="ended at its time limit", late=True) if alarmed else answer


def prepare_workers(cluster: str | None, jobs: int | None, *preload: str) -> None:
    """Start early what worker processes need, for commands that are sure to use them; see `process_executor`."""
    if cluster is None and jobs != 1:
        from ...running.workers import process_executor
        process_executor.get_ready(preload)


def run_on_workers(cluster: str | None, jobs: int | None, work: Callable[[Adapter | None], int]) -> int:
    """Call `work` with an executor of the cluster, or with None without a cluster, and return its exit code.

    Raises CommandError for a cluster that cannot be reached, or goes away.
    """
    if cluster is not None and jobs is not None:
        raise click.UsageError("--jobs and --cluster exclude each other")
    if cluster is None and (jobs or 1) == 1:
        return work(None)
    try:
        if cluster is None:
            return work(None)
        from ...running.cluster import connect
        with connect(cluster) as adapter:
            return DONE if adapter is None else work(adapter)
    except WorkersFail as error:
        raise CommandError(str(error)) from None


class LiveStatus:
    """The progress of the workers in one line of the terminal's stderr, which is updated in place.

    A context manager; it writes nothing where stderr is no terminal. alone: the text, without a bar.
    """

    def __init__(self, alone: bool = False) -> None:
        self._bar: Any = None
        self._alone = alone

    def __enter__(self) -> LiveStatus:
        return self

    def __exit__(self, *error: Any) -> None:
        if self._bar is not None:
            self._bar.__exit__(*error)

    def show(self, work: Work | None, text: str = "") -> None:
        """Show the text and the statistics of the workers."""
        if not sys.stderr.isatty():
            return
        if self._bar is None:
            self._bar = click.progressbar(length=1, file=sys.stderr, item_show_func=lambda item: str(item or ""),
                                          bar_template="%(info)s" if self._alone else "%(label)s  [%(bar)s]  %(info)s",
                                          show_percent=not self._alone, show_eta=not self._alone, update_min_steps=0)
            self._bar.__enter__()
        bar = self._bar
        if work is not None and work.done:
            bar.length, bar.pos = work.done + work.open, work.done
        bar.update(0, f"{text}{work or ''}")
