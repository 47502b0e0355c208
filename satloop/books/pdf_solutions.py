"""Solutions on paper, small, by the numbers of their boards."""

from __future__ import annotations

from collections.abc import Sequence

from .board_drawing import draw_board
from .chapters import Book
from .page_layout import PagePlace, pages_of
from .printed_page import LabelLine, Paper, item_of, solution_label


def solution_pages(book: Book, paper: Paper) -> list[list[PagePlace]]:
    """The places of the solutions of all boards that have one, small."""
    sizes = paper.options.solution_sizes()
    wide = (sizes.width - (sizes.grids[0].columns - 1) * sizes.gap) / sizes.grids[0].columns
    items = [item_of(draw_board(numbered.one.board), solution_label(numbered, wide)) for numbered in book.boards]
    return pages_of(items, sizes._replace(height=sizes.height - 34))


def draw_solutions(book: Book, paper: Paper, pages: Sequence[Sequence[PagePlace]]) -> None:
    for number, page in enumerate(pages):
        paper.begin("Solutions", "" if number else "Solutions")
        if not number:
            paper.heading(0, "Solutions")
        for place in page:
            numbered = book.boards[place.item]
            label: list[LabelLine] = solution_label(numbered, place.right - place.left)
            paper.draw_in_place(place, draw_board(numbered.one.board, numbered.one.solution, paper.options.color),
                                label, 0 if number else 34)
