"""satloop conflict: marks clues that contradict each other."""

from __future__ import annotations

import json

import click

from encoders import OutOfTime
from encoders.deadline import deadline_after

from ..cli import DONE, NO, Command, complain
from ..problems.problem import Problem
from ..setting.editing import conflict as setting
from ..setting.editing.read_draft import open_draft_board
from ..solving.conflict_of_formula import conflict as conflict_of_formula
from .shared import messages, options, output


@click.command(cls=Command, rare="proof")
@click.argument("file")
@options.puzzle_option()
@options.time_option("Stop after S seconds, with the smallest set found so far.", 10.0)
@options.format_option("A drawing as text or SVG, or JSON.", ("text", "svg", "json"))
@options.out_option()
@click.option("--prove", "proof", metavar="DIR", help="Write a certificate to this folder: these clues contradict each "
              "other, and without any one of them the others do not.")
def conflict(file: str, puzzle: str | None, time_limit: float, format: str, out: str | None, proof: str | None) -> int:
    """Mark a smallest set of clues that contradict each other, on a board without a solution.

    If any one of the marked clues is removed, the other marked clues have a solution. Steps from these clues alone say
    why one of them cannot be met; there are none for the ends of paths. Of a problem whose constraints have names,
    X.opb for one, these are listed, each on a line.

    Exit codes: 0 found, 1 the board has a solution, 2 bad input, 3 the time limit ran out before any answer.

    Example: satloop conflict draft.txt
    """

    output.check_writable(out)
    output.check_folder(proof)
    board = open_draft_board("conflict", file, puzzle)
    if isinstance(board, Problem):
        if format == "svg" or proof is not None:
            raise messages.CommandError(f"{file}: a problem has no drawing of what clashes, and no certificate of it")
        return constraints_that_clash(board, file, time_limit, format, out)
    deadline = deadline_after(time_limit)
    with messages.report_limit(file, time_limit):
        core = setting.conflict(board, deadline)
    if core is None:
        return complain(f"{file}: it has a solution, so no clues contradict each other", NO)
    reason = None if format == "svg" else core.reason(deadline)
    if format == "json":
        text = json.dumps({"puzzle": board.name, "file": board.file, "rows": board.rows, "columns": board.columns,
                           "cells": [[row + 1, column + 1] for row, column in core.cells],
                           "smallest": core.smallest, "reason": reason and reason.as_dict()}) + "\n"
    else:
        text = output.drawing_text(core.picture(), format, out) + (f"{reason}\n" if reason is not None else "")
    if format != "json":
        click.echo(core.sentence, err=True)
    output.write_text(out, text)
    if proof is not None:
        from .prove import save_proof_of_conflict
        return save_proof_of_conflict(board, core.cells, proof, file, time_limit)
    return DONE


def constraints_that_clash(problem: Problem, file: str, time_limit: float, format: str, out: str | None) -> int:
    """Write the names of the fewest constraints of a problem that clash; return the exit code."""
    with messages.report_limit(file, time_limit):
        f, names = problem.named_constraints()
        try:
            found = conflict_of_formula(f, names, time_limit)
        except TimeoutError:
            raise OutOfTime from None
    if found is None:
        return complain(f"{file}: it has a solution, so no constraints clash", NO)
    if not found.names:
        complain(f"{file}: it has no solution without its named constraints either", DONE)
    output.write_text(out, json.dumps(found._asdict()) + "\n" if format == "json" else
                      "".join(f"{name}\n" for name in found.names))
    return DONE
