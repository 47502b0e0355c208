"""satloop decode: the answer of another solver, checked and drawn."""

from __future__ import annotations

import click

from ..cli import DONE, NO, UNKNOWN, complain
from . import common, writing


@click.command()
@click.argument("cnf", metavar="X.cnf")
@click.argument("output", metavar="SOLVER_OUTPUT")
@common.format_option()
@common.out_option()
def decode(cnf: str, output: str, format: str, out: str | None) -> int:
    """Read, check and draw what another solver found for a dumped CNF.

    SOLVER_OUTPUT holds the lines `s ...` and `v ...` of the SAT competitions, or is MiniSat's result file; - is
    standard input.

    Exit codes: 0 a solution, 1 no solution or one that breaks a rule, 2 bad input, 3 the solver did not know.

    Example: cadical board.cnf | satloop decode board.cnf -
    """
    from ..formats.cnf import DUMPED
    from ..formats.cnf import decode as read
    from ..formats.dataset import read_text
    printed = read_text(output, "what a SAT solver printed")
    try:
        with open(cnf, encoding="utf-8", errors="replace") as lines:
            decoded = read(lines, printed, cnf, output)
    except OSError as error:
        found = (error.strerror or str(error)).lower()
        raise common.Refusal(f"{cnf}: found {found}, expected {DUMPED}") from None
    if decoded.solution is None:
        if decoded.outcome == "none":
            click.echo("no solution")
            return NO
        return complain(f"{output}: unknown: the solver gave up", UNKNOWN)
    sheets = writing.Sheets(format, out)
    board = decoded.puzzle
    sheets.put(writing.written(board, format, out, decoded.solution))
    sheets.close()
    for failure in decoded.failures:
        click.echo(f"not a solution: {failure}", err=format != "text")
    return NO if decoded.failures else DONE
