"""What an SVG drawing shows over the line: circles and other symbols, the line's way through them, and texts."""

from __future__ import annotations

import numpy as np

from encoders.literals import distinct

from .path_colours import luminance
from .picture import Array, Picture
from .svg_elements import BLUE, CELL, GREY, INK, SAFE, group, path, path_colors, places

RADIUS = 15  # of circles
ARMS = (RADIUS - 1) * np.array([[0, -1], [1, 0], [0, 1], [-1, 0]])  # x and y of the line's ends in a circle
PALE, LIGHT, DEEP = "#a9c6ea", "#8db4ea", "#2b548f"
SIZES = (23, 23, 20, 16)  # of texts of 0, 1, 2, 3 characters; the longer share the cell's width

MOON = "M3.4-12.5a13 13 0 1 0 9.4 16.8a10.8 10.8 0 0 1-9.4-16.8z"
SUN = ("M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM0-10v-4M0 10v4M-10 0h-4M10 0h4"
       "M7.1 7.1l2.8 2.8M-7.1 7.1l-2.8 2.8M7.1-7.1l2.8-2.8M-7.1-7.1l-2.8-2.8")
TRIANGLES = {"ne": (0, 12, 29), "se": (90, 12, 11), "sw": (180, 28, 11), "nw": (270, 28, 29)}  # turn, place of a number
SIDES = (24, 10, "start"), (38, 17, "end"), (24, 38, "start"), (2, 17, "start")  # numbers beside the line to each side
EQUAL = 0.1791  # the luminance of a ground on which black and white text stand out alike, 4.6 to 1
ARROW = "M-11 0H3M3-4.5L11.5 0L3 4.5z"


def arrows(p: Picture) -> list[str]:
    """Arrows across grid lines; at the frame with the word IN where they lead into the board, else OUT."""
    if p.arrows is None:
        return []
    out, words, half = [], [], CELL // 2
    for part, turn in zip(p.along_lines(p.arrows), (90, 0)):
        for value in (1, -1):
            out += [f'<path transform="translate({x + (turn and half)} {y + (0 if turn else half)}) '
                    f'rotate({turn + 90 - 90 * value})" d="{ARROW}"/>' for x, y in places(part == value)]
        last = part.shape[0 if turn else 1] - 1
        for row, column in zip(*(index.tolist() for index in np.nonzero(part))):
            if (at := row if turn else column) in (0, last):
                word = "IN" if (part[row, column] > 0) == (at == 0) else "OUT"
                beyond = -1 if at == 0 else 1
                x, y = (column * CELL + half + 19, row * CELL + 11 * beyond + 4) if turn else (
                    column * CELL + 9 * beyond, row * CELL + half - 9)
                words.append(f'<text x="{x}" y="{y}">{word}</text>')
    return [*group("arrow", f'fill="{INK}" stroke="{INK}" stroke-width="1.8"', out),
            *group("corners", f'fill="{INK}" font-size="9" font-weight="bold"', words)]


