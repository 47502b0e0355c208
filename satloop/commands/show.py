"""satloop show: boards as they are printed, without a solution."""

from __future__ import annotations

import click

from . import common


@click.command()
@common.files_argument()
@common.puzzle_option()
@click.option("--format", "format", type=click.Choice(["text", "svg"]), default="text", show_default=True)
@common.out_option()
def show(files: tuple[str, ...], puzzle: str | None, format: str, out: str | None) -> int:
    """Draw boards unsolved.

    Example: satloop show board.txt --format svg -o board.svg
    """
    sheets = common.Sheets(format, out)
    sheets.refuse_several(len(files) > 1)
    from ..formats.source import open_board

    def work(file: str) -> int:
        board = open_board(file, puzzle)
        if len(files) > 1 and format == "text":
            sheets.put(f"{file}: {board.title} {board.rows}x{board.columns}\n")
        sheets.put(common.drawn(board.picture(), format, out))
        return 0

    worst = common.each(files, work)
    sheets.close()
    return worst
