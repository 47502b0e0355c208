"""Draws the project's own SVG pictures on a page of PDF: the elements, paths and attributes that `to_svg` writes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, ceil, cos, pi, sin, sqrt, tan
from typing import Any
from xml.etree import ElementTree

from .pdf_text import draw_text

PARTS = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
CAPS, JOINS = {"butt": 0, "round": 1, "square": 2}, {"miter": 0, "round": 1}
NARROWER = 0.86  # the embedded font is that much wider than the one for which a picture gives sizes
RISE = 0.36  # of the size: from the middle of a capital down to its foot
INHERITED = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "fill-opacity",
             "font-size", "font-weight", "text-anchor")

Style = dict[str, str]


def draw_svg(page: Any, svg: str, x: float, y: float, width: float, height: float) -> None:
    """Draw a picture as large as it fits into a place of the page, in the middle of its width and at its top.

    page: a canvas of reportlab, turned so that y grows downwards. Raises ValueError for what is no picture of ours.
    """
    root = ElementTree.fromstring(svg)
    left, top, wide, high = map(float, root.attrib["viewBox"].split())
    scale = min(width / wide, height / high)
    page.saveState()
    page.translate(x + (width - scale * wide) / 2, y)
    page.scale(scale, scale)
    page.translate(-left, -top)
    _draw(page, root, {"fill": "#000"})
    page.restoreState()


def _draw(page: Any, element: ElementTree.Element, outer: Style) -> None:
    style = {**outer, **{name: element.attrib[name] for name in INHERITED if name in element.attrib}}
    name = element.tag.rpartition("}")[2]
    if name == "title" or element.get("class") == "ground":
        return
    page.saveState()
    for call, *values in _calls(element.get("transform", "")):
        getattr(page, call)(*values)
    if name in ("svg", "g"):
        for child in element:
            _draw(page, child, style)
    elif name == "text":
        _text(page, element, style)
    elif name in ("rect", "circle", "path"):
        _shape(page, name, element, style)
    else:
        raise ValueError(f"a picture has no element {name}")
    page.restoreState()


def _calls(transform: str) -> Iterator[tuple[Any, ...]]:
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", transform):
        if name not in ("translate", "rotate"):
            raise ValueError(f"a picture has no transform {name}")
        yield name, *map(float, numbers.replace(",", " ").split())


def _shape(page: Any, name: str, element: ElementTree.Element, style: Style) -> None:
    fill, stroke = style.get("fill", "none"), style.get("stroke", "none")
    if fill != "none":
        page.setFillColor(_color(fill), alpha=float(style.get("fill-opacity", "1")))
    if stroke != "none":
        page.setStrokeColor(_color(stroke))
        page.setLineWidth(float(style.get("stroke-width", "1")))
        page.setLineCap(CAPS[style.get("stroke-linecap", "butt")])
        page.setLineJoin(JOINS[style.get("stroke-linejoin", "miter")])
        if dashes := style.get("stroke-dasharray", "none").replace(",", " "):
            page.setDash([] if dashes == "none" else [*map(float, dashes.split())])
    paint = {"fill": int(fill != "none"), "stroke": int(stroke != "none")}
    number = {key: float(element.get(key, "0")) for key in ("x", "y", "width", "height", "cx", "cy", "r")}
    if name == "rect":
        page.rect(number["x"], number["y"], number["width"], number["height"], **paint)
    elif name == "circle":
        page.circle(number["cx"], number["cy"], number["r"], **paint)
    else:
        path = page.beginPath()
        for call, *values in path_calls(element.get("d", "")):
            getattr(path, call)(*values)
        page.drawPath(path, **paint)


def _color(value: str) -> Any:
    from reportlab.lib.colors import HexColor
    digits = value.removeprefix("#")
    return HexColor(f"#{''.join(2 * digit for digit in digits) if len(digits) == 3 else digits}")


def _text(page: Any, element: ElementTree.Element, style: Style) -> None:
    size = float(style.get("font-size", "16"))
    page.setFillColor(_color(style["fill"]))
    foot = float(element.get("y", "0")) - RISE * size * (1 - NARROWER)
    draw_text(page, float(element.get("x", "0")), foot, element.text or "", NARROWER * size,
              style.get("font-weight") == "bold", style.get("text-anchor", "start"))


def path_calls(data: str) -> Iterator[tuple[Any, ...]]:
    """The calls of a PDF path for the data of an SVG path: moves, lines, arcs of circles.

    >>> [*path_calls("M1 2h3v4z")]
    [('moveTo', 1.0, 2.0), ('lineTo', 4.0, 2.0), ('lineTo', 4.0, 6.0), ('close',)]
    """
    parts = PARTS.findall(data)
    place = x = y = 0.0
    start = (0.0, 0.0)
    command, at = "", 0

    def take(count: int) -> list[float]:
        nonlocal at
        at += count
        return [float(part) for part in parts[at - count:at]]

    while at < len(parts):
        if parts[at].isalpha():
            command, at = parts[at], at + 1
        base = (x, y) if command.islower() else (0.0, 0.0)
        kind = command.lower()
        if kind == "z":
            x, y = start
            yield ("close",)
        elif kind == "a":
            radius, _, _, large, sweep, right, down = take(7)
            for curve in arc((x, y), (base[0] + right, base[1] + down), radius, bool(large), bool(sweep)):
                yield "curveTo", *curve
            x, y = base[0] + right, base[1] + down
        elif kind in "hv":
            place = take(1)[0]
            x, y = (base[0] + place, y) if kind == "h" else (x, base[1] + place)
            yield "lineTo", x, y
        elif kind in "ml":
            right, down = take(2)
            x, y = base[0] + right, base[1] + down
            yield "moveTo" if kind == "m" else "lineTo", x, y
            if kind == "m":
                start, command = (x, y), "l" if command == "m" else "L"
        else:
            raise ValueError(f"a picture has no path command {command}")


def arc(begin: tuple[float, float], end: tuple[float, float], radius: float, large: bool, sweep: bool
        ) -> Iterator[tuple[float, ...]]:
    """The cubic curves, at most a quarter of the circle each, of an arc of SVG: two control points and an end each."""
    (x, y), (u, v) = begin, end
    chord = sqrt((u - x) ** 2 + (v - y) ** 2)
    if not chord:
        return
    radius = max(radius, chord / 2)
    aside = sqrt(radius ** 2 - chord ** 2 / 4) * (-1 if large == sweep else 1) / chord
    a, b = (x + u) / 2 - aside * (v - y), (y + v) / 2 + aside * (u - x)
    first, turn = atan2(y - b, x - a), (atan2(v - b, u - a) - atan2(y - b, x - a)) % (2 * pi)
    turn = turn if sweep else turn - 2 * pi
    count = ceil(abs(turn) / (pi / 2) - 1e-9)
    reach = 4 / 3 * tan(turn / count / 4) * radius
    for k in range(count):
        here, there = first + turn * k / count, first + turn * (k + 1) / count
        yield (a + radius * cos(here) - reach * sin(here), b + radius * sin(here) + reach * cos(here),
               a + radius * cos(there) + reach * sin(there), b + radius * sin(there) - reach * cos(there),
               a + radius * cos(there), b + radius * sin(there))
