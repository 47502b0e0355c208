"""satloop bench: solves whole data sets in worker processes and compares with their stored solutions."""

from __future__ import annotations

import json
import os
import re
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import click
import numpy as np

from .. import out_of_memory
from ..cli import DONE, NO, USAGE, Command, complain
from ..errors import PuzzleError, plural, printable
from ..formats.board_source import CsvSources, csv_sources, puzzle_named, sources
from ..formats.dataset import read_dataset
from ..formats.notations import reader_of
from ..formats.open_board import open_source
from ..formats.pzpr.recognize import is_address
from ..problems import ENDINGS, problem_and_text, problem_of
from ..running.bench import FIELDS, BenchRow, BenchTask, read_rows, resumed, run, run_lines
from ..running.workers.executor_adapter import Adapter
from ..running.workers.work_statistics import Work
from .shared import board_sources, messages, options, output, row_files, workers
from .shared.row_files import collect_rows

HEAD = ("puzzle", "boards", "largest", "solved", "equal", "wrong", "bad input", "unknown", "none", "mean ms", "median",
        "95 %", "max", "clauses", "rounds")
SOLVED = ("unique", "several", "solved")  # statuses of a board with a solution
NO_DATA = re.compile(r"\.|readme|licen[cs]e|.*\.md$", re.IGNORECASE)  # such files are no problems


@click.command(cls=Command, rare="plain limit cluster")
@click.argument("datasets", metavar="DATASET.json|FOLDER...", nargs=-1, required=True)
@options.puzzle_option()
@options.solver_option()
@options.scheme_options
@options.plain_option()
@click.option("--limit", type=click.IntRange(min=1), metavar="N",
              help="Solve only the first N boards of each data set.")
@workers.jobs_option()
@click.option("--unique", is_flag=True, help="Find out whether each board has further solutions.")
@options.time_option("Give up a board after S seconds.", 60.0)
@options.rows_options("Keep the rows of the CSV file, except errors, and solve only the other boards.")
@workers.cluster_option()
def bench(cluster: str | None, **arguments: Any) -> int:
    """Solve whole data sets and compare with the solutions stored in them.

    Of a folder the problems are taken: graphs (*.col, *.hcp, *.gr, *.edges), which are asked for a Hamiltonian cycle,
    and formulas (*.cnf, *.dimacs, *.wcnf).

    Prints one row for each puzzle and a line for each board whose result is not as expected; the column "none" counts
    boards without a solution. The times are from reading the text to the first checked
    solution. Use `--jobs 1` to measure one process without others beside it.

    Exit codes: 0 no problem, 1 a wrong answer or an error, 2 bad usage or no board at all, 130 interrupted, 143
    terminated (finished rows are kept).

    Example: satloop bench Slitherlink.json --unique --jobs 2 --csv slitherlink.csv
    """
    workers.prepare_workers(cluster, None, "satloop.running.bench")
    return workers.run_on_workers(cluster, arguments["jobs"], lambda adapter: run_bench(adapter, **arguments))


def run_bench(adapter: Adapter | None, datasets: tuple[str, ...], puzzle: str | None, solver: str | None,
              limit: int | None, jobs: int | None, unique: bool, plain: bool, time_limit: float, json_out: str | None,
              csv_out: str | None, resume: bool, **schemes: str | None) -> int:
    """Solve the data sets with an executor or worker processes; return the exit code."""
    row_files.check_rows_options(json_out, csv_out, resume)
    options.checked_solver(solver)
    settings = {"unique": unique, "time_limit": time_limit, "solver": solver, "plain": plain}
    kept = resume or json_out or (csv_out and not output.is_plain_file(csv_out))
    stream = None if kept or len(datasets) > 1 else csv_sources(datasets[0])
    if stream is not None and len(stream) > board_sources.STREAMED:
        return run_stream(stream, adapter, limit, jobs, csv_out, schemes, settings)
    tasks = [task for file in datasets for task in (
        read_folder if os.path.isdir(file) else read_tasks)(file, puzzle, limit, len(datasets) > 1, schemes, settings)]
    if not tasks:
        raise messages.CommandError("no board to solve")
    done = row_files.finished_rows(csv_out, resume, lambda path: resumed(read_rows(path), tasks))
    statistics = Work()
    end = run_tasks(tasks, jobs, adapter, csv_out, done, resume, statistics)
    rows = [done[index] for index in sorted(done)]
    if json_out:
        lines = ",\n".join(json.dumps(row.values_of_fields()) for row in rows)
        output.write_text(json_out, f'{{"work": {json.dumps(statistics.figures())},\n"rows": [{lines}]}}\n')
    if csv_out and not (end and end[1] == USAGE):
        output.write_csv(csv_out, FIELDS, (row.values_of_fields() for row in rows))  # in the order of the data sets
    if rows and all(row.note == out_of_memory.TEXT for row in rows):
        return complain(out_of_memory.TEXT, USAGE)
    tally = Tally()
    for row in rows:
        tally.add(row)
    return print_report(tally, statistics, end, len(tasks), csv_out)


