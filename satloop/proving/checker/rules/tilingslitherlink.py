"""Slitherlink on a tiling: one loop along the edges; a number is how many of its face's edges are on the loop. An edge
is on the loop exactly where one of its two faces is inside; so things are said of the faces inside."""

from itertools import combinations, product

from ..rule_sheet import Sheet, off
from ..shared.plane_faces import PlaneFaces
from ..shared.plane_graph import PlaneGraph, around, read_plane_graph
from ..text import number

MANY = 6  # edges of a face, up to which all ways are written down


def read(s: Sheet) -> None:
    s.plane = graph = read_plane_graph(s)
    s.size = f"{s.rows} faces"
    inside = {face: s.thing("in", face) for face in range(s.rows)}
    inside[-1] = 0  # the outer face is never inside
    visited = []
    for face, corners in enumerate(graph.corners):
        token = s.grids[0][face][0]
        if token == "-":
            continue
        if not 0 <= number(token) <= len(corners):
            raise s.wrong((face, 0), f"a number from 0 to {len(corners)}, or - for none")
        near = [inside[other] for other in graph.across(face)]
        if len(near) > MANY:
            s.count(f"the number {token} of face {face}", edges_on(s, graph, face, inside), number(token))
        else:
            s.ways(f"the number {token} of face {face}", (
                [thing if on else -thing for thing, on in zip([inside[face], *near], [mine, *others]) if thing or on]
                for mine, others in product((0, 1), product((0, 1), repeat=len(near)))
                if sum(mine != other for other in others) == number(token)))
        if number(token):
            visited.append(frozenset({inside[face], *near} - {0}))
    for ring in graph.rounds():
        if len(ring) <= MANY:  # where faces meet the loop does not touch itself
            for a, b, c, d in combinations([inside[face] for face in ring], 4):
                for one, two, three, four in ((a, c, b, d), (b, d, a, c)):
                    if one and two:
                        s.never("the loop touches itself at a point", one, two, *off(three, four))
    edges = [[inside[faces[0]], inside[faces[1] if len(faces) > 1 else -1]] for faces in graph.sides.values()]
    s.whole_rule, s.decides = PlaneFaces(edges, visited), [inside[face] for face in range(s.rows)]


def edges_on(s: Sheet, graph: PlaneGraph, face: int, inside: dict[int, int]) -> list[int]:
    """The thing "edge" of each edge of a face: it is on where the faces on both sides differ."""
    out = []
    for (one, two), other in zip(around(graph.corners[face]), graph.across(face)):
        out.append(edge := s.thing("edge", one, two))
        s.table(f"the edge of points {one} and {two}", (edge, inside[face], inside[other] or False),
                ((a != b, a, b) for a, b in product((False, True), repeat=2)))
    return out