def symbols(p: Picture) -> list[str]:
    """Circles, moons, suns, arrows and the ends of paths, all drawn over the line."""
    out = []
    if p.dots is not None:
        for colour, fill, rim in (("white", "#fff", INK), ("gray", "#999", INK), ("black", INK, "#fff")):
            name = "dots" if colour == "white" else f"dots {colour}"
            out += group(name, f'fill="{fill}" stroke="{rim}" stroke-width="1.6"', (
                f'<circle cx="{(x + CELL) // 2}" cy="{(y + CELL) // 2}" r="6"/>' for x, y in places(p.dots == colour)))
    if p.symbols is None:
        return out
    number, hues = path_colors(p)
    for name, fill in (("white", "#fff"), ("black", INK), ("end", "#fff")):
        chosen = p.symbols == name
        fills = [""] * int(chosen.sum())
        if name == "end":
            fills = [f' fill="{hues[k]}"' if k >= 0 else "" for k in number[chosen].tolist()]
        out += group(name, f'fill="{fill}" stroke="{INK}" stroke-width="1.6"', (
            f'<circle cx="{x + CELL // 2}" cy="{y + CELL // 2}" r="{RADIUS}"{own}/>'
            for (x, y), own in zip(places(chosen), fills)))
    for name, shape, style in (("moon", MOON, f'fill="#444" stroke="{INK}" stroke-width="1.2"'),
                              ("sun", SUN, f'fill="#fff" stroke="{INK}" stroke-width="1.8" stroke-linecap="round"')):
        out += group(name, style, (f'<path transform="translate({x + CELL // 2} {y + CELL // 2})" d="{shape}"/>'
                                    for x, y in places(p.symbols == name)))
    for name, (turn, _, _) in TRIANGLES.items():
        out += group("triangle", f'fill="{INK}"', (
            f'<path transform="translate({x + CELL // 2} {y + CELL // 2}) rotate({turn})" d="M-18-13V18H13z"/>'
            for x, y in places(p.symbols == name)))
    alone = np.full(p.symbols.shape, True) if p.texts is None else p.texts == ""
    dark = np.zeros_like(alone)
    for filled in (p.dark, p.shaded):
        dark = dark if filled is None else dark | filled
    for turn, name in enumerate("eswn"):
        for bare, dx, dy in ((True, 20, 20), (False, *((20, 9) if turn % 2 == 0 else (30, 20)))):
            for classes, ink, cells in (("arrow", INK, ~dark), ("arrow light", "#fff", dark)):
                out += group(classes, f'fill="{ink}" stroke="{ink}" stroke-width="1.8"', (
                    f'<path transform="translate({x + dx} {y + dy}) rotate({90 * turn})" d="{ARROW}"/>'
                    for x, y in places((p.symbols == name) & (alone == bare) & cells)))
    return out


def texts(p: Picture) -> list[str]:
    """Clues in the cells and their corners, and what the solution writes."""
    none = np.full((p.rows, p.columns), False)
    kind = np.full(none.shape, "") if p.symbols is None else p.symbols
    dark = (kind == "black") | (none if p.shaded is None else p.shaded & (kind != "white"))
    corner = np.isin(kind, [*TRIANGLES])
    dark |= corner if p.dark is None else corner | p.dark
    number, rgb = p.hues()
    on_end = np.zeros_like(dark)
    if len(rgb):
        on_end = (kind == "end") & (number >= 0)
        dark |= on_end & (luminance(rgb)[number] < EQUAL)
    across, down = (kind == "e") | (kind == "w"), (kind == "n") | (kind == "s")
    round_ = (kind == "white") | (kind == "black") | (kind == "end")
    free = ~none if p.texts is None else p.texts == ""
    crossed = ~(free | dark | round_ | across | down) & p.arms().any(axis=2)
    out = group("clear", 'fill="#fff"', (f'<circle cx="{x + CELL // 2}" cy="{y + CELL // 2}" r="{RADIUS - 2}"/>'
                                          for x, y in places(crossed)))
    out += _way(p, round_ | crossed, kind == "black", ~free)
    for name, labels, open_, color in (("texts", p.texts, ~free, INK), ("answers", p.answers, free, BLUE)):
        if labels is None:
            continue
        for classes, fill, shade in ((name, color, ~dark & ~on_end), (name, "#000", ~dark & on_end),
                                     (f"{name} light", "#fff", dark)):
            word = down & np.char.isalpha(labels) & (np.char.str_len(labels) > 1)  # letters are wider than digits
            for where, dx, dy, scale in (*((kind == name, *place, 0.6) for name, (_, *place) in TRIANGLES.items()),
                                         (~(across | down | round_ | corner), 20, 20, 1.0), (round_, 20, 20, 0.82),
                                         (across, 20, 25, 0.9), (down & ~word, 15, 20, 0.9), (word, 14, 20, 0.75)):
                out += _label(classes, labels, where & shade & open_, fill, dx, dy, scale)
    if p.sides is not None:  # diagonals cut a cell with numbers into four triangles; the line's way stays free
        out += group("diagonals", f'fill="none" stroke="{GREY}"', (
            f'<path d="M{x} {y}l9 9m22 22l9 9m0-40l-9 9m-22 22l-9 9"/>'
            for x, y in places(np.asarray((p.sides >= 0).any(axis=2)))))
    for numbers, (dx, dy, anchor) in () if p.sides is None else zip(np.moveaxis(p.sides, 2, 0), SIDES):
        out += group("sides", f'fill="{INK}" font-size="10" text-anchor="{anchor}"', (
            f'<text x="{x + dx}" y="{y + dy}">{text}</text>'
            for (x, y), text in zip(places(numbers >= 0), numbers[numbers >= 0].tolist())))
    beyond = () if p.outside is None else zip(np.moveaxis(p.outside, 2, 0), ((20, -10), (50, 20), (20, 50), (-10, 20)))
    for numbers, (dx, dy) in beyond:
        label = np.where(numbers < 0, "", numbers.astype(np.str_))
        out += _label("texts", label, label != "", INK, dx, dy, 0.72)
    if p.corners is not None:
        bare = ~none if p.sides is None else (p.sides < 0).all(axis=2)  # sides have what the corner has
        for classes, fill, shade in (("corners", INK, ~dark), ("corners light", "#fff", dark)):
            for long, style in ((False, 'font-size="13"'), (True, 'font-size="10" stroke="#fff" stroke-width="3" '
                                                                  'paint-order="stroke" font-weight="bold"')):
                where = (p.corners != "") & bare & shade & ((np.char.str_len(p.corners) > 3) == long)
                out += group(classes, f'fill="{fill}" {style} text-anchor="start"', (
                    f'<text x="{x + 4}" y="{y + 14 - 2 * long}">{text.translate(SAFE)}</text>'
                    for (x, y), text in zip(places(where), p.corners[where].tolist())))
    return out


