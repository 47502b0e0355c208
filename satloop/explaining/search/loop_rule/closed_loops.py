"""Tier 3: a line that would close a loop too early, or that lies in a part cut off from the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from encoders.cached_property import cached_property

from ....boards.loops.crossing_loop import CrossingLoop
from ...model.board_groups import BoardGroups
from ...model.board_solver import BoardSolver
from ...model.joined_lines import pieces
from ...model.masks import mask_of
from ...model.refutation import groups_with_loop_rule, refute
from ...model.step import CLOSING, ONE, Step
from .inside_outside import InsideOutside
from .parts_cut_off import HANGING, Connectivity

COMPLETE = ("cycle", "circuit", "trail", "lines", "loops")  # kinds of lines of which one sees that all are drawn


class LineGraph:
    """The lines of a board as a graph. edges: see `BoardGroups.loop_edges`; none if the board has no loop rule.
    strands: the same with two vertices for a cell in which lines cross and never turn, see `strands_of`.

    earlier: what is new, what is known and a number of closings -> the step that a search on a similar board chose.
    """

    def __init__(self, grouping: BoardGroups, board_solver: BoardSolver,
                 earlier: Callable[[int, int, int], Step | None] = lambda new, known, closings: None) -> None:
        self.grouping, self.board_solver, self._earlier = grouping, board_solver, earlier
        edges = grouping.loop_edges
        self.edges: list[tuple[int, int, int]] = [] if edges is None or not grouping.loop else edges.tolist()
        self.strands = strands_of(self.edges, grouping)
        self.vertex_groups: dict[int, list[int]] = {}  # vertex -> its own groups
        for group, (kind, about, _) in enumerate(grouping.groups):
            if kind == "vertex":
                self.vertex_groups.setdefault(about[0], []).append(group)

    @cached_property
    def drawn(self) -> int:
        """A mask of the lines of the solution."""
        return mask_of(variable for variable, _, _ in self.edges if self.grouping.sign[variable] > 0)

    @cached_property
    def connectivity(self) -> Connectivity:
        """How the lines hang together."""
        return Connectivity([(first, second) for _, first, second in self.edges], self.grouping.puzzle.connectivity)

    @cached_property
    def colours(self) -> InsideOutside | None:
        """Inside and outside of the loop where nothing is known; None if the lines have none."""
        coloured = self.edges and self.grouping.puzzle.connectivity in ("cycle", "trail")
        return InsideOutside(self.grouping) if coloured else None

    def known_edges(self, known: int) -> tuple[set[int], set[int]]:
        """The numbers of the edges that are known to be absent, and of those that are known to be drawn."""
        out: tuple[set[int], set[int]] = set(), set()
        for number, (variable, _, _) in enumerate(self.edges):
            if known >> variable & 1:
                out[int(self.grouping.sign[variable] > 0)].add(number)
        return out

    def cut_off_step(self, known: int) -> Step | None:
        """The step for the first open line that lies in a part cut off from the rest, or is the only one that leads
        there.
        """
        if not self.edges or self.grouping.puzzle.connectivity not in HANGING:
            return None
        result = self.connectivity.consequences(*self.known_edges(known))
        steps = (self._refutation_step(self.edges[number][0], self.edges[number][1:], known, 0)
                 for number in [*result.off, *result.on])
        return next(filter(None, steps), None)

    def closed_step(self, known: int) -> Step | None:
        """The step for all open lines where every line of the solution is known, which closes the loop, or joins the
        ends; where there may be several loops, each mark is on one. None where something else is needed for that.
        """
        if self.drawn & ~known or self.grouping.puzzle.connectivity not in COMPLETE:
            return None
        unknown = [edge for edge in self.edges if not known >> edge[0] & 1]
        on = [edge for edge in self.edges if self.drawn >> edge[0] & 1]
        new = mask_of(variable for variable, _, _ in unknown)
        visited = {vertex for _, *ends in on for vertex in ends}
        for vertices in (self._gates(unknown, visited), visited) if unknown else ():
            near = [group for vertex in sorted(vertices) for group in self.vertex_groups.get(vertex, ())]
            groups = groups_with_loop_rule(self.board_solver, near, self.drawn, new)
            if groups is not None:
                return Step(ONE, groups, self.drawn, new, True, closed=True)
        return None

    def _gates(self, unknown: list[tuple[int, int, int]], visited: set[int]) -> set[int]:
        """Visited vertices, so that each way from open lines to the visited vertices goes over one of them."""
        beside = pieces((first, second) for _, first, second in self.edges if visited.isdisjoint((first, second)))
        ends = {vertex for _, *ends in unknown for vertex in ends} - visited
        near = {beside.get(vertex) for vertex in ends}
        reached = ends | {vertex for vertex, piece in beside.items() if piece in near}
        gates = {v for _, *ends in self.edges if not reached.isdisjoint(ends) for v in ends} & visited
        return gates | {first for _, first, second in unknown if visited >= {first, second} and second not in gates}

    def closing_step(self, known: int) -> Step | None:
        """The step for the first open line within one piece of drawn lines that the loop rule refutes."""
        cells = self.grouping.puzzle.rows * self.grouping.puzzle.columns if self.strands is not self.edges else 0
        steps = (self._refutation_step(variable, sorted({v % cells for v in piece}) if cells else piece, known, 1)
                 for variable, piece in lines_within_pieces(self.strands, known, self.grouping))
        return next(filter(None, steps), None)

    def _refutation_step(self, variable: int, vertices: Iterable[int], known: int, closings: int) -> Step | None:
        """The step that refutes the negation of a variable, if possible by the groups of a few vertices."""
        earlier = self._earlier(1 << variable, known, closings)
        if earlier is not None:
            return earlier
        near = [group for vertex in vertices for group in self.vertex_groups.get(vertex, ())]
        for groups in (near, range(len(self.grouping.groups))):
            refutation = refute(self.board_solver, groups, known, variable, True)
            if refutation is not None:
                return Step(CLOSING, refutation.groups, refutation.known, 1 << variable, refutation.loop,
                            closings=closings)
        return None


def strands_of(edges: list[tuple[int, int, int]], grouping: BoardGroups) -> list[tuple[int, int, int]]:
    """The lines with two vertices for a cell in which lines cross and never turn: the cell's number for lines across,
    that number and the number of all cells for lines down. So a line that only crosses itself is not closed.
    """
    puzzle = grouping.puzzle
    if not isinstance(puzzle, CrossingLoop) or not (straight := puzzle.straight().ravel()).any():
        return edges
    cells, columns = len(straight), puzzle.columns

    def strand(vertex: int, down: bool) -> int:
        return vertex + cells if down and straight[vertex] else vertex

    return [(variable, strand(first, down), strand(second, down)) for variable, first, second in edges
            for down in (first // columns != second // columns,)]


def lines_within_pieces(edges: list[tuple[int, int, int]], known: int,
                        grouping: BoardGroups) -> Iterator[tuple[int, list[int]]]:
    """Yield each open line that is not in the solution and joins two vertices of one piece of known lines.

    With the variable of the line come the vertices of the piece.
    """
    sign = grouping.sign
    piece = pieces((first, second) for variable, first, second in edges if known >> variable & 1 and sign[variable] > 0)
    for variable, first, second in edges:
        if not known >> variable & 1 and sign[variable] < 0 and first in piece and piece[first] == piece.get(second):
            yield variable, [vertex for vertex, number in piece.items() if number == piece[first]]
