"""Boards as SVG pictures for paper: black ink or colours, and the numbers of rows and columns round a board."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from ..boards.puzzle import Puzzle, Solution
from ..pictures import draw
from ..pictures.picture import Picture
from ..pictures.svg_elements import BLUE, CELL, INK

COLOR = re.compile(r'(fill|stroke)="#([0-9a-f]{3}(?:[0-9a-f]{3})?)"')
VIEW = re.compile(r'width="\d+" height="\d+" viewBox="(\S+) (\S+) (\S+) (\S+)"')
TEXT = re.compile(r'font-size="([\d.]+)"')
FRAME = 12  # units: the numbers of rows and columns have that much beside the picture


GREY = "#777"  # of solutions on boards that have black lines themselves


class BoardDrawing(NamedTuple):
    """A picture as SVG, its width and height in cells, and the height of its smallest text in cells, 1 without any."""

    svg: str
    wide: float
    high: float
    text: float


def draw_board(board: Puzzle, solution: Solution | None = None, color: bool = False,
               places: bool = False) -> BoardDrawing:
    """The board, with the solution if one is given.

    color: keep colours; else all is black, grey and white, and paths differ by their numbers alone. places: number
    rows and columns, as r2c3 names them.
    """
    picture = board.picture(solution)
    if not color and isinstance(picture, Picture):
        picture = replace(picture, colors=None)
    svg = draw(picture, "svg")
    if not color:
        lines = isinstance(picture, Picture) and not all(
            part is None for part in (picture.regions, picture.given, picture.pieces))
        svg = in_black(svg, GREY if lines else INK)
    if places and board.on_grid:
        svg = with_places(svg, board.rows, board.columns)
    match = VIEW.search(svg)
    assert match is not None
    sizes = map(float, TEXT.findall(svg))
    return BoardDrawing(svg, float(match[3]) / CELL, float(match[4]) / CELL, min(sizes, default=CELL) / CELL)


def example_of(kind: type[Puzzle], color: bool) -> tuple[BoardDrawing, BoardDrawing]:
    """A small board of a puzzle, and the same solved."""
    board = kind(kind.example)
    return draw_board(board, None, color), draw_board(board, board.read_solution(kind.answer), color)


def in_black(svg: str, ink: str = INK) -> str:
    """The picture without colours: blue lines of solutions get that ink, blue numbers are black, each other colour the
    grey that is as light.

    >>> in_black('<path fill="#2563b0" stroke="#f00"/>')
    '<path fill="#111" stroke="#4c4c4c"/>'
    """
    inks = {"stroke": ink, "fill": INK}

    def grey(match: re.Match[str]) -> str:
        digits = match[2] if len(match[2]) == 6 else "".join(2 * digit for digit in match[2])
        red, green, blue = (int(digits[k:k + 2], 16) for k in (0, 2, 4))
        light = (299 * red + 587 * green + 114 * blue) // 1000
        return f'{match[1]}="{inks[match[1]] if f"#{match[2]}" == BLUE else f"#{light:02x}{light:02x}{light:02x}"}"'

    return COLOR.sub(grey, svg)


def with_places(svg: str, rows: int, columns: int) -> str:
    """The picture with the numbers of columns above it and those of rows to its left, and as much room elsewhere."""
    match = VIEW.search(svg)
    assert match is not None
    left, top, width, height = (int(match[k]) for k in (1, 2, 3, 4))
    view = left - FRAME, top - FRAME, width + 2 * FRAME, height + 2 * FRAME
    texts = [*(f'<text x="{(k + 0.5) * CELL:g}" y="{top + 5}">{k + 1}</text>' for k in range(columns)),
             *(f'<text x="{left}" y="{(k + 0.5) * CELL + 4:g}">{k + 1}</text>' for k in range(rows))]
    return "\n".join([f'{svg[:match.start()]}width="{view[2]}" height="{view[3]}" viewBox="{" ".join(map(str, view))}"'
                      f'{svg[match.end():].rstrip().removesuffix("</svg>")}'
                      '<g class="places" fill="#777" font-size="12">', *texts, "</g>", "</svg>\n"])
