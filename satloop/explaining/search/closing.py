"""Tier 3: a line that would close a loop too early, or that lies in a part cut off from the rest."""

from __future__ import annotations

from ..model.board_solver import BoardSolver
from ..model.groups import BoardGroups
from ..model.refutation import refute
from ..model.step import CLOSING, Step
from .connectivity import Connectivity, ConnectivityResult
from .inside_outside import InsideOutside


class LineGraph:
    """The lines of a board as a graph: which pieces they form, and what the loop rule forbids."""

    def __init__(self, grouping: BoardGroups, board_solver: BoardSolver) -> None:
        self.grouping, self.board_solver = grouping, board_solver
        edges = grouping.edges
        self.edges: list[tuple[int, int, int]] = [] if edges is None or not grouping.loop else edges.tolist()
        ends = [(first, second) for _, first, second in self.edges]
        self.connectivity = Connectivity(ends, grouping.puzzle.connectivity)
        round_ = grouping.puzzle.connectivity in ("cycle", "trail")
        self.colours = InsideOutside(grouping) if self.edges and round_ else None
        self.degree: dict[int, list[int]] = {}  # vertex -> its own group
        for group, (kind, about, _) in enumerate(grouping.groups):
            if kind == "vertex":
                self.degree.setdefault(about[0], []).append(group)

    def known_lines(self, known: int) -> list[tuple[int, int, int]]:
        """The lines that are known to be drawn."""
        sign = self.grouping.sign
        return [edge for edge in self.edges if known >> edge[0] & 1 and sign[edge[0]] > 0]

    def consequences(self, known: int) -> ConnectivityResult:
        """What follows at once from where lines can still run; edges are numbers."""
        sign = self.grouping.sign
        off: set[int] = set()
        on: set[int] = set()
        for number, (variable, _, _) in enumerate(self.edges):
            if known >> variable & 1:
                (on if sign[variable] > 0 else off).add(number)
        return self.connectivity.consequences(off, on)

    def cut_off_step(self, known: int) -> Step | None:
        """The step for the first open line that lies in a part cut off from the rest, or is the only one that leads
        there.
        """
        if not self.edges or not self.grouping.puzzle.connectivity:
            return None
        result = self.consequences(known)
        for number in [*result.off, *result.on]:
            variable, first, second = self.edges[number]
            near = self.degree.get(first, []) + self.degree.get(second, [])
            for groups in (near, range(len(self.grouping.groups))):
                refutation = refute(self.board_solver, groups, known, variable, True)
                if refutation is not None:
                    return Step(CLOSING, refutation.groups, refutation.known, 1 << variable, refutation.loop)
        return None

    def pieces(self, known: int) -> dict[int, int]:
        """Vertex -> the number of the piece of known lines that it is on; only vertices on lines."""
        return pieces(self.known_lines(known))

    def closing_step(self, known: int) -> Step | None:
        """The step for the first open line between two ends of one piece that the loop rule refutes."""
        piece = self.pieces(known)
        members: dict[int, list[int]] = {}
        for vertex, number in piece.items():
            members.setdefault(number, []).append(vertex)
        for variable, first, second in self.edges:
            if known >> variable & 1 or self.grouping.sign[variable] > 0:
                continue
            if first in piece and piece[first] == piece.get(second):
                near = [g for vertex in members[piece[first]] for g in self.degree.get(vertex, ())]
                for groups in (near, range(len(self.grouping.groups))):
                    refutation = refute(self.board_solver, groups, known, variable, True)
                    if refutation is not None:
                        cited, reasons, loop = refutation
                        return Step(CLOSING, cited, reasons, 1 << variable, loop, closings=1)
        return None


def pieces(lines: list[tuple[int, int, int]]) -> dict[int, int]:
    """Vertex -> the piece of lines that it is on, by union-find."""
    up: dict[int, int] = {}
    for _, first, second in lines:
        a, b = _root(up, first), _root(up, second)
        if a != b:
            up[a] = b
    return {vertex: _root(up, vertex) for vertex in up}


def _root(up: dict[int, int], vertex: int) -> int:
    above = up.setdefault(vertex, vertex)
    while above != vertex:
        up[vertex] = up[above]
        vertex, above = above, up[above]
    return vertex
