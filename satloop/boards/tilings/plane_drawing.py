"""A graph drawn in the plane: points, edges, and faces with a number each, from polygons or from JSON."""

from __future__ import annotations

import json
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from encoders import Graph, Ints
from encoders.plane_faces import faces_of_drawing

NEAR = 1e-4  # how far apart, in lengths of a side, two corners may be that are one point
MOST = 100_000  # faces, points and edges that a drawing may have


class PlaneDrawing(NamedTuple):
    """A plane graph with coordinates. points: (n, 2). faces: the points round each face but the outer one, in order.

    lines: how many faces stand in each line of a board's text.
    """

    points: NDArray[np.float64]
    graph: Graph
    faces: list[list[int]]
    lines: list[int]

    def in_lines(self, tokens: list[str]) -> list[list[str]]:
        """The tokens of the faces in lines, as a board's text has them."""
        ends = np.cumsum(self.lines).tolist()
        return [tokens[end - size:end] for size, end in zip(self.lines, ends)]


def drawing_of_polygons(corners: NDArray[np.complex128], length: Ints, rows: Ints) -> PlaneDrawing:
    """The drawing whose faces are polygons; corners that lie at one place are one point.

    corners: those of all polygons, one after the other; length: (faces,) how many each has; rows: (faces,) the line of
    text in which each stands. Raises ValueError for polygons that overlap, or that have a hole between them.
    """
    # Rounded, near corners could fall apart; so each coordinate is numbered by the gaps between those that differ.
    codes = [_numbered(corners.real), _numbered(corners.imag)]
    code = codes[0] * (codes[1].max() + 1) + codes[1]
    return drawing_of_corners(corners, code, length, np.unique(rows, return_counts=True)[1].tolist())


def drawing_of_corners(corners: NDArray[np.complex128], code: Ints, length: Ints, lines: list[int]) -> PlaneDrawing:
    """The drawing of faces; length: (faces,) how many of the corners each has; corners of one code are one point."""
    _, first, point = np.unique(code, return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.intp)
    rank[first.argsort()] = np.arange(len(first))  # points in the order in which the faces come to them
    point = rank[point.ravel()]
    places = corners[np.sort(first)]
    drawn = np.stack([places.real, places.imag], axis=1)
    numbers: list[int] = point.tolist()
    faces = [numbers[end - size:end] for size, end in zip(length.tolist(), length.cumsum().tolist())]
    return PlaneDrawing(drawn, Graph(len(places), edges_round(point, length), faces), faces, lines)


def _numbered(coordinate: NDArray[np.float64]) -> Ints:
    # A new number begins where the sorted coordinates make a step.
    order = coordinate.argsort()
    number = np.empty(len(order), dtype=np.intp)
    number[order] = np.concatenate([[0], (np.diff(coordinate[order]) > NEAR).cumsum()])
    return number


def edges_round(points: Ints, length: Ints) -> Ints:
    """(m, 2) the edges round faces, each once, in the order in which the faces come to them.

    points: those round all faces, one face after the other; length: (faces,) how many each has.
    """
    # after: the next corner round the same face; of its last corner, the first.
    after, ends = np.append(points[1:], points[:1]), length.cumsum()
    after[ends - 1] = points[ends - length]
    pairs = np.sort(np.stack([points, after], axis=1), axis=1)
    _, first = np.unique(pairs[:, 0] * (int(pairs.max()) + 1) + pairs[:, 1], return_index=True)
    return np.asarray(pairs[np.sort(first)])


