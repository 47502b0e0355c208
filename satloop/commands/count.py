"""satloop count: counts the solutions of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..boards.puzzle import Puzzle
from ..cli import DONE, NO, UNKNOWN, USAGE, Command, complain, stopped
from ..errors import plural
from ..running.cubes import Exploration, explore_board
from .shared import board_sources, messages, options, workers

if TYPE_CHECKING:
    from ..running.workers.executor_adapter import Adapter


@click.command(cls=Command, rare="cluster")
@options.solving_options
@workers.jobs_option("Number of worker processes for a board that takes more than a moment (default: one for each "
                     "processor).")
@workers.cluster_option()
@options.time_option()
@click.option("--json", "as_json", is_flag=True,
              help="Print a line of JSON for each board, with statistics of the workers.")
@click.option("--stats", is_flag=True, help="Print statistics of the workers on stderr.")
def count(files: tuple[str, ...], puzzle: str | None, solver: str | None, jobs: int | None, cluster: str | None,
          time_limit: float | None, as_json: bool, stats: bool, **schemes: str | None) -> int:
    """Count all solutions of boards. Each solution is found and checked.

    A board that takes more than a moment is divided into cubes, parts of the search, which workers take from a queue.

    Exit codes: 0 counted, 1 no solution, 2 bad input, 3 unknown (time limit; the number is a lower bound then), 130
    interrupted.

    Example: satloop count board.txt --jobs 8
    """
    name = options.checked_solver(solver)
    boards = board_sources.BoardSources(files, puzzle, time_limit=time_limit)

    def work(board: Puzzle, file: str, adapter: Adapter | None) -> int:
        choice = options.chosen_schemes(type(board), schemes)
        with workers.LiveStatus() as live, messages.report_value_errors():
            exploration = explore_board(
                board, None, time_limit, name, choice, jobs or workers.processors(), adapter, rows=False,
                report=lambda state: live.show(state.work, f"{state.count + state.further} found; "))
        click.echo(count_line(exploration, file, as_json, boards.several))
        if stats and exploration.work is not None:
            click.echo((f"{file}: " if boards.several else "") + str(exploration.work), err=True)
        return exit_code(exploration, file, time_limit)

    return workers.run_on_workers(
        cluster, jobs, lambda adapter: boards.run_each(lambda reading, file: work(reading.board, file, adapter)))


def count_line(exploration: Exploration, file: str, as_json: bool, several: bool) -> str:
    """The line that is printed for a board."""
    if as_json:
        import json
        s = exploration.search.statistics
        return json.dumps({
            "file": file, "solutions": exploration.count, "complete": exploration.complete, "solver": s.solver,
            "variables": s.variables, "clauses": s.clauses, "cuts": s.cuts, "rounds": s.rounds,
            "work": exploration.work.figures() if exploration.work else None})
    number = plural(exploration.count, "solution")
    return (f"{file}: " if several else "") + (number if exploration.complete else f"at least {number}")


def exit_code(exploration: Exploration, file: str, time_limit: float | None) -> int:
    """The exit code; a line on stderr where the count is not complete."""
    if exploration.end is not None:
        word, code = stopped(exploration.end)
        click.get_current_context().exit(complain(f"{file}: {word}, there may be further solutions", code))
    if exploration.errors:
        return complain(f"{file}: {messages.lost_cubes_text(exploration.errors)}", USAGE)
    if not exploration.complete:
        return complain(f"{file}: {messages.gave_up_text(time_limit)}, there may be further solutions", UNKNOWN)
    return DONE if exploration.count else NO
