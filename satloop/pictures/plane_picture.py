"""What a board on a plane graph looks like: points, edges, numbers in faces and a loop, as SVG and as text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .svg_elements import BLUE, FONT, INK, RED, SAFE, group, path

EDGE = 40  # units: the length of the edge in the middle of all
MARGIN = 20
GREY = "#aaa"
LARGEST = 22  # of a number
FINE = 8  # places across a face, among which its middle is looked for, three times finer each time

Points = NDArray[np.float64]


@dataclass(eq=False)
class PlanePicture:
    """A plane graph and what is drawn on it.

    points: (n, 2). edges: (m, 2). faces: the points round each. clue: (faces,) numbers, -1 for none. loop: (m,) the
    edges on the solution's loop; inside: (faces,) the faces inside it. lines: how many faces stand in each line of
    text. marks: faces to highlight, in any shape.
    """

    points: Points
    edges: NDArray[np.intp]
    faces: list[list[int]]
    title: str
    clue: NDArray[np.intp]
    loop: NDArray[np.bool_] | None
    inside: NDArray[np.bool_] | None
    lines: list[int]
    marks: NDArray[np.bool_] | None = None


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
    return "\n".join([head, *title, ground, *marked, *thin, *loop, *dots, *_numbers(p, at), "</svg>\n"])


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
    for _ in range(4):
        x, y = (axis.ravel() for axis in np.meshgrid(*np.linspace(low, high, FINE + 1).T))
        places = np.append(np.stack([x, y], axis=1), best[None], axis=0)
        distance = np.where(within(corners, places), to_edges(corners, places), -1)
        best, room = places[distance.argmax()], float(distance.max())
        step = (high - low) / FINE
        low, high = best - step, best + step
    return (float(best[0]), float(best[1])), room


def within(corners: Points, places: Points) -> NDArray[np.bool_]:
    """(k,) which places lie in the face: a ray from there crosses its outline an odd number of times."""
    (ax, ay), (bx, by) = corners.T, np.roll(corners, -1, axis=0).T
    x, y = places[:, :1], places[:, 1:]
    crossed = (ay > y) != (by > y)
    slope = np.where(by == ay, 1, by - ay)
    return np.asarray((crossed & (x < (bx - ax) * (y - ay) / slope + ax)).sum(axis=1) % 2 == 1)


def to_edges(corners: Points, places: Points) -> Points:
    """(k,) how far each place is from the nearest edge of the face."""
    begin, way = corners, np.roll(corners, -1, axis=0) - corners
    from_begin = places[:, None] - begin
    share = ((from_begin * way).sum(axis=2) / np.maximum((way * way).sum(axis=1), 1e-12)).clip(0, 1)
    return np.asarray(np.sqrt(((from_begin - share[..., None] * way) ** 2).sum(axis=2)).min(axis=1))


def to_text(p: PlanePicture) -> str:
    """The faces line by line, as in a board's text: numbers, · for none; of a solution those inside the loop stand in
    brackets, and so do highlighted ones where there is no solution.
    """
    bracket = p.inside if p.marks is None else np.ravel(p.marks)
    label = ["·" if number < 0 else str(number) for number in p.clue.tolist()]
    width = max(map(len, label), default=1)
    cells = [(f"[{text:>{width}}]" if bracket is not None and bracket[face] else f" {text:>{width}} ")
             for face, text in enumerate(label)]
    ends = np.cumsum(p.lines).tolist()
    return "\n".join("".join(cells[end - size:end]).rstrip() for size, end in zip(p.lines, ends))
