"""The records of a study: reads them from CSV, groups them by scheme and size, and compares them on equal boards."""

from __future__ import annotations

import json
from collections.abc import Iterable
from statistics import median
from typing import Any, NamedTuple

from ..boards.puzzle import OPTIONS
from ..errors import plural
from ..running.resumable_csv import complete_rows
from .run_record import FIELDS, SOLVED, Record, Run

# What tells the runs of a study apart.
IDENTITY = ("puzzle", "family", "board", "rows", "columns", "seed", "repeat", *OPTIONS, "solver")
SERIES = (*OPTIONS, "solver")


def rounded(record: Record) -> Record:
    """The record with the digits that a CSV file keeps, so that whatever is made of the file says the same."""
    return {name: round(value, 6) if isinstance(value, float) else value for name, value in record.items()}


def as_row(record: Record) -> dict[str, Any]:
    """The record as a row of CSV: sections as `name variables/clauses/literals`, joined by `; `."""
    row = rounded(record)
    if record["sections"]:
        row["sections"] = "; ".join(f"{name} {'/'.join(map(str, n))}" for name, n in record["sections"].items())
    return row


def read_rows(path: str) -> list[Record]:
    """The records of a study's CSV file; a last line that was cut short is left out.

    Raises ValueError when it is none, OSError when it cannot be read.
    """
    records = []
    for line, row in complete_rows(path, list(FIELDS), "a study"):
        try:
            records.append({name: _value(type_, row[name]) for name, type_ in FIELDS.items()})
        except ValueError as error:
            raise ValueError(f"{path}, line {line}: found {error}, expected the CSV of a study") from None
    return records


def same_limits(records: list[Record], runs: list[Run]) -> None:
    """Raise ValueError, which names the options, if the records have other limits than the runs."""
    def options(limit: int | None, time_limit: float | None, memory_limit: float | None) -> list[str]:
        return ["--all" if limit is None else f"--limit {limit}",
                "no --time-limit" if time_limit is None else f"--time-limit {time_limit:g}",
                "no --memory-limit" if memory_limit is None else f"--memory-limit {memory_limit:g}"]

    now = options(runs[0].limit, runs[0].time_limit, runs[0].memory_limit)
    for record in records:
        before = options(record["limit"], record["time_limit"], record["memory_limit"])
        other = [pair for pair in zip(before, now) if pair[0] != pair[1]]
        if other:
            raise ValueError("the runs so far had " + " and ".join(f"{old}, not {new}" for old, new in other) +
                             ": go on with the same, or write another file")


def _value(type_: type, text: str) -> Any:
    if text == "":
        return None
    if type_ is dict:
        return {name: [int(n) for n in size.split("/")] for name, _, size in
                (part.rpartition(" ") for part in text.split("; "))}
    return type_(text)


def identity(record: Record) -> tuple[Any, ...]:
    """The fields that identify a record within its study."""
    return tuple(record[name] for name in IDENTITY)


class RecordGroup(NamedTuple):
    """The runs of one combination of schemes and solver on boards of one name, or of one size."""

    label: tuple[Any, ...]
    records: list[Record]

    def solved(self) -> list[Record]:
        return [record for record in self.records if record["outcome"] in SOLVED]

    def median(self, field: str) -> float | None:
        """The median over the runs that have a value."""
        known = [record[field] for record in self.records if record[field] is not None]
        return median(known) if known else None

    def seconds(self) -> float | None:
        """The median of processor seconds. A run that did not end in time counts as endless; None if the median is."""
        times = sorted(record["cpu"] for record in self.solved())
        ran = sum(record["outcome"] not in ("refused", "illegal") for record in self.records)
        return times[ran // 2] if len(times) > ran // 2 else None


def grouped(records: Iterable[Record], *fields: str) -> list[RecordGroup]:
    """The records by the values of these fields, in the order in which they come."""
    groups: dict[tuple[Any, ...], list[Record]] = {}
    for record in records:
        groups.setdefault(tuple(record[field] for field in fields), []).append(record)
    return [RecordGroup(label, members) for label, members in groups.items()]


def varying(records: list[Record]) -> list[str]:
    """The smallest set of SERIES fields whose values distinguish all combinations in the records."""
    fields = list(SERIES)
    for field in reversed(SERIES):
        fewer = [other for other in fields if other != field]
        if len(grouped(records, *fewer)) == len(grouped(records, *fields)):
            fields = fewer
    return fields


class Agreement(NamedTuple):
    """The comparison of all runs: the number of boards, and the boards on which two runs contradict each other.

    sets: for each board whose whole set of solutions is known, how many these are and their fingerprint.
    """

    boards: int
    contradictions: list[str]
    sets: list[str]


def agreement(records: list[Record]) -> Agreement:
    """Compare the answers on each board: whole sets are equal, and no run finds more than a whole set has.

    Runs of schemes that are unsound on purpose do not count.
    """
    names = grouped(records, "puzzle", "family", "board", "rows", "columns")
    boards = [group for same in names for group in (grouped(same.records, "seed") if same.label[1] else [same])]
    contradictions, sets = [], []
    for group in boards:
        first = group.records[0]
        name = first["board"] + (f" seed {first['seed']}" if first["family"] else "")
        sound = [record for record in group.records if record["outcome"] in (*SOLVED, "unknown")]
        whole = {(record["solutions"], record["fingerprint"]) for record in sound if record["complete"]}
        most = max((record["solutions"] or 0 for record in sound), default=0)
        if len(whole) > 1 or any(most > count for count, _ in whole):
            contradictions.append(name)
        elif whole:
            count, digits = next(iter(whole))
            sets.append(f"{name}: {plural(count, 'solution')}" + (f", fingerprint {digits}" if digits else ""))
    return Agreement(len(boards), contradictions, sets)


def as_json(records: list[Record]) -> str:
    """The records as a JSON list, one a line."""
    return "[" + ",\n".join(json.dumps(record) for record in records) + "]\n"
