"""How a book is printed: paper, boards a page, ink, and what it has besides its boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from encoders.choice_by_name import unknown_name

from ..pictures.pdf_pages import PAPERS
from .chapters import Numbered
from .page_layout import PageGrid, PagePlace, PrintedItem, Sizes, cell_in, grid_of, grids_for, pages_of

MARGIN, HEAD, FOOT = 48.0, 26.0, 22.0  # points round a page; of the line at its top; of the page number
LARGEST, READABLE, LEAST = 85.0, 14.0, 8.5  # points of a cell: 30, 5 and 3 mm
LEAST_TEXT = 5.5  # points of the smallest text on a board
LARGEST_SOLUTION, READABLE_SOLUTION = 13.0, 6.5
SMALL_PLACES = tuple(PageGrid(*grid) for grid in ((5, 6), (4, 5), (3, 4), (2, 3), (1, 2), (1, 1)))  # of solutions
HINTS_SHARE = 0.3  # of a page's body, for hints at its foot
SHEET_FIELDS = ("Name", 0.5), ("Class", 0.25), ("Date", 0.25)  # on a worksheet, and their shares of the width
LEGEND = "r2c3 is the cell in row 2 and column 3."  # how hints name places
HINTS = ("upside-down", "sheet", "none")


class PrintOptions(NamedTuple):
    """How books and worksheets are printed."""

    # "a4" or "letter".
    paper: str = "a4"
    # Boards a page at most, 1 to 9.
    each: int = 4
    # Colours instead of black.
    color: bool = False
    # Whether there are pages of rules, and of solutions.
    rules: bool = True
    solutions: bool = True
    # Pages for a class instead of a book.
    worksheet: bool = False
    # Where a worksheet has its hints, one of `HINTS`.
    hints: str = "upside-down"

    def verified(self) -> PrintOptions:
        """The options. Raises ValueError for an option with an impossible value."""
        if self.paper not in PAPERS:
            raise ValueError(unknown_name("paper", self.paper, PAPERS))
        if not (isinstance(self.each, int) and 1 <= self.each <= 9):
            raise ValueError(f"each is 1 to 9 boards a page, not {self.each!r}")
        if self.hints not in HINTS:
            raise ValueError(unknown_name("place of hints", self.hints, HINTS))
        return self

    @property
    def width(self) -> float:
        """Points of a page's body."""
        return PAPERS[self.paper][0] - 2 * MARGIN

    @property
    def height(self) -> float:
        """Points of a page's body."""
        return PAPERS[self.paper][1] - 2 * MARGIN - HEAD - FOOT

    def sizes(self, taken: float = 0.0) -> Sizes:
        """The lengths for pages of boards. taken: points of the body's height that something else has."""
        width, height = self.width, self.height - taken
        return Sizes(width, height, grids_for(self.each, width, height), self.each, LARGEST, READABLE, LEAST_TEXT)

    def solution_sizes(self) -> Sizes:
        """The lengths for pages of solutions."""
        return Sizes(self.width, self.height, SMALL_PLACES, 30, LARGEST_SOLUTION, READABLE_SOLUTION, 0.0, gap=14.0,
                     heading=0.0, widest=26.0, even=False)


def board_pages(boards: Sequence[Numbered], items: Sequence[PrintedItem], sizes: Sizes,
                paper: str) -> list[list[PagePlace]]:
    """The places of boards, page by page. Raises ValueError, which names the board, where its cells become too small.
    """
    for numbered, item in zip(boards, items):
        cell = cell_in(sizes, grid_of(sizes, item), item)
        if cell < LEAST:
            board = numbered.one.board
            raise ValueError(f"{board.file}: {board.rows} x {board.columns} is too large for the paper {paper}: cells "
                             f"would be {cell / 72 * 25.4:.1f} mm wide, at least {LEAST / 72 * 25.4:.0f} mm are needed")
    return pages_of(items, sizes)


def boards_with_room_for_hints(boards: Sequence[Numbered], height: Callable[[Numbered], float], options: PrintOptions
                               ) -> tuple[list[Numbered], PrintOptions, float]:
    """The boards with fewer hints, if need be, then the options with fewer boards a page, so that hints at its foot
    leave room for boards; and points of the body's height for the hints of a page.

    height: points that the hints of a board take at the foot.
    """
    most = max(len(numbered.one.hints) for numbered in boards)
    for each in range(options.each, 0, -1):
        for count in range(most, 0, -1):
            fewer = [numbered._replace(one=numbered.one._replace(hints=numbered.one.hints[:count]))
                     for numbered in boards]
            heights = [height(numbered) for numbered in fewer]
            below = max(sum(heights[k:k + each]) for k in range(len(heights)))
            if below <= HINTS_SHARE * options.height or (each, count) == (1, 1):
                return fewer, options._replace(each=each), below
    return [*boards], options, 0.0
