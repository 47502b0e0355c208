"""What commands over many workers share: --jobs and --cluster, and the line that says how they get on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ...cli import DONE
from .options import CommandError, Decorator, lost

if TYPE_CHECKING:
    from ...boards.puzzle import Puzzle
    from ...running.executor import Engine
    from ...running.worker_statistics import Work
    from ...solving.results import Result


def jobs_option(text: str = "Worker processes (one a processor unless told).", default: int | None = None) -> Decorator:
    """--jobs N."""
    return click.option("--jobs", type=click.IntRange(min=1), metavar="N", help=text, default=default)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def cluster_option() -> Decorator:
    """--cluster ADDRESS; `over` connects."""
    return click.option("--cluster", metavar="ADDRESS",
                        help="Over Dask, tcp://HOST:PORT or a scheduler's FILE.json; or mpi.")


def split_option() -> Decorator:
    """--split, for one answer."""
    return click.option("--split", type=click.Choice(["portfolio", "cubes"]), default="portfolio", show_default=True,
                        help="What many workers do for one answer: each the whole board in a way of its own, or parts.")


def solve_with_workers(board: Puzzle, limit: int | None, time_limit: float | None, solver: str | None, plain: bool,
             options: dict[str, str], jobs: int, engine: Engine | None, split: str) -> tuple[Result, Work | None]:
    """What `solve` says, by many workers, and what these did; None where one was enough.

    More than two solutions come from cubes, in an order of their own; what an unsound scheme lets pass is told by one
    solver alone.
    """
    from encoders.loops import scheme_of
    if not scheme_of(options.get("loops", "cuts")).sound:
        from ...solving.solve import solve
        return solve(board, limit, time_limit, solver, plain, **options), None
    if limit in (1, 2) and split == "portfolio":
        from ...running.portfolio import raced
        return raced(board, limit or 1, time_limit, solver, plain, options, jobs, engine)[:2]
    from ...running.cubes import as_result, explored
    with LiveStatus() as live:
        found = explored(board, limit, time_limit, solver, options, jobs, engine,
                         told=lambda found: live.show(found.work, f"{found.count} found; "))
    if found.end is not None:
        raise found.end
    if found.errors:
        raise CommandError(lost(found.errors))
    return as_result(found, board, limit), found.work


def get_ready(cluster: str | None, jobs: int | None, *preload: str) -> None:
    """What `workers.get_ready` does, for commands that are sure to need worker processes."""
    if cluster is None and jobs != 1:
        from ...running import workers
        workers.get_ready(preload)


def over(cluster: str | None, jobs: int | None, work: Callable[[Engine | None], int]) -> int:
    """The exit code of the work, done over the cluster's engine, or None where there is no cluster.

    Raises Refusal for a cluster that is not there, or goes away.
    """
    if cluster is not None and jobs is not None:
        raise click.UsageError("--jobs and --cluster exclude each other")
    if cluster is None and (jobs or 1) == 1:
        return work(None)
    from ...running.failures import WorkersFail
    try:
        if cluster is None:
            return work(None)
        from ...running.cluster import connect
        with connect(cluster) as engine:
            return DONE if engine is None else work(engine)
    except WorkersFail as error:
        raise CommandError(str(error)) from None


class LiveStatus:
    """How many workers get on, in one line of the terminal's stderr that is written again and again.

    A context manager; nothing is written where stderr is no terminal.
    """

    def __init__(self) -> None:
        self._bar: Any = None

    def __enter__(self) -> LiveStatus:
        return self

    def __exit__(self, *error: Any) -> None:
        if self._bar is not None:
            self._bar.__exit__(*error)

    def show(self, work: Work | None, text: str = "") -> None:
        """The line as it is now."""
        if not sys.stderr.isatty():
            return
        if self._bar is None:
            self._bar = click.progressbar(length=1, file=sys.stderr, item_show_func=lambda said: str(said or ""))
            self._bar.__enter__()
        bar = self._bar
        if work is not None and work.done:
            bar.length, bar.pos = work.done + work.open, work.done
        bar.update(0, f"{text}{work or ''}")
