"""satloop rate: rates how hard boards are, and why."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import click

from ..cli import DONE, NO, UNKNOWN, USAGE, Command, complain
from ..errors import plural, printable
from ..explaining.board_metrics import METRIC_FIELDS
from ..explaining.rate import RATING_FIELDS, board_id, rate_task, score_text
from ..formats.board_source import Source
from ..running.resumable_csv import complete_rows, rows_by_task
from ..running.workers.executor_adapter import Adapter
from ..running.workers.messages import ItemAnswer
from ..running.workers.work_statistics import Work
from .shared import board_sources, options, output, row_files, workers
from .shared.row_files import collect_rows

PRELOAD = ("satloop.running.workers.item_answers", "satloop.explaining.rate", "satloop.formats.dataset", "numpy.ma")


@click.command(cls=Command, rare="resume cluster")
@options.files_argument()
@options.puzzle_option()
@click.option("--stats", is_flag=True, help="Also count clues, symmetry, techniques, branching, depth and conflicts.")
@options.rows_options("Keep the rows of the CSV file, except those of outcome unknown, and rate the other boards.")
@workers.jobs_option("Number of worker processes, a board each (default: 1).")
@workers.cluster_option()
@options.time_option()
def rate(cluster: str | None, jobs: int | None, **arguments: Any) -> int:
    """Say how hard boards with one solution are, from easy to evil, and why.

    The score is the sum of the costs of the steps that `satloop explain` finds; satloop/explaining/model/scoring.py
    lists the costs.

    Exit codes: 0 done, 1 several solutions or none, 2 bad input, 3 unknown (time limit).

    Example: satloop rate instances/slitherlink/*.txt --stats
    """
    workers.prepare_workers(cluster, jobs or 1, *PRELOAD)
    return workers.run_on_workers(cluster, jobs, lambda adapter: run_rate(adapter, jobs or 1, **arguments))


def run_rate(adapter: Adapter | None, jobs: int, files: tuple[str, ...], puzzle: str | None, stats: bool,
             json_out: str | None, csv_out: str | None, resume: bool, time_limit: float | None) -> int:
    """Rate the boards with an executor, worker processes, or in this process; return the exit code."""
    row_files.check_rows_options(json_out, csv_out, resume)
    boards = board_sources.BoardSources(files, puzzle, datasets=True, time_limit=time_limit)
    if boards.streamed and not resume and json_out is None and (csv_out is None or output.is_plain_file(csv_out)):
        return rate_stream(adapter, jobs, boards, stats, csv_out)
    codes, tasks, names = [DONE], list[dict[str, Any]](), list[str]()
    for source in boards.sources:
        if isinstance(source, Exception):
            codes.append(board_sources.complain_of(source))
        else:
            tasks.append(task_of(source, boards, stats))
            names.append(board_id(source.file))
    rows: list[dict[str, Any]] = []
    fields = columns(stats)
    done = row_files.finished_rows(csv_out, resume, lambda path: resumed_rows(path, fields, names))
    statistics = Work()
    growing = csv_out if csv_out and output.is_plain_file(csv_out) else None  # a pipe is written at the end
    end = run_tasks(tasks, jobs, adapter, growing, fields, done, resume, statistics)
    for _, row in sorted(done.items()):
        if "error" in row:
            codes.append(complain(row["error"], USAGE))
            continue
        rows.append(row)
        codes.append(exit_code_of(row))
    if "-" not in (json_out, csv_out):
        for row in rows:
            click.echo(rating_line(row, boards.several, stats))
    if json_out is not None and (rows or json_out == "-"):
        output.write_text(json_out, json.dumps({"work": statistics.figures() if statistics.done else None,
                                                "rows": rows}, indent=1) + "\n")
    if csv_out is not None and (rows or csv_out == "-") and not (end and end[1] == USAGE):
        output.write_csv(csv_out, fields, rows)
    if statistics.done and (stats or sys.stderr.isatty()):
        click.echo(f"workers: {statistics}", err=True)
    if end is not None:
        left = row_files.resume_text(csv_out)
        return complain(f"{end[0]} after {len(done)} of {plural(len(tasks), 'board')}{left}", end[1])
    return next(code for code in (USAGE, UNKNOWN, NO, DONE) if code in codes)


def rate_stream(adapter: Adapter | None, jobs: int, boards: board_sources.BoardSources, stats: bool,
                csv_out: str | None) -> int:
    """Rate boards one after the other, and say of each what was found as it comes; no row is kept."""
    codes, fields, files, statistics = {DONE}, columns(stats), dict[int, str](), Work()

    def tasks() -> Iterator[dict[str, Any]]:
        index = 0
        for source in boards.sources:
            if isinstance(source, Exception):
                codes.add(board_sources.complain_of(source))
            else:
                files[index] = source.file
                index += 1
                yield task_of(source, boards, stats)

    def keep(item: tuple[int, ItemAnswer]) -> dict[str, Any] | None:
        row = row_of(files.pop(item[0]), item[1], fields)
        if "error" in row:
            codes.add(complain(row["error"], USAGE))
            return None
        codes.add(exit_code_of(row))
        click.echo(rating_line(row, boards.several, stats))
        return row

    answers = workers.task_answers(rate_task, tasks(), jobs, adapter, boards.time_limit, PRELOAD, statistics)
    end = collect_rows(answers, boards.count, keep, csv_out, fields, False, statistics)
    return complain(*end) if end is not None else next(code for code in (USAGE, UNKNOWN, NO, DONE) if code in codes)


def task_of(source: Source, boards: board_sources.BoardSources, stats: bool) -> dict[str, Any]:
    """What `rate_task` takes."""
    return {"source": tuple(source), "puzzle": boards.puzzle, "stats": stats, "time_limit": boards.time_limit}


def row_of(file: str, answer: ItemAnswer, fields: list[str]) -> dict[str, Any]:
    """The row of a board, or an error."""
    if answer.late:
        return {**dict.fromkeys(fields), "id": board_id(file), "outcome": "unknown", "level": "",
                "why": "The time limit ran out."}
    return answer.value or {"error": f"{file}: {answer.error}"}


def exit_code_of(row: dict[str, Any]) -> int:
    """The exit code that a row asks for."""
    return {"explained": DONE, "unknown": UNKNOWN}.get(row["outcome"], NO)


def columns(stats: bool) -> list[str]:
    """The columns of the CSV file."""
    return ["id", *RATING_FIELDS, *(METRIC_FIELDS if stats else ())]


def resumed_rows(path: str, fields: list[str], names: list[str]) -> dict[int, dict[str, Any]]:
    """The rows of a CSV file that need not be done again: index of the board -> row.

    Raises ValueError for a file of another kind, or with rows of other boards.
    """
    done = rows_by_task(((row["id"], row) for _, row in complete_rows(path, fields, "rate")), names,
                        lambda row: row["outcome"] != "unknown")
    return {index: {name: parse_field(name, text) for name, text in row.items()} for index, row in done.items()}


def parse_field(name: str, text: str) -> Any:
    """The value of a field of the CSV file, as `rate_task` returned it."""
    if not text:
        return "" if name in ("level", "why") else None
    if name in ("id", "puzzle", "outcome", "level", "why", "symmetry"):
        return text
    return float(text) if name in ("score", "seconds", "clue_share", "branching") else int(text)


def run_tasks(tasks: list[dict[str, Any]], jobs: int, adapter: Adapter | None, csv_out: str | None, fields: list[str],
              done: dict[int, dict[str, Any]], resume: bool, statistics: Work) -> tuple[str, int] | None:
    """Do the tasks that are not in `done`, and add their rows.

    Returns None, or why not all were done and the exit code.
    """
    todo = [index for index in range(len(tasks)) if index not in done]
    if jobs > 1 or adapter is not None:  # the largest first, so that workers end at about the same time
        todo.sort(key=lambda index: -len(tasks[index]["source"][1]))
    rest = [tasks[index] for index in todo]

    def keep(item: tuple[int, ItemAnswer]) -> dict[str, Any] | None:
        index, answer = item
        row = done[todo[index]] = row_of(rest[index]["source"][0], answer, fields)
        return None if "error" in row else row

    answers = workers.task_answers(rate_task, rest, jobs, adapter, rest[0]["time_limit"] if rest else None, PRELOAD,
                                   statistics)
    return collect_rows(answers, len(rest), keep, csv_out, fields, resume, statistics)


def rating_line(row: dict[str, Any], several: bool, stats: bool) -> str:
    """The rating of a board in words."""
    text: str = f"{printable(row['id'])}: " if several else ""
    if row["score"] is not None:
        text += f"{row['level']}, {score_text(row['puzzle'], row['score'])}. "
    text += row["why"]
    if stats and row["score"] is not None:
        text += (f"\n  clues {row['clues']} ({row['clue_share']:.0%} of the cells), symmetry {row['symmetry']}, "
                 f"{plural(row['techniques'], 'technique')}, {row['branching']:.1f} steps at a time, "
                 f"depth {row['depth']}, {plural(row['conflicts'], 'conflict')}")
    return text
