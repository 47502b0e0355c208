"""Worksheets for a class as PDF: name and date, rules, boards, hints upside down or on a second sheet, solutions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from ..pictures.pdf_pages import LEADING
from ..pictures.pdf_text import text_width, well_broken_lines
from .board_drawing import BoardDrawing, draw_board
from .chapters import Book, Numbered
from .page_layout import PagePlace
from .pdf_rules import SMALL_RULES, RuleBlock, draw_rule_block, rule_block
from .pdf_solutions import draw_solutions, solution_pages
from .print_options import LEGEND, MARGIN, SHEET_FIELDS, PrintOptions, board_pages, boards_with_room_for_hints
from .printed_page import SOFT, LabelLine, Paper, board_label, item_of, label_height

HEAD = 52.0  # points of the fields and the title
RULES_GAP = 14.0  # below the rules
HINT_TEXT, SHEET_TEXT = 7.5, 9.5  # points: of hints upside down, and on a sheet of their own
HINTS_HEAD = 26.0  # above and below hints upside down


class ClassSheet(NamedTuple):
    """A page of boards of one puzzle: the rules above them, where these end, and the places of the boards."""

    title: str
    rules: RuleBlock | None
    taken: float
    boards: list[Numbered]
    places: list[PagePlace]


def class_sheets(book: Book, options: PrintOptions) -> bytes:
    """Worksheets as a PDF, the same bytes for the same book. Each has boards of one puzzle.

    Raises as `to_pdf` does.
    """
    paper = Paper(options, book.title, book.author)
    for title, group in groupby(book.boards, lambda numbered: numbered.one.board.title):
        for sheet in sheets_of(book, title, [*group], paper):
            draw_sheet(book, sheet, paper)
            if options.hints == "sheet":
                draw_hint_sheet(sheet, paper)
    if options.solutions:
        draw_solutions(book, paper, solution_pages(book, paper))
    return paper.pages.content()


def board_picture(numbered: Numbered, options: PrintOptions) -> BoardDrawing:
    """The board; with the numbers of rows and columns where hints name them."""
    return draw_board(numbered.one.board, None, options.color, options.hints != "none" and bool(numbered.one.hints))


def sheets_of(book: Book, title: str, boards: Sequence[Numbered], paper: Paper) -> list[ClassSheet]:
    """The pages of boards of one puzzle."""
    boards, options, below = boards_with_room_for_hints(boards, lambda numbered: hint_height(numbered, paper),
                                                        paper.options)
    kind = type(boards[0].one.board)
    rules = rule_block(kind, paper, SMALL_RULES) if options.rules else None
    taken = HEAD + (rules.height + RULES_GAP if rules else 0.0)
    sizes = options.sizes(taken + (below + HINTS_HEAD if below else 0.0))._replace(heading=0.0)
    wide = (sizes.width - (sizes.grids[0].columns - 1) * sizes.gap) / sizes.grids[0].columns
    items = [item_of(board_picture(numbered, options), board_label(numbered, book.author, wide)) for numbered in boards]
    return [ClassSheet(title, rules, taken, [boards[place.item] for place in page], page)
            for page in board_pages(boards, items, sizes, options.paper)]


def draw_sheet(book: Book, sheet: ClassSheet, paper: Paper) -> None:
    paper.begin(numbered=False, mark=f"{sheet.title} {sheet.boards[0].number}")
    pages = paper.pages
    left = 0.0
    for name, share in SHEET_FIELDS:
        paper.text(left, -18, name, 9.5)
        paper.line(left + text_width(name, 9.5) + 6, -7, left + share * paper.width - (14 if name != "Date" else 0), -7)
        left += share * paper.width
    paper.text(0, 8, sheet.title, 18, bold=True)
    paper.line(0, HEAD - 16, paper.width, HEAD - 16, 1.5)
    pages.text(MARGIN, pages.height - MARGIN - 8, book.title, 7.5, color=SOFT)
    pages.text(MARGIN + paper.width, pages.height - MARGIN - 8, str(pages.count), 8.5, anchor="end")
    if sheet.rules is not None:
        draw_rule_block(sheet.rules._replace(title="Rules"), paper, HEAD - 8)
    for place, numbered in zip(sheet.places, sheet.boards):
        label = board_label(numbered, book.author, place.right - place.left)
        paper.draw_in_place(place, board_picture(numbered, paper.options), label, sheet.taken)
    if paper.options.hints == "upside-down":
        draw_hints_upside_down(sheet, paper)


def hint_lines(numbered: Numbered, size: float, width: float) -> list[str]:
    """The hints of a board in lines, each hint with its letter; the first line has the board's number."""
    return [line for k, hint in enumerate(numbered.one.hints)
            for line in well_broken_lines(f"{numbered.number}{chr(ord('a') + k)}.  {hint}", size, width)]


def hint_height(numbered: Numbered, paper: Paper) -> float:
    """Points that the hints of a board take upside down."""
    if paper.options.hints != "upside-down":
        return 0.0
    return LEADING * HINT_TEXT * len(hint_lines(numbered, HINT_TEXT, paper.width - 16))


def draw_hints_upside_down(sheet: ClassSheet, paper: Paper) -> None:
    """At the foot of the page, so that they are read only by those who turn the sheet."""
    rows = [line for numbered in sheet.boards for line in hint_lines(numbered, HINT_TEXT, paper.width - 16)]
    if not rows:
        return
    height = LEADING * HINT_TEXT * (len(rows) + 1)
    top = paper.height - height
    paper.line(0, top - 8, paper.width, top - 8, 0.5, SOFT, (2, 2))
    pages, middle = paper.pages, (MARGIN + paper.width / 2, MARGIN + 26 + top + height / 2)
    with pages.upside_down(*middle):
        y = paper.text(8, top, f"Hints. {LEGEND}", HINT_TEXT, bold=True)
        for row in rows:
            y = paper.text(8, y, row, HINT_TEXT)


def draw_hint_sheet(sheet: ClassSheet, paper: Paper) -> None:
    """A page of its own with the hints of the boards of a sheet, a second one where they are long."""
    if not any(numbered.one.hints for numbered in sheet.boards):
        return
    y = paper.height
    for numbered in sheet.boards:
        rows = [LabelLine(f"{numbered.number}  {sheet.title}", 11, True), *(
            LabelLine(row, SHEET_TEXT, False) for row in hint_lines(numbered, SHEET_TEXT, paper.width))]
        if y + label_height(rows) > paper.height:
            paper.begin(f"Hints: {sheet.title}")
            paper.heading(0, "Hints")
            y = paper.text(0, 34, LEGEND, SHEET_TEXT, color=SOFT) + 8
        for row in rows:
            y = paper.text(0, y, *row)
        y += 12
