"""Studies: many runs, each in a process of its own, so that time and memory are its alone and a crash costs one run."""

from __future__ import annotations

import multiprocessing
import os
import platform
import signal
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timezone
from functools import cache
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, NamedTuple

from encoders.loops import LOOPS

from .. import __version__
from ..puzzles import NAMES
from .run import Record, Run, measure


class Worker(NamedTuple):
    run: Run
    process: Any
    deadline: float | None
    known: list[tuple[bool, Record]]  # what the process has told so far, and whether that was all


def execute(runs: Iterable[Run], text: Callable[[Run], str], jobs: int = 1) -> Iterator[tuple[Run, Record]]:
    """Each run with its record, as they are done, `jobs` processes at a time.

    A process that dies costs its run. One that outlives its time limit by half and two seconds is ended: a limit holds
    for encoding and loading too. text: the board of a run.
    """
    context = _context()
    waiting = iter(runs)
    running: dict[Connection, Worker] = {}
    try:
        while True:
            while len(running) < jobs and (run := next(waiting, None)) is not None:
                ours, theirs = context.Pipe(duplex=False)
                process = context.Process(target=_work, args=(theirs, run, text(run)), daemon=True)
                process.start()
                theirs.close()
                limit = run.time_limit
                running[ours] = Worker(run, process, None if limit is None else monotonic() + 1.5 * limit + 2, [])
            if not running:
                return
            ends = [worker.deadline for worker in running.values() if worker.deadline is not None]
            ready = wait(list(running), max(0.0, min(ends) - monotonic()) if ends else None)
            for pipe, worker in list(running.items()):
                late = worker.deadline is not None and monotonic() > worker.deadline
                if (pipe in ready and not _listen(pipe, worker)) or (late and pipe not in ready):
                    del running[pipe]
                    yield worker.run, _finish(pipe, worker, late)
    finally:
        for pipe, worker in running.items():
            _finish(pipe, worker, True)


def _context() -> Any:
    """Processes forked off one that has imported all they need, where there is such a thing."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    # numpy.ma is what np.unique imports when it first runs.
    context.set_forkserver_preload([__name__, "numpy.ma", *(f"{__package__}.puzzles.{name}" for name in NAMES),
                                    *(f"encoders.loops.{scheme.module}" for scheme in LOOPS.values())])
    return context


def _work(pipe: Connection, run: Run, text: str) -> None:
    """In the process: tell the sizes, then everything. Ctrl-C is the parent's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe.send((True, measure(run, text, lambda record: pipe.send((False, record)))))
    pipe.close()


def _listen(pipe: Connection, worker: Worker) -> bool:
    try:
        worker.known.append(pipe.recv())
    except (EOFError, OSError):
        return False
    return True


def _finish(pipe: Connection, worker: Worker, late: bool) -> Record:
    """End the process; the record it has told, or what is known of it."""
    whole, record = worker.known[-1] if worker.known else (False, worker.run.record())
    if late:
        worker.process.kill()
    worker.process.join()
    if not whole and late:
        record["note"] = f"ended: the time limit ran out while {'solving' if worker.known else 'encoding'}"
    elif not whole:
        record.update(outcome="error", note=f"the process died with exit code {worker.process.exitcode}")
    pipe.close()
    record.update(date=datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M"), versions=versions(), machine=machine())
    return record


@cache
def versions() -> str:
    """What ran: satloop, PySAT and Python."""
    from importlib.metadata import version
    return f"satloop {__version__}, PySAT {version('python-sat')}, Python {platform.python_version()}"


@cache
def machine() -> str:
    """Where it ran: processor, cores, memory, system."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as stream:
            model = next((line.partition(":")[2].strip() for line in stream if line.startswith("model name")), model)
        memory = f", {os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GB"
    except (OSError, ValueError, AttributeError):
        memory = ""
    return f"{' '.join(model.split())}, {os.cpu_count()} cores{memory}, {platform.system()}"
