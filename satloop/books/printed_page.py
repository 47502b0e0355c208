"""The parts of a printed page: its head and number, boards with their labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..pictures.pdf_pages import LEADING, Pages
from ..pictures.pdf_text import broken_lines, text_width
from .board_drawing import BoardDrawing
from .chapters import Numbered
from .page_layout import PagePlace, PrintedItem
from .print_options import HEAD, MARGIN, PrintOptions

SOFT = "#555555"
BOARD_LABEL, SOLUTION_LABEL = (10.0, 8.0), (7.5, 6.5)  # sizes of a label's lines: number and name, facts
UPPER = MARGIN + HEAD  # where the body of a page begins


class LabelLine(NamedTuple):
    """A line of a label."""

    text: str
    size: float
    bold: bool


class Paper:
    """The pages of a book. `begin` begins each; what is drawn then has its places from the body's upper left corner."""

    def __init__(self, options: PrintOptions, title: str, author: str) -> None:
        self.options, self.title = options, title
        self.pages = Pages(options.paper, title, author)
        self.width, self.height = options.width, options.height

    def begin(self, section: str = "", mark: str = "", numbered: bool = True) -> None:
        """Begin a page. section: stands at its top, beside the book's title. mark: its name in the outline."""
        pages = self.pages
        pages.page()
        if mark:
            pages.mark(mark)
        if numbered:
            right = pages.width - MARGIN
            room = self.width - text_width(section, 8) - 20
            pages.text(MARGIN, MARGIN - 2, broken_lines(self.title, 8, room)[0], 8, color=SOFT)
            pages.text(right, MARGIN - 2, section, 8, anchor="end", color=SOFT)
            pages.line(MARGIN, MARGIN + 12, right, MARGIN + 12, 0.5, SOFT)
            pages.text(pages.width / 2, pages.height - MARGIN - 8, str(pages.count), 8.5, anchor="middle")

    def text(self, x: float, y: float, text: str, size: float = 10, bold: bool = False, anchor: str = "start",
             width: float | None = None, color: str = "#000000") -> float:
        """As `Pages.text`, in the body of the page."""
        return self.pages.text(MARGIN + x, UPPER + y, text, size, bold, anchor, width, color) - UPPER

    def line(self, x: float, y: float, right: float, below: float, width: float = 0.5, color: str = "#000000",
             dashes: Sequence[float] = ()) -> None:
        """As `Pages.line`, in the body of the page."""
        self.pages.line(MARGIN + x, UPPER + y, MARGIN + right, UPPER + below, width, color, dashes)

    def picture(self, drawn: BoardDrawing, x: float, y: float, cell: float) -> None:
        """A picture, whose cells are `cell` points wide."""
        self.pages.picture(drawn.svg, MARGIN + x, UPPER + y, drawn.wide * cell, drawn.high * cell)

    def heading(self, y: float, text: str) -> None:
        """The title of a chapter, across the page."""
        self.text(0, y, text, 14, bold=True)
        self.line(0, y + 22, self.width, y + 22, 1.5)

    def draw_in_place(self, place: PagePlace, drawn: BoardDrawing, label: Sequence[LabelLine],
                      taken: float = 0.0) -> None:
        """A picture in its place, and its label in the middle below. taken: points of the body above all places."""
        self.picture(drawn, place.x, taken + place.y, place.cell)
        y = taken + place.label
        for text, size, bold in label:
            y = self.text((place.left + place.right) / 2, y, text, size, bold, "middle",
                          color="#000000" if bold else SOFT)


def item_of(drawn: BoardDrawing, label: Sequence[LabelLine] = (), begins: bool = False) -> PrintedItem:
    """What a picture with a label takes of a page."""
    return PrintedItem(drawn.wide, drawn.high, label_height(label), begins, drawn.text)


def label_height(label: Sequence[LabelLine]) -> float:
    return sum(LEADING * line.size for line in label) + 2


def board_label(numbered: Numbered, author: str, width: float) -> list[LabelLine]:
    """Number and title, then puzzle, level, size and author, then what the board asks for besides.

    author: of the book, who need not be named once more.
    """
    number, (board, _, level, _), *_ = numbered
    large, small = BOARD_LABEL
    name = f"{number}  {board.own_title or board.title}"
    if text_width(name, large, True) > width:
        large = 8.5
    facts = [board.title if board.own_title else "", level, numbered.one.size,
             f"by {board.author}" if board.author and board.author != author else ""]
    return [*lines(name, large, True, width), *lines(" · ".join(filter(None, facts)), small, False, width),
            *lines(numbered.one.requests, small - 0.5, False, width)]


def solution_label(numbered: Numbered, width: float) -> list[LabelLine]:
    """The number and the puzzle's name, in one line where there is room."""
    bold, small = SOLUTION_LABEL
    name = numbered.one.board.title
    if text_width(f"{numbered.number}  {name}", bold, True) <= width:
        return [LabelLine(f"{numbered.number}  {name}", bold, True)]
    return [LabelLine(str(numbered.number), bold, True), *lines(name, small, False, width)]


def lines(text: str, size: float, bold: bool, width: float) -> list[LabelLine]:
    """The text in lines of at most that width; none for an empty text."""
    return [LabelLine(line, size, bold) for line in broken_lines(text, size, width, bold)] if text else []
