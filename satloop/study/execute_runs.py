"""Executes the runs of a study in worker processes: time and memory are measured for each run, a crash costs one."""

from __future__ import annotations

import os
import platform
import runpy
import shlex
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable
from datetime import datetime, timezone
from functools import cache
from importlib.metadata import version

from encoders.loops import LOOPS

from .. import __version__, out_of_memory
from ..problems import PROBLEMS, find_puzzle_or_problem
from ..puzzles import NAMES
from ..running.workers import worker_process
from ..running.workers.executor_adapter import Adapter
from ..running.workers.item_answers import answers
from ..solving.backends.external import command_of
from .measure_run import measure
from .run_record import Record, Run

Records = Generator[tuple[Run, Record], None, None]
GRACE = 0.4  # seconds after its time limit at which a run is ended, whatever it does


def execute(runs: Iterable[Run], text: Callable[[Run], str], jobs: int = 1, encodings: str | None = None,
            fresh: bool = False, adapter: Adapter | None = None, count: float | None = None) -> Records:
    """Yield each run with its record, as they are done, in `jobs` processes at a time, or by a cluster's adapter.

    If a process dies, its run gets a record with the error; one that outlives its time limit is ended. text: returns
    the text of a run's board. encodings: a Python file that adds encodings to their tables, see `add_encodings`. fresh:
    each run has a process of its own; so it is with solvers that are commands, whose memory the system adds up. count:
    seconds in which the solutions of each board of a family are counted, before all runs; None: they are not.
    Raises WorkersFail when no process can be started, or the cluster is gone.
    """
    runs = list(runs)
    limits = [run.time_limit for run in runs]
    limit = None if None in limits or not limits else max(float(seconds or 0) for seconds in limits) + GRACE
    tasks = ((run, text(run), encodings) for run in runs)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
    # numpy.ma is what np.unique imports when it first runs.
    preload = [__name__, "numpy.ma", *(f"satloop.puzzles.{name}" for name in NAMES),
               *(f"satloop.problems.{module}" for module, _ in PROBLEMS.values()),
               *(f"encoders.loops.{scheme.module}" for scheme in LOOPS.values())]
    counts = {} if count is None else count_solutions(runs, text, count, jobs, adapter)
    fresh = fresh or any(command_of(run.solver) for run in runs)
    for index, answer in answers(measure_task, tasks, jobs, adapter, limit=limit, fresh=fresh, preload=preload,
                                 once=True):
        record: Record = answer.value or answer.progress or runs[index].record()
        if answer.late:
            record["note"] = f"ended: the time limit ran out while {'solving' if answer.progress else 'encoding'}"
        elif answer.error == out_of_memory.TEXT:
            record["note"] = f"{out_of_memory.TEXT}{runs[index].limit_text}"
        elif answer.error:
            record.update(outcome="error", note=answer.error)
        record["count"] = counts.get(text(runs[index])) if counts else None
        record.update(date=datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M"), versions=versions(),
                      machine=machine(), command=shlex.join(["satloop", *sys.argv[1:]]), commit=commit(), cores=cores,
                      load_average=load, solver_version=solver_version(runs[index].solver))
        yield runs[index], record


def count_solutions(runs: list[Run], text: Callable[[Run], str], seconds: float, jobs: int = 1,
                    adapter: Adapter | None = None) -> dict[str, int]:
    """How many solutions each board of a family has, by its text, where that is known within these seconds."""
    boards = list({text(run): (run.puzzle, text(run), seconds) for run in runs if run.family}.values())
    return {boards[index][1]: answer.value for index, answer in
            answers(count_task, boards, jobs, adapter, limit=seconds + GRACE, once=True) if answer.value is not None}


def count_task(task: tuple[str, str, float]) -> int | None:
    """Count the solutions of one board in a worker process; None where they are too many for the time."""
    from ..running.counting_methods import count_board
    puzzle, text, seconds = task
    tally = count_board(find_puzzle_or_problem(puzzle)(text), time_limit=seconds)
    return tally.count if tally.complete else None


def measure_task(task: tuple[Run, str, str | None]) -> Record:
    """Do one run in a worker process. It reports the sizes before it solves, so that a run that is ended has them."""
    run, text, encodings = task
    if encodings is not None:
        add_encodings(encodings)
    return measure(run, text, worker_process.report)


def add_encodings(file: str) -> None:
    """Run a Python file of one's own, which puts encodings into their tables. Raises ValueError where it fails."""
    try:
        runpy.run_path(file)
    except Exception as error:
        raise ValueError(f"{file}: {type(error).__name__}: {' '.join(str(error).split())[:200]}") from None


@cache
def versions() -> str:
    """The versions of satloop, PySAT and Python."""
    return f"satloop {__version__}, PySAT {version('python-sat')}, Python {platform.python_version()}"


@cache
def solver_version(solver: str) -> str:
    """What a foreign solver prints for --version, its first line; "" where it prints none, or is one of PySAT's."""
    words = command_of(solver)
    if not words:
        return ""
    try:
        done = subprocess.run([words[0], "--version"], capture_output=True, text=True, timeout=5, check=False,
                              errors="replace", stdin=subprocess.DEVNULL)
    except (OSError, subprocess.SubprocessError):
        return ""
    lines = done.stdout.split("\n")
    return " ".join(lines[0].split())[:80] if done.returncode == 0 else ""


@cache
def commit() -> str:
    """The commit of a checkout from which satloop runs, with a + where files were changed; "" where there is none."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    if not os.path.exists(os.path.join(root, ".git")):
        return ""
    try:
        done = subprocess.run(["git", "-C", root, "describe", "--always", "--abbrev=12", "--dirty=+"],
                              capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


@cache
def machine() -> str:
    """The machine: processor, cores, memory, system."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as stream:
            model = next((line.partition(":")[2].strip() for line in stream if line.startswith("model name")), model)
        memory = f", {os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GB"
    except (OSError, ValueError, AttributeError):
        memory = ""
    return f"{' '.join(model.split())}, {os.cpu_count()} cores{memory}, {platform.system()}"
