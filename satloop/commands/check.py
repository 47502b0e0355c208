"""satloop check: which rule does a solution break, and where?"""

from __future__ import annotations

import click

from ..cli import DONE, NO
from . import common


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("solution", metavar="SOLUTION")
@common.puzzle_option()
def check(file: str, solution: str, puzzle: str | None) -> int:
    """Check a solution against the rules of the puzzle; say which rules it breaks, and where.

    SOLUTION is what `satloop solve --format dataset` writes: a text file, - for standard input, or DATASET.json#ID for
    the solution of that record.

    Exit codes: 0 correct, 1 a rule is broken, 2 bad input.

    Example: satloop check board.txt solution.txt
    """
    from ..formats.source import open_board, read_solutions
    board = open_board(file, puzzle)
    failures = [failure for found in read_solutions(solution, board) for failure in board.check(found)]
    for failure in failures:
        click.echo(failure)
    if not failures:
        click.echo("correct")
    return NO if failures else DONE
