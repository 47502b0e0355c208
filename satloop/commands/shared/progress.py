"""Rows that long work yields one by one: each kept and on disk as soon as it is there, counted on a progress bar."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, nullcontext
from typing import Any, TypeVar

from ...cli import USAGE, stopped
from ...running.csvfile import CsvFile
from ...running.failures import WorkersFail
from ...running.worker_statistics import Work
from . import options

T = TypeVar("T")


def resume_text(csv_out: str | None) -> str:
    """What follows the word that work ended too soon, where `--resume` can go on with the CSV file."""
    return f"; --resume --csv {csv_out} goes on" if csv_out and os.path.isfile(csv_out) else ""


def collect_rows(found: Generator[T, None, None], count: int, keep: Callable[[T], Mapping[str, Any] | None],
            csv_out: str | None = None, fields: Sequence[str] = (), resume: bool = False,
            work: Work | None = None) -> tuple[str, int] | None:
    """Hand each of the `count` items that are found to `keep`, and write what it returns to the CSV file, if one is
    given; `resume` goes on with what it has. work: is shown beside the bar. A row that is None is not written.

    Returns None when all came, else why not ("interrupted", an error in words) and the exit code that says so. Raises
    OSError where `keep` prints to standard output and that takes no more.
    """
    try:
        growing: Any = CsvFile(csv_out, fields, resume) if csv_out else nullcontext()
        with growing as table, closing(found), options.progress(count, work) as shown:
            for item in found:
                row = keep(item)
                if table is not None and row is not None:
                    table.add(row)
                if shown is not None:
                    shown.update(1, work)
    except KeyboardInterrupt as error:
        return stopped(error)
    except (WorkersFail, OSError) as error:
        if isinstance(error, OSError) and error.filename is None:  # standard output's; a file's has a name
            raise
        return options.reason(error), USAGE
    finally:
        if work is not None:
            work.stop()
    return None
