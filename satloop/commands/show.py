"""satloop show: boards as they are printed, without a solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from . import common, writing

if TYPE_CHECKING:
    from ..formats.source import Reading


@click.command()
@common.files_argument()
@common.puzzle_option()
@common.format_option()
@common.out_option()
def show(files: tuple[str, ...], puzzle: str | None, format: str, out: str | None) -> int:
    """Draw boards unsolved, or write them in another format.

    Example: satloop show board.txt -o board.svg
    """
    sheets = writing.Sheets(format, out)
    sheets.refuse_several(len(files) > 1)
    boards = common.Boards(files, puzzle)
    sheets.refuse_several(boards.several)

    def work(read: Callable[[], Reading], file: str) -> int:
        board = read().board
        if boards.several and format == "text":
            sheets.put(f"{file}: {board.title} {board.rows}x{board.columns}\n")
        sheets.put(writing.written(board, format, out))
        return 0

    worst = boards.each(work)
    sheets.close()
    return worst
