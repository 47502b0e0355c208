"""Boards on paper: a page for each board, and after them a page for each solution, as one PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..boards.puzzle import Puzzle, Solution
from ..pictures import draw
from ..pictures.pdf_pages import Pages

MARGIN = 48.0  # points round a page
LARGEST = 85.0  # points of a cell, 3 cm: a board of five cells fills the width of a page
TURNED = 1.3  # columns for a row, from which on a page is turned
UNITS = 40.0  # of a cell in a picture
SOFT = "#55504a"
WORDS = {"en": ("by", "Solution"), "de": ("von", "Lösung")}  # before the author; above a solution


class SheetBoard(NamedTuple):
    """A board for a sheet, its solutions, its rules in a few sentences, and its level; what is "" is not printed."""

    board: Puzzle
    solutions: tuple[Solution, ...] = ()
    rules: str = ""
    level: str = ""


def sheets(boards: Sequence[SheetBoard], paper: str = "a4", language: str = "en") -> bytes:
    """A PDF of the boards, one on a page, and on further pages their solutions, where they have any.

    paper: "a4" or "letter". language: of the titles, one of `WORDS`; rules and levels stand as they are. Raises
    ValueError for no board and for another paper, PdfMissing without reportlab.
    """
    if not boards:
        raise ValueError("expected at least one board")
    first = boards[0].board
    pages = Pages(paper, first.heading, first.author)
    for one in boards:
        draw_page(pages, one.board, None, one.level, one.rules, language)
    for one in boards:
        for solution in one.solutions:
            draw_page(pages, one.board, solution, WORDS[language][1], "", language)
    return pages.content()


def draw_page(pages: Pages, board: Puzzle, solution: Solution | None, what: str, rules: str, language: str) -> None:
    """A page with title, author, kind and size, what the page shows, rules, and the board; turned for a board that is
    much wider than high.
    """
    pages.page(turned=board.columns > TURNED * board.rows)
    width = pages.width - 2 * MARGIN
    title = board.title_in(language)
    y = pages.text(MARGIN, MARGIN, board.own_title or title, 20, bold=True, width=width)
    facts = [board.author and f"{WORDS[language][0]} {board.author}", title if board.own_title else "",
             f"{board.rows} × {board.columns}", what]
    y = pages.text(MARGIN, y, " · ".join(filter(None, facts)), 10, width=width, color=SOFT)
    if rules:
        y = pages.text(MARGIN, y + 6, rules, 10, width=width)
    y += 14
    svg = draw(board.picture(solution), "svg")
    wide, high = (float(part) * LARGEST / UNITS for part in svg.partition('viewBox="')[2].partition('"')[0].split()[2:])
    pages.picture(svg, MARGIN + max(0.0, width - wide) / 2, y, min(width, wide), min(pages.height - MARGIN - y, high))
