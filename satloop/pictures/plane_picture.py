"""What a board on a plane graph looks like: points, edges, numbers in faces and a loop, as SVG and as text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .svg_elements import BLUE, FONT, HEAT, INK, RED, SAFE, group, heat_colors, path

EDGE = 40  # units: the length of the edge in the middle of all
MARGIN = 20
GREY = "#aaa"
LARGEST = 22  # of a number
DOTS, LEAST_DOTS, GAP = 10, 6, 3  # of the middle edge in text, there at least; from dot to dot of an edge off the loop
ROOM = 2.6  # dots from a number to the nearest edge
BITS = np.array([1, 8, 2, 16, 4, 32, 64, 128])  # of a character's dots in Unicode, row by row
FINE = 8  # places across a face, among which its middle is looked for, three times finer each time

Points = NDArray[np.float64]


@dataclass(eq=False)
class PlanePicture:
    """A plane graph and what is drawn on it.

    points: (n, 2). edges: (m, 2). faces: the points round each. clue: (faces,) numbers, -1 for none. loop: (m,) the
    edges on the solution's loop. marks: faces to highlight, in any shape. edge_shares: (m,) from 0 to 1, a heat map.
    """

    points: Points
    edges: NDArray[np.intp]
    faces: list[list[int]]
    title: str
    clue: NDArray[np.intp]
    loop: NDArray[np.bool_] | None
    marks: NDArray[np.bool_] | None = None
    edge_shares: Points | None = None


def to_svg(p: PlanePicture) -> str:
    """The picture as an SVG document. Its middle edge is as long as the side of a square board's cell."""
    ends = p.points[p.edges]
    lengths = np.hypot(*(ends[:, 1] - ends[:, 0]).T)
    low = p.points.min(axis=0)
    at = (p.points - low) * (EDGE / float(np.median(lengths)))
    width, height = (round(float(size)) + 2 * MARGIN for size in at.max(axis=0))
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="{-MARGIN} {-MARGIN} {width} {height}" font-family="{FONT}" text-anchor="middle">')
    title = [f"<title>{p.title.translate(SAFE)}</title>"] if p.title else []
    ground = f'<rect class="ground" x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}" fill="#fff"/>'
    marked = [] if p.marks is None else path("marks", f'fill="{RED}" fill-opacity="0.12"', (
        _outline(at[p.faces[face]]) for face in np.flatnonzero(np.ravel(p.marks)).tolist()))
    thin = path("grid", f'fill="none" stroke="{GREY}" stroke-width="1"', map(_line, at[p.edges]))
    dots = group("dots", f'fill="{INK}"', (f'<circle cx="{x:.4g}" cy="{y:.4g}" r="2.2"/>' for x, y in at.tolist()))
    style = f'fill="none" stroke="{BLUE}" stroke-width="5" stroke-linecap="round"'
    loop = [] if p.loop is None else path("loop", style, map(_line, at[p.edges[p.loop]]))
    band = np.full(len(p.edges), -1) if p.edge_shares is None else heat_colors(p.edge_shares)
    heat = [line for value, color in enumerate(HEAT) for line in path(
        "heat", f'fill="none" stroke="{color}" stroke-width="{3 + value}" stroke-linecap="round"',
        map(_line, at[p.edges[band == value]]))]
    return "\n".join([head, *title, ground, *marked, *thin, *heat, *loop, *dots, *_numbers(p, at), "</svg>\n"])


def _line(ends: Points) -> str:
    (a, b), (c, d) = ends.tolist()
    return f"M{a:.5g} {b:.5g}L{c:.5g} {d:.5g}"


def _outline(corners: Points) -> str:
    return "M" + "L".join(f"{x:.5g} {y:.5g}" for x, y in corners.tolist()) + "z"


def _numbers(p: PlanePicture, at: Points) -> list[str]:
    """The numbers, each as large as there is room in its face."""
    out: dict[float, list[str]] = {}
    for face in np.flatnonzero(p.clue >= 0).tolist():
        (x, y), room = middle(at[p.faces[face]])
        text = str(p.clue[face])
        size = round(min(LARGEST, room * (1.5 if len(text) == 1 else 1.25)), 1)
        out.setdefault(size, []).append(f'<text x="{x:.5g}" y="{y + 0.36 * size:.5g}">{text}</text>')
    return [line for size, items in sorted(out.items())
            for line in group("texts", f'fill="{INK}" font-size="{size:g}" font-weight="bold"', items)]


