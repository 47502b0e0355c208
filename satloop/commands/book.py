"""satloop book: prints boards as a book or as worksheets for a class."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from ..books import BookBoard, PrintOptions, make_book
from ..books.hints import first_steps
from ..books.print_book import NotUnique, boards_of, book_content
from ..cli import DONE, NO, Command, complain
from ..pictures.pdf_text import letters_not_embedded
from .shared import messages, options, output
from .shared.progress_bar import progress_bar

A = TypeVar("A")
B = TypeVar("B")
ENDINGS = (".pdf", ".html", ".htm")


@click.command(cls=Command, rare="author by color")
@options.files_argument()
@options.puzzle_option()
@click.option("-o", "--output", "out", metavar="OUT", required=True, help="OUT.pdf or OUT.html.")
@click.option("--title", default="", help="Title of the book (default: the puzzles' names).")
@click.option("--author", default="", help="Author of the book (default: that of all its boards).")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--per-page", "each", type=click.IntRange(1, 9), metavar="N", show_default="4, on a worksheet 2",
              help="Boards a page, 1 to 9; large boards have more room.")
@click.option("--by", type=click.Choice(["level", "puzzle"]), default="level", show_default=True,
              help="What is a chapter of a book.")
@click.option("--color", is_flag=True, help="Print colours, not black alone.")
@click.option("--rules/--no-rules", default=True, help="Rules with a solved example.")
@click.option("--solutions/--no-solutions", default=True, help="Solutions on the last pages.")
@click.option("--worksheet", is_flag=True, help="Sheets for a class: name and date, one kind of puzzle each.")
@click.option("--hints", type=click.Choice(["upside-down", "sheet", "none"]), default="upside-down", show_default=True,
              help="Where a worksheet has the first steps in words: at its foot, or on a second sheet.")
@options.time_option()
def book(files: tuple[str, ...], puzzle: str | None, out: str, title: str, author: str, paper: str, each: int | None,
         by: str, color: bool, rules: bool, solutions: bool, worksheet: bool, hints: str,
         time_limit: float | None) -> int:
    """Print boards as a book: title page, rules, boards by level, solutions.

    FILE is a set, FILE.jsonl of `satloop set`, or boards in any notation, which are solved first. A PDF needs
    `pip install 'satloop[pdf]'`. The same boards and options give the same bytes.

    Exit codes: 0 done, 1 a board has several solutions or none, 2 bad input, 3 unknown (time limit).

    Example: satloop book instances/masyu/*.txt -o book.pdf --title "Pearls" --per-page 6
    """
    ending = os.path.splitext(out)[1].lower()
    if ending not in ENDINGS:
        raise messages.CommandError(f"{out}: a book has the ending .pdf or .html")
    output.check_writable(out)
    if ending == ".pdf":
        output.need_pdf(out)
    boards = [board for in_file in with_bar(lambda file: boards_in(file, puzzle, solutions, time_limit), files)
              for board in in_file]
    if worksheet and hints != "none":
        boards = with_hints(boards)
    choice = PrintOptions(paper, each or (2 if worksheet else 4), color, rules, solutions, worksheet, hints)
    with messages.report_value_errors():
        whole = make_book(boards, title, author, "puzzle" if worksheet else by)
        content = book_content(whole, "pdf" if ending == ".pdf" else "html", choice)
    if ending == ".pdf":
        texts = {whole.title, whole.author, *(one.board.own_title for one in boards),
                 *(one.board.author for one in boards)}
        if letters := letters_not_embedded("".join(sorted(texts))):
            complain(f"{out}: the font in the book lacks {' '.join(letters)}; a reader's own font shows them", DONE)
    with output.open_complete(out, "wb") as stream:
        stream.write(content)
    return DONE


class NotOneSolution(messages.CommandError):
    """A board has several solutions or none: one line on stderr, exit code 1."""

    exit_code = NO


def boards_in(file: str, puzzle: str | None, solutions: bool, time_limit: float | None) -> list[BookBoard]:
    """The boards of a set or of a named file, solved. Raises PuzzleError, and CommandError for a board that
    does not have exactly one solution, or no answer in time.
    """
    try:
        return boards_of(file, puzzle, solutions, time_limit)
    except NotUnique as error:
        raise NotOneSolution(str(error)) from None
    except TimeoutError as error:
        raise messages.LimitError(str(error)) from None


def with_hints(boards: list[BookBoard]) -> list[BookBoard]:
    """The boards with their first steps in words; a line names those that have none."""
    out = with_bar(lambda one: one._replace(hints=first_steps(one.board)), boards)
    for one in out:
        if not one.hints:
            why = "its first steps were not found" if one.board.on_grid else "boards on tilings are not explained"
            complain(f"{one.board.file}: no hints: {why}", DONE)
    return out


def with_bar(work: Callable[[A], B], items: Sequence[A]) -> list[B]:
    """What the work makes of each item, with a bar on a terminal."""
    out = []
    with progress_bar(len(items)) as bar:
        for item in items:
            out.append(work(item))
            if bar is not None:
                bar.update(1)
    return out
