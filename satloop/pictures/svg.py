"""A picture as a self-contained SVG, made for paper: black on white, one blue for what the solution adds.

All lengths are in units of which a cell measures 40. What the solution draws differs from the puzzle in width, shape
or shade too, so that nothing is lost in black and white.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from .picture import Array, Picture

CELL, MARGIN = 40, 20
INK, GREY, BLUE, RED = "#111", "#8a8a8a", "#2563b0", "#c0281c"
FONT = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif"
RADIUS = 15  # of circles
SIZES = (23, 23, 20, 16)  # of texts of 0, 1, 2, 3 characters; the longer share the cell's width

MOON = "M3.4-12.5a13 13 0 1 0 9.4 16.8a10.8 10.8 0 0 1-9.4-16.8z"
SUN = ("M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM0-10v-4M0 10v4M-10 0h-4M10 0h4"
       "M7.1 7.1l2.8 2.8M-7.1 7.1l-2.8 2.8M7.1-7.1l2.8-2.8M-7.1-7.1l-2.8-2.8")
ARROW = "M-11 0H3M3-4.5L11.5 0L3 4.5z"

# What XML cannot hold or takes for markup.
SAFE = {**dict.fromkeys(range(32)), **dict.fromkeys([*range(0xD800, 0xE000), 0xFFFE, 0xFFFF], "\ufffd"),
        ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;"}


def to_svg(picture: Picture) -> str:
    """The picture as an SVG document: 40 units a cell and a margin of half a cell, fonts of any system."""
    p = picture
    width, height = p.columns * CELL + 2 * MARGIN, p.rows * CELL + 2 * MARGIN
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="{-MARGIN} {-MARGIN} {width} {height}" font-family="{FONT}" text-anchor="middle">')
    title = [f"<title>{p.title.translate(SAFE)}</title>"] if p.title else []
    ground = f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}" fill="#fff"/>'
    return "\n".join([head, *title, ground, *_cells(p), *_grid(p), *_lines(p), *_symbols(p), *_texts(p), *_marks(p),
                      "</svg>\n"])


def _group(name: str, attributes: str, items: Iterable[str]) -> list[str]:
    items = list(items)
    return [f'<g class="{name}" {attributes}>', *items, "</g>"] if items else []


def _path(name: str, attributes: str, d: Iterable[str]) -> list[str]:
    data = "".join(d)
    return [f'<path class="{name}" {attributes} d="{data}"/>'] if data else []


def _colors(p: Picture) -> tuple[Array, list[str]]:
    """As Picture.hues, the colours as SVG writes them."""
    number, rgb = p.hues()
    return number, [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in rgb.tolist()]


def _places(mask: Array) -> list[tuple[int, int]]:
    """x and y of the upper left corners of the true entries."""
    row, column = np.nonzero(mask)
    return list(zip((column * CELL).tolist(), (row * CELL).tolist()))


def _runs(value: Array) -> list[tuple[int, int, int, int]]:
    """Value, row, first column and length of each run of one value, not negative, in the rows."""
    padded = np.pad(value, ((0, 0), (1, 1)), constant_values=-1)
    change = padded[:, 1:] != padded[:, :-1]
    row, first = np.nonzero(change[:, :-1] & (value >= 0))
    last = np.nonzero(change[:, 1:] & (value >= 0))[1]
    return list(zip(value[row, first].tolist(), row.tolist(), first.tolist(), (last - first + 1).tolist()))


def _strokes(across: Array, down: Array, shift: int = 0) -> dict[int, list[str]]:
    """Path data of segments one cell long, straight runs in one stroke, by value; negative values are not drawn."""
    out: dict[int, list[str]] = {}
    for value, r, c, n in _runs(across):
        out.setdefault(value, []).append(f"M{c * CELL + shift} {r * CELL + shift}h{n * CELL}")
    for value, c, r, n in _runs(down.T):
        out.setdefault(value, []).append(f"M{c * CELL + shift} {r * CELL + shift}v{n * CELL}")
    return out


def _segments(name: str, attributes: str, across: Array, down: Array) -> list[str]:
    """One path of all the true segments along the grid lines."""
    return _path(name, attributes, _strokes(across.astype(np.int8) - 1, down.astype(np.int8) - 1).get(0, []))


def _cells(p: Picture) -> list[str]:
    """Holes, hatched unless a clue stands there, and shaded cells."""
    out = []
    if p.holes is not None:
        square = f"h{CELL}v{CELL}h{-CELL}z"
        out += _path("holes", 'fill="#ddd"', (f"M{x} {y}{square}" for x, y in _places(p.holes)))
        hatch = "m0 10l10-10m10 0l-20 20m0 10l30-30m10 0l-40 40m10 0l30-30m0 10l-20 20m10 0l10-10"
        bare = p.holes if p.texts is None else p.holes & (p.texts == "")
        out += _path("hatch", f'fill="none" stroke="{GREY}" stroke-width="1.2"',
                     (f"M{x} {y}{hatch}" for x, y in _places(bare)))
    if p.dark is not None:
        out += _path("dark", f'fill="{INK}"', (f"M{x} {y}h{CELL}v{CELL}h{-CELL}z" for x, y in _places(p.dark)))
    if p.shaded is not None:
        out += _group("shaded", 'fill="#3c3c3c"', (
            f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>' for x, y in _places(p.shaded)))
    return out


def _grid(p: Picture) -> list[str]:
    """Thin lines and the frame, or dots; thick borders of regions."""
    width, height = p.columns * CELL, p.rows * CELL
    borders = _segments("borders", f'fill="none" stroke="{INK}" stroke-width="3" stroke-linecap="square"', *p.borders())
    if p.grid == "dots":
        points = _places(np.full((p.rows + 1, p.columns + 1), True))
        return borders + _group("dots", f'fill="{INK}"', (f'<circle cx="{x}" cy="{y}" r="2.5"/>' for x, y in points))
    lines = [*(f"M0 {y}h{width}" for y in range(CELL, height, CELL)),
             *(f"M{x} 0v{height}" for x in range(CELL, width, CELL))]
    if p.framed is not None:
        borders += _path("framed", f'fill="#fff" stroke="{INK}" stroke-width="3"', (
            f"M{x} {y}h{CELL}v{CELL}h{-CELL}z" for x, y in _places(p.framed)))
    frame = f'<rect class="frame" width="{width}" height="{height}" fill="none" stroke="{INK}" stroke-width="3"/>'
    thin = _path("grid", f'stroke="{GREY}" stroke-width="1" shape-rendering="crispEdges"', lines)
    return [*thin, *borders, frame]


def _lines(p: Picture) -> list[str]:
    """The line through the cells, by colours if it has any; the line along the grid lines and its given parts."""
    out = []
    style = 'fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round"'
    if p.cell_loop is not None:
        right, below = p.through_cells()
        number, colors = _colors(p)
        strokes = _strokes(np.where(right, number[:, :-1] + 1, -1), np.where(below, number[:-1] + 1, -1), CELL // 2)
        for value, data in sorted(strokes.items()):
            color, width = (colors[value - 1], 9) if value else (BLUE, 5)
            out += _path("path" if value else "loop", style.format(color, width), data)
    if p.doubled is not None:
        right, below = (part.astype(np.int8) - 1 for part in p.through(p.doubled))
        data = _strokes(right, below, CELL // 2).get(0, [])
        out += _path("doubled", style.format(BLUE, 13), data) + _path("between", style.format("#fff", 5), data)
    if p.pieces is not None:
        ways = zip(("v-20", "h20", "v20", "h-20"), np.moveaxis(p.pieces, 2, 0))
        out += _path("pieces", style.format(INK, 8), (
            f"M{x + CELL // 2} {y + CELL // 2}{way}" for way, cells in ways for x, y in _places(cells)))
    loop, given = p.along_lines(p.lattice_loop), p.along_lines(p.given)
    for edges, parts, shift in ((p.cell_open, p.through(p.cell_open), CELL // 2), (p.lattice_open, p.along_lines(
            p.lattice_open), 0)):
        if edges is not None:
            dashes = _strokes(parts[0].astype(np.int8) - 1, parts[1].astype(np.int8) - 1, shift).get(0, [])
            out += _path("open", f'fill="none" stroke="{GREY}" stroke-width="3" stroke-dasharray="5 5"', dashes)
    out += _crosses(p)
    out += _segments("loop", style.format(BLUE, 5), loop[0] & ~given[0], loop[1] & ~given[1])
    return out + _segments("given", style.format(INK, 6), *given)


def _crosses(p: Picture) -> list[str]:
    """A small cross on each segment that the line never takes."""
    half = CELL // 2
    out: list[str] = []
    for edges, parts, shift in ((p.cell_off, p.through(p.cell_off), half), (p.lattice_off, p.along_lines(
            p.lattice_off), 0)):
        if edges is not None:
            middles = [*((x + shift + half, y + shift) for x, y in _places(parts[0])),
                       *((x + shift, y + shift + half) for x, y in _places(parts[1]))]
            out += _path("off", f'fill="none" stroke="{RED}" stroke-width="1.5"',
                         (f"M{x - 3} {y - 3}l6 6m0-6l-6 6" for x, y in middles))
    return out


def _symbols(p: Picture) -> list[str]:
    """Circles, moons, suns, arrows and the ends of paths, all drawn over the line."""
    out = []
    if p.dots is not None:
        out += _group("dots", f'fill="#fff" stroke="{INK}" stroke-width="1.6"', (
            f'<circle cx="{(x + CELL) // 2}" cy="{(y + CELL) // 2}" r="6"/>' for x, y in _places(p.dots)))
    if p.symbols is None:
        return out
    number, colors = _colors(p)
    for name, fill in (("white", "#fff"), ("black", INK), ("end", "#fff")):
        chosen = p.symbols == name
        fills = [""] * int(chosen.sum())
        if name == "end":
            fills = [f' fill="{colors[k]}"' if k >= 0 else "" for k in number[chosen].tolist()]
        out += _group(name, f'fill="{fill}" stroke="{INK}" stroke-width="1.6"', (
            f'<circle cx="{x + CELL // 2}" cy="{y + CELL // 2}" r="{RADIUS}"{own}/>'
            for (x, y), own in zip(_places(chosen), fills)))
    for name, path, style in (("moon", MOON, f'fill="#444" stroke="{INK}" stroke-width="1.2"'),
                              ("sun", SUN, f'fill="#fff" stroke="{INK}" stroke-width="1.8" stroke-linecap="round"')):
        out += _group(name, style, (f'<path transform="translate({x + CELL // 2} {y + CELL // 2})" d="{path}"/>'
                                    for x, y in _places(p.symbols == name)))
    texts = np.full(p.symbols.shape, True) if p.texts is None else p.texts == ""
    dark = np.zeros_like(texts) if p.dark is None else p.dark
    for turn, name in enumerate("eswn"):
        for alone, dx, dy in ((True, 20, 20), (False, *((20, 9) if turn % 2 == 0 else (30, 20)))):
            for ink, cells in ((INK, ~dark), ("#fff", dark)):
                out += _group("arrow", f'fill="{ink}" stroke="{ink}" stroke-width="1.8"', (
                    f'<path transform="translate({x + dx} {y + dy}) rotate({90 * turn})" d="{ARROW}"/>'
                    for x, y in _places((p.symbols == name) & (texts == alone) & cells)))
    return out


def _texts(p: Picture) -> list[str]:
    """Clues in the cells and their corners, and what the solution writes."""
    none = np.full((p.rows, p.columns), False)
    kind = np.full(none.shape, "") if p.symbols is None else p.symbols
    dark = (kind == "black") | (none if p.shaded is None else p.shaded & (kind != "white"))
    dark |= none if p.dark is None else p.dark
    number, rgb = p.hues()
    if len(rgb):
        dark |= (kind == "end") & (number >= 0) & (rgb[number] @ [2, 5, 1] < 1000)
    across, down = (kind == "e") | (kind == "w"), (kind == "n") | (kind == "s")
    round_ = (kind == "white") | (kind == "black") | (kind == "end")
    free = ~none if p.texts is None else p.texts == ""
    crossed = ~(free | dark | round_ | across | down) & p.crossed()
    out = _group("clear", 'fill="#fff"', (f'<circle cx="{x + CELL // 2}" cy="{y + CELL // 2}" r="{RADIUS - 2}"/>'
                                          for x, y in _places(crossed)))
    for name, labels, open_, color in (("texts", p.texts, ~free, INK), ("answers", p.answers, free, BLUE)):
        if labels is None:
            continue
        for fill, shade in ((color, ~dark), ("#fff", dark)):
            for where, dx, dy, scale in ((~(across | down | round_), 20, 20, 1.0), (round_, 20, 20, 0.82),
                                         (across, 20, 25, 0.9), (down, 15, 20, 0.9)):
                out += _label(name, labels, where & shade & open_, fill, dx, dy, scale)
    if p.corners is not None:
        for fill, shade in ((INK, ~dark), ("#fff", dark)):
            where = (p.corners != "") & shade
            out += _group("corners", f'fill="{fill}" font-size="13" text-anchor="start"', (
                f'<text x="{x + 4}" y="{y + 14}">{text.translate(SAFE)}</text>'
                for (x, y), text in zip(_places(where), p.corners[where].tolist())))
    return out


def _label(name: str, labels: Array, where: Array, fill: str, dx: int, dy: int, scale: float) -> list[str]:
    """The chosen labels, centred at (dx, dy) of their cells, a group for each size of type."""
    out = []
    length = np.char.str_len(labels) * where
    for n in np.unique(length[length > 0]).tolist():
        size = round(scale * (SIZES[n] if n < len(SIZES) else 1.5 * CELL / n), 1)
        here = length == n
        weight = "bold" if name == "texts" else "normal"
        out += _group(name, f'fill="{fill}" font-size="{size:g}" font-weight="{weight}"', (
            f'<text x="{x + dx}" y="{y + dy + 0.36 * size:.1f}">{text.translate(SAFE)}</text>'
            for (x, y), text in zip(_places(here), labels[here].tolist())))
    return out


def _marks(p: Picture) -> list[str]:
    """Frames in highlighted cells and rings round highlighted points."""
    out = []
    style = f'fill="{RED}" fill-opacity="0.12" stroke="{RED}" stroke-width="3"'
    if p.marks is not None:
        out += _group("marks", style, (
            f'<rect x="{x + 3}" y="{y + 3}" width="{CELL - 6}" height="{CELL - 6}"/>' for x, y in _places(p.marks)))
    if p.points is not None:
        out += _group("points", style, (f'<circle cx="{x}" cy="{y}" r="9"/>' for x, y in _places(p.points)))
    return out
