"""satloop complete: finds the fewest further clues that leave a draft one solution."""

from __future__ import annotations

import click

from encoders.deadline import deadline_after

from ..boards.text import write_board
from ..cli import DONE, NO, UNKNOWN, complain
from ..errors import plural
from ..explaining.model.level_names import LEVELS
from ..explaining.words.english_sentences import WORDS
from ..formats.output import FORMATS, write
from ..setting.editing import complete as setting
from ..setting.editing.read_draft import open_draft, read_draft
from ..setting.removal.symmetries import SYMMETRIES
from .shared import messages, options, output


@click.command()
@click.argument("file")
@options.puzzle_option()
@click.option("--symmetry", type=click.Choice([*SYMMETRIES]), default="none", show_default=True,
              help="All clues of the board, those of the draft too, lie in this symmetry, as of `satloop generate`.")
@click.option("--level", type=click.Choice(LEVELS),
              help="Add as many clues as give the board this level of `satloop rate`.")
@click.option("--values", is_flag=True, help="Also say which clues each free cell could get, and how many solutions "
              "each would leave by itself, as `satloop count --clues`.")
@options.time_option("Stop after S seconds, with the best clues found so far.", 10.0)
@options.format_option("A drawing as text or SVG, the board's text, JSON, a pzprv3 file, or an address.",
                      FORMATS)
@options.out_option()
def complete(file: str, puzzle: str | None, symmetry: str, level: str | None, values: bool, time_limit: float,
             format: str, out: str | None) -> int:
    """Add the fewest clues with which a draft has exactly one solution.

    A ? in the draft marks a cell that may get a new clue, or a * where ? is a clue of the puzzle; without any mark
    every empty cell may. The drawing marks the new clues. A line on stderr tells whether fewer clues could be enough.

    Exit codes: 0 done, 1 the draft has no solution, or its free cells are not enough, 2 bad input, 3 no answer was
    found, in the time limit or among the solutions that were tried.

    Example: satloop complete draft.txt --format board -o board.txt
    """

    output.check_writable(out)
    kind, text, name = open_draft("complete", file, puzzle)
    draft = read_draft(text, kind, name)
    try:
        with messages.report_limit(file, time_limit):
            if symmetry != "none" or level:
                from ..setting.symmetric_clues_of_level import complete_by_symmetry_and_level
                completed = complete_by_symmetry_and_level(kind, draft, deadline_after(time_limit), file, symmetry,
                                                           level or "")
            else:
                completed = setting.complete(kind, draft, deadline_after(time_limit), file)
    except setting.NotEnough as error:
        return complain(f"{file}: {error}", NO if error.proved else UNKNOWN)
    if completed is None:
        return complain(f"{file}: {WORDS['contradict']}", NO)
    if format in ("text", "svg"):
        text = output.drawing_text(completed.picture(), format, out)
    else:
        text = write(completed.puzzle, format)
    output.write_text(out, text)
    clues = plural(len(completed.cells), "new clue")
    more = "; fewer are not enough" if completed.fewest else "; perhaps fewer would do"
    click.echo("it has one solution already" if not completed.cells else clues + more, err=True)
    if values:
        from ..running.clue_counts import clue_counts, lines_of_cells
        from ..running.kept_solutions import KeptSolutions
        board = kind(write_board(draft.grids, draft.further_rules), name)
        try:
            kept = KeptSolutions(board, {}, time_limit)
            lines = lines_of_cells(clue_counts(board, draft.free, kept, {}, time_limit))
        except TimeoutError as error:
            raise messages.LimitError(f"{file}: {error}") from None
        click.echo("\n".join(lines))
    return DONE
