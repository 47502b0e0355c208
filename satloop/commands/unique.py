"""satloop unique: tells whether boards have exactly one solution, several, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import numpy as np

from ..boards.failure import Failure
from ..boards.puzzle import Puzzle, Solution
from ..cli import DONE, NO, UNKNOWN, Command
from ..errors import plural
from ..formats.open_board import BoardWithSolutions
from ..pictures.picture import Picture
from .shared import board_sources, messages, options, output, workers
from .solve import as_json, write_solutions

if TYPE_CHECKING:
    from ..running.workers.executor_adapter import Adapter


@click.command(cls=Command, rare="plain cluster split")
@options.solving_options
@options.plain_option()
@options.time_option()
@options.format_option()
@workers.jobs_option("Number of worker processes for a board that takes more than a moment (default: 1).")
@workers.cluster_option()
@workers.split_option()
@options.out_option("Write the solutions to this file instead of to the terminal.")
def unique(files: tuple[str, ...], puzzle: str | None, solver: str | None, plain: bool, time_limit: float | None,
           format: str, out: str | None, jobs: int | None, cluster: str | None, split: str,
           **schemes: str | None) -> int:
    """Say whether boards have exactly one solution. If there are several, show two and where they differ.

    With a `--format` other than text, the output is the one or two solutions, and the answer goes to stderr.

    Exit codes: 0 all unique, 1 several solutions or none, 2 bad input, 3 unknown (time limit).

    Example: satloop unique instances/slitherlink/*.txt
    """
    search = workers.BoardSearch(2, time_limit, options.checked_solver(solver), plain, jobs or 1, split)
    boards = board_sources.BoardSources(files, puzzle, time_limit=time_limit)
    writer = output.Writer(format, out)

    def answer(reading: BoardWithSolutions, file: str) -> int:
        board = reading.board
        choice = options.chosen_schemes(type(board), schemes)
        with messages.report_value_errors():
            result, worker_statistics = search.result(board, choice)
        for failure in next(filter(None, result.failures), []):
            raise messages.CommandError(f"--loops {choice.get('loops')} accepts a wrong solution: {failure}")
        # A time limit may run out between the first solution and the proof that it is the only one.
        outcome = "unknown" if result.outcome == "solved" else result.outcome
        text: str = outcome
        if outcome in ("several", "none"):
            from ..explaining.several_or_no_solutions import outcome_text
            text = outcome_text(board, outcome)
        click.echo(f"{file}: {text}" if boards.several else text, err=format != "text")
        if format == "json":
            writer.write(as_json(board, result, choice, worker_statistics))
        elif format not in ("text", "svg") or (outcome != "several" and format == "svg"):
            writer.refuse_several(boards.several)
            write_solutions(writer, board, result)
        elif outcome == "several":
            writer.refuse_several(True)
            pictures, where = differences_of(board, result.solutions)
            for picture in pictures:
                writer.write(output.drawing_text(picture, format, out) + "\n" * (format == "text"))
            click.echo(str(where), err=format != "text")
        return {"unique": DONE, "unknown": UNKNOWN}.get(outcome, NO)

    def run(adapter: Adapter | None) -> int:
        search.adapter = adapter
        return boards.run_each(answer, writer)

    return workers.run_on_workers(cluster, jobs, run)


def differences_of(board: Puzzle, solutions: list[Solution]) -> tuple[list[Picture], Failure]:
    """Pictures of two solutions with the cells marked in which they differ, and these cells in words."""

    first, second = (np.array(board.to_grid(solution), dtype=object) for solution in solutions)
    pictures = [board.picture(solution) for solution in solutions]
    for picture in pictures:
        picture.marks = first != second
    cells = tuple((int(row), int(column)) for row, column in zip(*(first != second).nonzero()))
    return pictures, board.failure(f"they differ in {plural(len(cells), board.failure.noun())}", cells)
