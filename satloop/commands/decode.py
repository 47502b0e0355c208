"""satloop decode: checks and draws the answer of another solver."""

from __future__ import annotations

import click

from ..cli import DONE, NO, UNKNOWN, complain
from ..cnf import public_functions
from ..cnf.answers_to_set import Checked
from ..errors import printable
from ..problems.problem import Problem
from .shared import options, output


@click.command()
@click.argument("cnf", metavar="X.cnf|FOLDER")
@click.argument("answer", metavar="SOLVER_OUTPUT|FOLDER")
@options.format_option()
@options.out_option()
def decode(cnf: str, answer: str, format: str, out: str | None) -> int:
    """Read another solver's answer to a dumped CNF or WCNF; check it and draw it.

    SOLVER_OUTPUT holds the lines `s ...` and `v ...` of the SAT and MaxSAT competitions, or is MiniSat's result file; -
    is standard input. Of a problem with something to minimize the value is printed, too. An OPB file cannot take the
    place of X.cnf.

    Of a formula in parts (`dump --cubes`) a folder has the answers to the parts, 1.out, 2.out and so on, or X.1.out: a
    solution of any part is one of the whole, and there is none where all parts have none.

    Of a folder that `satloop dump` has written all answers are read, from files of the same names in another folder
    (a.cnf has the answer a.out, or with any other ending); a line says what became of each.

    Exit codes: 0 a solution, 1 no solution or one that breaks a rule, 2 bad input, 3 the solver gave no answer. Of
    folders: 0 all that is answered is right, 1 some answer is wrong, 3 no answer at all.

    Example: cadical board.cnf | satloop decode board.cnf -
    """
    decoded = public_functions.decode(cnf, answer)
    if isinstance(decoded, list):
        return print_answers(decoded)
    if decoded.solution is None:
        if decoded.outcome == "none":
            click.echo("no solution")
            return NO
        return complain(f"{answer}: unknown: {decoded.why}", UNKNOWN)
    writer = output.Writer(format, out)
    board = decoded.puzzle
    writer.write(output.board_output(board, format, out, decoded.solution))
    writer.close()
    if format == "text" and isinstance(board, Problem) and board.least and not decoded.failures:
        click.echo(f"{board.least} {board.cost_of(decoded.solution)}")
    for failure in decoded.failures:
        click.echo(f"not a solution: {failure}", err=format != "text")
    return NO if decoded.failures else DONE


def print_answers(answers: list[Checked]) -> int:
    """Print a line for each answer to a set of formulas, and how many there are of each kind."""
    output.print_table([("file", "answer"),
                        *((one.file, " ".join(filter(None, (one.outcome, one.why)))) for one in answers)])
    outcomes = [one.outcome for one in answers]
    click.echo(printable(", ".join(f"{outcomes.count(outcome)} {outcome}" for outcome in dict.fromkeys(outcomes))))
    return NO if "wrong" in outcomes else UNKNOWN if set(outcomes) <= {"missing", "unknown"} else DONE
