"""satloop solve: solves boards and writes the solutions in any format."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..cli import DONE, NO, UNKNOWN, complain
from ..errors import plural
from .shared import board_sources, messages, options, output, workers

if TYPE_CHECKING:
    from ..boards.puzzle import Puzzle
    from ..running.workers.executor_adapter import Adapter
    from ..running.workers.statistics import Work
    from ..solving.results import Result


@click.command()
@options.solving_options
@options.plain_option()
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Find up to N solutions (default: 1).")
@click.option("--all", "every", is_flag=True, help="Find all solutions.")
@options.time_option()
@options.format_option()
@options.out_option()
@workers.jobs_option("Number of worker processes for a board that takes more than a moment (default: 1).")
@workers.cluster_option()
@workers.split_option()
@click.option("--stats", is_flag=True, help="Print size, work and seconds on stderr.")
def solve(files: tuple[str, ...], puzzle: str | None, solver: str | None, plain: bool, limit: int | None,
          every: bool, time_limit: float | None, format: str, out: str | None, jobs: int | None, cluster: str | None,
          split: str, stats: bool, **schemes: str | None) -> int:
    """Solve boards and draw the solutions.

    FILE is a text with boards, a pzprv3 file, an address of puzz.link, - for standard input, or DATASET.json#ID.

    Exit codes: 0 solved, 1 no solution, 2 bad input, 3 unknown (time limit).

    Example: satloop solve instances/flow/report-15x15.txt --stats
    """
    if every and limit is not None:
        raise click.UsageError("--all and --limit exclude each other")
    writer = output.Writer(format, out)
    writer.refuse_several(len(files) > 1 or every or (limit or 1) > 1)
    name = options.checked_solver(solver)
    boards = board_sources.BoardSources(files, puzzle)
    several = boards.several
    writer.refuse_several(several)

    def work(board: Puzzle, file: str, adapter: Adapter | None) -> int:
        choice = options.chosen_schemes(type(board), schemes)
        with messages.report_value_errors():
            result, worker_statistics = workers.solve_with_workers(
                board, None if every else limit or 1, time_limit, name, plain, choice, jobs or 1, adapter, split)
        result.statistics.seconds = {"parse": boards.seconds, **result.statistics.seconds}
        if format == "json":
            writer.write(as_json(board, result, choice, worker_statistics))
        else:
            if several and format == "text":
                writer.write(f"{file}: {board.title} {board.rows}x{board.columns}\n")
            write_solutions(writer, board, result)
        if stats:
            click.echo((f"{file}: " if several else "") + messages.statistics_line(result.statistics), err=True)
            if worker_statistics is not None:
                click.echo(f"  {worker_statistics}", err=True)
            for answer in result.answers:
                click.echo(f"  {answer}", err=True)
            propagation = board.propagation()
            if propagation:
                counts = ", ".join(f"{name} {count}" for name, count in propagation.items())
                click.echo(f"propagation alone: {counts}", err=True)
        if result.outcome == "none":
            text = "no solution" + (f": {result.reason}" if result.reason else "")
            click.echo(f"{file}: {text}" if several else text, err=format != "text")
        elif result.outcome == "unknown":
            complain(f"{file}: unknown: {messages.gave_up_text(time_limit)}", UNKNOWN)
        elif every:
            count = plural(len(result.solutions), "solution")
            more = "" if result.exhausted else ", perhaps more: the time limit ran out"
            click.echo(f"{file}: {count}{more}", err=True)
        return exit_code(result, every)

    return workers.run_on_workers(
        cluster, jobs,
        lambda adapter: boards.run_each(lambda reading, file: work(reading.board, file, adapter), writer))


def exit_code(result: Result, every: bool) -> int:
    """The exit code for a result."""
    if result.outcome == "none" or any(result.failures):
        return NO
    return UNKNOWN if result.outcome == "unknown" or (every and not result.exhausted) else DONE


def write_solutions(writer: output.Writer, board: Puzzle, result: Result) -> None:
    """Write each solution in the writer's format, and the failures of solutions that an unsound scheme let pass.

    An address cannot hold a solution, so it is written once.
    """
    if writer.format == "url":
        writer.write(output.board_output(board, "url"))
    for number, (solution, failures) in enumerate(zip(result.solutions, result.failures)):
        if writer.format != "url":
            writer.write(output.board_output(board, writer.format, writer.out, solution), apart=number > 0)
        for failure in failures:
            click.echo(f"not a solution: {failure}", err=writer.format != "text")


def as_json(board: Puzzle, result: Result, options: dict[str, str], work: Work | None = None) -> str:
    """One line of JSON; docs/solve.md describes the names."""
    import json

    from ..formats.json_record import record
    s = result.statistics
    data = record(board, result.solutions)
    solutions = [{**solution, "failures": [str(failure) for failure in failures]}
                 for solution, failures in zip(data.pop("solutions"), result.failures)]
    return json.dumps({
        **data, "outcome": result.outcome, "complete": result.exhausted, "solver": s.solver, "schemes": options,
        "solutions": solutions,
        "stages": [vars(answer) for answer in result.answers],
        "reason": str(result.reason) if result.reason else None,
        "propagation": board.propagation(),
        "statistics": {"variables": s.variables, "clauses": s.clauses, "cuts": s.cuts, "rounds": s.rounds,
                       "conflicts": s.conflicts, "seconds": {k: round(v, 6) for k, v in s.seconds.items()}},
        **({"work": work.figures()} if work is not None else {}),
    }) + "\n"