def run_stream(lines: CsvSources, adapter: Adapter | None, limit: int | None, jobs: int | None, csv_out: str | None,
               schemes: dict[str, str | None], settings: dict[str, Any]) -> int:
    """Solve the lines of a CSV file one after the other; only figures of the rows are kept. Returns the exit code."""
    choice = tuple(options.chosen_schemes(puzzle_named("sudoku", lines.file), schemes).items())
    count = min(len(lines), limit or len(lines))

    def tasks() -> Iterator[BenchTask]:
        for source in islice(lines, count):
            try:
                found = reader_of(lines.notation).read(source.text, source.file)
            except PuzzleError as error:
                yield BenchTask(lines.file, source.file, "sudoku", "", None, str(error), options=choice, **settings)
            else:
                yield BenchTask(lines.file, source.file, "sudoku", found.text, found.solution, options=choice,
                                **settings)

    tally, statistics = Tally(), Work()

    def keep(item: tuple[int, BenchRow]) -> dict[str, Any]:
        tally.add(item[1])
        return item[1].values_of_fields()

    rows = run_lines(tasks(), jobs or workers.processors(), adapter, statistics, settings["time_limit"])
    end = collect_rows(rows, count, keep, csv_out, FIELDS, False, statistics)
    return print_report(tally, statistics, end, count, None)


def print_report(tally: Tally, statistics: Work, end: tuple[str, int] | None, count: int, csv_out: str | None) -> int:
    """Print the report; return the exit code. end: why not all boards were done. csv_out: what --resume reads."""
    report(tally)
    if len(statistics.workers) > 1:
        click.echo(f"workers: {statistics}")
    boards = tally.total.boards
    if end is not None:
        left = row_files.resume_text(csv_out)
        return complain(f"{end[0]} after {boards} of {plural(count, 'board')}{left}", end[1])
    if tally.total.statuses["bad input"] == boards:
        return USAGE
    return NO if tally.total.wrong or tally.total.statuses["error"] else DONE


def read_tasks(file: str, puzzle: str | None, limit: int | None, several: bool, schemes: dict[str, str | None],
               settings: dict[str, Any]) -> list[BenchTask]:
    """The boards of a data set, or of a text.

    Where there are several data sets, one of an unknown puzzle is left out with a warning.
    """
    if is_address(file) or not file.endswith(".json"):
        return text_tasks(file, puzzle, limit, schemes, settings)
    data = read_dataset(file)
    try:
        kind = puzzle_named(puzzle or data.name, file)
    except PuzzleError as error:
        if not several or puzzle:
            raise
        complain(f"{error}; passed over", DONE)
        return []
    choice = tuple(options.chosen_schemes(kind, schemes).items())
    return [BenchTask(data.name, entry.id, kind.name, entry.problem, entry.solution, entry.flaw, options=choice,
                      **settings)
            for entry in list(data.entries.values())[:limit]]


def read_folder(folder: str, _: str | None, limit: int | None, several: bool, schemes: dict[str, str | None],
                settings: dict[str, Any]) -> list[BenchTask]:
    """The problems of a folder, in the order of the numbers in their names; a file that is none counts as bad input."""
    tasks, names = [], sorted(os.listdir(folder), key=natural_order)
    files, kinds = [name for name in names if name.endswith(tuple(ENDINGS))], f"*{', *'.join(ENDINGS)}"
    if not files:
        raise messages.CommandError(f"{folder}: found no file {kinds} in the folder")
    others = [name for name in names if name not in files and not NO_DATA.match(name)]
    if others:
        some = ", ".join(others[:3]) + ", ..." * (len(others) > 3)
        complain(f"{folder}: {plural(len(others), 'file')} without the ending {kinds} left out: {some}", DONE)
    for file in files[:limit]:
        kind, text, flaw = ENDINGS[os.path.splitext(file)[1]], "", ""
        try:
            kind, text = problem_and_text(os.path.join(folder, file)) or (kind, text)
        except PuzzleError as error:
            flaw = str(error)
        choice = tuple(options.chosen_schemes(problem_of(kind), schemes).items())
        tasks.append(BenchTask(folder, file, kind, text, None, flaw, options=choice, **settings))
    return tasks


