"""Rules on paper: each puzzle's in words, beside a small board and the same solved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..boards.puzzle import Puzzle
from ..pictures.pdf_pages import LEADING
from ..pictures.pdf_text import well_broken_lines
from .board_drawing import BoardDrawing, example_of
from .chapters import Book
from .page_layout import groups_of_least_waste
from .printed_page import Paper

RULE_HEAD, RULE_GAP = 24.0, 26.0  # points: of a block's head, below a block
BETWEEN = 12.0  # points from the text of rules to the first example, and from that to the second


class RuleSizes(NamedTuple):
    """Points: size of the text, width of an example, largest cell in it."""

    text: float
    example: float
    cell: float

    def cell_of(self, picture: BoardDrawing) -> float:
        return min(self.cell, self.example / picture.wide, 1.2 * self.example / picture.high)

    def text_width(self, width: float) -> float:
        return width - 2 * (self.example + BETWEEN) - 6


LARGE_RULES, SMALL_RULES = RuleSizes(10.5, 122.0, 24.0), RuleSizes(9.5, 118.0, 22.0)


class RuleBlock(NamedTuple):
    """The rules of a puzzle in lines, a board and the same solved, and how high all of it is."""

    title: str
    rows: list[str]
    pictures: tuple[BoardDrawing, BoardDrawing]
    sizes: RuleSizes
    height: float


def rule_pages(book: Book, paper: Paper) -> list[list[RuleBlock]]:
    """The rules of each puzzle beside an example, all blocks whole; large where they have one page then."""
    large = rule_pages_in(book, paper, LARGE_RULES) if len(book.kinds) < 8 else []
    return large if len(large) == 1 else rule_pages_in(book, paper, SMALL_RULES)


def rule_pages_in(book: Book, paper: Paper, sizes: RuleSizes) -> list[list[RuleBlock]]:
    blocks = [rule_block(kind, paper, sizes) for kind in book.kinds]

    def waste(begin: int, end: int) -> float | None:
        left = paper.height - sum(block.height for block in blocks[begin:end]) - (end - begin - 1) * RULE_GAP
        left -= 34 * (begin == 0)
        return None if left < 0 else (left / paper.height) ** 2

    return [[blocks[k] for k in page] for page in groups_of_least_waste(len(blocks), waste)]


def rule_block(kind: type[Puzzle], paper: Paper, sizes: RuleSizes) -> RuleBlock:
    pictures = example_of(kind, paper.options.color)
    rows = well_broken_lines(kind.rules, sizes.text, sizes.text_width(paper.width))
    high = (sizes.cell_of(pictures[0]) * (pictures[0].high - 1)) + 4
    return RuleBlock(kind.title, rows, pictures, sizes, RULE_HEAD + max(len(rows) * LEADING * sizes.text, high))


def draw_rules(pages: Sequence[Sequence[RuleBlock]], paper: Paper) -> None:
    for number, page in enumerate(pages):
        paper.begin("Rules", "" if number else "Rules")
        y = 0.0
        if not number:
            paper.heading(0, "Rules")
            y = 40.0
        free = paper.height - y - sum(block.height for block in page) - (len(page) - 1) * RULE_GAP
        gap = RULE_GAP + min(free / len(page), 14.0)
        for block in page:
            draw_rule_block(block, paper, y)
            y += block.height + gap


def draw_rule_block(block: RuleBlock, paper: Paper, top: float) -> None:
    """The title, the text at the left, the pictures at the right, their frames as high as the text."""
    sizes = block.sizes
    paper.text(0, top, block.title, 12, bold=True)
    y = top + RULE_HEAD
    for row in block.rows:
        y = paper.text(0, y, row, sizes.text)
    cell = sizes.cell_of(block.pictures[0])
    left = paper.width - 2 * sizes.example - BETWEEN
    for picture in block.pictures:
        paper.picture(picture, left + (sizes.example - cell * picture.wide) / 2, top + RULE_HEAD - cell / 2 + 2, cell)
        left += sizes.example + BETWEEN
