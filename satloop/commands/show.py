"""satloop show: draws boards without a solution."""

from __future__ import annotations

import click

from ..formats.open_board import BoardWithSolutions
from .shared import board_sources, options, output


@click.command()
@options.files_argument()
@options.puzzle_option()
@options.format_option(options.DRAWN_TEXT, options.DRAWN)
@options.out_option()
def show(files: tuple[str, ...], puzzle: str | None, format: str, out: str | None) -> int:
    """Draw boards unsolved, or write them in another format.

    OUT.pdf has a page for each board; it needs `pip install 'satloop[pdf]'`.

    Example: satloop show board.txt -o board.svg
    """
    writer = output.Writer(format, out)
    boards = board_sources.BoardSources(files, puzzle)
    writer.refuse_several(boards.several)

    def work(reading: BoardWithSolutions, file: str) -> int:
        board = reading.board
        if boards.several and format == "text":
            writer.write(f"{file}: {board.title} {board.rows}x{board.columns}\n")
        writer.write_board(board)
        return 0

    return boards.run_each(work, writer)
