"""satloop bench: whole data sets, solved in worker processes and compared with their stored solutions."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from ..cli import DONE, INTERRUPTED, NO, complain
from . import common

if TYPE_CHECKING:
    from ..running.boards import BenchRow, BenchTask

HEAD = ("puzzle", "boards", "solved", "equal", "wrong", "bad input", "unknown", "mean ms", "median", "95 %", "max",
        "clauses", "rounds")


@click.command()
@click.argument("datasets", metavar="DATASET.json...", nargs=-1, required=True)
@common.puzzle_option()
@common.solver_option()
@common.scheme_options
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Only the first N boards of each data set.")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Worker processes (one a processor unless told).")
@click.option("--unique", is_flag=True, help="Decide for each board whether it has further solutions.")
@common.time_option("Give a board up after so many seconds.", 60.0)
@click.option("--json", "json_out", metavar="OUT", help="Write the records as JSON.")
@click.option("--csv", "csv_out", metavar="OUT", help="Write the records as CSV.")
def bench(datasets: tuple[str, ...], puzzle: str | None, solver: str | None, limit: int | None, jobs: int | None,
          unique: bool, time_limit: float, json_out: str | None, csv_out: str | None, **schemes: str | None) -> int:
    """Solve whole data sets and compare with their solutions.

    Prints a row a puzzle (times from text to the first checked solution) and names every board that needs a word.
    For figures of one undisturbed process say --jobs 1.

    Exit codes: 0 nothing wrong, 1 a wrong answer or an error, 2 bad usage, 130 interrupted (what is done is kept).

    Example: satloop bench Slitherlink.json --unique --jobs 2 --csv slitherlink.csv
    """
    from ..running import boards as batch
    name = common.checked_solver(solver)
    for out in filter(None, (json_out, csv_out)):
        common.check_writable(out)
    tasks = [task for file in datasets
             for task in read_tasks(file, puzzle, limit, len(datasets) > 1, schemes,
                                    {"unique": unique, "time_limit": time_limit, "solver": name})]
    if not tasks:
        raise common.Refusal("no board to solve")
    done: dict[int, BenchRow] = {}
    interrupted = False
    try:
        follow(batch.run(tasks, jobs or processors()), done, len(tasks))
    except KeyboardInterrupt:
        interrupted = True
    rows = [done[index] for index in sorted(done)]
    records = [row.values for row in rows]
    if json_out:
        import json
        with common.whole(json_out) as stream:
            stream.write("[" + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records) + "]\n")
    if csv_out:
        import csv
        with common.whole(csv_out) as stream:
            writer = csv.DictWriter(stream, batch.FIELDS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(records)
    report(rows)
    if interrupted:
        return complain(f"interrupted after {len(rows)} of {len(tasks)} boards", INTERRUPTED)
    return NO if any(row.wrong or row.values["status"] == "error" for row in rows) else DONE


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def read_tasks(file: str, puzzle: str | None, limit: int | None, several: bool, schemes: dict[str, str | None],
               how: dict[str, Any]) -> list[BenchTask]:
    """The boards of a data set; of several data sets one of an unknown puzzle is passed over with a warning."""
    from ..errors import PuzzleError
    from ..formats.dataset import read_dataset
    from ..formats.source import find_puzzle
    from ..running.boards import BenchTask
    data = read_dataset(file)
    try:
        kind = find_puzzle(puzzle or data.name, file)
    except PuzzleError as error:
        if not several or puzzle:
            raise
        complain(f"{error}; passed over", DONE)
        return []
    options = tuple(common.chosen(kind, schemes).items())
    return [BenchTask(data.name, entry.id, kind.name, entry.problem, entry.solution, entry.flaw, options=options, **how)
            for entry in list(data.entries.values())[:limit]]


def follow(rows: Any, done: dict[int, BenchRow], total: int) -> None:
    """Collect the rows as they come, with a progress bar on a terminal."""
    from contextlib import closing, nullcontext
    bar = click.progressbar(length=total, file=sys.stderr) if sys.stderr.isatty() else nullcontext()
    with closing(rows), bar as shown:
        for index, row in rows:
            done[index] = row
            if shown is not None:
                shown.update(1)


def report(rows: list[BenchRow]) -> None:
    """Print the table and, below it, every board that is not simply solved and equal."""
    from .size import table
    puzzles = list(dict.fromkeys(row.values["puzzle"] for row in rows))
    lines = [summary(name, [row for row in rows if row.values["puzzle"] == name]) for name in puzzles]
    if len(puzzles) != 1:
        lines.append(summary("total", rows))
    table([HEAD, *lines])
    statuses = [row.values["status"] for row in rows]
    if "unique" in statuses or "several" in statuses:
        click.echo(f"unique: {statuses.count('unique')}, several solutions: {statuses.count('several')}")
    for what, which in (
            ("wrong", [row for row in rows if row.wrong]),
            ("error", [row for row in rows if row.values["status"] == "error" and not row.wrong]),
            ("bad input", [row for row in rows if row.values["status"] == "bad input"]),
            ("unknown", [row for row in rows if row.values["status"] == "unknown"]),
            ("unsound reference", [row for row in rows if row.unsound]),
            ("another solution", [row for row in rows if row.values["reference"] == "different" and row.note
                                  and not (row.wrong or row.unsound)])):
        for row in which:
            note = row.note or {"unknown": "the time limit ran out"}.get(row.values["status"], "")
            click.echo(f"{what}: {row.values['dataset']} {row.values['id']}: {' '.join(note.split())}")


def summary(name: str, rows: list[BenchRow]) -> tuple[str, ...]:
    """One line of the table."""
    import numpy as np
    records = [row.values for row in rows]
    solved = [record for record in records if record["status"] in ("unique", "several", "solved")]
    counts = [len(rows), len(solved), sum(record["reference"] == "equal" for record in records),
              sum(row.wrong for row in rows), *(sum(record["status"] == status for record in records)
                                                for status in ("bad input", "unknown"))]
    if not solved:
        return (name, *map(str, counts), *"-" * 6)
    times = 1000 * np.array([record["seconds"] for record in solved])
    figures = [times.mean(), np.median(times), np.percentile(times, 95), times.max()]
    means = [np.mean([record[field] for record in solved]) for field in ("clauses", "rounds")]
    return (name, *map(str, counts), *(f"{x:.1f}" for x in figures), f"{means[0]:.0f}", f"{means[1]:.1f}")
