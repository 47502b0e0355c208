"""What commands over many workers share: --jobs and --cluster, and the line that says how they get on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ..cli import DONE
from .common import Decorator, Refusal

if TYPE_CHECKING:
    from ..running.pool import Engine
    from ..running.work import Work


def jobs_option(text: str = "Worker processes (one a processor unless told).", default: int | None = None) -> Decorator:
    """--jobs N."""
    return click.option("--jobs", type=click.IntRange(min=1), metavar="N", help=text, default=default)


def cluster_option() -> Decorator:
    """--cluster ADDRESS; `over` connects."""
    return click.option("--cluster", metavar="ADDRESS",
                        help="Over Dask, tcp://HOST:PORT or a scheduler's FILE.json; or mpi.")


def over(cluster: str | None, jobs: int | None, work: Callable[[Engine | None], int]) -> int:
    """The exit code of the work, done over the cluster's engine, or None where there is no cluster.

    Raises Refusal for a cluster that is not there, or goes away.
    """
    if cluster is not None and jobs is not None:
        raise click.UsageError("--jobs and --cluster exclude each other")
    if cluster is None and (jobs or 1) == 1:
        return work(None)
    from ..running.workers import WorkersFail
    try:
        if cluster is None:
            return work(None)
        from ..running.cluster import connect
        with connect(cluster) as engine:
            return DONE if engine is None else work(engine)
    except WorkersFail as error:
        raise Refusal(str(error)) from None


class Live:
    """How many workers get on, in one line of the terminal's stderr that is written again and again.

    A context manager; nothing is written where stderr is no terminal.
    """

    def __init__(self) -> None:
        self._bar: Any = None

    def __enter__(self) -> Live:
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
