"""satloop solve: solves boards and writes the solutions in any format."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from ..boards.puzzle import Puzzle
from ..cli import DONE, NO, UNKNOWN, Command, complain
from ..errors import plural
from ..formats.open_board import BoardWithSolutions
from ..formats.output import WITHOUT_SOLUTION
from ..solving.results import Result, Statistics
from .shared import board_sources, messages, options, output, workers

if TYPE_CHECKING:
    from ..running.workers.executor_adapter import Adapter
    from ..running.workers.work_statistics import Work

# What is said of a problem without a solution.
SECONDS_OF_CONFLICT, CLAUSES_OF_CONFLICT, MOST_NAMES = 1.0, 10_000, 12


@click.command(cls=Command, rare="plain cluster split")
@options.solving_options
@options.plain_option()
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Find up to N solutions (default: 1).")
@click.option("--all", "every", is_flag=True, help="Find all solutions.")
@click.option("--minimize", is_flag=True, help="Find the best solution of a problem, and prove that none is better.")
@options.time_option()
@options.format_option(options.DRAWN_TEXT, options.DRAWN)
@options.out_option()
@workers.jobs_option("Number of worker processes for a board that takes more than a moment (default: 1).")
@workers.cluster_option()
@workers.split_option()
@click.option("--stats", is_flag=True, help="Print size, work and seconds on stderr.")
def solve(files: tuple[str, ...], puzzle: str | None, solver: str | None, plain: bool, limit: int | None,
          every: bool, minimize: bool, time_limit: float | None, format: str, out: str | None,
          jobs: int | None, cluster: str | None, split: str, stats: bool, **schemes: str | None) -> int:
    """Solve boards and draw the solutions.

    FILE is a text with boards, a pzprv3 file, an address of puzz.link, - for standard input, DATASET.json#ID, a formula
    (X.cnf, X.wcnf), a problem such as queens:8, a tiling such as tiling:honeycomb,10x10, or a game id of Loopy;
    `satloop puzzles --problems` and `--tilings` list these.

    OUT.pdf has a page for each board and one for each solution; it needs `pip install 'satloop[pdf]'`.

    Exit codes: 0 solved, 1 no solution, 2 bad input, 3 unknown (time limit).

    Example: satloop solve instances/flow/report-15x15.txt --stats
    """
    if every and limit is not None:
        raise click.UsageError("--all and --limit exclude each other")
    if minimize and (every or limit is not None):
        raise click.UsageError("--minimize looks for one solution: it excludes --all and --limit")
    writer = output.Writer(format, out)
    writer.refuse_several(len(files) > 1 or every or (limit or 1) > 1)
    search = workers.BoardSearch(None if every else limit or 1, time_limit, options.checked_solver(solver), plain,
                                 jobs or 1, split)
    boards = board_sources.BoardSources(files, puzzle, time_limit=time_limit)
    writer.refuse_several(boards.several)
    return workers.run_on_workers(cluster, jobs, SolvedBoards(boards, search, writer, schemes, stats, minimize).run)


@dataclass(eq=False, repr=False)
class SolvedBoards:
    """Solves boards one after another and writes their solutions. schemes: the options for encodings, as given."""

    boards: board_sources.BoardSources
    search: workers.BoardSearch
    writer: output.Writer
    schemes: dict[str, str | None]
    stats: bool
    minimize: bool = False

    def run(self, adapter: Adapter | None) -> int:
        """Solve all boards, with the executor of a cluster if there is one; return the exit code."""
        self.search.adapter = adapter
        return self.boards.run_each(self.solve, self.writer)

    def solve(self, reading: BoardWithSolutions, file: str) -> int:
        """Solve one board; return its exit code."""
        board, writer, boards = reading.board, self.writer, self.boards
        choice = options.chosen_schemes(type(board), self.schemes)
        if self.minimize:
            return write_optimum(board, file, writer, boards.several, self.stats, self.search.time_limit,
                                 self.search.solver, choice)
        with messages.report_value_errors():
            result, work = self.search.result(board, choice)
        result.statistics.seconds = {"parse": boards.seconds, **result.statistics.seconds}
        if writer.format == "json":
            writer.write(as_json(board, result, choice, work))
        else:
            if boards.several and writer.format == "text":
                writer.write(f"{file}: {board.title} {board.rows}x{board.columns}\n")
            write_solutions(writer, board, result)
            if board.name == "formula" and (dumped := re.search(r"\Ac satloop .*\nc puzzle (.*)", board.text)):
                complain(f"{file}: literals of the CNF of a {dumped[1]} board: `satloop decode {file} ANSWER` draws "
                         "the board with what a solver has printed", DONE)
        name = f"{file}: " if boards.several else ""
        if self.stats:
            write_statistics(name, board, result, work)
        if result.outcome == "none":
            reason = f": {result.reason}" if result.reason else ""
            click.echo(f"{name}no solution{reason}", err=writer.format != "text")
            if not result.reason:
                say_what_clashes(board, file, name, result.statistics.clauses)
            if board.doubt:
                complain(f"{file}: {board.doubt}", DONE)
        elif result.outcome == "unknown":
            complain(f"{file}: unknown: {messages.gave_up_text(self.search.time_limit)}", UNKNOWN)
        elif self.search.limit is None:
            count = plural(len(result.solutions), "solution")
            more = "" if result.exhausted else ", perhaps more: the time limit ran out"
            click.echo(f"{file}: {count}{more}", err=True)
        return exit_code(result, self.search.limit is None)


def say_what_clashes(board: Puzzle, file: str, name: str, clauses: int) -> None:
    """Write on stderr which constraints of a problem clash, if a second is enough to find that out, or the command
    that says it. name: stands before it.
    """
    from ..problems.problem import Problem
    from ..solving.conflict_of_formula import conflict
    if not isinstance(board, Problem):
        return
    text = f"`satloop conflict {file}` looks for constraints that clash"
    if clauses <= CLAUSES_OF_CONFLICT:
        with suppress(TimeoutError, ValueError):  # the latter where nothing has a name
            found = conflict(*board.named_constraints(), time_limit=SECONDS_OF_CONFLICT)
            if found is not None and found.names:
                more = len(found.names) - MOST_NAMES
                text = f"what clashes: {'; '.join(found.names[:MOST_NAMES])}" + (
                    f"; {more} more, see `satloop conflict {file}`" if more > 0 else "")
    click.echo(name + text, err=True)


def write_statistics(name: str, board: Puzzle, result: Result, work: Work | None) -> None:
    """Write size, work and seconds on stderr. name: stands before them."""
    click.echo(name + statistics_line(result.statistics), err=True)
    for line in [*([] if work is None else [work]), *result.answers]:
        click.echo(f"  {line}", err=True)
    if propagation := board.propagation():
        counts = ", ".join(f"{name} {count}" for name, count in propagation.items())
        click.echo(f"propagation alone: {counts}", err=True)


def statistics_line(statistics: Statistics) -> str:
    """What `--stats` says of a search, in one line."""
    counts = ", ".join(plural(getattr(statistics, f"{noun}s"), noun)
                       for noun in ("variable", "clause", "cut", "round", "conflict"))
    return f"{counts}; seconds: " + ", ".join(f"{name} {value:.4f}" for name, value in statistics.seconds.items())


def write_optimum(board: Puzzle, file: str, writer: output.Writer, several: bool, stats: bool, time_limit: float | None,
                  solver: str | None, choice: dict[str, str]) -> int:
    """Minimize what a problem costs and write the best solution; return the exit code."""
    from ..problems.problem import Problem
    from ..solving.optimum_of_a_problem import optimum
    if not isinstance(board, Problem) or not board.least:
        raise messages.CommandError(f"{file}: {board.title} has nothing to minimize")
    with workers.LiveStatus(alone=True) as live, messages.report_value_errors():
        best = optimum(board, time_limit, solver, **choice,
                       progress=lambda proved, value: live.show(None, f"{board.least} {proved} to " + (
                           "?" if value is None else str(value))))
    words = {"optimal": f"{board.least} {best.value}, the least", "none": "no solution",
             "best": f"{board.least} {best.value}, perhaps not the least (at least {best.proved})"}
    if writer.format == "json":
        from ..formats.json_record import record_line
        writer.write(record_line(board, [best.solution] if best.solution else [], outcome=best.outcome,
                                 least=board.least, value=best.value, proved=best.proved, schemes=choice))
    elif best.solution is not None:
        writer.write_board(board, best.solution)
    if stats:
        click.echo(statistics_line(best.statistics), err=True)
    if best.outcome in words:
        click.echo((f"{file}: " if several else "") + words[best.outcome], err=writer.format != "text")
    if best.outcome == "none":
        say_what_clashes(board, file, f"{file}: " if several else "", best.statistics.clauses)
    if best.interrupted:
        raise KeyboardInterrupt
    if best.outcome in ("best", "unknown"):
        return complain(f"{file}: unknown: {messages.gave_up_text(time_limit)}", UNKNOWN)
    return NO if best.outcome == "none" else DONE


def exit_code(result: Result, every: bool) -> int:
    """The exit code for a result."""
    if result.outcome == "none" or any(result.failures):
        return NO
    return UNKNOWN if result.outcome == "unknown" or (every and not result.exhausted) else DONE


def write_solutions(writer: output.Writer, board: Puzzle, result: Result) -> None:
    """Write each solution in the writer's format, and the failures of solutions that an unsound scheme let pass.

    An address and a game id cannot hold a solution, so they are written once.
    """
    if writer.format in WITHOUT_SOLUTION:
        writer.write(output.board_output(board, writer.format))
    for number, (solution, failures) in enumerate(zip(result.solutions, result.failures)):
        if writer.format not in WITHOUT_SOLUTION:
            writer.write_board(board, solution, apart=number > 0)
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
