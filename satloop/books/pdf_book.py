"""A book as PDF: title page, contents, rules, boards by chapters, solutions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ..pictures.pdf_text import text_width
from .board_drawing import draw_board, example_of
from .chapters import Book
from .class_sheets import class_sheets
from .page_layout import PagePlace
from .pdf_rules import draw_rules, rule_pages
from .pdf_solutions import draw_solutions, solution_pages
from .print_options import MARGIN, PrintOptions, board_pages
from .printed_page import SOFT, Paper, board_label, item_of

LIST = 10  # entries of the contents that have room on the title page


def to_pdf(book: Book, options: PrintOptions) -> bytes:
    """The book as a PDF: the same bytes for the same book.

    Raises PdfMissing without reportlab, ValueError for an unknown paper and for a board that is too large for it.
    """
    if options.worksheet:
        return class_sheets(book, options)
    paper = Paper(options, book.title, book.author)
    rules = rule_pages(book, paper) if options.rules else []
    boards = places_of(book, paper)
    solutions = solution_pages(book, paper) if options.solutions else []
    first = 2 + (len(book.chapters) + bool(rules) + bool(solutions) > LIST)
    contents = [("Rules", first)] if rules else []
    for number, page in enumerate(boards, first + len(rules)):
        contents += [(book.boards[place.item].chapter, number) for place in page if place.heading is not None]
    if solutions:
        contents.append(("Solutions", first + len(rules) + len(boards)))
    title_page(book, paper, contents)
    draw_rules(rules, paper)
    draw_boards(book, paper, boards)
    draw_solutions(book, paper, solutions)
    return paper.pages.content()


def title_page(book: Book, paper: Paper, contents: Sequence[tuple[str, int]]) -> None:
    """The title, a few solved boards as ornament, and the contents, on a page of their own where they are long."""
    paper.begin(numbered=False, mark=book.title)
    size = next((size for size in (38, 32, 27) if text_width(book.title, size, True) < paper.width), 24)
    y = 34.0
    paper.line(0, y, paper.width, y, 4)
    y = paper.text(0, y + 22, book.title, size, True, width=paper.width)
    y = paper.text(0, y + 6, book.subtitle, 13, width=paper.width, color=SOFT)
    if book.author:
        y = paper.text(0, y + 8, f"by {book.author}", 13, width=paper.width)
    y += 12
    paper.line(0, y, paper.width, y, 1)
    long = len(contents) > LIST
    below = paper.height - (0 if long else 40 + 20 * len(contents))
    draw_examples(book, paper, y + 24, below - 24)
    if long:
        paper.begin("Contents", "Contents")
        paper.heading(0, "Contents")
        half = (len(contents) + 1) // 2
        wide = (paper.width - 30) / 2
        high = min(18.0, (paper.height - 40) / half)
        for k, (name, number) in enumerate(contents):
            column, row = divmod(k, half)
            draw_contents_line(paper, name, number, column * (wide + 30), 40 + row * high, wide, 9)
    else:
        for k, (name, number) in enumerate(contents):
            draw_contents_line(paper, name, number, 0, below + 20 * k, paper.width, 11)


def draw_contents_line(paper: Paper, name: str, number: int, x: float, y: float, width: float, size: float) -> None:
    """A line of the contents: what, dots, and the page, to which it leads."""
    left = x + text_width(name, size) + 6
    right = x + width - text_width(str(number), size) - 6
    paper.text(x, y, name, size)
    paper.text(x + width, y, str(number), size, anchor="end")
    paper.line(left, y + size - 0.5, right, y + size - 0.5, 0.6, SOFT, (0.6, 3))
    paper.pages.link(name, MARGIN + x, MARGIN + 26 + y, MARGIN + x + width, MARGIN + 26 + y + 1.3 * size)


def draw_examples(book: Book, paper: Paper, top: float, bottom: float) -> None:
    """Draw solved examples of the puzzles, as many as fill whole rows, between `top` and `bottom`."""
    count = max(n for n in (1, 2, 3, 4, 6, 9) if n <= len(book.kinds))
    columns = {4: 2, 6: 3, 9: 3}.get(count, count)
    rows = count // columns
    wide, high = (paper.width - 20 * (columns - 1)) / columns, (bottom - top - 20 * (rows - 1)) / rows
    side = min(wide, high, 250.0)
    left = (paper.width - columns * side - 20 * (columns - 1)) / 2
    above = top + (bottom - top - rows * side - 20 * (rows - 1)) / 2
    for k, kind in enumerate(book.kinds[:count]):
        row, column = divmod(k, columns)
        picture = example_of(kind, paper.options.color)[1]
        cell = side / max(picture.wide, picture.high)
        paper.picture(picture, left + column * (side + 20) + (side - cell * picture.wide) / 2,
                      above + row * (side + 20) + (side - cell * picture.high) / 2, cell)


def places_of(book: Book, paper: Paper) -> list[list[PagePlace]]:
    """The places of all boards."""
    sizes = paper.options.sizes()
    wide = (sizes.width - (sizes.grids[0].columns - 1) * sizes.gap) / sizes.grids[0].columns
    items = [item_of(draw_board(numbered.one.board), board_label(numbered, book.author, wide), numbered.begins)
             for numbered in book.boards]
    return board_pages(book.boards, items, sizes, paper.options.paper)


def draw_boards(book: Book, paper: Paper, pages: Sequence[Sequence[PagePlace]]) -> None:
    for page in pages:
        chapters = [name for name, _ in groupby(book.boards[place.item].chapter for place in page)]
        paper.begin(" · ".join(dict.fromkeys([chapters[0], chapters[-1]])))
        for place in page:
            numbered = book.boards[place.item]
            if place.heading is not None:
                paper.pages.mark(numbered.chapter)
                paper.heading(place.heading, numbered.chapter)
            label = board_label(numbered, book.author, place.right - place.left)
            paper.draw_in_place(place, draw_board(numbered.one.board, None, paper.options.color), label)
