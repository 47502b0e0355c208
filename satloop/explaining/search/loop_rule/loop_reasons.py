"""What the rule of the loop says about lines that are decided: lines that would close a loop, parts cut off, sides.

Where several loops are allowed, a closed line is wrong only if it is a misfit, see `Puzzle.misfit`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...model.board_groups import BoardGroups
from ...model.chain_links import APART, CLOSED, ITSELF, SIDES
from ...model.joined_lines import pieces
from .closed_lines_with_crossings import CrossingLines
from .inside_outside import InsideOutside
from .parts_cut_off import HANGING, Connectivity


class LoopReasons:
    """The rule of the loop on one board. edges: see `BoardGroups.loop_edges`; drawn: edge -> the literal that draws it.
    """

    def __init__(self, grouping: BoardGroups) -> None:
        self.grouping, self.kind = grouping, grouping.puzzle.connectivity
        edges = grouping.loop_edges if grouping.loop else None
        self.edges: list[tuple[int, int, int]] = [] if edges is None else edges.tolist()
        self.drawn = [int(grouping.sign[variable]) * variable for variable, _, _ in self.edges]
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
        tree: set[int] = set()
        for edge in sorted(on):
            _, first, second = self.edges[edge]
            if path := way(around, first, second):
                if self._wrong([edge, *path]):
                    yield edge, *self._parted(edge, path, on)
                    return
                continue
            around.setdefault(first, []).append((edge, second))
            around.setdefault(second, []).append((edge, first))
            tree.add(edge)
        piece = pieces(self.edges[edge][1:] for edge in tree)
        for edge, (_, first, second) in enumerate(self.edges):
            if edge not in off and edge not in on and first in piece and piece[first] == piece.get(second):
                path = way(around, first, second)
                if self._wrong([edge, *path]):
                    yield edge, *self._parted(edge, path, on)

    def _wrong(self, loop: Collection[int]) -> bool:
        """Whether a closed line of these edges is wrong, as far as that can be seen."""
        return self.kind != "loops" or bool(self._misfit(loop))

    def _misfit(self, loop: Collection[int]) -> str:
        return self.grouping.puzzle.misfit([self.edges[edge][1:] for edge in loop])

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

    def _parted(self, edge: int, path: list[int], on: set[int]) -> tuple[list[int], list[int]]:
        loop = {vertex for other in [edge, *path] for vertex in self.edges[other][1:]}
        beside = [other for other in sorted(on) if loop.isdisjoint(self.edges[other][1:])]
        return [self.drawn[x] for x in path], [self.drawn[x] for x in beside]

    def consequences(self, literals: Collection[int]) -> tuple[int, list[int]]:
        """SIDES or APART, and the literals that follow from where lines can still run; 0 for a contradiction.

        ITSELF and nothing if nothing follows.
        """
        off, on = self.decided(literals)
        if self._crossing is not None and any(
                len(loop) < len(on) if self.one else self._wrong(loop) for loop in self._crossing.closed(on, off)):
            return CLOSED, [0]
        if self._colours is not None:
            colours = self._colours.copy()
            if not colours.add_edges(off, on):
                return SIDES, [0]
            absent, present = colours.lines(set(range(len(self.edges))) - off - on)
            if absent or present:
                return SIDES, [*(-self.drawn[x] for x in absent), *(self.drawn[x] for x in present)]
        if self.kind in HANGING:
            result = self._connectivity.consequences(off, on)
            if not result.fits:
                return APART, [0]
            if fresh := [x for x in [*(-self.drawn[x] for x in result.off), *(self.drawn[x] for x in result.on)]
                         if x not in literals]:
                return APART, fresh
        return ITSELF, []

    def needed(self, kind: int, literal: int, decided: Sequence[int], sure: int) -> list[int]:
        """Of the decided literals some from which the literal (0: a contradiction) follows in the way of that kind.

        The first `sure` of them are only dropped all together; of the others none can be left out.
        """
        def follows(left: Collection[int]) -> bool:
            way, literals = self.consequences(left)
            return (way == kind and literal in literals) or 0 in literals or literal in literals

        keep, later = list(decided[:sure]), list(decided[sure:])
        size, end = max(1, len(later) // 2), len(later)
        while end:
            begin = max(0, end - size)
            if follows({*keep, *later[:begin], *later[end:]}):
                del later[begin:end]
                end = begin
            elif size > 1:
                size //= 2
            else:
                end -= 1
        return [*keep, *later]


def way(around: dict[int, list[tuple[int, int]]], first: int, last: int) -> list[int]:
    """The edges of a way between two vertices of a forest; [] for none."""
    before: dict[int, tuple[int, int]] = {first: (-1, -1)}
    todo = [first]
    while todo and last not in before:
        vertex = todo.pop()
        for edge, other in around.get(vertex, ()):
            if other not in before:
                before[other] = edge, vertex
                todo.append(other)
    out = []
    while last in before and last != first:
        edge, last = before[last]
        out.append(edge)
    return out