def _way(p: Picture, covered: Array, black: Array, number: Array) -> list[str]:
    """The line's way through the clues that cover it: pale under a number, light on black."""
    arms = p.arms()
    passed, crossed = covered & (arms.sum(axis=2) == 2), covered & arms.all(axis=2)
    if p.parallel is not None:  # bridges end where they meet
        return []
    out = []
    for dark, numbered, color in ((False, False, BLUE), (False, True, PALE), (True, False, LIGHT), (True, True, DEEP)):
        alike = (black == dark) & (number == numbered)
        chosen, both = passed & alike, crossed & alike
        first = arms[chosen].argmax(axis=1)
        last = 3 - arms[chosen][:, ::-1].argmax(axis=1)
        ways = [f"M{x + 20 + a} {y + 20 + b}L{x + 20} {y + 20}l{c} {d}" for (x, y), (a, b), (c, d)
                in zip(places(chosen), ARMS[first].tolist(), ARMS[last].tolist())]
        ways += [f"M{x + 21 - RADIUS} {y + 20}h{2 * RADIUS - 2}M{x + 20} {y + 21 - RADIUS}v{2 * RADIUS - 2}"
                 for x, y in places(both)]
        out += path("way", f'fill="none" stroke="{color}" stroke-width="5" stroke-linejoin="round"', ways)
    return out


def _label(classes: str, labels: Array, where: Array, fill: str, dx: int, dy: int, scale: float) -> list[str]:
    """The chosen labels, centred at (dx, dy) of their cells, a group for each size of type."""
    out = []
    length = np.char.str_len(labels) * where
    for n in distinct(length[length > 0]).tolist():
        size = round(scale * (SIZES[n] if n < len(SIZES) else 1.5 * CELL / n), 1)
        sized = length == n
        weight = "bold" if classes.startswith("texts") else "normal"
        out += group(classes, f'fill="{fill}" font-size="{size:g}" font-weight="{weight}"', (
            f'<text x="{x + dx}" y="{y + dy + 0.36 * size:.1f}">{text.translate(SAFE)}</text>'
            for (x, y), text in zip(places(sized), labels[sized].tolist())))
    return out
