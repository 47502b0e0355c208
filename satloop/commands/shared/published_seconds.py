"""Seconds that somebody published, beside those of a bench."""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping, Sequence
from os.path import splitext
from typing import Any, NamedTuple

from ...formats.csv_cells import values_of
from .messages import CommandError, error_text

HEAD = ("graph", "vertices", "published s", "ours s", "published/ours")
WANTED = "the CSV of published seconds: a line of names, then lines 'FILE,...,SECONDS'"


class Published(NamedTuple):
    """What a file has: its name for the seconds, and the seconds by file name, None for what was not solved."""

    title: str
    seconds: Mapping[str, float | None]


def read(path: str) -> Published:
    """The published seconds of a CSV file: its first column is a file, its last one seconds, or words if unsolved.

    Raises CommandError.
    """
    try:
        with open(path, encoding="utf-8-sig", newline="") as stream:
            head, *rows = [values_of(row) for row in csv.reader(stream) if row] or [[]]
    except OSError as error:
        raise CommandError(error_text(error)) from None
    except (ValueError, csv.Error) as error:
        raise CommandError(f"{path}: {error}") from None
    seconds: dict[str, float | None] = {}
    for line, row in enumerate(rows, 2):
        if len(row) != len(head) or len(row) < 2 or row[0] in seconds:
            raise CommandError(f"{path}, line {line}: found {','.join(row)[:40]!r}, expected {WANTED}")
        try:
            seconds[row[0]] = float(row[-1])
        except ValueError:
            seconds[row[0]] = None
        if not 0 <= (seconds[row[0]] or 0) < math.inf:
            raise CommandError(f"{path}, line {line}: found {row[-1][:40]!r}, expected seconds, or a word if unsolved")
    if not seconds:
        raise CommandError(f"{path}: found no line with seconds, expected {WANTED}")
    return Published(head[-1], seconds)


def beside(published: Published, rows: Sequence[Mapping[str, Any]], limit: float) -> list[tuple[str, ...]]:
    """The table of a bench's rows (values of its FIELDS) whose file has published seconds, and below it the totals.

    limit: seconds; a published row counts as found if it took no longer. Published seconds below 0.01 count as 0.01.
    """
    table, ratios, ours, theirs = [HEAD], [], 0, 0
    for row in rows:
        name = next((name for name in (row["id"], splitext(row["id"])[0]) if name in published.seconds), None)
        if name is None:
            continue
        other, own = published.seconds[name], row["seconds"] if row["status"] == "solved" else None
        ours += own is not None
        theirs += other is not None and other <= limit
        ratio = None if own is None or other is None else max(other, 0.01) / own
        ratios += [] if ratio is None else [ratio]
        table.append((name, str(row["rows"] or "-"),
                      *("-" if value is None else f"{value:.2f}" for value in (other, own, ratio))))
    mean = f"{math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f}" if ratios else "-"
    return [*table, (f"found in {limit:g} s", "", str(theirs), str(ours), ""),
            (f"mean of {len(ratios)}", "", "", "", mean)]