def natural_order(name: str) -> list[tuple[int, str]]:
    """A key by which names with numbers sort as people count: graph9 before graph10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]


def text_tasks(file: str, puzzle: str | None, limit: int | None, schemes: dict[str, str | None],
               settings: dict[str, Any]) -> list[BenchTask]:
    """The boards of a text in any notation, with their solutions; a text that is no board counts as bad input."""
    tasks, texts = [], sources(file, puzzle)
    for source in texts[:limit]:
        try:
            board, solutions, flaw, _ = open_source(source, puzzle)
        except PuzzleError as error:
            if len(texts) == 1:
                raise
            tasks.append(BenchTask(file, source.file, source.puzzle or "unknown", "", None, str(error), **settings))
            continue
        choice = tuple(options.chosen_schemes(type(board), schemes).items())
        solution = board.write_solution(solutions[0]) if solutions else None
        tasks.append(BenchTask(file, source.file, board.name, board.text, solution, flaw, options=choice, **settings))
    return tasks


def run_tasks(tasks: list[BenchTask], jobs: int | None, adapter: Adapter | None, csv_out: str | None,
              done: dict[int, BenchRow], resume: bool, statistics: Work) -> tuple[str, int] | None:
    """Do the tasks that are not in `done`, and add their rows.

    Returns None, or why not all were done and the exit code.
    """
    todo = [index for index in range(len(tasks)) if index not in done]

    def keep(item: tuple[int, BenchRow]) -> dict[str, Any]:
        index, row = item
        done[todo[index]] = row
        return row.values_of_fields()

    rows = run([tasks[index] for index in todo], jobs or workers.processors(), adapter, statistics)
    growing = csv_out if csv_out and output.is_plain_file(csv_out) else None  # a pipe is written at the end
    return collect_rows(rows, len(todo), keep, growing, FIELDS, resume, statistics)


class Figures:
    """What the table says of the boards of a puzzle, without their rows: a few numbers a board at most."""

    def __init__(self) -> None:
        self.boards = self.equal = self.wrong = self.solved = self.clauses = self.rounds = 0
        self.statuses = Counter[str]()
        self.seconds = array("d")
        self.largest = (0, 0, 0)  # cells, rows, columns

    def add(self, row: BenchRow) -> None:
        values = row.values
        self.boards += 1
        if values["rows"]:
            self.largest = max(self.largest, (values["rows"] * values["columns"], values["rows"], values["columns"]))
        self.equal += values["reference"] == "equal"
        self.wrong += row.wrong
        self.statuses[values["status"]] += 1
        if values["status"] in SOLVED:
            self.solved += 1
            self.seconds.append(values["seconds"])
            self.clauses += values["clauses"]
            self.rounds += values["rounds"]

    def table_row(self, name: str) -> tuple[str, ...]:
        """One row of the table."""
        _, rows, columns = self.largest
        largest = f"{rows}x{columns}" if columns > 1 else str(rows or "-")
        counts = [self.boards, largest, self.solved, self.equal, self.wrong,
                  *(self.statuses[status] for status in ("bad input", "unknown", "none"))]
        if not self.solved:
            return (name, *map(str, counts), *"-" * 6)
        times = 1000 * np.array(self.seconds)
        figures = [times.mean(), np.median(times), np.percentile(times, 95), times.max()]
        return (name, *map(str, counts), *(f"{x:.1f}" for x in figures), f"{self.clauses / self.solved:.0f}",
                f"{self.rounds / self.solved:.1f}")


class Tally:
    """The figures of each puzzle and of all, and a line for each board whose result is not as expected, by heading."""

    HEADINGS = ("wrong", "error", "bad input", "unknown", "unsound reference", "no reference", "another solution")

    def __init__(self) -> None:
        self.puzzles: dict[str, Figures] = {}
        self.total = Figures()
        self.lines: dict[str, list[str]] = {heading: [] for heading in self.HEADINGS}

    def add(self, row: BenchRow) -> None:
        values = row.values
        for figures in (self.puzzles.setdefault(values["puzzle"], Figures()), self.total):
            figures.add(row)
        status, noted = values["status"], bool(row.note)
        apart = (row.wrong, status == "error" and not row.wrong, status == "bad input", status == "unknown",
                 row.unsound,
                 values["reference"] == "absent" and noted and status in SOLVED and not (row.wrong or row.unsound),
                 values["reference"] == "different" and noted and not (row.wrong or row.unsound))
        note = row.note or {"unknown": "the time limit ran out"}.get(status, "")
        for heading, holds in zip(self.HEADINGS, apart):
            if holds:
                text = f"{heading}: {values['dataset']} {values['id']}: {' '.join(note.split())}"
                self.lines[heading].append(printable(text))


def report(tally: Tally) -> None:
    """Print the table and, below it, every board whose result is not as expected."""
    lines = [figures.table_row(name) for name, figures in tally.puzzles.items()]
    if len(lines) != 1:
        lines.append(tally.total.table_row("total"))
    output.print_table([HEAD, *lines])
    statuses = tally.total.statuses
    if statuses["unique"] or statuses["several"]:
        click.echo(f"unique: {statuses['unique']}, several solutions: {statuses['several']}")
    for line in chain.from_iterable(tally.lines.values()):
        click.echo(line)