class DrawingError(ValueError):
    """JSON that is no plane graph: what was found, and what was expected."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"found {found}, expected {expected}")
        self.found, self.expected = found, expected


EXPECTED = ('a plane graph {"points": [[x, y] ...], "edges": [[point, point] ...], "faces": [[point ...] ...], '
            '"clues": [number or null ...]}, with edges or faces, points numbered from 0')


def drawing_of_json(text: str) -> tuple[PlaneDrawing, list[int]]:
    """The plane graph in a JSON object, and the clue of each face, -1 for none.

    Without "edges" they are those round the faces; without "faces" these are found from the coordinates; without
    "clues" there are none. Raises DrawingError.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise DrawingError("text that is not JSON", EXPECTED) from None
    if not isinstance(data, dict) or "points" not in data or not {"edges", "faces"} & data.keys():
        raise DrawingError("other JSON", EXPECTED)
    if other := data.keys() - {"points", "edges", "faces", "clues"}:
        raise DrawingError(f"the name {min(other)[:40]!r}", EXPECTED)
    points = _rows("points", data["points"], (int, float), 2)
    drawn = np.array(points, dtype=float).reshape(-1, 2)
    if not np.isfinite(drawn).all() or np.abs(drawn).max(initial=0) > 1e9:
        raise DrawingError("a coordinate that is no number up to a thousand million", EXPECTED)
    edges = _rows("edges", data.get("edges", []), (int,), 2)
    faces = _rows("faces", data.get("faces", []), (int,), 0)
    for name, rows in (("edges", edges), ("faces", faces)):
        for place, row in enumerate(rows):
            if wrong := [point for point in row if not 0 <= point < len(points)]:
                raise DrawingError(f"point {wrong[0]} in {name}[{place}]", f"points from 0 to {len(points) - 1}")
            if len(set(row)) < len(row) or (name == "faces" and len(row) < 3):
                raise DrawingError(f"{row[:8]} as {name}[{place}]", "different points, on a face at least three")
    if not edges and not faces:
        raise DrawingError("no edge", EXPECTED)
    try:
        pairs = np.array(edges, dtype=np.intp).reshape(-1, 2) if edges else edges_round(
            np.array([*chain.from_iterable(faces)], dtype=np.intp), np.array([*map(len, faces)]))
        drawn_faces = faces_of_drawing(drawn, pairs)
        graph = Graph(len(points), pairs, faces or drawn_faces)
    except ValueError as error:
        raise DrawingError(str(error).partition(": ")[2] or str(error), "a plane graph") from None
    if faces:
        _check_faces(faces, drawn_faces)
    faces = faces or drawn_faces
    assert graph.faces is not None
    if (same := graph.faces[:, 0] == graph.faces[:, 1]).any():
        one, two = pairs[int(same.argmax())].tolist()
        raise DrawingError(f"one face on both sides of the edge between the points {one} and {two}",
                           "two faces, one of which may be the outer one")
    clues = data.get("clues", [None] * len(faces))
    if not isinstance(clues, list) or len(clues) != len(faces):
        number = f"{len(clues)} clues" if isinstance(clues, list) else "clues that are no list"
        raise DrawingError(number, f"one for each of the {len(faces)} faces, null for none")
    for place, clue in enumerate(clues):
        if clue is not None and (type(clue) is not int or not 0 <= clue <= len(faces[place])):
            raise DrawingError(f"the clue {str(clue)[:20]} of face {place}",
                               f"a number from 0 to {len(faces[place])}, or null")
    return PlaneDrawing(drawn, graph, faces, [len(faces)]), [-1 if clue is None else clue for clue in clues]


def _check_faces(faces: list[list[int]], drawn_faces: list[list[int]]) -> None:
    """Raise DrawingError for a face that is not among those found from coordinates, wherever either begins."""
    known = {edges_of(face) for face in drawn_faces}
    for place, face in enumerate(faces):
        if edges_of(face) not in known:
            raise DrawingError(f"{json.dumps(face)[:30]} as faces[{place}]",
                               "a face of the drawing that points and edges make")


def edges_of(face: list[int]) -> frozenset[tuple[int, int]]:
    """The edges round a face, each by its lower point and its higher one."""
    return frozenset((min(pair), max(pair)) for pair in zip(face, [*face[1:], face[0]]))


def _rows(name: str, value: Any, kinds: tuple[type, ...], width: int) -> list[list[Any]]:
    """The value as rows of numbers, of that width unless it is 0."""
    if not isinstance(value, list) or len(value) > MOST:
        raise DrawingError(f"{name} that are no list of up to {MOST} rows", EXPECTED)
    for place, row in enumerate(value):
        if not isinstance(row, list) or not all(type(number) in kinds for number in row) or (
                width and len(row) != width):
            raise DrawingError(f"{json.dumps(row)[:30]} as {name}[{place}]", EXPECTED)
    return value


