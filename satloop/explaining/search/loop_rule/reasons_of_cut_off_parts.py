"""Why edges lie in parts that are cut off from each other: few absent edges that cut them off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...model.joined_lines import root
from .parts_cut_off import Connectivity


class Cut(NamedTuple):
    """Absent edges, and drawn ones on both sides of them, by number."""

    off: list[int]
    on: list[int]


class CutOffReasons:
    """What shows that an edge is cut off where the edges `off` are absent and the edges `on` are drawn.

    sure: how many of `off` and of `on` are certain: they may be cited without being named, so they are preferred, then
    those that come first.
    """

    def __init__(self, graph: Connectivity, off: Sequence[int], on: Sequence[int], sure: tuple[int, int]) -> None:
        self.graph, self.off, self.on = graph, off, on
        self._later, self._certain = off[sure[0]:], set(on[:sure[1]])
        self._absent = set(off)
        self.part, self.bridges, _ = graph.parts(self._absent)

    def edge(self, edge: int) -> Cut | None:
        """Why nothing can be drawn on an edge, or, where all hangs together, why a line must; None if no cut is seen.
        """
        return self._least(self._cuts_off(edge))

    def contradiction(self) -> Cut | None:
        """Why the drawn edges cannot be on one line, or why not all hangs together; None if no cut is seen."""
        return self._least(self._contradictions())

    def _least(self, cuts: Iterator[Cut]) -> Cut | None:
        return min(cuts, key=lambda cut: len(cut.off) + sum(edge not in self._certain for edge in cut.on), default=None)

    def _cuts_off(self, edge: int) -> Iterator[Cut]:
        if edge in self.bridges:
            yield from self._between(*self.graph.ends[edge], [], edge=edge)
        elif self.on and self.graph.hangs != "piece":
            yield from self._separated(edge, self.on[0], [self.on[0]])

    def _contradictions(self) -> Iterator[Cut]:
        if self.graph.hangs == "piece":
            vertices = [*self.graph.around]
            for vertex in vertices[1:]:
                yield from self._between(vertices[0], vertex, [])
            return
        others = dict[int, int]()  # part -> the first drawn edge in it
        for edge in self.on:
            if edge in self.bridges:
                yield from self._between(*self.graph.ends[edge], [edge], edge=edge)
            others.setdefault(self.part[edge], edge)
        for edge in [*others.values()][1:]:
            yield from self._separated(edge, self.on[0], [self.on[0], edge])

    def _separated(self, edge: int, home: int, on: list[int]) -> Iterator[Cut]:
        """The cuts between two edges: nothing leads from one to the other, or all goes over one vertex, or one edge."""
        ends, trail = self.graph.ends, self.graph.hangs == "trail"
        way = self._way(edge, home)
        if not way:
            yield from self._between(ends[edge][0], ends[home][0], on)
        for before, after in pairwise(way):
            if trail and after in self.bridges:
                yield from self._between(ends[edge][0], ends[home][0], on, edge=after)
            elif not trail and self.part[before] != self.part[after]:
                middle, = {*ends[before]} & {*ends[after]}
                first, second = (next(v for v in ends[x] if v != middle) for x in (edge, home))
                yield from self._between(first, second, on, vertex=middle)

    def _way(self, edge: int, home: int) -> list[int]:
        """The edges of a shortest way from one edge to another, with both; [] where nothing leads there."""
        ends, around = self.graph.ends, self.graph.around
        before = dict.fromkeys(ends[edge], edge)
        todo = [*ends[edge]]
        for vertex in todo:
            if vertex in ends[home]:
                out = [home]
                while out[-1] != edge:
                    out.append(before[vertex])
                    vertex = sum(ends[before[vertex]]) - vertex
                return out[::-1]
            for other_edge, other in around[vertex]:
                if other not in before and other_edge not in self._absent:
                    before[other] = other_edge
                    todo.append(other)
        return []

    def _between(self, first: int, second: int, on: list[int], vertex: int = -1, edge: int = -1) -> Iterator[Cut]:
        """The cut between two vertices, if there is one once a vertex or an edge is gone: of the later absent edges
        those of which none can be left out; the last ones are left out first.
        """
        ends, up = self.graph.ends, dict[int, int]()
        for number, (one, other) in enumerate(ends):
            if number not in self._absent and number != edge and one != vertex != other:
                up[root(up, one)] = root(up, other)
        if root(up, first) == root(up, second):
            return
        cut = []
        for number in reversed(self._later):
            one, other = ends[number]
            if number != edge and one != vertex != other:
                if {root(up, one), root(up, other)} == {root(up, first), root(up, second)}:
                    cut.append(number)
                else:
                    up[root(up, one)] = root(up, other)
        yield Cut(cut[::-1], on)
