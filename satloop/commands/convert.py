"""satloop convert: writes boards and their solutions in another format."""

from __future__ import annotations

import click

from ..errors import PuzzleError
from ..formats.open_board import BoardWithSolutions
from .shared import board_sources, options, output


@click.command()
@options.files_argument()
@options.puzzle_option()
@options.format_option(txt="board")
@click.option("--solution", is_flag=True, help="With `--format board`: write the solutions, not the boards.")
@options.out_option()
def convert(files: tuple[str, ...], puzzle: str | None, format: str, solution: bool, out: str | None) -> int:
    """Convert boards into another format, with the solutions that their files hold.

    FILE is a text, a file or a link that `satloop formats` lists, - for standard input, DATASET.json#ID, or a whole
    DATASET.json. An address, a game id and board text cannot hold a solution, so it is left out there.

    Example: satloop convert board.txt --format url
    """
    if solution and format != "board":
        raise click.UsageError("--solution goes with --format board")
    writer = output.Writer(format, out)
    boards = board_sources.BoardSources(files, puzzle, datasets=True)
    writer.refuse_several(boards.several)

    def work(reading: BoardWithSolutions, file: str) -> int:
        board, solutions, flaw, _ = reading
        first = solutions[0] if solutions else None
        if solution and first is None:
            raise PuzzleError(file, None, None, flaw or "a board alone", "a solution beside it")
        if boards.several and format == "text":
            writer.write(f"{file}: {board.title} {board.rows}x{board.columns}\n")
        if format == "json":
            from ..formats.json_record import record_line
            writer.write(record_line(board, list(solutions)))
        else:
            writer.write(output.board_output(board, format, out, first if format != "board" or solution else None))
        return 0

    return boards.run_each(work, writer)
