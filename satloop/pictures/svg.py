"""A picture as a self-contained SVG, made for paper: black on white, one blue for what the solution adds.

A cell is 40 units wide. The solution differs from the puzzle in width, shape or shade as well as in colour, so that
nothing is lost in black and white.
"""

from __future__ import annotations

import numpy as np

from .picture import Picture
from .svg_clues import arrows, symbols, texts
from .svg_elements import (
    BLUE,
    CELL,
    GREY,
    HEAT,
    INK,
    MARGIN,
    RED,
    SAFE,
    group,
    heat_colors,
    path,
    path_colors,
    places,
    segments,
    strokes,
)

FONT = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif"


PARALLEL = (13, 5), (17, 11, 3), (24, 18, 10, 4)  # widths of two, three and four lines side by side

# Empty groups, which a player or a step of an explanation fills.
UNDER, LINES = '<g class="under"/>', '<g class="lines"/>'


def to_svg(picture: Picture) -> str:
    """The picture as an SVG document: 40 units a cell and a margin of half a cell, a whole one where numbers stand
    outside the board; fonts of any system.

    Its groups have classes: "ground" is the paper, "light" is white on dark. Two groups are empty, for the
    drawing of a player or a step: "under", below everything that the board prints, and "lines", below its clues.
    """
    p = picture
    margin = MARGIN if p.outside is None else 2 * MARGIN
    width, height = p.columns * CELL + 2 * margin, p.rows * CELL + 2 * margin
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="{-margin} {-margin} {width} {height}" font-family="{FONT}" text-anchor="middle">')
    title = [f"<title>{p.title.translate(SAFE)}</title>"] if p.title else []
    ground = f'<rect class="ground" x="{-margin}" y="{-margin}" width="{width}" height="{height}" fill="#fff"/>'
    return "\n".join([head, *title, ground, UNDER, *_cells(p), *_grid(p), *_heat(p), *_lines(p),
                      LINES, *arrows(p), *symbols(p),
                      *texts(p), *_marks(p), "</svg>\n"])


