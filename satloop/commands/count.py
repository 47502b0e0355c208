"""satloop count: counts the solutions of boards, and says what they have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..boards.puzzle import Puzzle
from ..cli import DONE, NO, UNKNOWN, USAGE, Command, complain, word_and_code
from ..errors import plural
from ..running.counting_methods import METHODS, Tally, count_board
from .shared import board_sources, messages, options, output, workers

if TYPE_CHECKING:
    from ..running.cubes import Exploration
    from ..running.workers.executor_adapter import Adapter


@click.command(cls=Command, rare="cluster")
@options.solving_options
@click.option("--method", type=click.Choice(METHODS),
              help="How to count (default: the first that answers). A frontier keeps states, not solutions; "
                   "enumeration finds and checks each; ganak is a counter for the CNF, of the package pyganak.")
@workers.jobs_option("Number of worker processes that enumerate the solutions of a board that takes more than a moment "
                     "(default: one for each processor).")
@workers.cluster_option()
@options.time_option()
@click.option("--memory-limit", type=options.Seconds(min=0, min_open=True), metavar="MB",
              help="Megabytes that a frontier may take, or ganak.")
@click.option("--segments", is_flag=True,
              help="How many solutions use each segment, cell or number; as SVG (-o MAP.svg) a heat map.")
@click.option("--clues", is_flag=True,
              help="How many solutions each clue in an empty cell (or one marked ?) would leave, the fewest first.")
@click.option("--sample", type=click.IntRange(min=1), metavar="N",
              help="Draw N solutions by chance, all equally likely.")
@click.option("--seed", type=int, default=0, show_default=True, help="For --sample.")
@click.option("--json", "as_json", is_flag=True,
              help="Print a line of JSON for each board, with statistics of the workers.")
@click.option("--stats", is_flag=True, help="Print statistics of the workers on stderr.")
@options.out_option("Write the answer to --segments, --clues or --sample to this file; --segments as SVG if it ends in "
                    ".svg.")
def count(files: tuple[str, ...], puzzle: str | None, solver: str | None, jobs: int | None, cluster: str | None,
          time_limit: float | None, as_json: bool, stats: bool, method: str | None, memory_limit: float | None,
          segments: bool, clues: bool, sample: int | None, seed: int, out: str | None, **schemes: str | None) -> int:
    """Count all solutions of boards, exactly.

    Up to a hundred solutions are found and checked one by one. Of more, a frontier method counts; where it would be too
    wide, workers enumerate, and then ganak is asked, if it is installed. A line on stderr says who has counted, if not
    by enumeration. A chosen solver, or scheme of loops, enumerates.

    Exit codes: 0 counted, 1 no solution, 2 bad input, 3 unknown (a limit; the number is a lower bound then), 130
    interrupted.

    Example: satloop count draft.txt --segments -o map.svg
    """
    if segments + clues + (sample is not None) > 1:
        raise click.UsageError("--segments, --clues and --sample exclude each other")
    question = "segments" if segments else "clues" if clues else "sample" if sample is not None else ""
    if out is not None and not question:
        raise click.UsageError("-o is for --segments, --clues and --sample")
    output.check_writable(out)
    name = options.checked_solver(solver)
    memory = float("inf") if memory_limit is None else memory_limit * 2**20
    if question:
        from .shared import count_questions
        if len(files) > 1:
            raise click.UsageError(f"--{question} takes one board")
        choice = {key: value for key, value in schemes.items() if value is not None}
        return count_questions.answer(question, files[0], puzzle, choice, time_limit, memory, sample or 0, seed,
                                      as_json, out)
    boards = board_sources.BoardSources(files, puzzle, time_limit=time_limit)

    def work(board: Puzzle, file: str, adapter: Adapter | None) -> int:
        choice = options.chosen_schemes(type(board), schemes)
        with workers.LiveStatus() as live, messages.report_value_errors():
            tally = count_board(
                board, method, time_limit, name, choice, jobs or workers.processors(), adapter, memory,
                report=lambda state: live.show(state.work, f"{state.count + state.further} found; "))
        click.echo(count_line(tally, file, as_json, boards.several))
        if stats and tally.exploration is not None and tally.exploration.work is not None:
            click.echo((f"{file}: " if boards.several else "") + str(tally.exploration.work), err=True)
        return exit_code(tally, file, time_limit)

    return workers.run_on_workers(
        cluster, jobs, lambda adapter: boards.run_each(lambda reading, file: work(reading.board, file, adapter)))


def count_line(tally: Tally, file: str, as_json: bool, several: bool) -> str:
    """The line that is printed for a board."""
    if as_json:
        import json
        work = None if tally.exploration is None else tally.exploration.work
        return json.dumps({
            "file": file, "solutions": tally.count, "complete": tally.complete, "method": tally.method,
            "at_most": tally.count if tally.complete else tally.most, "reasons": tally.reasons,
            **_statistics(tally.exploration), "work": work.figures() if work else None})
    number = plural(tally.count, "solution")
    return (f"{file}: " if several else "") + (number if tally.complete else f"at least {number}")


def _statistics(exploration: Exploration | None) -> dict[str, Any]:
    """What the search by enumeration took; of other methods None."""
    names = ("solver", "variables", "clauses", "cuts", "rounds")
    return {name: None if exploration is None else getattr(exploration.search.statistics, name) for name in names}


def exit_code(tally: Tally, file: str, time_limit: float | None) -> int:
    """The exit code; a line on stderr where the count is not complete, or was not by enumeration."""
    exploration = tally.exploration
    if exploration is not None and exploration.end is not None:
        word, code = word_and_code(exploration.end)
        click.get_current_context().exit(complain(f"{file}: {word}, there may be further solutions", code))
    if exploration is not None and exploration.errors:
        return complain(f"{file}: {messages.lost_cubes_text(exploration.errors)}", USAGE)
    if not tally.complete:
        return complain(f"{file}: {tally.why_stopped(time_limit)}, there may be further solutions", UNKNOWN)
    if tally.method != "enumerate":
        click.echo(f"{file}: counted by {'a frontier' if tally.method == 'frontier' else tally.method}; the solutions "
                   "were not found one by one", err=True)
    return DONE if tally.count else NO
