"""satloop bench: whole data sets, solved in worker processes and compared with their stored solutions."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from ..cli import DONE, NO, USAGE, complain
from ..errors import plural, shown
from .shared import messages, options, output, workers

if TYPE_CHECKING:
    from ..running.bench import BenchRow, BenchTask
    from ..running.executor import Engine
    from ..running.worker_statistics import Work

HEAD = ("puzzle", "boards", "solved", "equal", "wrong", "bad input", "unknown", "mean ms", "median", "95 %", "max",
        "clauses", "rounds")
SOLVED = ("unique", "several", "solved")  # statuses of a board with a solution


@click.command()
@click.argument("datasets", metavar="DATASET.json...", nargs=-1, required=True)
@options.puzzle_option()
@options.solver_option()
@options.scheme_options
@options.plain_option()
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Only the first N boards of each data set.")
@workers.jobs_option()
@click.option("--unique", is_flag=True, help="Decide for each board whether it has further solutions.")
@options.time_option("Give a board up after so many seconds.", 60.0)
@click.option("--json", "json_out", metavar="OUT", help="Write the rows as JSON.")
@click.option("--csv", "csv_out", metavar="OUT", help="Write the rows as CSV, each as it is done; in order at the end.")
@click.option("--resume", is_flag=True, help="Keep the rows that the CSV file has, errors aside, and do the others.")
@workers.cluster_option()
def bench(cluster: str | None, **given: Any) -> int:
    """Solve whole data sets and compare with their solutions.

    Prints a row a puzzle (times from text to the first checked solution) and names every board that needs a word.
    For figures of one undisturbed process say `--jobs 1`.

    Exit codes: 0 nothing wrong, 1 a wrong answer or an error, 2 bad usage or no board at all, 130 interrupted, 143
    terminated (what is done is kept).

    Example: satloop bench Slitherlink.json --unique --jobs 2 --csv slitherlink.csv
    """
    workers.prepare_workers(cluster, None, "satloop.running.bench")
    return workers.run_on_workers(cluster, given["jobs"], lambda engine: work(engine, **given))


def work(engine: Engine | None, datasets: tuple[str, ...], puzzle: str | None, solver: str | None, limit: int | None,
         jobs: int | None, unique: bool, plain: bool, time_limit: float, json_out: str | None, csv_out: str | None,
         resume: bool, **schemes: str | None) -> int:
    """What the command does, over an engine or worker processes."""
    from ..running import bench, memory
    from ..running.worker_statistics import Work
    from .shared.progress import resume_text
    if resume and not (csv_out and output.is_plain_file(csv_out)):
        raise click.UsageError("--resume needs --csv OUT, the file to go on with")
    name = options.checked_solver(solver)
    for out in filter(None, (json_out, csv_out)):
        output.check_writable(out)
    tasks = [task for file in datasets
             for task in read_tasks(file, puzzle, limit, len(datasets) > 1, schemes,
                                    {"unique": unique, "time_limit": time_limit, "solver": name, "plain": plain})]
    if not tasks:
        raise messages.CommandError("no board to solve")
    done: dict[int, BenchRow] = {}
    if resume and os.path.exists(str(csv_out)):
        try:
            done = bench.resumed(bench.read_rows(str(csv_out)), tasks)
        except (ValueError, OSError) as error:
            raise messages.CommandError(f"{csv_out}: {messages.error_text(error)}") from None
    did = Work()
    end = follow(tasks, jobs, engine, csv_out, done, resume, did)
    rows = [done[index] for index in sorted(done)]
    if json_out:
        import json
        with output.open_complete(json_out) as stream:
            lines = ",\n".join(json.dumps(row.written()) for row in rows)
            stream.write(f'{{"work": {json.dumps(did.figures())},\n"rows": [{lines}]}}\n')
    if csv_out and not (end and end[1] == USAGE):
        import csv
        with output.open_complete(csv_out) as stream:  # once more, in the order of the data sets
            writer = csv.DictWriter(stream, bench.FIELDS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(row.written() for row in rows)
    if rows and all(row.note == memory.TEXT for row in rows):
        return complain(memory.TEXT, USAGE)
    report(rows)
    if len(did.workers) > 1:
        click.echo(f"workers: {did}")
    if end is not None:
        return complain(f"{end[0]} after {len(rows)} of {plural(len(tasks), 'board')}{resume_text(csv_out)}", end[1])
    if all(row.values["status"] == "bad input" for row in rows):
        return USAGE
    return NO if any(row.wrong or row.values["status"] == "error" for row in rows) else DONE


def read_tasks(file: str, puzzle: str | None, limit: int | None, several: bool, schemes: dict[str, str | None],
               how: dict[str, Any]) -> list[BenchTask]:
    """The boards of a data set, or of a text; of several data sets one of an unknown puzzle is passed over with a
    warning."""
    from ..errors import PuzzleError
    from ..formats.dataset import read_dataset
    from ..formats.pzpr.recognize import is_address
    from ..formats.source import find_puzzle
    from ..running.bench import BenchTask
    if is_address(file) or not file.endswith(".json"):
        return text_tasks(file, puzzle, limit, schemes, how)
    data = read_dataset(file)
    try:
        known = find_puzzle(puzzle or data.name, file)
    except PuzzleError as error:
        if not several or puzzle:
            raise
        complain(f"{error}; passed over", DONE)
        return []
    choice = tuple(options.chosen_schemes(known, schemes).items())
    return [BenchTask(data.name, entry.id, known.name, entry.problem, entry.solution, entry.flaw, options=choice,
                      **how)
            for entry in list(data.entries.values())[:limit]]


def text_tasks(file: str, puzzle: str | None, limit: int | None, schemes: dict[str, str | None],
               how: dict[str, Any]) -> list[BenchTask]:
    """The boards of a text, of any notation, with the solutions beside them; one that is none counts as bad input."""
    from ..errors import PuzzleError
    from ..formats.source import open_source, sources
    from ..running.bench import BenchTask
    tasks, found = [], sources(file, puzzle)
    for source in found[:limit]:
        try:
            board, solutions, flaw = open_source(source, puzzle)
        except PuzzleError as error:
            if len(found) == 1:
                raise
            tasks.append(BenchTask(file, source.file, source.puzzle or "unknown", "", None, str(error), **how))
            continue
        choice = tuple(options.chosen_schemes(type(board), schemes).items())
        solution = board.write_solution(solutions[0]) if solutions else None
        tasks.append(BenchTask(file, source.file, board.name, board.text, solution, flaw, options=choice, **how))
    return tasks


def follow(tasks: list[BenchTask], jobs: int | None, engine: Engine | None, csv_out: str | None,
           done: dict[int, BenchRow], resume: bool, did: Work) -> tuple[str, int] | None:
    """Do the tasks that are not done; returns why, and with which exit code, not all of them are."""
    from ..running import bench
    from .shared.progress import collect_rows
    todo = [index for index in range(len(tasks)) if index not in done]

    def keep(found: tuple[int, BenchRow]) -> dict[str, Any]:
        place, row = found
        done[todo[place]] = row
        return row.written()

    rows = bench.run([tasks[index] for index in todo], jobs or workers.processors(), engine, did)
    growing = csv_out if csv_out and output.is_plain_file(csv_out) else None  # what cannot grow is written at the end
    return collect_rows(rows, len(todo), keep, growing, bench.FIELDS, resume, did)


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
            ("no reference", [row for row in rows if row.values["reference"] == "absent" and row.note
                              and row.values["status"] in SOLVED and not (row.wrong or row.unsound)]),
            ("another solution", [row for row in rows if row.values["reference"] == "different" and row.note
                                  and not (row.wrong or row.unsound)])):
        for row in which:
            note = row.note or {"unknown": "the time limit ran out"}.get(row.values["status"], "")
            click.echo(shown(f"{what}: {row.values['dataset']} {row.values['id']}: {' '.join(note.split())}"))


def summary(name: str, rows: list[BenchRow]) -> tuple[str, ...]:
    """One line of the table."""
    import numpy as np
    values = [row.values for row in rows]
    solved = [row for row in values if row["status"] in SOLVED]
    counts = [len(rows), len(solved), sum(row["reference"] == "equal" for row in values),
              sum(row.wrong for row in rows), *(sum(row["status"] == status for row in values)
                                                for status in ("bad input", "unknown"))]
    if not solved:
        return (name, *map(str, counts), *"-" * 6)
    times = 1000 * np.array([row["seconds"] for row in solved])
    figures = [times.mean(), np.median(times), np.percentile(times, 95), times.max()]
    means = [np.mean([row[field] for row in solved]) for field in ("clauses", "rounds")]
    return (name, *map(str, counts), *(f"{x:.1f}" for x in figures), f"{means[0]:.0f}", f"{means[1]:.1f}")
