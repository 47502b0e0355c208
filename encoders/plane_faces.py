"""Faces of graphs drawn in the plane: given by the vertices round them and checked, or found from coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .grouping import components, grouped_by_label
from .integers import as_integers
from .literals import Bools, Ints, ranges

SQUARES = 8  # of the plane that an edge has, on average at most, where crossings are looked for
NEAR = 1e-9  # of the size of a drawing: what rounding may move a point
PAIRS = 20_000_000  # of edges that are compared at most


def faces_of_edges(vertices: int, edges: Ints, faces: Sequence[Sequence[int]]) -> Ints:
    """(m, 2) the two faces that each edge lies between, the outer one as number len(faces).

    faces: the vertices round each face but the outer one, in their order. Raises ValueError, which names the edge or
    the face, for faces that are not those of a drawing in the plane: for two neighbours on a face that no edge joins,
    for an edge in three faces, and where Euler's formula does not hold or some faces hang together with no others.

    Then the loops of the graph are the outlines of sets of faces. The outlines lie in the space of the even subgraphs,
    and Euler's formula says that both have one dimension, where the faces hang together. (S. MacLane 1937)
    """
    corners = as_integers([*chain.from_iterable(faces)], "faces")
    length = np.array([len(face) for face in faces], dtype=np.intp)
    if (length < 3).any():
        raise ValueError(f"faces: face {int((length < 3).argmax())} has fewer than three vertices")
    if len(corners) and not 0 <= corners.min() <= corners.max() < vertices:
        raise ValueError(f"faces: expected vertices from 0 to {vertices - 1}, found {corners.min()} to {corners.max()}")
    face = np.repeat(np.arange(len(faces)), length)
    # corners: the vertices of all faces in one row; after: the place of the next corner on the same face, from the
    # last one back to the first.
    after = np.arange(1, len(corners) + 1)
    after[length.cumsum() - 1] = length.cumsum() - length
    edge = _edges_between(vertices, edges, corners, corners[after])
    if (edge < 0).any():
        place = int((edge < 0).argmax())
        raise ValueError(f"faces: no edge joins the vertices {corners[place]} and {corners[after[place]]}, which are "
                         f"neighbours on face {face[place]}")
    often = np.bincount(edge, minlength=len(edges))
    if (often > 2).any():
        which = int((often > 2).argmax())
        one, two = edges[which].tolist()
        several = ", ".join(map(str, face[edge == which].tolist()))
        raise ValueError(f"faces: edge {which}, between the vertices {one} and {two}, is in {often[which]} faces: "
                         f"{several}; an edge has two sides")
    # An edge that is in one face alone has the outer one on its other side.
    around = grouped_by_label(edge, face, len(edges))
    sides = np.full((len(edges), 2), len(faces))
    sides[:, :around.shape[1]] = np.where(around < 0, len(faces), around)
    _check_euler(vertices, edges, sides, len(faces))
    return sides


def _edges_between(vertices: int, edges: Ints, one: Ints, two: Ints) -> Ints:
    """(k,) the edge between each two vertices, -1 where there is none."""
    # One integer for each unordered pair of vertices, found by bisection among the sorted ones.
    code = np.minimum(*edges.T) * vertices + np.maximum(*edges.T)
    order = code.argsort()
    wanted = np.minimum(one, two) * vertices + np.maximum(one, two)
    place = np.searchsorted(code, wanted, sorter=order).clip(max=max(0, len(code) - 1))
    if not len(code):
        return np.full(len(wanted), -1)
    return np.where(code[order[place]] == wanted, order[place], -1)


def _check_euler(vertices: int, edges: Ints, sides: Ints, outer: int) -> None:
    """Raise ValueError unless vertices - edges + faces = 1 + pieces of the graph, and the faces hang together."""
    pieces = len(set(components(vertices, edges).tolist()))
    expected = 1 + pieces - vertices + len(edges)
    if expected != outer + 1:
        whole = len(edges) > 0 and bool((sides < outer).all())
        hint = "; all edges have two faces: leave out the outer one" if whole else ""
        raise ValueError(f"faces: by Euler's formula a plane graph of {vertices} vertices and {len(edges)} edges in "
                         f"{pieces} piece{'s' * (pieces > 1)} has {expected} faces with the outer one, found "
                         f"{outer + 1}{hint}")
    if len(set(components(outer + 1, sides).tolist())) > 1:
        raise ValueError("faces: some share no edge with the others or the outer face: this is no plane graph")


def faces_of_drawing(points: ArrayLike, edges: ArrayLike) -> list[list[int]]:
    """The vertices round each face but the outer one, of a graph drawn with straight edges that do not cross.

    points: (n, 2) coordinates of the vertices. edges: (m, 2). At each vertex the edges are sorted by their angles, and
    a walk along a face takes the next one each time. The faces come in the order of their first vertices. Raises
    ValueError for other shapes, for coordinates that are no numbers, for two points at one place, for edges that cross,
    for a point on an edge, for an edge along another, and for a graph in several pieces, of which one may lie in a face
    of another.

    >>> faces_of_drawing([[0, 0], [1, 0], [1, 1], [0, 1]], [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]])
    [[0, 1, 2], [0, 2, 3]]
    """
    place = np.asarray(points, dtype=float)
    if place.ndim != 2 or place.shape[1] != 2 or not np.isfinite(place).all():
        raise ValueError(f"points: expected pairs of numbers, found shape {place.shape}")
    n, pairs = len(place), as_integers(edges, "edges").reshape(-1, 2)
    if pairs.size and not 0 <= pairs.min() <= pairs.max() < n:
        raise ValueError(f"edges: expected vertices from 0 to {n - 1}, found {pairs.min()} to {pairs.max()}")
    if len(set(components(n, pairs).tolist())) > 1:
        raise ValueError("points: the graph is in several pieces, so it is open which face holds which piece")
    _check_places(place)
    _check_crossings(place, pairs)
    tail, head = np.concatenate([pairs, pairs[:, ::-1]]).T
    way = place[head] - place[tail]
    order = np.lexsort((np.arctan2(way[:, 1], way[:, 0]), tail))  # round each vertex
    # rank: the place of each directed edge in the order round its tail, all vertices one after another.
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    size = np.bincount(tail, minlength=n)
    first = size.cumsum() - size
    back = (np.arange(len(tail)) + len(pairs)) % max(1, len(tail))
    # A walk comes to a vertex, and leaves it by the edge next to the one that it came by, always the same way round.
    turned = first[head] + (rank[back] - first[head] - 1) % size[head]
    following = order[turned].tolist()
    free, walks = np.ones(len(tail), dtype=bool), []
    for start in np.argsort(tail, kind="stable").tolist():  # sequential: a step leads to the next
        walk: list[int] = []
        while free[start]:
            free[start] = False
            walk.append(start)
            start = following[start]
        if walk:
            walks.append(tail[walk].tolist())
    corner = place[np.array([*chain.from_iterable(walks)], dtype=np.intp)] - place.mean(axis=0)
    length = np.array([*map(len, walks)], dtype=np.intp)
    after = np.arange(1, len(corner) + 1)
    after[length.cumsum() - 1] = length.cumsum() - length
    # Twice the area that each walk goes round, with a sign, by the shoelace formula.
    turned_by = corner[:, 0] * corner[after, 1] - corner[after, 0] * corner[:, 1]
    areas = np.bincount(np.arange(len(walks)).repeat(length), turned_by, len(walks))
    outer = int(np.argmax(np.abs(areas))) if walks else 0  # its area is that of all others, turned
    return [walk[::-1] if areas[outer] > 0 else walk for i, walk in enumerate(walks) if i != outer]


def _check_places(place: NDArray[np.float64]) -> None:
    """Raise ValueError for two points at one place, as near as rounding may have moved them. place: (n, 2)."""
    low = place.min(axis=0, initial=np.inf)
    near = np.rint((place - low) / ((place - low).max(initial=0) or 1) / NEAR)
    order = np.lexsort(near.T)
    same = (near[order[1:]] == near[order[:-1]]).all(axis=1)
    if same.any():
        one, two = sorted(order[int(same.argmax()):][:2].tolist())
        raise ValueError(f"points: the points {one} and {two} are at one place")


def _check_crossings(place: NDArray[np.float64], pairs: Ints) -> None:
    """Raise ValueError for two edges that cross, for a point on an edge, for an edge along another, or for a plane too
    crowded to say so. place: (n, 2); pairs: (m, 2).

    Edges are compared with those that have a square of the plane in common; a square is as wide as the mean edge, or
    wider where edges would have more than SQUARES each.
    """
    ends = place[pairs]
    low, high = ends.min(axis=1), ends.max(axis=1)
    low, high = low - low.min(axis=0, initial=0), high - low.min(axis=0, initial=0)
    width = float((high - low).max(axis=1).mean()) if len(ends) else 1.0
    while True:
        first = np.floor(low / width).astype(np.intp)
        across, down = (np.floor(high / width).astype(np.intp) - first + 1).T
        if (across * down).sum() <= SQUARES * len(ends):
            break
        width *= 2
    # One row for each edge and each square that its bounding box covers; sorted by square, edges to compare lie side
    # by side.
    edge = np.arange(len(ends)).repeat(across * down)
    part = ranges(np.zeros(len(ends), dtype=np.intp), across * down)[0]
    x, y = first[edge, 0] + part % across[edge], first[edge, 1] + part // across[edge]
    square = x * (y.max(initial=0) + 1) + y
    order = square.argsort(kind="stable")
    edge, square = edge[order], square[order]
    last = np.searchsorted(square, square, side="right")
    if (last - np.arange(len(edge)) - 1).sum() > PAIRS:
        raise ValueError(f"edges: too many lie side by side to compare them all, more than {PAIRS} pairs")
    for step in range(1, int((last - np.arange(len(edge))).max(initial=1))):  # each with the one that far after it
        rows = np.flatnonzero(np.arange(len(edge)) + step < last)
        one, two = edge[rows], edge[rows + step]
        (a, b), (c, d) = ends[one].transpose(1, 0, 2), ends[two].transpose(1, 0, 2)
        to_ab, to_cd = (_side(a, b, c), _side(a, b, d)), (_side(c, d, a), _side(c, d, b))
        # Two edges cross if each has its ends on different sides of the other's line.
        apart = (to_ab[0] * to_ab[1] < 0) & (to_cd[0] * to_cd[1] < 0)
        if apart.any():
            which = int(apart.argmax())
            pair = sorted((int(one[which]), int(two[which])))
            raise ValueError(f"edges: the edges {pair[0]} and {pair[1]} cross")
        for whole, other, sides, (begin, end) in ((one, two, to_ab, (a, b)), (two, one, to_cd, (c, d))):
            for which, side in enumerate(sides):
                point = pairs[other, which]
                within = ((place[point] - begin) * (place[point] - end)).sum(axis=1) < 0
                on = (side == 0) & within & (pairs[whole] != point[:, None]).all(axis=1)
                if on.any():
                    row = int(on.argmax())
                    if sides[0][row] == sides[1][row] == 0:
                        raise ValueError(f"edges: the edge {other[row]} lies along the edge {whole[row]}")
                    raise ValueError(f"points: the point {point[row]} lies on the edge {whole[row]}")


def _side(begin: NDArray[np.float64], end: NDArray[np.float64], point: NDArray[np.float64]) -> NDArray[np.float64]:
    """(k,) on which side of the line a point lies, -1 or 1; 0 on it, or as near as rounding may have moved it."""
    # The cross product is as large as both lengths together, so what rounding may do to it grows with `size`.
    way, there = end - begin, point - begin
    product = way[:, 0] * there[:, 1] - way[:, 1] * there[:, 0]
    size = np.abs(way).max(axis=1) * np.abs(there).max(axis=1)
    return np.where(np.abs(product) <= NEAR * size, 0, np.sign(product))


def edges_of_faces(faces: Ints, outer: int) -> Ints:
    """(outer, width) the edges of each face but the outer one; -1 pads. An edge inside one face is not among them.

    faces: (m, 2) the two faces of each edge.
    """
    edge = np.flatnonzero(faces[:, 0] != faces[:, 1])
    label = faces[edge].T.ravel()
    return grouped_by_label(np.where(label == outer, -1, label), np.concatenate([edge, edge]), outer)


def faces_round_vertices(incidence: Ints, faces: Ints) -> tuple[Ints, Bools]:
    """(n, width) the faces round each vertex in their order, -1 pads; and (n,) where the order is sure.

    incidence: (n, width) the edges at each vertex. faces: (m, 2). Of a vertex that a face meets several times the faces
    alone do not tell the order, and of one with an edge inside one face neither. The outer face counts as a face.
    """
    n, width = incidence.shape
    near = np.take_along_axis(incidence, (incidence < 0).argsort(axis=1, kind="stable"), axis=1)  # pads stand last
    size = (near >= 0).sum(axis=1)
    sides = np.where((near < 0)[..., None], -1, faces[near])  # (n, width, 2)
    ring, sure = np.full((n, width), -1), size > 1
    rows = np.arange(n)
    slot, face = np.zeros(n, dtype=np.intp), sides[:, 0, 0] if width else np.full(n, -1)
    for step in range(width):  # sequential: each step crosses one more edge, at all vertices at once
        going = step < size
        ring[going, step] = face[going]
        # Across the edge at `slot` lies the other of its two faces; the next edge of the ring is the one that has
        # this face, too.
        other = sides[rows, slot].sum(axis=1) - face
        matches = (sides == other[:, None, None]).any(axis=2)
        matches[rows, slot] = False
        sure &= ~going | (matches.sum(axis=1) == 1)
        slot = np.where(going, matches.argmax(axis=1), slot)
        face = np.where(going, other, face)
    if width:
        sure &= face == ring[:, 0]
    if width > 1:
        ordered = np.sort(np.where(ring < 0, -1 - np.arange(width), ring), axis=1)
        sure &= (ordered[:, 1:] != ordered[:, :-1]).all(axis=1)
    return ring, sure
