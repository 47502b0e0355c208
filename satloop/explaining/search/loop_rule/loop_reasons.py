"""What the rule of the loop says about lines that are decided: lines that would close a loop, parts cut off, sides.

Where several loops are allowed, a closed line is wrong only if it is a misfit, see `Puzzle.fault_of_loop`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ....solving.backends.small_solvers import minimal
from ...model.board_groups import BoardGroups
from ...model.chain_links import APART, CLOSED, ITSELF, SIDES
from ...model.joined_lines import root
from .closed_lines_with_crossings import CrossingLines
from .inside_outside import InsideOutside
from .parts_cut_off import HANGING, Connectivity
from .reasons_of_cut_off_parts import CutOffReasons


class LoopReasons:
    """The rule of the loop on one board. edges: see `BoardGroups.loop_edges`; drawn: edge -> the literal that draws it.
    """

    def __init__(self, grouping: BoardGroups) -> None:
        self.grouping, self.kind = grouping, grouping.puzzle.connectivity
        edges = grouping.loop_edges if grouping.loop else None
        self.edges: list[tuple[int, int, int]] = [] if edges is None else edges.tolist()
        self.drawn = [int(grouping.sign[variable]) * variable for variable, _, _ in self.edges]
        self._edge_of = {variable: edge for edge, (variable, _, _) in enumerate(self.edges)}
        ends = [edge[1:] for edge in self.edges]
        self._colours = InsideOutside(grouping) if self.edges and self.kind in ("cycle", "trail") else None
        self._connectivity = Connectivity(ends, self.kind)
        crossed = self.kind == "trail" or getattr(grouping.puzzle, "strands", None) is not None
        self._crossing = CrossingLines(ends, grouping.puzzle.columns) if crossed else None
        self.one = self.kind in ("cycle", "circuit", "trail")  # there is one closed line and no other line

    def decided(self, literals: Collection[int]) -> tuple[set[int], set[int]]:
        """The edges that are absent and those that are drawn when these literals hold."""
        off = {edge for edge, x in enumerate(self.drawn) if -x in literals}
        return off, {edge for edge, x in enumerate(self.drawn) if x in literals}

    def closings(self, literals: Collection[int]) -> Iterator[tuple[int, list[int], list[int]]]:
        """Each open line that would close a loop, or a drawn one that does: its edge, the literals of the other lines
        of the loop, and those of the drawn lines that do not touch it. Nothing of lines that may cross.
        """
        if self._crossing is not None or self.kind not in ("cycle", "circuit", "lines", "loops"):
            return
        off, on = self.decided(literals)
        around: dict[int, list[tuple[int, int]]] = {}
        up: dict[int, int] = {}
        for edge in sorted(on):
            _, first, second = self.edges[edge]
            if root(up, first) == root(up, second):
                path = way(around, first, second)
                if self._wrong([edge, *path]):
                    yield edge, *self._path_and_rest(edge, path, on)
                    return
                continue
            around.setdefault(first, []).append((edge, second))
            around.setdefault(second, []).append((edge, first))
            up[root(up, first)] = root(up, second)
        for edge, (_, first, second) in enumerate(self.edges):
            if edge not in off and edge not in on and first in up and second in up and (
                    root(up, first) == root(up, second)):
                path = way(around, first, second)
                if self._wrong([edge, *path]):
                    yield edge, *self._path_and_rest(edge, path, on)

    def _wrong(self, loop: Collection[int]) -> bool:
        """Whether a closed line of these edges is wrong, as far as that can be seen."""
        return self.kind != "loops" or bool(self._misfit(loop))

    def _misfit(self, loop: Collection[int]) -> str:
        return self.grouping.puzzle.fault_of_loop([self.edges[edge][1:] for edge in loop])

    def misfit(self, literals: Collection[int]) -> str:
        """What is wrong with the closed line among literals of which CLOSED says so; "" where there is but one loop."""
        if self.kind != "loops":
            return ""
        off, on = self.decided(literals)
        loops = [on] if self._crossing is None else self._crossing.closed(on, off)
        return next(filter(None, map(self._misfit, loops)), "")

    def closed_already(self, literals: Collection[int]) -> bool:
        """Whether the one loop of a board is closed by these literals, where lines may cross."""
        off, on = self.decided(literals)
        return self.one and self._crossing is not None and any(self._crossing.closed(on, off))

    def _path_and_rest(self, edge: int, path: list[int], on: set[int]) -> tuple[list[int], list[int]]:
        loop = {vertex for other in [edge, *path] for vertex in self.edges[other][1:]}
        beside = [other for other in sorted(on) if loop.isdisjoint(self.edges[other][1:])]
        return [self.drawn[x] for x in path], [self.drawn[x] for x in beside]

    def consequences(self, literals: Collection[int]) -> tuple[int, list[int]]:
        """CLOSED, SIDES or APART, and the literals that follow from where lines can still run; 0 for a contradiction.

        ITSELF and nothing if nothing follows.
        """
        off, on = self.decided(literals)
        for kind, literals_of in ((CLOSED, self._crossed), (SIDES, self._sided), (APART, self._apart)):
            if fresh := literals_of(off, on):
                return kind, fresh
        return ITSELF, []

    def _closed_wrongly(self, off: set[int], on: set[int]) -> list[int] | None:
        """The edges of a closed line that is wrong, among lines that may cross; None if there is none."""
        loops = () if self._crossing is None else self._crossing.closed(on, off)
        return next((loop for loop in loops if (len(loop) < len(on) if self.one else self._wrong(loop))), None)

    def _crossed(self, off: set[int], on: set[int]) -> list[int]:
        return [0] if self._closed_wrongly(off, on) else []

    def _sided(self, off: set[int], on: set[int]) -> list[int]:
        if self._colours is None:
            return []
        colours = self._colours.copy()
        if not colours.add_edges(off, on):
            return [0]
        absent, present = colours.lines(set(range(len(self.edges))) - off - on)
        return [*(-self.drawn[x] for x in absent), *(self.drawn[x] for x in present)]

    def _apart(self, off: set[int], on: set[int]) -> list[int]:
        if self.kind not in HANGING:
            return []
        result = self._connectivity.consequences(off, on)
        if not result.fits:
            return [0]
        return [*(-self.drawn[x] for x in result.off if x not in off),
                *(self.drawn[x] for x in result.on if x not in on)]

    def needed(self, kind: int, literal: int, decided: Sequence[int], sure: int) -> list[int]:
        """Of the decided literals few from which the literal (0: a contradiction) follows in the way of that kind. The
        first `sure` of them all stay.
        """
        certain, later = decided[:sure], decided[sure:]
        if kind == CLOSED:
            later = self._near_closed(certain, later)
        few = (self._few_by_sides(literal, certain, later) if kind == SIDES else
               self._few_by_cut(literal, certain, later) if kind == APART else None)
        return [*certain, *(self._few(kind, literal, certain, later) if few is None else few)]

    def _near_closed(self, certain: Sequence[int], later: Sequence[int]) -> list[int]:
        """The later literals about the lines of a closed line that is wrong and those beside them, and the first about
        a drawn line elsewhere.
        """
        off, on = self.decided({*certain, *later})
        loop = {*(self._closed_wrongly(off, on) or ())}
        passed = {vertex for edge in loop for vertex in self.edges[edge][1:]}
        place = self._edge_of
        out = [x for x in later if not passed.isdisjoint(self.edges[place[abs(x)]][1:])]
        elsewhere = [x for x in later if x == self.drawn[place[abs(x)]] and place[abs(x)] not in loop]
        return [x for x in later if x in out or x in elsewhere[:1]]

    def _few_by_sides(self, literal: int, certain: Sequence[int], later: Sequence[int]) -> list[int] | None:
        """The later literals on a shortest way from one side of an edge to the other, or round to where they do not
        fit.
        """
        assert self._colours is not None
        colours, faces_of, place = self._colours.copy(), self._colours.faces_of, self._edge_of
        if not colours.add_edges(*self.decided({*certain})):
            return []
        class_of = [side >> 1 for side in colours.side]
        around: dict[int, list[tuple[int, int]]] = {}  # class of faces -> later literal, the class beyond
        ends: Sequence[int] = faces_of[place[abs(literal)]] if literal else ()
        out = list[int]()
        for x in later:
            edge = place[abs(x)]
            one, other = faces_of[edge]
            if not literal and not colours.join(one, other, int(x == self.drawn[edge])):
                ends, out = (one, other), [x]
                break
            around.setdefault(class_of[one], []).append((x, class_of[other]))
            around.setdefault(class_of[other], []).append((x, class_of[one]))
        if not ends:
            return None
        first, last = (class_of[face] for face in ends)
        out += way(around, first, last)
        return [x for x in later if x in out] if out or first == last else None

    def _few_by_cut(self, literal: int, certain: Sequence[int], later: Sequence[int]) -> list[int] | None:
        """The later literals among the absent and drawn edges that show that something is cut off."""
        place, sure = self._edge_of, (0, 0)
        off, on = list[int](), list[int]()
        for literals in (certain, later):
            sure = len(off), len(on)
            for x in literals:
                edge = place[abs(x)]
                (on if x == self.drawn[edge] else off).append(edge)
        why = CutOffReasons(self._connectivity, off, on, sure)
        cut = why.edge(place[abs(literal)]) if literal else why.contradiction()
        if cut is None:
            return None
        cited = {*(-self.drawn[edge] for edge in cut.off), *(self.drawn[edge] for edge in cut.on)}
        return [x for x in later if x in cited]

    def _few(self, kind: int, literal: int, certain: Sequence[int], later: Sequence[int]) -> list[int]:
        """Of the later literals some of which none can be left out; the last ones are left out first."""
        literals_of = {SIDES: self._sided, APART: self._apart}.get(kind, self._crossed)

        def refuted(left: list[int]) -> list[int] | None:
            literals = literals_of(*self.decided({*certain, *left}))
            return left if 0 in literals or literal in literals else None

        return minimal(later[::-1], refuted, len(later) // 2)[::-1]


def way(around: dict[int, list[tuple[int, int]]], first: int, last: int) -> list[int]:
    """The edges of a shortest way between two vertices; [] for none. around: vertex -> edges, with the vertex beyond.
    """
    before: dict[int, tuple[int, int]] = {first: (-1, -1)}
    todo = [first]
    for vertex in todo:
        if last in before:
            break
        for edge, other in around.get(vertex, ()):
            if other not in before:
                before[other] = edge, vertex
                todo.append(other)
    out = []
    while last in before and last != first:
        edge, last = before[last]
        out.append(edge)
    return out
