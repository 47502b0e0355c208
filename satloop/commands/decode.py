"""satloop decode: checks and draws the answer of another solver."""

from __future__ import annotations

import click

from ..cli import DONE, NO, UNKNOWN, complain
from .shared import messages, options, output


@click.command()
@click.argument("cnf", metavar="X.cnf")
@click.argument("answer", metavar="SOLVER_OUTPUT")
@options.format_option()
@options.out_option()
def decode(cnf: str, answer: str, format: str, out: str | None) -> int:
    """Read another solver's answer to a dumped CNF or WCNF; check it and draw it.

    SOLVER_OUTPUT holds the lines `s ...` and `v ...` of the SAT and MaxSAT competitions, or is MiniSat's result file; -
    is standard input. Of a problem with something to minimize the value is printed, too.

    Exit codes: 0 a solution, 1 no solution or one that breaks a rule, 2 bad input, 3 the solver gave no answer.

    Example: cadical board.cnf | satloop decode board.cnf -
    """
    from ..formats.cnf_comments import DUMPED
    from ..formats.cnf_decode import decode as decode_output
    from ..formats.dataset import read_text
    from ..problems.problem import Problem
    printed = read_text(answer, "what a SAT solver printed")
    try:
        with open(cnf, encoding="utf-8", errors="replace") as lines:
            decoded = decode_output(lines, printed, cnf, answer)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise messages.CommandError(f"{cnf}: found {reason}, expected {DUMPED}") from None
    if decoded.solution is None:
        if decoded.outcome == "none":
            click.echo("no solution")
            return NO
        return complain(f"{answer}: unknown: the solver gave up", UNKNOWN)
    writer = output.Writer(format, out)
    board = decoded.puzzle
    writer.write(output.board_output(board, format, out, decoded.solution))
    writer.close()
    if format == "text" and isinstance(board, Problem) and board.least and not decoded.failures:
        click.echo(f"{board.least} {board.cost_of(decoded.solution)}")
    for failure in decoded.failures:
        click.echo(f"not a solution: {failure}", err=format != "text")
    return NO if decoded.failures else DONE
