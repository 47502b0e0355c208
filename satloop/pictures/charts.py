"""Bar charts and line plots as SVG for paper; lines differ in marker and grey, axes can be logarithmic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, cos, floor, log10, pi, sin
from typing import NamedTuple

# Colours after Okabe and Ito, their yellow left out; no two neighbours are alike in grey.
COLORS = ("#000000", "#d55e00", "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#5b4b9a", "#56b4e9", "#8a5a2b", "#777777",
          "#882255", "#1f9e9e", "#7a7a00")
WIDTH, HEIGHT, LEFT, TOP = 500, 340, 66, 14  # of the field inside the axes, and what lies before it
LEGEND, BOTTOM = 176, 48  # the legend's width, or more for long names
LEGEND_ROW, LETTER = 20, 6.2
RADIUS = 4.0
BAR_LABEL, BAR, BAR_NUMBER, BAR_HEIGHT = 170, 320, 80, 22  # of a label, the longest bar, a number, and one row


def bars(rows: Sequence[tuple[str, int]], title: str) -> str:
    """A bar for each (label, number), as long as its number is large, under a title.

    >>> bars([("clues", 3), ("loop", 6)], "clauses").count("<rect")
    2
    """
    largest = max((number for _, number in rows), default=0) or 1
    full = BAR_LABEL + BAR + BAR_NUMBER, BAR_HEIGHT * (len(rows) + 1) + 6
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full[0]} {full[1]}" width="{full[0]}" '
           f'height="{full[1]}" role="img" font-size="12" font-family="sans-serif"><title>{escape(title)}</title>'
           f'<text x="4" y="15" font-weight="bold">{escape(title)}</text>']
    for row, (label, number) in enumerate(rows, 1):
        y, length = BAR_HEIGHT * row, number / largest * BAR
        out.append(f'<text x="{BAR_LABEL - 8}" y="{y + 15}" text-anchor="end">{escape(label)}</text>'
                   f'<rect x="{BAR_LABEL}" y="{y + 3}" width="{length:.1f}" height="{BAR_HEIGHT - 6}" fill="#0072b2"/>'
                   f'<text x="{BAR_LABEL + length + 6:.1f}" y="{y + 15}">{number:,}</text>')
    return "\n".join([*out, "</svg>"])


@dataclass(frozen=True)
class Line:
    """Points (x, y) in the order of x. style: a number that chooses colour and marker; dashed lines are hollow."""

    name: str
    points: Sequence[tuple[float, float]]
    style: int = 0
    dashed: bool = False


class Plot(NamedTuple):
    """What `plot` draws."""

    lines: Sequence[Line]
    x_label: str
    y_label: str
    log_x: bool = True
    limit: float | None = None

    def svg(self) -> str:
        """The drawing as SVG."""
        return plot(*self)


class Bars(NamedTuple):
    """What `bars` draws."""

    rows: Sequence[tuple[str, int]]
    title: str

    def svg(self) -> str:
        """The drawing as SVG."""
        return bars(*self)


class Scatter(NamedTuple):
    """What `scatter` draws."""

    points: Sequence[tuple[float, float]]
    x_label: str
    y_label: str
    limit: float | None = None

    def svg(self) -> str:
        """The drawing as SVG."""
        return scatter(*self)


class Axis:
    """Maps values to positions along `length`; logarithmic, or linear from zero."""

    def __init__(self, values: Sequence[float], length: float, log: bool) -> None:
        self.length, self.log = length, log
        low, high = (min(values), max(values)) if values else (1.0, 10.0)
        if log:
            slack = max(1.15, (high / low) ** 0.04)
            self.low, self.high = log10(low / slack), log10(high * slack)
        else:
            self.low, self.high = 0.0, 1.04 * high

    def place(self, value: float) -> float:
        """The position of a value, from 0 to the length."""
        return (((log10(value) if self.log else value) - self.low) / (self.high - self.low)) * self.length

    def ticks(self) -> list[float]:
        """Round values on the axis: powers of ten, with others between where there is room; or even steps."""
        if self.log:
            wide = self.high - self.low
            steps = (1,) if wide > 3.2 else (1, 2, 5) if wide > 1.2 else (1, 1.5, 2, 3, 4, 5, 6, 8)
            values = [step * 10.0**k for k in range(floor(self.low), ceil(self.high)) for step in steps]
            return [value for value in values if self.low <= log10(value) <= self.high]
        step = 10.0 ** floor(log10(self.high / 4))
        step *= next(factor for factor in (1, 2, 2.5, 5, 10) if self.high / (step * factor) <= 8)
        return [step * k for k in range(floor(self.high / step) + 1)]


def number(value: float) -> str:
    """A tick's label.

    >>> [number(x) for x in (0.001, 0.5, 20, 5000, 200000, 1e6)]
    ['0.001', '0.5', '20', '5000', '200k', '1M']
    """
    for unit, name in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if value >= unit:
            return f"{value / (1e3 if name == 'k' else unit):g}{name}"
    return f"{value:g}"


def plot(lines: Sequence[Line], x_label: str, y_label: str, log_x: bool = True, limit: float | None = None) -> str:
    """Lines in one field; a legend to the right, in the order of their ends. limit: the time limit, as a grey line."""
    lines = [line for line in lines if line.points]
    x_axis = Axis([x for line in lines for x, _ in line.points], WIDTH, log_x)
    y_axis = Axis([y for line in lines for _, y in line.points] + ([limit] if limit and lines else []), HEIGHT, True)
    legend = max(LEGEND, ceil(48 + LETTER * max((len(line.name) for line in lines), default=0)))
    full = LEFT + WIDTH + legend, TOP + max(HEIGHT + BOTTOM, LEGEND_ROW * len(lines))
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full[0]} {full[1]}" width="{full[0]}" '
           f'height="{full[1]}" role="img" font-size="12"><title>{escape(y_label)} against {escape(x_label)}</title>']
    for value in x_axis.ticks():
        x = LEFT + x_axis.place(value)
        out.append(f'<path d="M{x:.1f} {TOP}v{HEIGHT}" stroke="#e4e4e4"/>'
                   f'<text x="{x:.1f}" y="{TOP + HEIGHT + 17}" text-anchor="middle">{number(value)}</text>')
    for value in y_axis.ticks():
        y = TOP + HEIGHT - y_axis.place(value)
        out.append(f'<path d="M{LEFT} {y:.1f}h{WIDTH}" stroke="#e4e4e4"/>'
                   f'<text x="{LEFT - 7}" y="{y + 4:.1f}" text-anchor="end">{number(value)}</text>')
    if limit and lines:
        y = TOP + HEIGHT - y_axis.place(limit)
        out.append(f'<path d="M{LEFT} {y:.1f}h{WIDTH}" stroke="#555" stroke-dasharray="2 3"/>'
                   f'<text x="{LEFT + 6}" y="{y + 13:.1f}" fill="#555">{"time limit"}</text>')
    out.append(f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#333"/>'
               f'<text x="{LEFT + WIDTH / 2}" y="{TOP + HEIGHT + 38}" text-anchor="middle">{escape(x_label)}</text>'
               f'<text transform="translate(15 {TOP + HEIGHT / 2}) rotate(-90)" text-anchor="middle">'
               f'{escape(y_label)}</text>')
    for line in lines:
        places = [(LEFT + x_axis.place(x), TOP + HEIGHT - y_axis.place(y)) for x, y in line.points]
        out.append(_stroke(places, line))
        step = max(1, ceil(len(places) / 12))  # a long line needs not every marker
        out += [_marker(x, y, line) for x, y in places[(len(places) - 1) % step::step]]
    order = sorted(lines, key=lambda line: (-line.points[-1][0], -line.points[-1][1]) if not log_x
                   else (-line.points[-1][1], -line.points[-1][0]))
    for row, line in enumerate(order):
        x, y = LEFT + WIDTH + 14, TOP + 8 + LEGEND_ROW * row
        out.append(f'<g>{_stroke([(x, y), (x + 26, y)], line)}{_marker(x + 13, y, line)}'
                   f'<text x="{x + 34}" y="{y + 4}">{escape(line.name)}</text></g>')
    return "\n".join([*out, "</svg>"])


def _stroke(places: Sequence[tuple[float, float]], line: Line) -> str:
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    dashes = ' stroke-dasharray="5 3"' if line.dashed else ""
    return f'<path d="M{path}" fill="none" stroke="{COLORS[line.style % len(COLORS)]}" stroke-width="1.4"{dashes}/>'


def _marker(x: float, y: float, line: Line) -> str:
    color = COLORS[line.style % len(COLORS)]
    corners, turn, waist = SHAPES[line.style % len(SHAPES)]
    fill = "#fff" if line.dashed else color
    if corners == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS}" fill="{fill}" stroke="{color}" stroke-width="1.3"/>'
    radii = [RADIUS * 1.25 * (waist if k % 2 else 1) for k in range(corners)]
    points = [(x + r * sin(2 * pi * k / corners + turn), y - r * cos(2 * pi * k / corners + turn))
              for k, r in enumerate(radii)]
    return (f'<path d="M{"L".join(f"{a:.1f} {b:.1f}" for a, b in points)}z" fill="{fill}" stroke="{color}" '
            f'stroke-width="1.3" stroke-linejoin="round"/>')


# Markers: corners (0 for a circle), turned by radians, and how far every second corner stands off.
SHAPES = ((0, 0.0, 1.0), (4, pi / 4, 1.0), (3, 0.0, 1.0), (4, 0.0, 1.0), (3, pi, 1.0), (8, 0.0, 0.35),
          (8, pi / 4, 0.35), (5, 0.0, 1.0), (10, 0.0, 0.45), (3, pi / 2, 1.0), (6, 0.0, 0.3), (3, -pi / 2, 1.0),
          (12, 0.0, 0.5))


SIDE = 300  # of the field of a scatter plot


def scatter(points: Sequence[tuple[float, float]], x_label: str, y_label: str, limit: float | None = None) -> str:
    """A point for each pair, both axes logarithmic and alike, with the diagonal; the limit is a dotted line on each.

    >>> scatter([(1, 2), (3, 60)], "a", "b", limit=60).count("<circle")
    2
    """
    values = [value for point in points for value in point] or [1.0]
    axis = Axis([*values, *([limit] if limit else [])], SIDE, True)
    full = LEFT + SIDE + 20, TOP + SIDE + BOTTOM
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full[0]} {full[1]}" width="{full[0]}" '
           f'height="{full[1]}" role="img" font-size="12"><title>{escape(y_label)} against {escape(x_label)}</title>']
    for value in axis.ticks():
        place = axis.place(value)
        out.append(f'<path d="M{LEFT + place:.1f} {TOP}v{SIDE}M{LEFT} {TOP + SIDE - place:.1f}h{SIDE}" '
                   f'stroke="#e4e4e4"/><text x="{LEFT + place:.1f}" y="{TOP + SIDE + 17}" text-anchor="middle">'
                   f'{number(value)}</text><text x="{LEFT - 7}" y="{TOP + SIDE - place + 4:.1f}" text-anchor="end">'
                   f'{number(value)}</text>')
    out.append(f'<rect x="{LEFT}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#333"/>'
               f'<path d="M{LEFT} {TOP + SIDE}l{SIDE} {-SIDE}" stroke="#999"/>')
    if limit:
        place = axis.place(limit)
        out.append(f'<path d="M{LEFT + place:.1f} {TOP}v{SIDE}M{LEFT} {TOP + SIDE - place:.1f}h{SIDE}" stroke="#555" '
                   'stroke-dasharray="2 3"/>')
    out.append(f'<text x="{LEFT + SIDE / 2}" y="{TOP + SIDE + 38}" text-anchor="middle">{escape(x_label)}</text>'
               f'<text transform="translate(15 {TOP + SIDE / 2}) rotate(-90)" text-anchor="middle">'
               f'{escape(y_label)}</text>')
    for x, y in points:
        out.append(f'<circle cx="{LEFT + axis.place(x):.1f}" cy="{TOP + SIDE - axis.place(y):.1f}" r="3" '
                   'fill="#0072b2" fill-opacity=".6"/>')
    return "\n".join([*out, "</svg>"])


Chart = Plot | Scatter | Bars
