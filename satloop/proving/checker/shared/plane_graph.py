"""A board whose cells are the faces of a plane graph, a row for each: its clue, and the points round it."""

from collections import Counter
from typing import NamedTuple

from ..hanging_together import component_of
from ..rule_sheet import Sheet
from ..text import Rejected, number

Edge = tuple[int, int]


class PlaneGraph(NamedTuple):
    """corners: the points round each face. sides: of each edge its faces, two or one; beyond one is the outer face."""

    corners: list[list[int]]
    sides: dict[Edge, list[int]]

    def across(self, face: int) -> list[int]:
        """The face across each edge of a face, -1 for the outer one."""
        return [next((other for other in self.sides[edge] if other != face), -1) for edge in around(self.corners[face])]

    def rounds(self) -> list[list[int]]:
        """The faces round each point in their order, -1 for the outer one, where a face meets the point once."""
        out = []
        near: dict[int, dict[Edge, list[int]]] = {}
        for edge, faces in self.sides.items():
            for point in edge:
                near.setdefault(point, {})[edge] = (faces * 2)[:2] if len(faces) > 1 else [faces[0], -1]
        for sides in near.values():
            if all(times == 2 for times in Counter(face for both in sides.values() for face in both).values()):
                edge, ring = min(sides), [sides[min(sides)][0]]
                while len(ring) < len(sides):
                    ring.append(sum(sides[edge]) - ring[-1])
                    edge = next(other for other, both in sides.items() if other != edge and ring[-1] in both)
                out.append(ring)
        return out


def around(corners: list[int]) -> list[Edge]:
    """The edges round a face, each as its two points, the lower one first."""
    return [(min(both), max(both)) for both in zip(corners, [*corners[1:], corners[0]])]


def read_plane_graph(sheet: Sheet) -> PlaneGraph:
    """The graph of a board. Raises Rejected for faces that are not those of a graph in the plane.

    No edge is in three faces, and points - edges + faces with the outer one = 1 + pieces, where all faces hang
    together: then the loops are the outlines of sets of faces (MacLane 1937).
    """
    corners, sides = list[list[int]](), dict[Edge, list[int]]()
    for face, row in enumerate(sheet.grids[0]):
        points = [number(token) for token in row[1:] if token != "-"]
        rest = row[1 + len(points):]
        if len(points) < 3 or min(points) < 0 or len({*points}) < len(points) or {*rest} - {"-"}:
            raise Rejected("board.txt", face + 3, "expected a clue, three or more different points, then only -")
        corners.append(points)
        for edge in around(points):
            sides.setdefault(edge, []).append(face)
            if len(sides[edge]) > 2:
                raise Rejected("board.txt", face + 3, f"the edge of points {edge[0]} and {edge[1]} is in three faces")
    used = {point for edge in sides for point in edge}
    pieces = len({*component_of(used, sides).values()})
    if len(used) - len(sides) + len(corners) + 1 != 1 + pieces:
        raise Rejected("board.txt", 0, "the faces are not those of a graph in the plane: Euler's formula fails")
    pairs = [(faces[0], faces[1] if len(faces) > 1 else -1) for faces in sides.values()]
    if len({*component_of([-1, *range(len(corners))], pairs).values()}) > 1:
        raise Rejected("board.txt", 0, "the faces do not hang together with the outer one")
    return PlaneGraph(corners, sides)
