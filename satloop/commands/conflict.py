"""satloop conflict: marks clues that contradict each other."""

from __future__ import annotations

import json

import click

from encoders.deadline import deadline_after

from ..cli import DONE, NO, Command, complain
from ..setting.editing import conflict as setting
from ..setting.editing.read_draft import open_draft_board
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

    If any one of the marked clues is removed, the other marked clues have a solution.

    Exit codes: 0 found, 1 the board has a solution, 2 bad input, 3 the time limit ran out before any answer.

    Example: satloop conflict draft.txt
    """

    output.check_writable(out)
    output.check_folder(proof)
    board = open_draft_board("conflict", file, puzzle)
    with messages.report_limit(file, time_limit):
        core = setting.conflict(board, deadline_after(time_limit))
    if core is None:
        return complain(f"{file}: it has a solution, so no clues contradict each other", NO)
    if format == "json":
        text = json.dumps({"puzzle": board.name, "file": board.file, "rows": board.rows, "columns": board.columns,
                           "cells": [[row + 1, column + 1] for row, column in core.cells],
                           "smallest": core.smallest}) + "\n"
    else:
        text = output.drawing_text(core.picture(), format, out)
    output.write_text(out, text)
    if format != "json":
        click.echo(core.sentence, err=True)
    if proof is not None:
        from ..proving.prove_forced_and_conflict import prove_conflict
        from .prove import save_certificate
        with messages.report_value_errors():
            certificate = prove_conflict(board, core.cells, deadline_after(time_limit))
            return save_certificate(certificate, proof, file, time_limit)
    return DONE
