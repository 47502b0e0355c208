"""satloop minimize: removes the clues that a board does not need."""

from __future__ import annotations

import re

import click

from encoders import OutOfTime
from encoders.deadline import deadline_after

from ..cli import DONE, NO, UNKNOWN, Command, complain
from ..explaining.several_or_no_solutions import outcome_text
from ..formats.output import FORMATS, write
from ..setting.editing import minimize as setting
from ..setting.removal.symmetries import SYMMETRIES
from .shared import messages, options, output, workers
from .shared.board_sources import open_board


@click.command(cls=Command, rare="keep")
@click.argument("file")
@options.puzzle_option()
@click.option("--symmetry", type=click.Choice([*SYMMETRIES]),
              default="none", show_default=True,
              help="Keep the places of the clues symmetric: a clue is removed only together "
                   "with those that the symmetry maps it to.")
@click.option("--keep", metavar="CELLS", default="",
              help="Clues that must stay: the row and column of each, such as `1,3 2,5`.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="N",
              help="Order in which clues are tried: another number leaves other clues.")
@click.option("--fewest", is_flag=True,
              help="Keep as few clues as can be, with a proof that fewer of the board's clues are not enough.")
@options.time_option()
@options.format_option("The board's text, or a format of `satloop convert`.", FORMATS, "board")
@options.out_option()
def minimize(file: str, puzzle: str | None, symmetry: str, keep: str, seed: int, fewest: bool,
             time_limit: float | None, format: str, out: str | None) -> int:
    """Remove clues that a board does not need, until none of the others can be removed.

    The result has one solution, the same as before. At the time limit or Ctrl-C the best board so far is written.

    Exit codes: 0 done, 1 the board has several solutions or none, 2 bad input, 3 the time limit or Ctrl-C ended the
    search.

    Example: satloop minimize draft.txt --symmetry rotation --keep '1,1 1,10' -o board.txt
    """

    output.check_writable(out)
    board = open_board(file, puzzle, time_limit)
    with messages.report_limit(file, time_limit), workers.LiveStatus(alone=True) as live:
        reduced = setting.minimize(board, seed, symmetry, cells_of(keep), deadline_after(time_limit), fewest,
                                   lambda least, most: live.show(None, f"{least} to {most} clues"),
                                   (OutOfTime, KeyboardInterrupt))
    if isinstance(reduced, str):
        return complain(f"{file}: {outcome_text(board, reduced)}", NO)
    text = write(reduced.puzzle, format)
    output.write_text(out, text)
    if not reduced.minimal:
        return complain(f"{file}: stopped before the {'proof' if fewest else 'end'}: {reduced.sentence}", UNKNOWN)
    click.echo(reduced.sentence, err=True)
    return DONE


def cells_of(text: str) -> list[tuple[int, int]]:
    """The (row, column) cells, from 0, that a text names from 1. Raises ValueError."""
    out = []
    for word in text.replace(";", " ").split():
        match = re.fullmatch(r"(\d{1,4}),(\d{1,4})", word, re.ASCII)
        if not match or "0" in match.groups():
            raise ValueError(f"a cell is ROW,COLUMN, from 1, not {word!r}")
        out.append((int(match[1]) - 1, int(match[2]) - 1))
    return out
