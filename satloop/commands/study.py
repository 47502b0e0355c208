"""satloop study: measures boards x schemes x solvers x seeds, and compares and draws the results."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Any

import click

from .. import out_of_memory
from ..cli import DONE, NO, USAGE, Command, complain
from ..errors import PuzzleError, plural, printable
from ..running.workers.executor_adapter import Adapter
from ..study import column_meanings, plan, records
from ..study.execute_runs import add_encodings, execute
from ..study.records import as_row, rounded
from ..study.run_record import FIELDS, Record, Run
from .shared import messages, options, output, study_report, workers
from .shared.row_files import collect_rows, resume_text


@click.command(cls=Command, rare="repeat memory_limit proof fresh count cluster report_folder")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@options.puzzle_option()
@options.family_options
@options.scheme_lists("all")
@options.encodings_option()
@click.option("--solver", "solvers", metavar="NAMES", help="Solvers: a,b or all (default: the board's own).")
@click.option("--seeds", type=click.IntRange(min=1), default=1, metavar="N", show_default=True,
              help="Number of seeds: a family makes other boards for each; for a FILE the clauses are shuffled.")
@click.option("--repeat", type=click.IntRange(min=1), default=1, metavar="N", show_default=True,
              help="Runs of the same formula that differ in the solver's seed, in place of {seed} in a solver's "
                   "command, or else in the order of clauses.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Find up to N solutions (default: 1).")
@click.option("--all", "every", is_flag=True, help="Find all solutions.")
@options.time_option("End a run after S seconds.", 60.0)
@click.option("--memory-limit", type=options.Seconds(min=0, min_open=True), metavar="MB",
              help="End a run that takes more megabytes besides what Python has loaded (Linux).")
@click.option("--proof", metavar="FOLDER", help="Keep the proofs of solvers that are commands; their size and seconds "
                                                "are columns. {proof} in a command stands for the file.")
@click.option("--fresh", is_flag=True,
              help="Give each run a process of its own; so it is with solvers that are commands.")
@click.option("--count", type=options.Seconds(min=0, min_open=True), metavar="S",
              help="Count the solutions of each made board first, for up to S seconds.")
@workers.cluster_option()
@click.option("--jobs", type=click.IntRange(min=1), default=1, metavar="N", show_default=True,
              help="Number of processes at a time; 1 measures each run alone.")
@click.option("--csv", "csv_out", metavar="OUT",
              help="Append each run to this file as it ends; OUT.columns says what is in it.")
@click.option("--json", "json_out", metavar="OUT", help="Write the runs as JSON.")
@click.option("--html", "html_out", metavar="OUT", help="Write a page with tables and plots.")
@click.option("--report", "report_folder", metavar="DIR",
              help="Write the page's tables as Markdown and LaTeX, its plots as SVG, PDF and PNG, to this folder.")
@click.option("--resume", is_flag=True, help="Keep the runs of the CSV file, and do only the others.")
def study(files: tuple[str, ...], puzzle: str | None, seeds: int, limit: int | None, every: bool, jobs: int,
          csv_out: str | None, json_out: str | None, html_out: str | None, report_folder: str | None, resume: bool,
          encodings: str | None, cluster: str | None, fresh: bool, count: float | None,
          **plan_arguments: Any) -> int:
    """Measure all schemes and solvers on all boards; memory and time of each run are its own.

    FILE is a text board, DATASET.json#ID, or a problem such as subset-sum:20,1 or graph.col, of which a run looks for
    any solution and not for the best. Prints a line for each board, with medians over the seeds, and whether all
    schemes agree: with --all they must find the same set of solutions. An existing OUT.csv is renamed to OUT.csv~,
    unless --resume adds to it. With --encodings alone, without boards, each encoding of that file is compared with
    counting: all rows of 2 to 12 literals, all loops of small graphs.

    Exit codes: 0 done, 1 two runs contradict each other or one failed, 2 bad usage, 130 interrupted, 143 terminated
    (finished runs are kept).

    Example: satloop study --family slitherlink --sizes 5-30:5 --loops cuts,regions --seeds 3 --html study.html
    """
    if every and limit is not None:
        raise click.UsageError("--all and --limit exclude each other")
    if resume and not csv_out:
        raise click.UsageError("--resume needs --csv OUT, the file to go on with")
    if csv_out == "-":
        raise click.UsageError("--csv needs a file")
    output.check_writable(csv_out, json_out, html_out)
    output.check_folder(report_folder)
    output.check_folder(plan_arguments["proof"])
    try:
        if encodings is not None:
            if not files and not plan_arguments["families"]:
                return print_checks(encodings)
            add_encodings(encodings)
        runs, text = plan.runs(files, puzzle, seeds=seeds, limit=None if every else limit or 1, **plan_arguments)
        finished = records.read_rows(str(csv_out)) if resume and os.path.exists(str(csv_out)) else []
        records.same_limits(finished, runs)
    except (ValueError, OSError) as error:
        if type(error) is PuzzleError:
            raise
        raise messages.CommandError(str(error)) from error
    order = {records.identity(run.record()): number for number, run in enumerate(runs)}
    done = {records.identity(record) for record in finished}
    todo = [run for run in runs if records.identity(run.record()) not in done]
    if plan_arguments["proof"]:
        output.make_folder(plan_arguments["proof"])
    click.echo(bound_text(todo, jobs if cluster is None else None))
    ends: list[tuple[str, int] | None] = []

    def work(adapter: Adapter | None) -> int:
        ends.append(run_studies(todo, text, jobs, csv_out, finished, resume, encodings, fresh, adapter,
                                count))
        return DONE

    workers.run_on_workers(cluster, None, work)
    if not ends:  # a rank of MPI that has worked for the first
        return DONE
    end = ends[0]
    finished.sort(key=lambda record: order.get(records.identity(record), len(order)))
    if end is None and csv_out and os.path.isfile(csv_out):
        output.write_csv(f"{csv_out}.columns", ["column", "unit", "meaning"], column_meanings.rows_of_columns())
    failures = []
    for path, text_of in ((json_out, records.as_json), (html_out, page_of)):
        try:
            if path and (finished or path == json_out):
                output.write_text(path, text_of(finished))
        except messages.CommandError as error:  # the others are written all the same
            failures.append(complain(error.message, USAGE))
    if report_folder and finished:
        try:
            write_report(report_folder, finished)
        except messages.CommandError as error:
            failures.append(complain(error.message, USAGE))
    if finished and all(record["note"] == out_of_memory.TEXT for record in finished):
        return complain(out_of_memory.TEXT, USAGE)
    failed = study_report.print_runs(finished)
    if end is not None:
        return complain(f"{end[0]} after {len(finished)} of {plural(len(runs), 'run')}{resume_text(csv_out)}", end[1])
    return failures[0] if failures else NO if failed else DONE


def print_checks(file: str) -> int:
    """Compare the encodings that a file adds with counting, and print a line for each."""
    from ..study.check_encodings import check_encodings, names_in_tables
    before = names_in_tables()
    add_encodings(file)
    names = names_in_tables() - before
    if not names:
        raise ValueError(f"{file}: it adds no encoding to a table")
    wrong = False
    for found in check_encodings(names):
        said = f"wrong: {found.wrong}" if found.wrong else found.remarks
        click.echo(printable(f"{found.name}: {said}"))
        wrong = wrong or bool(found.wrong)
    return NO if wrong else DONE


def bound_text(todo: list[Run], jobs: int | None) -> str:
    """How many runs there are, and how long they may take. jobs: None on a cluster."""
    limits = [run.time_limit for run in todo]
    text = plural(len(todo), "run")
    if None in limits or jobs is None:
        return text
    seconds = sum(limit or 0 for limit in limits) / jobs
    long = f"{seconds / 3600:.1f} hours" if seconds >= 7200 else f"{seconds / 60:.0f} minutes" if seconds >= 120 else (
        f"{seconds:.0f} s")
    return f"{text}, at most {long} of searches"


def page_of(finished: list[Record]) -> str:
    """The report as a page."""
    from ..study.report.page import page
    return page(finished)


def write_report(folder: str, finished: list[Record]) -> None:
    """Write the tables and plots of the page as files. Without matplotlib a line says which are missing."""
    from ..study.report.files import DRAWN, WITHOUT_MATPLOTLIB, files
    from ..study.report.page import chapters
    output.make_folder(folder)
    drawn = DRAWN if find_spec("matplotlib") else ()
    for name, content in files(chapters(finished), drawn):
        with output.open_complete(os.path.join(folder, name), "wb") as stream:
            stream.write(content)
    if not drawn:
        click.echo(WITHOUT_MATPLOTLIB, err=True)


def run_studies(todo: list[Run], text: Any, jobs: int, csv_out: str | None, finished: list[Record],
                resume: bool, encodings: str | None = None, fresh: bool = False,
                adapter: Adapter | None = None, count: float | None = None) -> tuple[str, int] | None:
    """Do the runs and add their records. Returns None, or why not all were done and the exit code."""

    def keep(item: tuple[Run, Record]) -> dict[str, Any]:
        finished.append(rounded(item[1]))
        return as_row(item[1])

    runs = execute(todo, text, jobs, encodings, fresh, adapter, count)
    return collect_rows(runs, len(todo), keep, csv_out, list(FIELDS), resume)
