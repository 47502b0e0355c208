"""The public function of this room: boards, or a set, as a book or worksheets."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from encoders.choice_by_name import unknown_name

from ..boards.puzzle import Puzzle
from ..errors import PuzzleError
from ..formats.board_source import all_sources
from ..formats.open_board import open_source
from ..problems.problem import Problem
from ..sets.records import Record, board_of, read_records
from ..solving.solve import solve
from .chapters import Book, BookBoard, level_of, make_book
from .hints import first_steps
from .html_book import to_html
from .print_options import PrintOptions

FORMATS = ("pdf", "html")


class NotUnique(ValueError):
    """A board has several solutions or none; the text names it."""


def book(boards: Any, format: str = "pdf", *, title: str = "", author: str = "", by: str = "level",
         time_limit: float | None = None, **options: Any) -> bytes:
    """Boards as a book to print, or as worksheets: title page, rules, boards, solutions; the content of a file.

    boards: a source of `read`, which may hold several boards, a set `FILE.jsonl`, or a list of boards, of sources and
    of `satloop.books.BookBoard`. format: "pdf", which needs reportlab, or "html". title: without one the puzzles are
    named. author: without one that of all boards. by: what is a chapter, "level" or "puzzle". time_limit: seconds for
    the solution of each board. options: those of `satloop.books.PrintOptions`, as paper="letter", each=9,
    worksheet=True. The same arguments give the same bytes.

    Raises PuzzleError for what is no board, NotUnique (a ValueError) for a board with several solutions or none,
    ValueError for another format and for a board that is too large for the paper, TimeoutError.

    >>> book("example:masyu", "html", title="Pearls")[:15]
    b'<!doctype html>'
    """
    if format not in FORMATS:
        raise ValueError(unknown_name("format", format, FORMATS))
    choice = PrintOptions(**options).verified()
    several = boards if isinstance(boards, Iterable) and not isinstance(boards, str) and not hasattr(
        boards, "read") else [boards]
    book_boards = [one for source in several for one in boards_of(source, None, choice.solutions, time_limit)]
    if choice.worksheet and choice.hints != "none":
        book_boards = [one._replace(hints=first_steps(one.board)) for one in book_boards]
    return book_content(make_book(book_boards, title, author, "puzzle" if choice.worksheet else by), format, choice)


def book_content(whole: Book, format: str, options: PrintOptions) -> bytes:
    """A book in a format of `FORMATS`."""
    if format == "html":
        return to_html(whole, options).encode()
    from .pdf_book import to_pdf
    return to_pdf(whole, options)


def boards_of(source: Any, puzzle: str | None = None, solved: bool = True, time_limit: float | None = None
              ) -> list[BookBoard]:
    """The boards of a source. solved: whether those without a solution beside them are solved. Raises as `book`."""
    if isinstance(source, BookBoard):
        return [source]
    if isinstance(source, Puzzle):
        return [book_board(source, solved, time_limit)]
    if isinstance(source, (str, os.PathLike)) and os.fspath(source).endswith(".jsonl"):
        return [board_of_record(record, os.fspath(source), time_limit) for record in read_records(source)]
    return [book_board(open_source(one, puzzle).board, solved, time_limit)
            for one in all_sources("book", source, puzzle)]


def board_of_record(record: Record, file: str, time_limit: float | None) -> BookBoard:
    """A board of a set, from its verified record, which does not prove that it has no other solution: that is looked
    for here. file: the name of the set, for errors.
    """
    board = board_of(record, f"{file}, {record['id']}")
    return book_board(board, True, time_limit)._replace(level=record["level"] or "")


def book_board(board: Puzzle, solved: bool, time_limit: float | None) -> BookBoard:
    """A board with its only solution, which is looked for here, and the level that its text names."""
    if isinstance(board, Problem):
        raise PuzzleError(board.file, None, None, f"{board.title}, a problem", "a board of a puzzle")
    if not solved:
        return BookBoard(board, None, level_of(board))
    result = solve(board, 2, time_limit)
    if result.outcome == "unknown":
        raise TimeoutError(f"{board.file}: the time limit of {time_limit:g} s ran out")
    if result.outcome != "unique":
        raise NotUnique(f"{board.file}: has {'no solution' if result.outcome == 'none' else 'several solutions'}; "
                        "a book needs boards with exactly one")
    return BookBoard(board, result.solutions[0], level_of(board))
