"""Pictures of the exchanges of the normal forms of Flow and Numberlink, the paths before and after; `make` writes them.

Example: `python -c "from generator.lemmas import make; make()"` in docs/ writes pictures/lemma-*.svg.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from encoders.graph import grid
from satloop.pictures.picture import Picture
from satloop.pictures.svg import to_svg
from satloop.pictures.svg_elements import CELL, MARGIN

from . import DOCS

# Name: rows, columns, title, and each state as paths of cells in reading order from 0; a path is a colour.
EXCHANGES: dict[str, tuple[int, int, str, list[list[int]], list[list[int]]]] = {
    "no-u": (3, 4, "no-U: three sides of a square become the fourth", [[8, 9, 5, 6, 10, 11]], [[8, 9, 10, 11]]),
    "corners": (3, 3, "corners: a turn moves to the lighter cell across the square", [[6, 7, 8, 5, 2]],
                [[6, 7, 4, 5, 2]]),
    "bays": (3, 5, "bays: an empty bay is cut off", [[10, 11, 6, 1, 2, 3, 8, 13, 14]], [[10, 11, 6, 7, 8, 13, 14]]),
    "holes": (3, 3, "holes: an empty cell between two cells of a path is a way that is shorter",
              [[0, 3, 6, 7, 8, 5, 2]], [[0, 3, 4, 5, 2]]),
    "ladder": (3, 4, "a ladder: two paths or two stretches of one, exchanged so that all cells stay visited",
               [[0, 1, 2, 3], [8, 9, 5, 6, 10, 11]], [[0, 1, 5, 6, 2, 3], [8, 9, 10, 11]]),
    "reversal": (4, 4, "a path turned round: between two steps side by side in one direction",
                 [[5, 6, 2, 1, 0, 4, 8, 9, 10, 11]], [[5, 9, 8, 4, 0, 1, 2, 6, 10, 11]]),
}
ARROW = "M0-3h16v-5l12 8l-12 8v-5h-16z"


def state(rows: int, columns: int, paths: list[list[int]]) -> Picture:
    """Return the picture of the paths, with discs at their ends."""
    colors, symbols = np.full(rows * columns, -1), np.full(rows * columns, "", dtype="U3")
    steps = {frozenset(step) for path in paths for step in pairwise(path)}
    for number, path in enumerate(paths):
        colors[path] = number
        symbols[[path[0], path[-1]]] = "end"
    return Picture(rows, columns, colors=colors.reshape(rows, columns), symbols=symbols.reshape(rows, columns),
                   cell_loop=[frozenset(edge) in steps for edge in grid(rows, columns).edges.tolist()])


def exchange_svg(rows: int, columns: int, title: str, before: list[list[int]], after: list[list[int]]) -> str:
    """Draw both states side by side, with an arrow between them."""
    width, height = columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN
    gap = CELL
    left, right = (to_svg(state(rows, columns, paths)).replace("<svg ", f'<svg x="{x}" ', 1).rstrip()
                for paths, x in ((before, 0), (after, width + gap)))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * width + gap}" height="{height}" '
            f'viewBox="0 0 {2 * width + gap} {height}">\n<title>{title}</title>\n'
            f'<rect width="100%" height="100%" fill="#fff"/>\n{left}\n{right}\n'
            f'<path d="{ARROW}" transform="translate({width + gap // 2 - 14} {height // 2})" fill="#111"/>\n</svg>\n')


def pictures() -> dict[str, str]:
    """Return the SVG of each picture by its file name."""
    return {f"lemma-{name}.svg": exchange_svg(*exchange) for name, exchange in EXCHANGES.items()}


def make() -> None:
    """Write the pictures of docs/numberlink.md."""
    for name, text in pictures().items():
        (DOCS / "pictures" / name).write_text(text, encoding="utf-8")
