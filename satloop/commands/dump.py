"""satloop dump: writes the CNF of a board as a DIMACS file."""

from __future__ import annotations

import click

from .shared import messages, options, output


@click.command()
@click.argument("file", metavar="FILE")
@options.puzzle_option()
@options.scheme_options
@click.option("--names", is_flag=True, help="Add a comment with the meaning of each variable of a solution.")
@click.option("--block", metavar="SOLUTION",
              help="Forbid this solution: the CNF is unsatisfiable exactly if there is no other.")
@click.option("--normal-form", is_flag=True, help="Add lemmas that keep a solution, but not every one.")
@options.out_option("Write to this file instead of to standard output.")
@options.format_option("DIMACS; or with what a problem minimizes WCNF or OPB.", ("cnf", "wcnf", "opb"), "cnf", "cnf")
def dump(file: str, puzzle: str | None, names: bool, block: str | None, normal_form: bool, out: str | None,
         format: str, **schemes: str | None) -> None:
    """Write the CNF of a board as DIMACS, for other solvers.

    The comments carry the board, the schemes and the key of the variables, so that `satloop decode` can read the answer
    of a solver. Lazy loop schemes, which add clauses while a solver runs, cannot be dumped.

    Flow and Numberlink have a normal form: taut paths, or ladders that lean one way. Together with `--block SOLUTION`
    the CNF is still unsatisfiable exactly if there is no other solution; a SOLUTION that can be changed into another by
    a move of the normal form is refused.

    SOLUTION is a file as for `satloop check`, and must be correct.

    Example: satloop dump board.txt --loops binary-distance -o board.cnf
    """
    from ..boards.stages import Staged
    from ..formats import cnf
    from ..formats.source import read_solutions
    from .shared.board_sources import open_board
    board = open_board(file, puzzle)
    solutions = [] if block is None else read_solutions(block, board)
    for failure in (failure for solution in solutions for failure in board.check(solution)):
        raise messages.CommandError(f"{block}: no solution of {file}: {failure}")
    choice = options.chosen_schemes(type(board), schemes)
    if format != "cnf":
        if names or block is not None or normal_form:
            raise click.UsageError(f"--names, --block and --normal-form are for cnf, not for {format}")
        from ..formats.weighted_cnf import dump_weighted
        with messages.report_value_errors(), output.open_complete(out, "wb") as stream:
            dump_weighted(board, stream, format, **choice)
        return
    if normal_form and isinstance(board, Staged):
        for move in filter(None, map(board.solution_by_move, solutions)):
            raise messages.CommandError(f"{block}: not the only solution, as {move[0]} can be exchanged; with a normal "
                                       "form a formula without models would not say so")
    try:
        with messages.report_value_errors(), output.open_complete(out, "wb") as stream:
            cnf.dump(board, stream, names, solutions, normal_form, **choice)
    except cnf.LazyError as error:
        raise messages.CommandError(str(error)) from None
