"""One picture of all puzzles, rows of five solved examples under their names; `make` writes it for the start page."""

from __future__ import annotations

import re
from html import escape

import satloop

from . import DOCS

COLUMNS, SIDE, GAP, TITLE = 5, 150, 24, 26  # pictures in a row; pixels of a picture, between two, and of a title


def sheet(folder: str = "") -> str:
    """The SVG: each drawing keeps its shape and stands in a square under the name of its puzzle.

    folder: of the puzzles' pages, as seen from the page that shows the SVG; each drawing is a link there.
    """
    kinds = [satloop.puzzles.find(name) for name in satloop.puzzles.NAMES]
    rows = -(-len(kinds) // COLUMNS)
    width, height = COLUMNS * (SIDE + GAP) + GAP, rows * (SIDE + TITLE + GAP) + GAP
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
           'role="img" font-family="sans-serif" font-size="14" text-anchor="middle">'
           f'<title>The puzzles of satloop</title><rect width="{width}" height="{height}" fill="#fff"/>']
    for number, kind in enumerate(kinds):
        row, column = divmod(number, COLUMNS)
        x, y = GAP + column * (SIDE + GAP), GAP + row * (SIDE + TITLE + GAP)
        title = f'<text x="{x + SIDE / 2:g}" y="{y + 14}">{escape(kind.title)}</text>'
        tile = placed(kind(kind.example).read_solution(kind.answer)._repr_svg_(), x, y + TITLE, kind.name)
        link = f'<a style="text-decoration: none" href="{folder}/{kind.name}.html">'
        out += [link, title, tile, "</a>"] if folder else [title, tile]
    return "\n".join([*out, "</svg>"]) + "\n"


def placed(svg: str, x: int, y: int, name: str) -> str:
    """A drawing as a part of a larger one: in a square at (x, y), with ids of its own."""
    box = re.search(r'viewBox="[^"]*"', svg)
    assert box is not None
    for id in set(re.findall(r'\bid="([^"]+)"', svg)):
        svg = svg.replace(f'id="{id}"', f'id="{name}-{id}"').replace(f"#{id}", f"#{name}-{id}")
    head = f'<svg x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" {box[0]}>'
    return head + svg.partition(">")[2]


def make() -> None:
    (DOCS / "pictures" / "puzzles.svg").write_text(sheet(), encoding="utf-8")
