"""satloop forced: shows what all solutions of a board share."""

from __future__ import annotations

import json
from typing import Any

import click
import numpy as np

from encoders.deadline import deadline_after

from ..boards.puzzle import Puzzle
from ..cli import DONE, NO, Command, complain
from ..errors import PuzzleError
from ..explaining.several_or_no_solutions import outcome_text
from ..formats.dataset import read_text
from ..setting.editing import backbone as setting
from ..setting.editing.backbone import drawn_parts
from ..setting.editing.read_draft import open_draft_board
from .shared import messages, options, output

HEAD = ("puzzle", "file", "rows", "columns", "open")  # of what is printed as JSON, before the parts of a state


@click.command(cls=Command, rare="proof")
@click.argument("file")
@options.puzzle_option()
@click.option("--partial", metavar="STATE", help="A state of play: only solutions that agree with it count.")
@options.time_option()
@options.format_option("A drawing as text or SVG, or JSON.", ("text", "svg", "json"))
@options.out_option()
@click.option("--prove", "proof", metavar="DIR", help="Write a certificate there: one proof for all that is certain.")
def forced(file: str, puzzle: str | None, partial: str | None, time_limit: float | None, format: str,
           out: str | None, proof: str | None) -> int:
    """Show what all solutions of a board share, and what they do not.

    Lines in all solutions are drawn, those in some are dashed, and those in none are left out (crosses in SVG). Cells
    whose shading or number differs between solutions are marked. STATE is a solution text with only some lines, shaded
    cells or numbers, or the JSON that this command prints: 1 in all solutions, 0 in none, -1 open; a number 0 is open.

    Exit codes: 0 done, 1 no solution (that agrees with STATE), 2 bad input, 3 the time limit ran out.

    Example: satloop forced draft.txt --partial played.txt -o certain.svg
    """

    if proof is not None and partial is not None:
        raise click.UsageError("--prove is about all solutions of a board, --partial about some")
    output.check_writable(out)
    output.check_folder(proof)
    board = open_draft_board("forced", file, puzzle)
    state = None if partial is None else read_state(partial, board)
    with messages.report_limit(file, time_limit):
        backbone = setting.forced(board, state, deadline_after(time_limit))
    if backbone is None:
        reason = "no solution agrees with the state" if partial else outcome_text(board, "none")
        return complain(f"{file}: {reason}", NO)
    if format == "json":
        text = json.dumps({**dict(zip(HEAD, (board.name, board.file, board.rows, board.columns, backbone.open_count))),
                           **{name: part.tolist() for name, part in backbone.parts.items()}}) + "\n"
    else:
        text = output.drawing_text(backbone.picture(), format, out)
    output.write_text(out, text)
    if format != "json":
        click.echo(backbone.sentence, err=True)
    if proof is not None:
        from .prove import save_proof_of_forced
        return save_proof_of_forced(board, proof, file, time_limit)
    return DONE


def read_state(file: str, board: Puzzle) -> dict[str, Any]:
    """A state of play: JSON as `forced` prints it, or a solution text, in which lines and cells left out are open."""


    text = read_text(file, "a state of play")
    if text.lstrip().startswith("{"):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise PuzzleError(file, None, None, f"JSON that is no state ({error})", "what forced prints") from None
        known = drawn_parts(board)
        if other := [name for name in data if name not in (*known, *HEAD)]:
            raise PuzzleError(file, None, None, f"{other[0][:40]!r} in a state", f"one of {', '.join(known)}")
        return {name: data[name] for name in known if name in data}
    solution = board.read_solution(text, file)
    return {name: solution[name] if name == "digits" else np.where(solution[name], 1, -1)
            for name in board.decides if name in solution}
