"""Whether the open edges of a grid form one biconnected block, or one piece without bridges, from the faces between
them: fast; says yes or perhaps.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from encoders.literals import distinct

from ....boards.lines_in_solution_text import graph_of
from ...model.board_groups import BoardGroups
from ...model.joined_lines import pieces


class GridFaces:
    """The faces of a grid, and the two faces on both sides of each edge, by its number in `BoardGroups.edges`.

    crossing: whether lines may cross in a vertex.
    """

    def __init__(self, grouping: BoardGroups) -> None:
        graph = graph_of(grouping.puzzle)
        self.crossing = grouping.puzzle.connectivity == "trail"
        assert grouping.edges is not None
        self.ends = grouping.edges[:, 1:]
        self.vertices, self.number = graph.vertices, graph.outer + 1
        never = np.abs(grouping.literals["edges"]) > grouping.formula.variables
        self.faces_of: list[tuple[int, int]] = graph.faces[~never].tolist()
        self.never: list[tuple[int, int]] = graph.faces[never].tolist()
        square = np.full((graph.rows + 1, graph.columns + 1), graph.outer)
        square[1:-1, 1:-1] = np.arange(graph.outer).reshape(graph.rows - 1, graph.columns - 1)
        self.corners = np.stack([square[:-1, :-1], square[:-1, 1:], square[1:, :-1], square[1:, 1:]])
        self.corners = self.corners.reshape(4, -1)  # (4, vertices) the faces around each


class EdgeBlock:
    """The edges that are left when some edges, by number, are off. An edge that is off joins its two faces into one.

    The edges form one block (no vertex separates two of them) if they are connected, and around each vertex there are
    as many different faces as edges, and at least two. Where lines may cross, the edges need only be connected and have
    no bridge, which is an edge with the same face on both sides.
    """

    def __init__(self, faces: GridFaces, off: Collection[int]) -> None:
        self.faces = faces
        label = np.arange(faces.number)
        joined = pieces([*faces.never, *(faces.faces_of[edge] for edge in off)])
        label[list(joined)] = list(joined.values())
        self.label: list[int] = label.tolist()
        self.corners, self.sides = label[faces.corners], label[faces.faces_of]
        self.count = len(distinct(label))
        self.off = list(off)
        left = np.delete(faces.ends, self.off, axis=0)
        self.size = len(left)
        self.degree = np.bincount(left.ravel(), minlength=faces.vertices)

    def stays_block(self, off: Collection[int]) -> bool:
        """Whether the edges surely form one block, or one piece without bridges, without these further edges."""
        faces, label = self.faces, self.label
        joined = pieces((label[first], label[second]) for first, second in map(faces.faces_of.__getitem__, off))
        label_after = np.arange(faces.number)
        label_after[list(joined)] = list(joined.values())
        degree = self.degree - np.bincount(faces.ends[list(off)].ravel(), minlength=faces.vertices)
        if faces.crossing:
            sides = label_after[self.sides]
            if np.count_nonzero(sides[:, 0] == sides[:, 1]) > len(self.off) + len(off):
                return False
        else:
            around = label_after[self.corners]
            around.sort(axis=0)
            different = 1 + (around[1:] != around[:-1]).sum(axis=0)
            if ((degree > 0) & ((degree == 1) | (different != degree))).any():
                return False
        count = self.count - len(joined) + len(set(joined.values()))
        # Euler's formula: vertices - edges + faces = 1 + the number of pieces.
        return bool(np.count_nonzero(degree) - (self.size - len(off)) + count == 2)
