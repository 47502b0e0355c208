"""satloop check: tells which rules a solution breaks, and where."""

from __future__ import annotations

import click

from ..cli import DONE, NO
from ..formats.open_board import open_board, open_one, read_solutions
from .shared import messages, options


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("solution", metavar="[SOLUTION]", required=False)
@options.puzzle_option()
def check(file: str, solution: str | None, puzzle: str | None) -> int:
    """Check a solution against the rules of the puzzle; say which rules it breaks, and where.

    SOLUTION is a file that `satloop solve` wrote with `--format board`, pzpr or json, - for standard input, or
    DATASET.json#ID for the solution of that entry. Without SOLUTION, FILE must hold a solution itself.

    Exit codes: 0 correct, 1 a rule is broken, 2 bad input.

    Example: satloop check board.txt solution.txt
    """
    if solution is None:
        board, solutions, flaw, _ = open_one(file, puzzle)
        if flaw:
            raise messages.CommandError(f"{file}: found {flaw}")
        if not solutions:
            raise messages.CommandError(f"{file}: found a board alone, expected a solution beside it, or as SOLUTION")
    else:
        board = open_board(file, puzzle)
        solutions = tuple(read_solutions(solution, board))
    failures = [failure for one in solutions for failure in board.check(one)]
    for failure in failures:
        click.echo(failure)
    if not failures:
        click.echo("correct")
    return NO if failures else DONE
