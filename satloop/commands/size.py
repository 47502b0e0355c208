"""satloop size: prints the size of the CNF of a board."""

from __future__ import annotations

import click

from ..errors import shown
from .shared import messages, options


@click.command()
@click.argument("file", metavar="FILE")
@options.puzzle_option()
@options.scheme_options
def size(file: str, puzzle: str | None, **schemes: str | None) -> None:
    """Count the variables, clauses and literals of the CNF, by section and in total.

    Example: satloop size instances/flow/report-15x15.txt --loops binary-distance --colors binary
    """
    from encoders import Size

    from ..formats.encoded_board import encode
    from .shared.board_sources import open_board
    board = open_board(file, puzzle)
    with messages.report_value_errors():
        encoding = encode(board, **options.chosen_schemes(type(board), schemes))
    table([("section", *Size._fields), *((name, *map(str, size)) for name, size in encoding.table)])
    if encoding.formula.rules:
        click.echo("The scheme is lazy: it adds more clauses while solving.")


def table(rows: list[tuple[str, ...]]) -> None:
    """Print the rows, the first column to the left and the others to the right."""
    rows = [tuple(map(shown, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for first, *rest in rows:
        click.echo("  ".join([first.ljust(widths[0]), *(text.rjust(width) for text, width in zip(rest, widths[1:]))]))
