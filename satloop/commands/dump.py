"""satloop dump: the CNF of a board as a DIMACS file."""

from __future__ import annotations

import click

from .shared import messages, options, output


@click.command()
@click.argument("file", metavar="FILE")
@options.puzzle_option()
@options.scheme_options
@click.option("--names", is_flag=True, help="Say in a comment what each variable of a solution means.")
@click.option("--block", metavar="SOLUTION", help="Forbid this solution: without another the CNF is unsatisfiable.")
@click.option("--normal-form", is_flag=True, help="With lemmas that keep a solution, but not every one.")
@options.out_option("Write there instead of to standard output.")
def dump(file: str, puzzle: str | None, names: bool, block: str | None, normal_form: bool, out: str | None,
         **schemes: str | None) -> None:
    """Write the CNF of a board as DIMACS, for other solvers.

    Its comments carry the board, the schemes and the meaning of the variables, so that `satloop decode` can read what a
    solver finds. Lazy loop schemes, which add clauses while solving, are refused.

    Flow and Numberlink have a normal form: taut paths, or ladders that lean one way. With it and SOLUTION, from which
    no move leads to another, the CNF still has no model exactly if there is no other solution.

    SOLUTION is what `satloop check` reads; it must be one.

    Example: satloop dump board.txt --loops binary-distance -o board.cnf
    """
    from ..boards.stages import Staged
    from ..formats import cnf
    from ..formats.source import open_board, read_solutions
    board = open_board(file, puzzle)
    known = [] if block is None else read_solutions(block, board)
    for failure in (failure for solution in known for failure in board.check(solution)):
        raise messages.CommandError(f"{block}: no solution of {file}: {failure}")
    choice = options.chosen_schemes(type(board), schemes)
    if normal_form and isinstance(board, Staged):
        for move in filter(None, map(board.exchange, known)):
            raise messages.CommandError(f"{block}: not the only solution, as {move[0]} can be exchanged; with a normal "
                                       "form a formula without models would not say so")
    try:
        with messages.report_value_errors(), output.open_complete(out, "wb") as stream:
            cnf.dump(board, stream, names, known, normal_form, **choice)
    except cnf.LazyError as error:
        raise messages.CommandError(str(error)) from None
