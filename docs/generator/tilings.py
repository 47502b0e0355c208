"""One picture of Slitherlink on all tilings, solved boards under their names; `make` writes it for docs/tilings.md.

Example: `python -c "from generator.tilings import make; make()"` in docs/ writes pictures/tilings.svg.
"""

from __future__ import annotations

import satloop
from satloop.boards.tilings import FAMILY_NAMES

from . import DOCS

COLUMNS, SIDE, GAP, TITLE = 4, 200, 24, 26  # pictures in a row; pixels of a picture, between two, and of a title
SIZES = {"floret": "2x3", "kites": "3x3", "greathexagonal": "3x3", "greatdodecagonal": "2x3",
         "greatgreatdodecagonal": "2x3", "dodecagonal": "3x3", "compassdodecagonal": "3x3", "octagonal": "4x4",
         "snubsquare": "4x4", "kagome": "4x4", "triangular": "6x4", "penrose-kites": "8x8", "penrose-rhombs": "9x9"}


def sheet() -> str:
    """The SVG: each drawing keeps its shape and stands in a square under the name of its tiling."""
    names = [name for name in FAMILY_NAMES if name not in ("squares", "triangular-with-ears")]
    rows = -(-len(names) // COLUMNS)
    width, height = COLUMNS * (SIDE + GAP) + GAP, rows * (SIDE + TITLE + GAP) + GAP
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
           'role="img" font-family="sans-serif" font-size="14" text-anchor="middle">'
           f'<title>Slitherlink on tilings</title><rect width="{width}" height="{height}" fill="#fff"/>']
    for number, name in enumerate(names):
        x, y = GAP + number % COLUMNS * (SIDE + GAP), GAP + number // COLUMNS * (SIDE + TITLE + GAP)
        board = satloop.generate(f"tiling:{name}", SIZES.get(name, "5x5"), seed=1)
        drawn = satloop.draw(board, satloop.solve(board).solutions[0], "svg").rstrip()
        head, _, body = drawn.partition(">")
        box = head.partition('viewBox="')[2].partition('"')[0]
        out.append(f'<text x="{x + SIDE // 2}" y="{y + 12}">{name}</text>\n'
                   f'<svg x="{x}" y="{y + TITLE}" width="{SIDE}" height="{SIDE}" viewBox="{box}">{body}')
    return "\n".join([*out, "</svg>\n"])


def make() -> None:
    """Write the picture of docs/tilings.md."""
    (DOCS / "pictures" / "tilings.svg").write_text(sheet(), encoding="utf-8")
