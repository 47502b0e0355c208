"""The rows of long work: each is kept, written to a file at once, and counted on a progress bar."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, nullcontext
from typing import Any, TypeVar

import click

from ...cli import USAGE, word_and_code
from ...running.resumable_csv import CsvFile
from ...running.workers.work_statistics import Work
from ...running.workers.worker_errors import WorkersFail
from .messages import CommandError, error_text
from .output import check_writable, is_plain_file
from .progress_bar import progress_bar

T = TypeVar("T")


def resume_text(csv_out: str | None) -> str:
    """The end of the message that work ended too soon: how to go on, where there is a CSV file to go on with."""
    return f"; --resume --csv {csv_out} goes on" if csv_out and os.path.isfile(csv_out) else ""


def check_rows_options(json_out: str | None, csv_out: str | None, resume: bool) -> None:
    """Raise UsageError for --resume without a file to go on with, CommandError for a file that cannot be written."""
    if resume and not (csv_out and is_plain_file(csv_out)):
        raise click.UsageError("--resume needs --csv OUT, the file to go on with")
    check_writable(json_out, csv_out)


def finished_rows(csv_out: str | None, resume: bool, read: Callable[[str], dict[int, T]]) -> dict[int, T]:
    """The rows that `read` takes from the CSV file; none without --resume. Raises CommandError where it cannot."""
    if not (resume and csv_out and os.path.exists(csv_out)):
        return {}
    try:
        return read(csv_out)
    except (ValueError, OSError) as error:
        raise CommandError(f"{csv_out}: {error_text(error)}") from None


def collect_rows(items: Generator[T, None, None], count: int, keep: Callable[[T], Mapping[str, Any] | None],
                 csv_out: str | None = None, fields: Sequence[str] = (), resume: bool = False,
                 work: Work | None = None) -> tuple[str, int] | None:
    """Call `keep` with each of the `count` items as it comes, and write the row that it returns to the CSV file.

    No row is written where `keep` returns None, or without `csv_out`. resume: add to the rows that the file has. work:
    the statistics of the workers, shown beside the progress bar.

    Returns None when all items came, else why not ("interrupted", or an error in words) and the exit code for that.
    Raises OSError where `keep` prints to standard output and nobody reads that any more.
    """
    try:
        csv_file: Any = CsvFile(csv_out, fields, resume) if csv_out else nullcontext()
        with csv_file as table, closing(items), progress_bar(count, work) as bar:
            for item in items:
                row = keep(item)
                if table is not None and row is not None:
                    table.add(row)
                if bar is not None:
                    bar.update(1, work)
    except KeyboardInterrupt as error:
        return word_and_code(error)
    except (WorkersFail, OSError) as error:
        if isinstance(error, OSError) and error.filename is None:  # standard output's; a file's error names the file
            raise
        return error_text(error), USAGE
    finally:
        if work is not None:
            work.stop()
    return None
