"""The records of a study: kept as CSV, added up by scheme and size, and compared on equal boards."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterable
from statistics import median
from typing import Any, NamedTuple

from .run import FIELDS, OPTIONS, SOLVED, Record, Run

IDENTITY = ("puzzle", "family", "board", "rows", "columns", "seed", *OPTIONS, "solver")  # tells a study's runs apart
SERIES = (*OPTIONS, "solver")


class Table:
    """A CSV file that gains a row a record, at once on disk. Use it as a context manager.

    An existing file is gone on with, or kept under the name PATH~. Sections stand as `name variables/clauses/literals`,
    joined by `; `, and seconds to microseconds.
    """

    def __init__(self, path: str, resume: bool = False) -> None:
        if not resume and os.path.isfile(path) and os.path.getsize(path):
            os.replace(path, path + "~")
        if resume and os.path.isfile(path):
            _mend(path)
        self.stream = open(path, "a", newline="", encoding="utf-8")  # noqa: SIM115 - closed by __exit__
        self.writer = csv.DictWriter(self.stream, list(FIELDS), lineterminator="\n")
        if not self.stream.tell():
            self.writer.writeheader()

    def add(self, record: Record) -> None:
        """Write a record; it is on disk when this returns."""
        row = {name: round(value, 6) if isinstance(value, float) else value for name, value in record.items()}
        if record["sections"]:
            row["sections"] = "; ".join(f"{name} {'/'.join(map(str, n))}" for name, n in record["sections"].items())
        self.writer.writerow(row)
        self.stream.flush()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()


def _mend(path: str) -> None:
    """Take away a last line that was cut short."""
    with open(path, "rb+") as stream:
        content = stream.read()
        stream.truncate(content.rfind(b"\n") + 1)


def read_rows(path: str) -> list[Record]:
    """The records of a study's CSV file; a last line that was cut short is left out.

    Raises ValueError when it is none, OSError when it cannot be read.
    """
    with open(path, newline="", encoding="utf-8") as stream:
        lines = stream.read().splitlines(keepends=True)
    reader = csv.DictReader(line for line in lines if line.endswith("\n"))
    records = []
    try:
        if lines and list(reader.fieldnames or ()) != list(FIELDS):
            raise ValueError("other columns")
        for row in reader:
            records.append({name: _value(kind, row[name]) for name, kind in FIELDS.items()})
    except (ValueError, TypeError, AttributeError, csv.Error) as error:
        raise ValueError(f"{path}, line {reader.line_num}: found {error}, expected the CSV of a study") from None
    return records


def same_limits(records: list[Record], runs: list[Run]) -> None:
    """Raises ValueError when the records were made with other limits than the runs will have."""
    for record in records:
        limit, time = record["limit"], record["time_limit"]
        if (limit, time) != (runs[0].limit, runs[0].time_limit):
            raise ValueError(f"the runs so far looked for {limit or 'all'} solutions, for {time or 'any'} s each: "
                             "go on with the same --limit and --time-limit, or write another file")


def _value(kind: type, text: str) -> Any:
    if text == "":
        return None
    if kind is dict:
        return {name: [int(n) for n in size.split("/")] for name, _, size in
                (part.rpartition(" ") for part in text.split("; "))}
    return kind(text)


def identity(record: Record) -> tuple[Any, ...]:
    """What tells the record from others of its study."""
    return tuple(record[name] for name in IDENTITY)


class Group(NamedTuple):
    """The runs of one combination of schemes and solver on boards of one name, or of one size."""

    label: tuple[Any, ...]
    records: list[Record]

    def solved(self) -> list[Record]:
        return [record for record in self.records if record["outcome"] in SOLVED]

    def middle(self, field: str) -> float | None:
        """The median over the runs that know it."""
        known = [record[field] for record in self.records if record[field] is not None]
        return median(known) if known else None

    def seconds(self) -> float | None:
        """The median of processor seconds, where a run that did not end in time is endless; None if that is it."""
        times = sorted(record["cpu"] for record in self.solved())
        ran = sum(record["outcome"] not in ("refused", "illegal") for record in self.records)
        return times[ran // 2] if len(times) > ran // 2 else None


def grouped(records: Iterable[Record], *fields: str) -> list[Group]:
    """The records by the values of these fields, in the order in which they come."""
    groups: dict[tuple[Any, ...], list[Record]] = {}
    for record in records:
        groups.setdefault(tuple(record[field] for field in fields), []).append(record)
    return [Group(label, members) for label, members in groups.items()]


def varying(records: list[Record]) -> list[str]:
    """The fewest of the SERIES fields that still tell all combinations of them apart."""
    fields = list(SERIES)
    for field in reversed(SERIES):
        fewer = [other for other in fields if other != field]
        if len(grouped(records, *fewer)) == len(grouped(records, *fields)):
            fields = fewer
    return fields


class Verdict(NamedTuple):
    """What all runs say together: on how many boards, and those of them on which two runs contradict each other.

    sets: for each board whose whole set of solutions is known, how many these are and their fingerprint.
    """

    boards: int
    contradictions: list[str]
    sets: list[str]


def agreement(records: list[Record]) -> Verdict:
    """Compare the answers on each board: whole sets are equal, and no run finds more than a whole set has.

    Runs of schemes that are unsound on purpose do not count.
    """
    kinds = grouped(records, "puzzle", "family", "board", "rows", "columns")
    boards = [group for kind in kinds for group in (grouped(kind.records, "seed") if kind.label[1] else [kind])]
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
            sets.append(f"{name}: {count} solution{'s' * (count != 1)}" + (f", fingerprint {digits}" if digits else ""))
    return Verdict(len(boards), contradictions, sets)


def as_json(records: list[Record]) -> str:
    """The records as a JSON list, one a line."""
    return "[" + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records) + "]\n"
