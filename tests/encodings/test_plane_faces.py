"""Faces of plane graphs: given by the vertices round them or found from coordinates, and errors for those of none."""

import re
from fractions import Fraction

import numpy as np
import pytest
from graphs import cycles

from encoders import Formula, Graph, GridGraph, values
from encoders.graph import grid
from encoders.loops import scheme_names, single_loop
from encoders.loops.outline_of_faces import count_outline, outline
from encoders.plane_faces import faces_of_drawing
from satloop.solving.session import Session

RING = [[0, 1], [1, 2], [2, 3], [3, 0]]
SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1]]


def wheel(n):
    """A rim of n vertices, each joined to the one in the middle: of n = 8 spokes more than a table of clauses takes."""
    angle = 2 * np.pi * np.arange(n) / n
    points = [*np.stack([np.cos(angle), np.sin(angle)], axis=1).tolist(), [0, 0]]
    edges = [[i, (i + 1) % n] for i in range(n)] + [[i, n] for i in range(n)]
    return Graph(n + 1, edges, faces_of_drawing(points, edges))


def tree_in_ring():
    """A square with a path inside that ends: both its edges lie in one face."""
    edges = [*RING, [0, 4], [4, 5]]
    return Graph(6, edges, faces_of_drawing([*SQUARE, [0.3, 0.3], [0.5, 0.5]], edges))


