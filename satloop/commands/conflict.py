"""satloop conflict: clues that contradict each other."""

from __future__ import annotations

import click

from ..cli import DONE, NO, UNKNOWN, complain
from . import common, writing


@click.command()
@click.argument("file")
@common.puzzle_option()
@common.time_option("Be content with the smallest set found after so many seconds.", 10.0)
@common.format_option("Drawn as text or SVG, or as JSON.", ("text", "svg", "json"))
@common.out_option()
@click.option("--prove", "proof", metavar="DIR", help="Write a certificate there: that the clues clash, and that none "
              "of them can go.")
def conflict(file: str, puzzle: str | None, time_limit: float, format: str, out: str | None, proof: str | None) -> int:
    """Mark a smallest set of clues that contradict each other, on a board without a solution.

    Without any one of the marked clues the others would have a solution.

    Exit codes: 0 found, 1 the board has a solution, 2 bad input, 3 the time limit ran out before any answer.

    Example: satloop conflict draft.txt
    """
    from ..boards.puzzle import Failure
    from ..setting import conflict as setting
    from ..setting.deletion import OutOfTime
    if out is not None:
        writing.check_writable(out)
    board = common.open_draft(file, puzzle)
    try:
        with common.refusing():
            found = setting.conflict(board, time_limit)
    except OutOfTime:
        return complain(f"{file}: the time limit of {time_limit:g} s ran out", UNKNOWN)
    if found is None:
        return complain(f"{file}: it has a solution, so no clues contradict each other", NO)
    if format == "json":
        import json
        text = json.dumps({"puzzle": board.name, "file": board.file, "rows": board.rows, "columns": board.columns,
                           "cells": [[row + 1, column + 1] for row, column in found.cells],
                           "smallest": found.smallest}) + "\n"
    else:
        import numpy as np
        picture = board.picture()
        picture.marks = np.zeros((board.rows, board.columns), dtype=bool)
        picture.marks[tuple(np.array(found.cells, dtype=np.intp).reshape(-1, 2).T)] = True
        text = writing.drawn(picture, format, out)
    with writing.whole("-" if out is None else out) as stream:
        stream.write(text)
    if format != "json":
        if found.cells:
            said = "" if found.smallest else " (perhaps not the fewest: the time limit ran out)"
            clues = (f"{len(found.cells)} cells' clues contradict each other" if len(found.cells) > 1 else
                     "the clue of one cell contradicts the rules")
            failure = Failure(clues + said, found.cells)
            click.echo(str(failure), err=True)
        else:
            click.echo("no clue is to blame: there is no solution without clues either"
                       " (what they block stays blocked)", err=True)
    if proof is not None:
        from ..proving.shared import prove_conflict
        from .prove import written
        with common.refusing():
            return written(prove_conflict(board, found.cells, time_limit), proof, file, time_limit)
    return DONE