def _cells(p: Picture) -> list[str]:
    """Grey cells; holes, hatched unless a clue stands there; shaded cells."""
    out = []
    if p.grey is not None:
        out += path("grey", 'fill="#d4d4d4"', (f"M{x} {y}h{CELL}v{CELL}h{-CELL}z" for x, y in places(p.grey)))
    if p.holes is not None:
        square = f"h{CELL}v{CELL}h{-CELL}z"
        out += path("holes", 'fill="#ddd"', (f"M{x} {y}{square}" for x, y in places(p.holes)))
        hatch = "m0 10l10-10m10 0l-20 20m0 10l30-30m10 0l-40 40m10 0l30-30m0 10l-20 20m10 0l10-10"
        bare = p.holes if p.texts is None else p.holes & (p.texts == "")
        out += path("hatch", f'fill="none" stroke="{GREY}" stroke-width="1.2"',
                     (f"M{x} {y}{hatch}" for x, y in places(bare)))
    if p.dark is not None:
        out += path("dark", f'fill="{INK}"', (f"M{x} {y}h{CELL}v{CELL}h{-CELL}z" for x, y in places(p.dark)))
    if p.shaded is not None:
        out += group("shaded", 'fill="#3c3c3c"', (
            f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>' for x, y in places(p.shaded)))
    return out


def _grid(p: Picture) -> list[str]:
    """Thin lines and the frame, or dots; thick borders of regions."""
    width, height = p.columns * CELL, p.rows * CELL
    borders = segments("borders", f'fill="none" stroke="{INK}" stroke-width="3" stroke-linecap="square"', *p.borders())
    if p.grid == "dots":
        points = places(np.full((p.rows + 1, p.columns + 1), True))
        return borders + group("dots", f'fill="{INK}"', (f'<circle cx="{x}" cy="{y}" r="2.5"/>' for x, y in points))
    lines = [*(f"M0 {y}h{width}" for y in range(CELL, height, CELL)),
             *(f"M{x} 0v{height}" for x in range(CELL, width, CELL))]
    if p.framed is not None:
        borders += path("framed", f'fill="#fff" stroke="{INK}" stroke-width="3"', (
            f"M{x} {y}h{CELL}v{CELL}h{-CELL}z" for x, y in places(p.framed)))
    frame = f'<rect class="frame" width="{width}" height="{height}" fill="none" stroke="{INK}" stroke-width="3"/>'
    thin = path("grid", f'stroke="{GREY}" stroke-width="1" shape-rendering="crispEdges"', lines)
    return [*thin, *borders, frame]


def _heat(p: Picture) -> list[str]:
    """Squares in cells and segments in the colours of their shares; what is in more solutions is wider, too."""
    out = []
    if p.shares is not None:
        band = heat_colors(p.shares)
        for value, color in enumerate(HEAT):
            out += path("heat", f'fill="{color}"', (
                f"M{x + 8} {y + 8}h{CELL - 16}v{CELL - 16}h{16 - CELL}z" for x, y in places(band == value)))
    parts = [] if p.cell_shares is None else [(p.through(p.cell_shares), CELL // 2)]
    parts += [] if p.lattice_shares is None else [(p.along_lines(p.lattice_shares), 0)]
    for (across, down), shift in parts:
        for value, data in sorted(strokes(heat_colors(across), heat_colors(down), shift).items()):
            out += path("heat", f'fill="none" stroke="{HEAT[value]}" stroke-width="{3 + value}" '
                        'stroke-linecap="round"', data)
    return out


def _lines(p: Picture) -> list[str]:
    """The line through the cells, by colours if it has any; the line along the grid lines and its given parts."""
    out = []
    style = 'fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round"'
    if p.cell_loop is not None:
        right, below = p.through_cells()
        number, hues = path_colors(p)
        # Per colour one path for all its runs, for a document with an element for each segment is large and slow.
        runs = strokes(np.where(right, number[:, :-1] + 1, -1), np.where(below, number[:-1] + 1, -1), CELL // 2)
        for value, data in sorted(runs.items()):
            color, width = (hues[value - 1], 9) if value else (BLUE, 5)
            out += path("path" if value else "loop", style.format(color, width), data)
    if p.parallel is not None:
        # Wide lines with narrower ones on them, white and blue in turn, look like several lines.
        across, down = p.through(p.parallel)
        for more, data in sorted(strokes(across - 1, down - 1, CELL // 2).items()):
            for place, width in enumerate(PARALLEL[more]):
                out += path("between" if place % 2 else "doubled", style.format("#fff" if place % 2 else BLUE, width),
                            data)
    if p.pieces is not None:
        ways = zip(("v-20", "h20", "v20", "h-20"), np.moveaxis(p.pieces, 2, 0))
        out += path("pieces", style.format(INK, 8), (
            f"M{x + CELL // 2} {y + CELL // 2}{way}" for way, cells in ways for x, y in places(cells)))
    loop, given = p.along_lines(p.lattice_loop), p.along_lines(p.given)
    for edges, parts, shift in ((p.cell_open, p.through(p.cell_open), CELL // 2), (p.lattice_open, p.along_lines(
            p.lattice_open), 0)):
        if edges is not None:
            dashes = strokes(parts[0].astype(np.int8) - 1, parts[1].astype(np.int8) - 1, shift).get(0, [])
            out += path("open", f'fill="none" stroke="{GREY}" stroke-width="3" stroke-dasharray="5 5"', dashes)
    out += _crosses(p)
    out += segments("loop", style.format(BLUE, 5), loop[0] & ~given[0], loop[1] & ~given[1])
    return out + segments("given", style.format(INK, 6), *given)


def _crosses(p: Picture) -> list[str]:
    """A small cross on each segment that the line never takes."""
    half = CELL // 2
    out: list[str] = []
    for edges, parts, shift in ((p.cell_off, p.through(p.cell_off), half), (p.lattice_off, p.along_lines(
            p.lattice_off), 0)):
        if edges is not None:
            middles = [*((x + shift + half, y + shift) for x, y in places(parts[0])),
                       *((x + shift, y + shift + half) for x, y in places(parts[1]))]
            out += path("off", f'fill="none" stroke="{RED}" stroke-width="1.5"',
                         (f"M{x - 3} {y - 3}l6 6m0-6l-6 6" for x, y in middles))
    return out


def _marks(p: Picture) -> list[str]:
    """Frames in highlighted cells and rings round highlighted points."""
    out = []
    style = f'fill="{RED}" fill-opacity="0.12" stroke="{RED}" stroke-width="3"'
    if p.marks is not None:
        out += group("marks", style, (
            f'<rect x="{x + 3}" y="{y + 3}" width="{CELL - 6}" height="{CELL - 6}"/>' for x, y in places(p.marks)))
    if p.points is not None:
        out += group("points", style, (f'<circle cx="{x}" cy="{y}" r="9"/>' for x, y in places(p.points)))
    return out