def bow():
    """Two triangles that share a vertex, which the outer face meets twice."""
    points = [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]]
    edges = [[0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [4, 2]]
    return Graph(5, edges, faces_of_drawing(points, edges))


def prism(n):
    """Two rings, one in the other: its inner face has n edges, of n > 6 more than a table of clauses takes."""
    edges = [pair for i in range(n) for pair in ([i, (i + 1) % n], [n + i, n + (i + 1) % n], [i, n + i])]
    faces = [[*range(n, 2 * n)], *([i, (i + 1) % n, n + (i + 1) % n, n + i] for i in range(n))]
    return Graph(2 * n, edges, faces)


PLANE = {"wheel of 4": wheel(4), "wheel of 8": wheel(8), "tree in a ring": tree_in_ring(), "bow": bow(),
         "prism of 8": prism(8), "two squares": Graph(4, [*RING, [0, 2]], [[0, 1, 2], [0, 2, 3]])}


@pytest.mark.parametrize("graph", PLANE.values(), ids=PLANE)
@pytest.mark.parametrize("scheme", [name for name in scheme_names(planar=True) if name not in ("none", "propagator")])
def test_all_schemes_find_the_loops_of_a_plane_graph(graph, scheme):
    f = Formula()
    edge = f.new(graph.size)
    single_loop(f, graph, edge, scheme)
    with Session(f) as session:
        result = {frozenset(np.flatnonzero(values(model, edge)).tolist()) for model in session.models(edge)}
    assert result == cycles(graph)


@pytest.mark.parametrize("graph", PLANE.values(), ids=PLANE)
def test_outlines_with_counts_are_the_loops_that_have_them(graph):
    rng = np.random.default_rng(5)
    around = [set(row[row >= 0].tolist()) for row in graph.edges_of_faces]
    for loop in [frozenset(), *sorted(cycles(graph), key=sorted)[::7]]:
        faces = rng.permutation(graph.outer)[:rng.integers(graph.outer + 1)]
        count = np.array([len(around[face] & loop) for face in faces.tolist()], dtype=np.intp)
        f = Formula()
        border = outline(f, graph)
        count_outline(f, graph, border, faces, count)
        with Session(f) as session:
            models = [border.value(model) for model in session.models(border.literals)]
        result = [frozenset(np.flatnonzero(edges).tolist()) for edges in models]
        assert len(set(result)) == len(result)
        assert set(result) == {other for other in cycles(graph)
                              if all(len(around[face] & other) == k for face, k in zip(faces.tolist(), count.tolist()))}


@pytest.mark.parametrize("size", [(2, 2), (3, 4), (5, 3)])
def test_a_grid_from_its_coordinates_has_the_faces_of_the_grid(size):
    board = grid(*size)
    points = [[column, row] for row in range(size[0]) for column in range(size[1])]
    result = Graph(board.vertices, board.edges, faces_of_drawing(points, board.edges))
    assert result.outer == board.outer
    assert np.array_equal(np.sort(result.faces, axis=1), np.sort(board.faces, axis=1))
    assert board.faces_round_vertices[1].all()
    mirrored = faces_of_drawing([[-x, y] for x, y in points], board.edges)
    assert sorted(map(sorted, mirrored)) == sorted(map(sorted, faces_of_drawing(points, board.edges)))


def test_faces_round_a_vertex_stand_in_their_order():
    ring, sure = wheel(5).faces_round_vertices
    assert sure.all()
    middle = ring[5].tolist()
    beside = {frozenset(pair) for pair in wheel(5).faces[5:].tolist()}
    assert {frozenset(pair) for pair in zip(middle, [*middle[1:], middle[0]])} == beside
    assert bow().faces_round_vertices[1].tolist() == [True, True, False, True, True]
    assert not tree_in_ring().faces_round_vertices[1][[0, 4, 5]].any()


@pytest.mark.parametrize(("faces", "words"), [
    ([[0, 1, 2], [0, 2, 3], [2, 0, 1]], "edge 0, between the vertices 0 and 1, is in 2 faces|edge 4, between the "
     "vertices 0 and 2, is in 3 faces: 0, 1, 2; an edge has two sides"),
    ([[0, 1, 2]], "by Euler's formula a plane graph of 4 vertices and 5 edges in 1 piece has 3 faces .* found 2"),
    ([[0, 1, 2], [0, 2, 3], [0, 1, 2, 3]], "all edges have two faces: leave out the outer one"),
    ([[0, 1, 3], [0, 2, 3]], "no edge joins the vertices 1 and 3, which are neighbours on face 0"),
    ([[0, 1, 2], [0, 2]], "face 1 has fewer than three vertices"),
    ([[0, 1, 4], [0, 2, 3]], "expected vertices from 0 to 3, found 0 to 4")])
def test_faces_that_are_not_plane_are_refused(faces, words):
    with pytest.raises(ValueError, match=words):
        Graph(4, [*RING, [0, 2]], faces)


def test_a_graph_that_has_no_drawing_has_no_faces():
    """The complete graph of five vertices: of any seven triangles and more either Euler's formula fails or an edge."""
    edges = [(i, j) for i in range(5) for j in range(i)]
    with pytest.raises(ValueError, match="cross"):
        faces_of_drawing([[0, 0], [2, 0], [3, 2], [1, 3], [-1, 2]], edges)
    # Two triangles twice over each other: the number fits, but the faces do not hang together.
    torus = [[0, 1, 2], [0, 1, 2], [3, 4, 5]]
    with pytest.raises(ValueError, match=r"Euler|share no edge"):
        Graph(6, [[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3]], torus)


def test_crossings_among_edges_of_any_length():
    """Beside each edge with each other; a crowded plane is refused."""
    rng = np.random.default_rng(3)
    seen = 0
    for n in (4, 5, 8, 12) * 10:
        points = rng.normal(size=(n, 2)) * [1, rng.choice([0.01, 1, 100])]
        edges = np.unique(np.sort(rng.permuted(np.tile(np.arange(n), (9, 1)), axis=1)[:, :2], axis=1), axis=0)
        points = points[points[:, 0].argsort()]  # a path through them crosses nothing
        path = np.stack([np.arange(n - 1), np.arange(1, n)], axis=1)
        edges = np.unique(np.concatenate([edges[:rng.integers(4)], path]), axis=0)
        crossing = {(i, j) for j in range(len(edges)) for i in range(j) if crosses(points, edges[i], edges[j])}
        if crossing:
            with pytest.raises(ValueError, match=r"the edges \d+ and \d+ cross") as caught:
                faces_of_drawing(points, edges)
            assert tuple(map(int, re.findall(r"\d+", str(caught.value)))) in crossing
            seen += 1
        else:
            faces_of_drawing(points, edges)
    assert 5 < seen < 35
    star = np.concatenate([[[0, 0]], np.random.default_rng(1).normal(size=(9000, 2))])
    with pytest.raises(ValueError, match="too many lie side by side"):
        faces_of_drawing(star, [[0, k] for k in range(1, 9001)])


def crosses(points, one, two):
    """Whether two edges cross, with exact fractions."""
    (a, b), (c, d) = ([[Fraction(x) for x in points[v].tolist()] for v in edge.tolist()] for edge in (one, two))
    def side(p, q, r):
        value = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return (value > 0) - (value < 0)
    return not {*one.tolist()} & {*two.tolist()} and side(a, b, c) * side(a, b, d) < 0 and (
        side(c, d, a) * side(c, d, b) < 0)


@pytest.mark.parametrize(("points", "edges", "words"), [
    ([[0, 0], [1, 0]], [[0, 2]], "expected vertices from 0 to 1"), ([[0, 0, 0]], [], "expected pairs of numbers"),
    ([[0, 0], [float("nan"), 1]], [[0, 1]], "expected pairs of numbers"),
    ([[0, 0], [1, 1], [1, 0], [0, 1]], RING, "the edges 0 and 2 cross"),
    ([*SQUARE, [0.5, 0.2], [0.5, -0.4]], [*RING, [4, 5], [0, 4]], "the edges 0 and 4 cross"),
    ([*SQUARE, [2, 0], [3, 0], [3, 1]], [*RING, [4, 5], [5, 6], [6, 4]], "in several pieces")])
def test_drawings_that_cannot_be_read_are_refused(points, edges, words):
    with pytest.raises(ValueError, match=words):
        faces_of_drawing(points, edges)


def test_a_graph_without_faces_says_so():
    bare = Graph(4, RING)
    for ask in (lambda: bare.edges_of_faces, lambda: bare.faces_round_vertices, lambda: outline(Formula(), bare)):
        with pytest.raises(ValueError, match="faces"):
            ask()
    assert GridGraph(3, 3).edges_of_faces.tolist() == [[2, 7, 0, 6], [3, 8, 1, 7], [4, 10, 2, 9], [5, 11, 3, 10]]