def middle(corners: Points) -> tuple[tuple[float, float], float]:
    """The place in a face that is farthest from its edges, nearly, and how far it is."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    best, room = corners.mean(axis=0), -1.0
    # A grid of places over the face, then a finer one round the best place, and so on.
    for _ in range(4):
        x, y = (axis.ravel() for axis in np.meshgrid(*np.linspace(low, high, FINE + 1).T))
        places = np.append(np.stack([x, y], axis=1), best[None], axis=0)
        distance = np.where(inside_face(corners, places), to_edges(corners, places), -1)
        best, room = places[distance.argmax()], float(distance.max())
        step = (high - low) / FINE
        low, high = best - step, best + step
    return (float(best[0]), float(best[1])), room


def inside_face(corners: Points, places: Points) -> NDArray[np.bool_]:
    """(k,) which places lie in the face: a ray from there crosses its outline an odd number of times."""
    (ax, ay), (bx, by) = corners.T, np.roll(corners, -1, axis=0).T
    x, y = places[:, :1], places[:, 1:]
    # crossed: (k, corners) the edge of the face crosses the height of the place; where it does so to the right, it
    # counts.
    crossed = (ay > y) != (by > y)
    slope = np.where(by == ay, 1, by - ay)
    return np.asarray((crossed & (x < (bx - ax) * (y - ay) / slope + ax)).sum(axis=1) % 2 == 1)


def to_edges(corners: Points, places: Points) -> Points:
    """(k,) how far each place is from the nearest edge of the face."""
    begin, way = corners, np.roll(corners, -1, axis=0) - corners
    from_begin = places[:, None] - begin
    # share: where on each edge, from 0 to 1, the point nearest to the place lies.
    share = ((from_begin * way).sum(axis=2) / np.maximum((way * way).sum(axis=1), 1e-12)).clip(0, 1)
    return np.asarray(np.sqrt(((from_begin - share[..., None] * way) ** 2).sum(axis=2)).min(axis=1))


def to_text(p: PlanePicture, width: int | None = None) -> str:
    """The picture in characters of two by four dots each: the loop is drawn through, other edges are dotted.

    A number stands in the middle of its face, in brackets where the face is highlighted, × where that has none. width:
    the most characters in a line, as far as edges do not become too short for numbers.
    """
    ends = p.points[p.edges]
    lengths = np.hypot(*(ends[:, 1] - ends[:, 0]).T)
    low, size = p.points.min(axis=0), np.ptp(p.points, axis=0)
    marked = np.zeros(len(p.faces), dtype=bool) if p.marks is None else np.ravel(p.marks)
    middles = {face: middle(p.points[p.faces[face]]) for face in np.flatnonzero((p.clue >= 0) | marked).tolist()}
    scale = max(DOTS / float(np.median(lengths)), ROOM / min((room for _, room in middles.values()), default=np.inf))
    if width is not None:
        scale = max(min(scale, 2 * (width - 1) / float(size[0])), LEAST_DOTS / float(np.median(lengths)))
    at = (p.points - low) * scale
    columns, rows = (int(top) for top in at.max(axis=0).round().astype(int) // (2, 4) + 1)
    dots = np.zeros((4 * rows, 2 * columns), dtype=np.bool_)
    for pair, through in zip(at[p.edges], [False] * len(p.edges) if p.loop is None else p.loop.tolist()):
        steps = max(1, int(np.abs(pair[1] - pair[0]).max().round()))
        share = np.arange(0, steps + 1, 1 if through else GAP)[:, None] / steps
        x, y = (pair[0] + share * (pair[1] - pair[0])).round().astype(int).T
        dots[y, x] = True
    # Eight dots are one character: their bits, in the order of Unicode's Braille patterns.
    code = dots.reshape(rows, 4, columns, 2).transpose(0, 2, 1, 3).reshape(rows, columns, 8) @ BITS
    chars = [[chr(0x2800 + bits) if bits else " " for bits in row] for row in code.tolist()]
    for face, (place, _) in middles.items():
        x, y = ((np.array(place) - low) * scale).tolist()
        text = "×" if p.clue[face] < 0 else f"[{p.clue[face]}]" if marked[face] else str(p.clue[face])
        row, column = int(y) // 4, max(0, int(x) // 2 - (len(text) - 1) // 2)
        chars[row][column:column + len(text)] = text
    return "\n".join("".join(row).rstrip() for row in chars)
