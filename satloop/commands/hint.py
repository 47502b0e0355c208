"""satloop hint: tells what follows next, and why."""

from __future__ import annotations

import json

import click

from ..cli import DONE, NO, UNKNOWN
from ..explaining.hint import hint as make_hint
from ..formats.dataset import read_text
from .shared import options, output
from .shared.board_sources import open_board


@click.command()
@click.argument("file", metavar="FILE")
@options.puzzle_option()
@click.option("--partial", metavar="STATE",
              help="A file with what is drawn so far, or - for standard input.")
@click.option("--degree", type=click.Choice(["where", "why", "what"]), default="what", show_default=True,
              help="where: only where to look; why: also the reason; what: also what follows.")
@options.format_option("A sentence, a drawing of it, or JSON.", ("text", "svg", "json"))
@options.out_option()
@options.time_option()
def hint(file: str, puzzle: str | None, partial: str | None, degree: str, format: str, out: str | None,
         time_limit: float | None) -> int:
    """Give the next step on a board, and its reason; if there are several solutions, one that holds in all of them.

    STATE has one token for each cell: se for lines drawn to the south and the east, N for a line crossed out to the
    north, x for a shaded cell, o for one that is not shaded, - for nothing; in Hashi e2 for two bridges to the east, E2
    for no second one; in Sudoku the numbers, and !3!5 for neither 3 nor 5. Where the loop runs along grid lines,
    letters are sides of the cell. A file `state.txt` for a 3x3 Slitherlink, with some sides drawn, may be

    \b
    3 3
    -  -  w
    s  -  n
    -  s  n

    It may also be a save file of S. Tatham's collection. If STATE has a mistake, the smallest contradiction is
    explained. In a drawing brackets mark the cells and crosses the points that the reason is about.

    Exit codes: 0 done, 1 a mistake, nothing more that several solutions share, or no solution, 2 bad input, 3 unknown
    (time limit).

    Example: satloop hint instances/slitherlink/alloy-5x5.txt --degree why
    """
    board = open_board(file, puzzle, time_limit)
    state = None if partial is None else read_text(partial, "a state of play")
    if state is not None and state.lstrip().startswith("SAVEFILE:"):
        from ..formats.tatham.save_files import Save
        state = Save(state, partial or "").position()
    answer = make_hint(board, state, time_limit, partial or "")
    if format == "json":
        text = json.dumps(answer.as_dict(degree)) + "\n"
    elif format == "svg" and answer.grouping is not None:
        text = answer.svg(degree)
    else:
        text = answer.text(degree) + "\n"
        if answer.steps and degree == "what":
            drawing = output.drawing_text(answer.picture(), "text", out)
            text += drawing + "(×: a point that the reason is about)\n" * ("×" in drawing)
    output.write_text(out, text)
    return {"step": DONE, "finished": DONE, "unknown": UNKNOWN}.get(answer.outcome, NO)
