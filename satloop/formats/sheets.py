"""Boards on paper: pages of boards, and after them pages of their solutions, as one PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, sqrt
from typing import NamedTuple

from ..boards.puzzle import Puzzle, Solution
from ..pictures import draw
from ..pictures.pdf_pages import Pages

MARGIN, GAP = 48.0, 24.0  # points round a page, and between two boards
LARGEST = 85.0  # points of a cell, 3 cm: a board of five cells fills the width of a page
TURNED = 1.3  # columns for a row, from which on a page is turned
UNITS = 40.0  # of a cell in a picture
SOFT = "#55504a"


class SheetBoard(NamedTuple):
    """A board for a sheet, its solutions, its rules in a few sentences, and its level; what is "" is not printed."""

    board: Puzzle
    solutions: tuple[Solution, ...] = ()
    rules: str = ""
    level: str = ""


def sheets(boards: Sequence[SheetBoard], paper: str = "a4", each: int = 1) -> bytes:
    """A PDF of the boards, at most `each` on a page, and on further pages their solutions, where they have any.

    paper: "a4" or "letter". Raises ValueError for no board, another paper, or less than one board a page, PdfMissing
    without reportlab.
    """
    if not boards or each < 1:
        raise ValueError("expected at least one board, and at least one on each page")
    first = boards[0].board
    pages = Pages(paper, first.heading, first.author)
    rules = "" if len({one.rules for one in boards}) > 1 else boards[0].rules
    lay_out(pages, [(one.board, None, one.level) for one in boards], each, rules)
    lay_out(pages, [(one.board, solution, "Solution") for one in boards for solution in one.solutions], each)
    return pages.content()


def lay_out(pages: Pages, items: Sequence[tuple[Puzzle, Solution | None, str]], each: int, rules: str = "") -> None:
    """Put boards on pages. rules: stand once on each page. The page of a board that is much wider than high is turned.
    """
    for start in range(0, len(items), each):
        single, first = each == 1, items[start][0]
        pages.page(turned=single and first.columns > TURNED * first.rows)
        top = MARGIN
        if not single and rules:
            top = pages.text(MARGIN, top, rules, 9, width=pages.width - 2 * MARGIN, color=SOFT) + GAP / 2
        for (board, solution, what), (x, y, width, height) in zip(items[start:start + each],
                                                                  places(pages, top, each)):
            below = head(pages, board, what, rules if single else "", x, y, width, single)
            draw_board(pages, board, solution, x, below, width, y + height - below)


def places(pages: Pages, top: float, count: int) -> Iterator[tuple[float, float, float, float]]:
    """x, y, width and height of `count` equal places for boards, row by row."""
    wide, high = pages.width - 2 * MARGIN, pages.height - MARGIN - top
    columns = max(1, round(sqrt(count * wide / high)))
    rows = ceil(count / columns)
    width, height = (wide - (columns - 1) * GAP) / columns, (high - (rows - 1) * GAP) / rows
    for k in range(count):
        row, column = divmod(k, columns)
        yield MARGIN + column * (width + GAP), top + row * (height + GAP), width, height


def head(pages: Pages, board: Puzzle, what: str, rules: str, x: float, y: float, width: float, single: bool) -> float:
    """Title, author, kind, size and level, and the rules; returns where the board begins."""
    y = pages.text(x, y, board.own_title or board.title, 20 if single else 12, bold=True, width=width)
    facts = [board.author and f"by {board.author}", board.title if board.own_title else "",
             f"{board.rows} × {board.columns}", what]
    y = pages.text(x, y, " · ".join(filter(None, facts)), 10 if single else 8, width=width, color=SOFT)
    if rules:
        y = pages.text(x, y + 6, rules, 10, width=width)
    return y + (14 if single else 6)


def draw_board(pages: Pages, board: Puzzle, solution: Solution | None, x: float, y: float, width: float,
               height: float) -> None:
    svg = draw(board.picture(solution), "svg")
    wide, high = (float(part) * LARGEST / UNITS for part in svg.partition('viewBox="')[2].partition('"')[0].split()[2:])
    pages.picture(svg, x + max(0.0, width - wide) / 2, y, min(width, wide), min(height, high))


def sheet(board: Puzzle, solutions: Iterable[Solution] = (), rules: str = "", paper: str = "a4",
          level: str = "") -> bytes:
    """One board on a page, and each solution on a page of its own. Raises as `sheets` does."""
    return sheets([SheetBoard(board, tuple(solutions), rules, level)], paper)
