"""A CSV file that long work writes row by row, so that nothing done is lost."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from ..formats.csv_cells import CsvWriter, value_of

T = TypeVar("T")


class CsvFile:
    """A CSV file that gets a row for each result, at once on disk. Use it as a context manager.

    resume: add to an existing file; else it is renamed to PATH~, and gets its name back if all ends without a row. The
    names of the columns are on disk before any work begins. Raises OSError, with the path, if the file cannot be
    written; then no empty file is left.
    """

    def __init__(self, path: str, fields: Sequence[str], resume: bool = False) -> None:
        self.path, self._earlier, self._rows = path, "", 0
        if os.path.isfile(path):
            if resume:
                _remove_cut_line(path)
            elif os.path.getsize(path):
                self._earlier = path + "~"
                os.replace(path, self._earlier)
        self._stream = open(path, "a", newline="", encoding="utf-8")  # noqa: SIM115 - closed by __exit__
        self._writer = CsvWriter(self._stream, fields)
        if not os.path.isfile(path) or not os.path.getsize(path):
            try:
                self._write(dict(zip(fields, fields)))
            except OSError:
                with suppress(OSError):
                    self._stream.close()
                if os.path.isfile(path) and not os.path.getsize(path):
                    os.unlink(path)
                raise

    def add(self, row: Mapping[str, Any]) -> None:
        """Write a row; it is on disk when this returns."""
        self._rows += 1
        self._write(row)

    def _write(self, row: Mapping[str, Any]) -> None:
        try:
            self._writer.add(row)
            self._stream.flush()
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from None

    def __enter__(self) -> CsvFile:
        return self

    def __exit__(self, error_type: object, *_: object) -> None:
        try:
            self._stream.close()
            if self._earlier and not self._rows and error_type is None:
                os.replace(self._earlier, self.path)
        except OSError as error:  # a failure to write is known already
            if error_type is None:
                raise OSError(error.errno, error.strerror, self.path) from None


def _remove_cut_line(path: str) -> None:
    """Remove a last line that was cut short."""
    with open(path, "rb+") as stream:
        content = stream.read()
        stream.truncate(content.rfind(b"\n") + 1)


def complete_rows(path: str, fields: Sequence[str], what: str) -> Iterator[tuple[int, dict[str, str]]]:
    """(line number, row) for the rows of such a file; a last line that was cut short is left out.

    Raises ValueError when it is none, OSError when it cannot be read.
    """
    with open(path, newline="", encoding="utf-8") as stream:
        lines = stream.read().splitlines(keepends=True)
    reader = csv.DictReader(line for line in lines if line.endswith("\n"))
    try:
        if lines and list(reader.fieldnames or ()) != list(fields):
            raise ValueError("other columns")
        for row in reader:
            if None in row or None in row.values():
                raise ValueError("another number of columns")
            yield reader.line_num, {name: value_of(text) for name, text in row.items()}
    except (ValueError, csv.Error) as error:
        raise ValueError(f"{path}, line {reader.line_num}: found {error}, expected the CSV of {what}") from None


def rows_by_task(rows: Iterable[tuple[str, T]], names: Sequence[str], finished: Callable[[T], bool]) -> dict[int, T]:
    """The finished rows, by the index of their task. rows: (name of the task, row). names: those of the tasks.

    Tasks of the same name take their rows in order; a row that is not finished leaves its task to a later row. Raises
    ValueError for rows of other tasks, or more rows than tasks.
    """
    free: dict[str, list[int]] = {}
    for index, name in enumerate(names):
        free.setdefault(name, []).append(index)
    done = {}
    for name, row in rows:
        if not free.get(name):
            raise ValueError(f"it has a row of {name}, which is none of these boards, or twice")
        if finished(row):
            done[free[name].pop(0)] = row
    return done
